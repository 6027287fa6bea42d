import Foundation
import HostileModel
import StrataTestSupport
import Synchronization
import Testing

@testable import Strata

@Suite("A large value in chunks")
struct ChunkTests {
    private static let pattern = Data((0..<65_536).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })

    /// Bytes that differ from place to place, up to the size of the pattern.
    private static func bytes(_ count: Int, from start: Int = 0) -> Data {
        var data = Data(capacity: count)
        while data.count < count {
            let rest = pattern.dropFirst((start + data.count) % pattern.count)
            data += rest.prefix(count - data.count)
        }
        return data
    }

    private static func open(_ form: Form) async throws -> Workshop {
        let workshop = form == .memory ? try Workshop() : try await Workshop.onFile()
        try await workshop.jobs.create([Job.Draft(title: "bake"), Job.Draft(title: "sweep")])
        return workshop
    }

    private func collect(_ chunks: DataChunks) async throws -> [Data] {
        try await chunks.reduce(into: []) { $0.append($1) }
    }

    @Test("goes in and comes out, fifty megabytes at a piece of 256 KB", arguments: Form.allCases)
    func large(_ form: Form) async throws {
        let folder = try TemporaryFolder()
        let database =
            form == .memory
            ? try Database.inMemory(schema: HostileSchema.self)
            : try await Database.open(at: folder.path("test.sqlite"), schema: HostileSchema.self)
        let rogues = database.repository(for: Rogue.self)
        try await rogues.create([Rogue(id: 1, title: "a"), Rogue(id: 2, title: "b")])
        let piece = 1 << 18
        let count = 50_000_000
        let largest = Mutex(0)
        try await rogues.write([Data(), Data()], count: 0, to: { $0.data }, id: 1)
        try await rogues.write(Pieces(count: count, size: piece), count: count, to: { $0.data }, id: 1)
        var position = 0
        for try await chunk in rogues.chunks(of: { $0.data }, id: 1) {
            #expect(chunk.first == UInt8(truncatingIfNeeded: position >> 18))
            position += chunk.count
            largest.withLock { $0 = max($0, chunk.count) }
        }
        #expect(position == count)
        #expect(largest.withLock { $0 } == piece)
        #expect(try await rogues.fetch(id: 1)?.revision == 3)
        #expect(try await collect(rogues.chunks(of: { $0.data }, id: 2)) == [])
        await database.close()
    }

    /// Pieces that are made one by one.
    private struct Pieces: Sequence, Sendable {
        let count: Int
        let size: Int

        func makeIterator() -> AnyIterator<Data> {
            var start = 0
            return AnyIterator {
                guard start < count else { return nil }
                defer { start += size }
                var data = Data(count: Swift.min(size, count - start))
                data[data.startIndex] = UInt8(truncatingIfNeeded: start >> 18)
                return data
            }
        }
    }

    @Test("holds one piece and a megabyte in memory while it is put aside")
    func flat() throws {
        let spool = ChunkSpool()
        for start in stride(from: 0, to: 20_000_000, by: 100_000) { try spool.append(Self.bytes(100_000, from: start)) }
        #expect(spool.count == 20_000_000)
        #expect(spool.peak <= (1 << 20) + 100_000)
        var total = 0
        try spool.forEach { bytes throws(StrataError) in
            #expect(bytes.count <= 1 << 18)
            if Data(bytes) == Self.bytes(bytes.count, from: total) { total += bytes.count }
        }
        #expect(total == 20_000_000)
    }

    @Test("of any size is the same in any chunks, by every way that SQLite offers", arguments: Form.allCases)
    func sizes(_ form: Form) async throws {
        let folder = try TemporaryFolder()
        let database =
            form == .memory
            ? try Database.inMemory(schema: FileSchema.self)
            : try await Database.open(at: folder.path("test.sqlite"), schema: FileSchema.self)
        let files = database.repository(for: File.self)
        try await files.create([File(name: "a", content: Data()), File(name: "b", content: Data([1]))])
        // A trigger makes SQLite see the bytes: then they are written at once.
        for isWatched in [false, true] {
            if isWatched {
                try await database.write { transaction in
                    try transaction.execute("CREATE TABLE Seen (content BLOB)")
                    try transaction.execute(
                        """
                        CREATE TRIGGER seen AFTER UPDATE OF content ON File
                        BEGIN INSERT INTO Seen VALUES (NEW.content); END
                        """
                    )
                }
            }
            for count in 0...9 {
                let bytes = Self.bytes(count, from: count)
                for size in [1, 2, 3, 100] {
                    let pieces = stride(from: 0, to: count, by: size).map { bytes.dropFirst($0).prefix(size) }
                    try await files.write(pieces, count: count, to: { $0.content }, id: "a")
                    #expect(try await files.value({ $0.content }, id: "a") == bytes)
                    #expect(try await collect(files.chunks(of: { $0.content }, id: "a", size: size)) == pieces)
                    if isWatched {
                        let last = "SELECT content FROM Seen ORDER BY rowid DESC LIMIT 1"
                        #expect(try await database.read { try $0.rows(last) } == [[.blob([UInt8](bytes))]])
                    }
                }
            }
        }
        #expect(try await files.fetch(id: "b")?.content == Data([1]))
        await database.close()
    }

    @Test("is seen whole by a trigger that names no column")
    func unnamed() async throws {
        let database = try Database.inMemory(schema: FileSchema.self)
        let files = database.repository(for: File.self)
        try await files.create([File(name: "a", content: Data())])
        try await database.write { transaction in
            try transaction.execute("CREATE TABLE Copies AS SELECT * FROM File WHERE 0")
            try transaction.execute(
                "CREATE TRIGGER copy AFTER UPDATE ON File BEGIN INSERT INTO Copies SELECT * FROM File; END"
            )
        }
        try await files.write([Data([1, 2]), Data([3])], count: 3, to: { $0.content }, id: "a")
        let copies = try await database.read { try $0.rows("SELECT content FROM Copies") }
        #expect(copies == [[.blob([1, 2, 3])]])
    }

    @Test("is an update: touched, with the next version, and observed", arguments: Form.allCases)
    func update(_ form: Form) async throws {
        let workshop = try await Self.open(form)
        try await workshop.execute("UPDATE Job SET updatedAt = 0")
        var changes = workshop.jobs.changes(Job.where { $0.id == 1 }).makeAsyncIterator()
        #expect(try await changes.next()?.first?.version == 1)
        try await workshop.jobs.write([Data([1, 2, 3])], count: 3, to: { $0.photo }, id: 1)
        let job = try await changes.next()?.first
        #expect(job?.version == 2)
        #expect(try #require(job).updatedAt > Date(timeIntervalSince1970: 0))
    }

    @Test("that fails, is too short, too long or refused leaves the row as it was", arguments: Form.allCases)
    func refused(_ form: Form) async throws {
        struct Lost: Error {}
        let workshop = try await Self.open(form)
        let jobs = workshop.jobs
        try await jobs.write([Data([1, 2, 3])], count: 3, to: { $0.photo }, id: 1)
        let failing = AsyncThrowingStream<Data, any Error> { continuation in
            continuation.yield(Data([9, 9]))
            continuation.finish(throwing: Lost())
        }
        let lost = await failure { try await jobs.write(failing, count: 4, to: { $0.photo }, id: 1) }
        #expect(lost?.code == .cancelled)
        #expect(lost?.message == "the change was given up and nothing was written: Lost()")
        let short = await failure { try await jobs.write([Data([9, 9])], count: 4, to: { $0.photo }, id: 1) }
        #expect(short?.code == .validation)
        #expect(short?.message == "Job.photo: the chunks have only 2 bytes, and 4 were announced; nothing was written")
        let long = await failure { try await jobs.write([Data([9, 9])], count: 1, to: { $0.photo }, id: 1) }
        #expect(long?.message == "Job.photo: the chunks have more bytes, and 1 were announced; nothing was written")
        let check = await failure { try await jobs.write([Data(count: 10)], count: 10, to: { $0.photo }, id: 1) }
        #expect(check?.code == .validation)
        #expect(check?.columns == ["photo"])
        let missing = await failure { try await jobs.write([Data([9, 9])], count: 2, to: { $0.photo }, id: 7) }
        #expect(missing?.code == .notFound)
        #expect(missing?.key == [.integer(7)])
        let none = await failure { try await collect(jobs.chunks(of: { $0.photo }, id: 7)) }
        #expect(none?.code == .notFound)
        let endless = AsyncStream<Data> { $0.yield(Data([9])) }
        let task = Task { await failure { try await jobs.write(endless, count: 2, to: { $0.photo }, id: 1) } }
        task.cancel()
        #expect(await task.value?.code == .cancelled)
        #expect(try await jobs.value({ $0.photo }, id: 1) == Data([1, 2, 3]))
        #expect(try await jobs.fetch(id: 1)?.version == 2)
    }

    @Test("is of one state, whatever is written while it is read", arguments: Form.allCases)
    func snapshot(_ form: Form) async throws {
        let workshop = try await Self.open(form)
        let jobs = workshop.jobs
        try await jobs.write([Data([1, 2, 3, 4])], count: 4, to: { $0.photo }, id: 1)
        let chunks = jobs.chunks(of: { $0.photo }, id: 1, size: 1)
        var first = chunks.makeAsyncIterator()
        #expect(try await first.next() == Data([1]))
        try await jobs.setValue(Data([5, 6]), for: { $0.photo }, id: 1)
        #expect(try await first.next() == Data([2]))
        try await jobs.delete(id: 1)
        #expect(try await first.next() == Data([3]))
        #expect(try await first.next() == Data([4]))
        #expect(try await first.next() == nil)
        #expect(await failure { try await collect(chunks) }?.code == .notFound)
        try await jobs.write([Data([7, 8])], count: 2, to: { $0.photo }, id: 2)
        var second = jobs.chunks(of: { $0.photo }, id: 2, size: 1).makeAsyncIterator()
        #expect(try await second.next() == Data([7]))
        await workshop.database.close()
        let closed = await failure { while try await second.next() != nil {} }
        #expect(closed?.code == .closed)
    }

    @Test("of a table without rowids, and of a text key, is read and written", arguments: Form.allCases)
    func otherTables(_ form: Form) async throws {
        let folder = try TemporaryFolder()
        let database =
            form == .memory
            ? try Database.inMemory(schema: FileSchema.self)
            : try await Database.open(at: folder.path("test.sqlite"), schema: FileSchema.self)
        for isPlain in [true, false] {
            try await database.write { transaction in
                try transaction.execute("DELETE FROM File")
                if !isPlain {
                    try transaction.execute("DROP TABLE File")
                    try transaction.execute("\(FileSchema.table), WITHOUT ROWID")
                }
            }
            let files = database.repository(for: File.self)
            try await files.create(File(name: "a'b", content: Data([0])))
            let bytes = Self.bytes(3_000_000)
            let pieces = stride(from: 0, to: bytes.count, by: 70_000).map { bytes.dropFirst($0).prefix(70_000) }
            try await files.write(pieces, count: bytes.count, to: { $0.content }, id: "a'b")
            let read = try await collect(files.chunks(of: { $0.content }, id: "a'b", size: 1_000_000))
            #expect(read.map(\.count) == [1_000_000, 1_000_000, 1_000_000])
            #expect(read.reduce(Data(), +) == bytes)
        }
        await database.close()
    }

    @Test("of a column that cannot be set is refused")
    func unsupported() async throws {
        let database = try Database.inMemory(schema: FileSchema.self)
        let files = database.repository(for: File.self)
        let key = await failure { try await files.write([Data([1])], count: 1, to: { $0.digest }, id: "a") }
        #expect(key?.code == .unsupported)
        #expect(key?.message == "File.digest is computed by the database")
    }
}

