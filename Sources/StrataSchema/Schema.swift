/// A resolved schema: every name looked up, every default filled in, nothing left to decide.
///
/// The resolver makes it; the lowering to tables, the migration planner and the generators read it.
package struct Schema: Sendable {
    /// The name in `schema Name { … }`, or the target's name without a trailing `Model`.
    package var name: String
    package var documentation: [String]
    package var settings: Settings
    /// In order of declaration: by file, then by position.
    package var entities: [Entity]
    package var enumerations: [Enumeration]
    /// Attributes that several entities share; each entity has them among its own.
    package var mixins: [Mixin]
    /// Read-only entities on a SELECT.
    package var views: [View]
    package var queries: [NamedQuery]
    /// Modules that the generated code imports, for types of the app's own.
    package var imports: [Import]
    /// Where `schema Name` stands; the start of the first file if there is none.
    package var location: SourceLocation

    package struct Settings: Hashable, Sendable {
        package enum Access: String, Sendable, CaseIterable { case `public`, package, `internal` }
        /// The access level of everything generated.
        package var access: Access = .public
        /// How a `Date` without `@stored` of its own is stored.
        package var dates: Storage = .standard
        package enum Names: String, Sendable, CaseIterable { case verbatim, snakeCase }
        /// What tables and columns are called when `@table` and `@column` do not say it.
        ///
        /// The resolver applies it: `tableName` and `columnName` are final.
        package var names: Names = .verbatim

        package init() {}
    }

    package init(
        name: String,
        documentation: [String] = [],
        settings: Settings = Settings(),
        entities: [Entity] = [],
        enumerations: [Enumeration] = [],
        mixins: [Mixin] = [],
        views: [View] = [],
        queries: [NamedQuery] = [],
        imports: [Import] = [],
        location: SourceLocation
    ) {
        self.name = name
        self.documentation = documentation
        self.settings = settings
        self.entities = entities
        self.enumerations = enumerations
        self.mixins = mixins
        self.views = views
        self.queries = queries
        self.imports = imports
        self.location = location
    }
}
