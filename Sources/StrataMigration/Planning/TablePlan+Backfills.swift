import StrataMigrator
import StrataSchema
import StrataSQLite

extension TablePlan {
    /// The value of a column that becomes required, where a row has none.
    mutating func fill(_ expression: String, _ attribute: Schema.Attribute) -> String {
        if let backfill = attribute.backfill {
            let value = Self.parenthesised(backfill)
            // A backfill that has converted the value has filled it in, too.
            let filled = expression == value ? value : "coalesce(\(expression), \(value))"
            requireValue(filled, attribute)
            if filled != value { requireAcceptance(of: value, attribute) }
            return filled
        }
        if let constant = column(attribute.columnName, of: new)?.defaultSQL {
            return "coalesce(\(expression), \(constant))"
        }
        diagnostics.append(
            .error(
                "\(subject(attribute)) becomes required, and rows that exist may have no value: give it a constant "
                    + "default, or write `@backfill(\"\(newSchema.exampleBackfill(for: attribute, of: pair.new))\")` "
                    + "behind it, with the SQL expression of their value",
                at: attribute.location
            )
        )
        return expression
    }

    /// The developer's expression, in parentheses unless it is one token.
    static func parenthesised(_ expression: String) -> String {
        SQLTokenizer.tokens(in: expression).count == 1 && !expression.contains("--") ? expression : "(\(expression))"
    }

    /// A backfill that is no constant may give NULL: said by row, where NOT NULL would name the column alone.
    mutating func requireValue(_ expression: String, _ attribute: Schema.Attribute) {
        let tokens = SQLTokenizer.tokens(in: attribute.backfill ?? "")
        if let only = tokens.first, tokens.count == 1, only.kind != .word, only.kind != .quotedName { return }
        require("the backfill of \(subject(attribute)) gives no value", rowsWhere: "\(expression) IS NULL")
    }

    /// A backfill that the attribute's type does not hold would be stored, and refused by every read from then on.
    mutating func requireAcceptance(of expression: String, _ attribute: Schema.Attribute) {
        // The key of a relationship is looked up among the keys that are there.
        guard attribute.relationship == nil,
            let acceptance = ValueConversion.Domain(attribute, in: newSchema).acceptance
        else { return }
        let condition = acceptance.condition.replacing("{}", with: expression)
        require(
            "not every value that its backfill gives \(subject(attribute)) \(acceptance.words)",
            rowsWhere: "\(expression) IS NOT NULL AND NOT (\(condition))"
        )
    }
}
