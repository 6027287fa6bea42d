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

    /// The bytes may stay as they are.
    var isIdentity: Bool { expression == "{}" }

    func apply(to value: String) -> String { expression.replacing("{}", with: value) }

    func requirement(on value: String) -> String? { requirement?.condition.replacing("{}", with: value) }

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

        var rawValues: [Schema.Enumeration.RawValue]? {
            guard case .enumeration(let name) = type else { return nil }
            return schema.enumeration(named: name)?.cases.map(\.rawValue)
        }
    }

    /// - Returns: Nil if no value needs to change or to be looked at.
    static func between(_ old: Domain, _ new: Domain) -> Outcome {
        if let oldRaws = old.rawValues, let newRaws = new.rawValues { return enumerations(oldRaws, newRaws) }
        if old.type == new.type && old.storage == new.storage { return .same }
        if let conversion = numbers(old, new) ?? enumerations(old, new) ?? dates(old, new) ?? texts(old, new) {
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

extension ValueConversion {
    /// From raw values to raw values: rows with a value that is gone could not be read.
    private static func enumerations(
        _ old: [Schema.Enumeration.RawValue],
        _ new: [Schema.Enumeration.RawValue]
    ) -> Outcome {
        let gone = old.filter { !new.contains($0) }
        if gone.isEmpty { return .same }
        // An enum over other raw values altogether has nothing in common with the old one.
        if gone.count == old.count { return .impossible }
        let names = gone.map(\.literal).joined(separator: ", ")
        return .conversion(
            ValueConversion(requirement: ("{} NOT IN (\(names))", "is none of the raw values that are gone: \(names)"))
        )
    }

    private static func enumerations(_ old: Domain, _ new: Domain) -> ValueConversion? {
        if let raws = old.rawValues {
            switch (raws.first, new.type) {
            case (.int, .integer):
                guard let range = new.integerRange, raws.contains(where: { !$0.lies(in: range) }) else {
                    return ValueConversion()
                }
                return ValueConversion(requirement: between(range))
            case (.string, .string): return ValueConversion()
            default: return nil
            }
        }
        if let raws = new.rawValues {
            let list = raws.map(\.literal).joined(separator: ", ")
            let conversion = ValueConversion(requirement: ("{} IN (\(list))", "is one of \(list)"))
            switch (old.type, raws.first) {
            case (.integer, .int), (.bool, .int), (.string, .string): return conversion
            default: return nil
            }
        }
        return nil
    }
}

extension Schema.Enumeration.RawValue {
    fileprivate func lies(in range: ClosedRange<Int64>) -> Bool {
        if case .int(let number) = self { range.contains(number) } else { false }
    }

    var literal: String {
        switch self {
        case .int(let number): SQLText.literal(.integer(number))
        case .string(let text): SQLText.literal(.text(text))
        }
    }
}
