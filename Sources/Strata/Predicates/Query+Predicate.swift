public import Foundation

extension Query {
    /// The values for which a predicate of Foundation holds, sorted by sort descriptors: for who comes from SwiftData.
    ///
    /// ```swift
    /// let now = Date()
    /// let due = try await items.fetch(
    ///     Query(#Predicate { !$0.isCompleted && $0.dueAt ?? now < now }, sortBy: [SortDescriptor(\.dueAt)])
    /// )
    /// ```
    /// The predicate becomes SQL, and finds what `predicate.evaluate` says of each value, but for this:
    ///
    /// - Texts are compared by their bytes, as everywhere in Strata. Swift's `==`, `<` and `contains` take two spellings
    ///   of "é" for one text. A column with `@collate(nocase)` compares as the schema says.
    /// - A calculation that overflows or divides by zero, and `!` of nil, end the program in Swift or make an infinite
    ///   number. In SQL the first becomes a number with fractions, and the others are nil.
    /// - A date is rounded to what its column stores before it is compared; a `Float` is calculated as a `Double`.
    /// - `localizedStandardContains` folds case, accents and width without regard to a language.
    ///
    /// What has no counterpart in SQL (a computed property, `count` of a text, a regular expression) throws
    /// ``StrataError/Code/unsupported`` when the query is run, with the part and what to write instead. A column of
    /// `Decimal` without `@stored(scaled: …)` has no order, as in conditions.
    ///
    /// A predicate of more than five or six terms takes the compiler seconds. ``where(_:)`` has no such limit.
    /// - Parameters:
    ///   - predicate: What must hold.
    ///   - descriptors: What to sort by; the first decides.
    /// - Complexity: Some microseconds for each term, beside the query.
    public init(_ predicate: Predicate<Model>, sortBy descriptors: [SortDescriptor<Model>] = []) {
        self = Query().matching(predicate).order(by: descriptors)
    }

    /// The values for which a predicate holds too.
    ///
    /// ```swift
    /// let mine = TodoItem.all.matching(isOpen).matching(#Predicate { $0.rank > 3 })
    /// ```
    /// - Parameter predicate: What must hold: see ``init(_:sortBy:)``.
    public func matching(_ predicate: Predicate<Model>) -> Query { adding(QueryExpression(predicate)) }

    /// The same values, sorted; among values equal by the orderings given before.
    ///
    /// ```swift
    /// let sorted = TodoItem.all.order(by: [SortDescriptor(\.rank, order: .reverse), SortDescriptor(\.title)])
    /// ```
    /// nil comes first, as in Foundation. Texts are sorted by their bytes: a descriptor with another comparator than
    /// `.lexical` throws ``StrataError/Code/unsupported`` when the query is run, and so does a key path that leads to no
    /// column. Apple's Foundation sorts text with `.localizedStandard` if nothing is said.
    /// - Parameter descriptors: What to sort by; the first decides.
    public func order(by descriptors: [SortDescriptor<Model>]) -> Query {
        ordered(by: descriptors.map { QueryOrdering($0) })
    }
}

extension ReadableEntity {
    // Not another `where`: with two to choose from, the compiler no longer says what is wrong inside `where { … }`.

    /// The values for which a predicate of Foundation holds, sorted by sort descriptors.
    ///
    /// ```swift
    /// let open = TodoItem.matching(#Predicate { !$0.isCompleted }, sortBy: [SortDescriptor(\.rank)])
    /// ```
    /// - Parameters:
    ///   - predicate: What must hold: see ``Query/init(_:sortBy:)``.
    ///   - descriptors: What to sort by; the first decides.
    public static func matching(
        _ predicate: Predicate<Self>,
        sortBy descriptors: [SortDescriptor<Self>] = []
    ) -> Query<Self> {
        Query(predicate, sortBy: descriptors)
    }
}

extension QueryExpression {
    /// The condition that a predicate is, or why it is none.
    init<Model: ReadableEntity>(_ predicate: Predicate<Model>) {
        // As deep as a condition may be nested: see `Column`.
        let deepest = 30
        do throws(StrataError) {
            var translator = PredicateTranslator(predicate)
            self = try translator.condition(predicate.expression)
            if depth > deepest {
                self = .invalid("a condition is nested more than \(deepest) deep; fetch in several steps")
            }
        } catch {
            self = .invalid(error.message, code: error.code)
        }
    }
}

extension QueryOrdering {
    /// What a sort descriptor sorts by, or why a query cannot.
    init(_ descriptor: SortDescriptor<Root>) {
        self.init(expression: Self.expression(of: descriptor), isDescending: descriptor.order == .reverse)
    }

    private static func expression(of descriptor: SortDescriptor<Root>) -> QueryExpression {
        guard let keyPath = descriptor.keyPath else { return refused("without a key path", "sort with `order`") }
        let name = "by \(keyPath.nameInMessage)"
        guard let column = Root.keyPaths.column(at: keyPath) else {
            return refused(name, "sort by a property of the schema, or in Swift")
        }
        if let comparator = descriptor.stringComparator, comparator != .lexical {
            return refused("whose comparator knows a language", "give it `comparator: .lexical`, or sort in Swift")
        }
        return StoredOrder.isOrder(of: column.valueType) ? column.sortable : refused(name, StoredOrder.reason)
    }

    private static func refused(_ what: String, _ advice: String) -> QueryExpression {
        .invalid("a sort descriptor \(what) is not translated into SQL; \(advice)", code: .unsupported)
    }
}
