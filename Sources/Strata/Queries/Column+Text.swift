/// What holds text: `String` and `String?`.
public protocol TextValue: ColumnValue {}
extension String: TextValue {}
extension Optional: TextValue where Wrapped: TextValue {}

extension Column where Value: TextValue {
    /// The text holds another; false for nil.
    ///
    /// ```swift
    /// TodoItem.where { $0.title.contains("milk", ignoringCase: true) }
    /// ```
    /// - Parameters:
    ///   - text: What is looked for; nothing in it is a wildcard. Every text holds the empty one.
    ///   - ignoringCase: Whether upper and lower case of all letters are the same, as in `String.lowercased()`. Else
    ///     the bytes are compared: case matters, and so does how an accent is encoded.
    /// - Complexity: Every row is read; ``SearchColumn`` finds words by an index.
    public func contains(_ text: String, ignoringCase: Bool = false) -> Condition<Root> {
        test(.contains, text, ignoringCase)
    }

    /// The text begins with another; false for nil.
    ///
    /// - Parameters:
    ///   - prefix: What is looked for; nothing in it is a wildcard.
    ///   - ignoringCase: Whether upper and lower case of all letters are the same. Else the bytes are compared, and an
    ///     index of the column is used.
    public func hasPrefix(_ prefix: String, ignoringCase: Bool = false) -> Condition<Root> {
        test(.hasPrefix, prefix, ignoringCase)
    }

    /// The text ends with another; false for nil.
    ///
    /// - Parameters:
    ///   - suffix: What is looked for; nothing in it is a wildcard.
    ///   - ignoringCase: Whether upper and lower case of all letters are the same. Else the bytes are compared.
    public func hasSuffix(_ suffix: String, ignoringCase: Bool = false) -> Condition<Root> {
        test(.hasSuffix, suffix, ignoringCase)
    }

    /// The text is another, but for the case of letters; false for nil.
    ///
    /// - Parameter text: What is looked for.
    public func equals(ignoringCase text: String) -> Condition<Root> { test(.equals, text, true) }

    /// The text matches a pattern of SQL's LIKE; false for nil.
    ///
    /// `%` stands for any number of characters, `_` for one, and a backslash makes the next character mean itself:
    /// ``Swift/String/escapedForLike`` does that for a text that a person typed. The case of ASCII letters does not
    /// matter. SQLite reads both texts up to a NUL.
    ///
    /// ```swift
    /// TodoItem.where { $0.title.like("Buy % milk") }
    /// TodoItem.where { $0.title.like("%\(typed.escapedForLike)%") }
    /// ```
    /// - Parameter pattern: The pattern: a bound value, as every other.
    public func like(_ pattern: String) -> Condition<Root> {
        // "The maximum number of bytes in the pattern argument of those operators is 50000 by default."
        guard pattern.utf8.count <= 50_000 else {
            return Condition(expression: .invalid("a pattern of LIKE has 50,000 bytes at most; use contains"))
        }
        return Condition(expression: .like(expression, pattern: pattern), depth: depth + 1)
    }

    /// The text in lower case, by `String.lowercased()`.
    public var lowercased: Column { applying(.lowercased) }

    /// The text in upper case, by `String.uppercased()`.
    public var uppercased: Column { applying(.uppercased) }

    /// There is a text, and it has no characters; false for nil.
    public var isEmpty: Condition<Root> {
        Condition(expression: .text(.equals, expression, .value(.text("")), .none), depth: depth + 1)
    }

    /// The number of bytes in UTF-8; nil for nil.
    ///
    /// SQLite does not know what a reader calls a character.
    public var byteCount: Column<Root, Int?> {
        Column<Root, Int?>(expression: .function(.byteCount, [expression]), depth: depth + 1)
    }

    private func test(_ test: QueryExpression.TextTest, _ text: String, _ ignoringCase: Bool) -> Condition<Root> {
        let folding: QueryExpression.TextFolding = ignoringCase ? .letterCase : .none
        return Condition(expression: .text(test, expression, .value(.text(text)), folding), depth: depth + 2)
    }

    private func applying(_ function: QueryFunction) -> Column {
        Column(expression: .function(function, [expression]), storage: storage, depth: depth + 1)
    }
}

extension String {
    /// The text with a backslash before each `%`, `_` and backslash: it means itself in a pattern of
    /// ``Column/like(_:)``.
    public var escapedForLike: String {
        var escaped = ""
        for character in unicodeScalars {
            if character == "%" || character == "_" || character == "\\" { escaped.unicodeScalars.append("\\") }
            escaped.unicodeScalars.append(character)
        }
        return escaped
    }
}
