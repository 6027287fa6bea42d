/// A line of an entity.
struct MemberSyntax: Sendable {
    enum Kind: Sendable {
        case property(PropertySyntax)
        case list(ListSyntax)
        case check(CheckSyntax)
    }

    var kind: Kind
    var comments: ItemComments
}

/// `name: Type = default @annotation`: an attribute or a relationship; which one, its type decides.
struct PropertySyntax: Sendable {
    var name: NameSyntax
    var type: TypeSyntax
    var defaultValue: ValueSyntax?
    var annotations: [AnnotationSyntax]
}

/// A list of attributes: `index (a, b descending) where "…"`, `unique (a, b)`, `primaryKey (a, b)`, `search (a, b)`.
struct ListSyntax: Sendable {
    enum Keyword: String, Sendable, CaseIterable { case index, unique, primaryKey, search }

    struct Part: Sendable {
        var name: NameSyntax
        /// Where `descending` stands.
        var descending: SourceLocation?
    }

    var keyword: Keyword
    var parts: [Part]
    var condition: Condition?
    var location: SourceLocation

    /// The rows that an index is for: `where "SQL"`.
    struct Condition: Sendable {
        var sql: StringLiteral
        var location: SourceLocation
    }
}

/// A condition: `check name "SQL"`.
struct CheckSyntax: Sendable {
    var name: NameSyntax
    var sql: StringLiteral
    var location: SourceLocation
}

/// A type: `String`, `Date?`, `Todo.Date`, `[Tag]`.
struct TypeSyntax: Sendable {
    indirect enum Kind: Sendable {
        case named(qualifier: NameSyntax?, NameSyntax)
        case list(TypeSyntax)
        /// Reported by the parser; the resolver stays silent about it.
        case invalid
    }

    var kind: Kind
    var isOptional: Bool
    var location: SourceLocation
}

/// `@name(argument, label: argument)`: every annotation is written this way; the resolver knows what each one takes.
struct AnnotationSyntax: Sendable {
    struct Argument: Sendable {
        var label: NameSyntax?
        var value: ValueSyntax
    }

    var name: String
    /// `nil` without parentheses.
    var arguments: [Argument]?
    /// Where the `@` stands.
    var location: SourceLocation
}

/// A default, a raw value or an argument.
struct ValueSyntax: Sendable {
    indirect enum Kind: Sendable {
        /// As written: see `NumberText`.
        case integer(String)
        case float(String)
        case string(StringLiteral)
        /// `true`, `nil`, `cascade`
        case name(String)
        /// `.now`
        case member(String)
        /// `[1, 2]`
        case list([ValueSyntax])
        /// `1...200`, `0..<1`
        case range(lower: ValueSyntax, upper: ValueSyntax, isHalfOpen: Bool)
        /// Reported by the parser; the resolver stays silent about it.
        case invalid
    }

    var kind: Kind
    var location: SourceLocation
}
