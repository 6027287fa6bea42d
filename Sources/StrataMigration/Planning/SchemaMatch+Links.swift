import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema

/// Links that change their shape: the join table of `tags: [Tag] @manyToMany` becomes the entity of
/// `@manyToMany(through: Tagging)`, or back.
///
/// Both hold the same rows, and nothing but the developer knows whether they are meant to stay.
extension SchemaMatch {
    /// What to ask where one of both is gone and the other is new between the same two entities.
    func questionAboutLinks(_ gone: Schema.Entity) -> Diagnostic? {
        gone.isJoin ? questionAboutEntity(for: gone) : questionAboutJoin(for: gone)
    }

    /// A join table is gone: asks whether another table is to take its links over.
    private func questionAboutEntity(for join: Schema.Entity) -> Diagnostic? {
        let ends = join.relationships.map { newName(of: $0.destination) }
        for entity in added where !entity.isJoin {
            guard let sides = Self.sides(of: entity, leadingTo: ends, as: through(entity, for: join)) else { continue }
            let table = "`@table(\(SQLText.schemaLiteral(join.tableName)))` behind \(entity.name)"
            let answers = [table] + Self.columnAnswers(for: entity, sides, like: join)
            return .error(
                "the links of \(join.name) are gone and \(entity.name) is new: if \(entity.name) takes them over, "
                    + "write \(Self.listing(answers)); if they are to be deleted, add `--drop \(join.name)` "
                    + "to the command",
                at: entity.location
            )
        }
        // The other side has the join table now.
        for other in added
        where other.isJoin && other.relationships.map({ Optional($0.destination) }) == ends.reversed() {
            let columns = join.relationships.reversed().map { $0.keyAttributes.map(join.columnName) }
            return .error(
                "\(join.name) is gone and \(other.name) is new: if both are the same links from two sides, write "
                    + "\(Self.joinAnswer(for: other, columns, join)); if the links are to be deleted, add "
                    + "`--drop \(join.name)` to the command",
                at: other.location
            )
        }
        // It was there before, with rows of its own: no name makes one table of two.
        for pair in pairs where !pair.new.isJoin {
            guard let through = through(pair.new, for: join),
                let sides = Self.sides(of: pair.new, leadingTo: ends, as: through)
            else { continue }
            let target = sides.flatMap(\.keyAttributes).map { SQLText.quote(pair.new.columnName($0)) }
            let source = join.attributes.map { SQLText.quote($0.columnName) }
            return .error(
                "the links of \(join.name) are gone, and \(pair.new.name) was there before: add `--drop \(join.name)` "
                    + "to the command; to keep them, write `INSERT INTO \(SQLText.quote(pair.new.tableName)) "
                    + "(\(target.joined(separator: ", "))) SELECT \(source.joined(separator: ", ")) FROM "
                    + "\(SQLText.quote(join.tableName));` into the step, before it drops their table",
                at: pair.new.location
            )
        }
        return nil
    }

    /// An entity is gone: asks whether a join table is to be made of its rows.
    private func questionAboutJoin(for entity: Schema.Entity) -> Diagnostic? {
        for join in added where join.isJoin {
            guard let sides = sides(of: entity, before: join) else { continue }
            let answer = Self.joinAnswer(for: join, sides.map { $0.keyAttributes.map(entity.columnName) }, entity)
            return .error(
                "the entity \(entity.name) is gone and \(join.name) is new: if its rows become the links, write "
                    + "\(answer); if \(entity.name) is to be deleted with all its rows, add `--drop \(entity.name)` "
                    + "to the command",
                at: join.location
            )
        }
        return nil
    }

    /// What to write where a table is both, before and after, and its columns do not say which side is which.
    func questionAboutSides(_ pair: EntityPair) -> Diagnostic? {
        guard pair.old.isJoin != pair.new.isJoin, pair.removed.contains(where: { $0.relationship != nil }),
            pair.added.contains(where: { $0.relationship != nil })
        else { return nil }
        let answers: [String]
        if pair.new.isJoin {
            guard let sides = sides(of: pair.old, before: pair.new) else { return nil }
            answers = [Self.joinAnswer(for: pair.new, sides.map { $0.keyAttributes.map(pair.old.columnName) }, nil)]
        } else {
            let ends = pair.old.relationships.map { newName(of: $0.destination) }
            let sides = Self.sides(of: pair.new, leadingTo: ends, as: through(pair.new, for: pair.old))
            guard let sides else { return nil }
            answers = Self.columnAnswers(for: pair.new, sides, like: pair.old)
        }
        guard !answers.isEmpty else { return nil }
        return .error(
            "\(pair.new.name) takes the rows of \(pair.old.name) over, and has other columns: write "
                + Self.listing(answers),
            at: pair.new.location
        )
    }

