/// What a ``Table`` says: see there.
final class TableDescription: Sendable {
    let name: String
    let columns: [String]
    let primaryKey: [Int]
    let isAutomatic: Bool
    let generated: [Int]
    let lazy: [String]
    let version: Int?
    let firstVersion: Int64
    let touched: [Int]
    let reads: [String]
    let unique: [[Int]]
    let hasHistory: Bool
    let statements: TableStatements

    init(
        name: String,
        columns: [String],
        primaryKey: [Int],
        isAutomatic: Bool,
        generated: [Int],
        lazy: [String],
        version: Int?,
        firstVersion: Int64,
        touched: [Int],
        reads: [String],
        unique: [[Int]],
        hasHistory: Bool
    ) {
        self.name = name
        self.columns = columns
        self.primaryKey = primaryKey
        self.isAutomatic = isAutomatic
        self.generated = generated
        self.lazy = lazy
        self.version = version
        self.firstVersion = firstVersion
        self.touched = touched
        self.reads = reads
        self.unique = unique
        self.hasHistory = hasHistory
        statements = TableStatements(
            name: name,
            columns: columns,
            keys: primaryKey,
            isAutomatic: isAutomatic,
            lazy: lazy,
            generated: Set(generated),
            version: version
        )
    }
}