/// A file with a text key, written by hand.
private struct File: Entity {
    typealias Schema = FileSchema
    struct Columns: Sendable {
        let name = Column<File, String>("name")
        let content = Column<File, Data>("content")
        let digest = Column<File, Data>("digest")
    }

    static let table = Strata.Table(
        name: "File",
        columns: ["name", "content", "digest"],
        primaryKey: [0],
        generated: [2]
    )
    static let columns = Columns()

    let name: String
    var content: Data
    var digest = Data()
    var id: String { name }

    init(name: String, content: Data) {
        self.name = name
        self.content = content
    }

    init(row: borrowing Row) throws(StrataError) {
        name = try String.read(from: row, at: 0)
        content = try Data.read(from: row, at: 1)
        digest = try Data.read(from: row, at: 2)
    }

    func bind(to statement: Statement) throws(StrataError) {
        try statement.bind(name, at: 1)
        try statement.bind(content, at: 2)
    }

    func storedValue(at column: Int) throws(StrataError) -> StoredValue {
        switch column {
        case 0: try name.storedValue()
        case 1: try content.storedValue()
        default: try digest.storedValue()
        }
    }

    static func bind(key: String, to statement: Statement, at position: Int32) throws(StrataError) {
        try statement.bind(key, at: position)
    }

    static func key(of row: borrowing Row) throws(StrataError) -> String { try String.read(from: row, at: 0) }
}

private enum FileSchema: DatabaseSchema {
    static let entities: [any Entity.Type] = [File.self]
    static let table = """
        CREATE TABLE File (
            name TEXT PRIMARY KEY NOT NULL, content BLOB NOT NULL, digest BLOB NOT NULL AS (CAST(name AS BLOB)) STORED
        ) STRICT
        """
    static let history = SchemaHistory(
        schemaName: "Files",
        fingerprint: "1-files",
        creationScript: table,
        steps: [
            MigrationStep(number: 1, name: "initial", start: "1-empty", end: "1-files", checksum: "", sql: table)
        ]
    )
}
