import StrataSQLite

// SQLite names the columns that a row was refused for, or nothing at all; the row itself says which values they had.

extension Connection {
    /// Runs work that writes values; one that is refused is reported with what was wrong in it.
    func explaining<Model: Entity, Result>(
        writing models: [Model],
        _ body: () throws(StrataError) -> Result
    ) throws(StrataError) -> Result {
        do throws(StrataError) {
            return try explainingChecks(body)
        } catch {
            guard Self.isAboutValues(error), let model = models.first(where: { Model.key(stored: $0) == error.key })
            else { throw error }
            let table = Model.table
            throw refused(error, Model.self) { column in
                table.columns.firstIndex(of: column).flatMap { try? model.storedValue(at: $0) }
            }
        }
    }

    /// Does the same for a draft, which has no other description than what it binds: a statement that returns its
    /// parameters shows it.
    func explaining<Draft: EntityDraft, Result>(
        writing draft: Draft,
        _ body: () throws(StrataError) -> Result
    ) throws(StrataError) -> Result {
        do throws(StrataError) {
            return try explainingChecks(body)
        } catch {
            guard Self.isAboutValues(error) else { throw error }
            let table = Draft.Model.table
            let columns = table.boundColumns(isDraft: true).map { table.columns[$0] }
            let parameters = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
            let values = try? withStatement("SELECT \(parameters)") { statement throws(StrataError) in
                try draft.bind(to: statement)
                return try statement.step() ? statement.values : []
            }
            throw refused(error, Draft.Model.self) { column in
                guard let values, let index = columns.firstIndex(of: column) else { return nil }
                return values.indices.contains(index) ? values[index] : nil
            }
        }
    }

    /// Does the same for some columns of a row.
    func explaining<Model: Entity, Result>(
        writing assignments: [(column: String, value: StoredValue)],
        to model: Model.Type,
        _ body: () throws(StrataError) -> Result
    ) throws(StrataError) -> Result {
        do throws(StrataError) {
            return try explainingChecks(body)
        } catch {
            guard Self.isAboutValues(error) else { throw error }
            throw refused(error, model) { column in assignments.first { $0.column == column }?.value }
        }
    }

    private static func isAboutValues(_ error: StrataError) -> Bool {
        [.unique, .notNull, .foreignKey].contains(error.code)
    }

    /// - Parameter valueOf: What a column was to hold; nil if nobody knows.
    private func refused<Model: Entity>(
        _ error: StrataError,
        _ model: Model.Type,
        _ valueOf: (String) -> StoredValue?
    ) -> StrataError {
        let table = model.table
        if let columns = table.columns(namedIn: error) {
            let values = columns.compactMap(valueOf)
            let place = columns.map { "\(table.name).\($0)" }.joined(separator: ", ")
            let isUnique = error.code == .unique
            return error.with(
                message: isUnique ? StrataError.uniqueSentence(place, columns.count) : "\(place) is required",
                table: table.name,
                columns: columns,
                values: isUnique && values.count == columns.count ? values : nil
            )
        }
        guard error.table?.isSameName(as: table.name) == true else { return error }
        guard error.code == .foreignKey else { return error }
        // On the caller's thread no time is spent on it: the work is done again where there is.
        guard waitsForLocks, let keys = try? foreignKeys(of: table.name) else { return error }
        for key in keys {
            let columns = key.pairs.map(\.column)
            let values = columns.compactMap(valueOf)
            // A key with a NULL in it leads nowhere on purpose.
            guard values.count == columns.count, !values.contains(.null), isThere(key, values) == false else {
                continue
            }
            let relationship = RelationshipName(ofKey: columns, in: model)
            let place = "\(table.name).\(relationship?.name ?? columns.joined(separator: ", "))"
            return error.with(
                message: "\(place) leads to a row of \(key.parent) that is not there; create it first, or refer to "
                    + "another",
                columns: columns,
                values: values,
                relationship: relationship?.name
            )
        }
        return error
    }
}

extension Table {
    /// The columns that SQLite's words name, which do not quote names: one may have a dot or a comma in it.
    fileprivate func columns(namedIn error: StrataError) -> [String]? {
        guard let words = error.sqliteMessage, let start = words.firstRange(of: " constraint failed: ") else {
            return nil
        }
        var rest = words[start.upperBound...]
        var found: [String] = []
        while !rest.isEmpty {
            let next = columns.first { column in
                let place = "\(name).\(column)"
                return rest == place || rest.hasPrefix("\(place), ")
            }
            guard let next else { return nil }
            found.append(next)
            rest = rest.dropFirst("\(name).\(next), ".count)
        }
        return found.isEmpty ? nil : found
    }

    /// The columns whose values are bound to an INSERT, in the order of its parameters.
    func boundColumns(isDraft: Bool) -> [Int] {
        columns.indices.filter { column in
            !generated.contains(column) && !(isDraft && isAutomatic && primaryKey.contains(column))
        }
    }
}
