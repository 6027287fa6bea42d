import StrataSQLite
import StrataSchema

/// Tells what expressions in SQL text are: values of which columns, parameters, literals.
struct OperandReader {
    let tokens: [SQLToken]
    let finder: ComparisonFinder
    private let tables: [NamesInSQL.Table]
    private let names: NamesInSQL
    private let scope: NameScope

    /// - Parameter implied: The table that a check belongs to; without one, those that the text mentions.
    init(_ tokens: [SQLToken], _ names: NamesInSQL, implied: [NamesInSQL.Table]) {
        self.tokens = tokens
        self.names = names
        finder = ComparisonFinder(tokens)
        tables = implied.isEmpty ? names.mentioned(in: tokens) : implied
        scope = NameScope(tokens, finder, names)
    }

    func operand(_ range: Range<Int>, depth: Int = 0) -> SQLOperand {
        var range = range
        while let close = range.isEmpty ? nil : finder.close(range.lowerBound), close == range.upperBound - 1 {
            range = range.lowerBound + 1..<close
            guard !range.isEmpty else { return .opaque }
            if tokens[range.lowerBound].isKeyword("SELECT") { return subquery(range, depth) }
        }
        guard let first = range.first, depth < 4 else { return .opaque }
        switch (range.count, tokens[first].kind) {
        case (1, .parameter): return SQLOperand(parameters: [first])
        case (1, .string), (1, .number), (1, .blob): return SQLOperand(literals: [first])
        case (1, .word), (1, .quotedName): return column(first, qualifier: nil, depth)
        case (3, .word) where tokens[first + 1].text == ".", (3, .quotedName) where tokens[first + 1].text == ".":
            return column(first + 2, qualifier: tokens[first].name, depth)
        default: break
        }
        if range.count > 2, tokens[first].kind == .word, finder.close(first + 1) == range.upperBound - 1 {
            return call(first, first + 2..<range.upperBound - 1, depth)
        }
        return computed(range, depth)
    }

    /// An expression of several parts: nothing is its value, but what it mentions says what it is about.
    private func computed(_ range: Range<Int>, _ depth: Int) -> SQLOperand {
        var result = SQLOperand.opaque
        var index = range.lowerBound
        while index < range.upperBound {
            if tokens[index].kind == .parameter { result.mentionedParameters.append(index) }
            if tokens[index].kind == .word || tokens[index].kind == .quotedName {
                if finder.close(index + 1) != nil {
                    // What a function makes of its arguments is something else.
                    index = finder.close(index + 1) ?? index
                } else if index + 1 >= tokens.count || tokens[index + 1].text != "." {
                    let isQualified = index > 1 && tokens[index - 1].text == "."
                    result.mentioned +=
                        column(index, qualifier: isQualified ? tokens[index - 2].name : nil, depth).columns
                }
            }
            index += 1
        }
        return result
    }

    // MARK: - Names

    /// The expressions that AS calls by the name at a position.
    func aliases(of position: Int) -> [Range<Int>] {
        guard tokens[position].kind == .word || tokens[position].kind == .quotedName else { return [] }
        return (scope.aliases[tokens[position].name.lowercasedASCII] ?? []).filter { !$0.contains(position) }
    }

    /// Whether a table that the text mentions has a column of the name at a position.
    func isOfTable(_ position: Int) -> Bool {
        let name = tokens[position].name.lowercasedASCII
        return tables.contains { $0.columnNames.contains { $0.lowercasedASCII == name } }
    }

    // MARK: - Calls

    private static let choosing: Set<String> = [
        "coalesce", "ifnull", "min", "max", "likely", "unlikely",
    ]
    private static let ofFirst: Set<String> = ["nullif", "first_value", "last_value", "lag", "lead", "nth_value"]
    static let dateFunctions: Set<String> = ["date", "time", "datetime", "julianday", "unixepoch", "strftime"]

    private func call(_ position: Int, _ inside: Range<Int>, _ depth: Int) -> SQLOperand {
        let name = tokens[position].text.lowercasedASCII
        let arguments = finder.items(of: inside)
        if Self.dateFunctions.contains(name) {
            var result = SQLOperand(
                dateCall: SQLOperand.DateCall(name: name, position: position, arguments: arguments)
            )
            result.isOpaque = true
            return result
        }
        if name == "iif", arguments.count == 3 { return merged(arguments.dropFirst(), depth) }
        if Self.choosing.contains(name) { return merged(arguments[...], depth) }
        if Self.ofFirst.contains(name) { return merged(arguments.prefix(1), depth) }
        return .opaque
    }

    private func merged(_ arguments: ArraySlice<Range<Int>>, _ depth: Int) -> SQLOperand {
        guard !arguments.isEmpty else { return .opaque }
        var result = SQLOperand()
        for argument in arguments { result.merge(operand(argument, depth: depth + 1)) }
        return result
    }

    /// `SELECT a FROM …`: its only column.
    private func subquery(_ range: Range<Int>, _ depth: Int) -> SQLOperand {
        var start = range.lowerBound + 1
        if start < range.upperBound, tokens[start].isKeyword("DISTINCT") || tokens[start].isKeyword("ALL") {
            start += 1
        }
        var end = start
        while end < range.upperBound, !tokens[end].isKeyword("FROM"), !tokens[end].isKeyword("AS") {
            if tokens[end].kind == .operator, tokens[end].text == "," { return .opaque }
            end = (finder.close(end) ?? end) + 1
        }
        let isCompound = (end..<range.upperBound).contains { index in
            ["UNION", "EXCEPT", "INTERSECT"].contains(where: tokens[index].isKeyword)
        }
        guard start < end, !isCompound else { return .opaque }
        if tokens[end - 1].name.lowercasedASCII == "value" {
            for index in end..<range.upperBound where tokens[index].text.lowercasedASCII == "json_each" {
                if finder.close(index + 1) == index + 3, tokens[index + 2].kind == .parameter {
                    return SQLOperand(list: index + 2)
                }
            }
        }
        return operand(start..<end, depth: depth + 1)
    }

    // MARK: - Columns

    private func column(_ position: Int, qualifier: String?, _ depth: Int) -> SQLOperand {
        let name = tokens[position].name.lowercasedASCII
        var found: [SQLOperand.Column] = []
        var isOpaque = scope.hidesTables
        let qualified = qualifier.map { names.tables(called: $0, in: tokens) } ?? []
        for table in qualified.isEmpty ? tables : qualified {
            for attribute in table.columns where attribute.columnName.lowercasedASCII == name {
                found.append(SQLOperand.Column(table: table.name, attribute: attribute))
            }
        }
        var result = SQLOperand()
        if qualified.isEmpty {
            isOpaque = isOpaque || scope.opaque.contains(name)
            for alias in scope.aliases[name] ?? [] where !alias.contains(position) {
                let meaning = operand(alias, depth: depth + 1)
                result.merge(meaning)
            }
        }
        if !found.isEmpty { result.columns.append(found) }
        result.isOpaque = result.isOpaque || isOpaque || result.columns.isEmpty
        return result
    }
}
