import Foundation

/// Results as a table for people and as JSON for programs.
enum ResultFormat {
    static func table(_ results: [Measurement]) -> String {
        let header = ["workload", "Strata", "C API", "measured", "limit", ""]
        let rows = results.map { result in
            [
                result.name, milliseconds(result.strata), milliseconds(result.c), figure(result),
                number(result.limit) + (isRatio(result) ? " ×" : ""), result.isWithinLimit ? "ok" : "above the limit",
            ]
        }
        let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
        let lines = ([header] + rows).map { row in
            row.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - row[column].count)
                return column == 0 || column == row.count - 1 ? row[column] + padding : padding + row[column]
            }
            .joined(separator: "  ")
        }
        return lines.joined(separator: "\n")
    }

    /// `{"workloads": [{"name": …, "ratio": …, "limit": …, "unit": …, "strata": …, "c": …}]}`: times in milliseconds.
    static func json(_ results: [Measurement]) -> String {
        struct Entry: Encodable {
            var name: String
            var ratio: Double
            var limit: Double
            var unit: String
            var withinLimit: Bool
            var strataMilliseconds: Double
            var cMilliseconds: Double
            var rounds: Int
        }
        func rounded(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }
        let entries = results.map { result in
            Entry(
                name: result.name,
                ratio: rounded(result.value),
                limit: result.limit,
                unit: result.unit,
                withinLimit: result.isWithinLimit,
                strataMilliseconds: rounded(result.strata),
                cMilliseconds: rounded(result.c),
                rounds: result.rounds
            )
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        guard let data = try? encoder.encode(["workloads": entries]) else { return "{\"workloads\": []}" }
        return String(decoding: data, as: UTF8.self)
    }

    static func figure(_ result: Measurement) -> String {
        isRatio(result) ? number(result.value) + " ×" : "\(number(result.value)) \(result.unit)"
    }

    private static func isRatio(_ result: Measurement) -> Bool { result.unit == Unit.ratio }

    private static func milliseconds(_ value: Double) -> String { number(value) + " ms" }

    private static func number(_ value: Double) -> String { String(format: "%.2f", value) }
}

/// What figures are measured in.
enum Unit {
    static let ratio = "ratio to C API"
    static let microsecondsAbove = "µs above C API"
}
