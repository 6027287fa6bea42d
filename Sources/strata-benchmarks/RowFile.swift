import BenchmarkModel
import Foundation
import Strata

/// A folder with a database of rows, made once for a workload and copied for each round that changes it.
struct RowFile<Model: Entity>: Sendable {
    let folder: URL
    let rows: [Model]

    /// Makes a database that holds the rows or is empty.
    init(_ rows: [Model], filled: Bool) async throws {
        self.rows = rows
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("strata-benchmarks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let database = try await open()
        if filled { try await database.repository(for: Model.self).create(rows) }
        await database.close()
    }

    var template: String { folder.appendingPathComponent("template.sqlite").path }

    /// A fresh copy.
    func copy() throws -> String {
        let path = folder.appendingPathComponent("\(UUID().uuidString).sqlite").path
        try FileManager.default.copyItem(atPath: template, toPath: path)
        return path
    }

    /// The database that copies are made of.
    func open(readers: Int? = nil) async throws -> Database {
        var configuration = Database.Configuration()
        if let readers { configuration.readers = readers }
        return try await Database.open(at: template, schema: BenchmarkSchema.self, configuration: configuration)
    }

    func remove(_ path: String) {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }

    func removeAll() { try? FileManager.default.removeItem(at: folder) }
}

/// Rows of five columns.
typealias RecordFile = RowFile<Record>

extension RowFile where Model == Record {
    init(filled: Bool, _ scale: Scale) async throws {
        try await self.init(Self.records(0..<scale.rows), filled: filled)
    }

    static func records(_ numbers: Range<Int>) -> [Record] {
        numbers.map { number in
            Record(title: "Title of record \(number)", isDone: number.isMultiple(of: 3), rank: number)
        }
    }

    var records: [Record] { rows }
}

/// Rows of fourteen columns, of whose seven optional ones every third is NULL.
typealias ContactFile = RowFile<Contact>

extension RowFile where Model == Contact {
    init(filled: Bool, _ scale: Scale) async throws {
        try await self.init((0..<scale.rows).map(Self.contact), filled: filled)
    }

    private static func contact(_ number: Int) -> Contact {
        func some<Value>(_ column: Int, _ value: Value) -> Value? { (number + column) % 3 == 0 ? nil : value }
        return Contact(
            firstName: "First name \(number % 1_000)",
            lastName: "Last name \(number)",
            company: some(0, "Company of \(number / 10)"),
            email: some(1, "person.\(number)@example.com"),
            phone: some(2, "+41 44 \(1_000_000 + number)"),
            notes: some(3, "What there is to say of number \(number)"),
            visits: number % 17,
            score: some(4, number % 101),
            rating: some(5, Double(number % 50) / 10),
            isFavorite: number.isMultiple(of: 5),
            birthday: some(6, Date(timeIntervalSinceReferenceDate: Double(number) * 1_000))
        )
    }
}
