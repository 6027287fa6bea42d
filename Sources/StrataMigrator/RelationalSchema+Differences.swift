import StrataSQLite

extension RelationalSchema {
    /// What a comparison does with tables and indexes that only this schema has.
    package enum Extras: Sendable {
        /// They are differences: for a schema that Strata alone has made.
        case reported
        /// They are somebody else's: for a database in use.
        case ignored
    }

    /// In what this schema differs from the one it should be, as sentences: "table TodoItem lacks the column dueAt".
    package func differences(from other: RelationalSchema, extras: Extras = .reported) -> [String] {
        var sentences: [String] = []
        let (own, declared) = (tablesByName, other.tablesByName)
        for expected in other.tables {
            if let table = own[ExactText(expected.name)] {
                sentences += table.differences(from: expected, extras: extras)
            } else {
                sentences.append("table \(expected.name) is missing")
            }
        }
        if extras == .reported {
            for table in tables where declared[ExactText(table.name)] == nil {
                sentences.append("table \(table.name) is not declared")
            }
        }
        return sentences + viewDifferences(from: other, extras: extras)
            + searchDifferences(from: other, extras: extras)
            + historyDifferences(from: other, extras: extras)
    }

    private func viewDifferences(from other: RelationalSchema, extras: Extras) -> [String] {
        var sentences: [String] = []
        for expected in other.views {
            if let view = view(named: expected.name) {
                if view != expected { sentences.append("view \(expected.name) is not as declared") }
            } else {
                sentences.append("view \(expected.name) is missing")
            }
        }
        guard extras == .reported else { return sentences }
        return sentences
            + views.filter { other.view(named: $0.name) == nil }.map { "view \($0.name) is not declared" }
    }

    private func searchDifferences(from other: RelationalSchema, extras: Extras) -> [String] {
        var sentences: [String] = []
        for expected in other.searches {
            guard let search = search(named: expected.name) else {
                sentences.append("the search \(expected.name) of table \(expected.table) is missing")
                continue
            }
            if search == expected { continue }
            let triggers = search.unsoundTriggers.filter { !expected.unsoundTriggers.containsExactly($0) }
            sentences += triggers.map { "the trigger \($0) is missing or not as declared" }
            if triggers.isEmpty { sentences.append("the search \(expected.name) is not as declared") }
        }
        guard extras == .reported else { return sentences }
        return sentences
            + searches.filter { other.search(named: $0.name) == nil }
            .map { "the search \($0.name) of table \($0.table) is not declared" }
    }

    private func historyDifferences(from other: RelationalSchema, extras: Extras) -> [String] {
        var sentences: [String] = []
        for expected in other.histories {
            guard let history = history(of: expected.table) else {
                sentences.append("the history of table \(expected.table) is missing")
                continue
            }
            if history == expected { continue }
            let present = history.triggers.map(\.name)
            let triggers = expected.triggers.map(\.name).filter {
                history.unsoundTriggers.containsExactly($0) || !present.containsExactly($0)
            }
            sentences += triggers.map { "the trigger \($0) is missing or not as declared" }
            if triggers.isEmpty { sentences.append("the history of table \(expected.table) is not as declared") }
        }
        guard extras == .reported else { return sentences }
        return sentences
            + histories.filter { other.history(of: $0.table) == nil }
            .map { "the history of table \($0.table) is not declared" }
    }
}

extension RelationalTable {
    func differences(from expected: RelationalTable, extras: RelationalSchema.Extras) -> [String] {
        guard self != expected else { return [] }
        return columnDifferences(from: expected) + keyDifferences(from: expected)
            + constraintDifferences(from: expected)
            + indexDifferences(from: expected, extras: extras)
    }

