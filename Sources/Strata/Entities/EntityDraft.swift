/// A value of an entity before the database has added its part: the key that it assigns, the columns that it computes.
///
/// It is generated as the entity's nested `Draft`. Storing it returns the whole value, so that no struct carries
/// anything made up.
///
/// ```swift
/// let item = try await items.create(TodoItem.Draft(title: "Buy milk"))
/// print(item.id, item.wordCount)
/// ```
public protocol EntityDraft: Hashable, Sendable {
    /// The entity that the draft becomes.
    associatedtype Model: Entity

    /// Binds every written column but an assigned key, in the table's order, from parameter 1.
    /// - Throws: ``StrataError/Code/validation`` if a value cannot be stored.
    func bind(to statement: Statement) throws(StrataError)

    /// Checks what the schema says of the values, before they are stored.
    /// - Throws: ``StrataError/Code/validation``, with table and column. Nothing, where the schema says nothing.
    func validate() throws(StrataError)

    /// The stored value, if the assigned key is all that the draft lacks.
    /// - Parameter rowID: The key that the database has assigned.
    /// - Returns: Nil if the database computes more; then the row is read back.
    func model(key rowID: Int64) -> Model?
}

extension EntityDraft {
    public func validate() throws(StrataError) {}

    public func model(key rowID: Int64) -> Model? { nil }
}
