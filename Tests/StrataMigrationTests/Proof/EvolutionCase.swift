import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema

/// A schema with its next versions, and rows in the first of them.
struct EvolutionCase {
    var versions: [ModelSchema]
    var rows: ModelRows

    init(seed: Int) {
        var maker = SchemaMaker(seed: seed)
        var first = maker.schema()
        for _ in 0..<20 where !first.isSound(after: nil) { first = maker.schema() }
        versions = [first]
        for _ in 0...maker.dice.roll(3) { versions.append(maker.changed(versions[versions.count - 1])) }
        rows = RowMaker(first, &maker.dice).data
    }

    init(versions: [ModelSchema], rows: ModelRows) {
        self.versions = versions
        self.rows = rows
    }

    enum Outcome: Hashable {
        /// All steps ran.
        case migrated
        /// A step stopped at rows that do not fit, as the model says.
        case stopped
        /// No step was made, and why.
        case refused(String)
    }

    /// What is wrong with the code under test.
    struct Failure: Error, CustomStringConvertible {
        /// In a few words, which stay while a case is made smaller.
        var kind: String
        var text: String
        var description: String { "\(kind): \(text)" }
    }

    /// What a developer says is to be deleted, between two versions.
    static func drops(from old: ModelSchema, to new: ModelSchema) -> Set<String> {
        var drops: Set<String> = []
        for former in old.entities {
            guard let entity = new.entity(former.id) else {
                drops.insert(former.name)
                for relation in former.relations { drops.insert("\(former.name).\(relation.name)") }
                continue
            }
            for attribute in former.attributes where entity.attribute(attribute.id) == nil {
                drops.insert("\(entity.name).\(attribute.name)")
            }
            for relation in former.relations where entity.relation(relation.id) == nil {
                drops.insert("\(entity.name).\(relation.name)")
                drops.insert("\(former.name).\(relation.name)")
            }
        }
        return drops
    }

    /// Makes the steps, runs them on the rows, and compares.
    /// - Parameter note: Told of each change that the planner has found.
    /// - Throws: ``Failure``.
    func run(_ note: (SchemaChange) -> Void = { _ in }) throws -> Outcome {
        var project = Project()
        var made = [0]
        for (index, version) in versions.enumerated() {
            let drops = index == 0 ? [] : Self.drops(from: versions[index - 1], to: version)
            switch try outcome(of: index, version, drops, project) {
            case .made(let step):
                project.files += step.files
                guard index > 0 else { break }
                made.append(index)
                step.changes.forEach(note)
            case .nothingToDo: break
            case .refused(let diagnostics):
                let message = diagnostics.map(\.message).joined(separator: "\n")
                guard index > 0, Self.isRefusal(message), Self.changesKeys(from: versions[index - 1], to: version)
                else {
                    throw Failure(kind: "refused", text: "step \(index + 1): \(message)")
                }
                return .refused(message)
            }
        }
        do {
            return try EvolutionRun(self, project, made: made).run()
        } catch let error as StrataError {
            throw Failure(kind: "error \(error.code)", text: "\(error) [\(error.sql ?? "")]")
        } catch let error as Project.Refusal {
            throw Failure(kind: "history", text: "\(error)")
        }
    }

    private func outcome(
        of index: Int,
        _ version: ModelSchema,
        _ drops: Set<String>,
        _ project: Project
    ) throws -> StepOutcome {
        do {
            return try project.outcome("step-\(index)", version.text, drops: drops)
        } catch let error as Project.Refusal {
            throw Failure(kind: "schema", text: "version \(index + 1): \(error)")
        }
    }

    /// Refusals that say what the developer is to do in another way; each is a sentence of the planner's.
    private static let refusals = [
        " to its new key, because ", "make two steps of it, or add `--drop",
    ]

    /// Whether rows get another key: else nothing has to follow one, and no step is refused.
    private static func changesKeys(from old: ModelSchema, to new: ModelSchema) -> Bool {
        new.entities.contains { entity in
            guard let former = old.entity(entity.id) else { return false }
            return former.key != entity.key
                || entity.key.contains { former.attribute($0)?.type != entity.attribute($0)?.type }
        }
    }

    private static func isRefusal(_ message: String) -> Bool {
        message.split(separator: "\n").allSatisfy { line in refusals.contains { line.contains($0) } }
    }
}
