import StrataSQLite
import StrataSchema

/// What SQLite's functions of dates give, beside what a Date is stored as.
enum DateForm {
    /// - Returns: `datetime() has another form; write …`; nil if the two compare as dates.
    static func message(_ call: SQLOperand.DateCall, _ tokens: [SQLToken], storedAs storage: Schema.Storage) -> String?
    {
        let isFormatted = call.name == "strftime"
        let format = isFormatted ? call.arguments.first.flatMap { text($0, tokens) } : nil
        let rest = isFormatted ? call.arguments.dropFirst() : call.arguments[...]
        var arguments = rest.map { range in
            tokens[range].map(\.text).joined()
        }.joined(separator: ", ")
        if arguments.isEmpty { arguments = "'now'" }
        switch storage {
        case .iso8601:
            switch call.name {
            case "date": return nil
            case "strftime":
                guard let format else { return nil }
                if ["%Y", "%Y-%m", "%Y-%m-%d", "%F"].contains(format) { return nil }
                if format.hasPrefix("%Y-%m-%dT") || format.hasPrefix("%FT") { return nil }
            default: break
            }
            return "\(call.name)() gives another form; write strftime('%Y-%m-%dT%H:%M:%fZ', \(arguments))"
        case .unixSeconds:
            if call.name == "unixepoch" || format == "%s" { return nil }
            if isFormatted, format == nil { return nil }
            return "\(call.name)() gives something else; write unixepoch(\(arguments))"
        case .unixMilliseconds:
            return "\(call.name)() gives something else; write unixepoch(\(arguments)) * 1000"
        default:
            return "\(call.name)() gives something else; write unixepoch(\(arguments)) - 978307200"
        }
    }

    /// Whether a result is a Date of this storage to the last character.
    static func messageOfResult(
        _ call: SQLOperand.DateCall,
        _ tokens: [SQLToken],
        storedAs storage: Schema.Storage
    ) -> String? {
        let format = call.arguments.first.flatMap { text($0, tokens) }
        let isShort =
            call.name == "date" || (call.name == "strftime" && format.map { !$0.hasPrefix("%Y-%m-%dT") } == true)
        guard storage == .iso8601, isShort else { return message(call, tokens, storedAs: storage) }
        let rest = call.name == "strftime" ? call.arguments.dropFirst() : call.arguments[...]
        let arguments = rest.map { tokens[$0].map(\.text).joined() }.joined(separator: ", ")
        return "\(call.name)() gives another form; write "
            + "strftime('%Y-%m-%dT%H:%M:%fZ', \(arguments.isEmpty ? "'now'" : arguments))"
    }

    static func text(_ range: Range<Int>, _ tokens: [SQLToken]) -> String? {
        guard range.count == 1, tokens[range.lowerBound].kind == .string else { return nil }
        return String(tokens[range.lowerBound].text.dropFirst().dropLast())
    }
}
