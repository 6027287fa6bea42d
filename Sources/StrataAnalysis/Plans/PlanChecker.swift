import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema

/// Looks for slow plans: for `strata check --plans`.
///
/// An index is advised only if SQLite uses it: it is made, and the statement is planned again.
package enum PlanChecker {
    /// The findings, in the order of the schema: views, then queries.
    /// - Parameters:
    ///   - schema: A schema without errors in its SQL.
    ///   - queries: What ``SQLChecker`` made of its queries.
    package static func check(_ schema: Schema, queries: [CheckedQuery]) throws(StrataError) -> [PlanFinding] {
        let connection = try Connection.inMemory()
        try connection.execute("PRAGMA trusted_schema = ON; PRAGMA foreign_keys = OFF; BEGIN")
        try connection.execute(RelationalSchema(lowering: schema).creationScript())
        try connection.execute("COMMIT")
        let names = NamesInSQL(schema.withJoinEntities)
        var findings: [PlanFinding] = []
        func look(_ name: String, _ sql: Schema.SQL, _ text: String) throws(StrataError) {
            let declared = CheckedText(sql, of: schema)
            let plan = StatementPlan(name: name, text: declared, sql: text, connection: connection, names: names)
            findings += try plan.findings(in: schema)
        }
        for view in schema.views { try look(view.name, view.sql, CheckedText(view.sql, of: schema).text) }
        for query in schema.queries {
            guard let checked = queries.first(where: { $0.name == query.name }) else { continue }
            try look(query.name, query.sql, checked.sql)
        }
        return findings
    }
}
