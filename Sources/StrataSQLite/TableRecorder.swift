import CStrataSQLite

/// Notes what happens to the rows of one table.
final class TableRecorder {
    let name: String
    let isMain: Bool
    /// What is noted; nil for a table that nobody wants to know.
    let plan: TableTracking?
    /// Whether there is a plan: to look at the plan itself counts references to all that it is made of.
    let isPlanned: Bool
    private let rowLimit: Int
    /// Whether SQLite has changed rows since the last `clear()`.
    @exclusivity(unchecked) var isTouched = false
    @exclusivity(unchecked) private(set) var changes = TableChanges()
    private let columnCount: Int
    private let hasLayout: Bool
    private let noted: [ColumnPlace]
    private let watched: [ColumnPlace]
    #if !canImport(Darwin)
        private let comparison: ColumnComparison
    #endif
    /// For each noted column its place among those that are watched, or nil.
    private let watchedPlaces: [Int?]
    /// The address of the name, and that of the database's name, where they were seen last.
    @exclusivity(unchecked) private(set) var address: UnsafePointer<CChar>?
    @exclusivity(unchecked) private(set) var database: UnsafePointer<CChar>?
    /// The name for C, as long as the recorder lives.
    @exclusivity(unchecked) private(set) var characters: UnsafePointer<CChar>?

    init(name: String, isMain: Bool, plan: TableTracking? = nil, layout: TableLayout? = nil) {
        self.name = name
        self.isMain = isMain
        self.plan = plan
        isPlanned = plan != nil
        rowLimit = plan?.rowLimit ?? 0
        hasLayout = layout != nil
        columnCount = layout?.columnCount ?? 0
        noted = plan?.noted.map { layout?[$0] ?? .nowhere } ?? []
        watched = plan?.watched.map { layout?[$0] ?? .nowhere } ?? []
        #if !canImport(Darwin)
            comparison = ColumnComparison(plan, watched)
        #endif
        // Each of the first 63 has a bit of its own.
        watchedPlaces = plan?.noted.map { plan?.watched.prefix(63).firstIndex(of: $0) } ?? []
    }

    deinit { characters?.deallocate() }

    /// Whether a name that SQLite hands out is the table's.
    func hasName(_ table: UnsafePointer<CChar>, in database: UnsafePointer<CChar>?) -> Bool {
        guard table == address, database == self.database, let characters else { return false }
        return sqlite3_stricmp(table, characters) == 0
    }

    func setName(_ table: UnsafePointer<CChar>, in database: UnsafePointer<CChar>?) {
        if characters == nil {
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: name.utf8.count + 1)
            copy.initialize(from: table, count: name.utf8.count + 1)
            characters = UnsafePointer(copy)
        }
        (address, self.database) = (table, database)
    }

    /// What is noted in bytes beside the values' own sizes, and how much of it one transaction may make: long texts of
    /// many rows must not fill the memory of a writer.
    @exclusivity(unchecked) private var byteCount = 0
    private static var byteLimit: Int { 1 << 20 }

    private func append(_ change: RowChange) {
        for value in change.old { byteCount += value.variableSize }
        // Mostly an update leaves what is noted as it was: then both are one array.
        if change.kind != .updated || change.old != change.new {
            for value in change.new { byteCount += value.variableSize }
        }
        changes.rows.append(change)
    }

    func clear() {
        isTouched = false
        byteCount = 0
        changes = TableChanges()
    }

    /// Gives up the single rows.
    func becomeWhole() {
        guard isPlanned, !changes.isWhole else { return }
        changes = TableChanges(isWhole: true)
    }

    #if !canImport(Darwin)
        /// Whether a row is to be noted: not if nobody wants to know, or if the table counts as changed as a whole.
        func wantsRows(of handle: OpaquePointer?) -> Bool {
            guard isPlanned, !changes.isWhole else { return false }
            guard changes.rows.count < rowLimit, byteCount < Self.byteLimit, hasLayout,
                Int(sqlite3_preupdate_count(handle)) == columnCount
            else {
                becomeWhole()
                return false
            }
            return true
        }

        func noteInsertion(_ handle: OpaquePointer?, key: Int64) {
            var isCertain = true
            var new: [StoredValue] = []
            new.reserveCapacity(noted.count)
            for place in noted {
                isCertain = ChangedValue.inserted(place, handle, rowID: key).append(to: &new) && isCertain
            }
            append(RowChange(kind: .inserted, old: [], new: new, isCertain: isCertain))
        }

        func noteDeletion(_ handle: OpaquePointer?, key: Int64) {
            var isCertain = true
            let old = oldValues(handle, key: key, &isCertain)
            append(RowChange(kind: .deleted, old: old, new: [], isCertain: isCertain))
        }

        func noteUpdate(_ handle: OpaquePointer?, oldKey: Int64, newKey: Int64) {
            let changed = comparison.changes(handle, oldKey: oldKey, newKey: newKey)
            var isCertain = true
            let old = oldValues(handle, key: oldKey, &isCertain)
            // Mostly nothing of it has changed: then both are one array.
            var new: [StoredValue]?
            for index in noted.indices {
                let place = noted[index]
                let isKept =
                    watchedPlaces[index].map { changed & (1 << UInt64($0)) == 0 }
                    ?? ChangedValue.isKept(place, handle, oldKey: oldKey, newKey: newKey)
                if isKept {
                    new?.append(old[index])
                } else {
                    var values = new ?? Array(old[..<index])
                    isCertain = ChangedValue.updated(place, handle, rowID: newKey).append(to: &values) && isCertain
                    new = values
                }
            }
            append(
                RowChange(kind: .updated, old: old, new: new ?? old, changed: changed, isCertain: isCertain)
            )
        }

        /// Notes that bytes of a BLOB are replaced: all that can be told is what the row was before, and the column.
        func noteBlobWrite(_ handle: OpaquePointer?, key: Int64, column: Int32) {
            var changed: UInt64 = 0
            // A column that the table does not have counts as changed, here too.
            for index in watched.indices where watched[index].position == column || watched[index].position < 0 {
                changed |= 1 << UInt64(min(index, 63))
            }
            var isCertain = true
            let old = oldValues(handle, key: key, &isCertain)
            if noted.contains(where: { $0.position == column }) { isCertain = false }
            append(RowChange(kind: .updated, old: old, new: old, changed: changed, isCertain: isCertain))
        }

        private func oldValues(_ handle: OpaquePointer?, key: Int64, _ isCertain: inout Bool) -> [StoredValue] {
            var values: [StoredValue] = []
            values.reserveCapacity(noted.count)
            for place in noted {
                isCertain = ChangedValue.old(place, handle, rowID: key).append(to: &values) && isCertain
            }
            return values
        }
    #endif
}
