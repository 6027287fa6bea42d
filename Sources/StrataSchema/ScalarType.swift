/// The types that the language itself knows.
enum ScalarType {
    static let all: [(name: String, type: Schema.ValueType)] =
        [
            ("Bool", .bool), ("Double", .double), ("Float", .float), ("String", .string), ("Data", .data),
            ("UUID", .uuid), ("Date", .date), ("URL", .url), ("Decimal", .decimal),
        ] + Schema.IntegerType.allCases.map { ($0.rawValue, .integer($0)) }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.type) })

    static func named(_ name: String) -> Schema.ValueType? { byName[name] }

    /// The name of the type that `name` is but for letter case, such as `INT`.
    static func ignoringCase(_ name: String) -> String? {
        all.first { $0.name.lowercased() == name.lowercased() }?.name
    }
}

extension Schema.IntegerType {
    /// The values that the type holds.
    package var range: ClosedRange<Int64> {
        switch self {
        case .int, .int64: Int64.min...Int64.max
        case .int8: Int64(Int8.min)...Int64(Int8.max)
        case .int16: Int64(Int16.min)...Int64(Int16.max)
        case .int32: Int64(Int32.min)...Int64(Int32.max)
        case .uint8: 0...Int64(UInt8.max)
        case .uint16: 0...Int64(UInt16.max)
        case .uint32: 0...Int64(UInt32.max)
        }
    }
}
