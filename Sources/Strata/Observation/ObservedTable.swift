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
        /// Which rows can matter; nil for all.
        let test: RowTest?
    }

    /// The observations that are found by the value of a column.
    private final class Index {
        let column: String
        let place: Int
        let collation: Collation
        var observers: [SQLKey: [Observer]] = [:]

        init(_ column: String, place: Int, collation: Collation) {
            (self.column, self.place, self.collation) = (column, place, collation)
        }

        func add(_ observer: Observer, of values: [StoredValue]) {
            for key in Set(values.map { SQLKey($0, collation) }) { observers[key, default: []].append(observer) }
        }

        func remove(_ identifier: Int, of values: [StoredValue]) {
            for key in Set(values.map { SQLKey($0, collation) }) {
                observers[key]?.removeAll { $0.identifier == identifier }
                if observers[key]?.isEmpty == true { observers[key] = nil }
            }
        }

        /// The observations of the value that the row has which was noted.
        func observers(of noted: [StoredValue]) -> [Observer] {
            place < noted.count ? observers[SQLKey(noted[place], collation)] ?? [] : []
        }
    }

    /// What is looked at first of an observation that is not found by a value: plain numbers too.
    private struct ScannedProbe {
        let columns: UInt64
        /// Values of one column without which a row cannot matter; nil if it has no such condition.
        let range: NotedRange?
    }

    /// What is looked at of an index first, for each change: plain numbers, of which no reference is counted.
    private struct Probe {
        let place: Int
        /// The bits of ``RowChange/changed`` that matter to one of its observations; once theirs, always counted.
        var columns: UInt64 = 0
    }

    /// What is noted.
    ///
    /// Columns are only ever added at the end, so that what an older plan has noted is a part of it.
    private(set) var tracking: TableTracking
    /// Those that are not found by a value.
    private(set) var scanned: [Observer] = []
    /// One for each of them, in their order.
    private var scannedProbes: [ScannedProbe] = []
    private var indexes: [Index] = []
    /// One for each index, in their order.
    private var probes: [Probe] = []
    /// The values of the indexes, in their order.
    private var sketches: [ValueSketch] = []
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
        tracking.watch(columns)
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
        else {
            if test != nil { testCount += 1 }
            let range = test == nil ? nil : filter?.range(in: tracking.noted)
            scannedProbes.append(ScannedProbe(columns: bits, range: range))
            return scanned.append(observer)
        }
        let number = indexes.firstIndex { $0.column == equality.column } ?? indexes.endIndex
        if number == indexes.endIndex {
            indexes.append(Index(equality.column, place: place, collation: equality.collation))
            probes.append(Probe(place: place))
            sketches.append(ValueSketch(equality.collation))
        }
        indexes[number].add(observer, of: equality.values)
        probes[number].columns |= bits
        for value in equality.values { sketches[number].insert(value) }
    }

    /// Removes an observation.
    /// - Parameter filter: The one with which it was added.
    func remove(_ identifier: Int, _ filter: RowFilter?) {
        if let place = scanned.firstIndex(where: { $0.identifier == identifier }) {
            if scanned.remove(at: place).test != nil { testCount -= 1 }
            scannedProbes.remove(at: place)
            count -= 1
        } else if let equality = filter?.equality,
            let index = indexes.firstIndex(where: { $0.column == equality.column })
        {
            indexes[index].remove(identifier, of: equality.values)
            for value in equality.values { sketches[index].remove(value) }
            if indexes[index].observers.isEmpty {
                indexes.remove(at: index)
                probes.remove(at: index)
                sketches.remove(at: index)
            }
            count -= 1
        }
    }

    /// The observations of the table.
    var all: [Observer] {
        var observers = scanned
        var known: Set<Int> = []
        for index in indexes {
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
        let isUpdate = if case .updated = change.kind { true } else { false }
        var found: Set<Int> = []
        // The sketches first: mostly no observation is concerned, and then no reference is counted.
        for number in probes.indices {
            let probe = probes[number]
            // An insertion or a deletion has all bits.
            guard change.changed & probe.columns != 0 || !isUpdate,
                mayHave(number, probe.place, change.old) || (!isSame && mayHave(number, probe.place, change.new))
            else { continue }
            let before = indexes[number].observers(of: change.old)
            let after = isSame ? [] : indexes[number].observers(of: change.new)
            for observer in [before, after].joined()
            where observer.wants(change) && passes(observer.test, change, isSame: isSame) {
                if found.insert(observer.identifier).inserted { body(observer) }
            }
        }
    }

    /// Whether a row may have one of the values of an index.
    private func mayHave(_ number: Int, _ place: Int, _ noted: [StoredValue]) -> Bool {
        place < noted.count && sketches[number].mayHave(noted[place])
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
        for number in scannedProbes.indices {
            let probe = scannedProbes[number]
            guard !isUpdate || changed & probe.columns != 0 else { continue }
            if let range = probe.range, !range.mayHave(change.old), isSame || !range.mayHave(change.new) { continue }
            let observer = scanned[number]
            if passes(observer.test, change, isSame: isSame) { body(observer) }
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
