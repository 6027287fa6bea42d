import StrataSQLite
import StrataSchema

/// A few rows for each table of a schema: NULLs, empty and unusual values, children of every parent.
///
/// Values of one attribute differ from row to row where the type has enough of them, so that unique ones are. The key
/// of a relationship in a row is the key of the destination's row of the same number.
struct SeedRows {
    static let count = 3
    let schema: Schema

    /// One INSERT for each row, parents in any order: foreign keys are off.
    func insert(into connection: Connection) throws(StrataError) {
        for entity in schema.entities {
            let columns = entity.attributes.map { SQLText.quote($0.columnName) }.joined(separator: ", ")
            let places = entity.attributes.map { _ in "?" }.joined(separator: ", ")
            for row in 0..<Self.count {
                let values = entity.attributes.map { value(of: $0, in: entity, row: row) }
                // A unique Bool has no third value: one row less.
                do {
                    try connection.run(
                        "INSERT INTO \(SQLText.quote(entity.tableName)) (\(columns)) VALUES (\(places))",
                        values
                    )
                } catch  where error.code == .unique {
                    continue
                }
            }
        }
    }

    private func value(of attribute: Schema.Attribute, in entity: Schema.Entity, row: Int) -> StoredValue {
        if attribute.isOptional, row == 0, !entity.primaryKey.contains(attribute.name) { return .null }
        return value(of: attribute, in: entity, row: row, depth: 0)
    }

    private func value(of attribute: Schema.Attribute, in entity: Schema.Entity, row: Int, depth: Int) -> StoredValue {
        // A key may itself be a relationship's.
        if depth < 8,
            let relationship = entity.relationships.first(where: { $0.keyAttributes.contains(attribute.name) }),
            let destination = schema.entity(named: relationship.destination),
            let part = relationship.keyAttributes.firstIndex(of: attribute.name),
            destination.primaryKey.indices.contains(part),
            let key = destination.attribute(named: destination.primaryKey[part])
        {
            return value(of: key, in: destination, row: row, depth: depth + 1)
        }
        return plainValue(of: attribute, row: row)
    }

    private func plainValue(of attribute: Schema.Attribute, row: Int) -> StoredValue {
        let number = Int64(row)
        switch attribute.type {
        case .bool: return .integer(number % 2)
        case .integer(let type): return .integer(Self.integer(type, row: row))
        case .double, .float: return .real([-1.5, 1e30, 0.25][row % 3])
        case .string: return .text(["", "It's \"quoted\" – ü\n", "text 3"][row % 3])
        case .url: return .text("https://example.org/\(row)")
        case .data: return .blob([[], [0, 255], [UInt8(truncatingIfNeeded: row)]][row % 3])
        case .uuid:
            let digit = String(row % 10)
            if attribute.storage == .text { return .text("00000000-0000-4000-8000-00000000000\(digit)") }
            return .blob([0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, UInt8(truncatingIfNeeded: row)])
        case .date:
            switch attribute.storage {
            case .iso8601: return .text("202\(row)-01-02T03:04:05.678Z")
            case .unixSeconds: return .integer([-1, 1_767_225_600, 4_102_444_800][row % 3])
            case .unixMilliseconds: return .integer([-1, 1_767_225_600_123, 4_102_444_800_000][row % 3])
            default: return .real([-978_307_200.5, 788_918_400.125, 3_124_137_600][row % 3])
            }
        case .decimal:
            if attribute.storage == .standard { return .text(["-0.5", "12345678901234567890.12", "3"][row % 3]) }
            return .integer([-50, 1_234_567_890_12, 300][row % 3])
        case .enumeration(let name):
            guard let cases = schema.enumeration(named: name)?.cases, !cases.isEmpty else { return .integer(number) }
            switch cases[row % cases.count].rawValue {
            case .int(let raw): return .integer(raw)
            case .string(let raw): return .text(raw)
            }
        case .list, .json: return .text("[]")
        case .custom(_, let type):
            switch type {
            case .integer: return .integer(number)
            case .real: return .real(Double(row))
            case .text: return .text("text \(row)")
            case .blob: return .blob([UInt8(truncatingIfNeeded: row)])
            }
        }
    }

    private static func integer(_ type: Schema.IntegerType, row: Int) -> Int64 {
        let values: [Int64] =
            switch type {
            case .int, .int64: [-1, 4_294_967_296, 7]
            case .int8: [-128, 127, 7]
            case .int16: [-32_768, 32_767, 7]
            case .int32: [-2_147_483_648, 2_147_483_647, 7]
            case .uint8: [0, 255, 7]
            case .uint16: [0, 65_535, 7]
            case .uint32: [0, 4_294_967_295, 7]
            }
        return values[row % values.count]
    }
}
