import StrataSQLite

/// What an observation tracks, and why it looked again: for whoever debugs.
///
/// ```swift
/// database.observations.forEach { print($0) }
/// // SELECT "id", "title", "isCompleted" FROM "TodoItem" WHERE "isCompleted" = 0 ORDER BY "id"
/// //   consumers  2
/// //   tracks     TodoItem: id, isCompleted, title; rows for which its conditions hold before or after
/// //   looked     4 times, 3 new values; last: 1 row read again, 0.1 ms
/// //   woken      4 times; last: a commit updated 1 row of TodoItem (title)
/// ```
public struct ObservationReport: Sendable, CustomStringConvertible {
    /// What is observed: SQL with its values.
    public let subject: String
    /// How many sequences share it.
    public let consumers: Int
    /// The tables and columns that it depends on; nil while it has not looked yet.
    public let tracked: [String: Set<String>]?
    /// Whether only rows matter for which the query's conditions hold.
    public let isFiltered: Bool
    /// How often something has happened that may matter to it.
    public let wakeCount: Int
    /// What happened last; nil if nothing has.
    public let lastCause: String?
    /// How often it has looked.
    public let lookCount: Int
    /// How many of the looks have found another value.
    public let valueCount: Int
    /// How it looked the last time; nil if it has not.
    public let lastLook: String?

    /// How an observation has found its value.
    enum Manner: Sendable {
        /// All of it was fetched.
        case fetched
        /// Rows that had changed were read again, by their keys.
        case reread(rows: Int)

        var description: String {
            switch self {
            case .fetched: "all fetched"
            case .reread(let rows): "\(rows) row\(rows == 1 ? "" : "s") read again"
            }
        }
    }

    /// A paragraph of lines.
    public var description: String {
        let tables = tracked.map { tracked in
            tracked.sorted { $0.key < $1.key }.map { table, columns in
                columns.isEmpty ? "\(table): its rows" : "\(table): \(columns.sorted().joined(separator: ", "))"
            }.joined(separator: "; ")
        }
        let rows = isFiltered ? "; rows for which its conditions hold before or after" : ""
        let values = "\(valueCount) new value\(valueCount == 1 ? "" : "s")"
        return """
            \(subject)
              consumers  \(consumers)
              tracks     \(tables.map { $0 + rows } ?? "everything, until it has looked")
              looked     \(Self.times(lookCount)), \(values)\(lastLook.map { "; last: \($0)" } ?? "")
              woken      \(Self.times(wakeCount))\(lastCause.map { "; last: \($0)" } ?? "")
            """
    }

    private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}

/// What is counted of an observation.
struct ObservationRecord: Sendable {
    private(set) var wakeCount = 0
    private(set) var lastCause: WakeCause?
    private(set) var lookCount = 0
    private(set) var valueCount = 0
    private(set) var lastLook: (manner: ObservationReport.Manner, duration: Duration)?

    mutating func note(_ wake: Wake) {
        wakeCount += 1
        lastCause = wake.cause
    }

    mutating func note(_ manner: ObservationReport.Manner, _ isChanged: Bool, _ duration: Duration) {
        lookCount += 1
        if isChanged { valueCount += 1 }
        lastLook = (manner, duration)
    }

    /// How the last look went.
    var lookDescription: String? {
        lastLook.map { look in
            let microseconds = Int(look.duration / .microseconds(1))
            return "\(look.manner.description), \(microseconds / 1_000).\(microseconds % 1_000 / 100) ms"
        }
    }
}

extension Wake {
    var cause: WakeCause {
        switch self {
        case .everything(let cause), .rows(_, _, let cause): cause
        }
    }
}

extension WakeCause: CustomStringConvertible {
    /// A sentence without its full stop.
    var description: String {
        switch self {
        case .rows(let table, let inserted, let updated, let deleted, let columns):
            let parts = [("inserted", inserted), ("updated", updated), ("deleted", deleted)].filter { $0.1 > 0 }
            let total = inserted + updated + deleted
            let what =
                parts.count == 1
                ? "\(parts[0].0) \(total) row\(total == 1 ? "" : "s") of \(table)"
                : "changed \(total) rows of \(table): " + parts.map { "\($0.1) \($0.0)" }.joined(separator: ", ")
            return "a commit \(what)" + (columns.isEmpty ? "" : " (\(columns.joined(separator: ", ")))")
        case .table(let table): return "a commit changed many rows of \(table)"
        case .unknownCommit: return "a commit of which it was not noted what it changes"
        case .otherProcess: return "another process, or another connection, may have committed"
        case .newTables: return "it reads tables that it did not read before"
        }
    }
}

extension Database {
    /// What is observed now, and why it was looked at again: for whoever debugs.
    ///
    /// One for each query, whoever consumes it.
    ///
    /// ```swift
    /// for observation in database.observations { print(observation) }
    /// ```
    public var observations: [ObservationReport] { hub.receivers.map(\.report) }
}
