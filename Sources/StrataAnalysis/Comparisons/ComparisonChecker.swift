import StrataLowering
import StrataSQLite
import StrataSchema

/// Finds comparisons that never hold, since their sides are stored in different ways.
///
/// SQLite compares a BLOB with a text, or a date in seconds with one in ISO 8601, without a word: one is always greater.
struct ComparisonChecker {
    let text: CheckedText
    let schema: Schema
    let reader: OperandReader

    init(_ text: CheckedText, _ database: AnalysisDatabase, implied: [NamesInSQL.Table] = []) {
        self.text = text
        schema = database.schema
        reader = OperandReader(text.tokens, database.names, implied: implied)
    }

    /// What is wrong with comparisons of columns with columns, literals and functions of dates.
    func diagnostics() -> [Diagnostic] {
        var found: [Diagnostic] = []
        for comparison in reader.finder.comparisons {
            let left = reader.operand(comparison.left)
            let right = reader.operand(comparison.right)
            let diagnostic =
                columns(left, right, comparison) ?? literal(left, right, comparison)
                ?? literal(right, left, comparison) ?? dateCall(left, right) ?? dateCall(right, left)
                ?? order(left, comparison) ?? order(right, comparison)
            if let diagnostic { found.append(diagnostic) }
        }
        return found + DateArguments(checker: self).diagnostics() + DecimalOrder(checker: self).diagnostics()
    }

    // MARK: - Columns

    private func columns(_ left: SQLOperand, _ right: SQLOperand, _ comparison: Comparison) -> Diagnostic? {
        guard !left.isOpaque, !right.isOpaque, left.columns.count == 1, right.columns.count == 1 else { return nil }
        for one in left.columns[0] {
            for other in right.columns[0] where canMeet(one.attribute, other.attribute) { return nil }
        }
        guard let one = left.columns[0].first?.attribute, let other = right.columns[0].first?.attribute else {
            return nil
        }
        let place = text.location(of: text.tokens[comparison.right.lowerBound])
        return .error(
            "\(one.columnName) is stored as \(stored(one)) and \(other.columnName) as \(stored(other)), so comparing "
                + "them does not compare what they mean",
            at: place
        )
    }

    private func canMeet(_ one: Schema.Attribute, _ other: Schema.Attribute) -> Bool {
        let types = (schema.sqlType(of: one), schema.sqlType(of: other))
        if case .custom = one.type { return true }
        if case .custom = other.type { return true }
        if one.type == other.type { return one.storage == other.storage }
        if types.0 == .blob || types.1 == .blob { return types.0 == types.1 }
        // A text beside a number is read as one.
        if one.type == .date || other.type == .date { return (types.0 == .text) == (types.1 == .text) }
        return true
    }

    /// As a sentence says it: `iso8601`, or the type in the table.
    func stored(_ attribute: Schema.Attribute) -> String {
        if attribute.type == .date || attribute.storage != .standard {
            return ColumnExpectation.storageWord(attribute)
        }
        return schema.sqlType(of: attribute).rawValue
    }

    // MARK: - Literals

    private func literal(_ side: SQLOperand, _ other: SQLOperand, _ comparison: Comparison) -> Diagnostic? {
        guard !side.isOpaque, side.columns.count == 1, side.literals.isEmpty, !other.isOpaque,
            other.literals.count == 1, other.columns.isEmpty, let position = other.literals.first
        else { return nil }
        let candidates = side.columns[0].map(\.attribute)
        let token = text.tokens[position]
        let messages = candidates.map { message(token, for: $0, comparison) }
        guard messages.allSatisfy({ $0 != nil }), let message = messages.first ?? nil else { return nil }
        return .error(message, at: text.location(of: token))
    }

