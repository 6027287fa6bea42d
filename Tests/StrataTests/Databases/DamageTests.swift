import Foundation
import RuntimeModel
import StrataTestSupport
import Testing

@testable import Strata

@Suite("A file that is full or damaged", .serialized)
struct DamageTests {
    /// Numbers that look random and are the same in every run.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 31
        }
    }

    @Test("a disk that is full is `diskFull`, nothing is half written, and later there is room")
    func full() async throws {
        let store = try await TestStore.onFile()
        try await store.labels.create(Label(name: "red"))
        func limitPages(_ count: Int) async throws {
            _ = try await store.database.writer.run { try $0.value("PRAGMA max_page_count = \(count)") }
        }
        try await limitPages(1)
        let bytes = Data(repeating: 7, count: 1_000_000)
        let error = await failure {
            try await store.database.write { transaction in
                try transaction.create(Label(name: "blue"))
                try transaction.create(Sample(id: 1, bytes: bytes))
            }
        }
        #expect(error?.code == .diskFull)
        let caught = await failure {
            try await store.database.write { transaction in
                try transaction.create(Label(name: "blue"))
                _ = try? transaction.create(Sample(id: 1, bytes: bytes))
                throw StrataError(.conflict, "given up")
            }
        }
        #expect(caught?.code == .conflict)
        #expect(try await store.labels.fetch().map(\.name) == ["red"])
        try await limitPages(1_000_000)
        try await store.samples.create(Sample(id: 1, bytes: bytes))
        #expect(try await store.samples.fetch(id: 1)?.bytes == bytes)
    }

    @Test("whatever is damaged, there is an error or a value, and never a crash", arguments: 0..<40)
    func damaged(_ seed: Int) async throws {
        let store = try await TestStore.onFile()
        try await store.notes.create((0..<200).map { Note.Draft(title: "note \($0)", body: "\u{e9}", dueAt: Date()) })
        await store.database.close()
        var generator = Generator(state: UInt64(seed))
        var bytes = try Data(contentsOf: URL(filePath: store.path))
        for _ in 0..<(1 << (seed % 8)) {
            let position = Int.random(in: 0..<bytes.count, using: &generator)
            bytes[position] = UInt8.random(in: 0...255, using: &generator)
        }
        if seed % 5 == 0 { bytes = bytes.prefix(Int.random(in: 0..<bytes.count, using: &generator)) }
        try bytes.write(to: URL(filePath: store.path))
        do {
            let database = try await Database.open(at: store.path, schema: RuntimeSchema.self)
            let notes = database.repository(for: Note.self)
            _ = try? await notes.fetch()
            _ = try? await notes.fetch(Note.where { $0.rank > 0 }.order { $0.title.ascending })
            _ = try? await notes.create(Note.Draft(title: "new"))
            _ = try? await notes.deleteAll()
            await database.close()
        } catch {
            #expect(error.message.isEmpty == false)
        }
    }
}
