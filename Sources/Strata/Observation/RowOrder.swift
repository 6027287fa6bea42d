import StrataSQLite
import Synchronization

/// The order of a query's values, with their keys to decide between those that are equal by it, as SQLite computes it.
struct RowOrder<Model: Entity> {
    /// Where a value stands among others.
    typealias Place = [StoredValue]

    private final class Holder: EvaluationRows {
        private let model = Mutex<Model?>(nil)

        var table: Table { Model.table }
        var count: Int { 1 }
        let caseInsensitive: Set<String>

        init(caseInsensitive: Set<String>) { self.caseInsensitive = caseInsensitive }

        func hold(_ model: Model) { self.model.withLock { $0 = model } }

        func value(at column: Int, of row: Int) throws(StrataError) -> StoredValue {
            guard row >= 0, let model = model.withLock({ $0 }) else { return .null }
            return try model.storedValue(at: column)
        }
    }

    /// What is sorted by, one after the other: the key last.
    private enum Term {
        case column(Int)
        case computed(Evaluator.Value)
    }

    private let terms: [Term]
    private let notedTerms: [Term]
    private let holder: Holder
    /// What a writer has noted, if it is to be placed.
    private let noted: NotedRow
    private let layout: NotedLayout
    private let collations: [Collation]
    private let isDescending: [Bool]
    private let keyCollations: [Collation]

    /// - Parameters:
    ///   - query: One that ``Query/sortedToTheEnd`` has made.
    ///   - columns: Those that writers note.
    ///   - caseInsensitive: The columns whose text is compared without regard to case.
    /// - Throws: ``StrataError/Code/unsupported`` if the order cannot be computed of a value alone.
    init(
        of query: Query<Model>,
        noted columns: [String] = [],
        caseInsensitive: Set<String> = Model.caseInsensitiveColumns
    ) throws(StrataError) {
        holder = Holder(caseInsensitive: caseInsensitive)
        noted = NotedRow(of: Model.table, caseInsensitive: caseInsensitive, noted: columns)
        layout = NotedLayout(of: Model.table, in: columns)
        let none = EvaluationTables(nil, related: [])
        let ofModels = Evaluator(rows: holder, tables: none)
        let ofNoted = Evaluator(rows: noted, tables: none)
        var terms: [Term] = []
        var notedTerms: [Term] = []
        for ordering in query.ordering {
            if case .column(let column) = ordering.expression, column.path == .root,
                let position = Model.table.columns.firstIndex(of: column.name)
            {
                terms.append(.column(position))
                notedTerms.append(.column(position))
            } else {
                guard !ordering.expression.contains(where: { if case .sql = $0 { true } else { false } }) else {
                    throw StrataError(.unsupported, "only SQLite can sort by this", table: Model.table.name)
                }
                terms.append(.computed(try ofModels.value(ordering.expression)))
                notedTerms.append(.computed(try ofNoted.value(ordering.expression)))
            }
        }
        self.terms = terms
        self.notedTerms = notedTerms
        // No key paths: to make those of a generic type takes longer than all the rest.
        collations = query.ordering.map { $0.expression.collation }
        isDescending = query.ordering.map { $0.isDescending }
        keyCollations = noted.collations(of: Model.table.primaryKey)
    }

    /// The place of a value.
    func place(of model: Model) throws(StrataError) -> Place {
        holder.hold(model)
        var place: Place = []
        place.reserveCapacity(terms.count)
        for term in terms {
            switch term {
            case .column(let column): place.append(try model.storedValue(at: column))
            case .computed(let value): place.append(try value(0))
            }
        }
        return place
    }

    /// The place of a row of which a writer has noted values, or nil if they do not tell.
    func place(ofNoted values: [StoredValue]) -> Place? {
        noted.fill(before: values, after: [])
        var place: Place = []
        for term in notedTerms {
            do throws(StrataError) {
                switch term {
                case .column(let column): place.append(try noted.value(at: column, of: NotedRow.Moment.before))
                case .computed(let value): place.append(try value(NotedRow.Moment.before))
                }
            } catch {
                return nil
            }
        }
        return place
    }

    /// The key of a row of which a writer has noted values, or nil if they do not tell.
    func key(ofNoted values: [StoredValue]) -> [StoredValue]? {
        var key: [StoredValue] = []
        for column in Model.table.primaryKey {
            guard let place = layout.places[column], place < values.count else { return nil }
            key.append(values[place])
        }
        return key
    }

    /// The sign of the comparison: less than 0 if the first comes first.
    func compare(_ first: Place, _ second: Place) -> Int {
        for index in terms.indices {
            let sign = first[index].order(second[index], collations[index])
            if sign != 0 { return isDescending[index] ? -sign : sign }
        }
        return 0
    }

    /// The sign of the comparison of a value with a place.
    func compare(_ model: Model, _ place: Place) throws(StrataError) -> Int {
        holder.hold(model)
        for index in terms.indices {
            let value =
                switch terms[index] {
                case .column(let column): try model.storedValue(at: column)
                case .computed(let value): try value(0)
                }
            let sign = value.order(place[index], collations[index])
            if sign != 0 { return isDescending[index] ? -sign : sign }
        }
        return 0
    }

    /// The key of a value, as SQLite tells keys apart.
    func key(of model: Model) throws(StrataError) -> SQLKey {
        var values: [StoredValue] = []
        for column in Model.table.primaryKey { values.append(try model.storedValue(at: column)) }
        return SQLKey(values, keyCollations)
    }

    /// The key of stored values.
    func key(of values: [StoredValue]) -> SQLKey { SQLKey(values, keyCollations) }
}

extension Query where Model: Entity {
    /// The same with an order that leaves nothing open: what is equal by it is sorted by the key.
    var sortedToTheEnd: Query {
        let key = Query().sortedByKey()
        let known = Set(ordering.map(\.expression))
        return ordered(by: key.ordering.filter { !known.contains($0.expression) })
    }
}
