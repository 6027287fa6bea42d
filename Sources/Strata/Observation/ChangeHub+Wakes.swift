import StrataSQLite

extension ChangeHub.State {
    mutating func withdraw(_ identifier: Int) {
        unlimited.remove(identifier)
        guard let region = registrations[identifier]?.region, let reads = region.reads else { return }
        for name in reads.tables.keys {
            tables[name]?.remove(identifier, region.filter?.table.name == name ? region.filter : nil)
            if tables[name]?.count == 0 { tables[name] = nil }
        }
    }

    mutating func updatePlan() {
        let tracked = tables.mapValues(\.tracking)
        guard tracked != plan.tables else { return }
        plan = TrackingPlan(version: plan.version + 1, tables: tracked)
    }

    /// How many conditions of observations are looked at for one table of a commit.
    private static var testLimit: Int { 20_000 }

    /// What a commit means for each observation that it may concern.
    ///
    /// Each commit asks, and mostly it concerns nobody.
    func wakes(of changes: ChangeSet) -> [(any ChangeReceiver, Wake)] {
        var wakes: [Int: Wake] = [:]
        for identifier in unlimited { wakes[identifier] = .everything(.unknownCommit) }
        if newestRegistration > changes.planVersion {
            for (identifier, registration) in registrations where registration.planVersion > changes.planVersion {
                wakes[identifier] = .everything(.unknownCommit)
            }
        }
        for number in changes.tables.indices {
            let (name, changed) = changes.tables[number]
            guard let table = tables[name] else { continue }
            if changed.isWhole {
                for observer in table.all { wakes[observer.identifier] = .everything(.table(name)) }
                continue
            }
            // A writer does not wait for ever so many conditions to be looked at.
            let isMuch = changed.rows.count * table.testCount > Self.testLimit
            if isMuch {
                for observer in table.scanned { wakes[observer.identifier] = .everything(.table(name)) }
            }
            var concerned: [Int: [RowChange]] = [:]
            for row in changed.rows.indices {
                table.forEachConcerned(by: changed.rows[row], amongScanned: !isMuch) {
                    concerned[$0.identifier, default: []].append(changed.rows[row])
                }
            }
            for (identifier, rows) in concerned {
                let cause = WakeCause(rows, of: name, table.tracking)
                let isNoted = registrations[identifier]?.region.notedTable == name
                let wake = Wake.rows(isNoted ? rows : [], isComplete: isNoted, cause)
                wakes[identifier] = wakes[identifier].map { $0.joined(with: wake) } ?? wake
            }
        }
        guard !wakes.isEmpty else { return [] }
        return wakes.compactMap { identifier, wake in registrations[identifier].map { ($0.receiver, wake) } }
    }
}

extension Wake {
    /// Both.
    func joined(with other: Wake) -> Wake {
        switch (self, other) {
        case (.everything, _): self
        case (_, .everything): other
        case (.rows(let first, let isFirst, let cause), .rows(let second, let isSecond, _)):
            .rows(first + second, isComplete: isFirst && isSecond, cause)
        }
    }
}

extension WakeCause {
    fileprivate init(_ rows: [RowChange], of table: String, _ tracking: TableTracking) {
        var bits: UInt64 = 0
        var (inserted, updated, deleted) = (0, 0, 0)
        for row in rows {
            switch row.kind {
            case .inserted: inserted += 1
            case .deleted: deleted += 1
            case .updated:
                updated += 1
                bits |= row.changed
            }
        }
        let columns = tracking.watched.enumerated().filter { bits & (1 << UInt64(min(63, $0.offset))) != 0 }
        self = .rows(
            table: table,
            inserted: inserted,
            updated: updated,
            deleted: deleted,
            columns: columns.map(\.element)
        )
    }
}