    private func message(_ token: SQLToken, for column: Schema.Attribute, _ comparison: Comparison) -> String? {
        let name = column.columnName
        let words = column.type.name
        let isText = token.kind == .string
        let value = isText ? String(token.text.dropFirst().dropLast()).replacing("''", with: "'") : token.text
        let type = schema.sqlType(of: column)
        if text.isDate(token), column.type != .date {
            if case .custom = column.type { return nil }
            return "\(name) is \(words), and no Date"
        }
        if type == .blob, token.kind != .blob {
            guard column.type == .uuid, isText else {
                return "\(name) is stored as BLOB, so nothing else is ever equal to it; write x'…'"
            }
            let digits = value.filter { $0 != "-" }
            let isUUID = digits.utf8.count == 32 && digits.allSatisfy(\.isHexDigit)
            return "\(name) is stored as BLOB, so a text is never equal to it; write x'\(isUUID ? digits : "…")'"
        }
        switch column.type {
        case .date:
            if isText, !text.isDate(token), type != .text {
                return "\(name) is stored as a number, so a text is never a date of it; write "
                    + "TIMESTAMP '2100-01-01T00:00:00Z'"
            }
        case .bool:
            if isText {
                let isTrue = ["true", "yes"].contains(value.lowercasedASCII)
                let isFalse = ["false", "no"].contains(value.lowercasedASCII)
                guard isTrue || isFalse || Double(value) == nil else { return nil }
                return "\(name) is stored as 0 or 1, so a text is never equal to it; write "
                    + (isTrue ? "TRUE" : isFalse ? "FALSE" : "TRUE or FALSE")
            }
        case .integer, .double, .float:
            if isText, Double(value.filter { $0 != " " }) == nil {
                return "\(name) is \(words), and \(token.text) is no number"
            }
        case .enumeration(let enumName):
            guard let enumeration = schema.enumeration(named: enumName), !enumeration.isOpen, !comparison.isOrdering
            else { return nil }
            return noCase(token, value, of: enumeration, name)
        default: break
        }
        return nil
    }

    private func noCase(_ token: SQLToken, _ value: String, of enumeration: Schema.Enumeration, _ column: String)
        -> String?
    {
        // -1 is two tokens: only what is surely no case is told.
        guard token.kind == .string || token.kind == .number, !value.isEmpty else { return nil }
        let raws = enumeration.cases.map { item in
            switch item.rawValue {
            case .string(let text): (item.name, text, SQLText.literal(.text(text)))
            case .int(let number): (item.name, "\(number)", "\(number)")
            }
        }
        if token.kind == .number, enumeration.rawType == .string { return nil }
        guard !raws.contains(where: { $0.1 == value }) else { return nil }
        if token.kind == .number, Int64(value) == nil { return nil }
        let named = raws.first { $0.0 == value }
        let nearest = NearestName.of(value, among: raws.map(\.1)).flatMap { near in raws.first { $0.1 == near } }
        let advice =
            if let named {
                "; the case is stored as \(named.2)"
            } else if let nearest, token.kind == .string {
                "; did you mean \(nearest.2)?"
            } else {
                "; it is one of \(raws.prefix(8).map(\.2).joined(separator: ", "))"
            }
        return "\(column) is \(enumeration.name), which has no case \(token.text)\(advice)"
    }

    // MARK: - Order

    /// '9.5' and '10' are in no order as texts.
    private func order(_ side: SQLOperand, _ comparison: Comparison) -> Diagnostic? {
        guard comparison.isOrdering, !side.isOpaque, let column = side.columns.first?.first?.attribute,
            side.columns.allSatisfy({
                $0.allSatisfy { $0.attribute.type == .decimal && $0.attribute.storage == .standard }
            })
        else { return nil }
        let place = text.location(of: text.tokens[comparison.position])
        return .error(
            "\(column.columnName) is stored as text, which is not in the order of numbers; declare it @stored(scaled: 2), "
                + "or compare CAST(\(column.columnName) AS REAL)",
            at: place
        )
    }

    // MARK: - Functions of dates

    private func dateCall(_ side: SQLOperand, _ other: SQLOperand) -> Diagnostic? {
        guard let call = side.dateCall, !other.isOpaque, other.columns.count == 1 else { return nil }
        let columns = other.columns[0].map(\.attribute)
        guard let first = columns.first, columns.allSatisfy({ $0.type == .date }) else { return nil }
        let messages = columns.map { DateForm.message(call, text.tokens, storedAs: $0.storage) }
        guard messages.allSatisfy({ $0 != nil }), let message = messages.first ?? nil else { return nil }
        return .error(
            "\(first.columnName) is stored as \(ColumnExpectation.storageWord(first)), and \(message)",
            at: text.location(of: text.tokens[call.position])
        )
    }
}
