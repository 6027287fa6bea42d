import RuntimeModel
import Testing

@testable import Strata

@Suite("The rows of a table in pieces")
struct RowPiecesTests {
    @Test(
        "hold every rowid once, in order",
        arguments: [
            (0, 0), (1, 31), (1, 32), (1, 33), (-5, 10_000), (7, 20_007), (.min, .max), (.min, .min), (.max, .max),
            (.max - 40, .max), (.min, .min + 40), (-1, .max), (.min, 0),
        ] as [(Int64, Int64)]
    )
    func partition(_ bounds: (first: Int64, last: Int64)) {
        let pieces = RowPieces<Note>(from: bounds.first, to: bounds.last)
        var next = bounds.first
        var count = 0
        while true {
            let piece = pieces.rowIDs(of: count)
            #expect(piece.lowerBound == next)
            count += 1
            guard piece.upperBound != bounds.last else { break }
            next = piece.upperBound + 1
        }
        #expect(count <= 32)
        #expect(count == pieces.count)
    }

    /// A store with a row for each of these keys, and a connection of its own for each end.
    private func store(_ keys: [Int]) async throws -> (store: TestStore, front: Connection, back: Connection) {
        let store = try await TestStore.onFile()
        try await store.notes.create(keys.map { Note(id: $0, title: "note \($0)", rank: $0) })
        return (store, try store.otherConnection(), try store.otherConnection())
    }

    private let keys = Array(1...100) + [5_000, 5_001, 99_999]

    @Test("are read by the front alone where the back does not come")
    func front() async throws {
        let (store, front, _) = try await store(keys)
        let pieces = RowPieces<Note>(from: 1, to: 99_999)
        let all = try await store.notes.fetch()
        #expect(try pieces.readFromFront(expecting: 0, on: front) == all)
    }

    @Test("are read by the back alone where the front is late, and stand in order")
    func back() async throws {
        let (store, front, back) = try await store(keys)
        let pieces = RowPieces<Note>(from: 1, to: 99_999)
        pieces.readFromBack(on: back)
        front.close()
        // Nothing is left to be read: not even a closed connection is missed.
        #expect(throws: StrataError.self) { try front.run("SELECT 1") }
        let open = try store.otherConnection()
        #expect(try pieces.readFromFront(expecting: 0, on: open).map(\.id) == keys)
    }

    @Test("that the back cannot read are left to the front")
    func closedBack() async throws {
        let (store, front, back) = try await store(keys)
        back.close()
        let pieces = RowPieces<Note>(from: 1, to: 99_999)
        pieces.readFromBack(on: back)
        let all = try await store.notes.fetch()
        #expect(try pieces.readFromFront(expecting: 0, on: front) == all)
    }

    @Test("end with the first row that cannot be read, whoever comes to it", arguments: [true, false])
    func damage(backFirst: Bool) async throws {
        let (store, front, back) = try await store(keys)
        try front.run("PRAGMA ignore_check_constraints = 1")
        try front.run("UPDATE Note SET isDone = 7 WHERE id IN (50, 5000, 99999)")
        let pieces = RowPieces<Note>(from: 1, to: 99_999)
        if backFirst { pieces.readFromBack(on: back) }
        let error = failure { try pieces.readFromFront(expecting: 0, on: front) }
        let alone = await failure { try await store.notes.fetch() }
        #expect(error?.code == .valueMismatch)
        #expect(error?.key == [.integer(50)])
        #expect(error?.description == alone?.description)
    }
}
