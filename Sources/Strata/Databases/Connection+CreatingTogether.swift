import StrataSQLite

/// Large batches, of which several rows are written by each run of a statement.
extension Connection {
    /// From this many values on it is worth preparing another statement, and asking for the table's triggers.
    private static var togetherCount: Int { 500 }

    /// Creates values, several rows with each run of a statement, where that comes to the same.
    ///
    /// Each run costs as much as some columns do.
    /// - Parameters:
    ///   - models: The values.
    ///   - single: The INSERT of one row.
    /// - Returns: False if they are to be created one by one: the table does not allow it, or a value was refused, and the
    ///   first one that is refused is to be found. Then nothing was changed.
    func createTogether<Model: Entity>(_ models: [Model], orWith single: Statement) throws(StrataError) -> Bool {
        guard models.count >= Self.togetherCount, let sql = Model.table.statements.insertTogether,
            try allowsTogether(Model.table)
        else { return false }
        do throws(StrataError) {
            try withStatement(sql) { several throws(StrataError) in
                try together { () throws(StrataError) in
                    let written = try Model.run(
                        several,
                        ofRows: TableStatements.rowsTogether,
                        orSingle: single,
                        forEach: models
                    )
                    guard written == models.count else { throw creationIgnored(Model.table) }
                }
            }
            return true
        } catch {
            // A failure of the disk is none of the values', nor is what has ended the transaction. The statement of several
            // rows may be one that this SQLite does not prepare.
            guard isInTransaction, error.concernsValues || error.code == .sql else { throw error }
            single.reset()
            return false
        }
    }

    /// Whether several rows of a table can be written by one statement as by several.
    ///
    /// - "When an OR clause is used by the statement that fires a trigger, it is used inside the trigger instead": triggers
    ///   would do something else.
    /// - A row that refers to a later one is refused unless one statement writes both. And a statement that a foreign key may
    ///   refuse as a whole keeps what each page was before, which takes longer than it saves.
    private func allowsTogether(_ table: Table) throws(StrataError) -> Bool {
        let obstacles = try value(
            """
            SELECT (SELECT count(*) FROM main.sqlite_schema WHERE type = 'trigger' AND tbl_name = ?1 COLLATE NOCASE)
                + (SELECT count(*) FROM temp.sqlite_schema WHERE type = 'trigger')
                + (SELECT count(*) FROM pragma_foreign_key_list(?1, 'main'))
            """,
            [.text(table.name)]
        )
        return obstacles == .integer(0)
    }
}
