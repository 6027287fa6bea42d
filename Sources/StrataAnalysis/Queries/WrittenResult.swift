import StrataSQLite
import StrataSchema

/// A result column as the text has it: what the bytecode does not say of it.
struct WrittenResult {
    private let reader: OperandReader
    /// Without `AS name`.
    private let range: Range<Int>
    private let operand: SQLOperand
    private let parameters: [Schema.Attribute]

    /// - Parameter parameters: Of the query.
    init(_ item: ArraySlice<SQLToken>, _ reader: OperandReader, parameters: [Schema.Attribute] = []) {
        self.reader = reader
        self.parameters = parameters
        var range = item.startIndex..<item.endIndex
        if range.count > 2, reader.tokens[range.upperBound - 2].isKeyword("AS") {
            range = range.lowerBound..<(range.upperBound - 2)
        }
        self.range = range
        operand = reader.operand(range)
    }

    // MARK: - Values

    /// Why it is no value of an attribute, behind the attribute's name; nil if nothing is wrong.
    func message(for attribute: Schema.Attribute, _ schema: Schema) -> String? {
        if attribute.type == .date, let call = operand.dateCall,
            let message = DateForm.messageOfResult(call, reader.tokens, storedAs: attribute.storage)
        {
            return "is stored as \(ColumnExpectation.storageWord(attribute)), and \(message)"
        }
        if let column = otherStorage(than: attribute) {
            let word = ColumnExpectation.storageWord(column)
            return "is computed from \(column.columnName), which is stored as \(word); "
                + (column.storage == .standard && column.type != .date
                    ? "declare it without @stored" : "write @stored(\(word))")
        }
        return literalMessage(attribute, schema) ?? countMessage(attribute)
    }

    /// Whether its values are not sure to be values of an attribute: it is computed in a way that does not tell.
    /// - Parameter accepts: Whether every value of a column can be read as the attribute.
    func isDoubtful(for attribute: Schema.Attribute, _ schema: Schema, accepts: (Schema.Attribute) -> Bool) -> Bool {
        withoutActuallyEscaping(accepts) { accepts in
            ValueJudge(
                reader: reader,
                attribute: attribute,
                schema: schema,
                parameters: parameters,
                accepts: accepts
            ).isDoubtful(range)
        }
    }

    /// Why a single literal is no value of an attribute; nil if it is one, or no literal.
    func constantMessage(for attribute: Schema.Attribute, _ schema: Schema) -> String? {
        guard range.count == 1, let position = operand.literals.first else { return nil }
        if let message = literalMessage(attribute, schema) { return message }
        let token = reader.tokens[position]
        let type = schema.sqlType(of: attribute)
        let isNumber = Double(token.text.filter { $0 != "'" && $0 != " " }) != nil
        let fits =
            switch (type, token.kind) {
            case (.blob, .blob), (.text, .string), (.text, .number): true
            case (.integer, .number): Int64(token.text) != nil || token.text.lowercasedASCII.hasPrefix("0x")
            case (.real, .number): true
            // A number in quotes becomes one.
            case (.integer, .string), (.real, .string): isNumber
            default: false
            }
        guard !fits else { return nil }
        return "is \(token.text), and \(attribute.type.name) is stored as \(type.rawValue)"
    }

    /// A column of the same type that is stored in another way: the result would be read as something else.
    private func otherStorage(than attribute: Schema.Attribute) -> Schema.Attribute? {
        guard [.date, .uuid, .decimal].contains(attribute.type), !operand.isOpaque, operand.literals.isEmpty else {
            return nil
        }
        let columns = operand.columns.flatMap { $0 }.map(\.attribute)
        guard columns.allSatisfy({ $0.type == attribute.type && $0.storage != attribute.storage }) else { return nil }
        return columns.first
    }

    private func literalMessage(_ attribute: Schema.Attribute, _ schema: Schema) -> String? {
        guard !operand.isOpaque else { return nil }
        for position in operand.literals {
            let token = reader.tokens[position]
            switch (attribute.type, token.kind) {
            case (.bool, .number) where !["0", "1"].contains(token.text) && Int64(token.text) != nil:
                return "is Bool, which is 0 or 1, and not \(token.text)"
            case (.integer(let integer), .number):
                guard let value = Int64(token.text), !integer.range.contains(value) else { continue }
                return "is \(integer.rawValue), which does not hold \(token.text)"
            case (.enumeration(let name), .string), (.enumeration(let name), .number):
                guard let enumeration = schema.enumeration(named: name), !enumeration.isOpen,
                    (enumeration.rawType == .string) == (token.kind == .string)
                else { continue }
                let raws = enumeration.cases.map { item in
                    switch item.rawValue {
                    case .string(let text): SQLText.literal(.text(text))
                    case .int(let number): "\(number)"
                    }
                }
                guard !raws.contains(token.text) else { continue }
                return "is \(name), which has no case \(token.text); it is one of "
                    + raws.prefix(8).joined(separator: ", ")
            default: continue
            }
        }
        return nil
    }

    private func countMessage(_ attribute: Schema.Attribute) -> String? {
        guard attribute.type == .bool, range.count > 2, reader.tokens[range.lowerBound].isKeyword("COUNT"),
            reader.finder.close(range.lowerBound + 1) == range.upperBound - 1
        else { return nil }
        return "is Bool, and count() is a number; write \(reader.tokens[range].map(\.text).joined()) > 0"
    }

    // MARK: - NULL

    /// What leads to a NULL that no column, no aggregate and no function gives.
    var nullReason: String? {
        let tokens = reader.tokens[range]
        if tokens.contains(where: { $0.isKeyword("CASE") }), !tokens.contains(where: { $0.isKeyword("ELSE") }) {
            return "a CASE without ELSE is NULL"
        }
        if tokens.contains(where: { $0.isKeyword("SELECT") }) { return "a subquery without a row is NULL" }
        if tokens.contains(where: { $0.isKeyword("NULL") }) { return "NULL is written there" }
        if let column = operand.columns.first?.first?.attribute, isOfAggregate {
            return "\(column.columnName) is read from no row when there is none"
        }
        return nil
    }

    /// Whether the SELECT counts or adds all rows as one group.
    private var isOfAggregate: Bool {
        let tokens = reader.tokens
        let isGrouped = tokens.contains { $0.isKeyword("GROUP") }
        return !isGrouped
            && tokens.indices.contains { index in
                tokens[index].kind == .word && reader.finder.close(index + 1) != nil
                    && ["count", "sum", "min", "max", "avg", "total", "group_concat", "json_group_array"].contains(
                        tokens[index].text.lowercasedASCII
                    )
            }
    }
}
