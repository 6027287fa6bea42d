import StrataSchema
import StrataMigrator
import StrataSQLite

extension Schema {
    /// The DEFAULT of an attribute's column: the value that the Swift initialiser has, as it is stored.
    ///
    /// Nil if there is none, or if it exists in Swift only.
    package func defaultSQL(of attribute: Attribute) -> String? {
        guard let value = attribute.defaultValue.flatMap({ storedValue(of: $0, for: attribute) }) else { return nil }
        // -9223372036854775808 is one token with its sign here, and an expression for SQLText.
        if case .integer(let number) = value { return String(number) }
        return CanonicalSQL.defaultValue(SQLText.literal(value))
    }

    private func storedValue(of value: DefaultValue, for attribute: Attribute) -> StoredValue? {
        switch value {
        case .bool(let isOn): return .integer(isOn ? 1 : 0)
        case .integer(let number):
            if case .integer = attribute.type { return .integer(number) }
            return storedNumber(String(number), for: attribute)
        case .number(let text): return storedNumber(text.filter { $0 != "_" }, for: attribute)
        case .string(let text):
            guard attribute.type == .uuid else { return .text(text) }
            return attribute.storage == .text ? .text(text.uppercased()) : Self.bytes(ofUUID: text).map { .blob($0) }
        case .emptyData: return .blob([])
        case .emptyList: return .text("[]")
        case .enumerationCase(let name):
            guard case .enumeration(let type) = attribute.type else { return nil }
            switch enumeration(named: type)?.cases.first(where: { $0.name == name })?.rawValue {
            case .int(let raw): return .integer(raw)
            case .string(let raw): return .text(raw)
            case nil: return nil
            }
        case .now, .random, .timeOrdered, .automatic: return nil
        }
    }

    /// A number as its digits are written, as the attribute's column holds it; nil if it is of another type.
    package func storedNumber(_ text: String, for attribute: Attribute) -> StoredValue? {
        switch attribute.type {
        case .integer: return Int64(text.filter { $0 != "_" }).map { .integer($0) }
        case .double: return Double(text).map { .real($0) }
        // A Float is stored as the Double that it becomes: 0.1 as 0.10000000149011612.
        case .float: return Float(text).map { .real(Double($0)) }
        case .decimal:
            guard let decimal = DecimalDigits(text) else { return nil }
            if case .scaled(let digits) = attribute.storage { return decimal.scaled(by: digits).map { .integer($0) } }
            return .text(decimal.plainText)
        default: return nil
        }
    }

    private static func bytes(ofUUID text: String) -> [UInt8]? {
        let digits = text.filter { $0 != "-" }.compactMap(\.hexDigitValue)
        guard digits.count == 32 else { return nil }
        return stride(from: 0, to: 32, by: 2).map { UInt8(truncatingIfNeeded: digits[$0] << 4 | digits[$0 + 1]) }
    }
}
