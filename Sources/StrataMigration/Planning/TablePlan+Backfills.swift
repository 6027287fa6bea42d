import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema

extension TablePlan {
    /// The value of a column that becomes required, where a row has none.
    mutating func fill(_ expression: String, _ attribute: Schema.Attribute) -> String {
        // Whoever leads nowhere was found by what the relationship requires.
        if arrival(of: attribute) != nil { return expression }
        if let backfill = attribute.backfill?.text {
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
        if pair.new.isJoin {
            // No schema says what a side of a link is to be.
            let end = pair.new.relationships.first { $0.name == attribute.relationship }?.destination ?? ""
            require(
                "a row that leads to no \(end) is no link of \(pair.new.name)",
                rowsWhere: "\(expression) IS NULL"
            )
            return expression
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

    /// Backfills that were written for this step, and that nothing in it asks for.
    var unusedBackfills: [Diagnostic] {
        pair.attributes.compactMap { attribute in
            let after = attribute.new
            guard let backfill = after.backfill, let text = Self.newBackfill(attribute), arrival(of: after) == nil,
                // Another spelling of what has been used.
                attribute.old.backfill.map({ CanonicalSQL.statement($0.text) }) != CanonicalSQL.statement(text),
                expressions[after.columnName]?.contains(Self.parenthesised(text)) != true
            else { return nil }
            return .error(
                "the backfill of \(subject(after)) would not be used, since its values stay as they are: take it away; to "
                    + "change the values, write an UPDATE into the step",
                at: backfill.location
            )
        }
    }

    /// The developer's expression, in parentheses unless it is one token.
    ///
    /// Without what stands behind its last token: a comment there would take the parenthesis in.
    static func parenthesised(_ expression: String) -> String {
        let tokens = SQLTokenizer.tokens(in: expression)
        guard let last = tokens.last else { return "(\(expression)\n)" }
        let text = String(decoding: Array(expression.utf8)[..<last.range.upperBound], as: UTF8.self)
        if tokens.count == 1, !text.contains("--") { return text }
        return isParenthesised(tokens) ? text : "(\(text))"
    }

    /// Whether the parenthesis at the beginning is that at the end.
    private static func isParenthesised(_ tokens: [SQLToken]) -> Bool {
        guard tokens.first?.text == "(", tokens.last?.text == ")" else { return false }
        var depth = 0
        for (index, token) in tokens.enumerated() where token.kind == .operator {
            if token.text == "(" { depth += 1 }
            if token.text == ")" { depth -= 1 }
            if depth == 0 { return index == tokens.count - 1 }
        }
        return false
    }

    /// A backfill that is no constant may give NULL: said by row, where NOT NULL would name the column alone.
    mutating func requireValue(_ expression: String, _ attribute: Schema.Attribute) {
        let tokens = SQLTokenizer.tokens(in: attribute.backfill?.text ?? "")
        if let only = tokens.first, tokens.count == 1, only.kind != .word, only.kind != .quotedName { return }
        require("the backfill of \(subject(attribute)) gives no value", rowsWhere: "\(expression) IS NULL")
    }

    /// A backfill that the attribute's type does not hold would be stored, and refused by every read from then on.
    mutating func requireAcceptance(of expression: String, _ attribute: Schema.Attribute) {
        // The key of a relationship is looked up among the keys that are there.
        guard attribute.relationship == nil,
            let acceptance = ValueConversion.Domain(attribute, in: newSchema).acceptance
        else { return }
        let condition = acceptance.condition.placing(expression)
        require(
            "not every value that its backfill gives \(subject(attribute)) \(acceptance.words)",
            rowsWhere: "\(expression) IS NOT NULL AND NOT (\(condition))"
        )
    }
}
