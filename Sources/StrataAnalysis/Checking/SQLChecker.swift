import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema

/// What came of checking the SQL of a schema.
package struct SQLReport: Sendable {
    /// In the order of the schema's files, by place; each once.
    package var diagnostics: [Diagnostic]
    /// The queries that are right, in the order of the schema.
    package var queries: [CheckedQuery]
    /// The tables that each view reads, sorted, by the view's name.
    package var viewReads: [String: [String]]
}

/// Checks all SQL that is written in a schema, on a database in memory that has its tables.
///
/// Each piece is prepared by itself, so that one error hides no other.
package enum SQLChecker {
    package static func check(_ schema: Schema) -> SQLReport {
        var report = SQLReport(diagnostics: [], queries: [], viewReads: [:])
        let hasSQL =
            !schema.views.isEmpty || !schema.queries.isEmpty
            || schema.entities.contains { entity in
                !entity.checks.isEmpty || entity.attributes.contains { $0.generation != nil || $0.backfill != nil }
                    || entity.indexes.contains { $0.condition != nil || $0.parts.contains { $0.expression != nil } }
            }
        // A database costs more than everything else here.
        guard hasSQL else { return report }
        do throws(StrataError) {
            let database = try AnalysisDatabase(schema)
            var expressions = try ExpressionChecker(database)
            try expressions.check()
            report.diagnostics += expressions.diagnostics
            var views = ViewChecker(database)
            try views.check()
            report.diagnostics += views.diagnostics
            report.viewReads = views.reads
            let rows = report.diagnostics.contains { $0.severity == .error } ? nil : SampleRows(schema)
            let facts = try RecordFacts(database.connection, isFinite: database.isFinite)
            report.diagnostics += try views.checkResults(facts, rows)
            for query in schema.queries {
                var checker = QueryChecker(query, database, views.broken)
                if let checked = try checker.check(facts, rows) { report.queries.append(checked) }
                report.diagnostics += checker.diagnostics
            }
        } catch {
            // Nothing that the reader wrote leads here.
            report.diagnostics.append(
                .error("the tables of the schema cannot be made in SQLite: \(error)", at: schema.location)
            )
        }
        report.diagnostics = sorted(report.diagnostics, schema)
        return report
    }

    /// By file, in the order of the schema, and by place; each once.
    private static func sorted(_ diagnostics: [Diagnostic], _ schema: Schema) -> [Diagnostic] {
        let places =
            schema.entities.map(\.location) + schema.views.map(\.location) + schema.queries.map(\.location)
        let order = Dictionary(places.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
        func key(_ diagnostic: Diagnostic) -> (Int, Int, Int) {
            let location = diagnostic.location
            return (order[location.path] ?? places.count, location.line, location.column)
        }
        var seen: Set<Diagnostic> = []
        return diagnostics.sorted { key($0) < key($1) }.filter { seen.insert($0).inserted }
    }
}
