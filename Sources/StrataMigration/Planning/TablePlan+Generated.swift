import StrataMigrator
import StrataSchema
import StrataSQLite

/// What is computed: generated columns, and the values that a row will have.
extension TablePlan {
    /// An attribute that is computed now, and was a value of its own or was computed otherwise.
    mutating func compareGenerated(
        _ attribute: SchemaMatch.AttributePair,
        _ oldColumn: RelationalColumn,
        _ newColumn: RelationalColumn
    ) {
        let after = attribute.new
        if oldColumn.generated == nil {
            needsRebuild = true
            note(.lossy, "computes \(subject(after)) from now on, which removes its values", after)
            return
        }
        if oldColumn.generated?.expression != newColumn.generated?.expression || oldColumn.type != newColumn.type {
            needsRebuild = true
            note(.rebuild, "changes how \(subject(after)) is computed", after)
        } else if oldColumn.generated != newColumn.generated {
            needsRebuild = true
            let words = newColumn.generated?.isStored == true ? "when a row is written" : "whenever it is read"
            note(.rebuild, "computes \(subject(after)) \(words)", after)
        } else {
            noteType(attribute)
        }
        if oldColumn.isNotNull != newColumn.isNotNull {
            needsRebuild = true
            if newColumn.isNotNull {
                note(.dataDependent, "makes \(subject(after)) required", after)
            } else {
                note(.rebuild, "makes \(subject(after)) optional", after)
            }
        }
    }

    /// A required generated column must have a value in every row that is there.
    mutating func requireGeneratedValues() {
        for column in new.columns where column.generated != nil && column.isNotNull {
            guard let attribute = pair.new.attributes.first(where: { $0.columnName == column.name }) else { continue }
            let before = self.column(column.name, of: old)
            let value = futureValue(of: column.name)
            guard before == nil || before?.isNotNull == false || isMoved(column.name) else {
                continue
            }
            require(
                "\(subject(attribute)) has no value in every row",
                rowsWhere: "\(CanonicalSQL.layout(value ?? "NULL")) IS NULL"
            )
            mayStop(over: [column.name])
        }
    }

    /// An SQL expression as it will be in the new table, over the columns that the table has now.
    func evaluated(_ expression: String) -> String { evaluated(expression, depth: 0) }

    private func evaluated(_ expression: String, depth: Int) -> String {
        CanonicalSQL.substituting(expression) { futureValue(of: $0, depth: depth) }
    }

    /// What a column will hold, over the columns that the table has now; nil if it holds what it does.
    func futureValue(of name: String) -> String? { futureValue(of: name, depth: 0) }

    private func futureValue(of name: String, depth: Int) -> String? {
        if let value = expressions[name] { return CanonicalSQL.withoutComments(value) }
        guard let column = column(name, of: new) else { return nil }
        // Generated columns cannot lead to themselves; a schema that says so is refused when it is prepared.
        if let generated = column.generated, depth < 32 {
            return "(\(evaluated(generated.expression, depth: depth + 1)))"
        }
        if self.column(name, of: old) == nil { return "NULL" }
        return nil
    }

    /// Whether a column of a row that is there will hold another value than now.
    func isMoved(_ name: String) -> Bool { isMoved(name, depth: 0) }

    private func isMoved(_ name: String, depth: Int) -> Bool {
        if expressions[name] != nil { return true }
        guard let column = column(name, of: new) else { return false }
        if let generated = column.generated, depth < 32 {
            // The same value whether it is computed when it is read or when it is written.
            let before = self.column(name, of: old)
            if before?.generated?.expression != generated.expression || before?.type != column.type { return true }
            return CanonicalSQL.names(in: generated.expression).contains { isMoved($0, depth: depth + 1) }
        }
        return false
    }

    /// Columns that are computed after those that they are computed from.
    func ordered(_ columns: [RelationalColumn]) -> [RelationalColumn] {
        var ordered: [RelationalColumn] = []
        var waiting = columns
        while !waiting.isEmpty {
            let names = Set(waiting.map(\.name))
            let ready = waiting.first { column in
                let used = column.generated.map { CanonicalSQL.names(in: $0.expression) } ?? []
                return !used.contains { $0 != column.name && names.contains($0) }
            }
            guard let next = ready ?? waiting.first else { break }
            ordered.append(next)
            waiting.removeAll { $0.name == next.name }
        }
        return ordered
    }
}
