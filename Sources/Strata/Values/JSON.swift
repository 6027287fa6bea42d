import Foundation

/// A value that one column holds as JSON text: `@json` attributes and lists of a schema.
///
/// The text is canonical: keys are sorted, slashes are not escaped, nothing is indented. Equal values make equal texts,
/// so that `==` in a query finds them.
///
/// ```swift
/// let home = try await people.fetch(Person.where { $0.address == Strata.JSON(address) })
/// ```
public struct JSON<Value: Codable & Hashable & Sendable>: Hashable, Sendable {
    /// The value.
    public var value: Value

    /// Wraps a value.
    public init(_ value: Value) { self.value = value }
}

extension JSON: ColumnValue {
    /// Reads a value from JSON text.
    /// - Throws: ``StrataError/Code/valueMismatch`` if the column holds no text, or one of which the type cannot be
    ///   made; the message says where in the JSON.
    /// - Complexity: That of `JSONDecoder`: some microseconds for a small value.
    public static func read(
        from row: borrowing Row,
        at column: Int32,
        storedAs storage: ColumnStorage = .standard
    ) throws(StrataError) -> JSON {
        let text = try row.text(at: column)
        do {
            return JSON(try JSONCoding.decoder.decode(Value.self, from: Data(text.utf8)))
        } catch {
            throw row.mismatch(at: column, expected: "JSON of \(Value.self)\(JSONCoding.place(of: error))")
        }
    }

    public static func value(of stored: StoredValue, storedAs storage: ColumnStorage) throws(StrataError) -> JSON {
        let text = try stored.requiredText
        do {
            return JSON(try JSONCoding.decoder.decode(Value.self, from: Data(text.utf8)))
        } catch {
            throw stored.mismatch("JSON of \(Value.self)\(JSONCoding.place(of: error))")
        }
    }

    /// Binds the value as JSON text.
    /// - Throws: ``StrataError/Code/validation`` if it cannot be encoded: NaN in it, for instance.
    public func bind(
        to statement: Statement,
        at position: Int32,
        storedAs storage: ColumnStorage
    ) throws(StrataError) {
        try statement.bind(text: try text, at: position)
    }

    public func storedValue(as storage: ColumnStorage) throws(StrataError) -> StoredValue { .text(try text) }

    private var text: String {
        get throws(StrataError) {
            do {
                return String(decoding: try JSONCoding.encoder.encode(value), as: UTF8.self)
            } catch {
                throw StrataError(
                    .validation,
                    "a value of \(Value.self) cannot be encoded as JSON\(JSONCoding.place(of: error))"
                )
            }
        }
    }
}

/// One encoder and one decoder for all: neither is changed after it was made.
private enum JSONCoding {
    static let decoder = JSONDecoder()

    static let encoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()

    /// Where in the JSON an error was found, as `, at links.0`.
    ///
    /// Foundation's own descriptions hold values.
    static func place(of error: any Error) -> String {
        let path: [any CodingKey] =
            switch error {
            case DecodingError.keyNotFound(let key, let context): context.codingPath + [key]
            case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
                DecodingError.dataCorrupted(let context):
                context.codingPath
            case EncodingError.invalidValue(_, let context): context.codingPath
            default: []
            }
        let names = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
        return names.isEmpty ? "" : ", at \(names.joined(separator: "."))"
    }
}
