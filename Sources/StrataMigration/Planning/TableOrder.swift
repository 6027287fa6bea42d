import StrataMigrator
import StrataSQLite
import StrataSchema

/// The order in which tables change: parents first, so that a key is there when others follow it; but a table whose
/// backfill reads a column that another one loses goes before that, and one that reads a new column behind it.
struct TableOrder {
    let match: SchemaMatch
    let kept: KeptValues

    func sorted(_ tables: RelationalSchema) -> [SchemaMatch.EntityPair] {
        let found = Dictionary(
            match.pairs.map { (ExactText($0.new.tableName), $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let pairs = tables.tablesInCreationOrder.compactMap { found[ExactText($0.name)] }
        // Few of hundreds of tables have a backfill, and without one nothing is to be compared with everything else.
        let reads = pairs.map { pair in pair.new.attributes.contains { $0.backfill != nil } }
        var waiting = Array(pairs.indices)
        var ordered: [SchemaMatch.EntityPair] = []
        while !waiting.isEmpty {
            let ready = waiting.firstIndex { pair in
                !waiting.contains { other in
                    guard other != pair else { return false }
                    return reads[other] && readsGone(pairs[other], of: pairs[pair])
                        || reads[pair] && readsNew(pairs[pair], of: pairs[other])
                }
            }
            // Two that read what the other loses: the step's replay says what is missing.
            ordered.append(pairs[waiting.remove(at: ready ?? 0)])
        }
        return ordered
    }

    /// Two entities that lead to each other and get new keys: whichever changes first, the other has none yet.
    func rings(in sorted: [SchemaMatch.EntityPair]) -> [Diagnostic] {
        var rings: [Diagnostic] = []
        for (index, pair) in sorted.enumerated() {
            let followers = pair.new.attributes.filter { attribute in
                kept.arriving[KeptValues.Place(entity: pair.new.name, attribute: attribute.name)]?.impact == .safe
            }
            guard followers.contains(where: { $0.backfill != nil }) else { continue }
            for later in sorted[(index + 1)...] where Self.reads(followers, later, later.added.map(\.columnName)) {
                rings.append(
                    .error(
                        "\(pair.new.name) and \(later.new.name) lead to each other and both get new keys: change one "
                            + "in this step, and the other in the next",
                        at: pair.new.location
                    )
                )
            }
        }
        return rings
    }

    private func readsGone(_ pair: SchemaMatch.EntityPair, of other: SchemaMatch.EntityPair) -> Bool {
        guard !other.removed.isEmpty else { return false }
        let backfills = pair.new.attributes.filter { attribute in
            // Whoever follows a key reads what is there afterwards.
            kept.arriving[KeptValues.Place(entity: pair.new.name, attribute: attribute.name)]?.impact != .safe
        }
        return Self.reads(backfills, other, other.removed.map(\.columnName))
    }

    private func readsNew(_ pair: SchemaMatch.EntityPair, of other: SchemaMatch.EntityPair) -> Bool {
        Self.reads(pair.new.attributes, other, other.added.map(\.columnName))
    }

    /// Whether a backfill of these attributes mentions the table of an entity and one of its columns.
    private static func reads(
        _ attributes: [Schema.Attribute],
        _ other: SchemaMatch.EntityPair,
        _ columns: [String]
    ) -> Bool {
        guard !columns.isEmpty else { return false }
        let (table, columns) = (SQLName(other.new.tableName), Set(columns.map(SQLName.init)))
        return attributes.contains { attribute in
            guard let backfill = attribute.backfill?.text else { return false }
            let tokens = SQLTokenizer.tokens(in: backfill).filter { $0.kind == .word || $0.kind == .quotedName }
            let names = Set(tokens.map { SQLName($0.name) })
            return names.contains(table) && !names.isDisjoint(with: columns)
        }
    }
}
