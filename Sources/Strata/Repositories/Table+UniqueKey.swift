extension Table {
    /// The positions of columns that values are saved by.
    /// - Throws: ``StrataError/Code/unsupported`` if the entity has no unique key of these columns.
    func uniqueKey(_ names: [String]) throws(StrataError) -> [Int] {
        let positions = names.compactMap(columns.firstIndex)
        let isDeclared = unique.isEmpty || ([primaryKey] + unique).contains { Set($0) == Set(positions) }
        guard positions.count == names.count, Set(positions).count == names.count, !names.isEmpty, isDeclared,
            Set(positions).isDisjoint(with: generated)
        else { throw noUniqueKey(names) }
        return positions
    }

    /// The error of saving by columns that are no unique key.
    func noUniqueKey(_ names: [String]) -> StrataError {
        let columns = names.joined(separator: ", ")
        return StrataError(
            .unsupported,
            """
            \(name) has no unique key of \(columns.isEmpty ? "no columns" : columns); declare `unique (\(columns))` in \
            the schema, or save by the columns of another
            """,
            table: name,
            columns: names
        )
    }
}

extension Entity {
    /// The names of columns that a closure gives.
    /// - Throws: ``StrataError/Code/unsupported`` for an expression and a column of a related row.
    static func names<each Value>(
        _ columns: (Columns) -> (repeat Column<Self, each Value>)
    ) throws(StrataError) -> [String] {
        let columns = columns(Self.columns)
        var found: [(name: String?, problem: String)] = []
        for column in repeat each columns { found.append((column.name, column.reasonNotToSaveBy)) }
        var names: [String] = []
        for (name, problem) in found {
            guard let name else { throw StrataError(.unsupported, problem, table: table.name) }
            names.append(name)
        }
        return names
    }
}

extension Column {
    fileprivate var reasonNotToSaveBy: String {
        "values are saved by columns of \(Root.table.name) itself, not by an expression or a related row"
    }
}
