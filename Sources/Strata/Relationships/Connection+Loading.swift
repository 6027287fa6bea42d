import StrataSQLite

// Loading a relationship: one statement for as many owners as it has parameters for.

extension Connection {
    /// What values have by a relationship.
    func load<Link: Relationship>(
        _ relationship: Link,
        of owners: [Link.Owner]
    ) throws(StrataError) -> [Link.Owner.ID: Link.Loaded] {
        _ = try distinct(owners.lazy.map(\.id), of: Link.Owner.self)
        let rows: LinkedRows<Link.Destination> = try linkedRows(relationship.link, of: owners, Query())
        var loaded: [Link.Owner.ID: Link.Loaded] = [:]
        loaded.reserveCapacity(owners.count)
        for (owner, values) in zip(owners, rows.each(of: rows.values)) { loaded[owner.id] = Link.loaded(values) }
        return loaded
    }

    /// What the rows with these keys have by a relationship.
    func load<Link: Relationship>(
        _ relationship: Link,
        ofKeys ids: [Link.Owner.ID]
    ) throws(StrataError) -> [Link.Owner.ID: Link.Loaded] {
        let keys = try distinct(ids, of: Link.Owner.self)
        let path = RelationshipPath<Link.Destination>(relationship.link, from: Link.Owner.table)
        let rows = try follow(path, from: keys.count) { index, statement, position throws(StrataError) in
            try Link.Owner.bind(key: keys[index], to: statement, at: position)
        }
        var loaded: [Link.Owner.ID: Link.Loaded] = [:]
        loaded.reserveCapacity(keys.count)
        for (key, values) in zip(keys, rows.each(of: rows.values)) { loaded[key] = Link.loaded(values) }
        return loaded
    }

    /// How many rows a relationship leads to from each value.
    func count<Load: LoadableRelationship>(
        _ relationship: Load,
        of owners: [Load.Owner]
    ) throws(StrataError) -> [Load.Owner.ID: Int] {
        _ = try distinct(owners.lazy.map(\.id), of: Load.Owner.self)
        let counts = try relationship.loading.counts(self, owners)
        return Dictionary(zip(owners.lazy.map(\.id), counts)) { first, _ in first }
    }

    /// How many rows a relationship leads to from the rows with each of these keys.
    func count<Load: LoadableRelationship>(
        _ relationship: Load,
        ofKeys ids: [Load.Owner.ID]
    ) throws(StrataError) -> [Load.Owner.ID: Int] {
        let keys = try distinct(ids, of: Load.Owner.self)
        let counts = try relationship.loading.countsOfKeys(self, keys)
        return Dictionary(zip(keys, counts)) { first, _ in first }
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
}
