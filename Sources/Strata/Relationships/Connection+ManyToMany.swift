import StrataSQLite

// Writing a join table.

extension Connection {
    /// - Returns: How many were not connected before.
    func add<Owner, Destination>(
        _ destinations: [Destination.ID],
        to relationship: ManyToMany<Owner, Destination>,
        of id: Owner.ID
    ) throws(StrataError) -> Int {
        guard try exists(Owner.self, id: id) else { throw notFound(Owner.self, id) }
        let columns = relationship.ownerColumns + relationship.destinationColumns
        let list = columns.map(SQLText.quote).joined(separator: ", ")
        let parameters = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        // "The upsert … only applies to uniqueness constraints": a foreign key that leads nowhere is still refused.
        let sql =
            "INSERT INTO \(SQLText.quote(relationship.table)) (\(list)) VALUES (\(parameters)) ON CONFLICT DO NOTHING"
        return try withStatement(sql) { statement throws(StrataError) in
            var count = 0
            for destination in destinations {
                try Owner.bind(key: id, to: statement, at: 1)
                try Destination.bind(key: destination, to: statement, at: Int32(relationship.ownerColumns.count) + 1)
                do throws(StrataError) {
                    _ = try statement.step()
                } catch {
                    throw try located(error, in: relationship, destination)
                }
                count += statement.changes
                statement.reset()
            }
            return count
        }
    }

    /// - Returns: How many were connected before.
    func remove<Owner, Destination>(
        _ destinations: [Destination.ID],
        from relationship: ManyToMany<Owner, Destination>,
        of id: Owner.ID
    ) throws(StrataError) -> Int {
        let columns = relationship.ownerColumns + relationship.destinationColumns
        let condition = columns.enumerated().map { "\(SQLText.quote($1)) = ?\($0 + 1)" }.joined(separator: " AND ")
        return try withStatement("DELETE FROM \(SQLText.quote(relationship.table)) WHERE \(condition)") {
            statement throws(StrataError) in
            var count = 0
            for destination in destinations {
                try Owner.bind(key: id, to: statement, at: 1)
                try Destination.bind(key: destination, to: statement, at: Int32(relationship.ownerColumns.count) + 1)
                _ = try statement.step()
                count += statement.changes
                statement.reset()
            }
            return count
        }
    }

    /// Writes the differences alone: what stays connected is not touched.
    func set<Owner, Destination>(
        _ destinations: [Destination.ID],
        for relationship: ManyToMany<Owner, Destination>,
        of id: Owner.ID
    ) throws(StrataError) {
        guard try exists(Owner.self, id: id) else { throw notFound(Owner.self, id) }
        let columns = relationship.destinationColumns.map(SQLText.quote).joined(separator: ", ")
        let condition = relationship.ownerColumns.enumerated().map { "\(SQLText.quote($1)) = ?\($0 + 1)" }
        let present = try withStatement(
            "SELECT \(columns) FROM \(SQLText.quote(relationship.table)) WHERE \(condition.joined(separator: " AND "))"
        ) { statement throws(StrataError) in
            try Owner.bind(key: id, to: statement, at: 1)
            var keys: [Destination.ID] = []
            while try statement.step() { keys.append(try Destination.key(of: statement.row)) }
            return keys
        }
        // The keys are compared as they are stored: "é" has two spellings that Swift's `==` takes for one.
        var wanted: Set<[StoredValue]> = []
        for destination in destinations { wanted.insert(try storedKey(destination, of: Destination.self)) }
        var kept: Set<[StoredValue]> = []
        var removed: [Destination.ID] = []
        for key in present {
            let stored = try storedKey(key, of: Destination.self)
            if wanted.contains(stored) { kept.insert(stored) } else { removed.append(key) }
        }
        var added: [Destination.ID] = []
        for destination in destinations where try !kept.contains(storedKey(destination, of: Destination.self)) {
            added.append(destination)
        }
        _ = try remove(removed, from: relationship, of: id)
        _ = try add(added, to: relationship, of: id)
    }

    /// SQLite says that a foreign key failed, but not which; the owner is there.
    private func located<Owner, Destination>(
        _ error: StrataError,
        in relationship: ManyToMany<Owner, Destination>,
        _ destination: Destination.ID
    ) throws(StrataError) -> StrataError {
        guard error.code == .foreignKey, try !exists(Destination.self, id: destination) else {
            return error.with(table: relationship.table)
        }
        let name = RelationshipName(of: relationship)?.name
        let key = try? storedKey(destination, of: Destination.self)
        return error.with(
            message: "\(Owner.table.name).\(name ?? relationship.table) leads to a row of \(Destination.table.name) "
                + "that is not there; create it first",
            table: relationship.table,
            columns: relationship.destinationColumns,
            key: key,
            values: key,
            relationship: name
        )
    }
}
