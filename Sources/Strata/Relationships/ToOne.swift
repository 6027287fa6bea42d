/// A to-one relationship: the owner holds the key of one destination, or of none.
///
/// ```swift
/// let lists = try await items.load({ $0.list }, of: shown)
/// for item in shown { print(item.title, lists[item.id]?.name ?? "no list") }
/// ```
public struct ToOne<Owner: Entity, Destination: Entity>: Relationship {
    /// One value for each owner that has one.
    public typealias Loaded = Destination
    /// What an owner gets that is fetched with it.
    public typealias Value = Destination?

    /// The columns of the owner that hold the key, in key order.
    public let foreignKey: [String]
    /// The key that an owner holds.
    public let key: @Sendable (Owner) -> Destination.ID?

    /// Describes a relationship.
    ///
    /// Generated code calls it.
    /// - Parameters:
    ///   - foreignKey: The columns of the owner that hold the key, in the order of the destination's primary key.
    ///   - key: The key that an owner holds; nil if a part of it is nil.
    public init(foreignKey: [String], key: @escaping @Sendable (Owner) -> Destination.ID?) {
        self.foreignKey = foreignKey
        self.key = key
    }

    public var link: RelationshipLink { .owner(foreignKey: foreignKey) }
}
