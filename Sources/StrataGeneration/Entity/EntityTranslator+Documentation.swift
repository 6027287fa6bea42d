import StrataSchema

extension EntityTranslator {
    /// The comment of a property.
    func documentation(of attribute: Schema.Attribute) -> [Code] {
        var lines = attribute.documentation
        if lines.isEmpty, let relationship = entity.relationship(of: attribute) { lines = relationship.documentation }
        for sentence in remarks(on: attribute) {
            if !lines.isEmpty { lines.append("") }
            lines.append(sentence)
        }
        return Documentation.comment(lines, or: sentence(on: attribute))
    }

    /// What the reader must know besides the schema's own words.
    private func remarks(on attribute: Schema.Attribute) -> [String] {
        var result: [String] = []
        if let relationship = entity.relationship(of: attribute) {
            result.append(sentence(on: attribute, of: relationship))
        }
        switch (attribute.isRounded, attribute.storage) {
        case (true, .unixSeconds): result.append("Rounded to the second, as it is stored.")
        case (true, _): result.append("Rounded to the millisecond, as it is stored.")
        default: break
        }
        return result
    }

    private func sentence(on attribute: Schema.Attribute) -> String {
        if attribute.defaultValue == .automatic { return "The primary key, assigned by the database." }
        if entity.primaryKey == [attribute.name] { return "The primary key." }
        if entity.primaryKey.contains(attribute.name) { return "A part of the primary key." }
        let type = schema.sqlType(of: attribute).rawValue
        return "The column `\(attribute.columnName)`: \(type)\(attribute.isOptional ? " or NULL" : "")."
    }

    private func sentence(on attribute: Schema.Attribute, of relationship: Schema.Relationship) -> String {
        let isPart = relationship.keyAttributes.count > 1
        let article = relationship.destination == entity.name ? "another" : "a"
        let other = "\(article) ``\(relationship.destination)``"
        let subject = isPart ? "A part of the key of \(other)" : "The key of \(other)"
        return switch relationship.deleteRule {
        case .cascade: "\(subject): when that is deleted, so is this `\(entity.name)`."
        case .setNull: "\(subject): when that is deleted, this becomes nil."
        case .restrict: "\(subject), which cannot be deleted while this refers to it."
        }
    }
}
