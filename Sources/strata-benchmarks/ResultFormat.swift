import Foundation

/// Results as a table for people and as JSON for programs.
enum ResultFormat {
    /// - Parameter judges: Whether to say which results are within their limits: those of the short form are rough.
    static func table(_ results: [Measurement], judges: Bool) -> String {
        let rows = results.map { result in
            cells(of: result) + [!judges ? "" : result.isWithinLimit ? "ok" : "misses the limit"]
        }
        let header = header + [""]
        let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
        let lines = ([header] + rows).map { row in
            row.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - row[column].count)
                return [0, 2, row.count - 1].contains(column) ? row[column] + padding : padding + row[column]
            }
            .joined(separator: "  ")
        }
        return lines.joined(separator: "\n")
    }

    /// What stands behind a limit that is missed.
    static let missed = "**missed**"

    /// The table of the README.
    static func markdown(_ results: [Measurement]) -> String {
        let rows = results.map { result in
            // Two columns for the opponent are one to read.
            let cells = cells(of: result)
            let against = [cells[2], cells[3]].filter { !$0.isEmpty }.joined(separator: ": ")
            let judgement = result.isWithinLimit ? "" : " \(missed)"
            return ["`\(cells[0])`", cells[1], against, cells[4], cells[5] + judgement]
        }
        let lines =
            [["workload", "Strata", "against", "measured", "limit"], ["---", "---:", "---", "---:", "---:"]] + rows
        return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    }

    private static let header = ["workload", "Strata", "against", "", "measured", "limit"]

    private static func cells(of result: Measurement) -> [String] {
        [
            result.name, milliseconds(result.strata), result.unit.opponent?.rawValue ?? "",
            result.other.map(milliseconds) ?? "", figure(result), limit(result),
        ]
    }

    /// `{"workloads": [{"name": …, "ratio": …, "limit": …, "unit": …, …}]}`; what is compared with nothing has no
    /// `against` and `againstMilliseconds`.
    static func json(_ results: [Measurement]) -> String {
        struct Entry: Encodable {
            var name: String
            var ratio: Double
            var limit: Double
            var unit: String
            var withinLimit: Bool
            var strataMilliseconds: Double?
            var against: String?
            var againstMilliseconds: Double?
            var rounds: Int
        }
        func rounded(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }
        let entries = results.map { result in
            Entry(
                name: result.name,
                ratio: rounded(result.value),
                limit: result.limit,
                unit: result.unit.name,
                withinLimit: result.isWithinLimit,
                strataMilliseconds: result.strata.isNaN ? nil : rounded(result.strata),
                against: result.unit.opponent?.rawValue,
                againstMilliseconds: result.other.map(rounded),
                rounds: result.rounds
            )
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        guard let data = try? encoder.encode(["workloads": entries]) else { return "{\"workloads\": []}" }
        return String(decoding: data, as: UTF8.self)
    }

    static func figure(_ result: Measurement) -> String {
        switch result.unit {
        case .ratio, .throughput: "\(number(result.value)) ×"
        case .percentLost: "\(number(result.value)) %"
        case .microsecondsAbove, .seconds, .megabytes: "\(number(result.value)) \(result.unit.name)"
        }
    }

    private static func limit(_ result: Measurement) -> String {
        switch result.unit {
        case .ratio: "\(number(result.limit)) ×"
        case .throughput: "≥ \(number(result.limit)) ×"
        case .percentLost: "\(number(result.limit)) %"
        case .microsecondsAbove: "\(number(result.limit)) µs"
        case .seconds, .megabytes: "\(number(result.limit)) \(result.unit.name)"
        }
    }

    private static func milliseconds(_ value: Double) -> String { value.isNaN ? "" : number(value) + " ms" }

    private static func number(_ value: Double) -> String {
        String(format: value.magnitude < 0.1 && value != 0 ? "%.3f" : "%.2f", value)
    }
}
