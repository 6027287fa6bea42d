/// A many-to-many relationship with a join table of its own, which is written with `add`, `remove` and `set`.
///
/// ```swift
/// try await items.add(["urgent"], to: { $0.tags }, of: item.id)
/// let tags = try await items.load({ $0.tags }, of: shown)      // [TodoItem.ID: [Tag]]
/// ```
public struct ManyToMany<Owner: Entity, Destination: Entity>: Relationship, Hashable {
    /// An array for each owner, in the order of the destinations' keys.
    public typealias Loaded = [Destination]
    /// What an owner gets that is fetched with it.
    public typealias Value = [Destination]

    /// The join table.
    public let table: String
    /// Its columns that hold the owner's key, in key order.
    public let ownerColumns: [String]
    /// Its columns that hold the destination's key, in key order.
    public let destinationColumns: [String]

    /// Describes a relationship.
    ///
    /// Generated code calls it; the other side is the same with the columns swapped.
    /// - Parameters:
    ///   - table: The join table.
    ///   - ownerColumns: Its columns that hold the owner's key, in key order.
    ///   - destinationColumns: Its columns that hold the destination's key, in key order.
    public init(table: String, ownerColumns: [String], destinationColumns: [String]) {
        self.table = table
        self.ownerColumns = ownerColumns
        self.destinationColumns = destinationColumns
    }

    public var link: RelationshipLink {
        .joinTable(name: table, ownerColumns: ownerColumns, destinationColumns: destinationColumns)
    }
}
