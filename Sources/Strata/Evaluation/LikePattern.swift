/// A pattern of LIKE, as SQLite matches it: characters of Unicode, ASCII letters without regard to case, both texts up
/// to a NUL, a backslash before what means itself.
struct LikePattern {
    private enum Element: Equatable {
        case any
        case one
        case literal(UInt32)
    }

    private var elements: [Element] = []
    /// A backslash at the end stands before nothing, and such a pattern matches nothing.
    private var isBroken = false

    init(_ pattern: String) {
        var characters = Self.characters(of: pattern).makeIterator()
        while let character = characters.next() {
            switch character {
            case 0x25: if elements.last != .any { elements.append(.any) }
            case 0x5f: elements.append(.one)
            case 0x5c:
                guard let escaped = characters.next() else {
                    isBroken = true
                    return
                }
                elements.append(.literal(escaped))
            default: elements.append(.literal(character))
            }
        }
    }

    func matches(_ text: String) -> Bool {
        if isBroken { return false }
        // A text of ASCII is matched where it stands.
        let isMatch = text.utf8.withContiguousStorageIfAvailable { bytes -> Bool? in
            var length = 0
            while length < bytes.count, bytes[length] != 0 {
                if bytes[length] >= 0x80 { return nil }
                length += 1
            }
            return matches(UnsafeBufferPointer(rebasing: bytes[..<length]))
        }
        return isMatch.flatMap(\.self) ?? matches(Self.characters(of: text))
    }

    private func matches<Characters: RandomAccessCollection>(_ text: Characters) -> Bool
    where Characters.Element: BinaryInteger, Characters.Index == Int {
        var (position, index) = (0, 0)
        // Where to go on if what follows the last % does not match here: one character later.
        var retry: (element: Int, position: Int)?
        while position < text.count {
            if index < elements.count, elements[index] == .any {
                index += 1
                retry = (index, position)
            } else if index < elements.count, Self.matches(elements[index], UInt32(text[position])) {
                index += 1
                position += 1
            } else if let last = retry {
                retry = (last.element, last.position + 1)
                (index, position) = (last.element, last.position + 1)
            } else {
                return false
            }
        }
        return elements[index...].allSatisfy { $0 == .any }
    }

    private static func matches(_ element: Element, _ character: UInt32) -> Bool {
        switch element {
        case .any, .one: true
        case .literal(let wanted): wanted == character || folded(wanted) == folded(character)
        }
    }

    private static func folded(_ character: UInt32) -> UInt32 {
        character >= 65 && character <= 90 ? character | 0x20 : character
    }

    /// SQLite reads U+FFFE and U+FFFF as U+FFFD.
    private static func characters(of text: String) -> [UInt32] {
        text.unicodeScalars.lazy.map(\.value).prefix { $0 != 0 }.map { $0 & 0xffff_fffe == 0xfffe ? 0xfffd : $0 }
    }
}
