import StrataMigration
import StrataMigrator
import StrataSchema
import Testing
@Test func perf() throws {
    func text(_ n: Int) -> String {
        (0..<40).map { e in
            "entity E\(e) { id: UUID = .random\n" + (0..<8).map { "a\($0): String\n" }.joined() + (e > 0 ? "parent: E\(e-1)? @onDelete(cascade)\n" : "") + (0..<n).filter { $0 % 40 == e }.map { "x\($0): Int?\n" }.joined() + "index (a1, a2)\n}\n"
        }.joined()
    }
    var project = Project()
    let clock = ContinuousClock()
    for n in 0..<30 { try project.make("s\(n)", text(n)) }
    print("make last", try clock.measure { _ = try project.outcome("z", text(30)) })
    print("load", try clock.measure { _ = try project.history() })
    let h = try project.history(); let d = try Project.schema(text(29))
    print("verify", clock.measure { _ = HistoryVerifier.run(h, declared: d) })
    var released = h; for i in released.steps.indices { released.steps[i].isReleased = true }
    print("verify released", clock.measure { _ = HistoryVerifier.run(released, declared: d) })
    print("plan", clock.measure { _ = MigrationPlanner.plan(from: d, to: d) })
    let l = RelationalSchema(lowering: d)
    print("lower", clock.measure { _ = RelationalSchema(lowering: d) }, "canon", clock.measure { _ = l.fingerprint }, "diff", clock.measure { _ = l.differences(from: l) })
    let sh = h.schemaHistory(declared: d, verification: HistoryVerifier.run(h, declared: d))
    let c = try database(sh)
    print("migrate 29", try clock.measure { _ = try MigrationRunner(history: sh).migrate(c) })
}
