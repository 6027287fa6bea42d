import StrataSQLite

extension Database {
    /// Fetches a value now and after every commit that changed one of these tables.
    func changes<Value: Equatable & Sendable>(
        of tables: Set<String>,
        _ fetch: @escaping @Sendable (Connection) throws -> Value
    ) -> Changes<Value> {
        Changes {
            let observation = Observation(database: self, tables: tables)
            let last = LastValue<Value>()
            return { () throws(StrataError) in
                // The observer was dirty from the start, and is marked clean before fetching: a commit during the fetch
                // makes it dirty again.
                while await observation.observer.nextChange() {
                    guard let value = try await observation.database.fetchForObserver(fetch) else { return nil }
                    if await last.replace(with: value) { return value }
                }
                return nil
            }
        }
    }

    /// - Returns: Nil if the task was cancelled or the database closed meanwhile.
    private func fetchForObserver<Value: Sendable>(
        _ fetch: @escaping @Sendable (Connection) throws -> Value
    ) async throws(StrataError) -> Value? {
        do {
            return try await revealing { try await readers.run { try self.reading(on: $0, fetch) } }
        } catch let error as StrataError {
            // Ended while it fetched is ended, as it is while it waits.
            if error.code == .closed || error.code == .cancelled { return nil }
            throw error
        } catch {
            throw StrataError(.sql, "\(error)")
        }
    }

    /// Registered as long as the iterator lives.
    private final class Observation: Sendable {
        let database: Database
        let observer: Observer

        init(database: Database, tables: Set<String>) {
            self.database = database
            observer = database.hub.observe(tables)
        }

        deinit { database.hub.remove(observer) }
    }

    /// The value that was delivered last.
    private actor LastValue<Value: Equatable & Sendable> {
        private var value: Value?

        /// Whether the value is another one than the last.
        func replace(with new: Value) -> Bool {
            defer { value = new }
            return value != new
        }
    }
}
