import StrataSQLite

// Loading a relationship: one statement for as many owners as it has parameters for.

extension Connection {
    /// What values have by a relationship.
    func load<Link: Relationship>(
        _ relationship: Link,
        of owners: [Link.Owner]
    ) throws(StrataError) -> [Link.Owner.ID: Link.Loaded] {
        guard case .owner(let foreignKey) = relationship.link else {
            return try load(relationship, ofKeys: owners.map(\.id))
        }
        _ = try distinct(owners.lazy.map(\.id), of: Link.Owner.self)
        // The values themselves say where they lead, and many lead to the same place. The keys are compared as they
        // are stored: "é" has two spellings that Swift's `==` takes for one.
        let columns = try positions(of: foreignKey, in: Link.Owner.table)
        var indexes: [[StoredValue]: Int] = [:]
        var keys: [[StoredValue]] = []
        var places: [(owner: Link.Owner.ID, key: Int)] = []
        for owner in owners {
            let key = try columns.map { column throws(StrataError) in try owner.storedValue(at: column) }
            if key.contains(.null) { continue }
            if let index = indexes[key] {
                places.append((owner.id, index))
            } else {
                indexes[key] = keys.count
                places.append((owner.id, keys.count))
                keys.append(key)
            }
        }
        let path = RelationshipPath<Link.Destination>(byKeyOf: Link.Destination.table)
        let found = try follow(path, from: keys.count) { index, statement, position throws(StrataError) in
            for (offset, value) in keys[index].enumerated() {
                try statement.bind(value, at: position + Int32(offset))
            }
        }
        var loaded: [Link.Owner.ID: Link.Loaded] = [:]
        loaded.reserveCapacity(places.count)
        for (owner, key) in places where !found[key].isEmpty { loaded[owner] = Link.loaded(found[key]) }
        return loaded
    }

    /// What the rows with these keys have by a relationship.
    func load<Link: Relationship>(
        _ relationship: Link,
        ofKeys ids: [Link.Owner.ID]
    ) throws(StrataError) -> [Link.Owner.ID: Link.Loaded] {
        let keys = try distinct(ids, of: Link.Owner.self)
        let path = RelationshipPath<Link.Destination>(relationship.link, from: Link.Owner.table)
        let found = try follow(path, from: keys.count) { index, statement, position throws(StrataError) in
            try Link.Owner.bind(key: keys[index], to: statement, at: position)
        }
        var loaded: [Link.Owner.ID: Link.Loaded] = [:]
        loaded.reserveCapacity(keys.count)
        for (key, destinations) in zip(keys, found) { loaded[key] = Link.loaded(destinations) }
        return loaded
    }

    /// Keys without those that are named again: an owner that is named twice is loaded once.
    ///
    /// What is loaded is a dictionary, and in a dictionary two keys that Swift's `==` takes for one have one place: of
    /// "é" and "e\u{301}", which are the keys of two rows, one would get what the other has.
    /// - Throws: ``StrataError/Code/unsupported`` if there are two such keys.
    private func distinct<Owner: Entity>(
        _ ids: some Sequence<Owner.ID>,
        of owner: Owner.Type
    ) throws(StrataError) -> [Owner.ID] {
        var seen: Set<Owner.ID> = []
        seen.reserveCapacity(ids.underestimatedCount)
        var keys: [Owner.ID] = []
        keys.reserveCapacity(ids.underestimatedCount)
        for id in ids {
            let (isNew, first) = seen.insert(id)
            if isNew {
                keys.append(id)
                continue
            }
            let key = try storedKey(id, of: owner)
            guard try storedKey(first, of: owner) != key else { continue }
            throw StrataError(
                .unsupported,
                "two rows of \(owner.table.name) have keys that Swift's == takes for one, like two spellings of an accent; "
                    + "load what they have one after the other",
                table: owner.table.name,
                columns: owner.table.keyColumns,
                key: key
            )
        }
        return keys
    }

    /// The destinations of each of a number of keys.
    /// - Parameters:
    ///   - path: How they are found.
    ///   - count: How many keys there are.
    ///   - bindKey: Binds the key with an index, from a parameter on.
    /// - Returns: An array for each key.
    private func follow<Destination>(
        _ path: RelationshipPath<Destination>,
        from count: Int,
        bindKey: (_ index: Int, _ statement: Statement, _ position: Int32) throws(StrataError) -> Void
    ) throws(StrataError) -> [[Destination]] {
        var found = [[Destination]](repeating: [], count: count)
        let width = Int32(Destination.table.columns.count)
        var start = 0
        while start < count {
            let size = path.chunk(for: count - start)
            let end = min(count, start + size)
            try withStatement(path.sql(keyCount: size)) { statement throws(StrataError) in
                var position: Int32 = 1
                for index in start..<end {
                    try bindKey(index, statement, position)
                    position += Int32(path.keyWidth)
                }
                // Keys that there are none for any more stay NULL, which equals nothing.
                do throws(StrataError) {
                    while try statement.step() {
                        let index = start + Int(try statement.row.integer(at: width))
                        found[index].append(try Destination(row: statement.row))
                    }
                } catch {
                    throw Destination.table.locate(error, in: statement.row)
                }
            }
            start = end
        }
        return found
    }

    private func positions(of names: [String], in table: Table) throws(StrataError) -> [Int] {
        try names.map { name throws(StrataError) in
            guard let position = table.columns.firstIndex(of: name) else {
                throw StrataError(
                    .unsupported,
                    "\(table.name) has no column \(name) to follow a relationship by; load it by key",
                    table: table.name
                )
            }
            return position
        }
    }
}
