import Foundation
import Strata
import Testing

import enum GalleryModel.GallerySchema
import struct GalleryModel.Change

/// Change histories of what generated code stores.
@Suite struct HistoryTests {
    @Test("columns with the names of the history's own are noted, and found again by their key")
    func names() async throws {
        let database = try Database.inMemory(schema: GallerySchema.self)
        let changes = database.repository(for: Change.self)
        #expect(Change.table.hasHistory)
        let start = try await database.historyToken()
        var change = try await changes.create(Change(token: -1, entity: "é, \0", kind: 0.1, key: Data([1])))
        change.case = "A"
        change.columns = ["x"]
        change = try await changes.update(change)
        try await changes.setValue(.now, for: { $0.new }, id: change.id)
        try await changes.delete(change)
        let noted = try await database.history(of: Change.self, since: start)
        #expect(noted.map(\.id) == Array(repeating: change.id, count: 4))
        #expect(
            noted.map(\.kind) == [
                .inserted, .updated(columns: ["columns", "it's \"IIF\""]), .updated(columns: ["new"]), .deleted,
            ]
        )
        #expect(try await database.history(of: Change.self, since: noted.last?.token) == [])
    }
}
