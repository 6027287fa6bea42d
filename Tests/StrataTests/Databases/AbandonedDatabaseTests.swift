import Foundation
import RuntimeModel
import Testing

@testable import Strata

@Suite("A database that nobody refers to any more")
struct AbandonedDatabaseTests {
    /// How many of this process's open files lie in a folder.
    private func openFiles(in folder: String) throws -> Int {
        let descriptors = "/proc/self/fd"
        return try FileManager.default.contentsOfDirectory(atPath: descriptors).count { number in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(descriptors)/\(number)")
            return target?.hasPrefix(folder) == true
        }
    }

    @Test("gives its files back", .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
    func files() async throws {
        var store: TestStore? = try await TestStore.onFile()
        let folder = try #require(store?.folder)
        weak let database = store?.database
        if let notes = store?.notes {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<6 { group.addTask { try await notes.fetch().count } }
                try await group.waitForAll()
            }
        }
        #expect(try openFiles(in: folder.path) > 0)
        store = nil
        try await eventually("the database is gone") { database == nil }
        try await eventually("its files are closed") { try openFiles(in: folder.path) == 0 }
    }
}
