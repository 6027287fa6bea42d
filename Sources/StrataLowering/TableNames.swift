import StrataSQLite
import StrataMigrator
import StrataSchema

/// The names that a schema's tables and views have in a database, where letter case makes no difference.
package enum TableNames {
    private struct Claim {
        var name: String
        /// "the join table of TodoItem.tags": for messages.
        var owner: String
        var location: SourceLocation
        /// The resolver compares entities with each other.
        var isEntity: Bool
        /// How to give it another name.
        var advice: String
    }

    /// Every name, also of the tables behind a full-text index.
    static func all(in schema: Schema) -> [String] { claims(in: schema).map(\.name) }

    /// What cannot be made because two things would have one name: join tables, full-text indexes with the tables
    /// behind them, and views.
    ///
    /// Also the columns that FTS5 keeps for itself. Entities are not compared with each other: the resolver does that.
    package static func clashes(in schema: Schema) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        var first: [SQLName: Claim] = [:]
        for claim in claims(in: schema) {
            let folded = SQLName(claim.name)
            guard let other = first[folded] else {
                first[folded] = claim
                continue
            }
            guard !claim.isEntity || !other.isEntity else { continue }
            diagnostics.append(
                .error(
                    "\(claim.owner) would have the name \(claim.name), which \(other.owner) has already; "
                        + "\(claim.advice)",
                    at: claim.location,
                    notes: [Diagnostic.Note("\(other.owner) stands here", at: other.location)]
                )
            )
        }
        return diagnostics + schema.entities.flatMap(reservedColumns)
    }

    /// What the declared things are called comes first, so that what follows from them is what must give way.
    private static func claims(in schema: Schema) -> [Claim] {
        var claims = schema.entities.map { entity in
            Claim(
                name: entity.tableName,
                owner: "the entity \(entity.name)",
                location: entity.location,
                isEntity: true,
                advice: advice
            )
        }
        claims += schema.views.map { view in
            Claim(
                name: view.tableName,
                owner: "the view \(view.name)",
                location: view.location,
                isEntity: false,
                advice: advice
            )
        }
        for entity in schema.entities {
            for relationship in entity.loadedRelationships {
                guard case .manyToMany(let join) = relationship.kind else { continue }
                claims.append(
                    Claim(
                        name: join.tableName,
                        owner: "the join table of \(entity.name).\(relationship.name)",
                        location: relationship.location,
                        isEntity: false,
                        advice: advice
                    )
                )
            }
        }
        for entity in schema.entities where entity.search != nil {
            let name = Schema.searchName(of: entity)
            for table in [name] + RelationalSearch.shadowNames(of: name) {
                claims.append(
                    Claim(
                        name: table,
                        owner: "the full-text index of \(entity.name)",
                        location: entity.location,
                        isEntity: false,
                        advice: "give the other another name with @table(\"…\")"
                    )
                )
            }
        }
        return claims
    }

    private static let advice = "give it another one with @table(\"…\")"

    /// FTS5 refuses columns called rowid and rank, and one that has the name of its table.
    private static func reservedColumns(of entity: Schema.Entity) -> [Diagnostic] {
        guard let search = entity.search else { return [] }
        let reserved = ["rowid", "rank", Schema.searchName(of: entity)].map(SQLName.init)
        return search.attributes.compactMap(entity.attribute).compactMap { attribute in
            guard reserved.contains(SQLName(attribute.columnName)) else { return nil }
            return .error(
                "full-text search cannot have a column \(attribute.columnName), which is a word of its own; give the "
                    + "attribute another one with @column(\"…\")",
                at: attribute.location
            )
        }
    }
}
