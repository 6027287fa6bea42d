import StrataSQLite

/// The rows that a relationship leads to from a number of owners.
struct LinkedRows<Destination: Sendable>: Sendable {
    /// The rows, each once.
    var values: [Destination] = []
    /// Which of them each owner has, in the order of the relationship.
    var indexes: [[Int]]

    /// What each owner has.
    /// - Parameter outputs: What became of each of the values.
    func each<Output>(of outputs: [Output]) -> [[Output]] {
        indexes.map { indexes in indexes.map { outputs[$0] } }
    }

    /// The first of what each owner has.
    func first<Output>(of outputs: [Output]) -> [Output?] {
        indexes.map { indexes in indexes.first.map { outputs[$0] } }
    }
}

extension LinkedRows: Equatable where Destination: Equatable {}

/// The keys that a number of values lead on with, each once.
///
/// They are compared as they are stored: "é" has two spellings that Swift's `==` takes for one.
struct LinkedKeys {
    /// The keys.
    private(set) var keys: [[StoredValue]] = []
    /// Which of them each value has; nil for a key that is NULL in part, which leads nowhere.
    private(set) var places: [Int?] = []

    /// Reads the keys of values.
    /// - Parameters:
    ///   - owners: The values.
    ///   - columns: The positions of the key's columns.
    init<Owner: Entity>(of owners: [Owner], at columns: [Int]) throws(StrataError) {
        var indexes: [[StoredValue]: Int] = [:]
        places.reserveCapacity(owners.count)
        for owner in owners {
            let key = try columns.map { column throws(StrataError) in try owner.storedValue(at: column) }
            if key.contains(.null) {
                places.append(nil)
            } else if let index = indexes[key] {
                places.append(index)
            } else {
                indexes[key] = keys.count
                places.append(keys.count)
                keys.append(key)
            }
        }
    }
}

/// Where the rows are found that relationships lead to: a connection, or values in memory.
protocol RelationshipSource {
    /// The rows that a relationship leads to from values.
    /// - Parameters:
    ///   - link: How they are connected.
    ///   - owners: The values, in any order, also one twice.
    ///   - query: Which rows, in which order, and how many for each owner.
    func linkedRows<Owner: Entity, Destination: Entity>(
        _ link: RelationshipLink,
        of owners: [Owner],
        _ query: Query<Destination>
    ) throws(StrataError) -> LinkedRows<Destination>

    /// How many rows a relationship leads to from each of a number of values.
    func linkedCounts<Owner: Entity, Destination: Entity>(
        _ link: RelationshipLink,
        of owners: [Owner],
        _ query: Query<Destination>
    ) throws(StrataError) -> [Int]
}

extension Query where Model: Entity {
    /// - Throws: ``StrataError/Code/validation`` if it cannot choose and sort related rows.
    func checkRelated() throws(StrataError) {
        guard !(ordering.map(\.expression) + (condition.map { [$0] } ?? [])).contains(where: \.isAggregate) else {
            let sentence = "related rows are chosen and sorted by what each of them has, not by an aggregate"
            throw StrataError(.validation, sentence, table: Model.table.name)
        }
    }
}
