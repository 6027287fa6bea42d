import StrataLowering
import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema

/// A line `-- swift: name` of a step, with the tables that the database has at that point.
struct SwiftCall {
    /// The function's name.
    let name: String
    let number: Int
    let stepName: String
    /// What the step does before the call, and after it; nil at its ends.
    let statementBefore: StepStatement?
    let statementAfter: StepStatement?
    /// The tables at that point, found by running the history on a database in memory.
    let tables: [RelationalTable]
    /// The schemas before and after the step: they know the Swift types of columns.
    ///
    /// Nothing of today's is asked, so the same code is generated for ever.
    let snapshots: [Schema]

    /// Every call of a history, in order.
    ///
    /// - Throws: If the history cannot be replayed, which its verification has told of before.
    static func all(in history: MigrationHistory) throws(StrataError) -> [SwiftCall] {
        guard history.callsFunctions else { return [] }
        var replay = try SchemaReplay()
        var calls: [SwiftCall] = []
        var previous: HistoryStep?
        for step in history.steps {
            let statements = StepStatement.all(in: step.sql)
            let snapshots = [previous?.snapshot, step.snapshot].compactMap { $0?.withJoinEntities }
            try replay.run(step.step) { name, schema in
                guard let index = statements.firstIndex(where: { $0.kind == .swift(name) }) else { return }
                calls.append(
                    SwiftCall(
                        name: name,
                        number: step.number,
                        stepName: step.name,
                        statementBefore: index > 0 ? statements[index - 1] : nil,
                        statementAfter: index + 1 < statements.count ? statements[index + 1] : nil,
                        tables: schema.tables,
                        snapshots: snapshots
                    )
                )
            }
            previous = step
        }
        return calls
    }
}
