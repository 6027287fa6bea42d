import BenchmarkModel
import Foundation
import Strata

/// The memory that it takes to go through 200,000 rows in batches of 50: what the process has at its peak above what it
/// had when SQLite's page cache was full.
///
/// It is measured in a process of its own: in this one, what an earlier workload has freed would hide it.
struct BatchesMemory: Workload {
    let name = "batches-memory"

    /// The first argument of the other process; the second one is the file.
    static let argument = "measure-batches"

    func measure(_ scale: Scale) async throws -> Measurement {
        let file = try await RecordFile(filled: true, scale)
        defer { file.removeAll() }
        guard let program = Bundle.main.executableURL else {
            throw CDatabase.Failure(description: "this program does not know where it is")
        }
        var peaks: [Double] = []
        for _ in 0..<scale.rounds(3) {
            let child = Process()
            let output = Pipe()
            child.executableURL = program
            child.arguments = [Self.argument, file.template, String(scale.rows)]
            child.standardOutput = output
            try child.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            child.waitUntilExit()
            guard child.terminationStatus == 0, let peak = Double(text) else {
                throw CDatabase.Failure(description: "the process that goes through the batches has failed: \(text)")
            }
            peaks.append(peak)
        }
        return Measurement(name: name, megabytes: peaks, limit: 1)
    }

    /// What the other process does.
    /// - Returns: Megabytes.
    static func measureHere(path: String, rows: Int) async throws -> Double {
        let database = try await Database.open(at: path, schema: BenchmarkSchema.self)
        let records = database.repository(for: Record.self)
        // The reader's page cache has all the pages that it will ever hold.
        try await database.read { snapshot in
            let sum = try snapshot.rows(#"SELECT sum(length("title")), count(*) FROM "Record""#)
            try expect(sum.first?.last, .integer(Int64(rows)))
        }
        var (base, peak) = (0.0, 0.0)
        var (batches, count) = (0, 0)
        for try await batch in records.batches(of: 50) {
            count += batch.count
            batches += 1
            // The first ones prepare statements and start threads.
            guard batches >= 20 else { continue }
            guard let now = ResidentMemory.megabytes else {
                throw CDatabase.Failure(description: "this system does not say how much memory a process has")
            }
            if batches == 20 { base = now }
            peak = max(peak, now)
        }
        try expect(count, rows)
        await database.close()
        return peak - base
    }
}
