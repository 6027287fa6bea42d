import StrataSQLite
import StrataMigrator

/// The order in which things of one namespace get their new names, where letter case makes no difference.
struct NameMoves {
    struct Move: Hashable {
        var from: String
        var to: String
    }

    /// One statement each.
    ///
    /// A swap, and a change of letter case that SQLite refuses, goes over a name that nobody has.
    private(set) var moves: [Move] = []
    /// New names of things that will be dropped and stood in the way until then.
    private(set) var movedAway: [String: String] = [:]

    /// - Parameters:
    ///   - renames: What gets another name.
    ///   - existing: All names there are before.
    ///   - gone: Those of `existing` that will be dropped in the end.
    ///   - added: The names of what will be made.
    ///   - changesCase: SQLite can change the letter case alone in one step: of a column, not of a table.
    init(_ renames: [Move], existing: [String], gone: [String], added: [String], changesCase: Bool) {
        var occupied = Set(existing.map(SQLName.init))
        func free(_ prefix: String, _ name: String) -> String {
            var candidate = "\(prefix)\(name)"
            while occupied.contains(SQLName(candidate)) { candidate += "_" }
            return candidate
        }
        func move(_ from: String, _ to: String) {
            moves.append(Move(from: from, to: to))
            occupied.remove(SQLName(from))
            occupied.insert(SQLName(to))
        }
        let wanted = Set((renames.map(\.to) + added).map(SQLName.init))
        for name in gone where wanted.contains(SQLName(name)) {
            let away = free("strata_old_", name)
            move(name, away)
            movedAway[name] = away
        }
        var waiting = renames.filter { !$0.from.isExactly($0.to) }
        while let first = waiting.first {
            if let index = waiting.firstIndex(where: { !occupied.contains(SQLName($0.to)) }) {
                let next = waiting.remove(at: index)
                move(next.from, next.to)
            } else if changesCase, let index = waiting.firstIndex(where: { $0.from.isSameName(as: $0.to) }) {
                let next = waiting.remove(at: index)
                move(next.from, next.to)
            } else {
                let hop = free("strata_hop_", first.from)
                move(first.from, hop)
                waiting[0].from = hop
            }
        }
    }
}
