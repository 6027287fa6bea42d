import RuntimeModel
import Strata
import StrataTesting
import Testing

/// The conformance suite finds every fault: a check that passes whatever comes would be worse than none.
@Suite struct BrokenRepositoryTests {
    private func conformance(_ fault: Fault) -> RepositoryConformance<Book> {
        let isSilent: Set<Fault> = [.observesNothing, .observesOnce, .missesDeletions, .forgetsKeys, .savesOnlyNew]
        // Those never give a value, however long one waits; from the others one comes.
        return Conformances.books(patience: isSilent.contains(fault) ? .milliseconds(50) : .seconds(60)) {
            try BrokenRepository(fault)
        }
    }

    @Test("A repository with a fault breaks a promise", arguments: Fault.allCases)
    func everyFault(_ fault: Fault) async {
        let violations = await conformance(fault).violations()
        #expect(!violations.isEmpty)
        // A fault is seen where it is, and not everywhere.
        #expect(Set(violations.map(\.promise)).count < 30)
        for violation in violations { #expect(violation.description.contains(": expected ")) }
    }

    @Test("A violation says which promise, what was expected and what came")
    func violationText() async {
        let violations = await conformance(.deletesSilently).violations()
        #expect(
            violations.map(\.description) == [
                "delete(_:) and delete(id:) delete a value, alone; what is not there is `notFound`: expected the error "
                    + "notFound of deleting a value again, found no error",
                "delete(_:) and delete(id:) delete a value, alone; what is not there is `notFound`: expected the error "
                    + "notFound of deleting a key again, found no error",
            ]
        )
    }
}
