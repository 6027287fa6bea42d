import StrataSchema
import Testing

@testable import StrataAnalysis

/// A schema of the size of a large app's is checked while somebody waits for a build.
struct SpeedTests {
    @Test func fiveHundredEntitiesWithAHundredQueries() throws {
        var text = ""
        for number in 0..<500 {
            text += "entity E\(number) {\n    id: UUID = .random\n"
            for attribute in 0..<10 { text += "    a\(attribute): \(attribute % 2 == 0 ? "Int" : "String?")\n" }
            if number > 0 { text += "    parent: E\(number / 2)?\n" }
            if number % 5 == 0 { text += "    check c \"a0 < a2\"\n" }
            text += "}\n"
        }
        for number in 0..<100 {
            let (child, parent) = ("E\(number * 4 + 2)", "E\(number * 2 + 1)")
            text += "query q\(number)(n: Int) -> [{ id: UUID, count: Int, most: Int }] = \"SELECT p.id, "
            text += "count(c.id) AS count, coalesce(max(c.a2), 0) AS most FROM \(parent) p LEFT JOIN \(child) c "
            text += "ON c.parentID = p.id WHERE p.a4 > :n GROUP BY p.id ORDER BY most DESC LIMIT 10\"\n"
        }
        let schema = try TestSchema.read(text, base: "")
        let clock = ContinuousClock()
        var report: SQLReport?
        let time = clock.measure { report = SQLChecker.check(schema) }
        #expect(report?.diagnostics == [])
        #expect(report?.queries.count == 100)
        // A quarter of a second with optimisation on an idle machine; tests run without, beside many others.
        #expect(time < .seconds(30), "\(time)")
    }
}
