import Foundation
import Strata
import Testing

import enum GalleryModel.GallerySchema
import struct GalleryModel.Article
import struct GalleryModel.BusiestRow
import struct GalleryModel.Chapter
import struct GalleryModel.Chore
import struct GalleryModel.ChoreCountsRow
import struct GalleryModel.Member
import struct GalleryModel.Page
import struct GalleryModel.Shift
import struct GalleryModel.Totals
import struct GalleryModel.Workload

/// Named queries, views and full-text search.
@Suite struct QueryTests {
    private let database: Database
    private let anna = Member(name: "Anna")
    private let bert = Member(name: "Bert")
    private let day = Date(timeIntervalSince1970: 86_400)

    init() async throws {
        database = try Database.inMemory(schema: GallerySchema.self)
        try await database.repository(for: Member.self).create([anna, bert])
        try await database.repository(for: Shift.self).create(Shift(day: day, part: .low))
        _ = try await database.repository(for: Chore.self).create([
            Chore.Draft(title: "a", assigneeID: anna.id, reviewerID: bert.id, shiftDay: day, shiftPart: .low),
            Chore.Draft(title: "b", assigneeID: anna.id, shiftDay: day, shiftPart: .low),
        ])
    }

    @Test("find entities, by parameters in the storage of their columns")
    func entities() async throws {
        let articles = database.repository(for: Article.self)
        let first = try await articles.create(Article.Draft(title: "a", changedAt: Date(timeIntervalSince1970: 10)))
        _ = try await articles.create(Article.Draft(title: "b", changedAt: Date(timeIntervalSince1970: 20)))
        #expect(try await database.changedBefore(day: Date(timeIntervalSince1970: 20)) == [first])
        #expect(try await database.changedBefore(day: Date(timeIntervalSince1970: 99), limit: 1).map(\.title) == ["b"])
    }

    @Test("take the keys of entities, lists, and nil")
    func parameters() async throws {
        func titles(_ reviewer: Member?, _ levels: [Chore.ID] = []) async throws -> [String] {
            try await database.choresOf(assigneeID: anna.id, reviewerID: reviewer?.id).map(\.title)
        }
        #expect(try await titles(nil) == ["a", "b"])
        #expect(try await titles(bert) == ["a"])
        #expect(try await database.choresOf(assigneeID: anna.id, reviewerID: nil, levels: [.high]) == [])
        #expect(try await database.choresOf(assigneeID: anna.id, reviewerID: nil, levels: [.low, .high]).count == 2)
    }

    @Test("find one row, or none")
    func rows() async throws {
        #expect(try await database.member(name: "Bert") == bert)
        #expect(try await database.member(name: "Carl") == nil)
        #expect(try await database.theMember(name: "Anna") == anna)
        let error = await #expect(throws: StrataError.self) { try await database.theMember(name: "Carl") }
        #expect(error?.code == .notFound)
    }

