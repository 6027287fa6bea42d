extension Schema {
    /// A read-only entity on a SELECT: `view Name { attributes } = """SELECT …"""`.
    package struct View: Sendable {
        package var name: String
        package var documentation: [String]
        /// The view's name in the database: the view's own, unless `@table("…")` says otherwise.
        package var tableName: String
        package var previousName: String?
        /// One for each result column that is declared, by name; the keys of its to-one relationships too.
        package var attributes: [Attribute]
        /// The to-one relationships that it declares; they have no foreign key and no delete rule.
        package var relationships: [Relationship]
        /// What tells rows apart, if `id` or `@id` says so: then the struct is Identifiable.
        package var primaryKey: [String]
        /// Without a semicolon at its end.
        package var sql: SQL
        package var mixins: [String]
        package var location: SourceLocation

        package init(
            name: String,
            documentation: [String] = [],
            tableName: String,
            previousName: String? = nil,
            attributes: [Attribute] = [],
            relationships: [Relationship] = [],
            primaryKey: [String] = [],
            sql: SQL,
            mixins: [String] = [],
            location: SourceLocation
        ) {
            self.name = name
            self.documentation = documentation
            self.tableName = tableName
            self.previousName = previousName
            self.attributes = attributes
            self.relationships = relationships
            self.primaryKey = primaryKey
            self.sql = sql
            self.mixins = mixins
            self.location = location
        }
    }

    /// A statement with a name: `query name(parameter: Type = default) -> Result = """SELECT …"""`.
    package struct NamedQuery: Sendable {
        package enum Rows: Hashable, Sendable {
            /// `[T]`: every row.
            case all
            /// `T?`: the first row, or nil.
            case first
            /// `T`: exactly one row.
            case one
        }

        package enum Result: Sendable {
            /// An entity or a view, by name.
            case model(String)
            /// `{ name: String, size: Int }`: a struct of its own.
            case record([Attribute])
            /// One column.
            case value(Attribute)
        }

        package var name: String
        package var documentation: [String]
        /// As attributes: name, type, optionality, storage, default.
        ///
        /// A parameter of an entity's type holds its key: `relationship` names the parameter as it was declared.
        package var parameters: [Attribute]
        /// The to-one relationships among parameters and results, for the types of their keys.
        package var relationships: [Relationship]
        package var rows: Rows
        package var result: Result
        /// Without a semicolon at its end.
        package var sql: SQL
        package var location: SourceLocation

        package init(
            name: String,
            documentation: [String] = [],
            parameters: [Attribute] = [],
            relationships: [Relationship] = [],
            rows: Rows,
            result: Result,
            sql: SQL,
            location: SourceLocation
        ) {
            self.name = name
            self.documentation = documentation
            self.parameters = parameters
            self.relationships = relationships
            self.rows = rows
            self.result = result
            self.sql = sql
            self.location = location
        }
    }
}
