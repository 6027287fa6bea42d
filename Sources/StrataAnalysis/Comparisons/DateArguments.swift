import StrataSQLite
import StrataSchema

/// Columns of dates that SQLite's functions of dates are called with: these take ISO 8601, or seconds since 1970 with
/// 'unixepoch', and read any other number as a day of the Julian calendar.
struct DateArguments {
    let checker: ComparisonChecker

    func diagnostics() -> [Diagnostic] {
        let tokens = checker.text.tokens
        let finder = checker.reader.finder
        return tokens.indices.compactMap { index in
            let name = tokens[index].text.lowercasedASCII
            guard tokens[index].kind == .word, OperandReader.dateFunctions.contains(name),
                let close = finder.close(index + 1)
            else { return nil }
            let arguments = finder.items(of: index + 2..<close)
            let value = name == "strftime" ? 1 : 0
            guard arguments.indices.contains(value) else { return nil }
            let operand = checker.reader.operand(arguments[value])
            guard !operand.isOpaque, operand.columns.count == 1 else { return nil }
            let columns = operand.columns[0].map(\.attribute)
            let modifiers = arguments.dropFirst(value + 1).map { DateForm.text($0, tokens)?.lowercasedASCII }
            // One that is computed may be anything.
            guard !modifiers.contains(nil), let first = columns.first, columns.allSatisfy({ $0.type == .date }) else {
                return nil
            }
            let isUnix = modifiers.contains("unixepoch") || modifiers.contains("auto")
            let messages = columns.map { message($0, isUnix: isUnix, modifiers.first ?? nil) }
            guard messages.allSatisfy({ $0 != nil }), let advice = messages.first ?? nil else { return nil }
            return .error(
                "\(first.columnName) is stored as \(ColumnExpectation.storageWord(first)), which \(name)() does not "
                    + "read so; write \(name)(\(name == "strftime" ? "…, " : "")\(advice))",
                at: checker.text.location(of: tokens[arguments[value].lowerBound])
            )
        }
    }

    private func message(_ column: Schema.Attribute, isUnix: Bool, _ modifier: String?) -> String? {
        let name = column.columnName
        switch column.storage {
        case .iso8601: return isUnix && modifier == "unixepoch" ? name : nil
        case .unixSeconds: return isUnix ? nil : "\(name), 'unixepoch'"
        case .unixMilliseconds: return "\(name) / 1000, 'unixepoch'"
        default: return "\(name) + 978307200, 'unixepoch'"
        }
    }
}
