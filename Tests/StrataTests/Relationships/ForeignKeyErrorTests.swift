import RuntimeModel
import Strata
import Testing

@Suite("A relationship that leads nowhere")
struct ForeignKeyErrorTests {
    private static let sentence =
        "Book.editor leads to a row of Author that is not there; create it first, or refer to another"

    /// One author, and one book that has no editor.
    ///
    /// A book has two relationships to authors.
    private func open(_ form: Form) async throws -> (store: TestStore, book: Book) {
        let store = try await form.open()
        try await store.database.repository(for: Author.self).create([Author(id: 1, name: "a")])
        let book = try await store.database.repository(for: Book.self).create(Book.Draft(title: "b", authorID: 1))
        return (store, book)
    }

    @Test("is named by every form of writing, with the table that it leads to", arguments: Form.allCases)
    func everyForm(_ form: Form) async throws {
        let (store, book) = try await open(form)
        let books = store.database.repository(for: Book.self)
        let draft = Book.Draft(title: "c", authorID: 1, editorID: 9)
        var edited = book
        edited.editorID = 9
        let (changed, original) = (edited, book)
        let errors = [
            await failure { try await books.create(draft) },
            await failure { try await books.create([Book.Draft(title: "c", authorID: 1), draft]) },
            await failure { try await books.update(changed) },
            await failure { try await books.update([changed]) },
            await failure { try await books.update(book.id) { $0.editorID = 9 } },
            await failure { try await books.update(changed, from: original) },
            await failure { try await books.updateAll(Book.all) { $0.editorID.set(9) } },
            await failure { try await books.save(changed) },
            await failure { try await books.save([changed]) },
            await failure { try await books.setValue(9, for: { $0.editorID }, id: book.id) },
            await failure { try await store.database.write { try $0.create(draft) } },
            await failure { try await store.database.write { try $0.update(changed) } },
            await failure {
                try await store.database.write { try $0.execute("UPDATE Book SET editorID = ?", [.integer(9)]) }
            },
        ]
        for (index, error) in errors.enumerated() {
            #expect(error?.code == .foreignKey, "form \(index)")
            #expect(error?.table == "Book", "form \(index)")
            #expect(error?.columns == ["editorID"], "form \(index)")
            #expect(error?.message == Self.sentence, "form \(index)")
        }
        #expect(try await books.fetch() == [book])
    }

    @Test("is named where another one of the same row leads somewhere, and where neither does")
    func both() async throws {
        let (store, _) = try await open(.memory)
        let books = store.database.repository(for: Book.self)
        let author = await failure { try await books.create(Book.Draft(title: "c", authorID: 9, editorID: 1)) }
        #expect(author?.columns == ["authorID"])
        let neither = await failure { try await books.create(Book.Draft(title: "c", authorID: 9, editorID: 9)) }
        #expect([["authorID"], ["editorID"]].contains(neither?.columns))
    }

    @Test("leaves a transaction as it was: it goes on, and what was deferred stays so")
    func goingOn() async throws {
        let (store, book) = try await open(.memory)
        try await store.notes.create(Note.Draft(title: "n"))
        let error = try await store.database.write { transaction in
            // Leads nowhere yet, and may: it is looked at when the transaction ends.
            try transaction.create(Labelling(noteID: 1, labelName: "red"))
            let error = failure { try transaction.update(Book.self, id: book.id) { $0.editorID = 9 } }
            try transaction.create(Label(name: "red"))
            return error
        }
        #expect(error?.table == "Book")
        #expect(error?.columns == ["editorID"])
        #expect(try await store.labellings.count() == 1)
        // Enforced at once again.
        let again = try await store.database.write { transaction in
            failure { try transaction.update(Book.self, id: book.id) { $0.editorID = 9 } }
        }
        #expect(again?.columns == ["editorID"])
        #expect(try await store.database.fetch(Book.all) == [book])
    }

    @Test("tells nobody of a change that was not made")
    func observers() async throws {
        let (store, book) = try await open(.memory)
        let books = store.database.repository(for: Book.self)
        var changes = books.changes(Book.all).makeAsyncIterator()
        #expect(try await changes.next() == [book])
        let error = try await store.database.write { transaction in
            failure { try transaction.update(Book.self, id: book.id) { $0.editorID = 9 } }
        }
        #expect(error?.code == .foreignKey)
        let next = try await books.update(book.id) { $0.pages = 5 }
        #expect(try await changes.next() == [next])
    }

    @Test("of an entity that is needed, the row that needs it is named: also where it is refused at once")
    func deleting() async throws {
        let workshop = try Workshop()
        try await workshop.teams.create([Team(id: 1, name: "a"), Team(id: 2, name: "b", parentID: 1)])
        for error in [
            await failure { try await workshop.teams.delete(id: 1) },
            await failure { try await workshop.teams.delete(ids: [1]) },
            await failure { try await workshop.teams.delete(Team.where { $0.name == "a" }) },
            await failure { try await workshop.database.write { try $0.execute("DELETE FROM Team WHERE id = 1") } },
        ] {
            #expect(error?.code == .foreignKey)
            #expect(error?.table == "Team")
            #expect(error?.columns == ["parentID"])
            #expect(
                error?.message
                    == "rows of Team still refer, by parent, to a row of Team that was deleted; delete or change them first, or declare the relationship with @onDelete(cascade) or @onDelete(setNull)"
            )
        }
        #expect(try await workshop.teams.count() == 2)
    }

    @Test("of a composite key all columns are named")
    func composite() async throws {
        let workshop = try Workshop()
        let error = await failure { try await workshop.guests.create(Guest(id: 1, seatRow: "A", seatNumber: 1)) }
        #expect(error?.table == "Guest")
        #expect(error?.columns == ["seatRow", "seatNumber"])
        #expect(
            error?.message
                == "Guest.seat leads to a row of Seat that is not there; create it first, or refer to another"
        )
        #expect(error?.key == [.integer(1)])
    }
}
