import StrataLowering
import StrataSQLite
import StrataSchema

/// Tells whether the values of an expression are surely values of a declared type.
///
/// SQLite's types do not: `n + 1` is an INTEGER, and so is a Bool; `'a' || 'b'` is a TEXT, and so is a list. What is
/// said is that a value is not sure to be one, never that it is none, and nothing is said of what is not understood. A
/// CAST is the writer's word for it.
struct ValueJudge {
    let reader: OperandReader
    let attribute: Schema.Attribute
    let schema: Schema
    /// Of the query.
    var parameters: [Schema.Attribute] = []
    /// Whether every value of a column can be read as the attribute.
    let accepts: (Schema.Attribute) -> Bool

    var parts: ExpressionParts { ExpressionParts(reader: reader) }
    var tokens: [SQLToken] { reader.tokens }

    func isDoubtful(_ range: Range<Int>) -> Bool {
        let isSure: (Range<Int>) -> Bool
        var choosing: Set<String> = []
        switch attribute.type {
        case .bool: isSure = { isInteger($0, in: 0...1) }
        case .integer(let type):
            guard type.range != Int64.min...Int64.max else { return false }
            isSure = { isInteger($0, in: type.range) }
        case .date:
            // A mean of dates is a date, and a sum is none.
            choosing = ["avg"]
            isSure = isDate
        case .uuid: isSure = { parts.call($0)?.name == "randomblob" }
        case .decimal:
            let isText = attribute.storage == .standard
            isSure = isText ? { ["printf", "format"].contains(parts.call($0)?.name ?? "") } : isScaled
        case .enumeration(let name):
            guard let enumeration = schema.enumeration(named: name), !enumeration.isOpen else { return false }
            isSure = { isCase($0, of: enumeration) }
        case .list: isSure = { isJSON($0, isList: true) }
        case .json: isSure = { isJSON($0, isList: false) }
        // A type of the app's own reads whatever is stored that way.
        case .double, .float, .string, .data, .url, .custom: return false
        }
        return parts.values(range, choosing: choosing).contains { !isKnown($0) && !isSure($0) }
    }

    // MARK: - What is what it is declared to be

    /// Whether nothing more is asked of it.
    ///
    /// It is a column or a parameter of a type that fits, a literal that was looked at, a CAST, NULL, or something that is
    /// not understood.
    private func isKnown(_ range: Range<Int>) -> Bool {
        guard let first = range.first else { return true }
        if tokens[first].isKeyword("CAST"), parts.call(range) != nil { return true }
        if range.count == 1 {
            switch tokens[first].kind {
            case .parameter:
                guard let parameter = parameter(first) else { return true }
                return parameter.type == attribute.type || accepts(parameter)
            case .string, .number, .blob: return !judgesLiterals
            default: break
            }
            if tokens[first].isKeyword("NULL") { return true }
        }
        guard tokens[first].kind != .operator, parts.call(range) == nil, !parts.isTruth(range),
            parts.operation(range) == nil
        else { return false }
        let operand = reader.operand(range)
        let columns = operand.columns.flatMap { $0 }
        // A name of something that is not known, or an expression of a form that is not.
        return operand.isOpaque || columns.isEmpty || columns.contains { accepts($0.attribute) }
    }

    /// Whether a literal is looked at here; those of other types were.
    private var judgesLiterals: Bool {
        switch attribute.type {
        case .bool, .integer, .enumeration, .list, .json: true
        default: false
        }
    }

    func parameter(_ position: Int) -> Schema.Attribute? {
        let word = tokens[position].text.dropFirst()
        return parameters.first { $0.name == word } ?? parameters.first { $0.relationship.map { $0 == word } ?? false }
    }

    // MARK: - Types

    /// Whether it is what a function of dates gives, in the form of the storage, or is calculated with one.
    ///
    /// `unixepoch('now') - 978307200` is how a date is made of what the function gives.
    private func isDate(_ range: Range<Int>) -> Bool {
        if let operation = parts.operation(range), ["+", "-", "*", "/", "||"].contains(operation.symbol) {
            return range.contains { index in
                tokens[index].kind == .word && OperandReader.dateFunctions.contains(tokens[index].text.lowercasedASCII)
                    && reader.finder.close(index + 1) != nil
            }
        }
        guard let call = parts.call(range) else {
            // A negative number is a date before 2001.
            return range.count == 2 && tokens[range.lowerBound].kind == .operator
                && tokens[range.lowerBound + 1].kind == .number
        }
        guard OperandReader.dateFunctions.contains(call.name) else { return false }
        let dateCall = reader.operand(range).dateCall
        return dateCall.map { DateForm.messageOfResult($0, tokens, storedAs: attribute.storage) == nil } ?? true
    }