    // MARK: - Sides

    /// What an entity of the old schema is called in the new one.
    private func newName(of old: String) -> String? { pairs.first { $0.old.name == old }?.new.name }

    /// The two sides that `through:` names, if the relationship of the join table goes through the entity now.
    private func through(_ entity: Schema.Entity, for join: Schema.Entity) -> [String]? {
        let names = join.name.split(separator: ".").map(String.init)
        guard let owner = pairs.first(where: { $0.old.name == names.first }) else { return nil }
        for relationship in owner.new.loadedRelationships {
            guard case .through(entity.name, let from, let to) = relationship.kind,
                [relationship.name, relationship.previousName].contains(names.last)
            else { continue }
            return [from, to]
        }
        return nil
    }

    /// The to-ones of an old entity that lead to the two sides of a new join table.
    private func sides(of entity: Schema.Entity, before join: Schema.Entity) -> [Schema.Relationship]? {
        let ends = join.relationships.map { end in pairs.first { $0.new.name == end.destination }?.old.name }
        let owner = pairs.first { $0.old.name == ends.first }
        for relationship in owner?.old.loadedRelationships ?? [] {
            guard case .through(entity.name, let from, let to) = relationship.kind else { continue }
            if let sides = Self.sides(of: entity, leadingTo: ends, as: [from, to]) { return sides }
        }
        return Self.sides(of: entity, leadingTo: ends, as: nil)
    }

    private static func sides(
        of entity: Schema.Entity,
        leadingTo ends: [String?],
        as names: [String]?
    ) -> [Schema.Relationship]? {
        var sides: [Schema.Relationship] = []
        for (index, end) in ends.enumerated() {
            let side = entity.relationships.first { relationship in
                relationship.destination == end && !sides.contains { $0.name == relationship.name }
                    && (names.map { $0[index] == relationship.name } ?? true)
            }
            guard let side else { return nil }
            sides.append(side)
        }
        return sides
    }

    // MARK: - Answers

    private static func columnAnswers(
        for entity: Schema.Entity,
        _ sides: [Schema.Relationship],
        like join: Schema.Entity
    ) -> [String] {
        zip(sides, join.relationships).compactMap { side, end in
            let columns = end.keyAttributes.map(join.columnName)
            guard columns != side.keyAttributes.map(entity.columnName), columns.count == side.keyAttributes.count
            else { return nil }
            let names = columns.map(SQLText.schemaLiteral).joined(separator: ", ")
            return "`@column(\(names))` behind \(entity.name).\(side.name)"
        }
    }

    /// - Parameter entity: Whose table it is, unless the relationship says that already.
    private static func joinAnswer(
        for join: Schema.Entity,
        _ columns: [[String]],
        _ entity: Schema.Entity?
    ) -> String {
        var annotation = "@manyToMany"
        if columns != join.relationships.map({ $0.keyAttributes.map(join.columnName) }) {
            let lists = columns.map { names in
                let words = names.map(SQLText.schemaLiteral).joined(separator: ", ")
                return names.count == 1 ? words : "[\(words)]"
            }
            annotation += "(from: \(lists[0]), to: \(lists[1]))"
        }
        if let entity { annotation += " @table(\(SQLText.schemaLiteral(entity.tableName)))" }
        return "`\(annotation)` behind \(join.name)"
    }

    private static func listing(_ answers: [String]) -> String {
        guard let last = answers.last, answers.count > 1 else { return answers.joined() }
        return answers.dropLast().joined(separator: ", ") + " and " + last
    }
}

extension SQLText {
    /// A name as a string of a schema file.
    fileprivate static func schemaLiteral(_ name: String) -> String {
        "\"\(name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
