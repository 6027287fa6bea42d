/// The other side of a to-one relationship: every destination that holds the owner's key.
///
/// ```swift
/// let items = try await lists.load({ $0.items }, of: shown)    // [TodoList.ID: [TodoItem]]
/// ```
public struct ToMany<Owner: Entity, Destination: Entity>: Relationship {
    /// An array for each owner, in the order of the destinations' keys.
    public typealias Loaded = [Destination]
    /// What an owner gets that is fetched with it.
    public typealias Value = [Destination]

    /// The columns of the destination that hold the key, in key order.
    public let foreignKey: [String]
    /// The owner's key that a destination holds.
    public let key: @Sendable (Destination) -> Owner.ID?

    /// Describes a relationship.
    ///
    /// Generated code calls it.
    /// - Parameters:
    ///   - foreignKey: The columns of the destination that hold the key, in the order of the owner's primary key.
    ///   - key: The key that a destination holds; nil if a part of it is nil.
    public init(foreignKey: [String], key: @escaping @Sendable (Destination) -> Owner.ID?) {
        self.foreignKey = foreignKey
        self.key = key
    }

    public var link: RelationshipLink { .destination(foreignKey: foreignKey) }
}
