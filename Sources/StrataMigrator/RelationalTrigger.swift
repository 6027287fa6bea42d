import StrataSQLite

/// A trigger of a table that Strata keeps something else up to date with: a full-text search or a history.
package struct RelationalTrigger: Hashable, Sendable {
    package var name: String
    /// CREATE TRIGGER, without a semicolon at its end.
    package var sql: String

    /// - Parameters:
    ///   - name: The trigger's own name.
    ///   - event: INSERT, UPDATE or DELETE.
    ///   - table: The table's name, without quotes.
    ///   - condition: What follows WHEN, if not every row is meant.
    ///   - statements: Each with its semicolon.
    init(_ name: String, after event: String, on table: String, when condition: String? = nil, _ statements: [String]) {
        self.name = name
        let head = "CREATE TRIGGER \(SQLText.quote(name)) AFTER \(event) ON \(SQLText.quote(table))"
        let lines = [head] + (condition.map { ["WHEN \($0)"] } ?? []) + ["BEGIN"] + statements.map { "    \($0)" }
        sql = (lines + ["END"]).joined(separator: "\n")
    }
}
