import StrataSQLite
import StrataSchema

extension ValueJudge {
    /// Whether a whole number is between two bounds, as far as its columns, its literals and its operators tell.
    func isInteger(_ range: Range<Int>, in bounds: ClosedRange<Int64>) -> Bool {
        if let found = integers(range, 0), bounds.contains(found.lowerBound), bounds.contains(found.upperBound) {
            return true
        }
        // A number of rows or of characters fits where someone means it to, and so does a sum of what fits.
        guard let call = parts.call(range), bounds != 0...1 else { return false }
        if Self.counting.contains(call.name) { return true }
        guard call.name == "sum", bounds.upperBound >= Int64(Int32.max), let argument = call.arguments.first else {
            return false
        }
        return parts.values(argument).allSatisfy { isInteger($0, in: bounds) }
    }

    private static let counting: Set<String> = [
        "count", "length", "instr", "row_number", "rank", "dense_rank", "ntile", "json_array_length", "unicode",
        "changes", "octet_length",
    ]

    /// The least and the greatest number; nil if they are not known.
    private func integers(_ range: Range<Int>, _ depth: Int) -> ClosedRange<Int64>? {
        let range = parts.withoutParentheses(range)
        guard let first = range.first, depth < 8 else { return nil }
        if parts.isTruth(range) { return 0...1 }
        if let operation = parts.operation(range) {
            guard let left = union(operation.left, depth), let right = union(operation.right, depth) else {
                return nil
            }
            return Self.result(of: operation.symbol, left, right)
        }
        if let call = parts.call(range) { return integers(of: call, depth) }
        if tokens[first].text == "-", range.count > 1, let other = union(first + 1..<range.upperBound, depth) {
            return Self.result(of: "-", 0...0, other)
        }
        guard range.count == 1 || range.count == 3 else { return nil }
        switch tokens[first].kind {
        case .number: return Int64(tokens[first].text).map { $0...$0 }
        case .parameter: return parameter(first).flatMap(integers(of:))
        case .string, .blob: return nil
        default:
            let columns = reader.operand(range).columns.flatMap { $0 }
            let bounds = columns.map { integers(of: $0.attribute) }
            // One that the name can mean is enough: nothing is said that is not sure.
            return bounds.compactMap { $0 }.min { $0.upperBound &- $0.lowerBound < $1.upperBound &- $1.lowerBound }
        }
    }

    /// Of all that an expression can be the value of; NULL is none.
    private func union(_ range: Range<Int>, _ depth: Int) -> ClosedRange<Int64>? {
        var result: ClosedRange<Int64>?
        for value in parts.values(range) where !(value.count == 1 && tokens[value.lowerBound].isKeyword("NULL")) {
            guard let bounds = integers(value, depth + 1) else { return nil }
            result =
                result.map {
                    min($0.lowerBound, bounds.lowerBound)...max($0.upperBound, bounds.upperBound)
                } ?? bounds
        }
        return result
    }

    private func integers(of attribute: Schema.Attribute) -> ClosedRange<Int64>? {
        var bounds: ClosedRange<Int64>
        switch attribute.type {
        case .bool: bounds = 0...1
        case .integer(let type): bounds = type.range
        default: return nil
        }
        if let range = attribute.range {
            let lower = range.lower.flatMap(Int64.init) ?? bounds.lowerBound
            let upper = range.upper.flatMap(Int64.init).map { range.excludesUpper ? $0 - 1 : $0 } ?? bounds.upperBound
            if lower <= upper, bounds.contains(lower), bounds.contains(upper) { bounds = lower...upper }
        }
        return bounds
    }

    private func integers(of call: ExpressionParts.Call, _ depth: Int) -> ClosedRange<Int64>? {
        switch call.name {
        case "json_valid", "like", "glob": return 0...1
        case "sign": return -1...1
        case "abs":
            guard let bounds = call.arguments.first.flatMap({ union($0, depth) }), bounds.lowerBound > .min else {
                return nil
            }
            return 0...max(abs(bounds.lowerBound), abs(bounds.upperBound))
        // A text of SQLite has less than 2^31 bytes, and no app counts more rows of its own.
        case let name where Self.counting.contains(name): return 0...Int64(Int32.max)
        default: return nil
        }
    }

    private static func result(
        of symbol: String,
        _ left: ClosedRange<Int64>,
        _ right: ClosedRange<Int64>
    ) -> ClosedRange<Int64>? {
        func combined(_ compute: (Int64, Int64) -> (partialValue: Int64, overflow: Bool)) -> ClosedRange<Int64>? {
            var values: [Int64] = []
            for one in [left.lowerBound, left.upperBound] {
                for other in [right.lowerBound, right.upperBound] {
                    let (value, overflow) = compute(one, other)
                    guard !overflow else { return nil }
                    values.append(value)
                }
            }
            guard let least = values.min(), let greatest = values.max() else { return nil }
            return least...greatest
        }
        switch symbol {
        case "+": return combined { $0.addingReportingOverflow($1) }
        case "-": return combined { $0.subtractingReportingOverflow($1) }
        case "*": return combined { $0.multipliedReportingOverflow(by: $1) }
        case "/": return right.lowerBound > 0 ? combined { $0.dividedReportingOverflow(by: $1) } : nil
        case "%":
            guard right.lowerBound > 0 else { return nil }
            let greatest = right.upperBound - 1
            return (left.lowerBound < 0 ? -greatest : 0)...(left.upperBound > 0 ? greatest : 0)
        case "&":
            // Bits that one side does not have are not in the result.
            guard left.lowerBound >= 0 || right.lowerBound >= 0 else { return nil }
            let bounds = [left, right].filter { $0.lowerBound >= 0 }.map(\.upperBound)
            return bounds.min().map { 0...$0 }
        case "|":
            guard left.lowerBound >= 0, right.lowerBound >= 0, max(left.upperBound, right.upperBound) < 1 << 61 else {
                return nil
            }
            var all: Int64 = 1
            while all <= max(left.upperBound, right.upperBound) { all <<= 1 }
            return 0...(all - 1)
        default: return nil
        }
    }
}
