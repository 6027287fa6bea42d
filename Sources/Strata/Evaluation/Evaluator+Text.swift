import StrataSQLite

// Comparisons of texts by their bytes, NUL included.

extension Evaluator {
    func compare(
        _ test: QueryExpression.TextTest,
        _ text: QueryExpression,
        _ part: QueryExpression,
        _ folding: QueryExpression.TextFolding
    ) throws(StrataError) -> Test {
        let (text, first, second) = (text, try value(text), try folded(part, folding))
        // `=` knows types, and so does the comparison with a prefix that an index helps; the functions know text alone.
        let isTyped = folding == .none && (test == .equals || test == .hasPrefix && Self.isPrefix(part))
        if test == .equals, folding == .none {
            let order = SQLOrder(text, part)
            return { row throws(StrataError) in
                let (left, right) = (try first(row), try second(row))
                return !left.isNull && !right.isNull && order.compareBytes(left, right) == 0
            }
        }
        return { row throws(StrataError) in
            let (left, right) = (try first(row), try second(row))
            if isTyped, !left.isText { return false }
            guard let left = left.textValue, let right = right.textValue else { return false }
            return Self.compare(test, folding.fold(left), right)
        }
    }

    /// What is looked for: folded once, if it is a value.
    private func folded(
        _ part: QueryExpression,
        _ folding: QueryExpression.TextFolding
    ) throws(StrataError) -> Value {
        if case .value(let value) = part, let text = value.textValue, folding != .none {
            let folded = StoredValue.text(folding.fold(text))
            return { _ throws(StrataError) in folded }
        }
        let value = try value(part)
        guard folding != .none else { return value }
        return { row throws(StrataError) in
            try value(row).textValue.map { .text(folding.fold($0)) } ?? .null
        }
    }

    /// Whether the renderer compares with a range.
    private static func isPrefix(_ part: QueryExpression) -> Bool {
        guard case .value(.text(let prefix)) = part else { return false }
        return SQLRenderer.textBehindAll(withPrefix: prefix) != nil
    }

    private static func compare(_ test: QueryExpression.TextTest, _ text: String, _ part: String) -> Bool {
        switch test {
        case .contains: contains(text, part)
        case .hasPrefix: text.utf8.starts(with: part.utf8)
        case .hasSuffix: text.utf8.reversed().starts(with: part.utf8.reversed())
        case .equals: text.utf8.elementsEqual(part.utf8)
        }
    }

    private static func contains(_ text: String, _ part: String) -> Bool {
        guard let first = part.utf8.first else { return true }
        var text = text
        var part = part
        return text.withUTF8 { text in
            part.withUTF8 { part in
                guard part.count <= text.count else { return false }
                for start in 0...(text.count - part.count) where text[start] == first {
                    var length = 1
                    while length < part.count, text[start + length] == part[length] { length += 1 }
                    if length == part.count { return true }
                }
                return false
            }
        }
    }
}
