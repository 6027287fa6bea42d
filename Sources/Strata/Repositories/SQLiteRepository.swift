import StrataSQLite

/// The values of one entity in a database: on a file or in memory.
public struct SQLiteRepository<Model: Entity>: Repository {
    let database: Database

    /// Runs work on a connection, with the errors that the protocol promises.
    func perform<Result: Sendable>(
        _ work: (Database) async throws -> Result
    ) async throws(StrataError) -> Result {
        do {
            try Database.check(Model.self, belongsTo: database.schema)
            return try await database.revealing { try await work(database) }
        } catch let error as StrataError {
            throw error
        } catch {
            throw Model.table.givenUp(error)
        }
    }

    /// Work of unknown length, on a reader's own thread.
    func read<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws(StrataError) -> Result {
        try await perform { database in
            try await database.readers.run { try database.reading(on: $0, body) }
        }
    }

    /// The reading of one row: on the caller's thread where that needs no waiting.
    func readBounded<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws(StrataError) -> Result {
        try await perform { database in
            try await database.readers.runBounded { try database.reading(on: $0, body) }
        }
    }

    /// A transaction of unknown length, on the writer's own thread.
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws(StrataError) -> Result {
        try await perform { database in
            try await database.writer.run { connection in
                try database.commit(on: connection) { try body(connection) }
            }
        }
    }

    /// A transaction of one row: on the caller's thread where that needs no waiting, else in line, where those that
    /// wait share one.
    func writeBounded<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws(StrataError) -> Result {
        try await perform { database in try await database.writeSmall(body) }
    }

    public func fetch(_ query: Query<Model>) async throws(StrataError) -> [Model] {
        try await perform { database in try await database.readers.run { try database.fetch(query, on: $0) } }
    }

    public func fetch<Output>(_ selection: Selection<Model, Output>) async throws(StrataError) -> [Output] {
        try await read { try $0.fetch(selection) }
    }

    public func count(_ query: Query<Model>) async throws(StrataError) -> Int {
        try await read { try $0.count(query) }
    }

    public func fetch(id: Model.ID) async throws(StrataError) -> Model? {
        try await readBounded { try $0.fetch(Model.self, id: id) }
    }

    public func fetch(ids: [Model.ID]) async throws(StrataError) -> [Model] {
        try await read { connection in try connection.readSnapshot { try connection.fetch(Model.self, ids: ids) } }
    }

    @discardableResult
    public func create(_ model: Model) async throws(StrataError) -> Model {
        try await writeBounded { try $0.create(model) }
    }

    public func create(_ models: [Model]) async throws(StrataError) {
        try await write { try $0.create(models) }
    }

    @discardableResult
    public func create<Draft: EntityDraft>(_ draft: Draft) async throws(StrataError) -> Model
    where Draft.Model == Model {
        try await writeBounded { try $0.create(draft) }
    }

    @discardableResult
    public func create<Draft: EntityDraft>(
        _ drafts: [Draft]
    ) async throws(StrataError) -> [Model] where Draft.Model == Model {
        try await write { try $0.create(drafts) }
    }

    @discardableResult
    public func update(_ model: Model) async throws(StrataError) -> Model {
        try await writeBounded { try $0.update(model) }
    }

    @discardableResult
    public func update(_ models: [Model]) async throws(StrataError) -> [Model] {
        try await write { try $0.update(models) }
    }

    @discardableResult
    public func update(
        _ id: Model.ID,
        _ change: @escaping @Sendable (inout Model) throws -> Void
    ) async throws(StrataError) -> Model {
        try await write { connection in
            try connection.update(Model.self, id: id) { model in try database.marks.running { try change(&model) } }
        }
    }

    @discardableResult
    public func update(_ model: Model, from original: Model) async throws(StrataError) -> Model {
        try await writeBounded { try $0.update(model, from: original) }
    }

    @discardableResult
    public func save(_ model: Model) async throws(StrataError) -> Model {
        try await writeBounded { try $0.save(model) }
    }

    public func save(_ models: [Model]) async throws(StrataError) {
        try await write { try $0.save(models) }
    }

    public func delete(id: Model.ID) async throws(StrataError) {
        let delete = { @Sendable (connection: Connection) throws in
            try database.noteDependents(of: Model.table, on: connection)
            guard try connection.delete(Model.self, ids: [id]) == 1 else { throw connection.notFound(Model.self, id) }
        }
        // A row that others depend on may take any number of them along.
        if database.deletesAlone(Model.table) == true {
            try await writeBounded(delete)
        } else {
            try await write(delete)
        }
    }

    @discardableResult
    public func delete(ids: [Model.ID]) async throws(StrataError) -> Int {
        try await write { try $0.delete(Model.self, ids: ids) }
    }

    @discardableResult
    public func delete(_ query: Query<Model>) async throws(StrataError) -> Int {
        try await write { try $0.delete(query) }
    }

    public func batches(of size: Int, _ query: Query<Model>) -> Batches<Model> {
        Batches(size: size, query: query) { (query, after, size) throws(StrataError) in
            try await read { try $0.fetch(query, after: after, limit: size) }
        }
    }
}

extension Database {
    /// The repository of an entity.
    ///
    /// It is a reference to the database: make as many as you like.
    public func repository<Model: Entity>(for model: Model.Type) -> SQLiteRepository<Model> {
        SQLiteRepository(database: self)
    }
}
