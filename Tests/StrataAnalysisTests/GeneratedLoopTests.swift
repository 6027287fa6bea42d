import StrataSchema
import Testing

@testable import StrataAnalysis

/// Generated columns that are computed from themselves.
struct GeneratedLoopTests {
    @Test func aLoopIsSaidOnceWithANoteAtEachOther() throws {
        let loop = try TestSchema.read(
            "entity A {\n    id: Int\n    f: Int @generated(\"g + 1\")\n    g: Int @generated(\"f + 1\")\n}",
            base: ""
        )
        #expect(
            SQLChecker.check(loop).diagnostics.map(\.description) == [
                """
                Todo.schema:3:24: error: f is computed from itself by way of g
                Todo.schema:4:24: note: g is computed here
                """
            ]
        )
    }

    @Test func loopsAreToldApart() throws {
        let loops = try TestSchema.messages(
            """
            entity A {
                id: Int
                a: Int @generated("b + 1")
                b: Int @generated("c + d")
                c: Int @generated("a")
                d: Int @generated("d + id")
                e: Int @generated("a + id")
            }
            """,
            base: ""
        )
        #expect(
            loops == """
                3:24: error: a is computed from itself by way of b, c
                6:24: error: d is computed from itself
                """
        )
    }
}
