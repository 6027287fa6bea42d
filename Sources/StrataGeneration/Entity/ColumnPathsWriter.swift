import StrataLowering
import StrataSchema

/// Writes the members of a struct of columns: a computed property for each column, each relationship and the search.
///
/// They are computed, since each has the way that leads to it: `$0.list.name` is made when it is asked for. Their values
/// are written as `.init(…)`, of the type that the property has: a member may be called like any type, and hides it in an
/// expression only.
struct ColumnPathsWriter {
    let schema: Schema
    let entity: Schema.Entity
    let kind: EntityTranslator.Kind
    let access: String
    let names: ColumnPathNames
    /// Inside the struct.
    let scope: NameScope
    /// Whether the way here may lead to no row, so that every value is optional.
    let isOptional: Bool

    func members() -> [Code] {
        var result = entity.attributes.flatMap(column)
        if kind == .entity {
            let writer = RelationshipWriter(schema: schema, owner: entity, scope: scope)
            result += entity.relationships.flatMap { toOne($0, writer) }
            result += entity.loadedRelationships.flatMap { loaded($0, writer) }
        }
        return result + search()
    }
}

// MARK: - Columns

extension ColumnPathsWriter {
    private func column(_ attribute: Schema.Attribute) -> [Code] {
        let types = AttributeTypes(schema: schema, relationships: entity.relationships, scope: scope)
        let type = types.storableType(of: attribute) + (attribute.isOptional || isOptional ? "?" : "")
        let arguments = [
            SwiftLiteral.string(attribute.columnName), "at: \(names.path)", attribute.storageArgument("storedAs"),
            schema.collation(of: attribute, in: entity) == .nocase ? "isCaseInsensitive: true" : nil,
        ]
        return documentation(of: attribute) + [
            property(attribute.name, "Strata.Column<\(names.root), \(type)>", arguments.compactMap { $0 })
        ]
    }

    /// A lazy attribute is a property of its column alone, and says here what the schema says of it.
    private func documentation(of attribute: Schema.Attribute) -> [Code] {
        guard attribute.isLazy else { return ["/// The column of ``\(entity.name)/\(attribute.name)``."] }
        let lines = attribute.documentation + (attribute.documentation.isEmpty ? [] : [""])
        let remark = "The column `\(attribute.columnName)`, which is loaded by itself: see `value(_:id:)`."
        return Documentation.comment(lines + [remark], or: "")
    }

    /// Full text search stands among the columns, though its words are in a table of their own.
    private func search() -> [Code] {
        guard let search = entity.search else { return [] }
        let words = search.attributes.map { "`\($0)`" }.joined(separator: ", ")
        let columns = search.attributes.compactMap { entity.attribute(named: $0)?.columnName }
        let arguments: [Code] = [
            "table: \(SwiftLiteral.string(Schema.searchName(of: entity)))",
            "rowID: \(SwiftLiteral.string(Schema.searchRowIDColumn(of: entity)))",
            .list("columns: [", columns.map(SwiftLiteral.string), "]"),
            "at: \(names.path)",
        ]
        return [
            "/// Full text search of \(words).",
            property(names.search, "Strata.SearchColumn<\(names.root)>", arguments),
        ]
    }
}

// MARK: - Relationships

extension ColumnPathsWriter {
    private func toOne(_ relationship: Schema.Relationship, _ writer: RelationshipWriter) -> [Code] {
        guard schema.entity(named: relationship.destination) != nil else { return [] }
        return Documentation.comment(relationship.documentation, or: writer.toOne(relationship).sentence)
            + [way(relationship.name, to: relationship.destination, isOptional: relationship.isOptional)]
    }

    private func loaded(_ relationship: Schema.LoadedRelationship, _ writer: RelationshipWriter) -> [Code] {
        guard let value = writer.loaded(relationship) else { return [] }
        let member: Code
        if relationship.isToMany {
            let type = "Strata.ToManyColumn<\(names.root), \(scope.model(relationship.destination))>"
            let name = SwiftLiteral.string(relationship.name)
            member = property(
                relationship.name,
                type,
                [self.relationship(relationship.name), "named: \(name)", "at: \(names.path)"]
            )
        } else {
            // Nothing says that there is a row that refers to this one.
            member = way(relationship.name, to: relationship.destination, isOptional: true)
        }
        return Documentation.comment(relationship.documentation, or: value.sentence) + [member]
    }

    /// The columns of the row that a to-one leads to.
    private func way(_ name: String, to destination: String, isOptional: Bool) -> Code {
        let type = isOptional || self.isOptional ? "OptionalColumnPaths" : "ColumnPaths"
        let arguments = [
            relationship(name), "named: \(SwiftLiteral.string(name))", "isOptional: \(isOptional)",
        ]
        return property(
            name,
            "\(scope.model(destination)).\(type)<\(names.root)>",
            [.list("at: \(names.path).following(", arguments, ")")]
        )
    }

    /// The runtime's value: `TodoItem.relationships.list`.
    private func relationship(_ name: String) -> String {
        "\(scope.model(entity.name)).relationships.\(SwiftName.member(name))"
    }

    private func property(_ name: String, _ type: String, _ arguments: [String]) -> Code {
        property(name, type, arguments.map(Code.line))
    }

    private func property(_ name: String, _ type: String, _ arguments: [Code]) -> Code {
        .accessor(
            "\(access)var \(SwiftName.declaration(name)): \(type)",
            .list(".init(", arguments, ")", .fitting)
        )
    }
}
