import StrataSQLite

/// Reads the rows of a list again that have changed, and puts them in their places.
struct ListRereading<Model: Entity> {
    private let query: Query<Model>
    private let connection: Connection
    private let order: RowOrder<Model>
    /// Whether the places of a row before and after a change can be told from what was noted.
    private let tellsPlaces: Bool
    /// Decides whether a row was in the list before a change; nil if any may have been.
    private let test: RowTest?
    private let testedRow: NotedRow?
    /// Whether it must not take long: a few rows, and no search of a long list.
    var isBounded = false
    /// How many more rows of the list may be looked at to find one that has changed.
    private var budget = 0
    private var list: RowList<Model>
    /// How many rows were read again.
    private(set) var count = 0
    /// Whether the list is another than before.
    private(set) var isChanged = false

    /// A row that has changed, and where it may stand in the list.
    private struct Changed {
        let key: [StoredValue]
        var places: [RowOrder<Model>.Place] = []
        /// Whether it may stand anywhere else.
        var isAnywhere = false
        /// Whether it may have been in the list before one of the changes.
        var wasListed = false
    }

    init(
        _ query: Query<Model>,
        _ list: RowList<Model>,
        noted: [String],
        filter: RowFilter?,
        caseInsensitive: Set<String> = Model.caseInsensitiveColumns,
        _ connection: Connection
    ) throws(StrataError) {
        self.query = query
        self.list = list
        self.connection = connection
        order = try RowOrder(of: query, noted: noted, caseInsensitive: caseInsensitive)
        let needed = query.ordering.reduce(into: Set<String>()) { $0.formUnion($1.expression.ownColumns) }
        tellsPlaces = needed.isSubset(of: noted)
        let row = filter.map { NotedRow(of: $0.table, caseInsensitive: $0.caseInsensitive, noted: noted) }
        testedRow = row
        test = filter.flatMap { filter in row.flatMap { RowTest(filter, of: $0) } }
    }

    private static var boundedBudget: Int { 1_000 }

    /// The list as it is now.
    /// - Returns: Nil if it has to be fetched.
    mutating func apply(_ changes: [RowChange]) throws -> RowList<Model>? {
        guard !isBounded || changes.count <= 4 * PendingRows.boundedCount, let rows = changedRows(changes) else {
            return nil
        }
        // A row that is read again costs about as much as a dozen that are fetched one after the other.
        guard rows.count <= (isBounded ? PendingRows.boundedCount : 32 + list.count / 16) else { return nil }
        // Looking at all rows twice takes as long as fetching them.
        budget = isBounded ? Self.boundedBudget : 2 * list.count + Self.boundedBudget
        var known: Set<SQLKey> = []
        for row in rows {
            count += 1
            let model = try read(row.key)
            // The key may have changed its spelling: "a" and "A" are one where the column is compared so.
            if let model, !known.insert(try order.key(of: model)).inserted { continue }
            guard try place(row, model) else { return nil }
        }
        return list
    }

    /// The rows that have changed, each once; nil if their keys are not known.
    private func changedRows(_ changes: [RowChange]) -> [Changed]? {
        var rows: [Changed] = []
        var indexes: [SQLKey: Int] = [:]
        for change in changes {
            for noted in [change.old, change.new] where !noted.isEmpty {
                guard let key = order.key(ofNoted: noted) else { return nil }
                let index = indexes[order.key(of: key)] ?? rows.count
                if index == rows.count {
                    indexes[order.key(of: key)] = index
                    rows.append(Changed(key: key))
                }
                if mayHaveBeenListed(before: change) { rows[index].wasListed = true }
                if tellsPlaces, change.isCertain, let place = order.place(ofNoted: noted) {
                    rows[index].places.append(place)
                } else {
                    rows[index].isAnywhere = true
                }
            }
        }
        return rows
    }

