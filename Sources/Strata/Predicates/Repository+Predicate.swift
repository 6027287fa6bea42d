public import Foundation

// For who comes from SwiftData. Each is the same as with the query that the predicate makes: see `Query.init(_:sortBy:)`.

extension Repository {
    /// The values for which a predicate of Foundation holds.
    ///
    /// ```swift
    /// let open = try await items.fetch(#Predicate { !$0.isCompleted }, sortBy: [SortDescriptor(\.rank)])
    /// ```
    /// - Parameters:
    ///   - predicate: What must hold: see ``Query/init(_:sortBy:)``.
    ///   - descriptors: What to sort by; the first decides.
    /// - Throws: ``StrataError/Code/unsupported`` if a part of the predicate or a descriptor has no counterpart in SQL.
    public func fetch(
        _ predicate: Predicate<Model>,
        sortBy descriptors: [SortDescriptor<Model>] = []
    ) async throws(StrataError) -> [Model] {
        try await fetch(Query(predicate, sortBy: descriptors))
    }

    /// The first of the values for which a predicate holds, or nil.
    ///
    /// - Parameters:
    ///   - predicate: What must hold.
    ///   - descriptors: What to sort by; the first decides.
    /// - Throws: ``StrataError/Code/unsupported``, as ``fetch(_:sortBy:)``.
    public func first(
        _ predicate: Predicate<Model>,
        sortBy descriptors: [SortDescriptor<Model>] = []
    ) async throws(StrataError) -> Model? {
        try await first(Query(predicate, sortBy: descriptors))
    }

    /// How many values there are for which a predicate holds.
    /// - Throws: ``StrataError/Code/unsupported``, as ``fetch(_:sortBy:)``.
    public func count(_ predicate: Predicate<Model>) async throws(StrataError) -> Int {
        try await count(Query(predicate))
    }

    /// Whether there is a value for which a predicate holds.
    /// - Throws: ``StrataError/Code/unsupported``, as ``fetch(_:sortBy:)``.
    public func exists(_ predicate: Predicate<Model>) async throws(StrataError) -> Bool {
        try await exists(Query(predicate))
    }

    /// Deletes the values for which a predicate holds, in one transaction.
    ///
    /// ```swift
    /// try await items.delete(#Predicate { $0.isCompleted })
    /// ```
    /// - Returns: How many there were; rows that go along by a delete rule are not counted.
    /// - Throws: ``StrataError/Code/unsupported``, as ``fetch(_:sortBy:)``; then nothing is deleted.
    @discardableResult
    public func delete(_ predicate: Predicate<Model>) async throws(StrataError) -> Int {
        try await delete(Query(predicate))
    }

    /// The values for which a predicate holds, now, and again after each commit that changed them.
    ///
    /// - Parameters:
    ///   - predicate: What must hold.
    ///   - descriptors: What to sort by; the first decides.
    public func changes(
        _ predicate: Predicate<Model>,
        sortBy descriptors: [SortDescriptor<Model>] = []
    ) -> Changes<[Model]> {
        changes(Query(predicate, sortBy: descriptors))
    }
}
