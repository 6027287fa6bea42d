/// A struct that a schema declares: a value with an identity, stored as one row of one table.
///
/// The conformance is generated beside the struct. Its members are for repositories; an app uses
/// ``ReadableEntity/where(_:)``, ``ReadableEntity/all``, ``relationships`` and the struct itself.
public protocol Entity: ReadableEntity, Identifiable where ID: Sendable {
    /// What the entity's relationships are loaded with: a property for each.
    associatedtype Relationships: Sendable = NoRelationships

    /// The entity's relationships.
    static var relationships: Relationships { get }

    /// Binds every written column, in the table's order, from parameter 1: all but those that the database computes.
    /// - Throws: ``StrataError/Code/validation`` if a value cannot be stored.
    func bind(to statement: Statement) throws(StrataError)

    /// Binds a key, one parameter for each of its parts.
    static func bind(key: ID, to statement: Statement, at position: Int32) throws(StrataError)

    /// Reads a key from a row that begins with the key's columns.
    static func key(of row: borrowing Row) throws(StrataError) -> ID

    /// Checks what the schema says of the values, before they are stored: `@length`, `@range`.
    /// - Throws: ``StrataError/Code/validation``, with table and column. Nothing, where the schema says nothing.
    func validate() throws(StrataError)

    /// Sets what every update sets: `@touched` dates become now.
    mutating func prepareForUpdate()

    /// Moves `@version` on by one, as an update that succeeded has done in the row.
    mutating func advanceVersion()

    // As in `ReadableEntity`, the loops over values are requirements for the sake of specialisation.

    /// Validates each value and runs a statement with its written columns bound.
    /// - Returns: How often it changed a row.
    @discardableResult
    static func run(_ statement: Statement, forEach models: [Self]) throws(StrataError) -> Int

    /// Validates each value and runs a statement that writes several rows, each with the written columns bound.
    /// - Parameters:
    ///   - several: The statement.
    ///   - count: How many rows it writes.
    ///   - single: The same for one row: for the rest, and for rows with long texts or BLOBs.
    ///   - models: The values.
    /// - Returns: How many rows were written: fewer than there are values if one was ignored, after which nothing is run.
    static func run(
        _ several: Statement,
        ofRows count: Int,
        orSingle single: Statement,
        forEach models: [Self]
    ) throws(StrataError) -> Int

    /// Prepares and validates each value, and runs an UPDATE with its written columns bound.
    /// - Parameters:
    ///   - statement: The UPDATE.
    ///   - selection: A SELECT by key, where the database computes a column; else nil.
    ///   - models: The values.
    /// - Returns: The values as they are stored now, up to the first whose row was not found.
    static func runUpdate(
        _ statement: Statement,
        readingWith selection: Statement?,
        forEach models: [Self]
    ) throws(StrataError) -> [Self]

    /// Runs a statement once for each key.
    /// - Returns: How often it changed a row.
    static func run(_ statement: Statement, forEachKey keys: [ID]) throws(StrataError) -> Int
}

/// The relationships of an entity that has none.
public struct NoRelationships: Hashable, Sendable {
    /// Creates the relationships; ``Entity/relationships`` has them.
    public init() {}
}

extension Entity where Relationships == NoRelationships {
    /// The entity has no relationships.
    public static var relationships: NoRelationships { NoRelationships() }
}

extension Entity {
    // Empty and inlinable: where an entity declares none of this, the calls vanish from the loops below.

    @inlinable
    public func validate() throws(StrataError) {}

    @inlinable
    public mutating func prepareForUpdate() {}

    @inlinable
    public mutating func advanceVersion() {}

    @inlinable
    @discardableResult
    public static func run(_ statement: Statement, forEach models: [Self]) throws(StrataError) -> Int {
        var count = 0
        for model in models {
            do throws(StrataError) {
                try model.validate()
                try model.bind(to: statement)
                _ = try statement.step()
            } catch {
                throw table.locate(error, writing: key(stored: model))
            }
            count += statement.changes
            statement.reset()
        }
        return count
    }

    @inlinable
    public static func run(
        _ several: Statement,
        ofRows count: Int,
        orSingle single: Statement,
        forEach models: [Self]
    ) throws(StrataError) -> Int {
        let width = several.parameterCount / Int32(count)
        var start = 0
        var written = 0
        while models.count - start >= count, written == start {
            (several.parameterOffset, several.boundBytes) = (0, 0)
            var bound = 0
            // SQLite keeps a copy of what is bound: not of many long values at once.
            while bound < count, several.boundBytes < 1 << 16 {
                try models[start + bound].validate()
                try models[start + bound].bind(to: several)
                several.parameterOffset += width
                bound += 1
            }
            if bound == count {
                _ = try several.step()
                written += several.changes
                several.reset()
            } else {
                several.clearBindings()
                for place in start..<(start + bound) { written += try run(single, models[place]) }
            }
            start += bound
        }
        guard written == start else { return written }
        for place in start..<models.count { written += try run(single, models[place]) }
        return written
    }

    @inlinable
    static func run(_ statement: Statement, _ model: Self) throws(StrataError) -> Int {
        try model.validate()
        try model.bind(to: statement)
        _ = try statement.step()
        let count = statement.changes
        statement.reset()
        return count
    }

    @inlinable
    public static func runUpdate(
        _ statement: Statement,
        readingWith selection: Statement?,
        forEach models: [Self]
    ) throws(StrataError) -> [Self] {
        var stored: [Self] = []
        stored.reserveCapacity(models.count)
        for model in models {
            var model = model
            do throws(StrataError) {
                model.prepareForUpdate()
                try model.validate()
                try model.bind(to: statement)
                _ = try statement.step()
            } catch {
                throw table.locate(error, writing: key(stored: model))
            }
            guard statement.changes == 1 else { return stored }
            statement.reset()
            if let selection {
                try bind(key: model.id, to: selection, at: 1)
                guard let row = try readFirst(from: selection) else { return stored }
                selection.reset()
                model = row
            } else {
                model.advanceVersion()
            }
            stored.append(model)
        }
        return stored
    }

    @inlinable
    public static func run(_ statement: Statement, forEachKey keys: [ID]) throws(StrataError) -> Int {
        var count = 0
        for key in keys {
            try bind(key: key, to: statement, at: 1)
            _ = try statement.step()
            count += statement.changes
            statement.reset()
        }
        return count
    }

    /// The key's values, as far as they can be stored: for messages.
    @usableFromInline
    static func key(stored model: Self) -> [StoredValue] {
        var values: [StoredValue] = []
        for column in table.primaryKey {
            do throws(StrataError) { values.append(try model.storedValue(at: column)) } catch { values.append(.null) }
        }
        return values
    }
}