    private func mayHaveBeenListed(before change: RowChange) -> Bool {
        guard !change.old.isEmpty else { return false }
        guard let test, change.isCertain else { return true }
        testedRow?.fill(before: change.old, after: change.new)
        return test.held(before: change)
    }

    /// The row with a key, if it belongs to the list.
    private func read(_ key: [StoredValue]) throws -> Model? {
        var conditions: [QueryExpression] = []
        for (ordering, value) in zip(Query<Model>().sortedByKey().ordering, key) {
            conditions.append(.equal(ordering.expression, .value(value)))
        }
        return try connection.fetch(query.unlimited.adding(.and(conditions))).first
    }

    /// Puts a row in its place.
    /// - Parameter model: What it is now; nil if it does not belong to the list.
    /// - Returns: False if the list has to be fetched.
    private mutating func place(_ row: Changed, _ model: Model?) throws -> Bool {
        let newPlace = try model.map { model throws(StrataError) in try order.place(of: model) }
        guard case .some(let position) = try find(row, newPlace) else { return false }
        if let position, let model, let newPlace, try order.compare(list[position], newPlace) == 0 {
            if list[position] != model { isChanged = true }
            list.replace(at: position, with: model)
            return true
        }
        if query.isLimited, let answer = try placeInWindow(row, position, model, newPlace) { return answer }
        if let position {
            list.remove(at: position)
            isChanged = true
        }
        if let model, let newPlace {
            list.insert(model, at: try partition(newPlace))
            isChanged = true
        }
        return true
    }

    /// The same for a list of which rows were left out, where that makes a difference.
    /// - Returns: False if the list has to be fetched; nil if the row can be removed and inserted.
    private mutating func placeInWindow(
        _ row: Changed,
        _ position: Int?,
        _ model: Model?,
        _ newPlace: RowOrder<Model>.Place?
    ) throws -> Bool? {
        let isFull = list.count == query.limit
        guard let last = list.last else {
            // Nothing is ever in it, or nobody knows what was left out.
            return query.limit == 0
        }
        // A row before the first one moves all of them.
        guard query.offset == 0 else {
            guard position == nil, isFull, !row.isAnywhere else { return false }
            let places = row.places + (newPlace.map { [$0] } ?? [])
            return try places.allSatisfy { place in try order.compare(last, place) < 0 }
        }
        // All there are: as long as there is room for one more, it is as if there were no limit.
        guard isFull else { return nil }
        guard let model, let newPlace else {
            // Out of the list: another one comes in. Outside before and after: nothing.
            return position == nil
        }
        let isBeforeLast = try order.compare(last, newPlace) > 0
        guard position != nil else {
            guard isBeforeLast else { return true }
            list.insert(model, at: try partition(newPlace))
            list.remove(at: list.count - 1)
            isChanged = true
            return true
        }
        // Behind the last one, one that was left out may come before it.
        return isBeforeLast ? nil : false
    }

    /// Where a row stands in the list.
    /// - Returns: Nil within the answer: nowhere. Nil: to find out would take as long as fetching all.
    private mutating func find(_ row: Changed, _ newPlace: RowOrder<Model>.Place?) throws -> Int?? {
        let key = order.key(of: row.key)
        for place in row.places + (newPlace.map { [$0] } ?? []) {
            let position = try partition(place)
            if position < list.count, try order.key(of: list[position]) == key { return .some(position) }
        }
        // A row that comes in was elsewhere before, or it is in the list already, where nobody should have put it: two of
        // one would be worse than to look at all.
        guard row.isAnywhere || newPlace != nil && row.wasListed else { return .some(nil) }
        guard budget >= list.count else { return .none }
        budget -= list.count
        for (position, model) in list.enumerated() where try order.key(of: model) == key { return .some(position) }
        return .some(nil)
    }

    /// The position of the first row that does not come before a place.
    private func partition(_ place: RowOrder<Model>.Place) throws(StrataError) -> Int {
        try list.partitioningIndex { model throws(StrataError) in try order.compare(model, place) >= 0 }
    }
}
