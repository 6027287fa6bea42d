/// A many-to-many relationship through an entity that has a to-one to each side.
///
/// It is loaded like any other; to connect two values, create the entity between them, which may have attributes of its
/// own.
///
/// ```swift
/// let tags = try await items.load({ $0.tags }, of: shown)
/// try await taggings.create(Tagging(itemID: item.id, tagName: "urgent"))
/// ```
public struct ThroughMany<Owner: Entity, Destination: Entity>: Relationship, Hashable {
    /// An array for each owner, in the order of the destinations' keys, each once.
    public typealias Loaded = [Destination]
    /// What an owner gets that is fetched with it.
    public typealias Value = [Destination]

    /// The table of the entity between.
    public let table: String
    /// Its columns that hold the owner's key, in key order.
    public let ownerColumns: [String]
    /// Its columns that hold the destination's key, in key order.
    public let destinationColumns: [String]

    /// Describes a relationship.
    ///
    /// Generated code calls it.
    /// - Parameters:
    ///   - table: The table of the entity between.
    ///   - ownerColumns: Its columns that hold the owner's key, in key order.
    ///   - destinationColumns: Its columns that hold the destination's key, in key order.
    public init(table: String, ownerColumns: [String], destinationColumns: [String]) {
        self.table = table
        self.ownerColumns = ownerColumns
        self.destinationColumns = destinationColumns
    }

    public var link: RelationshipLink {
        .through(table: table, ownerColumns: ownerColumns, destinationColumns: destinationColumns)
    }
}
