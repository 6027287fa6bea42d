/// Names that stand in each other's way.
extension Resolver {
    /// Attributes that relationships make, against the rest; and columns, whose letter case SQLite ignores.
    mutating func checkNames(in entity: Schema.Entity, _ draft: EntityDraft) {
        var names: [String: Schema.Attribute] = [:]
        var columns: [String: Schema.Attribute] = [:]
        for attribute in entity.attributes {
            if attribute.relationship != nil, let declared = draft.property(named: attribute.name) {
                reportClash(of: declared, with: attribute)
                continue
            }
            if let relationship = attribute.relationship, Self.takenAttributeNames.contains(attribute.name) {
                report(
                    "the relationship '\(relationship)' makes an attribute '\(attribute.name)', a name that the "
                        + "generated struct "
                        + "needs itself; rename the relationship",
                    at: attribute.location
                )
            }
            if let first = names.updateValue(attribute, forKey: attribute.name) {
                // Declared twice is reported; this is two relationships that make one name.
                guard first.location != attribute.location else { continue }
                report(
                    "\(source(of: attribute)) and \(source(of: first)) both make an attribute '\(attribute.name)'; "
                        + "rename one",
                    at: attribute.location,
                    notes: [.init("\(source(of: first)) is here", at: first.location)]
                )
            } else if let first = columns.updateValue(attribute, forKey: attribute.columnName.ignoringASCIICase) {
                reportColumnClash(attribute, first)
            }
        }
    }

    private mutating func reportClash(of declared: PropertyDraft, with attribute: Schema.Attribute) {
        let relationship = attribute.relationship ?? ""
        let advice: String
        if case .relationship = declared.kind {
            advice = "rename one"
        } else {
            advice = "remove '\(declared.name)', which holds the key of '\(relationship)' anyway"
        }
        report(
            "the relationship '\(relationship)' makes an attribute '\(attribute.name)' itself; \(advice)",
            at: declared.location,
            notes: [.init("the relationship '\(relationship)' is here", at: attribute.location)]
        )
    }

    private mutating func reportColumnClash(_ attribute: Schema.Attribute, _ first: Schema.Attribute) {
        let difference =
            attribute.columnName == first.columnName
            ? "have the column '\(attribute.columnName)'"
            : "have columns that differ only in letter case, which SQLite ignores"
        report(
            "'\(attribute.name)' and '\(first.name)' \(difference); rename one, or give it another column with "
                + "'@column(\"…\")'",
            at: attribute.location,
            notes: [.init("'\(first.name)' is here", at: first.location)]
        )
    }

    private func source(of attribute: Schema.Attribute) -> String {
        attribute.relationship.map { "the relationship '\($0)'" } ?? "'\(attribute.name)'"
    }

    /// Two attributes cannot both have been the same one.
    mutating func checkRenames(in draft: EntityDraft) {
        var sources: [String: PropertyDraft] = [:]
        for property in draft.properties {
            guard let previous = property.annotations.previousName else { continue }
            // Two that exchange their names, and one that takes the name of another that is renamed, are fine.
            if !isSnapshot, let other = draft.property(named: previous.value), other.name != property.name,
                other.annotations.previousName == nil,
                property.mixin == nil || other.mixin?.reference != property.mixin?.reference
            {
                warnOfRename(
                    of: property.name,
                    from: other.name,
                    in: "'\(draft.name)'",
                    at: property.mixin?.reference.location ?? previous.location,
                    other.location
                )
            }
            if let first = sources.updateValue(property, forKey: previous.value) {
                report(
                    "'\(property.name)' and '\(first.name)' cannot both be renamed from '\(previous.value)'; remove "
                        + "one",
                    at: previous.location,
                    notes: [.init("'\(first.name)' is here", at: first.location)]
                )
            }
        }
    }
}