    /// Adding decimals of one scale is right, and so is multiplying one by a plain number.
    private func isScaled(_ range: Range<Int>) -> Bool { [.scaled, .either].contains(scale(range, 0)) }

    private enum Scale { case scaled, plain, unknown, either }

    private func scale(_ range: Range<Int>, _ depth: Int) -> Scale {
        let range = parts.withoutParentheses(range)
        guard let first = range.first, depth < 8 else { return .unknown }
        if let operation = parts.operation(range) {
            let (left, right) = (scale(operation.left, depth + 1), scale(operation.right, depth + 1))
            switch (operation.symbol, left, right) {
            // A CAST is what it has to be.
            case (_, .either, .either): return .either
            case ("+", .either, .scaled), ("+", .scaled, .either), ("-", .either, .scaled), ("-", .scaled, .either),
                ("*", .either, .scaled), ("*", .scaled, .either), ("*", .either, .plain), ("*", .plain, .either),
                ("/", .either, .plain), ("/", .scaled, .either):
                return .scaled
            case ("+", .scaled, .scaled), ("-", .scaled, .scaled), ("*", .scaled, .plain), ("*", .plain, .scaled),
                ("/", .scaled, .plain), ("%", .scaled, .scaled):
                return .scaled
            case (_, .plain, .plain), ("/", .scaled, .scaled): return .plain
            // A literal beside a decimal is written in its scale.
            case ("+", .scaled, .plain) where isNumber(operation.right),
                ("-", .scaled, .plain)
            where isNumber(operation.right):
                return .scaled
            default: return .unknown
            }
        }
        if let call = parts.call(range), let argument = call.arguments.first {
            switch call.name {
            case "count": return .plain
            case "cast": return .either
            case "sum", "abs", "min", "max", "coalesce", "ifnull":
                let all = (call.name == "sum" || call.name == "abs" ? [argument] : call.arguments)
                    .filter { !isNumber($0) }.map { scale($0, depth + 1) }
                return all.allSatisfy { $0 == .scaled || $0 == .either } ? .scaled : (all.first ?? .unknown)
            default: return .unknown
            }
        }
        if tokens[first].text == "-" || tokens[first].text == "+" { return scale(range.dropFirst(), depth + 1) }
        if isNumber(range) { return .plain }
        let type = range.count == 1 && tokens[first].kind == .parameter ? parameter(first)?.type : nil
        let columns = reader.operand(range).columns.flatMap { $0 }.map(\.attribute)
        if columns.contains(where: accepts) || type == .decimal { return .scaled }
        return columns.contains { schema.sqlType(of: $0) == .integer } || type != nil ? .plain : .unknown
    }

    private func isNumber(_ range: Range<Int>) -> Bool {
        range.count == 1 && tokens[range.lowerBound].kind == .number
    }

    private func isCase(_ range: Range<Int>, of enumeration: Schema.Enumeration) -> Bool {
        let text = tokens[range].map(\.text).joined()
        return enumeration.cases.contains { item in
            switch item.rawValue {
            case .string(let raw): text == SQLText.literal(.text(raw))
            case .int(let number): text == "\(number)"
            }
        }
    }

    private static let makersOfLists: Set<String> = [
        "json", "json_array", "json_group_array", "json_set", "json_insert", "json_replace", "json_remove",
        "json_extract",
    ]
    private static let makersOfJSON = makersOfLists.union([
        "json_object", "json_group_object", "json_patch", "json_quote",
    ])

    private func isJSON(_ range: Range<Int>, isList: Bool) -> Bool {
        if let operation = parts.operation(range) { return operation.symbol == "->" }
        if let call = parts.call(range) {
            return (isList ? Self.makersOfLists : Self.makersOfJSON).contains(call.name)
        }
        guard range.count == 1, tokens[range.lowerBound].kind == .string else { return false }
        let text = tokens[range.lowerBound].text.dropFirst().dropLast().filter { !$0.isWhitespace }
        return isList ? text.first == "[" && text.last == "]" : !text.isEmpty
    }
}

extension Range<Int> {
    fileprivate func dropFirst() -> Range<Int> { Swift.min(lowerBound + 1, upperBound)..<upperBound }
}
