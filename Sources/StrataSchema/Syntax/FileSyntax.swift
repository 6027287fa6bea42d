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
    /// The file is what Strata wrote beside a migration: resolved, and without imports.
    var isSnapshot = false
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

    var isEmpty: Bool {
        leading.isEmpty && inner.isEmpty && opening.isEmpty && closing.isEmpty && trailing.isEmpty
    }
}

struct DeclarationSyntax: Sendable {
    enum Kind: Sendable {
        case importing(ImportSyntax)
        case schema(SchemaSyntax)
        case entity(EntitySyntax)
        case mixin(EntitySyntax)
        case enumeration(EnumerationSyntax)
        case view(ViewSyntax)
        case query(QuerySyntax)
    }

    var kind: Kind
    var comments: ItemComments
}

/// A name and where it stands.
struct NameSyntax: Hashable, Sendable {
    var text: String
    var location: SourceLocation
}
