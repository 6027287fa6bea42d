import StrataSQLite

extension Entity {
    /// A key as a row holds it, or nil if that is not known.
    ///
    /// A key of one column is a value that a column can hold; one of several is a struct of such values, in key order.
    static func storedKey(_ id: ID) -> [StoredValue]? {
        var parts: [any ColumnValue] = []
        collect(id, &parts)
        guard parts.count == table.primaryKey.count else { return nil }
        let storages = keyStorages
        var values: [StoredValue] = []
        for (part, storage) in zip(parts, storages) {
            guard let value = try? part.storedValue(as: storage) else { return nil }
            values.append(value)
        }
        return values
    }

    private static func collect(_ value: Any, _ parts: inout [any ColumnValue]) {
        if let value = value as? any ColumnValue { return parts.append(value) }
        for child in Mirror(reflecting: value).children { collect(child.value, &parts) }
    }

    private static var keyStorages: [ColumnStorage] {
        var storages: [String: ColumnStorage] = [:]
        for column in keyPaths.columns.values {
            if let name = column.rootColumn?.name { storages[name] = column.storage }
        }
        return table.primaryKey.map { storages[table.columns[$0]] ?? .standard }
    }
}
