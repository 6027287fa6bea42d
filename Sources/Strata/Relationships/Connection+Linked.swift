import StrataSQLite

extension Connection: RelationshipSource {
    func linkedRows<Owner: Entity, Destination: Entity>(
        _ link: RelationshipLink,
        of owners: [Owner],
        _ query: Query<Destination>
    ) throws(StrataError) -> LinkedRows<Destination> {
        let (columns, path) = way(link, from: Owner.self, query)
        let keys = try LinkedKeys(of: owners, at: columns)
        let rows = try follow(path, from: keys.keys.count) { index, statement, position throws(StrataError) in
            try statement.bind(key: keys.keys[index], at: position)
        }
        return LinkedRows(
            values: rows.values,
            indexes: keys.places.map { place in place.map { rows.indexes[$0] } ?? [] }
        )
    }

    func linkedCounts<Owner: Entity, Destination: Entity>(
        _ link: RelationshipLink,
        of owners: [Owner],
        _ query: Query<Destination>
    ) throws(StrataError) -> [Int] {
        let (columns, path) = way(link, from: Owner.self, query)
        let keys = try LinkedKeys(of: owners, at: columns)
        let counts = try count(path, from: keys.keys.count) { index, statement, position throws(StrataError) in
            try statement.bind(key: keys.keys[index], at: position)
        }
        return keys.places.map { place in place.map { counts[$0] } ?? 0 }
    }

    /// How many rows a relationship leads to from each of a number of keys.
    func linkedCounts<Owner: Entity, Destination: Entity>(
        _ link: RelationshipLink,
        of owner: Owner.Type,
        keys: [Owner.ID],
        _ query: Query<Destination>
    ) throws(StrataError) -> [Int] {
        let path = RelationshipPath(link, from: Owner.table, query)
        return try count(path, from: keys.count) { index, statement, position throws(StrataError) in
            try Owner.bind(key: keys[index], to: statement, at: position)
        }
    }

    /// The columns of the owner that a relationship is followed by, and the way on from them.
    private func way<Owner: Entity, Destination: Entity>(
        _ link: RelationshipLink,
        from owner: Owner.Type,
        _ query: Query<Destination>
    ) -> (columns: [Int], path: RelationshipPath<Destination>) {
        // A to-one goes by what the values hold. Where they do not have the column, by what is stored.
        if case .owner(let foreignKey) = link {
            let columns = foreignKey.compactMap(Owner.table.columns.firstIndex(of:))
            if columns.count == foreignKey.count {
                return (columns, RelationshipPath(byKeyOf: Destination.table, query))
            }
        }
        return (Owner.table.primaryKey, RelationshipPath(link, from: Owner.table, query))
    }
}

extension Statement {
    /// Binds the parts of a key, from a parameter on.
    func bind(key: [StoredValue], at position: Int32) throws(StrataError) {
        for (offset, value) in key.enumerated() { try bind(value, at: position + Int32(offset)) }
    }
}
