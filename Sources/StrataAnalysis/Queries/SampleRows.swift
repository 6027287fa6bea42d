import Dispatch
import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema

/// Tables with a few rows, with one row and with none, on which statements are run to see what they give.
///
/// What it shows is true; what it does not show may still be.
final class SampleRows {
    private struct Database {
        var connection: Connection
        /// Statements that leave one row in each table, and then none.
        var onlyFirst: String
        var none: String
    }

    private let schema: Schema
    private let joins: [Schema.Entity]
    private var databases: [Set<String>: Database] = [:]
    /// Rows looked at for each run: a recursive statement may have no end.
    private static let maximumRows = 200
    /// A statement that takes longer, such as a sum over an endless recursion, is stopped.
    private static let maximumMilliseconds = 500
    /// Runs with other values of the parameters.
    private static let runs = 3

    init(_ schema: Schema) {
        self.schema = schema
        joins = schema.withJoinEntities.entities.filter(\.isJoin)
    }

    /// The types of the values of each column, NULL as an empty set; nothing if the statement cannot be run.
    func run(_ sql: String, parameters: [Schema.Attribute], tables: [String]) -> [Set<TypeSet>] {
        var seen: [Set<TypeSet>] = []
        let values = parameters.map { parameter in
            SeedValues(parameter, in: schema).all + (parameter.isOptional ? [.null] : [])
        }
        guard let database = database(for: Set(tables)), let statement = try? database.connection.prepare(sql) else {
            return []
        }
        let interruption = Interruption()
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(Self.maximumMilliseconds)) {
            interruption.request()
        }
        database.connection.interruptible(by: interruption) {
            run(statement, on: database, values, &seen)
        }
        try? database.connection.execute("ROLLBACK")
        return seen
    }

    private func run(
        _ statement: Statement,
        on database: Database,
        _ values: [[StoredValue]],
        _ seen: inout [Set<TypeSet>]
    ) {
        for deletion in ["BEGIN", database.onlyFirst, database.none] {
            guard (try? database.connection.execute(deletion)) != nil else { break }
            for run in 0..<(values.isEmpty ? 1 : Self.runs) {
                // The last of them is the end of the list, where NULL is.
                let bound = values.enumerated().map { index, all in
                    run == Self.runs - 1 ? all[all.count - 1] : all[(run + index) % all.count]
                }
                if (try? statement.bind(bound)) != nil { look(at: statement, &seen) }
                statement.reset()
            }
        }
    }

    private func look(at statement: Statement, _ seen: inout [Set<TypeSet>]) {
        var count = 0
        while count < Self.maximumRows, (try? statement.step()) == true {
            count += 1
            let values = statement.values
            if seen.isEmpty { seen = Array(repeating: [], count: values.count) }
            for (position, value) in values.enumerated() where seen.indices.contains(position) {
                seen[position].insert(TypeSet(of: value))
            }
        }
    }

    /// Of the tables and what their keys lead to; made once for each set of tables.
    private func database(for tables: Set<String>) -> Database? {
        if let known = databases[tables] { return known }
        let part = part(with: tables)
        let made = try? database(of: part, tables)
        databases[tables] = made
        return made
    }

    private func database(of part: Schema, _ tables: Set<String>) throws(StrataError) -> Database {
        let connection = try Connection.inMemory()
        try connection.execute("PRAGMA trusted_schema = ON; PRAGMA foreign_keys = OFF; BEGIN")
        try connection.execute(RelationalSchema(lowering: part).creationScript())
        var seeds = SeedRows(schema: part)
        try seeds.insert(into: connection)
        try connection.execute("COMMIT")
        let names = tables.sorted().map(SQLText.quote)
        return Database(
            connection: connection,
            onlyFirst: names.map {
                "DELETE FROM \($0) WHERE _rowid_ > (SELECT min(_rowid_) FROM \($0))"
            }.joined(separator: ";"),
            none: names.map { "DELETE FROM \($0)" }.joined(separator: ";")
        )
    }

    /// The schema of some tables, of the entities that they need, and of all views on them.
    private func part(with tables: Set<String>) -> Schema {
        var part = schema
        var wanted = Set(schema.entities.filter { tables.contains($0.tableName) }.map(\.name))
        // Both sides of a join table are there when one is.
        for entity in joins where tables.contains(entity.tableName) {
            wanted.formUnion(entity.relationships.map(\.destination))
            wanted.insert(entity.name)
        }
        var waiting = Array(wanted)
        while let name = waiting.popLast() {
            guard let entity = schema.entity(named: name) else { continue }
            // The lowering makes the join tables of all that it is given.
            let needed = entity.relationships.map(\.destination) + entity.loadedRelationships.map(\.destination)
            for next in needed where wanted.insert(next).inserted { waiting.append(next) }
        }
        part.entities.removeAll { !wanted.contains($0.name) }
        part.queries = []
        // A view on other tables would be made, and could not be read.
        return part
    }
}

extension TypeSet {
    /// Empty for NULL.
    init(of value: StoredValue) {
        switch value {
        case .null: self = []
        case .integer: self = .integer
        case .real: self = .real
        case .text: self = .text
        case .blob: self = .blob
        }
    }
}
