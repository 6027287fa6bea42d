import StrataSQLite

// Comparisons of texts by their bytes: SQLite's own functions for text stop at a NUL, those for BLOBs do not.

extension SQLRenderer {
    mutating func append(
        _ test: QueryExpression.TextTest,
        _ text: QueryExpression,
        _ part: QueryExpression,
        _ folding: QueryExpression.TextFolding
    ) {
        switch test {
        case .contains:
            sql += "instr("
            append(text, folded: folding)
            sql += ", "
            append(part, folded: folding)
            sql += ") > 0"
        case .equals:
            append(text, folded: folding)
            sql += " = "
            append(part, folded: folding)
            sql += " COLLATE BINARY"
        case .hasPrefix: append(text, hasPrefix: part, folding)
        case .hasSuffix: append(text, hasSuffix: part, folding)
        }
    }

    private mutating func append(
        _ text: QueryExpression,
        hasPrefix part: QueryExpression,
        _ folding: QueryExpression.TextFolding
    ) {
        // All texts between "abc" and "abd" begin with "abc", and an index finds them.
        if folding == .none, case .value(.text(let prefix)) = part, !prefix.isEmpty,
            let next = Self.textBehindAll(withPrefix: prefix)
        {
            let collation = text.isCaseInsensitive ? " COLLATE BINARY" : ""
            sql += "("
            append(operand: text)
            sql += "\(collation) >= "
            append(.text(prefix))
            sql += " AND "
            append(operand: text)
            sql += "\(collation) < "
            append(.text(next))
            sql += ")"
            return
        }
        // Not substr: of an empty BLOB it makes NULL, and every text begins with the empty one.
        sql += "instr("
        append(bytesOf: text, folding)
        sql += ", "
        append(bytesOf: part, folding)
        sql += ") = 1"
    }

    private mutating func append(
        _ text: QueryExpression,
        hasSuffix part: QueryExpression,
        _ folding: QueryExpression.TextFolding
    ) {
        // Of a longer part than the text, the position is less than 1, and the comparison of lengths decides. Of an empty
        // BLOB substr makes NULL.
        sql += "(length("
        append(bytesOf: text, folding)
        sql += ") >= length("
        append(bytesOf: part, folding)
        sql += ") AND coalesce(substr("
        append(bytesOf: text, folding)
        sql += ", length("
        append(bytesOf: text, folding)
        sql += ") - length("
        append(bytesOf: part, folding)
        sql += ") + 1), x'') = "
        append(bytesOf: part, folding)
        sql += ")"
    }

    private mutating func append(bytesOf text: QueryExpression, _ folding: QueryExpression.TextFolding) {
        sql += "CAST("
        append(text, folded: folding)
        sql += " AS BLOB)"
    }

    /// A text as it is compared: values are folded here, columns by a function that every connection of Strata has.
    private mutating func append(_ text: QueryExpression, folded folding: QueryExpression.TextFolding) {
        guard let function = folding.functionName else { return append(operand: text) }
        if case .value(.text(let value)) = text { return append(.text(folding.fold(value))) }
        sql += "\(function)("
        append(operand: text)
        sql += ")"
    }

    /// The least text that is greater than all that begin with a prefix, or nil if there is none.
    ///
    /// The order of UTF-8's bytes is that of the characters' numbers.
    static func textBehindAll(withPrefix prefix: String) -> String? {
        var scalars = Array(prefix.unicodeScalars)
        while let last = scalars.popLast() {
            // Behind U+D7FF follow the surrogates, which are no characters.
            let next = last.value == 0xD7FF ? 0xE000 : last.value + 1
            guard let scalar = Unicode.Scalar(next) else { continue }
            scalars.append(scalar)
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            return String(text)
        }
        return nil
    }
}

extension QueryExpression.TextFolding {
    /// The text without what is disregarded.
    func fold(_ text: String) -> String {
        switch self {
        case .none: text
        case .letterCase: text.lowercased()
        case .letterCaseAndAccents:
            text.foldedForSearch
        }
    }

    /// The SQL function that does the same.
    var functionName: String? {
        switch self {
        case .none: nil
        case .letterCase: "strata_lowercase"
        case .letterCaseAndAccents: "strata_fold"
        }
    }
}
