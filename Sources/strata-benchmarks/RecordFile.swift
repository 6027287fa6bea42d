import BenchmarkModel
import CStrataSQLite
import Foundation
import Strata

/// A folder with a database of records, made once for a workload and copied for each round that changes it.
struct RecordFile: Sendable {
    let folder: URL
    let records: [Record]

    static let count = 200_000

    /// Makes the records, and a database that holds them or is empty.
    init(filled: Bool) async throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("strata-benchmarks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        records = (0..<Self.count).map { number in
            Record(title: "Title of record \(number)", isDone: number.isMultiple(of: 3), rank: number)
        }
        let database = try await Database.open(at: template, schema: BenchmarkSchema.self)
        if filled { try await database.repository(for: Record.self).create(records) }
        await database.close()
    }

    var template: String { folder.appendingPathComponent("template.sqlite").path }

    /// A fresh copy.
    func copy() throws -> String {
        let path = folder.appendingPathComponent("\(UUID().uuidString).sqlite").path
        try FileManager.default.copyItem(atPath: template, toPath: path)
        return path
    }

    func remove(_ path: String) {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }

    func removeAll() { try? FileManager.default.removeItem(at: folder) }
}
