import RuntimeModel
import Strata
import Synchronization

/// One observer of a test: what it has got last, and how to fetch the same anew.
struct ObservedForm: Sendable {
    let name: String
    /// What a fetch finds now, as text.
    let fetch: @Sendable () async throws -> String
    /// The next value that the sequence gives, as text; nil at its end.
    let next: @Sendable () async throws -> String?

    private init(
        _ name: String,
        fetch: @escaping @Sendable () async throws -> String,
        next: @escaping @Sendable () async throws -> String?
    ) {
        self.name = name
        self.fetch = fetch
        self.next = next
    }

    private static func form<Value: Sendable>(
        _ name: String,
        _ changes: Changes<Value>,
        _ fetch: @escaping @Sendable () async throws -> Value
    ) -> ObservedForm {
        let iterator = Mutex(changes.makeAsyncIterator())
        return ObservedForm(name) {
            "\(try await fetch())"
        } next: {
            var copy = iterator.withLock { $0 }
            return try await copy.next().map { "\($0)" }
        }
    }

    /// The values of a query, whose order leaves nothing open.
    static func values<Model: ReadableEntity>(_ database: Database, _ query: Query<Model>) -> ObservedForm {
        form("values of \(query)", database.changes(query)) { try await database.fetch(query) }
    }

    /// The same as differences, applied one after the other.
    static func differences<Model: Entity>(_ database: Database, _ query: Query<Model>) -> ObservedForm {
        let iterator = Mutex(database.differences(query).makeAsyncIterator())
        let list = Mutex<[Model]>([])
        return ObservedForm("differences of \(query)") {
            "\(try await database.fetch(query))"
        } next: {
            var copy = iterator.withLock { $0 }
            guard let difference = try await copy.next() else { return nil }
            return try list.withLock { list in
                try difference.apply(to: &list)
                return "\(list)"
            }
        }
    }

    static func count<Model: Entity>(_ database: Database, _ query: Query<Model>) -> ObservedForm {
        form("count of \(query)", database.countChanges(query)) { try await database.count(query) }
    }

    static func value<Model: Entity>(_ database: Database, _ model: Model.Type, _ id: Model.ID) -> ObservedForm {
        let repository = database.repository(for: model)
        return form("\(model) \(id)", repository.changes(id: id)) { try await repository.fetch(id: id) }
    }

    static func selection<Model, Output>(_ database: Database, _ selection: Selection<Model, Output>) -> ObservedForm {
        form("selection \(selection)", database.changes(selection)) { try await database.fetch(selection) }
    }

    static func loaded<Model, Output>(_ database: Database, _ query: LoadedQuery<Model, Output>) -> ObservedForm {
        form("loaded \(query.query)", database.changes(query)) { try await database.fetch(query) }
    }

    static func closure<Value: Equatable & Sendable>(
        _ database: Database,
        _ name: String,
        _ body: @escaping @Sendable (Snapshot) throws -> Value
    ) -> ObservedForm {
        form(name, database.changes(body)) { try await database.read(body) }
    }
}
