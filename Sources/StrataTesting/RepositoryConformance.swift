import Strata

/// What ``Repository`` promises, as checks that any implementation can be held against: one in a database, one in memory,
/// one of your own.
///
/// It needs no testing library. Each promise is checked with a repository of its own.
///
/// ```swift
/// @Test func theCacheIsARepository() async {
///     let conformance = RepositoryConformance<TodoItem>(
///         makeRepository: { CachedItems() },
///         makeModel: { TodoItem(id: $0, title: "item \($0)") },
///         change: { $0.title = "changed \($1)" }
///     )
///     #expect(await conformance.violations().isEmpty)
/// }
/// ```
///
/// What a repository need not offer (changes, selections, upserts, pages) and refuses with
/// ``StrataError/Code/unsupported`` is no violation: ``report()`` lists it as skipped.
public struct RepositoryConformance<Model: Entity>: Sendable {
    typealias Body = @Sendable (any Repository<Model>, Check<Model>) async throws -> Void

    /// A promise and how it is checked.
    struct Promise: Sendable {
        let sentence: String
        let body: Body

        init(_ sentence: String, _ body: @escaping Body) {
            self.sentence = sentence
            self.body = body
        }
    }

    let makeRepository: @Sendable () async throws -> any Repository<Model>
    let makeModel: @Sendable (Int) -> Model
    let change: @Sendable (inout Model, Int) -> Void
    let otherChange: (@Sendable (inout Model, Int) -> Void)?
    let patience: Duration

    /// Describes what is checked.
    /// - Parameters:
    ///   - makeRepository: Makes an empty repository: another one each time.
    ///   - makeModel: Makes the value of a number from 0 to 20: another key and other unique values for each number, the
    ///     same value for the same number. Its relationships lead to nothing, or to what `makeRepository` has put there.
    ///   - change: Changes an attribute that is neither part of the key nor unique, to another value for each number.
    ///   - otherChange: Changes another attribute in the same way; without it, updates of different attributes at once
    ///     are not checked.
    ///   - patience: How long to wait for a value of `changes` that does not come.
    public init(
        makeRepository: @escaping @Sendable () async throws -> any Repository<Model>,
        makeModel: @escaping @Sendable (Int) -> Model,
        change: @escaping @Sendable (inout Model, Int) -> Void,
        otherChange: (@Sendable (inout Model, Int) -> Void)? = nil,
        patience: Duration = .seconds(20)
    ) {
        self.makeRepository = makeRepository
        self.makeModel = makeModel
        self.change = change
        self.otherChange = otherChange
        self.patience = patience
    }

    /// The promises that the repository does not keep.
    public func violations() async -> [Violation] { await report().violations }

    /// All promises, and what became of them.
    public func report() async -> ConformanceReport {
        let promises =
            reading + queries + creating + updating + partialUpdating + versions + saving + deleting + batching
            + observing + observingDifferences
            + optional
        return await report(of: promises)
    }

    /// What a repository promises of drafts: values whose keys it assigns.
    ///
    /// ```swift
    /// let report = await conformance.report { TodoItem.Draft(title: "item \($0)") }
    /// ```
    /// - Parameter makeDraft: Makes the draft of a number from 0 to 20, with other unique values for each number.
    public func report<Draft: EntityDraft>(
        makeDraft: @escaping @Sendable (Int) -> Draft
    ) async -> ConformanceReport where Draft.Model == Model {
        await report(of: drafts(makeDraft))
    }

    private func report(of promises: [Promise]) async -> ConformanceReport {
        var report = ConformanceReport()
        for promise in promises {
            let check = Check<Model>(promise.sentence)
            do {
                try await promise.body(try await makeRepository(), check)
            } catch let skipped as Check<Model>.Skipped {
                report.skipped.append("\(promise.sentence) (\(skipped.reason))")
                if check.violations.isEmpty { continue }
            } catch {
                check.violated(expected: "no error", found: "\(error)")
            }
            if check.violations.isEmpty { report.kept.append(promise.sentence) }
            report.violations += check.violations
        }
        return report
    }

    // MARK: Values

    func models(_ numbers: Range<Int>) -> [Model] { numbers.map(makeModel) }

    func changed(_ model: Model, _ number: Int) -> Model {
        var model = model
        change(&model, number)
        return model
    }

    /// The value as it is stored; a violation if it is not there.
    func stored(_ id: Model.ID, in repository: any Repository<Model>, _ check: Check<Model>) async throws -> Model {
        guard let model = try await repository.fetch(id: id) else {
            throw Failure("the value with the key \(id) is not there")
        }
        return model
    }

    /// Why a check cannot go on.
    struct Failure: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }
}
