/// What holds JSON text: `JSON<T>` and `JSON<T>?`, which `@json` attributes and lists are stored as.
public protocol JSONValue: ColumnValue {}
extension JSON: JSONValue {}
extension Optional: JSONValue where Wrapped: JSONValue {}

extension Column where Value: JSONValue {
    /// A value inside the JSON; nil if there is none at this place, and for JSON's null.
    ///
    /// ```swift
    /// Person.where { $0.address.json("city", as: String.self) == "Oslo" }
    /// Person.where { $0.links.json(0, "url", as: String.self) != nil }
    /// ```
    /// - Parameters:
    ///   - path: Names of members, and positions in arrays, 0 for the first. Nothing in a name is syntax.
    ///   - type: The type of the value: a number, a text or a Bool. SQLite has true as 1, objects and arrays as their text,
    ///     and every number before every text; a value of another kind is an error where it is read.
    public func json<Element: ColumnValue>(
        _ path: JSONPathStep...,
        as type: Element.Type
    ) -> Column<Root, Element.Unwrapped?> {
        Column<Root, Element.Unwrapped?>(expression: .json(expression, path: path.map(\.element)), depth: depth + 1)
    }
}

/// A step into a JSON text: `"city"` or `0`.
public struct JSONPathStep: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    let element: QueryExpression.JSONPathElement

    /// The value of an object's member.
    public static func member(_ name: String) -> JSONPathStep { JSONPathStep(element: .member(name)) }

    /// An element of an array, 0 for the first.
    public static func element(_ position: Int) -> JSONPathStep { JSONPathStep(element: .element(position)) }

    private init(element: QueryExpression.JSONPathElement) { self.element = element }

    public init(stringLiteral name: String) { element = .member(name) }

    public init(integerLiteral position: Int) { element = .element(position) }
}
