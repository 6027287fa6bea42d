import StrataSchema
import StrataSQLite

/// How a stored value of one type becomes one of another, in SQL.
///
/// `{}` stands for the value.
struct ValueConversion {
    var expression = "{}"
    /// What every value that is not NULL must meet, and in words what it is then.
    var requirement: (condition: String, words: String)?
    /// What is lost: "to whole seconds".
    var loss: String?
    /// Not every value may be fit, and SQL cannot say which.
    var isUncertain = false
    /// What is said of a value is said of each element of a list.
    var isOfElements = false

    /// The bytes may stay as they are.
    var isIdentity: Bool { expression == "{}" }

    func apply(to value: String) -> String { expression.placing(value) }

    func requirement(on value: String) -> String? { requirement?.condition.placing(value) }

    /// A value as a type and a storage, with the schema that knows the enums.
    struct Domain {
        var type: Schema.ValueType
        var storage: Schema.Storage
        var schema: Schema

        init(_ attribute: Schema.Attribute, in schema: Schema) {
            type = attribute.type
            storage = attribute.storage
            self.schema = schema
        }

        /// Integers by the range that Swift's type has.
        var integerRange: ClosedRange<Int64>? {
            switch type {
            case .bool: 0...1
            case .integer(let integer):
                switch integer {
                case .int, .int64: .min ... .max
                case .int8: Int64(Int8.min)...Int64(Int8.max)
                case .int16: Int64(Int16.min)...Int64(Int16.max)
                case .int32: Int64(Int32.min)...Int64(Int32.max)
                case .uint8: 0...Int64(UInt8.max)
                case .uint16: 0...Int64(UInt16.max)
                case .uint32: 0...Int64(UInt32.max)
                }
            default: nil
            }
        }

        /// Whether both are integers, or lists of integers, of one range: `Int` and `Int64`.
        func isSameInteger(as other: Domain) -> Bool {
            switch (type, other.type) {
            case (.integer, .integer): return integerRange == other.integerRange
            case (.list(.integer(let one)), .list(.integer(let two))):
                return one == two || Set([one, two]) == [.int, .int64]
            default: return false
            }
        }

        var enumeration: Schema.Enumeration? {
            guard case .enumeration(let name) = type else { return nil }
            return schema.enumeration(named: name)
        }

        var rawValues: [Schema.Enumeration.RawValue]? { enumeration?.cases.map(\.rawValue) }

        /// What a value must meet to be read as this type, beyond the column's own; and in words what it is then.
        var acceptance: (condition: String, words: String)? {
            if let enumeration {
                if enumeration.isOpen { return nil }
                let raws = enumeration.cases.map(\.rawValue)
                let list = raws.map(\.literal).joined(separator: ", ")
                return ("{} IN (\(list))", "is one of \(list)")
            }
            if let range = integerRange, range != .min ... .max { return ValueConversion.between(range) }
            switch (type, storage) {
            case (.uuid, .text): return ValueConversion.isUUIDText
            case (.uuid, _): return ("length({}) = 16", "is a UUID of 16 bytes")
            case (.list(let element), _): return listAcceptance(of: element)
            case (.json, _): return ValueConversion.isJSON
            default: return nil
            }
        }
    }

    /// - Returns: Nil if no value needs to change or to be looked at.
    static func between(_ old: Domain, _ new: Domain) -> Outcome {
        if let oldEnum = old.enumeration, let newEnum = new.enumeration { return enumerations(oldEnum, newEnum) }
        if let outcome = lists(old, new) { return outcome }
        if old.type == new.type && old.storage == new.storage { return .same }
        if let conversion = numbers(old, new) ?? enumerations(old, new) ?? dates(old, new) ?? texts(old, new)
            ?? coded(old, new)
        {
            return .conversion(conversion)
        }
        return .impossible
    }

    enum Outcome {
        case same
        case conversion(ValueConversion)
        /// The developer has to say how.
        case impossible
    }
}

extension String {
    /// The SQL with a value in place of each `{}`, but for those in a text or a name: a case of an enum may be stored as
    /// `{}`.
    func placing(_ value: String) -> String {
        let tokens = SQLTokenizer.tokens(in: self)
        let places = zip(tokens, tokens.dropFirst()).filter { open, close in
            open.text == "{" && close.text == "}" && open.range.upperBound == close.range.lowerBound
        }
        var bytes = Array(utf8)
        for (open, close) in places.reversed() {
            bytes.replaceSubrange(open.range.lowerBound..<close.range.upperBound, with: value.utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
