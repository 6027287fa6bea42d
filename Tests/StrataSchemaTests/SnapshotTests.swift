import Testing

@testable import StrataSchema

@Suite("The snapshot")
struct SnapshotTests {
    /// Everything that the language can say.
    static let rich = #"""
        /// All of it,
        ///
        ///  with an indented line.
        schema Rich { access: package, dates: unixSeconds }

        /// An item.
        entity Zebra @table("zebras") @renamed(from: "Horse") {
            id: Int = .automatic
            /// Said in words.
            text: String = "quotes \" and \\ and\nlines" @column("t")
            flag: Bool = true
            small: UInt8 = 255
            large: Int64 = -9_223_372_036_854_775_808
            ratio: Double = -2.5e-3
            half: Float = 0.5
            price: Decimal = 1_000.50 @stored(scaled: 2)
            exact: Decimal?
            photo: Data = .empty
            token: UUID = "6BA7B810-9DAD-11D1-80B4-00C04FD430C8" @stored(text)
            other: UUID = .random
            site: URL = "https://example.com/a?b=c#d" @backfill("'https://example.com/'")
            seen: Date = .now
            exactDate: Date? @stored(reference)
            iso: Date? @stored(iso8601) @renamed(from: "date")
            kind: Kind = .plain
            size: Size?
            day: Rich.Date @onDelete(cascade)
            /// Where it lives.
            pair: Pair? @onDelete(restrict) @renamed(from: "couple")
            tag: Tag @column("tag_name") @backfill("'none'")
            parent: Zebra?

            unique (tag, text)
            index (pair, seen descending)
            index (parent descending)
            index (pairTagName)
            unique (text)
        }

        entity Pair {
            tag: Tag
            date: Rich.Date
            primaryKey (tag, date)
        }

        entity Tag {
            name: String @id @renamed(from: "label")
        }

        entity Date { id: UUID = .timeOrdered }

        entity Detail {
            owner: Zebra @id @onDelete(cascade)
        }

        enum Size: Int {
            /// Not much.
            small = -1
            medium
            large = 0x10
        }
        enum Kind: String { plain, fancy = "very \"fancy\"", `default` }
        """#

    @Test("is read back to an equal schema")
    func roundTrip() throws {
        let schema = try read(Self.rich)
        let again = try read(schema.snapshotText(), defaultName: "Other")
        #expect(again.stored.withoutPlaces == schema.stored.withoutPlaces)
        #expect(again.snapshotText() == schema.snapshotText())
    }

    @Test("is in the formatter's layout already")
    func isFormatted() throws {
        let snapshot = try read(Self.rich).snapshotText()
        #expect(SchemaFormatter.format(SourceFile(path: "s", text: snapshot)).text == snapshot)
    }

    @Test("does not depend on the order of files")
    func orderOfFiles() throws {
        let files = [
            SourceFile(path: "a", text: "entity A { id: Int\n b: B }"),
            SourceFile(path: "b", text: "entity B { id: Int }\nenum Y: Int { y }"),
            SourceFile(path: "c", text: "enum X: Int { x }"),
        ]
        let forth = SchemaReader.read(files, defaultName: "Test").schema?.snapshotText()
        let back = SchemaReader.read(files.reversed(), defaultName: "Test").schema?.snapshotText()
        #expect(forth != nil)
        #expect(forth == back)
    }

    @Test("says everything, in canonical form")
    func text() throws {
        let schema = try read(
            """
            entity Note {
                id: UUID = .random
                /// Its title.
                title: String = "none" @unique
                at: Date = .now
                book: Book?
                index (book, at descending)
            }
            enum Kind: Int { a, b }
            entity Book { isbn: String @id }
            """
        )
        let expected = """
            // strata schema language 1

            schema Test {
                access: public
                dates: reference
            }

            entity Book {
                isbn: String @id
            }

            entity Note {
                id: UUID = .random
                /// Its title.
                title: String = "none"
                at: Date = .now
                book: Book? @onDelete(setNull)

                unique (title)
                index (book, at descending)
            }

            enum Kind: Int {
                a = 0
                b = 1
            }

            """
        #expect(schema.snapshotText() == expected)
    }
}
