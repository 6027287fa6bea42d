import StrataSQLite

// UPDATE of the rows that a query describes.

extension SQLRenderer {
    /// `UPDATE` of the rows that a query describes.
    /// - Parameters:
    ///   - query: Which rows.
    ///   - assignments: What becomes of them; each has been checked to name a column of its own.
    ///   - returnsKeys: Whether the statement gives the key of each row that it has changed.
    static func update<Model: Entity>(
        _ query: Query<Model>,
        _ assignments: [QueryAssignment<Model>],
        returnsKeys: Bool
    ) throws(StrataError) -> QueryStatement {
        var statement =
            assignments.contains(where: \.value.needsAlias)
            ? try updateFromSelection(query, assignments) : try updateInPlace(query, assignments)
        if returnsKeys {
            statement.sql += " RETURNING " + Model.table.keyColumns.map(SQLText.quote).joined(separator: ", ")
        }
        return statement
    }

    /// Every value is made of the row alone.
    private static func updateInPlace<Model: Entity>(
        _ query: Query<Model>,
        _ assignments: [QueryAssignment<Model>]
    ) throws(StrataError) -> QueryStatement {
        var renderer = SQLRenderer(alias: nil)
        renderer.sql = "UPDATE \(Model.table.quoted) SET "
        for (index, assignment) in assignments.enumerated() {
            if index > 0 { renderer.sql += ", " }
            renderer.append(operand: assignment.column)
            renderer.sql += " = "
            renderer.append(checked: assignment)
        }
        renderer.sql += Model.table.movingVersion(qualified: false)
        if let problem = renderer.problem { throw problem.with(table: Model.table.name) }
        renderer.append(try restriction(query))
        return renderer.statement
    }

    /// A value is made of related rows too.
    ///
    /// A subquery in SET would see rows that the same statement has changed already. UPDATE FROM computes all values
    /// before it writes the first.
    private static func updateFromSelection<Model: Entity>(
        _ query: Query<Model>,
        _ assignments: [QueryAssignment<Model>]
    ) throws(StrataError) -> QueryStatement {
        let table = Model.table
        // No table of a schema has a space in its name.
        let source = SQLText.quote("new values")
        let keys = table.keyColumns
        let keyNames = keys.indices.map { "\"key\($0)\"" }
        let names = assignments.indices.map { "\"value\($0)\"" }
        let expressions = keys.map { .column(QueryColumn(named: $0)) } + assignments.map(\.value)
        let rows = query.isLimited ? query : query.unordered
        let selection = try select(
            Selection<Model, Bool>(
                rows,
                expressions,
                read: { _ throws(StrataError) in true },
                make: { _, _ throws(StrataError) in true }
            )
        )
        var renderer = SQLRenderer(alias: nil)
        renderer.sql = "WITH \(source) (\((keyNames + names).joined(separator: ", "))) AS ("
        renderer.append(selection)
        renderer.sql += ") UPDATE \(table.quoted) SET "
        for (index, assignment) in assignments.enumerated() {
            if index > 0 { renderer.sql += ", " }
            renderer.append(operand: assignment.column)
            let value = "\(source).\(names[index])"
            renderer.sql += " = " + (assignment.needsCheck ? check(value, assignment) : value)
        }
        renderer.sql += table.movingVersion(qualified: true)
        renderer.sql += " FROM \(source) WHERE "
        renderer.sql += zip(keys, keyNames).map { "\(table.quoted).\(SQLText.quote($0)) = \(source).\($1)" }
            .joined(separator: " AND ")
        return renderer.statement
    }

    private mutating func append<Model>(checked assignment: QueryAssignment<Model>) {
        guard assignment.needsCheck else { return append(operand: assignment.value) }
        // Computed once, used twice.
        sql += "(SELECT \(Self.check("\"value\"", assignment)) FROM (SELECT "
        append(operand: assignment.value)
        sql += " AS \"value\"))"
    }

    /// A number that the column's type does not have becomes a text, which the column of a STRICT table refuses.
    private static func check<Model>(_ value: String, _ assignment: QueryAssignment<Model>) -> String {
        guard let bounds = assignment.bounds else { return value }
        return """
            CASE WHEN typeof(\(value)) = 'real' OR \(value) NOT BETWEEN \(bounds.lowerBound) AND \(bounds.upperBound) \
            THEN 'out of range' ELSE \(value) END
            """
    }
}

extension Table {
    /// `, "version" = "version" + 1`, or nothing.
    fileprivate func movingVersion(qualified isQualified: Bool) -> String {
        guard let version else { return "" }
        let column = SQLText.quote(columns[version])
        return ", \(column) = \(isQualified ? "\(quoted)." : "")\(column) + 1"
    }
}
