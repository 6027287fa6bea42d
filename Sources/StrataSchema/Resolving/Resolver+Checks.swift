/// `check name "SQL"` and `search (a, b)`
extension Resolver {
    mutating func checks(of draft: EntityDraft, _ entity: Schema.Entity) -> [Schema.Check] {
        var checks: [Schema.Check] = []
        var seen: [String: (name: NameSyntax, mixin: MixinSource?)] = [:]
        let made = constraintNames(of: entity)
        for member in draft.members {
            guard case .check(let check) = member.kind else { continue }
            let name = check.name.text
            if let first = seen[name.ignoringASCIICase] {
                // Two of one mixin are reported with the mixin.
                if member.mixin == nil || first.mixin?.reference != member.mixin?.reference {
                    report(
                        "'\(entity.name)' has two checks '\(name)'; rename one",
                        at: member.mixin?.reference.location ?? check.name.location,
                        notes: [.init("the first is here", at: first.name.location)]
                    )
                }
                continue
            }
            seen[name.ignoringASCIICase] = (check.name, member.mixin)
            if let reason = made[name.ignoringASCIICase], member.mixin == nil {
                report(
                    "'\(name)' is the name of the check that \(reason) makes; choose another",
                    at: check.name.location
                )
            }
            let sql = silently(if: member.mixin != nil) { $0.sql(check.sql, "the condition of check '\(name)'") }
            if let sql { checks.append(Schema.Check(name: name, sql: sql)) }
        }
        return checks
    }

    /// The names of constraints that annotations make, and which.
    private func constraintNames(of entity: Schema.Entity) -> [String: String] {
        var names: [String: String] = [:]
        for attribute in entity.attributes {
            if attribute.length != nil { names["length_\(attribute.columnName)".ignoringASCIICase] = "'@length'" }
            if attribute.range != nil { names["range_\(attribute.columnName)".ignoringASCIICase] = "'@range'" }
        }
        for relationship in entity.relationships where relationship.isOptional && relationship.keyAttributes.count > 1 {
            names["whole_\(relationship.name)".ignoringASCIICase] = "the relationship '\(relationship.name)'"
        }
        return names
    }
}

// MARK: - Full text

extension Resolver {
    /// Column names that FTS5 keeps for itself.
    private static let searchColumns: Set<String> = ["rank", "rowid"]

    mutating func search(of draft: EntityDraft, _ entity: Schema.Entity) -> Schema.Search? {
        let searches = draft.members.compactMap { member -> (list: ListSyntax, mixin: MixinSource?)? in
            if case .list(let list) = member.kind, list.keyword == .search { (list, member.mixin) } else { nil }
        }
        guard let (list, mixin) = searches.first else { return nil }
        if let second = searches.dropFirst().first, second.mixin == nil || second.mixin?.reference != mixin?.reference {
            report(
                "'\(entity.name)' is searched in one way; name all attributes in one 'search (…)'",
                at: second.mixin?.reference.location ?? second.list.location,
                notes: [.init("the first is here", at: list.location)]
            )
        }
        let search = silently(if: mixin != nil) { $0.search(of: list, draft, entity) }
        if search != nil, draft.kind == .entity { checkRowID(of: entity, draft, searchedAt: list.location) }
        return search
    }

    private mutating func search(of list: ListSyntax, _ draft: EntityDraft, _ entity: Schema.Entity) -> Schema.Search? {
        if let condition = list.condition {
            report("full text search finds all rows; remove 'where'", at: condition.location)
        }
        var names: [String] = []
        for part in list.parts {
            if let location = part.descending {
                report("'search (…)' has no direction; remove 'descending'", at: location)
            }
            guard case .name(let name) = part.kind else {
                report("'search (…)' names attributes, without quotes", at: part.location)
                return nil
            }
            guard checkSearched(name, draft, entity) else { return nil }
            guard !names.contains(name.text) else {
                report("'\(name.text)' stands twice in 'search (…)'; remove one", at: name.location)
                return nil
            }
            names.append(name.text)
        }
        return names.isEmpty ? nil : Schema.Search(attributes: names)
    }

    private mutating func checkSearched(_ name: NameSyntax, _ draft: EntityDraft, _ entity: Schema.Entity) -> Bool {
        guard let property = draft.property(named: name.text) else {
            reportUnknownAttribute(name, in: draft)
            return false
        }
        switch property.kind {
        case .lost: return false
        case .attribute(.string): break
        case .attribute(let type):
            report(
                "full text is that of Strings, and '\(name.text)' is of type '\(type.name)'; remove it",
                at: name.location
            )
            return false
        case .relationship, .loaded:
            report("full text is that of Strings, and '\(name.text)' is a relationship; remove it", at: name.location)
            return false
        }
        let column = entity.attribute(named: name.text)?.columnName ?? ""
        let isTaken =
            Self.searchColumns.contains(column.ignoringASCIICase)
            || column.ignoringASCIICase == "\(entity.tableName)_search".ignoringASCIICase
        if isTaken {
            report(
                "SQLite's full text search has a column '\(column)' of its own; give '\(name.text)' another with "
                    + "'@column(\"name\")'",
                at: name.location
            )
        }
        return !isTaken
    }

    /// Full text refers to rows by a number; where the key is none, the table gets a column `rowid` for it.
    private mutating func checkRowID(
        of entity: Schema.Entity,
        _ draft: EntityDraft,
        searchedAt location: SourceLocation
    ) {
        if entity.primaryKey.count == 1, let key = entity.attribute(named: entity.primaryKey[0]),
            case .integer = key.type
        {
            return
        }
        for attribute in entity.attributes where attribute.columnName.ignoringASCIICase == "rowid" {
            report(
                "'search' gives the table a column 'rowid', since its key is no Int; give '\(attribute.name)' "
                    + "another name, or "
                    + "another column with '@column(\"name\")'",
                at: attribute.location,
                notes: [.init("'search' is here", at: location)]
            )
        }
    }
}
