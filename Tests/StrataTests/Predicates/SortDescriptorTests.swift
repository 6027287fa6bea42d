import Foundation
import RuntimeModel
import Strata
import Testing

/// Sort descriptors sort as Foundation sorts.
@Suite struct SortDescriptorTests {
    /// Both sort in the same way; the key, as the last descriptor, decides among equals.
    private func agree(
        _ descriptors: SortDescriptor<Note>...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let notes = try await PredicateMatrix.notes()
        let all = descriptors + [SortDescriptor(\.id, order: .reverse)]
        let found = try await notes.repository.fetch(.true, sortBy: all)
        #expect(found.map(\.id) == notes.values.sorted(using: all).map(\.id), sourceLocation: sourceLocation)
    }

    @Test func sortsByNumbersTextsAndDays() async throws {
        try await agree(SortDescriptor(\.rank))
        try await agree(SortDescriptor(\.rank, order: .reverse))
        try await agree(SortDescriptor(\.title, comparator: .lexical))
        try await agree(SortDescriptor(\.title, comparator: .lexical, order: .reverse))
        try await agree(SortDescriptor(\.dueAt), SortDescriptor(\.rank, order: .reverse))
    }

    @Test func nilComesFirst() async throws {
        try await agree(SortDescriptor(\.body, comparator: .lexical))
        try await agree(SortDescriptor(\.body, comparator: .lexical, order: .reverse), SortDescriptor(\.rank))
        try await agree(SortDescriptor(\.dueAt, order: .reverse))
    }

    @Test func sortsAQueryOfConditionsToo() async throws {
        let notes = try await PredicateMatrix.notes()
        let query = Note.where { $0.isDone }.order(by: [SortDescriptor(\.rank, order: .reverse)]).order {
            $0.id.ascending
        }
        let expected = notes.values.filter(\.isDone).sorted { ($1.rank, $0.id) < ($0.rank, $1.id) }
        #expect(try await notes.repository.fetch(query) == expected)
    }

    @Test func enumsAreSortedIfTheirRawValuesSortAsTheyDo() throws {
        let bySize = Contact.all.order(by: [SortDescriptor(\.size)])
        #expect(try bySize.statement().sql.hasSuffix(#"FROM "Contact" ORDER BY "size""#))
        let byMood = Contact.all.order(by: [SortDescriptor(\.mood)])
        let error = failure { try byMood.statement() }
        #expect(error?.code == .unsupported)
        #expect(
            error?.message == """
                a sort descriptor by `\\Contact.mood` is not translated into SQL; \
                its cases are stored as raw values, which sort otherwise
                """
        )
    }

    @Test func whatNoColumnHoldsIsUnsupported() async throws {
        let store = try TestStore.inMemory()
        let error = failure { try Contact.all.order(by: [SortDescriptor(\.domain)]).statement() }
        #expect(error?.code == .unsupported)
        #expect(
            error?.message == """
                a sort descriptor by a computed property of `Contact`, a `String`, is not translated into SQL; \
                sort by a property of the schema, or in Swift
                """
        )
        let nested = await failure { try await store.notes.fetch(.true, sortBy: [SortDescriptor(\.title.count)]) }
        #expect(nested?.code == .unsupported)
        #expect(nested?.table == "Note")
    }

    @Test func aDecimalStoredAsTextHasNoOrder() throws {
        let error = failure { try Sample.all.order(by: [SortDescriptor(\.decimal)]).statement() }
        #expect(error?.code == .validation)
        #expect(
            error?.message
                == "a Decimal stored as text can be compared for equality only; use @stored(scaled: …) to sort it"
        )
        #expect(try Stored.all.order(by: [SortDescriptor(\.price)]).statement().sql.hasSuffix(#"ORDER BY "price""#))
    }
}
