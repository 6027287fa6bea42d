import Foundation

/// A small engine for TextMate grammars: enough of what editors do to see which scopes a text gets.
///
/// A line at a time, with a stack of blocks: at every place the first rule in order wins among those that match
/// earliest, and the end of the innermost block goes before its rules.
struct TextMateGrammar {
    let scopeName: String
    private let patterns: [TextMateRule]
    private let repository: [String: TextMateRule]

    init(contentsOf url: URL) throws {
        guard let json = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any],
            let scopeName = json["scopeName"] as? String, let patterns = json["patterns"] as? [Any],
            let repository = json["repository"] as? [String: Any]
        else { throw TextMateError("the grammar is no object with scopeName, patterns and repository") }
        self.scopeName = scopeName
        self.patterns = try patterns.enumerated().map { try TextMateRule($1, at: "patterns/\($0)") }
        self.repository = Dictionary(
            uniqueKeysWithValues: try repository.map { ($0, try TextMateRule($1, at: "repository/\($0)")) }
        )
    }

    /// Names of the repository that are included nowhere, and includes of names that are not there.
    var danglingNames: [String] {
        var included: Set<String> = []
        func collect(_ rules: [TextMateRule]) {
            for rule in rules {
                switch rule.kind {
                case .match: break
                case .block(let block): collect(block.patterns)
                case .group(let rules): collect(rules)
                case .include(let name): included.insert(name)
                }
            }
        }
        collect(patterns + repository.values)
        return included.symmetricDifference(repository.keys.map { "#\($0)" }).sorted()
    }

    /// A piece of text that has one list of scopes.
    struct Token: Equatable {
        var text: String
        /// From the outermost in, without the grammar's own.
        var scopes: [String]
    }

    /// The tokens of a text, each line's by themselves.
    func tokens(of text: String) -> [[Token]] {
        var stack: [Frame] = [Frame(scopes: [], contentScopes: [], block: nil)]
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            tokens(ofLine: "\(line)\n", &stack)
        }
    }

    private struct Frame {
        /// Of the block's own begin and end.
        var scopes: [String]
        var contentScopes: [String]
        var block: TextMateBlock?
    }

    private func tokens(ofLine line: String, _ stack: inout [Frame]) -> [Token] {
        var output = TokenLine(line as NSString)
        var position = 0
        // Blocks that begin and end without a character between them must not keep the engine busy.
        var steps = 0
        while position <= output.text.length, steps < 10_000 {
            steps += 1
            let frame = stack[stack.count - 1]
            var best = frame.block.flatMap { block in
                find(block.end, in: output.text, from: position).map { (match: $0, rule: TextMateRule?.none) }
            }
            for rule in flatten(frame.block?.patterns ?? patterns) {
                guard let expression = rule.expression, let match = find(expression, in: output.text, from: position)
                else { continue }
                if best.map({ match.range.location < $0.match.range.location }) ?? true { best = (match, rule) }
            }
            guard let (match, rule) = best else { break }
            output.add(position..<match.range.location, frame.contentScopes)
            position = match.range.location
            let end = position + match.range.length
            switch rule?.kind {
            case .match(_, let captures):
                output.add(match, frame.contentScopes + output.names(rule?.name, match), captures)
                // An empty match of a rule would be found again for ever.
                if end == position { position += 1 }
            case .block(let block):
                let scopes = frame.contentScopes + output.names(rule?.name, match)
                output.add(match, scopes, block.beginCaptures)
                let content = scopes + output.names(block.contentName, match)
                stack.append(Frame(scopes: scopes, contentScopes: content, block: block))
            default:
                output.add(match, frame.scopes, frame.block?.endCaptures ?? [:])
                stack.removeLast()
            }
            position = max(position, end)
        }
        output.add(min(position, output.text.length)..<output.text.length, stack[stack.count - 1].contentScopes)
        return output.tokens
    }

    private func find(_ expression: NSRegularExpression, in text: NSString, from start: Int) -> NSTextCheckingResult? {
        guard start <= text.length else { return nil }
        // `$` is before the line end, and a word may be looked at behind the place where the search begins.
        return expression.firstMatch(
            in: text as String,
            options: [.withTransparentBounds, .withoutAnchoringBounds],
            range: NSRange(location: start, length: text.length - start)
        )
    }

    private func flatten(_ rules: [TextMateRule]) -> [TextMateRule] {
        rules.flatMap { rule -> [TextMateRule] in
            switch rule.kind {
            case .match, .block: [rule]
            case .group(let rules): flatten(rules)
            case .include(let name): repository[String(name.dropFirst())].map { flatten([$0]) } ?? []
            }
        }
    }
}

extension TextMateRule {
    fileprivate var expression: NSRegularExpression? {
        switch kind {
        case .match(let expression, _): expression
        case .block(let block): block.begin
        case .group, .include: nil
        }
    }
}

/// The tokens of one line as they come.
private struct TokenLine {
    let text: NSString
    var tokens: [TextMateGrammar.Token] = []

    init(_ text: NSString) { self.text = text }

    mutating func add(_ range: Range<Int>, _ scopes: [String]) {
        let piece = text.substring(with: NSRange(range)).trimmingCharacters(in: .newlines)
        if !piece.isEmpty { tokens.append(TextMateGrammar.Token(text: piece, scopes: scopes)) }
    }

    /// A match, cut where its captures begin and end.
    mutating func add(_ match: NSTextCheckingResult, _ scopes: [String], _ captures: [Int: String]) {
        var position = match.range.location
        for number in captures.keys.sorted() where number < match.numberOfRanges {
            let range = match.range(at: number)
            guard range.location != NSNotFound, range.length > 0 else { continue }
            add(position..<range.location, scopes)
            add(range.location..<range.location + range.length, scopes + names(captures[number], match))
            position = range.location + range.length
        }
        add(position..<match.range.location + match.range.length, scopes)
    }

    /// A scope's name, with `$1` replaced by what was captured.
    func names(_ name: String?, _ match: NSTextCheckingResult) -> [String] {
        guard var name else { return [] }
        for number in 1..<max(2, match.numberOfRanges) where name.contains("$\(number)") {
            let range =
                match.numberOfRanges > number ? match.range(at: number) : NSRange(location: NSNotFound, length: 0)
            name = name.replacing("$\(number)", with: range.location == NSNotFound ? "" : text.substring(with: range))
        }
        return [name]
    }
}
