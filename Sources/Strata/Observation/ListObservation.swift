import Foundation
import StrataSQLite

/// How the values of a query on an entity are observed: rows that have changed are read again and put in their places, and
/// what is left is kept; where that cannot be right, all is fetched.
struct ListObservation<Model: Entity>: Sendable {
    typealias Observed = SharedObservation<ListVersion<Model>>

    /// With an order that leaves nothing open.
    let query: Query<Model>
    /// Whether arrays are made of the list, on the thread that looks.
    private let isOrdered: Bool
    /// Which rows of the table can be in the list.
    private let filter: RowFilter?
    private let caseInsensitive = Model.caseInsensitiveColumns

    init(_ query: Query<Model>) {
        self.query = query.sortedToTheEnd
        filter = RowFilter(self.query)
        let expressions = query.ordering.map(\.expression) + (query.condition.map { [$0] } ?? [])
        // What SQL of the app's own computes may change without a commit, as a time does.
        let isComputable = !expressions.contains { expression in
            expression.contains { if case .sql = $0 { true } else { false } }
        }
        // A condition that leads back to the table decides about other rows than those that have changed.
        let isAboutRows = !expressions.contains { $0.tables.contains(Model.table.name) }
        isOrdered =
            isComputable && isAboutRows && Model.haveOneSpelling(Self.placingColumns(query))
            && (try? RowOrder(of: self.query)) != nil
    }

    /// Looks: see ``SharedObservation/Looking``.
    /// - Parameters:
    ///   - tellsOfOthers: Tells of what others have committed, and says whether that could be found out.
    ///   - isCommitting: Whether it can be found out soon.
    func look(
        _ connection: Connection,
        _ context: LookContext<ListVersion<Model>>,
        tellsOfOthers: () -> Bool,
        isCommitting: () -> Bool = { false }
    ) throws -> Observed.Look? {
        if case .rows = context.pending, let old = context.value, let reads = context.reads, canReread(reads),
            let found = try reread(connection, context, old, tellsOfOthers, isCommitting)
        {
            return found
        }
        guard !context.isBounded else { return nil }
        let (models, reads) = try connection.recordingReads { try connection.fetch(query) }
        let region =
            try context.reads == nil || !reads.isPart(of: context.reads)
            ? region(of: reads, connection) : nil
        guard let old = context.value else {
            let version = ListVersion(RowList(models), models: models)
            return Observed.Look(value: version, isChanged: true, region: region, manner: .fetched)
        }
        let isSame = sameness(of: models)
        let list = RowList(models, reusing: old.list) { isSame($0, $1) }
        let isChanged = list != old.list
        return Observed.Look(
            value: isChanged ? ListVersion(list, models: models) : old,
            isChanged: isChanged,
            region: region,
            manner: .fetched
        )
    }

    /// Reads the rows again that have changed.
    /// - Returns: Nil if all has to be fetched.
    private func reread(
        _ connection: Connection,
        _ context: LookContext<ListVersion<Model>>,
        _ old: ListVersion<Model>,
        _ tellsOfOthers: () -> Bool,
        _ isCommitting: () -> Bool
    ) throws -> Observed.Look? {
        var rereading = try ListRereading(
            query,
            old.list,
            noted: context.noted,
            filter: filter,
            caseInsensitive: caseInsensitive,
            connection
        )
        rereading.isBounded = context.isBounded
        let start = ContinuousClock.now
        while true {
            let attempt = try connection.readSnapshot { () throws -> RowList<Model>?? in
                // From here on the snapshot is what it is: the list becomes what the query finds in it. So all commits must be
                // known that it has, or some rows would be from after a commit and the rest from before it. Those of this
                // process were announced before they were made; those of others are told of now, if they are not yet.
                _ = try connection.schemaCookie()
                guard tellsOfOthers() else { return .none }
                guard case .rows(let rows) = context.pending.joined(with: context.later()) else { return .some(nil) }
                return .some(try rereading.apply(rows.changes))
            }
            switch attempt {
            case .some(let list?):
                let manner = ObservationReport.Manner.reread(rows: rereading.count)
                return Observed.Look(value: ListVersion(list), isChanged: rereading.isChanged, manner: manner)
            case .some(nil): return nil
            case nil:
                // The writer is busy: with a COMMIT, which may wait for the disk, or with what takes less time, or much
                // more. Meanwhile no snapshot is kept, which would keep the log from beginning anew.
                let limit: Duration = isCommitting() ? .milliseconds(20) : .milliseconds(2)
                guard !context.isBounded, ContinuousClock.now - start < limit else { return nil }
                usleep(100)
            }
        }
    }

    /// Whether a row may stand for another one.
    ///
    /// Swift calls two spellings of "é" equal, SQLite does not. A list that is sorted by texts must hold those of the rows,
    /// or a row would not be found at its place.
    private func sameness(of models: [Model]) -> (Model, Model) -> Bool {
        let columns = query.ordering.compactMap { ordering in
            if case .column(let column) = ordering.expression {
                Model.table.columns.firstIndex(of: column.name)
            } else {
                nil
            }
        }
        let isComputed = columns.count < query.ordering.count
        let hasText = columns.contains { column in
            let first = models.lazy.compactMap { try? $0.storedValue(at: column) }.first { !$0.isNull }
            return first?.isText == true
        }
        guard isComputed || hasText else { return { $0 == $1 } }
        let compared = isComputed ? Array(Model.table.columns.indices) : columns
        return { one, other in
            one == other
                && compared.allSatisfy { (try? one.storedValue(at: $0)) == (try? other.storedValue(at: $0)) }
        }
    }

    /// Whether single rows can be read again and put in their places.
    private func canReread(_ reads: ReadSet) -> Bool { isOrdered && Array(reads.tables.keys) == [Model.table.name] }

    /// The columns that say where in the list a row stands.
    private static func placingColumns(_ query: Query<Model>) -> Set<String> {
        query.ordering.reduce(into: Set(Model.table.keyColumns)) { $0.formUnion($1.expression.ownColumns) }
    }

    private func region(of reads: ReadSet, _ connection: Connection) throws -> ObservedRegion {
        var region = try ObservedRegion(reads: reads.withShadowTables(connection), filter: filter)
        guard canReread(reads) else { return region }
        let generated = Set(Model.table.generated.map { Model.table.columns[$0] })
        region.noted = Self.placingColumns(query).subtracting(generated).sorted()
        region.notedTable = Model.table.name
        return region
    }
}

extension ReadSet {
    /// Whether others read all that these read.
    func isPart(of others: ReadSet?) -> Bool {
        guard let others else { return false }
        return others.union(self) == others
    }

    /// With the tables in which virtual tables keep their content: no hook sees a virtual table change.
    func withShadowTables(_ connection: Connection) throws(StrataError) -> ReadSet {
        var result = self
        let shadows = try connection.shadowTables()
        for name in tables.keys {
            // Of whatever column: an FTS5 table is changed as a whole.
            for shadow in shadows[name] ?? [] { result.tables[shadow] = ["*"] }
        }
        return result
    }
}

/// What a look begins with.
struct LookContext<Value: Sendable>: Sendable {
    /// What has happened since the last look.
    var pending: PendingChanges
    /// What the last look has found.
    var value: Value?
    /// The columns that writers note of the table that the observation wants noted.
    var noted: [String]
    /// What was read by the looks before; nil before the first.
    var reads: ReadSet?
    /// Whether it must not take long, and wait for nobody.
    var isBounded = false
    /// What has happened since the look began, of which some may have been seen by it; it is left for the next one.
    var later: @Sendable () -> PendingChanges
}
