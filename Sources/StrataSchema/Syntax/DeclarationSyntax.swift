/// A module that the generated code imports: `import Module`.
struct ImportSyntax: Sendable {
    var module: NameSyntax
}

/// The name and settings: `schema Name { access: public, dates: iso8601 }`, or `schema Name` without any.
struct SchemaSyntax: Sendable {
    struct Setting: Sendable {
        var name: NameSyntax
        var value: NameSyntax
        var comments: ItemComments
    }

    var name: NameSyntax
    var settings: [Setting]
    var isOnOneLine: Bool
}

/// An entity, `entity Name: Mixin @annotation { members }`; a mixin; what stands before the `=` of a view.
struct EntitySyntax: Sendable {
    var name: NameSyntax
    var mixins: [NameSyntax]
    var annotations: [AnnotationSyntax]
    var members: [MemberSyntax]
    var losses = Losses()

    /// What could not be read, and therefore is not missing.
    struct Losses: Sendable {
        /// An attribute of unknown name.
        var attribute = false
        /// What could have said which attribute is the primary key.
        var key = false
    }
}

/// An enum: `enum Name: Int { low = 0, high }`, `open enum Name: String { calm }`.
struct EnumerationSyntax: Sendable {
    struct Case: Sendable {
        var name: NameSyntax
        var rawValue: ValueSyntax?
        var annotations: [AnnotationSyntax]
        var comments: ItemComments
    }

    var name: NameSyntax
    var rawType: NameSyntax?
    var annotations: [AnnotationSyntax]
    var cases: [Case]
    var isOpen = false
    var isOnOneLine: Bool
    /// Whether a case could not be read.
    var hasLostCase: Bool
}

/// A view: `view Name { attributes } = "SELECT …"`.
struct ViewSyntax: Sendable {
    var head: EntitySyntax
    var sql: StringLiteral
}

/// A query: `query name(day: Date, limit: Int = 50) -> [TodoItem] = "SELECT …"`.
struct QuerySyntax: Sendable {
    /// `T`, `{ name: T }`, either of them in `[ ]` or with a `?`.
    struct Result: Sendable {
        enum Kind: Sendable {
            /// With the annotations of a value, as in `Date @stored(iso8601)`.
            case type(TypeSyntax, [AnnotationSyntax])
            case record(FieldsSyntax)
        }

        var kind: Kind
        var rows: Schema.NamedQuery.Rows
        var location: SourceLocation
    }

    var name: NameSyntax
    var parameters: FieldsSyntax
    var result: Result
    var sql: StringLiteral
}

/// The parameters of a query, or the columns of its result.
struct FieldsSyntax: Sendable {
    struct Field: Sendable {
        var property: PropertySyntax
        var comments: ItemComments
    }

    var fields: [Field]
    /// Behind the last one.
    var closing: [Comment] = []
}
