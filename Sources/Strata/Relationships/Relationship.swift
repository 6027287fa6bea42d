/// A relationship of an entity, as a value: what a repository needs to load it for any number of owners at once.
///
/// Generated code makes one for each relationship that a schema declares, as a property of the entity's
/// `Relationships`: ``ToOne``, ``ToMany``, ``ToOneInverse``, ``ManyToMany`` or ``ThroughMany``.
///
/// ```swift
/// let lists = try await items.load({ $0.list }, of: shown)     // [TodoItem.ID: TodoList], one statement
/// ```
public protocol Relationship: LoadableRelationship {
    /// The entity that it leads to.
    associatedtype Destination: Entity
    /// What one owner has: a value, or an array of them.
    associatedtype Loaded: Sendable

    /// Which columns connect the two.
    var link: RelationshipLink { get }

    /// What an owner has, of the values that were found for it.
    /// - Parameter values: In the order of their keys.
    /// - Returns: Nil if the owner has nothing, and is left out of what is loaded.
    static func loaded(_ values: [Destination]) -> Loaded?
}

/// Which columns connect an owner with its destinations.
public enum RelationshipLink: Hashable, Sendable {
    /// Columns of the owner hold the destination's key.
    case owner(foreignKey: [String])
    /// Columns of the destination hold the owner's key.
    case destination(foreignKey: [String])
    /// A table of its own holds pairs of keys, each once.
    case joinTable(name: String, ownerColumns: [String], destinationColumns: [String])
    /// An entity holds pairs of keys, and perhaps more than once.
    case through(table: String, ownerColumns: [String], destinationColumns: [String])
}

extension Relationship where Loaded == Destination {
    /// The only value, or nil if there is none.
    public static func loaded(_ values: [Destination]) -> Destination? { values.first }
}

extension Relationship where Loaded == [Destination] {
    /// All values; none are an empty array.
    public static func loaded(_ values: [Destination]) -> [Destination]? { values }
}
