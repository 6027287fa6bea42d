// The bytes of a cursor: a format number, the order, whether the value belongs to the page, and the values.

extension PageCursor {
    private static var format: UInt8 { 1 }

    /// Writes a cursor.
    struct Writer {
        private(set) var bytes: [UInt8] = []

        mutating func append(_ cursor: PageCursor) {
            bytes = [PageCursor.format, cursor.isInclusive ? 1 : 0]
            append(fixed: cursor.order)
            for value in cursor.values { append(value) }
        }

        private mutating func append(_ value: StoredValue) {
            switch value {
            case .null: bytes.append(0)
            case .integer(let number):
                bytes.append(1)
                // Small numbers of either sign are short.
                append(UInt64(bitPattern: (number << 1) ^ (number >> 63)))
            case .real(let number):
                bytes.append(2)
                append(fixed: number.bitPattern)
            case .text(let text):
                bytes.append(3)
                append(UInt64(text.utf8.count))
                bytes += text.utf8
            case .blob(let data):
                bytes.append(4)
                append(UInt64(data.count))
                bytes += data
            }
        }

        private mutating func append(fixed number: UInt64) {
            for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
        }

        /// Seven bits a byte, the least first.
        private mutating func append(_ number: UInt64) {
            var rest = number
            while rest > 127 {
                bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
                rest >>= 7
            }
            bytes.append(UInt8(rest))
        }
    }

    /// Reads a cursor of bytes that may be anything: nil for what no cursor is written as.
    struct Reader {
        private var rest: ArraySlice<UInt8>

        init?(_ bytes: [UInt8]) {
            guard bytes.first == PageCursor.format else { return nil }
            rest = bytes.dropFirst()
        }

        mutating func cursor() -> PageCursor? {
            guard let flag = rest.popFirst(), flag <= 1, let order = fixed() else { return nil }
            var values: [StoredValue] = []
            while !rest.isEmpty {
                guard let value = value() else { return nil }
                values.append(value)
            }
            return PageCursor(order: order, isInclusive: flag == 1, values: values)
        }

        private mutating func value() -> StoredValue? {
            switch rest.popFirst() {
            case 0: return .null
            case 1:
                guard let number = number() else { return nil }
                return .integer(Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1))
            case 2:
                guard let bits = fixed() else { return nil }
                let number = Double(bitPattern: bits)
                return number.isNaN ? nil : .real(number)
            case 3:
                guard let data = data(), let text = String(validating: data, as: UTF8.self) else { return nil }
                return .text(text)
            case 4: return data().map { .blob(Array($0)) }
            default: return nil
            }
        }

        private mutating func data() -> ArraySlice<UInt8>? {
            guard let count = number(), count <= UInt64(rest.count) else { return nil }
            defer { rest = rest.dropFirst(Int(count)) }
            return rest.prefix(Int(count))
        }

        private mutating func fixed() -> UInt64? {
            guard rest.count >= 8 else { return nil }
            var number: UInt64 = 0
            for (index, byte) in rest.prefix(8).enumerated() { number |= UInt64(byte) << (8 * index) }
            rest = rest.dropFirst(8)
            return number
        }

        private mutating func number() -> UInt64? {
            var number: UInt64 = 0
            for shift in stride(from: 0, to: 64, by: 7) {
                guard let byte = rest.popFirst() else { return nil }
                // One spelling for each number: the tenth byte has one bit, and the last is not empty.
                if shift == 63, byte > 1 { return nil }
                number |= UInt64(byte & 127) << shift
                if byte < 128 { return byte == 0 && shift > 0 ? nil : number }
            }
            return nil
        }
    }
}

/// Base64 for URLs, without padding.
enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 4 / 3 + 2)
        var bits: UInt32 = 0
        var count = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.append(alphabet[Int(bits >> UInt32(count) & 63)])
            }
            bits &= 255
        }
        if count > 0 { text.append(alphabet[Int(bits << UInt32(6 - count) & 63)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// - Returns: Nil for what is not written by ``encode(_:)``.
    static func decode(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 3 / 4)
        var bits: UInt32 = 0
        var count = 0
        for character in text.utf8 {
            guard let value = value(of: character) else { return nil }
            bits = (bits << 6 | value) & 0xffff
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        // What is left over is less than a character's bits, and zero.
        guard count < 6, bits & (1 << UInt32(count) - 1) == 0 else { return nil }
        return bytes
    }

    private static func value(of character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
