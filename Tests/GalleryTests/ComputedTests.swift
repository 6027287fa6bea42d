import Foundation
import GalleryTypes
import Strata
import Testing

import enum GalleryModel.GallerySchema
import struct GalleryModel.Article
import struct GalleryModel.Line
import struct GalleryModel.Secret
import struct GalleryModel.Setting

/// What the database or an update does by itself, and what is kept out of sight.
@Suite struct ComputedTests {
    private let database: Database

    init() throws { database = try Database.inMemory(schema: GallerySchema.self) }

    @Test("a draft becomes a value with what the database computes")
    func drafts() async throws {
        let article = try await database.repository(for: Article.self).create(Article.Draft(title: "One Two"))
        #expect(article.wordCount == 2)
        #expect(article.folded == "one two")
        #expect(article.version == 1)
        let lines = try await database.repository(for: Line.self).create(
            [Line.Draft(text: "abc"), Line.Draft(text: "")]
        )
        #expect(lines == [Line(id: 1, text: "abc", length: 3), Line(id: 2, text: "", length: 0)])
    }

    @Test("an update sets the dates, moves the version on, and computes again")
    func updates() async throws {
        let articles = database.repository(for: Article.self)
        let past = Date(timeIntervalSinceReferenceDate: 0)
        let first = try await articles.create(Article.Draft(title: "a", updatedAt: past, changedAt: past))
        #expect(first.updatedAt == past)
        var edited = first
        edited.title = "a B c"
        let second = try await articles.update(edited)
        #expect(second.version == 2)
        #expect(second.wordCount == 3)
        #expect(second.updatedAt > past)
        #expect(second.changedAt == second.changedAt.rounded(to: .unixSeconds))
        #expect(second.changedAt > past)
        #expect(try await articles.fetch(id: first.id) == second)
        // Whoever still has the first version does not undo the second.
        let error = await #expect(throws: StrataError.self) { try await articles.update(edited) }
        #expect(error?.code == .conflict)
    }

    @Test("a version may begin anywhere, beside any key")
    func versions() async throws {
        let settings = database.repository(for: Setting.self)
        try await settings.create(Setting(name: "a", value: "1"))
        let stored = try #require(try await settings.fetch(id: "a"))
        #expect(stored.revision == 10)
        #expect(try await settings.update(stored).revision == 11)
        // Where it begins tells a new value from one that was read, whose row may be gone.
        #expect(try await settings.save(Setting(name: "b", value: "1")).revision == 10)
        let gone = Setting(name: "c", value: "1", revision: 11)
        let error = await #expect(throws: StrataError.self) { try await settings.save(gone) }
        #expect(error?.code == .notFound)
    }

    @Test("a lazy attribute is read and written by key")
    func lazy() async throws {
        let articles = database.repository(for: Article.self)
        let article = try await articles.create(Article.Draft(title: "a"))
        #expect(try await articles.value({ $0.photo }, id: article.id) == nil)
        #expect(try await articles.value({ $0.thumbnail }, id: article.id) == Data())
        try await articles.setValue(Data([1, 2]), for: { $0.photo }, id: article.id)
        try await articles.setValue(Effort(minutes: 5), for: { $0.origin }, id: article.id)
        #expect(try await articles.value({ $0.photo }, id: article.id) == Data([1, 2]))
        #expect(try await articles.value({ $0.origin }, id: article.id) == Effort(minutes: 5))
        // An update of the whole leaves alone what is not in it.
        let stored = try #require(try await articles.fetch(id: article.id))
        try await articles.update(stored)
        #expect(try await articles.value({ $0.photo }, id: article.id) == Data([1, 2]))
        #expect(try await articles.count(Article.where { $0.photo != nil }) == 1)
    }

    @Test("a private attribute is stored, and neither encoded nor described")
    func privacy() async throws {
        let articles = database.repository(for: Article.self)
        let draft = Article.Draft(title: "a", token: "hidden", pin: 4711)
        let article = try await articles.create(draft)
        #expect(article.token == "hidden")
        #expect(article.pin == 4711)

        let json = try JSONEncoder().encode(article)
        let text = String(decoding: json, as: UTF8.self)
        for word in ["token", "pin", "seenAt", "hidden", "4711"] {
            #expect(!text.contains(word))
            #expect(!"\(article)".contains(word))
            #expect(!String(reflecting: draft).contains(word))
        }
        #expect("\(article)".contains("title: \"a\""))
        let decoded = try JSONDecoder().decode(Article.self, from: json)
        #expect(decoded.token == nil)
        #expect(decoded.pin == 7)
        #expect(decoded.title == "a")
        #expect(decoded.wordCount == 1)
    }

    @Test("a draft of nothing but secrets is an empty object")
    func secrets() async throws {
        let draft = Secret.Draft(text: "x")
        #expect(try String(decoding: JSONEncoder().encode(draft), as: UTF8.self) == "{}")
        #expect(try JSONDecoder().decode(Secret.Draft.self, from: Data("{}".utf8)) == Secret.Draft())
        #expect(try await database.repository(for: Secret.self).create(draft) == Secret(id: 1, text: "x"))
    }
}
