import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema

/// A to-one relationship that becomes a many-to-many one, and back: the keys become links, and the links keys.
extension KeptValues {
    mutating func keepLinks(
        _ translation: KeyTranslation,
        in schema: inout Schema,
        _ drops: ExplicitDrops
    ) {
        for pair in translation.match.pairs {
            for relationship in pair.new.loadedRelationships {
                guard case .manyToMany(let table) = relationship.kind else { continue }
                spread(relationship, into: table, pair, translation, drops)
            }
            guard let index = schema.entities.firstIndex(where: { $0.name == pair.new.name }) else { continue }
            for relationship in pair.new.relationships {
                gather(relationship, pair, translation, drops, &schema.entities[index])
            }
        }
    }

    /// The old name of a relationship, whatever it was.
    private func formerName(_ name: String, _ previous: String?, _ before: String?) -> String {
        SchemaMatch.isRename(name, from: previous, before: before) ? previous ?? name : name
    }

    /// To-one to many-to-many.
    private mutating func spread(
        _ relationship: Schema.LoadedRelationship,
        into table: Schema.JoinTable,
        _ pair: SchemaMatch.EntityPair,
        _ translation: KeyTranslation,
        _ drops: ExplicitDrops
    ) {
        let before = pair.old.relationships.first { $0.name == relationship.name }
        let name = formerName(relationship.name, relationship.previousName, before?.previousName)
        guard let former = pair.old.relationships.first(where: { $0.name == name }),
            // Another relationship may have its name now, and a key that comes from elsewhere.
            !pair.new.relationships.contains(where: { KeyTranslation.former(of: $0, in: pair)?.name == name }),
            !drops.names("\(pair.new.name).\(name)"),
            let destination = translation.match.pairs.first(where: {
                $0.old.name == former.destination && $0.new.name == relationship.destination
            })
        else { return }
        let place = "\(pair.new.name).\(relationship.name)"
        let losing = "\(pair.new.name).\(name)"
        guard hasSameKeys(pair, destination, translation, place, losing, drops, at: relationship.location) else {
            return
        }
        copies[place] = LinkCopy(
            pair: pair,
            former: former,
            change: SchemaChange(
                .safe,
                "makes \(place) many-to-many, with a link for each \(pair.new.name) that leads to a "
                    + destination.new.name,
                subject: place,
                at: relationship.location
            )
        )
        for attribute in former.keyAttributes {
            leaving[Place(entity: pair.new.name, attribute: attribute)] = SchemaChange(
                .safe,
                "removes the key of \(pair.new.name).\(name), which its links hold now",
                subject: "\(pair.new.name).\(name)",
                at: relationship.location
            )
        }
    }

    /// Many-to-many to to-one.
    private mutating func gather(
        _ relationship: Schema.Relationship,
        _ pair: SchemaMatch.EntityPair,
        _ translation: KeyTranslation,
        _ drops: ExplicitDrops,
        _ entity: inout Schema.Entity
    ) {
        let before = pair.old.loadedRelationships.first { $0.name == relationship.name }
        let name = formerName(relationship.name, relationship.previousName, before?.previousName)
        guard let former = pair.old.loadedRelationships.first(where: { $0.name == name }),
            case .manyToMany(let table) = former.kind,
            !pair.new.loadedRelationships.contains(where: { $0.name == name && $0.kind == former.kind }),
            let destination = translation.match.pairs.first(where: {
                $0.old.name == former.destination && $0.new.name == relationship.destination
            }),
            relationship.keyAttributes.allSatisfy({ part in pair.added.contains { $0.name == part } })
        else { return }
        // The name was that of links, and is that of no column.
        for name in relationship.keyAttributes {
            guard let index = entity.attributes.firstIndex(where: { $0.name == name }) else { continue }
            entity.attributes[index].previousName = nil
        }
        guard !drops.names("\(pair.old.name).\(name)") else { return }
        // A backfill of the developer's own says which of the links it is, and the others are lost.
        guard relationship.keyAttributes.allSatisfy({ pair.new.attribute(named: $0)?.backfill == nil }) else { return }
        let place = "\(pair.new.name).\(relationship.name)"
        let losing = "\(pair.old.name).\(name)"
        guard hasSameKeys(pair, destination, translation, place, losing, drops, at: relationship.location) else {
            return
        }
        let own = zip(table.ownerColumns, pair.new.primaryKey).map { column, part in
            let key = SQLText.quote(pair.new.columnName(part))
            return "\"link\".\(SQLText.quote(column)) = \(SQLText.quote(pair.new.tableName)).\(key)"
        }.joined(separator: " AND ")
        let links = "FROM \(SQLText.quote(table.tableName)) AS \"link\" WHERE \(own)"
        let said = SchemaChange(
            .dataDependent,
            "makes \(place) to-one, where no \(pair.new.name) has more than one link",
            subject: place,
            at: relationship.location
        )
        for (attribute, column) in zip(relationship.keyAttributes, table.destinationColumns) {
            guard let index = entity.attributes.firstIndex(where: { $0.name == attribute }) else { continue }
            let value = "(SELECT \"link\".\(SQLText.quote(column)) \(links))"
            entity.attributes[index].backfill = Schema.SQL(value, at: relationship.location)
            arriving[Place(entity: pair.new.name, attribute: attribute)] = said
        }
        var problems = [("\(place) has more than one link", "(SELECT count(*) \(links)) > 1")]
        if !relationship.isOptional { problems.append(("\(place) has no link", "NOT EXISTS (SELECT 1 \(links))")) }
        requirements[pair.new.name, default: []] += problems
        keptLinks["\(pair.old.name).\(name)"] = SchemaChange(
            .safe,
            "removes the links of \(pair.old.name).\(name), which are keys of \(pair.new.name) now",
            subject: "\(pair.old.name).\(name)",
            at: relationship.location
        )
    }

    private mutating func hasSameKeys(
        _ owner: SchemaMatch.EntityPair,
        _ destination: SchemaMatch.EntityPair,
        _ translation: KeyTranslation,
        _ place: String,
        _ losing: String,
        _ drops: ExplicitDrops,
        at location: SourceLocation
    ) -> Bool {
        for pair in [owner, destination] where !translation.hasSameKey(pair) {
            // A step that exists has answered.
            if case .all = drops { return false }
            diagnostics.append(
                .error(
                    "\(place) is to-one on one side of this step and many-to-many on the other, and the key of "
                        + "\(pair.new.name) changes, too: make two steps of it, or add `--drop \(losing)` to the "
                        + "command",
                    at: location
                )
            )
            return false
        }
        return true
    }
}
