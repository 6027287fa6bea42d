import StrataSchema

/// A named query whose SQL was compared with its declaration: what the generator writes down.
package struct CheckedQuery: Hashable, Sendable {
    package struct Parameter: Hashable, Sendable {
        package var name: String
        package var storage: Schema.Storage

        package init(name: String, storage: Schema.Storage) {
            self.name = name
            self.storage = storage
        }
    }

    package var name: String
    /// What runs: dates are literals of their storage, parameters are `?1`, `?2` …, and the result's columns stand in
    /// the order of the model's or record's attributes.
    package var sql: String
    /// In the order of their numbers.
    package var parameters: [Parameter]
    /// The tables that it reads, also through views, sorted: what wakes its observers.
    package var reads: [String]

    package init(name: String, sql: String, parameters: [Parameter], reads: [String]) {
        self.name = name
        self.sql = sql
        self.parameters = parameters
        self.reads = reads
    }
}
