import StrataSQLite

// The errors that SQLite and its repository give for the same, in the same words.

extension Table {
    func notFound(key: [StoredValue]?) -> StrataError {
        StrataError(
            .notFound,
            "there is no \(name) with this key; it was deleted, or never created",
            table: name,
            columns: keyColumns,
            key: key
        )
    }

    func notUnique(_ positions: [Int], key: [StoredValue]) -> StrataError {
        let names = positions.map { columns[$0] }
        let place = names.map { "\(name).\($0)" }.joined(separator: ", ")
        return StrataError(
            .unique,
            "\(place) must be unique, and there is a row with this value",
            table: name,
            columns: names,
            key: key
        )
    }

    func changedMeanwhile(_ version: Int, key: [StoredValue]) -> StrataError {
        StrataError(
            .conflict,
            "this \(name) has been changed since it was read; fetch it again and repeat the change",
            table: name,
            columns: [columns[version]],
            key: key
        )
    }

    func differentKeys() -> StrataError {
        StrataError(
            .unsupported,
            "\(name): the two values have different keys; create the new one and delete the old",
            table: name
        )
    }

    /// A column that no key path writes: a lazy one, or one of an entity without ``ReadableEntity/keyPaths``.
    func notWritable(_ column: String) -> StrataError {
        let sentence =
            "\(name).\(column) is none of the value's own properties that can be written; test it with "
            + "Database.inMemory(schema:)"
        return StrataError(.unsupported, sentence, table: name, columns: [column])
    }
}
