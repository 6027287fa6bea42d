/// Indexes that are there already: as the primary key, as something unique, or as another index.
extension Resolver {
    /// An index, and the mixin that it came with.
    struct FoundIndex {
        var value: Schema.Index
        var location: SourceLocation
        var mixin: NameSyntax?
    }

    /// The indexes, each once and none that the primary key makes needless.
    ///
    /// The same words twice are an error. What is needless in another way is a warning, and stays: a database has it.
    mutating func distinct(
        _ found: [FoundIndex],
        of draft: EntityDraft,
        _ entity: Schema.Entity
    ) -> [Schema.Index] {
        var kept: [FoundIndex] = []
        for index in found {
            let parts = index.value.parts
            // The attributes of a key that could not be resolved are unknown.
            guard !parts.isEmpty else { continue }
            if parts.map(\.attribute) == entity.primaryKey, !parts.contains(where: \.isDescending),
                index.value.condition == nil
            {
                // `@unique` behind a key of one property is reported with the key.
                if entity.primaryKey.count > 1 || !index.value.isUnique {
                    report(
                        "the primary key is an index already, and unique; remove this one",
                        at: index.location,
                        notes: keyLocation(of: draft).map { [.init("the primary key is here", at: $0)] } ?? []
                    )
                }
                continue
            }
            if let first = kept.first(where: { $0.value == index.value }) {
                report(
                    "this is the same as another index of '\(entity.name)'; remove one",
                    at: index.location,
                    notes: [.init("the first is here", at: first.location)]
                )
                continue
            }
            // What a mixin repeats is said of the mixin.
            let others = kept.filter { $0.mixin == nil || $0.mixin?.location != index.mixin?.location }
            if let warning = warning(about: index, beside: others, in: entity) { diagnostics.append(warning) }
            kept.append(index)
        }
        return kept.map(\.value)
    }

    private func warning(
        about index: FoundIndex,
        beside others: [FoundIndex],
        in entity: Schema.Entity
    ) -> Diagnostic? {
        let spelling = Spelling(index.value)
        guard let first = others.first(where: { Spelling($0.value) == spelling }) else { return nil }
        guard index.value.isUnique != first.value.isUnique else {
            return .warning(
                "this is the same as another index of '\(entity.name)', but for the spelling of its SQL; remove one",
                at: index.location,
                notes: [.init("the first is here", at: first.location)]
            )
        }
        let (unique, needless) = index.value.isUnique ? (index, first) : (first, index)
        return .warning(
            "what is unique has an index already; remove this one",
            at: needless.location,
            notes: [.init("it is made unique here", at: unique.location)]
        )
    }

    /// Where the primary key is declared.
    private func keyLocation(of draft: EntityDraft) -> SourceLocation? {
        for member in draft.members {
            if case .list(let list) = member.kind, list.keyword == .primaryKey { return list.location }
        }
        return draft.key?.first?.location
    }

    /// What an index is of, without the way in which its SQL is written.
    private struct Spelling: Equatable {
        var attributes: [String]
        var expressions: [String?]
        var directions: [Bool]
        var condition: String?

        init(_ index: Schema.Index) {
            attributes = index.parts.map(\.attribute)
            expressions = index.parts.map { $0.expression.map { SQLPieces($0.text).folded } }
            directions = index.parts.map(\.isDescending)
            condition = index.condition.map { SQLPieces($0.text).folded }
        }
    }
}
