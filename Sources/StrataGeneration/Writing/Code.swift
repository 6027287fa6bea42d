/// Swift source as a small tree: translators say what is nested and where a line may break, the printer does the rest.
indirect enum Code: Sendable {
    /// One line, never broken.
    case line(String)
    case blank
    /// `head {`, the body one level in, `}`.
    case block(Code, [Code])
    /// `head { body }` on one line if it fits: a computed property, an observer.
    case accessor(String, Code)
    /// A closure of several lines: `head`, which ends in `in`, the body one level in, `}`.
    case closure(String, [Code])
    /// `open`, the items with commas between them, `close`.
    case list(String, [Code], String, Layout)
    /// `left = right`; if that is too long, the parts of the right side stand on lines of their own.
    case assignment(String, [String])
    /// A multi-line string literal: `open`, the lines one level in, `close` (which stands there too).
    case text(open: String, [String], close: String)

    enum Layout: Sendable {
        /// On one line if it fits.
        case fitting
        /// One line for each item, unless there is only one.
        case split
    }
}

extension Code: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    init(stringLiteral value: String) { self = .line(value) }
}

extension Code {
    static func block(_ head: String, _ body: [Code]) -> Code { .block(.line(head), body) }

    static func accessor(_ head: String, _ body: String) -> Code { .accessor(head, .line(body)) }

    static func assignment(_ left: String, _ right: String) -> Code { .assignment(left, [right]) }

    static func list(_ open: String, _ items: [String], _ close: String, _ layout: Layout = .fitting) -> Code {
        .list(open, items.map(Code.line), close, layout)
    }
}

extension [Code] {
    /// The parts with an empty line between them; empty parts are left out.
    static func sections(_ parts: [[Code]]) -> [Code] {
        Array(parts.filter { !$0.isEmpty }.joined(separator: [Code.blank]))
    }
}
