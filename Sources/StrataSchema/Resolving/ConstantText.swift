/// Strings that stand for a UUID or a URL: what is accepted here never fails in the generated code.
enum ConstantText {
    /// Groups of 8, 4, 4, 4 and 12 hexadecimal digits.
    static func isUUID(_ text: String) -> Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12] else { return false }
        return groups.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
    }

    /// An absolute URL of the characters that RFC 3986 allows.
    ///
    /// Narrower than Foundation's parser, whose answer differs between versions; brackets, which only an IPv6 address
    /// needs, are left out.
    static func isURL(_ text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":") else { return false }
        let scheme = text[..<colon]
        guard let first = scheme.first, first.isASCII, first.isLetter,
            scheme.allSatisfy({ isLetterOrDigit($0) || "+-.".contains($0) })
        else { return false }
        let rest = text[text.index(after: colon)...]
        guard !rest.isEmpty, rest.filter({ $0 == "#" }).count <= 1, isPercentEncoded(rest) else { return false }
        return !rest.hasPrefix("//") || isAuthority(rest.dropFirst(2).prefix { !"/?#".contains($0) })
    }

    private static func isAuthority(_ text: Substring) -> Bool {
        let host = text.split(separator: "@", omittingEmptySubsequences: false).last ?? text
        let parts = host.split(separator: ":", omittingEmptySubsequences: false)
        // `file:///path` has an empty host, and no port.
        guard let port = parts.dropFirst().first else { return true }
        guard parts.count == 2, parts.first?.isEmpty == false, let number = Int(port) else { return false }
        return (0...65535).contains(number)
    }

    private static func isPercentEncoded(_ text: Substring) -> Bool {
        var rest = text
        while let character = rest.popFirst() {
            if character == "%" {
                let digits = rest.prefix(2)
                guard digits.count == 2, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return false }
                rest = rest.dropFirst(2)
            } else if !isLetterOrDigit(character), !"-._~:/?#@!$&'()*+,;=".contains(character) {
                return false
            }
        }
        return true
    }

    private static func isLetterOrDigit(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isWholeNumber)
    }
}
