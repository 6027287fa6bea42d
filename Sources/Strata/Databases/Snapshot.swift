import StrataSQLite

/// What a `read` closure sees: one state of the database, whatever is written meanwhile.
///
/// It is valid inside the closure only; using it later throws ``StrataError/Code/closed``.
public class Snapshot {
    private let current: Connection
    let schema: any DatabaseSchema.Type
    private var isValid = true

    init(_ connection: Connection, schema: any DatabaseSchema.Type) {
        current = connection
        self.schema = schema
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
    func connection<Model: Entity>(for model: Model.Type) throws(StrataError) -> Connection {
        try Database.check(model, belongsTo: schema)
        return try connection
    }

    /// The values that a query describes.
    public func fetch<Model: Entity>(_ query: Query<Model>) throws(StrataError) -> [Model] {
        try connection(for: Model.self).fetch(query)
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
    public func first<Model: Entity>(_ query: Query<Model>) throws(StrataError) -> Model? {
        try connection(for: Model.self).fetch(query.limit(min(1, query.limit ?? 1))).first
    }

    /// How many values a query describes.
    public func count<Model: Entity>(_ query: Query<Model>) throws(StrataError) -> Int {
        try connection(for: Model.self).count(query)
    }

    /// Whether there is a value that a query describes.
    public func exists<Model: Entity>(_ query: Query<Model>) throws(StrataError) -> Bool { try first(query) != nil }

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
