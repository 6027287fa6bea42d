import StrataSQLite

extension StepExecution {
    /// A SELECT in a step must find nothing.
    ///
    /// Its first column may say what is wrong with the rows that it does find.
    func check(_ statement: StepStatement) throws(StrataError) {
        let (rows, count) = try self.rows(of: statement)
        guard let first = rows.first else { return }
        let listing = statement.withoutComments
        var reason = "a requirement of the step is not met"
        var keys = ""
        if let words = first.first?.string, first.count > 1 {
            reason = words
            keys = RowKeys.text(rows.map { Array($0.dropFirst()) }, of: count)
        }
        let subject = statement.subject
        var columns: [String] = []
        if let subject { columns = try self.columns(subject.names, of: subject.table) }
        throw StrataError(
            .migrationFailed,
            "\(reason) (\(count) \(count == 1 ? "row" : "rows")\(keys)); this lists them: \(listing)",
            table: subject?.table,
            columns: columns,
            key: Array(first.dropFirst(first.count > 1 ? 1 : 0)),
            sql: statement.sql
        )
    }

    /// The first five rows and the number of all: of a large table all may be in the way.
    private func rows(of requirement: StepStatement) throws(StrataError) -> (rows: [[StoredValue]], count: Int) {
        try connection.withStatement(requirement.sql) { statement throws(StrataError) in
            try statement.bindAll([])
            var rows: [[StoredValue]] = []
            var count = 0
            while try statement.step() {
                if count < 5 { rows.append(statement.values) }
                count += 1
            }
            return (rows, count)
        }
    }

    /// Those of the names that are columns of the table, in order of their first mention.
    private func columns(_ names: [String], of table: String) throws(StrataError) -> [String] {
        let rows = try connection.rows("PRAGMA main.table_xinfo(\(SQLText.quote(table)))")
        let declared = rows.compactMap { $0[1].string }
        var found: [String] = []
        for name in names {
            guard let column = declared.first(where: { $0.isSameName(as: name) }) else { continue }
            if !found.containsExactly(column) { found.append(column) }
        }
        return found
    }
}