    private func columnDifferences(from expected: RelationalTable) -> [String] {
        var sentences: [String] = []
        for wanted in expected.columns {
            guard let column = columns.first(where: { $0.name.isExactly(wanted.name) }) else {
                sentences.append("table \(name) lacks the column \(wanted.name)")
                continue
            }
            let place = "column \(name).\(wanted.name)"
            if !column.type.isExactly(wanted.type) {
                sentences.append("\(place) is \(column.type) instead of \(wanted.type)")
            }
            if column.isNotNull != wanted.isNotNull {
                let (found, declared) = wanted.isNotNull ? ("optional", "required") : ("required", "optional")
                sentences.append("\(place) is \(found) instead of \(declared)")
            }
            if !column.defaultSQL.isExactly(wanted.defaultSQL) {
                let found = column.defaultSQL.map { "the default \($0)" } ?? "no default"
                sentences.append("\(place) has \(found) instead of \(wanted.defaultSQL ?? "none")")
            }
            if !column.collation.isExactly(wanted.collation) {
                sentences.append("\(place) has the collation \(column.collation) instead of \(wanted.collation)")
            }
            if column.generated != wanted.generated {
                sentences.append("\(place) is \(words(column.generated)) instead of \(words(wanted.generated))")
            }
        }
        // Not somebody else's object: a rebuild of the table would lose it.
        for column in columns where !expected.columns.contains(where: { $0.name.isExactly(column.name) }) {
            sentences.append("table \(name) has a column \(column.name) that is not declared")
        }
        return sentences
    }

    private func words(_ generated: RelationalGeneration?) -> String {
        guard let generated else { return "not generated" }
        return "generated as \(CanonicalSQL.layout(generated.expression)), \(generated.isStored ? "STORED" : "VIRTUAL")"
    }

    private func keyDifferences(from expected: RelationalTable) -> [String] {
        var sentences: [String] = []
        if !primaryKey.isExactly(expected.primaryKey) {
            sentences.append(
                "table \(name) has the key (\(primaryKey.joined(separator: ", "))) "
                    + "instead of (\(expected.primaryKey.joined(separator: ", ")))"
            )
        }
        if isAutoincrement != expected.isAutoincrement {
            sentences.append("the key of table \(name) is \(isAutoincrement ? "" : "not ")AUTOINCREMENT")
        }
        if isStrict != expected.isStrict { sentences.append("table \(name) is \(isStrict ? "" : "not ")STRICT") }
        if isWithoutRowID != expected.isWithoutRowID {
            sentences.append("table \(name) is \(isWithoutRowID ? "" : "not ")WITHOUT ROWID")
        }
        return sentences
    }

    private func constraintDifferences(from expected: RelationalTable) -> [String] {
        func foreignKey(_ key: RelationalForeignKey) -> String {
            "foreign key (\(key.columns.joined(separator: ", "))) \(key.clause)"
        }
        func checkWords(_ check: RelationalCheck) -> String {
            "CHECK (\(CanonicalSQL.layout(check.expression)))" + (check.name.map { " named \($0)" } ?? "")
        }
        return Self.missingAndExtra(foreignKeys.map(foreignKey), expected.foreignKeys.map(foreignKey), table: name)
            + Self.missingAndExtra(
                checks.map(checkWords),
                expected.checks.map(checkWords),
                table: name
            )
            + Self.missingAndExtra(
                uniqueConstraints.map { "UNIQUE (\($0.joined(separator: ", ")))" },
                expected.uniqueConstraints.map { "UNIQUE (\($0.joined(separator: ", ")))" },
                table: name
            )
            + Self.missingAndExtra(
                clauses.map { "clause \($0)" },
                expected.clauses.map { "clause \($0)" },
                table: name
            )
    }

    private static func missingAndExtra(_ found: [String], _ expected: [String], table: String) -> [String] {
        expected.filter { !found.containsExactly($0) }.map { "table \(table) lacks the \($0)" }
            + found.filter { !expected.containsExactly($0) }.map { "table \(table) has a \($0) that is not declared" }
    }

    private func indexDifferences(from expected: RelationalTable, extras: RelationalSchema.Extras) -> [String] {
        var sentences: [String] = []
        for wanted in expected.indexes {
            guard let index = indexes.first(where: { $0.name.isExactly(wanted.name) }) else {
                sentences.append("table \(name) lacks the index \(wanted.name)")
                continue
            }
            if index != wanted { sentences.append("the index \(wanted.name) of table \(name) is not as declared") }
        }
        if extras == .reported {
            for index in indexes where !expected.indexes.contains(where: { $0.name.isExactly(index.name) }) {
                sentences.append("table \(name) has an index \(index.name) that is not declared")
            }
        }
        return sentences
    }
}
