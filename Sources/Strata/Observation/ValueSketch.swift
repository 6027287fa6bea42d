import StrataSQLite

/// What a set of values looks like from afar: it says of a value that it is not among them, or that it may be.
///
/// Most changed rows have none of the values that somebody waits for. This finds it out in some nanoseconds, where a
/// dictionary needs a key to be made and hashed.
struct ValueSketch {
    /// How many of the values are at each place; 255 stands for that many or more, and stays.
    ///
    /// Of a few dozen values one in fifty others is taken for one of them.
    private var counts = [UInt8](repeating: 0, count: 4_096)
    private let collation: Collation

    init(_ collation: Collation) { self.collation = collation }

    mutating func insert(_ value: StoredValue) {
        let place = place(of: value)
        if counts[place] < .max { counts[place] += 1 }
    }

    /// Removes a value that was inserted.
    mutating func remove(_ value: StoredValue) {
        let place = place(of: value)
        if counts[place] > 0, counts[place] < .max { counts[place] -= 1 }
    }

    /// Whether a value may be among those that were inserted: those that SQLite calls equal have the same place.
    func mayHave(_ value: StoredValue) -> Bool { counts[place(of: value)] != 0 }

    /// A number from 0 to 4,095.
    private func place(of value: StoredValue) -> Int {
        switch value {
        case .null: 0
        case .integer(let number): Self.place(UInt64(bitPattern: number))
        // 1 and 1.0 are equal, and so are the two zeros.
        case .real(let number):
            Self.place(Int64(exactly: number).map { UInt64(bitPattern: $0) } ?? number.bitPattern)
        case .blob(let bytes): bytes.withUnsafeBytes(Self.place)
        case .text(let text):
            // What is equal where case does not matter has nothing in common that is found without a look at each letter.
            collation == .binary ? Self.place(text) : 1
        }
    }

    private static func place(_ text: String) -> Int {
        text.utf8.withContiguousStorageIfAvailable { place(UnsafeRawBufferPointer($0)) }
            ?? Array(text.utf8).withUnsafeBytes(place)
    }

    private static func place(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard bytes.count >= 8 else {
            return place(bytes.reduce(UInt64(bytes.count)) { $0 << 8 | UInt64($1) })
        }
        // The beginning and the end: keys that are made one after another differ in one of them.
        let first = bytes.loadUnaligned(as: UInt64.self)
        let last = bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
        return place(first &* 3 ^ last)
    }

    /// The upper bits of a product with an odd number that has no pattern: 2^64 divided by the golden ratio.
    private static func place(_ number: UInt64) -> Int { Int((number &* 0x9E37_79B9_7F4A_7C15) >> 52) }
}
