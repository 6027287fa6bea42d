import StrataSQLite

/// Which rows of a table can matter to an observation: those for which some conditions hold before or after a change.
struct RowFilter: Sendable {
    let table: Table
    let caseInsensitive: Set<String>
    /// All of these must hold.
    let conditions: [QueryExpression]
    /// The columns that they read.
    let columns: [String]
    /// One of the conditions says that a column has one of a few values, so that the observation is found by the value.
    let equality: Equality?

    /// A column and the values that it may have.
    struct Equality: Sendable {
        let column: String
        let collation: Collation
        let values: [StoredValue]
    }

    /// The part of a query's conditions that can be decided of a row alone; nil if there is none.
    /// - Parameters:
    ///   - query: The query.
    ///   - others: The tables that are read beside the rows that the query is about.
    init?<Model: ReadableEntity>(_ query: Query<Model>, besides others: Set<String> = []) {
        let expressions = query.ordering.map(\.expression) + (query.condition.map { [$0] } ?? [])
        // A relationship that leads back to the table, or SQL of which nobody knows what it reads: any row may matter.
        let tables = expressions.reduce(into: others) { $0.formUnion($1.tables) }
        guard let condition = query.condition, Model.table.reads.isEmpty, !tables.contains(Model.table.name),
            !tables.contains(Observer.everyTable)
        else { return nil }
        table = Model.table
        caseInsensitive = Model.caseInsensitiveColumns
        let generated = Set(table.generated.map { Model.table.columns[$0] })
        let evaluator = Evaluator(
            rows: NotedRow(of: table, caseInsensitive: caseInsensitive, noted: []),
            tables: EvaluationTables(nil, related: [])
        )
        conditions = condition.parts(ofAnd: true).filter { part in
            // What the database computes is not in the row that a writer notes.
            guard !part.isAggregate, generated.isDisjoint(with: part.ownColumns) else { return false }
            do throws(StrataError) {
                _ = try evaluator.test(part)
                return true
            } catch {
                return false
            }
        }
        guard !conditions.isEmpty else { return nil }
        columns = conditions.reduce(into: Set<String>()) { $0.formUnion($1.ownColumns) }.sorted()
        equality = conditions.lazy.compactMap(Equality.init).first
    }
}

extension RowFilter.Equality {
    fileprivate init?(_ condition: QueryExpression) {
        switch condition {
        case .equal(.column(let column), .value(let value)) where column.path == .root:
            self.init(column: column.name, collation: condition.collation(of: column), values: [value])
        case .isIn(.column(let column), let values) where column.path == .root && (1...100).contains(values.count):
            self.init(column: column.name, collation: condition.collation(of: column), values: values)
        default: return nil
        }
    }
}

extension QueryExpression {
    fileprivate func collation(of column: QueryColumn) -> Collation {
        column.isCaseInsensitive ? .caseInsensitive : .binary
    }
}

/// A filter that is ready to be asked of the row that its table has noted.
struct RowTest {
    private let tests: [Evaluator.Test]

    /// - Parameter row: What is filled before it is asked.
    init?(_ filter: RowFilter, of row: NotedRow) {
        let evaluator = Evaluator(rows: row, tables: EvaluationTables(nil, related: []))
        var tests: [Evaluator.Test] = []
        for condition in filter.conditions {
            do throws(StrataError) { tests.append(try evaluator.test(condition)) } catch { return nil }
        }
        self.tests = tests
    }

    /// Whether the row may have mattered before the change, or may matter after it.
    func concerns(_ change: RowChange, isSame: Bool) -> Bool {
        (!change.old.isEmpty && holds(NotedRow.Moment.before))
            || (!isSame && !change.new.isEmpty && holds(NotedRow.Moment.after))
    }

    /// Whether the row may have mattered before the change.
    func held(before change: RowChange) -> Bool { !change.old.isEmpty && holds(NotedRow.Moment.before) }

    /// What cannot be computed holds: then the database decides.
    private func holds(_ moment: Int) -> Bool {
        for test in tests {
            do throws(StrataError) {
                guard try test(moment) else { return false }
            } catch {
                return true
            }
        }
        return true
    }
}
