import StrataSQLite

extension Database {
    /// The present values of a query, and the new ones after each commit that changed them: see ``Changes``.
    ///
    /// Those of a view are woken by the tables behind it. Values that the query's order leaves equal are in the order of
    /// their keys.
    public func changes<Model: ReadableEntity>(_ query: Query<Model>) -> Changes<[Model]> {
        if let entity = Model.self as? any Entity.Type, let changes = listChanges(query, entity) { return changes }
        return observing(ObservationKey(ObservedQuery(query))) {
            query.description
        } isSame: {
            $0 == $1
        } fetch: { [schema] connection in
            try Database.check(Model.self, belongsTo: schema)
            return try connection.fetch(query)
        }
    }

    private func listChanges<Model: ReadableEntity, Listed: Entity>(
        _ query: Query<Model>,
        _ entity: Listed.Type
    ) -> Changes<[Model]>? {
        guard let query = query as? Query<Listed> else { return nil }
        let changes = Changes<[Listed]> {
            let consumer = self.listConsumer(query)
            return { () throws(StrataError) in
                guard let version = try await consumer.next() else { return nil }
                return await self.models(of: version)
            }
        }
        // Both are one type where the query is one of these; the compiler takes them for two.
        return (changes as Any) as? Changes<[Model]>
    }

    /// The array of a list; a long one is copied on a thread of the database's own.
    private func models<Model: Entity>(of version: ListVersion<Model>) async -> [Model] {
        guard version.isLongToCopy else { return version.models }
        let copied = try? await readers.runApart { version.models }
        return copied ?? version.models
    }

    /// How the values of a query differ from those before, after each commit that changed them: see ``ListDifference``.
    ///
    /// The first difference inserts the present values into an empty list. It costs what changed, however many values
    /// there are.
    ///
    /// ```swift
    /// for try await difference in database.differences(TodoItem.all.order { $0.title.ascending }) {
    ///     try difference.apply(to: &shown)
    /// }
    /// ```
    public func differences<Model: Entity>(_ query: Query<Model>) -> Changes<ListDifference<Model>> {
        Changes {
            let consumer = self.listConsumer(query)
            let last = LastList<Model>()
            return { () throws(StrataError) in
                while let version = try await consumer.next() {
                    if let difference = last.difference(to: version.list) { return difference }
                }
                return nil
            }
        }
    }

    /// How many values a query describes now, and after each commit that changed the number.
    public func countChanges<Model: ReadableEntity>(_ query: Query<Model>) -> Changes<Int> {
        observing(ObservationKey(ObservedCount(query: ObservedQuery(query)))) {
            "count of " + query.description
        } filter: {
            RowFilter(query)
        } isSame: {
            $0 == $1
        } fetch: { [schema] connection in
            try Database.check(Model.self, belongsTo: schema)
            return try connection.count(query)
        }
    }

    /// What a selection finds now, and again after each commit that changed it: columns, aggregates, groups.
    ///
    /// ```swift
    /// for try await sizes in database.changes(TodoItem.all.select { ($0.priority, $0.id.count()) }.group { $0.priority }) {
    ///     for (priority, count) in sizes { print(priority, count) }
    /// }
    /// ```
    public func changes<Model, Output>(_ selection: Selection<Model, Output>) -> Changes<[Output]> {
        // Two that are mapped by different functions are equal, so they are not shared.
        observing(nil) {
            selection.description
        } filter: {
            RowFilter(selection.query, besides: selection.tables)
        } isSame: {
            $0.rows == $1.rows
        } fetch: { [schema] connection in
            try Database.check(Model.self, belongsTo: schema)
            return try connection.fetchWithRows(selection)
        }.mapping(\.outputs)
    }

    /// The values of a query with what their relationships lead to, now, and after each commit that changed them.
    ///
    /// ```swift
    /// for try await rows in database.changes(TodoItem.all.with { $0.list }.with { $0.tags }) {
    ///     for (item, list, tags) in rows { print(item.title, list?.name ?? "no list", tags.count) }
    /// }
    /// ```
    public func changes<Model, Output>(_ query: LoadedQuery<Model, Output>) -> Changes<[Output]> {
        observing(nil) {
            query.query.description + "\n-- with relationships"
        } filter: {
            RowFilter(query.query, besides: query.parts.reduce(into: []) { $0.formUnion($1.tables) })
        } isSame: {
            $0.loaded == $1.loaded
        } fetch: { [schema] connection in
            try Database.check(Model.self, belongsTo: schema)
            return try connection.readSnapshot {
                let models = try connection.fetch(query.query)
                let source = RecordingSource(connection)
                let outputs = try query.load(source, models)
                return ObservedOutputs(outputs: outputs, loaded: [AnyEquatable(models)] + source.loaded)
            }
        }.mapping(\.outputs)
    }

    /// What a query of the schema finds now, and again after each commit that changed it: see ``Changes``.
    ///
    /// ```swift
    /// for try await due in database.changes(TodoSchema.Queries.dueBefore(day: tomorrow)) { render(due) }
    /// ```
    public func changes<Output: Equatable>(_ query: NamedQuery<Output>) -> Changes<Output> {
        let key = (try? query.values.get()).map { values in
            let sql = Array(query.sql.utf8)
            return ObservationKey(ObservedNamedQuery(sql: sql, values: values, output: ObjectIdentifier(Output.self)))
        }
        return observing(key) {
            query.sql
        } isSame: {
            $0 == $1
        } fetch: {
            try query.run(on: $0)
        }
    }

    /// What a closure reads now, and again after each commit that changed it: several queries in one snapshot.
    ///
    /// What it depends on is found out while it reads.
    ///
    /// ```swift
    /// struct Overview: Equatable, Sendable { var open: Int; var lists: [TodoList] }
    ///
    /// let overviews = database.changes { snapshot in
    ///     Overview(open: try snapshot.count(TodoItem.where { !$0.isCompleted }), lists: try snapshot.fetch(TodoList.all))
    /// }
    /// ```
    /// - Parameter body: It runs on a thread of the database's own. What it throws ends the sequence; an error that is no
    ///   ``StrataError`` is the ``StrataError/cause`` of one with the code ``StrataError/Code/cancelled``.
    public func changes<Value: Equatable & Sendable>(
        _ body: @escaping @Sendable (Snapshot) throws -> Value
    ) -> Changes<Value> {
        observing(nil) {
            "a closure that reads"
        } isSame: {
            $0 == $1
        } fetch: { connection in
            try self.read(on: connection) { snapshot in
                do {
                    return try body(snapshot)
                } catch let error as StrataError {
                    throw error
                } catch {
                    throw StrataError(.cancelled, "the closure that reads has failed: \(error)", cause: error)
                }
            }
        }
    }
}
