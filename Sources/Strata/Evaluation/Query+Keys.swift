import StrataSQLite

// Queries of any entity, of which nothing but its table is known: for the conformance suite.

extension Query where Model: Entity {
    /// The value with the same key as another.
    package static func key(of model: Model) throws(StrataError) -> Query {
        var lines: [QueryExpression] = []
        for column in Model.table.primaryKey {
            lines.append(.equal(column.expression(in: Model.self), .value(try model.storedValue(at: column))))
        }
        return Query().adding(.and(lines))
    }

    /// The values whose first part of the key is another.
    package static func notFirstKey(of model: Model) throws(StrataError) -> Query {
        guard let column = Model.table.primaryKey.first else { return Query() }
        return Query().adding(
            .notEqual(column.expression(in: Model.self), .value(try model.storedValue(at: column)))
        )
    }

    /// Sorted by the key.
    package func sortedByKey(descending: Bool = false) -> Query {
        ordered(
            by: Model.table.primaryKey.map {
                QueryOrdering(expression: $0.expression(in: Model.self), isDescending: descending)
            }
        )
    }

    /// The parts of the keys, as they are stored.
    package var keys: Selection<Model, [StoredValue]> {
        let expressions = Model.table.primaryKey.map { $0.expression(in: Model.self) }
        let count = Int32(expressions.count)
        return Selection(
            self,
            expressions,
            read: { row throws(StrataError) in (0..<count).map { row.storedValue(at: $0) } },
            make: { _, values throws(StrataError) in values }
        )
    }
}

extension Int {
    fileprivate func expression<Model: Entity>(in model: Model.Type) -> QueryExpression {
        let name = model.table.columns[self]
        return model.keyPaths.column(named: name)?.expression ?? .column(QueryColumn(named: name))
    }
}

extension Entity {
    /// The value with some columns of another; nil if one cannot be written.
    package func taking(_ columns: [Int], from other: Self) -> Self? { try? replacing(columns, with: other) }

    /// Assigns the columns of another value.
    package static func assigning(_ columns: [Int], of other: Self) throws(StrataError) -> [QueryAssignment<Self>] {
        var assignments: [QueryAssignment<Self>] = []
        for column in columns {
            assignments.append(.stored(try other.storedValue(at: column), in: table.columns[column]))
        }
        return assignments
    }
}
