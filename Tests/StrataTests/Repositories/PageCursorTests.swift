import Foundation
import RuntimeModel
import Testing

@testable import Strata

@Suite("Cursors of pages")
struct PageCursorTests {
    private let cursors: [PageCursor] = [
        PageCursor(order: 0, values: []),
        PageCursor(order: .max, isInclusive: true, values: [.null, .integer(0), .integer(-1), .integer(63)]),
        PageCursor(order: 1, values: [.integer(.min), .integer(.max), .integer(64), .integer(-65)]),
        PageCursor(order: 2, values: [.real(0), .real(-0.0), .real(.infinity), .real(.leastNonzeroMagnitude)]),
        PageCursor(order: 3, values: [.text(""), .text("a\u{0}b"), .text("e\u{301}"), .text("🎉"), .null]),
        PageCursor(order: 4, values: [.blob([]), .blob([0, 255, 128]), .blob(Array(repeating: 7, count: 300))]),
    ]

    @Test("come back from their text and from JSON, to the bit")
    func roundTrip() throws {
        for cursor in cursors {
            let text = cursor.description
            #expect(text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
            #expect(try PageCursor(text) == cursor)
            let json = try JSONEncoder().encode([cursor])
            #expect(json == Data("[\"\(text)\"]".utf8))
            #expect(try JSONDecoder().decode([PageCursor].self, from: json) == [cursor])
        }
        #expect(Set(cursors.map(\.description)).count == cursors.count)
    }

    @Test("are short")
    func short() {
        let cursor = PageCursor(order: .max, values: [.integer(1_000_000), .integer(20)])
        #expect(cursor.description.count == 22)
    }

    @Test("say of every other text that it is none")
    func hostile() {
        var texts = ["", "A", "AA", "AAAA", "=", "AQ==", "hello world", "é", String(repeating: "A", count: 100_000)]
        for cursor in cursors {
            let text = cursor.description
            for length in 0..<text.utf8.count where length < 60 { texts.append(String(text.prefix(length))) }
            texts += [text + "A", text + "\u{0}", " " + text]
        }
        // A count of bytes larger than there are, and one larger than any number.
        texts.append(
            Base64.encode(
                [1, 0] + Array(repeating: 0, count: 8) + [3, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1]
            )
        )
        texts.append(Base64.encode([1, 0] + Array(repeating: 0, count: 8) + [4] + Array(repeating: 255, count: 40)))
        // Text that is no UTF-8, NaN, an unknown kind of value, an unknown flag.
        texts.append(Base64.encode([1, 0] + Array(repeating: 0, count: 8) + [3, 1, 255]))
        texts.append(Base64.encode([1, 0] + Array(repeating: 0, count: 8) + [2] + Array(repeating: 255, count: 8)))
        texts.append(Base64.encode([1, 0] + Array(repeating: 0, count: 8) + [9]))
        texts.append(Base64.encode([1, 2] + Array(repeating: 0, count: 8)))
        let valid = Set(cursors.map(\.description))
        for text in texts where !valid.contains(text) {
            do {
                let cursor = try PageCursor(text)
                // What is read as a cursor is written as the same text.
                #expect(cursor.description == text)
            } catch {
                #expect(error.code == .validation)
                #expect(error.message == "this text is no cursor of a page; begin with the first page")
            }
        }
        #expect(throws: StrataError.self) { try JSONDecoder().decode([PageCursor].self, from: Data("[\"x\"]".utf8)) }
    }

    @Test("with changed bytes never do harm")
    func random() async throws {
        let store = try TestStore.inMemory()
        try await store.makeNotes("a", "b", "c")
        let query = Note.all.order {
            $0.title.ascending
            $0.dueAt.descending
        }
        let cursor = try #require(try await store.notes.page(query, size: 1).next)
        let bytes = try #require(Base64.decode(cursor.description))
        var numbers = SystemRandomNumberGenerator()
        for round in 0..<2_000 {
            var changed = bytes
            changed[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
            if round % 3 == 0 { changed.removeLast(Int.random(in: 0..<bytes.count, using: &numbers)) }
            do {
                let page = try await store.notes.page(query, size: 5, after: try PageCursor(Base64.encode(changed)))
                #expect(page.items.count <= 3)
            } catch {
                #expect(error.code == .validation)
            }
        }
    }
}
