import Strata
import Synchronization

/// One promise while it is checked.
final class Check<Model: Entity>: Sendable {
    /// The code of an optional method that is not offered.
    struct Skipped: Error {
        let reason: String
    }

    let promise: String
    private let found = Mutex<[Violation]>([])

    init(_ promise: String) { self.promise = promise }

    var violations: [Violation] { found.withLock { $0 } }

    func violated(expected: String, found description: String) {
        found.withLock { $0.append(Violation(promise: promise, expected: expected, found: description)) }
    }

    /// Both are the same.
    func equal<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) {
        if found != expected { violated(expected: "\(what) \(expected)", found: "\(found)") }
    }

    /// The same values in the same order, as they are stored.
    func same(_ found: [Model], _ expected: [Model], _ what: String, columns: [Int] = Model.written) {
        let isSame =
            found.count == expected.count
            && zip(found, expected).allSatisfy { $0.stored(columns) == $1.stored(columns) }
        if !isSame { violated(expected: "\(what) \(expected)", found: "\(found)") }
    }

    /// The same values in any order.
    func sameSet(_ found: [Model], _ expected: [Model], _ what: String, columns: [Int] = Model.written) {
        let isSame = Set(found.map { $0.stored(columns) }) == Set(expected.map { $0.stored(columns) })
        if !isSame || found.count != expected.count { violated(expected: "\(what) \(expected)", found: "\(found)") }
    }

    func same(_ found: Model?, _ expected: Model?, _ what: String, columns: [Int] = Model.written) {
        same(found.map { [$0] } ?? [], expected.map { [$0] } ?? [], what, columns: columns)
    }

    /// The work throws an error with a code.
    func throwing<Result>(
        _ code: StrataError.Code,
        _ what: String,
        _ work: () async throws -> Result
    ) async {
        do {
            _ = try await work()
            violated(expected: "the error \(code) of \(what)", found: "no error")
        } catch let error as StrataError {
            if error.code != code { violated(expected: "the error \(code) of \(what)", found: "\(error)") }
        } catch {
            violated(expected: "the error \(code) of \(what)", found: "\(error), which is no StrataError")
        }
    }

    /// Work that a repository need not offer.
    func optional<Result>(_ work: () async throws -> Result) async throws -> Result {
        do {
            return try await work()
        } catch let error as StrataError where error.code == .unsupported {
            throw Skipped(reason: error.message)
        }
    }
}

extension Entity {
    /// The positions of the columns that whoever creates a value decides.
    static var written: [Int] { table.columns.indices.filter { !table.generated.contains($0) } }

    /// The positions of the columns that stay in an update which does not name them.
    static var kept: [Int] { written.filter { $0 != table.version && !table.touched.contains($0) } }

    /// Whether one of several values has the same key, as it is stored.
    func hasKey(of others: [Self]) -> Bool {
        let columns = Self.table.primaryKey
        return others.contains { $0.stored(columns) == stored(columns) }
    }

    func stored(_ columns: [Int]) -> [StoredValue] {
        columns.map { column in
            do throws(StrataError) { return try storedValue(at: column) } catch { return .null }
        }
    }
}
