public import Foundation

// For who comes from SwiftData. Each is the same as with the query that the predicate makes: see `Query.init(_:sortBy:)`.

extension Database {
    /// The values for which a predicate of Foundation holds: of an entity or a view.
    ///
    /// ```swift
    /// let busy = try await database.fetch(#Predicate<OpenItem> { $0.open > 10 })
    /// ```
    /// - Parameters:
    ///   - predicate: What must hold: see ``Query/init(_:sortBy:)``.
    ///   - descriptors: What to sort by; the first decides.
    /// - Throws: ``StrataError/Code/unsupported`` if a part of the predicate or a descriptor has no counterpart in SQL.
    public func fetch<Model: ReadableEntity>(
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
    public func first<Model: ReadableEntity>(
        _ predicate: Predicate<Model>,
        sortBy descriptors: [SortDescriptor<Model>] = []
    ) async throws(StrataError) -> Model? {
        try await first(Query(predicate, sortBy: descriptors))
    }

    /// How many values there are for which a predicate holds.
    /// - Throws: ``StrataError/Code/unsupported``, as ``fetch(_:sortBy:)``.
    public func count<Model: ReadableEntity>(_ predicate: Predicate<Model>) async throws(StrataError) -> Int {
        try await count(Query(predicate))
    }

    /// Whether there is a value for which a predicate holds.
    /// - Throws: ``StrataError/Code/unsupported``, as ``fetch(_:sortBy:)``.
    public func exists<Model: ReadableEntity>(_ predicate: Predicate<Model>) async throws(StrataError) -> Bool {
        try await exists(Query(predicate))
    }

    /// The values for which a predicate holds, now, and again after each commit that changed them: see ``Changes``.
    ///
    /// - Parameters:
    ///   - predicate: What must hold.
    ///   - descriptors: What to sort by; the first decides.
    public func changes<Model: ReadableEntity>(
        _ predicate: Predicate<Model>,
        sortBy descriptors: [SortDescriptor<Model>] = []
    ) -> Changes<[Model]> {
        changes(Query(predicate, sortBy: descriptors))
    }
}

extension Snapshot {
    /// The values for which a predicate of Foundation holds: of an entity or a view.
    ///
    /// - Parameters:
    ///   - predicate: What must hold: see ``Query/init(_:sortBy:)``.
    ///   - descriptors: What to sort by; the first decides.
    /// - Throws: ``StrataError/Code/unsupported`` if a part of the predicate or a descriptor has no counterpart in SQL.
    public func fetch<Model: ReadableEntity>(
        _ predicate: Predicate<Model>,
        sortBy descriptors: [SortDescriptor<Model>] = []
    ) throws(StrataError) -> [Model] {
        try fetch(Query(predicate, sortBy: descriptors))
    }

    /// The first of the values for which a predicate holds, or nil.
    ///
    /// - Parameters:
    ///   - predicate: What must hold.
    ///   - descriptors: What to sort by; the first decides.
    /// - Throws: ``StrataError/Code/unsupported``, as ``fetch(_:sortBy:)``.
    public func first<Model: ReadableEntity>(
        _ predicate: Predicate<Model>,
        sortBy descriptors: [SortDescriptor<Model>] = []
    ) throws(StrataError) -> Model? {
        try first(Query(predicate, sortBy: descriptors))
    }

    /// How many values there are for which a predicate holds.
    /// - Throws: ``StrataError/Code/unsupported``, as ``fetch(_:sortBy:)``.
    public func count<Model: ReadableEntity>(_ predicate: Predicate<Model>) throws(StrataError) -> Int {
        try count(Query(predicate))
    }

    /// Whether there is a value for which a predicate holds.
    /// - Throws: ``StrataError/Code/unsupported``, as ``fetch(_:sortBy:)``.
    public func exists<Model: ReadableEntity>(_ predicate: Predicate<Model>) throws(StrataError) -> Bool {
        try exists(Query(predicate))
    }
}

extension Transaction {
    /// Deletes the values for which a predicate of Foundation holds.
    /// - Returns: How many there were; rows that go along by a delete rule are not counted.
    /// - Throws: ``StrataError/Code/unsupported`` if a part of the predicate has no counterpart in SQL; then nothing is
    ///   deleted.
    @discardableResult
    public func delete<Model: Entity>(_ predicate: Predicate<Model>) throws(StrataError) -> Int {
        try delete(Query(predicate))
    }
}
