import StrataSQLite

/// What a `read` closure sees: one state of the database, whatever is written meanwhile.
///
/// It is valid inside the closure only; using it later throws ``StrataError/Code/closed``.
public class Snapshot {
    private let current: Connection
    let schema: any DatabaseSchema.Type
    /// Whether an entity of the schema has a history.
    let recordsHistory: Bool
    private var isValid = true

    init(_ connection: Connection, schema: any DatabaseSchema.Type, recordsHistory: Bool) {
        current = connection
        self.schema = schema
        self.recordsHistory = recordsHistory
    }

    /// Called when the closure has returned: somebody may have kept the snapshot.
    func invalidate() { isValid = false }

    var connection: Connection {
        get throws(StrataError) {
            guard isValid else { throw StrataError(.closed, "a transaction was used after its closure had returned") }
            try Self.requireOpen(current)
            return current
        }
    }

    /// What runs outside a transaction would be committed at once, so nothing must run after one has ended early: a
    /// trigger or an INSERT can roll it back (RAISE(ROLLBACK), OR ROLLBACK), and so does a full disk.
    static func requireOpen(_ connection: Connection) throws(StrataError) {
        guard !connection.isInterrupted else { throw ConnectionPool.cancelled }
        guard connection.isInTransaction else {
            throw StrataError(.closed, "a statement has ended the transaction and rolled it back; nothing was written")
        }
    }

    /// What begins, ends or leaves a transaction, or changes the connection, is not for the closure of one.
    static func refuseControl(_ sql: String) throws(StrataError) {
        let first = SQLTokenizer.tokens(in: sql).first { $0.text != ";" }
        let refused = [
            "BEGIN", "COMMIT", "END", "ROLLBACK", "SAVEPOINT", "RELEASE", "PRAGMA", "ATTACH", "DETACH", "VACUUM",
        ]
        for keyword in refused where first?.isKeyword(keyword) == true {
            throw StrataError(
                .unsupported,
                "\(keyword) cannot be run inside a transaction of Strata"
                    + (keyword == "PRAGMA" ? "; to ask, select from the table pragma_… of the same name" : ""),
                sql: sql
            )
        }
    }

    /// The connection, if the entity belongs to the database's schema.
    func connection<Model: ReadableEntity>(for model: Model.Type) throws(StrataError) -> Connection {
        try Database.check(model, belongsTo: schema)
        return try connection
    }

    /// The values that a query describes: of an entity or a view.
    public func fetch<Model: ReadableEntity>(_ query: Query<Model>) throws(StrataError) -> [Model] {
        try connection(for: Model.self).fetch(query)
    }

    /// Typed values of each row of a query, or of each group: see ``Selection``.
    public func fetch<Model, Output>(_ selection: Selection<Model, Output>) throws(StrataError) -> [Output] {
        try connection(for: Model.self).fetch(selection)
    }

    /// The value with a key, or nil.
    public func fetch<Model: Entity>(_ model: Model.Type, id: Model.ID) throws(StrataError) -> Model? {
        try connection(for: Model.self).fetch(model, id: id)
    }

    /// The values with these keys, in the order of the keys; those that are not there are left out.
    public func fetch<Model: Entity>(_ model: Model.Type, ids: [Model.ID]) throws(StrataError) -> [Model] {
        try connection(for: Model.self).fetch(model, ids: ids)
    }

    /// The first value that a query describes, or nil.
    public func first<Model: ReadableEntity>(_ query: Query<Model>) throws(StrataError) -> Model? {
        try connection(for: Model.self).first(query)
    }

    /// How many values a query describes.
    public func count<Model: ReadableEntity>(_ query: Query<Model>) throws(StrataError) -> Int {
        try connection(for: Model.self).count(query)
    }

    /// Whether there is a value that a query describes.
    public func exists<Model: ReadableEntity>(_ query: Query<Model>) throws(StrataError) -> Bool {
        try first(query) != nil
    }

    /// What a query of the schema finds.
    ///
    /// ```swift
    /// let due = try snapshot.fetch(TodoSchema.Queries.dueBefore(day: tomorrow))
    /// ```
    /// - Throws: ``StrataError/Code/validation`` if a parameter cannot be stored, ``StrataError/Code/valueMismatch`` if
    ///   a result is not what the schema says, ``StrataError/Code/notFound`` if there is no row where one is declared.
    public func fetch<Output>(_ query: NamedQuery<Output>) throws(StrataError) -> Output {
        try query.run(on: try connection)
    }

    /// One column of the row with a key, also a lazy one.
    ///
    /// ```swift
    /// let photo = try snapshot.value({ $0.photo }, of: TodoItem.self, id: id)
    /// ```
    /// - Throws: ``StrataError/Code/notFound`` if there is no such row.
    public func value<Model: Entity, Value: ColumnValue>(
        _ column: (Model.Columns) -> Column<Model, Value>,
        of model: Model.Type,
        id: Model.ID
    ) throws(StrataError) -> Value {
        try connection(for: model).value(of: column(Model.columns), id: id)
    }

    /// What values have by a relationship: a destination for each owner that has one, or an array for each owner.
    ///
    /// ```swift
    /// let lists = try snapshot.load({ $0.list }, of: items)        // [TodoItem.ID: TodoList]
    /// ```
    /// - Parameters:
    ///   - relationship: A property of the entity's relationships.
    ///   - owners: Any number; one given twice is loaded once.
    /// - Throws: ``StrataError/Code/unsupported`` if two of the owners have different keys that Swift's `==` takes for
    ///   one: they would share an entry of the result.
    /// - Complexity: A statement for each 4,096 owners.
    public func load<Owner, Link: Relationship>(
        _ relationship: (Owner.Relationships) -> Link,
        of owners: [Owner]
    ) throws(StrataError) -> [Owner.ID: Link.Loaded] where Link.Owner == Owner {
        try connection(for: Owner.self).load(relationship(Owner.relationships), of: owners)
    }

    /// What the rows with these keys have by a relationship.
    /// - Parameters:
    ///   - relationship: A property of the entity's relationships.
    ///   - model: The entity.
    ///   - ids: Any number of keys. A to-many has an empty array for a key that is not there.
    /// - Complexity: A statement for each 4,096 keys.
    public func load<Owner, Link: Relationship>(
        _ relationship: (Owner.Relationships) -> Link,
        of model: Owner.Type,
        ids: [Owner.ID]
    ) throws(StrataError) -> [Owner.ID: Link.Loaded] where Link.Owner == Owner {
        try connection(for: Owner.self).load(relationship(Owner.relationships), ofKeys: ids)
    }

    /// The rows of a statement of your own.
    /// - Parameters:
    ///   - sql: One statement that only reads.
    ///   - values: Bound to its parameters in order.
    /// - Throws: ``StrataError/Code/unsupported`` if the statement writes, or is a PRAGMA.
    public func rows(_ sql: String, _ values: [StoredValue] = []) throws(StrataError) -> [[StoredValue]] {
        let connection = try connection
        // SQLite counts COMMIT among the statements that only read.
        try Self.refuseControl(sql)
        try connection.withStatement(sql) { statement throws(StrataError) in
            guard statement.isReadOnly else {
                throw StrataError(
                    .unsupported,
                    "the statement writes; run it in a write transaction with `execute`",
                    sql: sql
                )
            }
        }
        return try connection.rows(sql, values)
    }
}
