import StrataSQLite

/// Finds a value in a JSON text, as `json_extract` does.
struct JSONLookup {
    private struct Malformed: Error {}

    private var bytes: ArraySlice<UInt8>

    private init(_ text: String) { bytes = Array(text.utf8)[...] }

    /// The value at a path as SQL has it: numbers, texts, 0 and 1 for false and true, the text of an object or array;
    /// NULL if there is none.
    static func value(in text: String, at path: [QueryExpression.JSONPathElement]) throws(StrataError) -> StoredValue {
        do {
            var lookup = JSONLookup(text)
            lookup.skipSpaces()
            for element in path {
                guard try lookup.enter(element) else { return .null }
                lookup.skipSpaces()
            }
            return try lookup.value()
        } catch {
            throw StrataError(.sql, "a statement failed: malformed JSON")
        }
    }

    private mutating func skipSpaces() {
        bytes = bytes.drop { $0 == 0x20 || $0 == 0x0a || $0 == 0x0d || $0 == 0x09 }
    }

    private mutating func take(_ character: Character) throws {
        guard let byte = character.asciiValue, bytes.first == byte else { throw Malformed() }
        bytes = bytes.dropFirst()
        skipSpaces()
    }

    private func isAt(_ character: Character) -> Bool { bytes.first == character.asciiValue }

    /// Goes to a member or an element, if there is one.
    private mutating func enter(_ element: QueryExpression.JSONPathElement) throws -> Bool {
        switch element {
        case .member(let name):
            guard isAt("{") else { return false }
            try take("{")
            while !isAt("}") {
                let key = try string()
                skipSpaces()
                try take(":")
                // As it stands: a name with an escape is none that can be asked for.
                if key.elementsEqual(name.utf8) { return true }
                _ = try skip()
                skipSpaces()
                if isAt(",") { try take(",") }
            }
        case .element(let position):
            guard isAt("[") else { return false }
            try take("[")
            var index = 0
            while !isAt("]") {
                if index == position { return true }
                _ = try skip()
                skipSpaces()
                if isAt(",") { try take(",") }
                index += 1
            }
        }
        return false
    }

    /// The bytes between the quotes of a string.
    private mutating func string() throws -> ArraySlice<UInt8> {
        guard isAt("\"") else { throw Malformed() }
        let start = bytes.startIndex + 1
        var end = start
        while end < bytes.endIndex, bytes[end] != UInt8(ascii: "\"") {
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard end < bytes.endIndex else { throw Malformed() }
        let content = bytes[start..<end]
        bytes = bytes[(end + 1)...]
        return content
    }

    /// The text of a value without the spaces in it; it is read past.
    private mutating func skip() throws -> [UInt8] {
        var text: [UInt8] = []
        var depth = 0
        repeat {
            skipSpaces()
            guard let byte = bytes.first else { throw Malformed() }
            switch Character(Unicode.Scalar(byte)) {
            case "\"": text += [byte] + (try string()) + [byte]
            case "{", "[":
                depth += 1
                text.append(byte)
                bytes = bytes.dropFirst()
            case "}", "]":
                depth -= 1
                text.append(byte)
                bytes = bytes.dropFirst()
            case ",", ":":
                guard depth > 0 else { throw Malformed() }
                text.append(byte)
                bytes = bytes.dropFirst()
            default: text += scalar()
            }
        } while depth > 0
        return text
    }

    /// A number or a word.
    private mutating func scalar() -> ArraySlice<UInt8> {
        let word = bytes.prefix { !" \n\r\t,:]}".utf8.contains($0) }
        bytes = bytes[word.endIndex...]
        return word
    }

    private mutating func value() throws -> StoredValue {
        switch bytes.first.map({ Character(Unicode.Scalar($0)) }) {
        case "\"": return .text(try Self.unescaped(try string()))
        case "{", "[": return .text(String(decoding: try skip(), as: UTF8.self))
        default:
            let word = String(decoding: scalar(), as: UTF8.self)
            switch word {
            case "null": return .null
            case "true": return .integer(1)
            case "false": return .integer(0)
            default:
                if let number = Int64(word) { return .integer(number) }
                guard let number = Double(word) else { throw Malformed() }
                return .number(number)
            }
        }
    }

    private static func unescaped(_ content: ArraySlice<UInt8>) throws -> String {
        guard content.contains(UInt8(ascii: "\\")) else { return String(decoding: content, as: UTF8.self) }
        var units: [UInt16] = []
        var rest = Substring(decoding: content, as: UTF8.self).utf16
        while let unit = rest.popFirst() {
            guard unit == 0x5c else {
                units.append(unit)
                continue
            }
            guard let escaped = rest.popFirst(), let letter = Unicode.Scalar(escaped) else { throw Malformed() }
            switch Character(letter) {
            case "b": units.append(0x08)
            case "f": units.append(0x0c)
            case "n": units.append(0x0a)
            case "r": units.append(0x0d)
            case "t": units.append(0x09)
            case "u":
                guard let unit = UInt16(String(decoding: rest.prefix(4), as: UTF16.self), radix: 16) else {
                    throw Malformed()
                }
                // SQLite ends a text at an escaped NUL.
                if unit == 0 { return String(decoding: units, as: UTF16.self) }
                units.append(unit)
                rest = rest.dropFirst(4)
            default: units.append(escaped)
            }
        }
        return String(decoding: units, as: UTF16.self)
    }
}
