import StrataSQLite

// What a column must hold, as `Row` reads it: another type is an error, never a conversion.

extension StoredValue {
    var requiredInteger: Int64 {
        get throws(StrataError) {
            guard case .integer(let number) = self else { throw mismatch("INTEGER") }
            return number
        }
    }

    var requiredReal: Double {
        get throws(StrataError) {
            guard case .real(let number) = self else { throw mismatch("REAL") }
            return number
        }
    }

    var requiredText: String {
        get throws(StrataError) {
            guard case .text(let text) = self else { throw mismatch("TEXT") }
            return text
        }
    }

    var requiredBytes: [UInt8] {
        get throws(StrataError) {
            guard case .blob(let bytes) = self else { throw mismatch("BLOB") }
            return bytes
        }
    }

    /// The error for a value that is not what it must be; whoever knows the column names it.
    func mismatch(_ expected: String) -> StrataError {
        StrataError(mismatchAt: 0, expected: expected, found: self)
    }
}
