/// A typed column whose types are not known at compile time, as one finds it by a key path.
public struct AnyColumn<Root: ReadableEntity>: Hashable, Sendable {
    /// The column.
    public let expression: QueryExpression
    /// How it stores its values.
    public let storage: ColumnStorage
    /// What it is sorted and compared by, or why it cannot be.
    let sortable: QueryExpression
    /// The type of its values.
    public var valueType: any ColumnValue.Type { type.type }
    private let type: HashableType

    /// Erases the types of a column.
    public init<Value: ColumnValue>(_ column: Column<Root, Value>) {
        expression = column.expression
        storage = column.storage
        sortable = column.sortable
        type = HashableType(type: Value.self)
    }

    private struct HashableType: Hashable, Sendable {
        let type: any ColumnValue.Type
        static func == (left: Self, right: Self) -> Bool { left.type == right.type }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
    }
}

/// The columns of an entity by the key paths of its struct: for Foundation's predicates and sort descriptors.
///
/// Generated code makes one for each entity.
public struct KeyPathTable<Root: ReadableEntity>: Sendable {
    /// A property and its column.
    public struct Entry: Sendable {
        let keyPath: PartialKeyPath<Root> & Sendable
        let column: AnyColumn<Root>
        let property: EntityProperty<Root>

        /// Connects a property with its column.
        public init<Value: ColumnValue, Property>(
            _ keyPath: KeyPath<Root, Property> & Sendable,
            _ column: Column<Root, Value>
        ) {
            self.keyPath = keyPath
            self.column = AnyColumn(column)
            property = EntityProperty(keyPath)
        }
    }

    let columns: [PartialKeyPath<Root> & Sendable: AnyColumn<Root>]

    /// The properties, by the columns' names.
    let properties: [String: EntityProperty<Root>]

    /// Creates a table.
    public init(_ entries: [Entry]) {
        properties = Dictionary(
            entries.compactMap { entry in entry.column.rootColumn.map { ($0.name, entry.property) } },
            uniquingKeysWith: { first, _ in first }
        )
        columns = Dictionary(entries.map { ($0.keyPath, $0.column) }, uniquingKeysWith: { first, _ in first })
    }

    /// The column of a property, or nil if the key path leads elsewhere.
    public subscript(_ keyPath: PartialKeyPath<Root> & Sendable) -> AnyColumn<Root>? { columns[keyPath] }
}
