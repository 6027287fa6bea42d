/// The lines that git leaves in a file whose two versions it could not merge.
package enum MergeMarkers {
    package static let message = "the file holds merge markers; resolve the merge"

    /// The first line of `text` that marks the begin or the end of a version.
    ///
    /// `=======` alone is not looked for: in a comment it may underline a heading.
    package static func line(in text: String) -> Int? {
        var bytes = Array(text.utf8)[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        var line = 1
        while !bytes.isEmpty {
            let content = bytes.prefix { !Lexer.isLineEnd($0) }
            if isMarker(content) { return line }
            bytes = bytes[content.endIndex...]
            bytes = bytes.dropFirst(bytes.starts(with: [UInt8(ascii: "\r"), UInt8(ascii: "\n")]) ? 2 : 1)
            line += 1
        }
        return nil
    }

    private static func isMarker(_ line: ArraySlice<UInt8>) -> Bool {
        guard let sign = line.first, "<|>".utf8.contains(sign) else { return false }
        let rest = line.drop { $0 == sign }
        return rest.startIndex - line.startIndex == 7 && (rest.isEmpty || rest.first == UInt8(ascii: " "))
    }

    /// The first line with `=======` at its begin, outside comments and strings: it may be all that is left of a merge.
    static func line(of tokens: [Token]) -> Int? {
        let isMarked = { (position: Int) in
            let signs = tokens[position...].prefix(7)
            return signs.count == 7 && signs.allSatisfy { $0.kind == .symbol(.equals) }
                && signs.last?.location.line == tokens[position].location.line
                && signs.last?.location.column == 7
        }
        return tokens.indices.first { tokens[$0].location.column == 1 && isMarked($0) }.map { tokens[$0].location.line }
    }
}
