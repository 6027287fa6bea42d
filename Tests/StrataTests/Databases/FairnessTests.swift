import RuntimeModel
import Synchronization
import Testing

@testable import Strata

/// Small work is done on the thread of who asks, and does not suspend the task.
@Suite("A task that works without pause")
struct FairnessTests {
    private enum Work: CaseIterable {
        case creating, failing, updating, missing, reading, damaged, observing
    }

    @Test("lets others of its thread have a turn", .timeLimit(.minutes(1)), arguments: Work.allCases, Form.allCases)
    private func turns(_ work: Work, _ form: Form) async throws {
        let store = try await form.open()
        try await store.makeNotes("a", "b")
        // The second cannot be read.
        try await store.database.writer.run { connection in
            try connection.run("PRAGMA ignore_check_constraints = 1")
            try connection.run("UPDATE Note SET isDone = 7 WHERE id = 2")
        }
        let thread = OwnThread()
        let isOver = Atomic(false)
        let busy = Task(executorPreference: thread) {
            var count = 0
            var changes = store.notes.changes(id: 1).makeAsyncIterator()
            while !isOver.load(ordering: .relaxed) {
                switch work {
                case .creating: try await store.notes.create(Note.Draft(title: "n"))
                // The key is there.
                case .failing: _ = try? await store.notes.create(Note(id: 1, title: "n"))
                case .missing: _ = try? await store.notes.update(Note(id: 0, title: "n"))
                case .updating: try await store.notes.update(1) { $0.rank += 1 }
                case .reading: _ = try await store.notes.fetch(id: 1)
                case .damaged: #expect(await failure { try await store.notes.fetch(id: 2) }?.code == .valueMismatch)
                case .observing:
                    try store.database.writeBlocking { _ = try $0.update(Note.self, id: 1) { $0.rank += 1 } }
                    _ = try await changes.next()
                }
                count += 1
            }
            return count
        }
        // The first ones can run while the busy task waits for a connection that is opened.
        await withTaskCancellationHandler {
            for _ in 0..<5 { await Task(executorPreference: thread) {}.value }
        } onCancel: {
            isOver.store(true, ordering: .relaxed)
        }
        isOver.store(true, ordering: .relaxed)
        #expect(try await busy.value > 0)
    }
}
