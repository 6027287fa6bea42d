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
    /// Reported by the parser; the resolver stays silent about it.
    var isRefused = false

    /// Stands for what could not be read behind a property: any annotation may be in it, so none is missing.
    static func unreadable(at location: SourceLocation) -> AnnotationSyntax {
        AnnotationSyntax(name: "", arguments: nil, location: location, isRefused: true)
    }
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
        /// `1...200`, `0..<1`, `1...`, `...200`
        case range(lower: ValueSyntax?, upper: ValueSyntax?, isHalfOpen: Bool)
        /// Reported by the parser; the resolver stays silent about it.
        case invalid
    }

    var kind: Kind
    var location: SourceLocation

    var isInvalid: Bool {
        if case .invalid = kind { true } else { false }
    }
}
