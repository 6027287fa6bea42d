import CStrataSQLite

#if !canImport(Darwin)
    /// A value that the preupdate hook hands out: valid until the hook returns.
    struct ChangedValue {
        /// Nil: the rowid, or what cannot be read.
        private let pointer: OpaquePointer?
        private let key: Int64
        private let place: ColumnPlace
        /// False: it may be another than the row's.
        private(set) var isCertain = true
        /// The number that is meant, where the value is another.
        private var integer: Int64?

        private init(rowID: Int64, place: ColumnPlace) {
            (pointer, key, self.place) = (nil, rowID, place)
        }

        private init(_ code: Int32, _ value: OpaquePointer?, _ place: ColumnPlace) {
            (pointer, key, self.place) = (code == SQLITE_OK ? value : nil, 0, place)
            isCertain = pointer != nil
        }

        /// The value before an update or a deletion.
        static func old(_ place: ColumnPlace, _ handle: OpaquePointer?, rowID: Int64) -> ChangedValue {
            if place.isRowID { return ChangedValue(rowID: rowID, place: place) }
            var value: OpaquePointer?
            let code = place.isReadable ? sqlite3_preupdate_old(handle, place.old, &value) : SQLITE_RANGE
            var result = ChangedValue(code, value, place)
            result.doubtMissing()
            result.undoReal()
            return result
        }

        /// The value of a row that is inserted.
        static func inserted(_ place: ColumnPlace, _ handle: OpaquePointer?, rowID: Int64) -> ChangedValue {
            if place.isRowID { return ChangedValue(rowID: rowID, place: place) }
            var value: OpaquePointer?
            let code = place.isReadable ? sqlite3_preupdate_new(handle, place.inserted, &value) : SQLITE_RANGE
            var result = ChangedValue(code, value, place)
            // INSERT … SELECT may copy rows as they are stored.
            result.doubtMissing()
            return result
        }

        /// The value after an update, which comes from the statement and not from a stored row.
        static func updated(_ place: ColumnPlace, _ handle: OpaquePointer?, rowID: Int64) -> ChangedValue {
            if place.isRowID { return ChangedValue(rowID: rowID, place: place) }
            var value: OpaquePointer?
            let code = place.isReadable ? sqlite3_preupdate_new(handle, place.updated, &value) : SQLITE_RANGE
            return ChangedValue(code, value, place)
        }

        /// Doubts a NULL where a row may be older than the column.
        ///
        /// ALTER TABLE ADD COLUMN leaves the rows as they are; SQLite hands out NULL for what a row lacks, and not the
        /// default.
        private mutating func doubtMissing() {
            if place.hasDefault, let pointer, sqlite3_value_type(pointer) == SQLITE_NULL { isCertain = false }
        }

        /// Finds the integer that SQLite has made a REAL of.
        private mutating func undoReal() {
            guard place.mayBecomeReal, let pointer, sqlite3_value_type(pointer) == SQLITE_FLOAT else { return }
            let real = sqlite3_value_double(pointer)
            // Neither a fraction nor what is beyond all integers was one.
            guard real.rounded() == real, real.magnitude <= 0x1p63 else { return }
            // A column of integers or numbers stores no REAL without a fraction. From 2^53 on several integers become
            // one REAL.
            guard place.affinity == .integer || place.affinity == .numeric, real.magnitude < 0x1p53,
                let number = Int64(exactly: real)
            else {
                isCertain = false
                return
            }
            integer = number
        }

        /// Appends the value.
        /// - Returns: Whether it is the row's.
        func append(to values: inout [StoredValue]) -> Bool {
            guard let pointer else {
                values.append(isCertain ? .integer(key) : .null)
                return isCertain
            }
            switch sqlite3_value_type(pointer) {
            case SQLITE_INTEGER:
                // A REAL without a fraction is stored as an INTEGER.
                let number = sqlite3_value_int64(pointer)
                values.append(place.affinity == .real ? .real(Double(number)) : .integer(number))
            case SQLITE_FLOAT:
                guard isCertain else {
                    values.append(.null)
                    return false
                }
                values.append(integer.map { .integer($0) } ?? .real(sqlite3_value_double(pointer)))
            case SQLITE_TEXT:
                return appendText(of: pointer, to: &values)
            case SQLITE_BLOB:
                let bytes = sqlite3_value_blob(pointer)
                let count = bytes == nil ? 0 : Int(sqlite3_value_bytes(pointer))
                values.append(.blob([UInt8](UnsafeRawBufferPointer(start: bytes, count: count))))
            default:
                values.append(.null)
            }
            return isCertain
        }

        private func appendText(of pointer: OpaquePointer, to values: inout [StoredValue]) -> Bool {
            // Nil when there is no memory.
            guard let bytes = sqlite3_value_text(pointer) else {
                values.append(.null)
                return false
            }
            let buffer = UnsafeBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(pointer)))
            if Row.isASCII(buffer) {
                values.append(.text(String(decoding: buffer, as: UTF8.self)))
                return isCertain
            }
            if let text = String(validating: buffer, as: UTF8.self) {
                values.append(.text(text))
                return isCertain
            }
            values.append(.text(String(decoding: buffer, as: UTF8.self)))
            return false
        }

        /// Whether an update leaves a column as it is, byte for byte; false also when it cannot be told.
        static func isKept(_ place: ColumnPlace, _ handle: OpaquePointer?, oldKey: Int64, newKey: Int64) -> Bool {
            if place.isRowID { return oldKey == newKey }
            let old = Self.old(place, handle, rowID: oldKey)
            return old.isSame(as: updated(place, handle, rowID: newKey))
        }

        private func isSame(as other: ChangedValue) -> Bool {
            guard isCertain, other.isCertain else { return false }
            // Of one number one side may be an INTEGER and the other a REAL.
            if let number, let otherNumber = other.number { return number == otherNumber }
            return strata_same_values(pointer, other.pointer) == 1
        }

        /// The value, if it is a number; else nil.
        private var number: StoredValue? {
            guard let pointer else { return nil }
            let type = sqlite3_value_type(pointer)
            guard type == SQLITE_INTEGER || type == SQLITE_FLOAT else { return nil }
            var values: [StoredValue] = []
            _ = append(to: &values)
            return values.first
        }
    }
#endif
