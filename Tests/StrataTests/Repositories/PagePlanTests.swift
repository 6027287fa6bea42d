import Foundation
import RuntimeModel
import Testing

@testable import Strata

@Suite("The plans of pages and batches")
struct PagePlanTests {
    private func plan<Model>(_ query: Query<Model>, _ store: TestStore) async throws -> String {
        let statement = try query.limit(10).statement()
        let rows = try await store.database.read {
            try $0.rows("EXPLAIN QUERY PLAN " + statement.sql, statement.values)
        }
        return rows.map { "\($0[3])" }.joined(separator: "; ")
    }

    @Test("search an index and sort nothing, wherever the page is")
    func pages() async throws {
        let store = try TestStore.inMemory()
        try await store.makeNotes("a", "b", "c", "d")
        for query in [
            Note.all,
            Note.all.order { $0.id.descending },
            Note.all.order {
                $0.isDone.ascending
                $0.rank.ascending
            },
            Note.all.order {
                $0.isDone.descending
                $0.rank.descending
            },
            Note.all.order { $0.folderID.descending },
            Note.all.order { $0.folderID.ascending },
        ] {
            let next = try #require(try await store.notes.page(query, size: 2).next)
            let previous = try #require(try await store.notes.page(query, size: 2, before: nil).previous)
            for position in [PagePosition.after(next), .before(previous)] {
                let parts = try PageRequest(query, size: 2, at: position).queries
                for part in parts {
                    let plan = try await plan(part, store)
                    // What follows nil begins nowhere in particular: SQLite reads the index, nil left out.
                    let isWhole = part.description.contains("IS NOT")
                    #expect(plan.hasPrefix(isWhole ? "'SCAN Note USING INDEX" : "'SEARCH Note USING"), "\(part)")
                    #expect(!plan.contains("B-TREE"), "\(part)")
                }
            }
        }
    }

    @Test("of batches search the primary key by all of its parts")
    func batches() async throws {
        let store = try TestStore.inMemory()
        let note = try await plan(Note.all.behind(Note(id: 5, title: ""), isOfSQLite: true), store)
        #expect(note == "'SEARCH Note USING INTEGER PRIMARY KEY (rowid>?)'")
        let pair = try await plan(Pair.all.behind(Pair(left: 1, right: "a"), isOfSQLite: true), store)
        #expect(pair.hasPrefix("'SEARCH Pair USING"))
        #expect(pair.contains("((left,right)>(?,?))"))
        #expect(!pair.contains("B-TREE"))
    }
}
