import StrataSchema

/// The picture of a schema, before it is written in a language for pictures: boxes, and lines between them.
///
/// Made from a resolved schema; `mermaidText` and `dotText` write it. Everything stands in the order in which the
/// schema declares it, so equal schemas make equal texts.
package struct Diagram: Sendable {
    package var name: String
    package var boxes: [Box]
    package var enumerations: [Enumeration]
    package var lines: [Line]

    /// An entity or a view.
    package struct Box: Sendable {
        package enum Kind: Sendable { case entity, view }

        package var kind: Kind
        package var name: String
        /// The first paragraph of its documentation, on one line; empty if there is none.
        package var summary: String
        package var rows: [Row]
    }

    /// An attribute.
    package struct Row: Sendable {
        /// What an attribute is beside a value.
        package enum Key: String, Sendable {
            case primary = "PK"
            case foreign = "FK"
            case unique = "UK"
        }

        package var name: String
        package var type: TypeName
        package var isOptional: Bool
        package var keys: [Key]
        package var summary: String
    }

    /// An enum: its cases with their raw values.
    package struct Enumeration: Sendable {
        package struct Case: Sendable {
            package var name: String
            /// As the schema writes it; empty if it repeats the name.
            package var rawValue: String
            package var summary: String
        }

        package var name: String
        package var rawType: String
        package var isOpen: Bool
        package var summary: String
        package var cases: [Case]
    }

    /// How many rows of one side there are for a row of the other.
    package enum Cardinality: Sendable { case one, zeroOrOne, many }

    /// A relationship, with its inverse if it has one: both are one line.
    package struct Line: Sendable {
        package enum Kind: Sendable {
            /// A foreign key of the database.
            case foreignKey
            /// A table of its own that nobody declared, by name.
            case joinTable(String)
            /// Through an entity, whose own two lines are drawn as well.
            case through(String)
            /// A view's: nothing in the database holds it.
            case view
        }

        package var kind: Kind
        package var source: End
        package var target: End
    }

    /// One end of a line.
    package struct End: Sendable {
        /// The box, by name.
        package var box: String
        /// The row that holds the key of the relationship, by name: the line begins there; nil for the whole box.
        package var row: String?
        package var cardinality: Cardinality
        /// What the box at this end calls the relationship; nil if it does not know of it.
        package var role: String?
    }

    package init(_ schema: Schema) {
        name = schema.name
        boxes = schema.entities.map(Box.init) + schema.views.map(Box.init)
        enumerations = schema.enumerations.map(Enumeration.init)
        lines = LineFinder(schema: schema).lines
    }
}
