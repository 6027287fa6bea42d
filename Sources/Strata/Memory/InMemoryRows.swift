import StrataSQLite

/// The values of one entity in the order in which they were created, with its unique keys.
struct InMemoryRows<Model: Entity>: Sendable {
    private(set) var models: [Model] = []
    /// The positions of the values by the primary key, and by each unique key.
    private var positions: [[SQLKey: Int]]
    /// The columns of those keys.
    private let keys: [[Int]]
    private let collations: [[Collation]]
    /// The greatest key that was assigned or given.
    private var lastAutomaticKey: Int64 = 0
    /// What to do to be as before, the last first.
    private var undoing: [Undo] = []

    private enum Undo: Sendable {
        case insertion
        case replacement(Int, Model)
    }

    init() {
        let table = Model.table
        let names = Model.caseInsensitiveColumns
        keys = [table.primaryKey] + table.unique
        collations = keys.map { $0.map { names.contains(table.columns[$0]) ? .caseInsensitive : .binary } }
        positions = keys.map { _ in [:] }
    }

    /// Does all or nothing.
    mutating func together<Result>(
        _ body: (inout InMemoryRows) throws(StrataError) -> Result
    ) throws(StrataError) -> Result {
        undoing = []
        let lastKey = lastAutomaticKey
        defer { undoing = [] }
        do throws(StrataError) {
            return try body(&self)
        } catch {
            while let step = undoing.popLast() { undo(step) }
            lastAutomaticKey = lastKey
            throw error
        }
    }

    private mutating func undo(_ step: Undo) {
        switch step {
        case .insertion:
            guard let model = models.popLast(), let keys = try? allKeys(of: model) else { return }
            for (index, key) in keys.enumerated() { positions[index][key] = nil }
        case .replacement(let position, let model):
            guard let old = try? allKeys(of: models[position]), let keys = try? allKeys(of: model) else { return }
            for (index, key) in old.enumerated() { positions[index][key] = nil }
            for (index, key) in keys.enumerated() where !key.hasNull { positions[index][key] = position }
            models[position] = model
        }
    }

    /// The position of the value with a key.
    func position(_ id: Model.ID) -> Int? {
        guard let key = Model.storedKey(id) else { return models.firstIndex { $0.id == id } }
        return positions[0][SQLKey(key, collations[0])]
    }

    func position(of model: Model) throws(StrataError) -> Int? { positions[0][try key(0, of: model)] }

    /// The position of the value that has a unique key in common with another.
    /// - Parameter columns: The positions of the key's columns.
    func position(of model: Model, by columns: [Int]) throws(StrataError) -> Int? {
        guard let index = keys.firstIndex(where: { Set($0) == Set(columns) }) else { return nil }
        let key = try key(index, of: model)
        return key.hasNull ? nil : positions[index][key]
    }

    /// Whether no two values have these columns in common.
    func isUnique(_ columns: [Int]) -> Bool { keys.contains { Set($0) == Set(columns) } }

    /// The next key that the database would assign.
    func nextAutomaticKey() throws(StrataError) -> Int64 {
        let (key, overflow) = lastAutomaticKey.addingReportingOverflow(1)
        if overflow { throw StrataError(.diskFull, "there are no more keys to assign", table: Model.table.name) }
        return key
    }

    mutating func insert(_ model: Model) throws(StrataError) {
        try check(model)
        let keys = try allKeys(of: model)
        try refuse(keys, of: model, except: nil)
        for (index, key) in keys.enumerated() where !key.hasNull { positions[index][key] = models.count }
        models.append(model)
        undoing.append(.insertion)
        if Model.table.isAutomatic, case .integer(let key) = try model.storedValue(at: Model.table.primaryKey[0]) {
            lastAutomaticKey = max(lastAutomaticKey, key)
        }
    }

    mutating func replace(at position: Int, with model: Model) throws(StrataError) {
        try check(model)
        let (old, keys) = (try allKeys(of: models[position]), try allKeys(of: model))
        try refuse(keys, of: model, except: position)
        for (index, key) in old.enumerated() { positions[index][key] = nil }
        for (index, key) in keys.enumerated() where !key.hasNull { positions[index][key] = position }
        undoing.append(.replacement(position, models[position]))
        models[position] = model
    }

    /// Nothing fails after it in one transaction, so that it is not undone.
    mutating func remove(_ removed: Set<Int>) throws(StrataError) {
        guard !removed.isEmpty else { return }
        var kept: [Model] = []
        kept.reserveCapacity(models.count - removed.count)
        for (position, model) in models.enumerated() where !removed.contains(position) { kept.append(model) }
        models = kept
        undoing = []
        for index in keys.indices {
            positions[index] = [:]
            for (position, model) in models.enumerated() {
                let key = try key(index, of: model)
                if !key.hasNull { positions[index][key] = position }
            }
        }
    }

    /// What the schema and the storage say of a value.
    func check(_ model: Model) throws(StrataError) {
        let table = Model.table
        do throws(StrataError) {
            try model.validate()
        } catch {
            throw table.locate(error, writing: Model.key(stored: model))
        }
        for column in table.columns.indices {
            do throws(StrataError) {
                _ = try model.storedValue(at: column)
            } catch {
                throw table.locate(error, writing: Model.key(stored: model), column: column)
            }
        }
    }

    private func refuse(_ keys: [SQLKey], of model: Model, except position: Int?) throws(StrataError) {
        for (index, key) in keys.enumerated() where !key.hasNull {
            guard let other = positions[index][key], other != position else { continue }
            throw Model.table.notUnique(self.keys[index], key: Model.key(stored: model))
        }
    }

    private func key(_ index: Int, of model: Model) throws(StrataError) -> SQLKey {
        var values: [StoredValue] = []
        for column in keys[index] { values.append(try model.storedValue(at: column)) }
        return SQLKey(values, collations[index])
    }

    private func allKeys(of model: Model) throws(StrataError) -> [SQLKey] {
        var all: [SQLKey] = []
        for index in keys.indices { all.append(try key(index, of: model)) }
        return all
    }
}
