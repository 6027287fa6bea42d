import Foundation
import StrataMigrator
import StrataSQLite

/// A change as the history has it.
struct HistoryRow {
    let token: HistoryToken
    let table: String
    let kind: HistoryKind
    let key: [StoredValue]
    let transaction: HistoryTransaction?
}

extension Connection {
    /// Runs over the changes behind a token.
    ///
    /// All is read by the keys of two tables, side by side, so that the cost is that of the changes behind the token.
    /// - Parameters:
    ///   - token: Where to begin; nil for the oldest that is kept.
    ///   - table: The only table to tell of; nil for all.
    ///   - limit: How many changes to tell of at most.
    ///   - body: Called for each, in their order.
    /// - Throws: ``StrataError/Code/historyPruned``, ``StrataError/Code/historyDiverged``; what `body` throws.
    func forEachChange(
        since token: HistoryToken?,
        of table: String? = nil,
        limit: Int?,
        _ body: (HistoryRow) throws(StrataError) -> Void
    ) throws(StrataError) {
        if let token { try requireKept(token) }
        let start = StoredValue.integer(token?.position ?? 0)
        // The end of what was pruned is no change, and a beginning is none that is missed where nothing was known before.
        var sql = "\(Self.historySelection) WHERE \"token\" > ? AND "
        sql += token == nil ? "\"kind\" < \(Self.prunedKind)" : "\"kind\" <> \(Self.prunedKind)"
        var values = [start]
        if let table {
            sql += " AND \"entity\" = ?"
            values.append(.text(table))
        }
        sql += " ORDER BY \"token\" LIMIT ?"
        // A negative limit is none, for SQLite.
        values.append(.integer(limit.map { Int64(max(0, $0)) } ?? -1))
        try withStatement(sql) { entries throws(StrataError) in
            try entries.bindAll(values)
            try withStatement(Self.transactionSelection) { transactions throws(StrataError) in
                try transactions.bindAll([start])
                var columns = HistoryColumns()
                var transaction: HistoryTransaction?
                var isMore = true
                while try entries.step() {
                    let position = try entries.row.integer(at: 0)
                    while isMore, transaction.map({ $0.id < position }) ?? true {
                        isMore = try transactions.step()
                        transaction = isMore ? try HistoryTransaction(row: transactions.row) : nil
                    }
                    try body(try HistoryRow(entries.row, in: transaction, &columns))
                }
            }
        }
    }

    /// The kind of the row that stands for everything that was pruned.
    static var prunedKind: Int { 3 }
    /// The kind of the row that a migration writes when it switches the history of an entity on: what has happened to the
    /// rows before is not known.
    static var beginningKind: Int64 { 4 }

    private static var historySelection: String {
        "SELECT \"token\", \"mark\", \"entity\", \"kind\", \"key\", \"columns\" FROM main.\"strata_history\""
    }

    private static var transactionSelection: String {
        """
        SELECT "through", "at", "author" FROM main."strata_transactions" WHERE "through" > ? ORDER BY "through"
        """
    }
}

extension HistoryRow {
    fileprivate init(
        _ row: borrowing Row,
        in transaction: HistoryTransaction?,
        _ columns: inout HistoryColumns
    ) throws(StrataError) {
        token = HistoryToken(position: try row.integer(at: 0), mark: try row.integer(at: 1))
        table = try row.text(at: 2)
        switch try row.integer(at: 3) {
        case Connection.beginningKind:
            throw StrataError(
                .historyPruned,
                "the history of \(table) begins behind the token; read everything anew, and go on from historyToken()",
                table: table
            )
        case 0: kind = .inserted
        case 1: kind = .updated(columns: columns.names(of: try row.text(at: 5)))
        case 2: kind = .deleted
        default: throw Self.mismatch(row, at: 3, "kind", expected: "0, 1 or 2")
        }
        guard let key = HistoryKey.values(of: try row.text(at: 4)) else {
            throw Self.mismatch(row, at: 4, "key", expected: "a key in UTF-8")
        }
        self.key = key
        self.transaction = transaction
    }

    private static func mismatch(
        _ row: borrowing Row,
        at position: Int32,
        _ column: String,
        expected: String
    ) -> StrataError {
        let error = row.mismatch(at: position, expected: expected)
        let table = HistorySeal.entries
        return error.with(message: "\(table).\(column): \(error.message)", table: table, columns: [column])
    }
}

extension HistoryTransaction {
    fileprivate init(row: borrowing Row) throws(StrataError) {
        id = try row.integer(at: 0)
        date = Date(timeIntervalSince1970: try row.real(at: 1))
        author = row.isNull(at: 2) ? nil : try row.text(at: 2)
    }
}
