/// The table of an entity, or a view, with the statements that a repository runs most, as texts made once.
public struct Table: Hashable, Sendable {
    /// The table's name.
    public let name: String
    /// The names of the columns that the struct has, in the order that it reads them.
    public let columns: [String]
    /// Positions in ``columns`` of the primary key, in key order.
    public let primaryKey: [Int]
    /// Whether the database assigns the key.
    public let isAutomatic: Bool
    /// Positions in ``columns`` of what the database computes and nobody writes.
    public let generated: [Int]
    /// The names of columns that the struct does not have: they are read and written by key.
    public let lazy: [String]
    /// The position in ``columns`` of the number that every update moves on.
    public let version: Int?
    /// The version of a new row.
    public let firstVersion: Int64
    /// Positions in ``columns`` of the dates that every update sets to now.
    public let touched: [Int]
    /// The tables that a view reads; of a table none.
    public let reads: [String]
    /// Positions in ``columns`` of what no two rows have in common, beside the primary key; NULL equals nothing here.
    public let unique: [[Int]]
    /// Whether every change of a row is noted in the history of the database: `@history`.
    public let hasHistory: Bool

    /// One reference, since a table is handed around by value.
    let statements: TableStatements

    /// Describes a table or a view.
    ///
    /// Generated code calls it.
    /// - Parameters:
    ///   - name: The table's name.
    ///   - columns: The names of the columns that the struct has, in the order that it reads them: generated ones
    ///     included, lazy ones not. The other parameters refer to it by position.
    ///   - primaryKey: Positions in `columns`, in key order.
    ///   - isAutomatic: Whether the database assigns the key.
    ///   - generated: Positions of the columns that the database computes.
    ///   - lazy: The names of columns that the struct does not have.
    ///   - version: The position of the `@version` column.
    ///   - firstVersion: The default of that column: a value that has it may be a new one.
    ///   - touched: The positions of the `@touched` columns.
    ///   - reads: The tables behind a view: a change of one of them wakes the view's observers.
    ///   - unique: Positions of the columns of each unique attribute or unique index.
    ///   - hasHistory: Whether the schema says `@history`.
    public init(
        name: String,
        columns: [String],
        primaryKey: [Int],
        isAutomatic: Bool = false,
        generated: [Int] = [],
        lazy: [String] = [],
        version: Int? = nil,
        firstVersion: Int64 = 1,
        touched: [Int] = [],
        reads: [String] = [],
        unique: [[Int]] = [],
        hasHistory: Bool = false
    ) {
        self.name = name
        self.columns = columns
        self.primaryKey = primaryKey.filter(columns.indices.contains)
        self.isAutomatic = isAutomatic
        self.generated = generated.filter(columns.indices.contains)
        self.lazy = lazy
        self.version = version.flatMap { columns.indices.contains($0) ? $0 : nil }
        self.firstVersion = firstVersion
        self.touched = touched.filter(columns.indices.contains)
        self.reads = reads
        self.unique = unique.filter { $0.allSatisfy(columns.indices.contains) }
        self.hasHistory = hasHistory
        statements = TableStatements(
            name: name,
            columns: columns,
            keys: self.primaryKey,
            isAutomatic: isAutomatic,
            lazy: lazy,
            generated: Set(self.generated),
            version: self.version
        )
    }

    public static func == (left: Table, right: Table) -> Bool {
        left.name == right.name && left.columns == right.columns && left.primaryKey == right.primaryKey
            && left.isAutomatic == right.isAutomatic && left.generated == right.generated && left.lazy == right.lazy
            && left.version == right.version && left.firstVersion == right.firstVersion && left.touched == right.touched
            && left.reads == right.reads && left.unique == right.unique
            && left.hasHistory == right.hasHistory
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(columns)
    }

    /// The names of the key's columns.
    var keyColumns: [String] { primaryKey.map { columns[$0] } }

    /// The tables whose changes may change what is read here.
    var observed: Set<String> { reads.isEmpty ? [name] : Set(reads) }

    /// Whether a row holds what the struct that wrote it does not know.
    var isComputed: Bool { !generated.isEmpty }
}
