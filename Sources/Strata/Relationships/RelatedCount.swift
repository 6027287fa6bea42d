/// How many rows a relationship leads to, counted without loading them.
///
/// ```swift
/// let rows = try await lists.fetch(TodoList.all.with { $0.items.where { !$0.isCompleted }.count })
/// for (list, open) in rows { print(list.name, open) }
/// ```
public struct RelatedCount<Owner: Entity>: LoadableRelationship {
    /// The number; 0 if there are none.
    public typealias Value = Int

    public let loading: RelationshipLoading<Owner, Int>

    init(_ relationship: some LoadableRelationship<Owner>) { loading = relationship.loading.counted }
}

extension RelatedCount: Hashable {
    public static func == (left: RelatedCount, right: RelatedCount) -> Bool { left.loading.part == right.loading.part }

    public func hash(into hasher: inout Hasher) { hasher.combine(loading.part) }
}
