import StrataSQLite

// The same in plain Swift, for repositories without SQLite.

extension Query where Model: Entity {
    /// What becomes of values by assignments: each right side is computed of the values as they are, before the first is
    /// changed.
    /// - Parameters:
    ///   - assignments: What is assigned; they have been checked.
    ///   - positions: Which of the rows; in which order the results come.
    ///   - evaluation: The rows.
    ///   - models: The values of the rows.
    /// - Throws: ``StrataError/Code/validation`` for a number that its column has not; ``StrataError/Code/unsupported`` for
    ///   what needs SQLite, a lazy column for instance.
    static func assigning(
        _ assignments: [QueryAssignment<Model>],
        at positions: [Int],
        _ evaluation: QueryEvaluation<Model>,
        _ models: [Model]
    ) throws(StrataError) -> [Model] {
        var steps: [(QueryAssignment<Model>, Evaluator.Value)] = []
        for assignment in assignments { steps.append((assignment, try evaluation.evaluator.value(assignment.value))) }
        var changed: [Model] = []
        changed.reserveCapacity(positions.count)
        for position in positions {
            var model = models[position]
            for (assignment, value) in steps {
                do throws(StrataError) {
                    try assignment.apply(try value(position), to: &model)
                } catch {
                    throw error.isIntegerOverflow ? Model.table.needsMoreBits(because: error) : error
                }
            }
            changed.append(model)
        }
        return changed
    }
}

extension QueryAssignment where Root: Entity {
    /// Writes a value into the column of a model.
    fileprivate func apply(_ value: StoredValue, to model: inout Root) throws(StrataError) {
        let table = Root.table
        let name = target.rootColumn?.name ?? ""
        let stored = try stored(value)
        let decoded: any ColumnValue
        do throws(StrataError) {
            // What was assigned as it is stored says nothing of the property's type.
            let column = Root.keyPaths.column(named: name) ?? target
            decoded = try column.valueType.value(of: stored, storedAs: column.storage)
        } catch {
            throw refusal(table)
        }
        guard let property = Root.keyPaths.properties[name], property.set(&model, decoded) else {
            let sentence =
                "\(table.name).\(name) is none of the value's own properties that can be written; test it with "
                + "Database.inMemory(schema:)"
            throw StrataError(.unsupported, sentence, table: table.name, columns: [name])
        }
    }

    /// The value as the column of a STRICT table stores it.
    private func stored(_ value: StoredValue) throws(StrataError) -> StoredValue {
        guard let bounds else { return value }
        switch value {
        case .integer(let number):
            guard bounds.contains(number) else { throw refusal(Root.table) }
            return value
        case .real(let number):
            // A number with fractions among whole ones is one that needed more than 64 bits. SQLite makes a whole one of it
            // unless that is the least or the greatest, which it may have been rounded to.
            guard !needsCheck, let whole = Int64(exactly: number), bounds.contains(whole), whole != .min, whole != .max
            else { throw refusal(Root.table) }
            return .integer(whole)
        default: return value
        }
    }
}

extension QueryAssignment {
    /// The error of a calculated value that the column's type has not.
    func refusal(_ table: Table, because error: StrataError? = nil) -> StrataError {
        let name = if case .column(let column) = column { column.name } else { "" }
        let sentence =
            switch bounds {
            case nil: "a calculated value is not of the column's type"
            case .some(0...1): "a calculated value is neither true nor false"
            case .some(let bounds):
                "a calculated value is no whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
            }
        return StrataError(
            .validation,
            "\(table.name).\(name): \(sentence); nothing was written",
            table: table.name,
            columns: [name],
            sqliteCode: error?.sqliteCode,
            sqliteMessage: error?.sqliteMessage,
            sql: error?.sql
        )
    }
}

extension Table {
    /// The error of a calculation whose result SQLite cannot even pass on.
    func needsMoreBits(because error: StrataError) -> StrataError {
        StrataError(
            .validation,
            "\(name): a calculated number needs more than 64 bits; nothing was written",
            table: name,
            sqliteCode: error.sqliteCode,
            sqliteMessage: error.sqliteMessage,
            sql: error.sql
        )
    }
}

extension StrataError {
    /// Whether it is that of `abs` and `sum`.
    var isIntegerOverflow: Bool { code == .sql && message.hasSuffix("integer overflow") }
}