    @Test("find records and single values")
    func records() async throws {
        #expect(
            try await database.choreCounts() == [
                ChoreCountsRow(name: "Anna", chores: 2, firstDay: day), ChoreCountsRow(name: "Bert", chores: 0),
            ]
        )
        #expect(try await database.busiest() == BusiestRow(name: "Anna", chores: 2))
        #expect(try await database.memberCount() == 2)
        #expect(try await database.memberNames() == ["Anna", "Bert"])
        let row = ChoreCountsRow(name: "x", chores: 1, firstDay: Date(timeIntervalSince1970: 0.4))
        #expect(row.firstDay == Date(timeIntervalSince1970: 0))
        #expect(try JSONDecoder().decode(ChoreCountsRow.self, from: JSONEncoder().encode(row)) == row)
    }

    @Test("a single value is nil where there is no row, and where there is a NULL")
    func optionalValues() async throws {
        #expect(try await database.longestName() == 4)
        #expect(try await database.firstShift() == day)
        #expect(try await database.shiftPartOf(title: "a") == .low)
        #expect(try await database.reviewerOf(title: "a") == bert.id)
        // A NULL, and no row.
        #expect(try await database.reviewerOf(title: "b") == nil)
        #expect(try await database.reviewerOf(title: "c") == nil)
        #expect(try await database.firstReviewers() == [bert.id, nil])

        let empty = try Database.inMemory(schema: GallerySchema.self)
        #expect(try await empty.longestName() == nil)
        #expect(try await empty.firstShift() == nil)
        #expect(try await empty.shiftPartOf(title: "a") == nil)
        #expect(try await empty.firstReviewers() == [])
    }

    @Test("a single value that becomes NULL wakes its observers", .timeLimit(.minutes(1)))
    func optionalValueObservation() async throws {
        var lengths: [Int?] = []
        for try await length in database.longestNameChanges() {
            lengths.append(length)
            if lengths.count == 2 { break }
            try await database.repository(for: Chore.self).deleteAll()
            try await database.repository(for: Member.self).deleteAll()
        }
        #expect(lengths == [4, nil])
    }

    @Test("run in a snapshot, and are observed", .timeLimit(.minutes(1)))
    func observation() async throws {
        let names = try await database.read { snapshot in try snapshot.fetch(GallerySchema.Queries.memberNames()) }
        #expect(names == ["Anna", "Bert"])
        var counts: [Int] = []
        for try await count in database.memberCountChanges() {
            counts.append(count)
            if count == 3 { break }
            try await database.repository(for: Member.self).create(Member(name: "Carl"))
        }
        #expect(counts == [2, 3])
    }

    @Test("find the rows of views, which are read like entities")
    func views() async throws {
        let annas = Workload(memberID: anna.id, count: 2, firstDay: day, title: "Anna")
        #expect(try await database.workloads(least: 1) == [annas])
        #expect(annas.id == anna.id)
        #expect(try await database.fetch(Workload.where { $0.count > 1 }) == [annas])
        #expect(try await database.fetch(Workload.all.order { $0.title.descending }).map(\.title) == ["Bert", "Anna"])
        #expect(try await database.fetch(Totals.all) == [Totals(members: 2, chores: 2)])
        #expect(try JSONDecoder().decode(Workload.self, from: JSONEncoder().encode(annas)) == annas)
    }

    @Test("a view is observed through the tables behind it", .timeLimit(.minutes(1)))
    func viewObservation() async throws {
        var totals: [Totals] = []
        for try await found in database.changes(Totals.all) {
            totals += found
            if totals.count == 2 { break }
            try await database.repository(for: Member.self).create(Member(name: "Carl"))
        }
        #expect(totals == [Totals(members: 2, chores: 2), Totals(members: 3, chores: 2)])
        #expect(Workload.table.reads == ["Chore", "Member"])
    }

    @Test("full text finds words, and follows changes")
    func search() async throws {
        let pages = database.repository(for: Page.self)
        let milk = Page(title: "Buy oat milk", text: "soon")
        try await pages.create([milk, Page(title: "Sweep")])
        #expect(try await pages.fetch(Page.where { $0.search.matches("milk soon") }) == [milk])
        #expect(try await pages.fetch(Page.where { $0.search.matches("mil", prefix: true) }) == [milk])
        #expect(try await pages.count(Page.where { $0.search.matches("\"") }) == 0)
        try await pages.update(milk.id) { $0.title = "Tea" }
        #expect(try await pages.count(Page.where { $0.search.matches("milk") }) == 0)

        let chapters = database.repository(for: Chapter.self)
        try await chapters.create(Chapter(number: 5, search: "one", fullText: "two"))
        #expect(try await chapters.count(Chapter.where { $0.fullText_.matches("one two") }) == 1)
        #expect(try await chapters.count(Chapter.where { $0.search == "one" }) == 1)
    }
}
