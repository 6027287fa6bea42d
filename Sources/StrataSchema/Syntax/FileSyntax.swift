/// The syntax tree of a file: what is written, with every comment and place, and nothing looked up.
struct FileSyntax: Sendable {
    var path: String
    var declarations: [DeclarationSyntax]
    /// The comments behind the last declaration.
    var closingComments: [Comment]
    /// Names of declarations that could not be read: they exist, so nothing that mentions them is misspelt.
    var lostNames: Set<String>
    /// The file is in the middle of a merge, so nothing was read of it.
    var hasMergeMarkers = false
}

/// The comments that belong to a declaration, a member or another item that stands on lines of its own.
struct ItemComments: Hashable, Sendable {
    /// On the lines above it, documentation included.
    var leading: [Comment] = []
    /// Between its words; the formatter moves them to the lines above.
    var inner: [Comment] = []
    /// Behind its `{`, on that line.
    var opening: [Comment] = []
    /// Before its `}`.
    var closing: [Comment] = []
    /// Behind it, on its last line.
    var trailing: [Comment] = []
    /// Whether an empty line stands between the leading comments (or, without any, the previous item) and it.
    var followsBlankLine = false

    var documentation: [String] { leading.filter { $0.kind == .documentation }.map(\.content) }
}

struct DeclarationSyntax: Sendable {
    enum Kind: Sendable {
        case schema(SchemaSyntax)
        case entity(EntitySyntax)
        case enumeration(EnumerationSyntax)
    }

    var kind: Kind
    var comments: ItemComments
}

/// A name and where it stands.
struct NameSyntax: Hashable, Sendable {
    var text: String
    var location: SourceLocation
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

/// An entity: `entity Name: Mixin @annotation { members }`.
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

/// An enum: `enum Name: Int { low = 0, high }`.
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
    var isOnOneLine: Bool
    /// Whether a case could not be read.
    var hasLostCase: Bool
}
