import StrataSQLite
import Synchronization

/// What a selection or a query with relationships has found, with what it was made of: outputs may be tuples, which
/// nobody can compare.
struct ObservedOutputs<Output: Sendable>: Sendable {
    let outputs: [Output]
    let loaded: [AnyEquatable]
}

/// A value of any type that can be compared.
struct AnyEquatable: Equatable, Sendable {
    private let value: any Equatable & Sendable

    init(_ value: some Equatable & Sendable) { self.value = value }

    static func == (left: AnyEquatable, right: AnyEquatable) -> Bool {
        func isSame<Value: Equatable>(_ value: Value) -> Bool { value == right.value as? Value }
        return isSame(left.value)
    }
}

/// A connection that keeps what relationships were found to lead to.
final class RecordingSource: RelationshipSource {
    private let connection: Connection
    private(set) var loaded: [AnyEquatable] = []

    init(_ connection: Connection) { self.connection = connection }

    func linkedRows<Owner: Entity, Destination: Entity>(
        _ link: RelationshipLink,
        of owners: [Owner],
        _ query: Query<Destination>
    ) throws(StrataError) -> LinkedRows<Destination> {
        let rows = try connection.linkedRows(link, of: owners, query)
        loaded.append(AnyEquatable(rows))
        return rows
    }

    func linkedCounts<Owner: Entity, Destination: Entity>(
        _ link: RelationshipLink,
        of owners: [Owner],
        _ query: Query<Destination>
    ) throws(StrataError) -> [Int] {
        let counts = try connection.linkedCounts(link, of: owners, query)
        loaded.append(AnyEquatable(counts))
        return counts
    }
}

/// What a selection has found, with the rows as they are stored.
struct SelectedOutputs<Output: Sendable>: Sendable {
    var outputs: [Output] = []
    var rows: [[StoredValue]] = []
}

extension Connection {
    /// What a selection finds, with the rows as they are stored.
    func fetchWithRows<Model, Output>(
        _ selection: Selection<Model, Output>
    ) throws(StrataError) -> SelectedOutputs<Output> {
        var found = SelectedOutputs<Output>()
        try forEachRow(of: selection) { row throws(StrataError) in
            var values: [StoredValue] = []
            for column in 0..<row.count { values.append(row.storedValue(at: column)) }
            found.rows.append(values)
            found.outputs.append(try selection.read(row))
        }
        return found
    }
}

/// The list of which a difference was delivered last.
final class LastList<Model: Entity>: Sendable {
    private let list = Mutex<RowList<Model>?>(nil)

    /// The same to an array.
    func difference(to new: [Model]) -> ListDifference<Model>? {
        let old = list.withLock { $0 } ?? RowList()
        return difference(to: RowList(new, reusing: old) { $0 == $1 })
    }

    /// The difference from the last list to another one, which is the last from then on; nil if there is none.
    func difference(to new: RowList<Model>) -> ListDifference<Model>? {
        let old = list.withLock { list in
            defer { list = new }
            return list
        }
        let difference = (old ?? RowList()).difference(to: new)
        return old != nil && difference.isEmpty ? nil : difference
    }
}
