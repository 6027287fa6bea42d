import StrataMigrator
import Testing

@Test(
    "A statement is known by its tokens",
    arguments: [
        ("CREATE TABLE IF NOT EXISTS main.\"a b\" (x)", StepStatement.Kind.createTable("a b")),
        ("-- DROP TABLE x\ncreate temp table t(x)", .createTable("t")),
        ("CREATE UNIQUE INDEX i ON [t] (x)", .createIndex(name: "i", table: "t")),
        ("CREATE INDEX IF NOT EXISTS main.i ON t (x)", .createIndex(name: "i", table: "t")),
        ("DROP TABLE IF EXISTS `t`", .dropTable("t")),
        ("ALTER TABLE t RENAME TO u", .renameTable(from: "t", to: "u")),
        ("ALTER TABLE main.t RENAME COLUMN a TO b", .renameColumn(table: "t", from: "a", to: "b")),
        ("ALTER TABLE t RENAME a TO \"b c\"", .renameColumn(table: "t", from: "a", to: "b c")),
        ("ALTER TABLE t ADD COLUMN a", .addColumn(table: "t")),
        ("ALTER TABLE t DROP a", .dropColumn(table: "t", column: "a")),
        ("ALTER TABLE t DROP COLUMN \"a\"", .dropColumn(table: "t", column: "a")),
        ("INSERT OR REPLACE INTO t SELECT 1", .change(table: "t")),
        ("REPLACE INTO main.t VALUES (1)", .change(table: "t")),
        ("UPDATE OR IGNORE t SET a = 1", .change(table: "t")),
        ("WITH x AS (SELECT 1) DELETE FROM t WHERE a IN x", .change(table: "t")),
        ("WITH x AS (DELETE) SELECT * FROM x", .requirement),
        ("SELECT 1", .requirement),
        ("VALUES (1)", .requirement),
        ("/* x */ commit", .forbidden("COMMIT")),
        ("CREATE VIEW v AS SELECT 1", .other),
        ("ANALYZE", .other),
        ("", .other),
        ("ALTER TABLE", .other),
        ("DROP TABLE", .dropTable("")),
    ]
)
func statementKinds(sql: String, kind: StepStatement.Kind) {
    #expect(StepStatement(sql).kind == kind)
}

@Test("The statements of a step keep their comments, and a summary has none")
func statementSummaries() {
    let statements = StepStatement.all(in: "-- one; two\nDROP   TABLE\n\"a;b\" -- end\n;\n-- nothing\n;SELECT ';'")
    #expect(statements.map(\.summary) == ["DROP TABLE \"a;b\"", "SELECT ';'"])
    #expect(statements[0].sql.hasPrefix("-- one; two\n"))
}
