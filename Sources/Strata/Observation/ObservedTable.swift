import StrataSQLite

/// Who observes one table, and what a writer notes of its rows for them.
struct ObservedTable {
    /// One observation of the table.
    struct Observer {
        let identifier: Int
        /// The bits of ``RowChange/changed`` that matter to it.
        let columns: UInt64
        /// Which rows can matter; nil for all.
        let test: RowTest?
    }

    /// The observations that are found by the value of a column.
    private struct Index {
        let place: Int
        let collation: Collation
        /// The bits of ``RowChange/changed`` that matter to one of them; once theirs, always counted.
        var columns: UInt64 = 0
        var observers: [SQLKey: [Observer]] = [:]
    }

    /// What is noted.
    ///
    /// Columns are only ever added at the end, so that what an older plan has noted is a part of it.
    private(set) var tracking: TableTracking
    /// Those that are not found by a value.
    private(set) var scanned: [Observer] = []
    private var indexes: [String: Index] = [:]
    /// The row that is looked at, for the tests.
    private var row: NotedRow?
    private(set) var count = 0

    /// As many changed rows in one transaction are told apart.
    static let rowLimit = 1_000

    init() { tracking = TableTracking(noted: [], watched: [], rowLimit: Self.rowLimit) }

    /// Adds an observation.
    /// - Parameters:
    ///   - columns: The columns that it reads.
    ///   - noted: The columns whose values it wants to see.
    ///   - filter: Which rows can matter.
    mutating func add(_ identifier: Int, columns: Set<String>, noted: [String], _ filter: RowFilter?) {
        for column in noted + (filter?.columns ?? []) where !tracking.noted.contains(column) {
            tracking.noted.append(column)
        }
        for column in columns.sorted() where !tracking.watched.contains(column) { tracking.watched.append(column) }
        let bits = columns.reduce(into: UInt64(0)) { bits, column in
            bits |= 1 << UInt64(min(63, tracking.watched.firstIndex(of: column) ?? 63))
        }
        if let row {
            row.setNoted(tracking.noted)
        } else if let filter {
            row = NotedRow(of: filter.table, caseInsensitive: filter.caseInsensitive, noted: tracking.noted)
        }
        let test = filter.flatMap { filter in row.flatMap { RowTest(filter, of: $0) } }
        let observer = Observer(identifier: identifier, columns: bits, test: test)
        count += 1
        guard test != nil, let equality = filter?.equality,
            let place = tracking.noted.firstIndex(of: equality.column)
        else { return scanned.append(observer) }
        var index = indexes[equality.column] ?? Index(place: place, collation: equality.collation)
        index.columns |= bits
        for value in Set(equality.values.map { SQLKey([$0], [equality.collation]) }) {
            index.observers[value, default: []].append(observer)
        }
        indexes[equality.column] = index
    }

    /// Removes an observation.
    /// - Parameter filter: The one with which it was added.
    mutating func remove(_ identifier: Int, _ filter: RowFilter?) {
        if let place = scanned.firstIndex(where: { $0.identifier == identifier }) {
            scanned.remove(at: place)
            count -= 1
        } else if let equality = filter?.equality, indexes[equality.column] != nil {
            for value in Set(equality.values.map { SQLKey([$0], [equality.collation]) }) {
                indexes[equality.column]?.observers[value]?.removeAll { $0.identifier == identifier }
                if indexes[equality.column]?.observers[value]?.isEmpty == true {
                    indexes[equality.column]?.observers[value] = nil
                }
            }
            if indexes[equality.column]?.observers.isEmpty == true { indexes[equality.column] = nil }
            count -= 1
        }
    }

    /// How many conditions are looked at for each row.
    var testCount: Int { scanned.count { $0.test != nil } }

    /// The observations of the table.
    var all: [Observer] {
        var observers = scanned
        var known: Set<Int> = []
        for index in indexes.values {
            for list in index.observers.values {
                for observer in list where known.insert(observer.identifier).inserted { observers.append(observer) }
            }
        }
        return observers
    }

    /// Calls `body` for each observation to which a change may matter, once.
    /// - Parameters:
    ///   - change: What happened to a row.
    ///   - amongScanned: False: only for those that are found by a value.
    func forEachConcerned(by change: RowChange, amongScanned: Bool = true, _ body: (Observer) -> Void) {
        guard change.isCertain else {
            for observer in all where observer.wants(change) { body(observer) }
            return
        }
        let isSame = !change.old.isEmpty && change.old == change.new
        row?.fill(before: change.old, after: change.new)
        if amongScanned {
            for observer in scanned where observer.isConcerned(by: change, isSame: isSame) { body(observer) }
        }
        guard !indexes.isEmpty else { return }
        var found: Set<Int> = []
        for index in indexes.values {
            // An insertion or a deletion has all bits.
            guard change.changed & index.columns != 0 || change.kind != .updated else { continue }
            let before = change.old.indices.contains(index.place) ? change.old[index.place] : nil
            let after = change.new.indices.contains(index.place) ? change.new[index.place] : nil
            for value in before == after ? [before] : [before, after] {
                guard let value, let list = index.observers[SQLKey([value], [index.collation])] else { continue }
                for observer in list where observer.isConcerned(by: change, isSame: isSame) {
                    if found.insert(observer.identifier).inserted { body(observer) }
                }
            }
        }
    }
}

extension ObservedTable.Observer {
    /// Whether one of the columns has changed that it reads.
    ///
    /// An insertion or a deletion changes all columns, and the rows also of who reads none.
    fileprivate func wants(_ change: RowChange) -> Bool { change.kind != .updated || change.changed & columns != 0 }

    fileprivate func isConcerned(by change: RowChange, isSame: Bool) -> Bool {
        wants(change) && (test?.concerns(change, isSame: isSame) ?? true)
    }
}
