/// The table of an entity, or a view, with the statements that a repository runs most, as texts made once.
public struct Table: Hashable, Sendable {
    /// The table's name.
    public var name: String { content.name }
    /// The names of the columns that the struct has, in the order that it reads them.
    public var columns: [String] { content.columns }
    /// Positions in ``columns`` of the primary key, in key order.
    public var primaryKey: [Int] { content.primaryKey }
    /// Whether the database assigns the key.
    public var isAutomatic: Bool { content.isAutomatic }
    /// Positions in ``columns`` of what the database computes and nobody writes.
    public var generated: [Int] { content.generated }
    /// The names of columns that the struct does not have: they are read and written by key.
    public var lazy: [String] { content.lazy }
    /// The position in ``columns`` of the number that every update moves on.
    public var version: Int? { content.version }
    /// The version of a new row.
    public var firstVersion: Int64 { content.firstVersion }
    /// Positions in ``columns`` of the dates that every update sets to now.
    public var touched: [Int] { content.touched }
    /// The tables that a view reads; of a table none.
    public var reads: [String] { content.reads }
    /// Positions in ``columns`` of what no two rows have in common, beside the primary key; NULL equals nothing here.
    public var unique: [[Int]] { content.unique }
    /// Whether every change of a row is noted in the history of the database: `@history`.
    public var hasHistory: Bool { content.hasHistory }

    var statements: TableStatements { content.statements }

    /// One reference, since a table is handed around by value: of twelve fields each copy would count nine up and down.
    private let content: TableDescription

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
        content = TableDescription(
            name: name,
            columns: columns,
            primaryKey: primaryKey.filter(columns.indices.contains),
            isAutomatic: isAutomatic,
            generated: generated.filter(columns.indices.contains),
            lazy: lazy,
            version: version.flatMap { columns.indices.contains($0) ? $0 : nil },
            firstVersion: firstVersion,
            touched: touched.filter(columns.indices.contains),
            reads: reads,
            unique: unique.filter { $0.allSatisfy(columns.indices.contains) },
            hasHistory: hasHistory
        )
    }

    public static func == (left: Table, right: Table) -> Bool {
        left.content === right.content || left.hasSameContent(as: right)
    }

    private func hasSameContent(as other: Table) -> Bool {
        name == other.name && columns == other.columns && primaryKey == other.primaryKey
            && isAutomatic == other.isAutomatic && generated == other.generated && lazy == other.lazy
            && version == other.version && firstVersion == other.firstVersion && touched == other.touched
            && reads == other.reads && unique == other.unique
            && hasHistory == other.hasHistory
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
