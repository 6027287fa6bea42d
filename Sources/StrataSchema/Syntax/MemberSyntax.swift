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
        enum Kind: Sendable {
            case name(NameSyntax)
            /// `"lower(title)"`
            case expression(StringLiteral)
        }

        var kind: Kind
        /// Where `descending` stands.
        var descending: SourceLocation?

        var location: SourceLocation {
            switch kind {
            case .name(let name): name.location
            case .expression(let sql): sql.location
            }
        }
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

    /// As it is written, without a `?`; `nil` if it could not be read.
    var spelling: String? {
        switch kind {
        case .named(let qualifier, let name): qualifier.map { "\($0.text).\(name.text)" } ?? name.text
        case .list(let element): element.spelling.map { "[\($0)]" }
        case .invalid: nil
        }
    }
}
