import StrataSQLite
import StrataSchema

extension ValueConversion {
    static func numbers(_ old: Domain, _ new: Domain) -> ValueConversion? {
        if let from = old.integerRange, let to = new.integerRange {
            guard from.lowerBound < to.lowerBound || from.upperBound > to.upperBound else { return ValueConversion() }
            return ValueConversion(requirement: between(to))
        }
        switch (old.type, new.type) {
        case (.integer, .double), (.bool, .double):
            return floating(old, exactTo: 1 << 53, condition: "CAST({} AS REAL) = {}", "a Double")
        case (.integer, .float), (.bool, .float):
            let rounded = significant24Bits.placing("CAST({} AS REAL)")
            return floating(old, exactTo: 1 << 24, condition: "\(rounded) = {}", "a Float")
        case (.double, .integer), (.float, .integer):
            let range = new.integerRange ?? .min ... .max
            return ValueConversion(
                expression: "CAST({} AS INTEGER)",
                requirement: (
                    "{} = CAST({} AS INTEGER) AND CAST({} AS INTEGER) BETWEEN "
                        + "\(SQLText.literal(.integer(range.lowerBound))) "
                        + "AND \(SQLText.literal(.integer(range.upperBound)))",
                    "is a whole number in the range of the new type"
                )
            )
        case (.float, .double): return ValueConversion()
        case (.double, .float): return doubleToFloat
        case (.integer, .string): return ValueConversion(expression: "CAST({} AS TEXT)")
        case (.string, .integer):
            let range = new.integerRange ?? .min ... .max
            return ValueConversion(
                expression: "CAST({} AS INTEGER)",
                // '00701' would become 701: not the same text when it is read back.
                requirement: (
                    "CAST(CAST({} AS INTEGER) AS TEXT) = {} AND CAST({} AS INTEGER) BETWEEN "
                        + "\(SQLText.literal(.integer(range.lowerBound))) AND "
                        + "\(SQLText.literal(.integer(range.upperBound)))",
                    "is a whole number without leading zeros or spaces"
                )
            )
        case (.integer, .decimal):
            guard case .scaled(let digits) = new.storage else { return ValueConversion(expression: "CAST({} AS TEXT)") }
            let factor = powerOfTen(digits)
            return ValueConversion(
                expression: "{} * \(factor)",
                requirement: multipliable(by: factor)
            )
        case (.decimal, .decimal):
            guard case .scaled(let from) = old.storage, case .scaled(let to) = new.storage else {
                return decimals(old.storage, new.storage)
            }
            let factor = powerOfTen(abs(to - from))
            if to > from {
                return ValueConversion(
                    expression: "{} * \(factor)",
                    requirement: multipliable(by: factor)
                )
            }
            return ValueConversion(
                expression: "{} / \(factor)",
                requirement: (
                    "{} % \(factor) = 0", "has no more than \(to) \(to == 1 ? "digit" : "digits") behind the point"
                )
            )
        default: return nil
        }
    }

    static func between(_ range: ClosedRange<Int64>) -> (String, String) {
        (within(range), "lies between \(range.lowerBound) and \(range.upperBound)")
    }

    /// Past the range of Int64 SQLite goes on with floating-point numbers.
    private static func multipliable(by factor: Int64) -> (String, String) {
        (within(Int64.min / factor...Int64.max / factor), "fits when it is multiplied by \(factor)")
    }

    static func within(_ range: ClosedRange<Int64>, _ value: String = "{}") -> String {
        "\(value) BETWEEN \(SQLText.literal(.integer(range.lowerBound))) AND \(SQLText.literal(.integer(range.upperBound)))"
    }

    static func powerOfTen(_ digits: Int) -> Int64 {
        (0..<min(digits, 18)).reduce(1) { power, _ in power * 10 }
    }

    /// - Parameter limit: Up to here every whole number is exact.
    private static func floating(
        _ old: Domain,
        exactTo limit: Int64,
        condition: String,
        _ name: String
    ) -> ValueConversion {
        let isExact = old.integerRange.map { -limit <= $0.lowerBound && $0.upperBound <= limit } ?? false
        return ValueConversion(
            expression: "CAST({} AS REAL)",
            requirement: isExact ? nil : (condition, "is exact as \(name)")
        )
    }

    /// The nearest number of 24 binary digits, by Veltkamp's splitting: the factor is 2^29 + 1.
    private static let significant24Bits = "({} * 536870913.0 - ({} * 536870913.0 - {}))"

    /// SQL knows no Float, and a Double that is none could not be read as one.
    private static var doubleToFloat: ValueConversion {
        // Below 2^-126 a Float is a multiple of 2^-149, which is the distance of two Doubles near 1.5 * 2^-97.
        let small = "({} + 9.466330862652142e-30 - 9.466330862652142e-30)"
        return ValueConversion(
            expression: "CASE WHEN abs({}) = 9e999 THEN {} WHEN abs({}) < 1.1754943508222875e-38 THEN \(small) "
                + "ELSE \(significant24Bits) END",
            // A little more than the largest Float, and too little to be rounded to infinity.
            requirement: (
                "abs({}) < 3.402823467e38 OR abs({}) = 9e999", "lies in the range of Float, which ends at 3.4e38"
            ),
            loss: "to the precision of Float"
        )
    }
}
