import CStrataSQLite

/// How a connection learns of the rows that it changes.
package enum ChangeCapture: Sendable {
    /// By SQLite's preupdate hook: every row, with its values.
    case rows
    /// By its update hook: the tables alone.
    case tables

    /// The best that the system's SQLite offers: Apple's does not export the preupdate hook.
    package static var standard: ChangeCapture {
        #if canImport(Darwin)
            .tables
        #else
            .rows
        #endif
    }
}

/// Notes what a connection changes: one for each connection that is tracked.
final class ChangeRecorder {
    /// What the callbacks look at first: behind a plain address, so that a row of a table that nobody wants to know
    /// costs no counting of references.
    struct Front {
        /// The rows that the callbacks were called for since the last ``forget()``.
        var seen: Int64 = 0
        /// The name of a table whose rows need no look; its address alone would not do, since it may be another table's
        /// after the schema was changed.
        var ignored: UnsafePointer<CChar>?
        var ignoredAddress: UnsafePointer<CChar>?
        var ignoredDatabase: UnsafePointer<CChar>?
        /// The recorder.
        var recorder: Unmanaged<ChangeRecorder>

        mutating func ignores(_ database: UnsafePointer<CChar>?, _ table: UnsafePointer<CChar>?) -> Bool {
            seen &+= 1
            guard let table, let ignored, table == ignoredAddress, database == ignoredDatabase else { return false }
            return sqlite3_stricmp(table, ignored) == 0
        }
    }

    let capture: ChangeCapture
    // Every row that a transaction changes uses what follows. The connection has one thread at a time, and nothing calls back
    // into the recorder while it is at work: to have each use checked would take longer than the uses do.
    private(set) var front: UnsafeMutablePointer<Front>
    /// The tables by the addresses of their names, which are verified.
    @exclusivity(unchecked) private var tables: [UnsafePointer<CChar>: TableRecorder] = [:]
    @exclusivity(unchecked) private var recorders: [String: TableRecorder] = [:]
    /// The tables that were changed since the last ``forget()``.
    @exclusivity(unchecked) private var touched: [TableRecorder] = []
    @exclusivity(unchecked) private var last: TableRecorder?
    /// The row and column that bytes were written into last: every piece of a BLOB is told of.
    @exclusivity(unchecked) private var lastBlob: (table: ObjectIdentifier, key: Int64, column: Int32)?

    init(capture: ChangeCapture) {
        self.capture = capture
        front = .allocate(capacity: 1)
        front.initialize(to: Front(recorder: Unmanaged.passUnretained(self)))
    }

    deinit { front.deallocate() }

    /// Sets what is noted.
    func setTables(_ tables: [String: TableRecorder]) {
        forget()
        last = nil
        recorders = tables
        self.tables = [:]
    }

    /// The tables that were changed since the last ``forget()``, in which what was noted is.
    var changed: [TableRecorder] { touched }

    /// How many rows the callbacks were called for since the last ``forget()``.
    var seen: Int64 { front.pointee.seen }

    /// Forgets what was noted.
    func forget() {
        for table in touched { table.clear() }
        touched.removeAll(keepingCapacity: true)
        front.pointee.seen = 0
        ignore(nil)
        lastBlob = nil
    }

    /// The recorder of a table, which is one of those that were changed from now on.
    private func recorder(
        of table: UnsafePointer<CChar>,
        in database: UnsafePointer<CChar>?
    ) -> TableRecorder {
        if let last, last.hasName(table, in: database) {
            touch(last)
            return last
        }
        lastBlob = nil
        let found: TableRecorder
        if let known = tables[table], known.hasName(table, in: database) {
            found = known
        } else {
            let name = String(cString: table)
            let isMain = database.map { sqlite3_stricmp($0, "main") == 0 } ?? false
            found = (isMain ? recorders[name] : nil) ?? TableRecorder(name: name, isMain: isMain)
            found.setName(table, in: database)
            // Bounded: after many changes of the schema no address of before is of use.
            if tables.count >= 4_096 {
                ignore(nil)
                tables.removeAll()
            }
            tables[table] = found
        }
        last = found
        touch(found)
        return found
    }

    private func touch(_ table: TableRecorder) {
        guard !table.isTouched else { return }
        table.isTouched = true
        touched.append(table)
    }

    private func ignore(_ table: TableRecorder?) {
        front.pointee.ignored = table?.characters
        front.pointee.ignoredAddress = table?.address
        front.pointee.ignoredDatabase = table?.database
    }

    /// Notes that rows of a table were changed, and not which.
    func noteTable(_ table: UnsafePointer<CChar>?, in database: UnsafePointer<CChar>?) {
        guard let table else { return }
        let recorder = recorder(of: table, in: database)
        recorder.becomeWhole()
        ignore(recorder)
    }

    /// Notes the same of a table of the main database, of which no hook has told.
    func noteTable(named name: String) {
        guard let recorder = recorders[name] else { return }
        touch(recorder)
        recorder.becomeWhole()
    }

    #if !canImport(Darwin)
        /// Notes what happens to a row.
        func noteRow(
            _ handle: OpaquePointer?,
            _ operation: Int32,
            _ database: UnsafePointer<CChar>?,
            _ table: UnsafePointer<CChar>?,
            _ oldKey: Int64,
            _ newKey: Int64
        ) {
            guard let table else { return }
            let recorder = recorder(of: table, in: database)
            guard recorder.wantsRows(of: handle) else { return ignore(recorder) }
            switch operation {
            case SQLITE_INSERT: recorder.noteInsertion(handle, key: newKey)
            case SQLITE_UPDATE: recorder.noteUpdate(handle, oldKey: oldKey, newKey: newKey)
            default:
                // "When the sqlite3_blob_write() API is used to update a blob column, the pre-update hook is invoked with
                // SQLITE_DELETE. This is because … the new values are not available."
                let column = sqlite3_preupdate_blobwrite(handle)
                guard column < 0 else { return noteBlob(handle, recorder, key: oldKey, column: column) }
                recorder.noteDeletion(handle, key: oldKey)
            }
            lastBlob = nil
        }

        private func noteBlob(_ handle: OpaquePointer?, _ table: TableRecorder, key: Int64, column: Int32) {
            // To look at the row is to read its bytes: not again for every piece.
            let place = (table: ObjectIdentifier(table), key: key, column: column)
            if let lastBlob, lastBlob == place { return }
            table.noteBlobWrite(handle, key: key, column: column)
            lastBlob = place
        }
    #endif
}
