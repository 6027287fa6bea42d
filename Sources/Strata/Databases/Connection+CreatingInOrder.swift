import Foundation
import StrataSQLite

/// Many rows with random keys, written in the order of the keys.
///
/// SQLite keeps the keys in an index of its own. In their order each page of it is written once; in another order each row
/// is written to another page, and a large batch has more of those than the cache holds.
extension Connection {
    /// From this many rows on several keys are on one page, so that it is worth sorting them.
    private static var sortedCount: Int { 1_000 }

    /// Creates values in the order of their keys, where nothing else depends on the order.
    ///
    /// Without an order a query may give the rows in another one than they were created in, which SQLite promises of no
    /// query: "If a SELECT statement that returns more than one row does not have an ORDER BY clause, the order in which the
    /// rows are returned is undefined."
    /// - Parameters:
    ///   - models: The values.
    ///   - statement: The INSERT.
    /// - Returns: False if they are to be created in the order in which they are: it matters, or a value was refused and the
    ///   first one that is refused is to be found. Then nothing was changed.
    func createInOrderOfKeys<Model: Entity>(
        _ models: [Model],
        with statement: Statement
    ) throws(StrataError) -> Bool {
        guard models.count >= Self.sortedCount, Model.ID.self == UUID.self,
            let order = SortedKeys.order(of: models.map { $0.id } as? [UUID] ?? []), try isOrderFree(of: Model.table)
        else { return false }
        do throws(StrataError) {
            try together { () throws(StrataError) in
                for start in stride(from: 0, to: order.count, by: Self.sortedCount) {
                    let part = order[start..<min(start + Self.sortedCount, order.count)]
                    try Model.run(statement, forEach: part.map { models[$0] })
                }
            }
            return true
        } catch {
            // What ended the transaction has ended it for every order.
            guard isInTransaction, error.code != .cancelled else { throw error }
            statement.reset()
            return false
        }
    }

    /// Whether rows of a table can be created in any order: no trigger sees them come, and none refers to another.
    private func isOrderFree(of table: Table) throws(StrataError) -> Bool {
        let dependencies = try value(
            """
            SELECT (SELECT count(*) FROM main.sqlite_schema WHERE type = 'trigger' AND tbl_name = ?1 COLLATE NOCASE)
                + (SELECT count(*) FROM temp.sqlite_schema WHERE type = 'trigger')
                + (SELECT count(*) FROM pragma_foreign_key_list(?1, 'main') AS key WHERE key."table" = ?1 COLLATE NOCASE)
            """,
            [.text(table.name)]
        )
        return dependencies == .integer(0)
    }
}

/// The order of keys as SQLite compares them: by their bytes.
enum SortedKeys {
    /// - Returns: The places of the keys, from the least key to the greatest; nil if they are in this order already.
    static func order(of keys: [UUID]) -> [Int]? {
        var entries = keys.enumerated().map { place, key in
            withUnsafeBytes(of: key.uuid) { bytes in
                Entry(
                    high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                    low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
                    place: place
                )
            }
        }
        guard zip(entries, entries.dropFirst()).contains(where: { $1 < $0 }) else { return nil }
        entries.sort()
        return entries.map(\.place)
    }

    private struct Entry: Comparable {
        let high: UInt64
        let low: UInt64
        let place: Int

        static func < (left: Entry, right: Entry) -> Bool {
            (left.high, left.low, left.place) < (right.high, right.low, right.place)
        }
    }
}
