import StrataSchema

extension EntityTranslator {
    /// The comment of the struct: what the schema says, and what is not among the properties.
    func structureDocumentation() -> [Code] {
        let sentence =
            switch kind {
            case .entity: "An entity, stored in the table `\(entity.tableName)`."
            case .view: "A view: what the SELECT `\(entity.tableName)` finds, read-only."
            case .record: ""
            }
        var lines = entity.documentation.isEmpty ? [sentence] : entity.documentation
        if kind != .entity { return Documentation.comment(lines, or: sentence) }
        let loaded = entity.loadedRelationships.map(sentence(on:))
        let lazy = entity.attributes.filter(\.isLazy).map { "`\($0.name)`" }
        if !loaded.isEmpty { lines += [""] + loaded }
        if !lazy.isEmpty {
            lines += ["", "Loaded one at a time, with `value(_:id:)`: \(lazy.joined(separator: ", "))."]
        }
        return Documentation.comment(lines, or: sentence)
    }

    /// A relationship that is no property: it is loaded.
    private func sentence(on relationship: Schema.LoadedRelationship) -> String {
        let count = relationship.isToMany ? "each has any number of" : "each has at most one"
        return "- `\(relationship.name)`: \(count) ``\(relationship.destination)``; see ``Relationships``."
    }

    /// The comment of a property.
    func documentation(of attribute: Schema.Attribute) -> [Code] {
        var lines = attribute.documentation
        let relationship = relationship(of: attribute)
        if lines.isEmpty, let relationship { lines = relationship.documentation }
        for sentence in remarks(on: attribute, of: relationship) {
            if !lines.isEmpty { lines.append("") }
            lines.append(sentence)
        }
        return Documentation.comment(lines, or: sentence(on: attribute))
    }

    private func relationship(of attribute: Schema.Attribute) -> Schema.Relationship? {
        guard let name = attribute.relationship else { return nil }
        return entity.relationships.first { $0.name == name }
    }

    /// What the reader must know besides the schema's own words.
    private func remarks(on attribute: Schema.Attribute, of relationship: Schema.Relationship?) -> [String] {
        var result: [String] = []
        if let relationship { result.append(sentence(on: relationship)) }
        switch (attribute.isRounded, attribute.storage) {
        case (true, .unixSeconds): result.append("Rounded to the second, as it is stored.")
        case (true, _): result.append("Rounded to the millisecond, as it is stored.")
        default: break
        }
        if attribute.generation != nil { result.append("Computed by the database.") }
        if attribute.isTouched { result.append("Every update sets it to the time of the update.") }
        if attribute.isVersion { result.append("Every update adds one; an update of an older version is a conflict.") }
        if attribute.isPrivate { result.append("Left out when the value is encoded or described.") }
        return result
    }

    private func sentence(on attribute: Schema.Attribute) -> String {
        if attribute.defaultValue == .automatic { return "The primary key, assigned by the database." }
        if entity.primaryKey == [attribute.name] { return "The primary key." }
        if entity.primaryKey.contains(attribute.name) { return "A part of the primary key." }
        let type = schema.sqlType(of: attribute).rawValue
        return "The column `\(attribute.columnName)`: \(type)\(attribute.isOptional ? " or NULL" : "")."
    }

    private func sentence(on relationship: Schema.Relationship) -> String {
        let isPart = relationship.keyAttributes.count > 1
        let article = relationship.destination == entity.name ? "another" : "a"
        let other = "\(article) ``\(relationship.destination)``"
        let subject = isPart ? "A part of the key of \(other)" : "The key of \(other)"
        guard kind == .entity else { return "\(subject)." }
        return switch relationship.deleteRule {
        case .cascade: "\(subject): when that is deleted, so is this `\(entity.name)`."
        case .setNull: "\(subject): when that is deleted, this becomes nil."
        case .restrict: "\(subject), which cannot be deleted while this refers to it."
        }
    }
}
