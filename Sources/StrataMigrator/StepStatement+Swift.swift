import StrataSQLite

/// Finds the lines of a step that call a function of the app: `-- swift: splitName`.
///
/// Such a line is a comment of SQL, so whatever else reads the file takes it for one. It stands between statements, and
/// the statements before it have run when the function is called.
struct SwiftCallLines {
    struct Line {
        /// The comment as it stands in the text, without the spaces behind it.
        var text: String
        /// Where the comment stands, in bytes.
        var range: Range<Int>
        /// The lines before it.
        var number: Int
        /// Whether nothing else is on its line.
        var isAlone: Bool
    }

    private(set) var lines: [Line] = []
    private let bytes: [UInt8]

    init(_ bytes: [UInt8], tokens: [SQLToken]) {
        self.bytes = bytes
        var end = 0
        for token in tokens {
            read(end..<token.range.lowerBound)
            end = token.range.upperBound
        }
        read(end..<bytes.count)
    }

    /// Reads what stands between two tokens: spaces and comments.
    private mutating func read(_ gap: Range<Int>) {
        var position = gap.lowerBound
        while position + 1 < gap.upperBound {
            switch (bytes[position], bytes[position + 1]) {
            case (UInt8(ascii: "-"), UInt8(ascii: "-")):
                let end = bytes[position..<gap.upperBound].firstIndex(of: UInt8(ascii: "\n")) ?? gap.upperBound
                read(comment: position..<end)
                position = end
            case (UInt8(ascii: "/"), UInt8(ascii: "*")):
                position += 2
                while position + 1 < gap.upperBound,
                    !(bytes[position] == UInt8(ascii: "*") && bytes[position + 1] == UInt8(ascii: "/"))
                {
                    position += 1
                }
                position += 2
            default: position += 1
            }
        }
    }

    private mutating func read(comment: Range<Int>) {
        guard StepStatement.name(inCall: String(decoding: bytes[comment], as: UTF8.self)) != nil else { return }
        let start = bytes[..<comment.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let isAlone = bytes[start..<comment.lowerBound].allSatisfy { $0 == 0x20 || $0 == 0x09 }
        var end = comment.upperBound
        while end > comment.lowerBound, [0x20, 0x09, 0x0d].contains(bytes[end - 1]) { end -= 1 }
        lines.append(
            Line(
                text: String(decoding: bytes[comment.lowerBound..<end], as: UTF8.self),
                range: comment,
                number: bytes[..<comment.lowerBound].count { $0 == UInt8(ascii: "\n") },
                isAlone: isAlone
            )
        )
    }
}

extension StepStatement {
    /// What follows `-- swift:` in a comment; nil if the comment is another one.
    static func name(inCall comment: String) -> String? {
        var rest = comment.dropFirst(2).drop { $0 == " " || $0 == "\t" }
        guard rest.hasPrefix("swift:") else { return nil }
        rest = rest.dropFirst("swift:".count).drop { $0 == " " || $0 == "\t" }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return String(rest)
    }

    /// The statements of a step in order, calls of Swift functions among them.
    package static func all(in step: String) -> [StepStatement] {
        // Nearly every step: nothing more to look for.
        guard step.contains("swift:") else { return SQLText.statements(in: step).map { StepStatement($0) } }
        let bytes = Array(step.utf8)
        var statements: [StepStatement] = []
        var start = 0
        for line in SwiftCallLines(bytes, tokens: SQLTokenizer.tokens(in: step)).lines {
            let before = String(decoding: bytes[start..<line.range.lowerBound], as: UTF8.self)
            let found = SQLText.statements(in: before)
            statements += found.map { StepStatement($0) }
            statements.append(StepStatement(line, isBetweenStatements: isComplete(before, found.last)))
            start = line.range.upperBound
        }
        return statements
            + SQLText.statements(in: String(decoding: bytes[start...], as: UTF8.self)).map { StepStatement($0) }
    }

    /// Whether a text ends where a statement ends.
    private static func isComplete(_ text: String, _ last: String?) -> Bool {
        guard let end = SQLTokenizer.tokens(in: text).last else { return true }
        guard end.text == ";", end.kind == .operator else { return false }
        // The body of a trigger has semicolons of its own; a whole statement comes without its semicolon.
        return last.flatMap { SQLTokenizer.tokens(in: $0).last?.text } != ";"
    }

    private init(_ line: SwiftCallLines.Line, isBetweenStatements: Bool) {
        let name = Self.name(inCall: line.text) ?? ""
        let kind: Kind
        if !line.isAlone {
            kind = .malformedCall("the call of a Swift function stands on a line of its own")
        } else if !isBetweenStatements {
            kind = .malformedCall(
                "the call of a Swift function stands between statements; end the one before it with a semicolon"
            )
        } else if !Self.isIdentifier(name) {
            kind = .malformedCall(
                name.isEmpty
                    ? "the name of a Swift function is missing; write it as `-- swift: splitName`"
                    : "\"\(name)\" cannot be the name of a Swift function; write one name of letters, digits and "
                        + "underscores, as `-- swift: splitName`"
            )
        } else {
            kind = .swift(name)
        }
        self.init(sql: line.text, kind: kind, line: line.number)
    }

    /// Letters, digits and underscores of ASCII, no digit first: the same on every keyboard and in every terminal.
    private static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
            return false
        }
        return name != "_"
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}

extension MigrationStep {
    /// The Swift functions that the step calls, in order.
    ///
    /// - Complexity: O(1) in nearly every step, which has none; else as long as reading the statements.
    package var functionNames: [String] {
        guard sql.contains("swift:") else { return [] }
        return StepStatement.all(in: sql).compactMap { statement in
            if case .swift(let name) = statement.kind { name } else { nil }
        }
    }
}
