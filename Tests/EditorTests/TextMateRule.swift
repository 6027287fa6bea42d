import Foundation

/// A rule of a TextMate grammar, with its patterns compiled.
final class TextMateRule {
    enum Kind {
        case match(NSRegularExpression, captures: [Int: String])
        case block(TextMateBlock)
        case group([TextMateRule])
        case include(String)
    }

    let name: String?
    let kind: Kind

    /// - Throws: For what this engine, and so perhaps an editor, does not understand.
    init(_ json: Any, at path: String) throws {
        guard let rule = json as? [String: Any] else { throw TextMateError("\(path) is no object") }
        let known: Set = [
            "name", "match", "captures", "begin", "end", "beginCaptures", "endCaptures", "contentName", "patterns",
            "include", "comment",
        ]
        for key in rule.keys where !known.contains(key) { throw TextMateError("\(path): unknown key \(key)") }
        name = rule["name"] as? String
        let patterns = try (rule["patterns"] as? [Any] ?? []).enumerated().map {
            try TextMateRule($1, at: "\(path)/\($0)")
        }
        func expression(_ key: String) throws -> NSRegularExpression? {
            guard let pattern = rule[key] as? String else { return nil }
            do {
                return try NSRegularExpression(pattern: pattern)
            } catch {
                throw TextMateError("\(path): \(key) is no expression: \(pattern)")
            }
        }
        func captures(_ key: String) throws -> [Int: String] {
            var result: [Int: String] = [:]
            for (number, value) in rule[key] as? [String: Any] ?? [:] {
                guard let number = Int(number), let name = (value as? [String: Any])?["name"] as? String else {
                    throw TextMateError("\(path): a capture is a number and a name")
                }
                result[number] = name
            }
            return result
        }
        if let include = rule["include"] as? String {
            kind = .include(include)
        } else if let match = try expression("match") {
            kind = .match(match, captures: try captures("captures"))
        } else if let begin = try expression("begin") {
            guard let end = try expression("end") else { throw TextMateError("\(path) never ends") }
            kind = .block(
                TextMateBlock(
                    begin: begin,
                    end: end,
                    beginCaptures: try captures("beginCaptures"),
                    endCaptures: try captures("endCaptures"),
                    contentName: rule["contentName"] as? String,
                    patterns: patterns
                )
            )
        } else {
            kind = .group(patterns)
        }
    }
}

/// What begins in one place and ends in another.
struct TextMateBlock {
    var begin: NSRegularExpression
    var end: NSRegularExpression
    var beginCaptures: [Int: String]
    var endCaptures: [Int: String]
    /// The scope of what stands between them.
    var contentName: String?
    var patterns: [TextMateRule]
}

struct TextMateError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}
