import StrataSQLite

extension Evaluator {
    /// One of several values; nil among them finds nil.
    func isIn(_ expression: QueryExpression, _ list: [StoredValue]) throws(StrataError) -> Test {
        let value = try value(expression)
        let hasNull = list.contains(where: \.isNull)
        let collation = expression.collation
        let present = list.filter { !$0.isNull }
        switch SQLRenderer.form(of: present, for: expression) {
        case .parameters, .integers: break
        case .bytes(let isFolded): return try isIn(value, bytes: present, isFolded, hasNull)
        case .refused(let problem): throw StrataError(.validation, problem, table: rows.table.name)
        }
        if present.count <= 8 {
            return { row throws(StrataError) in
                let value = try value(row)
                if value.isNull { return hasNull }
                for item in present where value.order(item, collation) == 0 { return true }
                return false
            }
        }
        let keys = Set(present.map { SQLKey($0, collation) })
        return { row throws(StrataError) in
            let value = try value(row)
            return value.isNull ? hasNull : keys.contains(SQLKey(value, collation))
        }
    }

    /// A long list of texts is compared by bytes, also behind a NUL.
    private func isIn(
        _ value: @escaping Value,
        bytes list: [StoredValue],
        _ isFolded: Bool,
        _ hasNull: Bool
    ) throws(StrataError) -> Test {
        func bytes(_ value: StoredValue) -> [UInt8]? {
            value.isNumber ? nil : value.byteValue.map { isFolded ? $0.map(\.lowercasedASCII) : $0 }
        }
        let list = Set(list.compactMap(bytes))
        return { row throws(StrataError) in
            let value = try value(row)
            return value.isNull ? hasNull : bytes(value).map(list.contains) ?? false
        }
    }
}
