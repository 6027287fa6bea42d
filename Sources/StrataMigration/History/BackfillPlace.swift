import StrataLowering
import StrataSQLite
import StrataSchema

/// Where in a schema file the backfill is wrong that SQLite complains of while a step runs.
///
/// A backfill may use columns of the table as it was, so only the step tells whether it is right; and the step's file is
/// not written if it is not.
struct BackfillPlace {
    let location: SourceLocation

    /// - Parameters:
    ///   - message: What SQLite says, with the name or token that it does not accept.
    ///   - step: The step that failed.
    ///   - declared: The schema that it leads to.
    /// - Returns: Nil if no backfill of the step has such a token: then something else is wrong.
    init?(of message: String, in step: HistoryStep, _ declared: Schema) {
        guard let wrong = Self.wrongName(in: message) else { return nil }
        for entity in declared.entities {
            for attribute in entity.attributes {
                guard let backfill = attribute.backfill,
                    let text = DateLiterals.backfill(of: attribute, in: entity, of: declared)?.text,
                    step.sql.contains(TablePlan.parenthesised(text))
                else { continue }
                let tokens = SQLTokenizer.tokens(in: backfill.text)
                guard let index = Self.index(of: wrong, in: tokens) else { continue }
                location = backfill.location(atOffset: tokens[index].range.lowerBound)
                return
            }
        }
        return nil
    }

    /// The position of `name`, or of the first part of `table.name`.
    private static func index(of wrong: Substring, in tokens: [SQLToken]) -> Int? {
        let parts = SQLTokenizer.tokens(in: String(wrong))
        guard !parts.isEmpty else { return nil }
        return tokens.indices.first { start in
            tokens[start...].prefix(parts.count).elementsEqual(parts) { $0.name.isSameName(as: $1.name) }
        }
    }

    /// `no such column: x`, `no such function: x`, `near "x": syntax error`: what is between.
    private static func wrongName(in message: String) -> Substring? {
        for prefix in ["no such column: ", "no such table: ", "no such function: ", "ambiguous column name: "] {
            guard let start = message.firstRange(of: prefix)?.upperBound else { continue }
            return message[start...].prefix { $0 != " " }
        }
        if let start = message.firstRange(of: "wrong number of arguments to function ")?.upperBound {
            return message[start...].prefix { $0 != "(" }
        }
        guard let start = message.firstRange(of: "near \"")?.upperBound,
            let end = message.firstRange(of: "\": syntax error")?.lowerBound, start <= end
        else { return nil }
        return message[start..<end]
    }
}
