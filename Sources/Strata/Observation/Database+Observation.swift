import StrataSQLite
import Synchronization

extension Database {
    /// Takes part in an observation, or begins it.
    /// - Parameters:
    ///   - key: What is observed; nil: it cannot be told from others, and is not shared.
    ///   - subject: The same for people.
    ///   - look: Finds the value.
    func consumer<Value: Sendable>(
        _ key: ObservationKey?,
        subject: @escaping @Sendable () -> String,
        look: @escaping SharedObservation<Value>.Looking
    ) -> ObservationConsumer<Value> {
        guard let key else {
            let observation = SharedObservation(self, subject: subject, look: look)
            _ = observation.join()
            return ObservationConsumer(observation)
        }
        let observation = hub.shared(key) {
            $0.join()
        } make: {
            SharedObservation(self, subject: subject, look: look) { [weak hub] observation in
                hub?.forget(key, observation)
            }
        }
        return ObservationConsumer(observation)
    }

    /// The values of a query on an entity, by looks that cost what changed.
    func listConsumer<Model: Entity>(_ query: Query<Model>) -> ObservationConsumer<ListVersion<Model>> {
        let list = ListObservation(query)
        return consumer(ObservationKey(ObservedQuery(query))) {
            list.query.description
        } look: { [schema, hub] connection, context in
            try Database.check(Model.self, belongsTo: schema)
            return try list.look(connection, context) {
                hub.tellsOfOthers()
            } isCommitting: {
                hub.isCommitting
            }
        }
    }

    /// Observes what one look after the other finds, fetching all of it whenever something has changed.
    /// - Parameters:
    ///   - key: What is observed; nil: it cannot be told from others, and is not shared.
    ///   - subject: The same for people.
    ///   - filter: Which rows of a table can matter.
    ///   - isSame: Whether two values are the same.
    ///   - fetch: Finds the value.
    func observing<Value: Sendable>(
        _ key: ObservationKey?,
        subject: @escaping @Sendable () -> String,
        filter: @escaping @Sendable () -> RowFilter? = { nil },
        isSame: @escaping @Sendable (Value, Value) -> Bool,
        fetch: @escaping @Sendable (Connection) throws -> Value
    ) -> Changes<Value> {
        Changes {
            let consumer: ObservationConsumer<Value> = self.consumer(key, subject: subject) { connection, context in
                guard !context.isBounded else { return nil }
                let (value, reads) = try connection.recordingReads { try fetch(connection) }
                var region: ObservedRegion?
                if !reads.isPart(of: context.reads) {
                    region = ObservedRegion(reads: try reads.withShadowTables(connection), filter: filter())
                }
                let isChanged = context.value.map { !isSame($0, value) } ?? true
                return SharedObservation<Value>.Look(
                    value: value,
                    isChanged: isChanged,
                    region: region,
                    manner: .fetched
                )
            }
            return { () throws(StrataError) in try await consumer.next() }
        }
    }
}
