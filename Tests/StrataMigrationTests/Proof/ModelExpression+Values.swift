import StrataSQLite

extension ModelExpression {
    /// - Parameter value: The value of an attribute in the row.
    func evaluate(_ value: (Int) -> StoredValue) -> StoredValue {
        switch self {
        case .literal(let literal): return literal
        case .column(let id): return value(id)
        case .length(let id):
            guard case .text(let text) = value(id) else { return .null }
            return .integer(Self.length(text))
        case .remainder(let id, let divisor):
            guard case .integer(let number) = value(id) else { return .null }
            return .integer(number % divisor)
        case .concatenation(let id, let suffix):
            guard case .text(let text) = value(id) else { return .null }
            return .text(text + suffix)
        case .isNull(let id): return .integer(value(id) == .null ? 1 : 0)
        case .otherwise(let first, let literal):
            let found = first.evaluate(value)
            return found == .null ? literal : found
        }
    }

    /// What SQLite's `length` says: code points up to the first NUL.
    static func length(_ text: String) -> Int64 { Int64(text.unicodeScalars.prefix { $0 != "\0" }.count) }

    func sql(in entity: ModelEntity) -> String {
        func name(_ id: Int) -> String { SQLText.quote(entity.attribute(id)?.name ?? "missing") }
        return switch self {
        case .literal(let value): SQLText.literal(value)
        case .column(let id): name(id)
        case .length(let id): "length(\(name(id)))"
        case .remainder(let id, let divisor): "\(name(id)) % \(divisor)"
        case .concatenation(let id, let suffix): "\(name(id)) || \(SQLText.literal(.text(suffix)))"
        case .isNull(let id): "\(name(id)) IS NULL"
        case .otherwise(let first, let value): "coalesce(\(first.sql(in: entity)), \(SQLText.literal(value)))"
        }
    }
}

extension ModelCheck {
    /// NULL passes.
    func isMet(_ value: (Int) -> StoredValue) -> Bool {
        switch condition {
        case .isNot(let id, let forbidden): value(id) != forbidden
        case .isShort(let id, let limit):
            if case .text(let text) = value(id) { ModelExpression.length(text) <= limit } else { true }
        case .implies(let first, let second): value(first) == .null || value(second) != .null
        }
    }

    func sql(in entity: ModelEntity) -> String {
        func name(_ id: Int) -> String { SQLText.quote(entity.attribute(id)?.name ?? "missing") }
        return switch condition {
        case .isNot(let id, let value): "\(name(id)) <> \(SQLText.literal(value))"
        case .isShort(let id, let limit): "length(\(name(id))) <= \(limit)"
        case .implies(let first, let second): "\(name(first)) IS NULL OR \(name(second)) IS NOT NULL"
        }
    }
}
