import StrataSQLite

// What a repository offers that tells what has changed, made of `changes(_:)`.

extension Repository {
    /// All values now, and again after each commit that changed them.
    public func changes() -> Changes<[Model]> { changes(Model.all) }

    /// How all values differ from those before, after each commit that changed them.
    public func differences() -> Changes<ListDifference<Model>> { differences(Model.all) }

    /// How many values there are now, and after each commit that changed the number.
    public func countChanges() -> Changes<Int> { countChanges(Model.all) }

    /// Compares one array with the next, which costs as much as there are values.
    public func differences(_ query: Query<Model>) -> Changes<ListDifference<Model>> {
        Changes {
            let iterator = self.changes(query).makeAsyncIterator()
            let last = LastList<Model>()
            return { () throws(StrataError) in
                var iterator = iterator
                while let models = try await iterator.next() {
                    if let difference = last.difference(to: models) { return difference }
                }
                return nil
            }
        }
    }

    /// Observes the query that finds the value by its key.
    public func changes(id: Model.ID) -> Changes<Model?> {
        guard let query = Query<Model>.key(id) else {
            let sentence = "a key that cannot be stored is not observed"
            return .failing(StrataError(.validation, sentence, table: Model.table.name))
        }
        return changes(query).mapping(\.first)
    }

    /// Counts the values that are observed.
    public func countChanges(_ query: Query<Model>) -> Changes<Int> {
        changes(query).mapping(\.count).removingRepeated()
    }
}

extension Query where Model: Entity {
    /// The value with a key; nil if it cannot be stored.
    static func key(_ id: Model.ID) -> Query? {
        guard let key = Model.storedKey(id) else { return nil }
        let columns = Query().sortedByKey().ordering.map(\.expression)
        return Query().adding(.and(zip(columns, key).map { .equal($0, .value($1)) }))
    }
}

extension SQLiteRepository {
    public func changes(_ query: Query<Model>) -> Changes<[Model]> { database.changes(query) }

    public func differences(_ query: Query<Model>) -> Changes<ListDifference<Model>> { database.differences(query) }

    public func countChanges(_ query: Query<Model>) -> Changes<Int> { database.countChanges(query) }

    public func changes<Output>(_ selection: Selection<Model, Output>) -> Changes<[Output]> {
        database.changes(selection)
    }

    public func changes<Output>(_ query: LoadedQuery<Model, Output>) -> Changes<[Output]> { database.changes(query) }
}
