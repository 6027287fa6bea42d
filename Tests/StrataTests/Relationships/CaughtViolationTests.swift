import RuntimeModel
import Strata
import Testing

@Suite("A violation that a closure has caught")
struct CaughtViolationTests {
    /// `Labelling.note` is refused at once, `Labelling.label` at the end of the transaction.
    @Test("leaves nothing behind that would refuse the rest", arguments: Form.allCases)
    func caught(_ form: Form) async throws {
        let store = try await form.open()
        try await store.database.write { transaction in
            do throws(StrataError) {
                try transaction.create(Labelling(noteID: 77, labelName: "none"))
                Issue.record("it was created")
            } catch {
                #expect(error.code == .foreignKey)
            }
            do throws(StrataError) {
                try transaction.execute("INSERT INTO Labelling VALUES (77, 'none', 0)")
                Issue.record("it was created")
            } catch {
                #expect(error.code == .foreignKey)
            }
            try transaction.create(Label(name: "red"))
        }
        #expect(try await store.labels.count() == 1)
        #expect(try await store.labellings.count() == 0)
    }
}
