import StrataSQLite

/// Triggers and views, while a step runs: those that Strata did not make, and those of the schema that the step leaves
/// as they are.
///
/// They are out of the way then: a trigger must not fire on a backfill, and RENAME fails in the middle of a rebuild if
/// a view or a trigger of another table mentions the table. Afterwards they are there again, and work if they did
/// before, or the step fails.
struct CarriedObjects {
    private let connection: Connection
    /// The names of the schema's own views and triggers.
    private let own: Set<SQLName>
    /// Views, and tables with triggers, that worked before the step.
    private var working: Set<Probe> = []
    /// What is out of the way: CREATE VIEW and CREATE TRIGGER statements in order.
    private var suspended: [Object] = []
    /// Nothing has made a view or a trigger since all were taken out of the way: of a step with a thousand statements each
    /// would look through a schema of a thousand objects otherwise.
    private var isClear = false

    private struct Object {
        var type: String
        var name: String
        var table: String
        var sql: String
    }

    private struct Probe: Hashable {
        var isView: Bool
        var table: String
        /// Names for the message.
        var names: [String]
    }

    /// Before the step.
    init(none connection: Connection) {
        self.connection = connection
        own = []
    }

    /// - Parameter start: The schema before the step, whose views and triggers are no strangers.
    init(_ connection: Connection, start: RelationalSchema) throws(StrataError) {
        self.connection = connection
        own = Set(
            (start.views.map(\.name) + start.searches.flatMap { $0.triggers.map(\.name) }
                + start.histories.flatMap { $0.triggers.map(\.name) }).map(SQLName.init)
        )
        let objects = try Self.objects(connection)
        for view in objects where view.type == "view" {
            let probe = Probe(isView: true, table: view.name, names: [view.name])
            if works(probe) { working.insert(probe) }
        }
        for triggers in Dictionary(grouping: objects.filter { $0.type == "trigger" }, by: { SQLName($0.table) }).values
        {
            guard let table = triggers.first?.table else { continue }
            let probe = Probe(isView: false, table: table, names: triggers.map(\.name).sorted())
            if works(probe) { working.insert(probe) }
        }
    }

    private static func objects(_ connection: Connection) throws(StrataError) -> [Object] {
        // Views first: an INSTEAD OF trigger needs its view.
        let rows = try connection.rows(
            """
            SELECT type, name, tbl_name, sql FROM main.sqlite_schema
            WHERE type IN ('view', 'trigger') AND sql IS NOT NULL ORDER BY type = 'trigger', rowid
            """
        )
        return rows.compactMap { row in
            guard let type = row[0].string, let name = row[1].string, let table = row[2].string, let sql = row[3].string
            else { return nil }
            return Object(type: type, name: name, table: table, sql: sql)
        }
    }

    /// Takes triggers and views out of the way.
    mutating func suspend() throws(StrataError) {
        if isClear { return }
        let objects = try Self.objects(connection)
        for object in objects.reversed() {
            try connection.execute(
                "DROP \(object.type == "view" ? "VIEW" : "TRIGGER") main.\(SQLText.quote(object.name))"
            )
        }
        suspended = objects + suspended
        isClear = true
    }

    /// To be called after a statement or a function that may have made a view or a trigger.
    mutating func noteCreation() { isClear = false }

    /// Leaves a view or trigger away for good, if it is out of the way: the step drops it.
    /// - Returns: False if it is in its place, where the statement itself must drop it.
    mutating func forget(_ type: String, _ name: String) -> Bool {
        let index = suspended.firstIndex { $0.type == type && $0.name.isSameName(as: name) }
        guard let index else { return false }
        suspended.remove(at: index)
        return true
    }

    /// The triggers of somebody else on a table, in place or out of the way.
    func triggers(on table: String) throws(StrataError) -> [String] {
        (try Self.objects(connection) + suspended)
            .filter { $0.type == "trigger" && $0.table.isSameName(as: table) }
            .filter { !own.contains(SQLName($0.name)) }
            .map(\.name)
    }

    /// Puts them back.
    mutating func resume() throws(StrataError) {
        isClear = false
        while let object = suspended.first {
            // A trigger goes with its table, as it does in SQLite.
            var isWanted = object.type == "view"
            if !isWanted { isWanted = try exists(object.table) }
            if isWanted {
                do {
                    // One statement, as SQLite has stored it: nothing is to be split here.
                    try connection.run(object.sql)
                } catch {
                    throw refusal(names: [object.name], kind: object.type, reason: error)
                }
            }
            suspended.removeFirst()
        }
    }

    /// Puts them back, and finds those that the step has broken.
    mutating func finish() throws(StrataError) {
        try resume()
        for probe in working.sorted(by: { $0.table < $1.table }) {
            // Dropped by the step, or made anew: what a step makes is compared with its end.
            if try !exists(probe.table) { continue }
            if let error = failure(probe) {
                throw refusal(names: probe.names, kind: probe.isView ? "view" : "trigger", reason: error)
            }
        }
    }

    private func exists(_ table: String) throws(StrataError) -> Bool {
        let count = try connection.value(
            "SELECT count(*) FROM main.sqlite_schema WHERE name = ? COLLATE NOCASE",
            [.text(table)]
        )
        return count != .integer(0)
    }

    private func works(_ probe: Probe) -> Bool { failure(probe) == nil }

    /// Compiles what reads the view or fires the triggers, without running it.
    ///
    /// Statements of the cache would not be compiled again.
    private func failure(_ probe: Probe) -> StrataError? {
        do throws(StrataError) {
            // To compile a statement runs nothing of what it names.
            try SchemaTrust.trusting(connection) { () throws(StrataError) in try compile(probe) }
            return nil
        } catch {
            return error
        }
    }

    private func compile(_ probe: Probe) throws(StrataError) {
        let table = SQLText.quote(probe.table)
        if probe.isView {
            _ = try connection.prepare("SELECT * FROM main.\(table)")
            return
        }
        let columns = try connection.rows("PRAGMA main.table_xinfo(\(table))")
            .filter { $0[6] == .integer(0) }
            .compactMap { $0[1].string.map { SQLText.quote($0) } }
        let sets = columns.map { "\($0) = \($0)" }.joined(separator: ", ")
        for statement in ["DELETE FROM main.\(table)", "UPDATE main.\(table) SET \(sets)"] {
            _ = try connection.prepare(statement)
        }
        let values = columns.map { _ in "NULL" }.joined(separator: ", ")
        let names = columns.joined(separator: ", ")
        _ = try connection.prepare("INSERT INTO main.\(table) (\(names)) VALUES (\(values))")
    }

    private func refusal(names: [String], kind: String, reason: StrataError) -> StrataError {
        guard !reason.isOfSurroundings else { return reason }
        let foreign = names.filter { !own.contains(SQLName($0)) }
        let listed = foreign.isEmpty ? names : foreign
        let subject = "the \(kind)\(listed.count == 1 ? "" : "s") \(listed.joined(separator: ", "))"
        let owner = foreign.isEmpty ? "" : ", which Strata did not make,"
        let advice =
            foreign.isEmpty
            ? "change the step so that it fits"
            : "drop or change \(listed.count == 1 ? "it" : "them"), then migrate again"
        return StrataError(
            .migrationFailed,
            "\(subject)\(owner) \(listed.count == 1 ? "does" : "do") not fit the new schema "
                + "(\(reason.sqliteMessage ?? reason.message)); \(advice)",
            sqliteCode: reason.sqliteCode,
            sqliteMessage: reason.sqliteMessage,
            sql: reason.sql
        )
    }
}
