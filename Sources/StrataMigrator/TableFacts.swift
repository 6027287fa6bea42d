import StrataSQLite

/// The rows of SQLite's PRAGMAs for all tables at once: a query each, where a PRAGMA for each table would be hundreds.
struct TableFacts {
    struct Table {
        var name: String
        var sql: String
        var isStrict: Bool
        var isWithoutRowID: Bool
    }

    private(set) var tables: [Table] = []
    /// Name, type, notnull, dflt_value, pk, by the table's name.
    private(set) var columns: [ExactText: [[StoredValue]]] = [:]
    /// Its id, table, from, to, on_update, on_delete; by the table's name.
    private(set) var foreignKeys: [ExactText: [[StoredValue]]] = [:]
    /// Index, unique, origin, partial, sql; by the table's name.
    private(set) var indexes: [ExactText: [[StoredValue]]] = [:]
    /// Column, desc, coll; by the index's name.
    private(set) var parts: [ExactText: [[StoredValue]]] = [:]

    init(_ connection: Connection) throws(StrataError) {
        let listed = try connection.rows(
            """
            SELECT l.name, m.sql, l.strict, l.wr
            FROM pragma_table_list AS l JOIN main.sqlite_schema AS m ON m.type = 'table' AND m.name = l.name
            WHERE l.schema = 'main' AND l.type = 'table'
            """
        )
        for row in listed {
            guard let name = row[0].string else { continue }
            let folded = name.lowercasedASCII
            guard !folded.hasPrefix("sqlite_"), !folded.hasPrefix("strata_") else { continue }
            tables.append(
                Table(
                    name: name,
                    sql: row[1].string ?? "",
                    isStrict: row[2] == .integer(1),
                    isWithoutRowID: row[3] == .integer(1)
                )
            )
        }
        columns = try Self.grouped(
            """
            SELECT m.name, c.name, c.type, c."notnull", c.dflt_value, c.pk
            FROM main.sqlite_schema AS m JOIN pragma_table_xinfo(m.name, 'main') AS c
            WHERE m.type = 'table' ORDER BY m.rowid, c.cid
            """,
            connection
        )
        // The ids count backwards: 0 is what was declared last.
        foreignKeys = try Self.grouped(
            """
            SELECT m.name, k.id, k."table", k."from", k."to", k.on_update, k.on_delete
            FROM main.sqlite_schema AS m JOIN pragma_foreign_key_list(m.name, 'main') AS k
            WHERE m.type = 'table' ORDER BY m.rowid, k.id DESC, k.seq
            """,
            connection
        )
        indexes = try Self.grouped(
            """
            SELECT m.name, i.name, i."unique", i.origin, i.partial, x.sql
            FROM main.sqlite_schema AS m JOIN pragma_index_list(m.name, 'main') AS i
            LEFT JOIN main.sqlite_schema AS x ON x.type = 'index' AND x.name = i.name
            WHERE m.type = 'table' AND i.origin <> 'pk' ORDER BY i.name
            """,
            connection
        )
        parts = try Self.grouped(
            """
            SELECT m.name, p.name, p."desc", p.coll
            FROM main.sqlite_schema AS m JOIN pragma_index_xinfo(m.name, 'main') AS p
            WHERE m.type = 'index' AND p.key = 1 ORDER BY m.rowid, p.seqno
            """,
            connection
        )
    }

    /// Rows by their first value, without it.
    private static func grouped(
        _ sql: String,
        _ connection: Connection
    ) throws(StrataError) -> [ExactText: [[StoredValue]]] {
        var groups: [ExactText: [[StoredValue]]] = [:]
        for row in try connection.rows(sql) {
            guard let name = row.first?.string else { continue }
            groups[ExactText(name), default: []].append(Array(row.dropFirst()))
        }
        return groups
    }
}
