import Strata
import Testing

@Suite("Changes made by hand")
struct ChangesValueTests {
    private func collect<Value>(_ changes: Changes<Value>) async throws(StrataError) -> [Value] {
        var values: [Value] = []
        for try await value in changes { values.append(value) }
        return values
    }

    @Test("of values give these, to each consumer")
    func of() async throws {
        let changes = Changes.of(1, 2, 3)
        #expect(try await collect(changes) == [1, 2, 3])
        #expect(try await collect(changes) == [1, 2, 3])
        #expect(try await collect(Changes<Int>.of()) == [])
    }

    @Test("that fail throw their error, and have ended then")
    func failing() async throws {
        let changes = Changes<Int>.failing(StrataError(.io, "no network"))
        var iterator = changes.makeAsyncIterator()
        #expect(await failure { try await iterator.next() }?.message == "no network")
        #expect(try await iterator.next() == nil)
        #expect(await failure { try await collect(changes) }?.code == .io)
    }

    @Test("are made anew for each consumer")
    func start() async throws {
        let changes = Changes {
            let numbers = Numbers()
            return { () throws(StrataError) in await numbers.next() }
        }
        #expect(try await collect(changes) == [1, 2])
        #expect(try await collect(changes) == [1, 2])
    }

    private actor Numbers {
        private var number = 0

        func next() -> Int? {
            number += 1
            return number < 3 ? number : nil
        }
    }
}
