import Foundation

/// Results as a table for people and as JSON for programs.
enum ResultFormat {
    static func table(_ results: [Measurement]) -> String {
        let header = ["workload", "Strata", "against", "", "measured", "limit", ""]
        let rows = results.map { result in
            [
                result.name, milliseconds(result.strata), result.unit.opponent?.rawValue ?? "",
                result.other.map(milliseconds) ?? "", figure(result), limit(result),
                result.isWithinLimit ? "ok" : "above the limit",
            ]
        }
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
        case .ratio: "\(number(result.value)) ×"
        case .microsecondsAbove, .seconds, .megabytes: "\(number(result.value)) \(result.unit.name)"
        }
    }

    private static func limit(_ result: Measurement) -> String {
        if case .ratio = result.unit { "\(number(result.limit)) ×" } else { number(result.limit) }
    }

    private static func milliseconds(_ value: Double) -> String { value.isNaN ? "" : number(value) + " ms" }

    private static func number(_ value: Double) -> String { String(format: "%.2f", value) }
}
