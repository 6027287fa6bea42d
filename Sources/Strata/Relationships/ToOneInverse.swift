/// The other side of a unique to-one relationship: the one destination that holds the owner's key, or none.
///
/// ```swift
/// let passports = try await people.load({ $0.passport }, of: travellers)
/// ```
public struct ToOneInverse<Owner: Entity, Destination: Entity>: Relationship {
    /// One value for each owner that has one.
    public typealias Loaded = Destination
    /// What an owner gets that is fetched with it.
    public typealias Value = Destination?

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
