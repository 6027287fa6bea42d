/// The names of tables and views, against each other and against those that are not free.
extension Resolver {
    /// What has a name in the database.
    private struct NamedTable {
        var name: String
        var location: SourceLocation
        /// For errors: `'TodoItem'`, `the join table of 'TodoItem.tags'`.
        var owner: String
    }

    mutating func checkTables() {
        var tables: [String: NamedTable] = [:]
        for table in namedTables {
            let name = table.name.ignoringASCIICase
            for prefix in ["sqlite_", "strata_"] where name.hasPrefix(prefix) {
                let owner = prefix == "sqlite_" ? "SQLite" : "Strata"
                report(
                    "the table name '\(table.name)' is reserved, since \(owner)'s own tables begin with '\(prefix)'; "
                        + "choose "
                        + "another",
                    at: table.location
                )
            }
            guard let first = tables.updateValue(table, forKey: name) else { continue }
            report(
                "\(table.owner) and \(first.owner) have the table '\(table.name)'; give one another with "
                    + "'@table(\"…\")'",
                at: table.location,
                notes: [.init("\(first.owner) is here", at: first.location)]
            )
        }
    }

    private var namedTables: [NamedTable] {
        var tables = schema.entities.map {
            NamedTable(name: $0.tableName, location: $0.location, owner: "'\($0.name)'")
        }
        tables += schema.views.map { NamedTable(name: $0.tableName, location: $0.location, owner: "'\($0.name)'") }
        for entity in schema.entities {
            for relationship in entity.loadedRelationships {
                guard case .manyToMany(let join) = relationship.kind else { continue }
                let owner = "'\(entity.name).\(relationship.name)'"
                tables.append(NamedTable(name: join.tableName, location: relationship.location, owner: owner))
            }
            guard entity.search != nil else { continue }
            // FTS5 makes tables of its own for each of its tables.
            for suffix in ["", "_data", "_idx", "_docsize", "_config", "_content"] {
                let name = "\(entity.tableName)_search\(suffix)"
                tables.append(
                    NamedTable(name: name, location: entity.location, owner: "the full text of '\(entity.name)'")
                )
            }
        }
        return tables
    }

    /// Two types cannot both have been the same one.
    mutating func checkRenamedTypes() {
        checkRenames(of: entities.map { ($0.name, $0.location, $0.annotations.previousName) })
        checkRenames(of: views.map { ($0.name, $0.location, $0.annotations.previousName) })
        let kept = schema.enumerations.filter { $0.previousName == nil }
        checkRenames(
            of: kept.map { ($0.name, $0.location, nil) }
                + renamedEnumerations.map { ($0.name.text, $0.name.location, $0.previous) }
        )
    }

    private mutating func checkRenames(
        of types: [(name: String, location: SourceLocation, previous: Located<String>?)]
    ) {
        var sources: [String: (name: String, location: SourceLocation)] = [:]
        let kept = Dictionary(
            types.filter { $0.previous == nil }.map { ($0.name, $0.location) },
            uniquingKeysWith: { first, _ in first }
        )
        for type in types {
            if !isSnapshot, let previous = type.previous, let location = kept[previous.value] {
                warnOfRename(of: type.name, from: previous.value, in: "the schema", at: previous.location, location)
            }
            guard let previous = type.previous,
                let first = sources.updateValue((type.name, type.location), forKey: previous.value)
            else { continue }
            report(
                "'\(type.name)' and '\(first.name)' cannot both be renamed from '\(previous.value)'; remove one",
                at: previous.location,
                notes: [.init("'\(first.name)' is here", at: first.location)]
            )
        }
    }
}
