import StrataSQLite

/// What a database consists of: tables, columns, keys, constraints, indexes, views, full-text searches and change
/// histories, in a form where equal means the same.
///
/// It is made in two ways that must agree: lowered from a resolved schema, and read from a database. Names are compared
/// as they are written; the order of tables and columns, quoting, spacing and comments do not matter.
package struct RelationalSchema: Hashable, Sendable {
    /// Sorted by name.
    package var tables: [RelationalTable]
    /// Sorted by name.
    package var views: [RelationalView]
    /// Sorted by name.
    package var searches: [RelationalSearch]
    /// Sorted by the table's name.
    package var histories: [RelationalHistory]

    package init(
        tables: [RelationalTable] = [],
        views: [RelationalView] = [],
        searches: [RelationalSearch] = [],
        histories: [RelationalHistory] = []
    ) {
        self.tables = tables.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        self.views = views.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        self.searches = searches.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        self.histories = histories.sorted { $0.table.utf8.lexicographicallyPrecedes($1.table.utf8) }
    }

    package func table(named name: String) -> RelationalTable? { tables.first { $0.name.isExactly(name) } }

    /// For looking up many tables: ``table(named:)`` goes through all of them.
    package var tablesByName: [ExactText: RelationalTable] {
        Dictionary(tables.map { (ExactText($0.name), $0) }, uniquingKeysWith: { first, _ in first })
    }

    package func view(named name: String) -> RelationalView? { views.first { $0.name.isExactly(name) } }

    package func search(named name: String) -> RelationalSearch? { searches.first { $0.name.isExactly(name) } }

    package func history(of table: String) -> RelationalHistory? { histories.first { $0.table.isExactly(table) } }
}

/// A STRICT table.
package struct RelationalTable: Sendable {
    package var name: String
    /// In the table's own order when made, for readable SQL; compared and digested by name.
    package var columns: [RelationalColumn]
    /// Names of the key's columns in key order.
    package var primaryKey: [String]
    /// INTEGER PRIMARY KEY AUTOINCREMENT: "the automatically chosen ROWID is guaranteed to be larger than any that has
    /// ever existed".
    package var isAutoincrement: Bool
    package var isStrict: Bool
    package var isWithoutRowID: Bool
    /// Columns of UNIQUE constraints.
    ///
    /// Strata makes unique indexes instead; these stand in tables that somebody else changed.
    package var uniqueConstraints: [[String]]
    package var foreignKeys: [RelationalForeignKey]
    /// Each CHECK, of a column or of the table.
    package var checks: [RelationalCheck]
    package var indexes: [RelationalIndex]
    /// Clauses that change what the table does and that Strata never writes: `"id" PRIMARY KEY ON CONFLICT REPLACE`.
    package var clauses: [String]

    package init(
        name: String,
        columns: [RelationalColumn],
        primaryKey: [String],
        isAutoincrement: Bool = false,
        isStrict: Bool = true,
        isWithoutRowID: Bool = false,
        uniqueConstraints: [[String]] = [],
        foreignKeys: [RelationalForeignKey] = [],
        checks: [RelationalCheck] = [],
        indexes: [RelationalIndex] = [],
        clauses: [String] = []
    ) {
        self.name = name
        self.columns = columns
        self.primaryKey = primaryKey
        self.isAutoincrement = isAutoincrement
        self.isStrict = isStrict
        self.isWithoutRowID = isWithoutRowID
        self.uniqueConstraints = uniqueConstraints
        self.foreignKeys = foreignKeys
        self.checks = checks
        self.indexes = indexes
        self.clauses = clauses
    }
}

package struct RelationalColumn: Sendable {
    package var name: String
    /// INTEGER, REAL, TEXT or BLOB.
    package var type: String
    package var isNotNull: Bool
    /// The DEFAULT as canonical SQL: `0`, `'text'`, `x''`, `1.5`.
    package var defaultSQL: String?
    package var collation: String
    /// GENERATED ALWAYS AS: then it has no default.
    package var generated: RelationalGeneration?

    package init(
        name: String,
        type: String,
        isNotNull: Bool,
        defaultSQL: String? = nil,
        collation: String = "BINARY",
        generated: RelationalGeneration? = nil
    ) {
        self.name = name
        self.type = type
        self.isNotNull = isNotNull
        self.defaultSQL = defaultSQL
        self.collation = collation
        self.generated = generated
    }
}

/// What a generated column is computed from.
package struct RelationalGeneration: Sendable {
    /// Canonical SQL.
    package var expression: String
    /// STORED; else VIRTUAL.
    package var isStored: Bool

    package init(expression: String, isStored: Bool) {
        self.expression = expression
        self.isStored = isStored
    }
}

package struct RelationalForeignKey: Sendable {
    package var columns: [String]
    package var parentTable: String
    package var parentColumns: [String]
    /// CASCADE, SET NULL or NO ACTION.
    ///
    /// NO ACTION is checked at the end of the statement or, deferred, of the transaction.
    package var onDelete: String
    /// NO ACTION in what Strata makes.
    package var onUpdate: String
    /// DEFERRABLE INITIALLY DEFERRED: a `restrict` relationship is checked at the end of the transaction.
    package var isDeferred: Bool

    package init(
        columns: [String],
        parentTable: String,
        parentColumns: [String],
        onDelete: String,
        onUpdate: String = "NO ACTION",
        isDeferred: Bool
    ) {
        self.columns = columns
        self.parentTable = parentTable
        self.parentColumns = parentColumns
        self.onDelete = onDelete
        self.onUpdate = onUpdate
        self.isDeferred = isDeferred
    }
}
