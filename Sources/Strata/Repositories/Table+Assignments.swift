extension Table {
    /// The columns that assignments name, if all of them may be written.
    /// - Throws: ``StrataError/Code/unsupported`` for an expression, a column of another table, the key, a version, a
    ///   generated column, and for one that is named twice.
    func columns<Root>(of assignments: [QueryAssignment<Root>]) throws(StrataError) -> [String] {
        var names: [String] = []
        for assignment in assignments {
            let target = Column<Root, Bool>(expression: assignment.column)
            guard let column = target.name else {
                throw StrataError(.unsupported, target.reasonNotToSet, table: name)
            }
            try refuseSetting(column)
            guard !names.contains(column) else {
                throw StrataError(.unsupported, "\(name).\(column) is set twice", table: name, columns: [column])
            }
            guard !assignment.value.isAggregate else {
                let sentence = "\(name).\(column): a row has no value of all rows; compute it first"
                throw StrataError(.unsupported, sentence, table: name, columns: [column])
            }
            names.append(column)
        }
        return names
    }

    /// Refuses columns that nobody sets.
    func refuseSetting(_ column: String) throws(StrataError) {
        let reason: String
        if keyColumns.contains(column) {
            reason = "is part of the key; create a new \(name) and delete the old"
        } else if generated.contains(where: { columns[$0] == column }) {
            reason = "is computed by the database"
        } else if let version, columns[version] == column {
            reason = "is moved on by every update, and by nothing else"
        } else {
            return
        }
        throw StrataError(.unsupported, "\(name).\(column) \(reason)", table: name, columns: [column])
    }
}
