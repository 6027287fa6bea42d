import StrataSQLite

/// Who observes one table, and what a writer notes of its rows for them.
///
/// It is one object for all commits: each would otherwise count references to all that it is made of.
final class ObservedTable {
    /// One observation of the table.
    struct Observer {
        let identifier: Int
        /// The bits of ``RowChange/changed`` that matter to it.
        let columns: UInt64
        /// Values of one column without which a row cannot matter; nil if it has no such condition.
        let range: NotedRange?
        /// Which rows can matter; nil for all.
        let test: RowTest?
    }

    /// The observations that are found by the value of a column.
    private final class Index {
        let place: Int
        let collation: Collation
        /// The bits of ``RowChange/changed`` that matter to one of them; once theirs, always counted.
        var columns: UInt64 = 0
        var observers: [SQLKey: [Observer]] = [:]

        init(place: Int, collation: Collation) { (self.place, self.collation) = (place, collation) }

        /// The value of its column among those that were noted of a row; nil if there is no row.
        func value(in noted: [StoredValue]) -> StoredValue? { place < noted.count ? noted[place] : nil }
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
    /// Whether it has what the change says that is looked at: most need no test.
    private var isFilled = false
    private(set) var count = 0
    /// How many conditions are looked at for each row.
    private(set) var testCount = 0

    /// As many changed rows in one transaction are told apart.
    static let rowLimit = 1_000

    init() { tracking = TableTracking(noted: [], watched: [], rowLimit: Self.rowLimit) }

    /// Adds an observation.
    /// - Parameters:
    ///   - columns: The columns that it reads.
    ///   - noted: The columns whose values it wants to see.
    ///   - filter: Which rows can matter.
    func add(_ identifier: Int, columns: Set<String>, noted: [String], _ filter: RowFilter?) {
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
        let range = test == nil ? nil : filter?.range(in: tracking.noted)
        let observer = Observer(identifier: identifier, columns: bits, range: range, test: test)
        count += 1
        guard test != nil, let equality = filter?.equality,
            let place = tracking.noted.firstIndex(of: equality.column)
        else {
            if test != nil { testCount += 1 }
            return scanned.append(observer)
        }
        let index = indexes[equality.column] ?? Index(place: place, collation: equality.collation)
        index.columns |= bits
        for value in Set(equality.values.map { SQLKey($0, equality.collation) }) {
            index.observers[value, default: []].append(observer)
        }
        indexes[equality.column] = index
    }

    /// Removes an observation.
    /// - Parameter filter: The one with which it was added.
    func remove(_ identifier: Int, _ filter: RowFilter?) {
        if let place = scanned.firstIndex(where: { $0.identifier == identifier }) {
            if scanned.remove(at: place).test != nil { testCount -= 1 }
            count -= 1
        } else if let equality = filter?.equality, indexes[equality.column] != nil {
            for value in Set(equality.values.map { SQLKey($0, equality.collation) }) {
                indexes[equality.column]?.observers[value]?.removeAll { $0.identifier == identifier }
                if indexes[equality.column]?.observers[value]?.isEmpty == true {
                    indexes[equality.column]?.observers[value] = nil
                }
            }
            if indexes[equality.column]?.observers.isEmpty == true { indexes[equality.column] = nil }
            count -= 1
        }
    }

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
        isFilled = false
        if amongScanned { forEachScanned(concernedBy: change, isSame: isSame, body) }
        guard !indexes.isEmpty else { return }
        let isUpdate = if case .updated = change.kind { true } else { false }
        var found: Set<Int> = []
        for index in indexes.values {
            // An insertion or a deletion has all bits.
            guard change.changed & index.columns != 0 || !isUpdate else { continue }
            let (before, after) = (index.value(in: change.old), index.value(in: change.new))
            var hits: [[Observer]] = []
            if let before, let list = index.observers[SQLKey(before, index.collation)] { hits.append(list) }
            if let after, after != before, let list = index.observers[SQLKey(after, index.collation)] {
                hits.append(list)
            }
            for observer in hits.joined()
            where observer.wants(change) && passes(observer.test, change, isSame: isSame) {
                if found.insert(observer.identifier).inserted { body(observer) }
            }
        }
    }

    private func passes(_ test: RowTest?, _ change: RowChange, isSame: Bool) -> Bool {
        guard let test else { return true }
        if !isFilled {
            row?.fill(before: change.old, after: change.new)
            isFilled = true
        }
        return test.concerns(change, isSame: isSame)
    }

    private func forEachScanned(concernedBy change: RowChange, isSame: Bool, _ body: (Observer) -> Void) {
        let isUpdate = if case .updated = change.kind { true } else { false }
        let changed = change.changed
        // Most observers are done with by numbers alone, without a reference being counted.
        scanned.withUnsafeBufferPointer { scanned in
            change.old.withUnsafeBufferPointer { old in
                change.new.withUnsafeBufferPointer { new in
                    for index in scanned.indices {
                        guard !isUpdate || changed & scanned[index].columns != 0 else { continue }
                        if let range = scanned[index].range, !range.mayHave(old), !range.mayHave(new) { continue }
                        guard passes(scanned[index].test, change, isSame: isSame) else { continue }
                        body(scanned[index])
                    }
                }
            }
        }
    }
}

extension ObservedTable.Observer {
    /// Whether one of the columns has changed that it reads.
    ///
    /// An insertion or a deletion changes all columns, and the rows also of who reads none.
    fileprivate func wants(_ change: RowChange) -> Bool {
        guard case .updated = change.kind else { return true }
        return change.changed & columns != 0
    }
}
