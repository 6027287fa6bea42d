import StrataSQLite
import StrataSchema

/// A moment as it is written in a schema: `2100-01-01T00:00:00Z`, `2026-05-01T12:30:00.5+02:00`.
struct DateLiteral {
    /// Seconds since 1970, rounded down.
    private var seconds: Int64
    /// The digits after the point, without zeros at the end.
    private var fraction: String

    init(_ text: String) throws(DateLiteralError) {
        guard let reading = Self.read(text) else {
            throw DateLiteralError(
                "'\(text)' is no date; write it like '2100-01-01T00:00:00Z', with Z or an offset like +02:00 at its end"
            )
        }
        (seconds, fraction) = reading
    }

    private static func read(_ text: String) -> (Int64, String)? {
        var reader = DigitReader(text: Array(text.utf8))
        guard let year = reader.number(digits: 4), reader.skip("-"), let month = reader.number(digits: 2),
            reader.skip("-"), let day = reader.number(digits: 2), reader.skip("T") || reader.skip("t"),
            let hour = reader.number(digits: 2), reader.skip(":"), let minute = reader.number(digits: 2),
            reader.skip(":"), let second = reader.number(digits: 2)
        else { return nil }
        var fraction = ""
        if reader.skip(".") {
            fraction = reader.digits()
            guard !fraction.isEmpty else { return nil }
            while fraction.last == "0" { fraction.removeLast() }
        }
        var offset: Int64 = 0
        if !reader.skip("Z"), !reader.skip("z") {
            let isNegative = reader.skip("-")
            guard isNegative || reader.skip("+"), let hours = reader.number(digits: 2), reader.skip(":"),
                let minutes = reader.number(digits: 2), hours <= 23, minutes <= 59
            else { return nil }
            offset = (hours * 60 + minutes) * 60 * (isNegative ? -1 : 1)
        }
        guard reader.isAtEnd, (1...12).contains(month), day >= 1, day <= daysOfMonth(month, year), hour <= 23,
            minute <= 59, second <= 59
        else { return nil }
        let days = daysSince1970(year, month, day)
        return (days * 86_400 + hour * 3_600 + minute * 60 + second - offset, fraction)
    }

    private static func daysOfMonth(_ month: Int64, _ year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// In the Gregorian calendar at all times, as ISO 8601 has it: years begin in March, so that the leap day is the
    /// last.
    private static func daysSince1970(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        // Whole cycles of 400 years, so that nothing is negative.
        let shifted = (month > 2 ? year : year - 1) + 400
        let monthOfYear = (month + 9) % 12
        let days = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400
        return days + (monthOfYear * 153 + 2) / 5 + day - 1 - 719_468 - 146_097
    }

    // MARK: - Storage

    func sql(storedAs storage: Schema.Storage) throws(DateLiteralError) -> String {
        switch storage {
        case .iso8601:
            let digits = try thousandths("iso8601, which holds milliseconds")
            guard let text = Self.text(seconds, digits) else {
                throw DateLiteralError("the date lies outside of the years 0000 to 9999, which iso8601 holds")
            }
            return "'\(text)'"
        case .unixSeconds:
            guard fraction.isEmpty else {
                throw DateLiteralError("the date has a fraction of a second, and its column is stored as unixSeconds")
            }
            return SQLText.literal(.integer(seconds))
        case .unixMilliseconds:
            return SQLText.literal(.integer(seconds * 1_000 + (try thousandths("unixMilliseconds"))))
        default:
            // Seconds since 2001, as Foundation's Date holds them; one rounding, of all digits.
            let text = Self.decimal(seconds - 978_307_200, fraction)
            return SQLText.literal(.real(Double(text) ?? Double(seconds - 978_307_200)))
        }
    }

    private func thousandths(_ storage: String) throws(DateLiteralError) -> Int64 {
        guard fraction.utf8.count <= 3, let digits = Int64(fraction.padded(to: 3)) else {
            throw DateLiteralError("the date is finer than milliseconds, and its column is stored as \(storage)")
        }
        return digits
    }

    /// A number of whole seconds and a fraction that is added to it, in digits.
    private static func decimal(_ seconds: Int64, _ fraction: String) -> String {
        guard !fraction.isEmpty else { return "\(seconds)" }
        guard seconds < 0 else { return "\(seconds).\(fraction)" }
        // -3 and .25 is -2.75.
        let complement = fraction.utf8.map { 9 - ($0 - UInt8(ascii: "0")) }
        // The last digit is not 0, so that nothing is carried.
        let digits = complement.enumerated().map { $0.offset == complement.count - 1 ? $0.element + 1 : $0.element }
        return "-\(-(seconds + 1)).\(digits.map(String.init).joined())"
    }

    /// `2026-01-02T03:04:05.678Z`: the one form that the runtime writes, so that texts compare as dates.
    private static func text(_ seconds: Int64, _ milliseconds: Int64) -> String? {
        let days = Int64((Double(seconds) / 86_400).rounded(.down))
        let rest = seconds - days * 86_400
        // The inverse of `daysSince1970`.
        let shifted = days + 719_468 + 146_097
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthOfYear = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthOfYear + 2) / 5 + 1
        let month = monthOfYear < 10 ? monthOfYear + 3 : monthOfYear - 9
        let year = yearOfEra + (era - 1) * 400 + (month <= 2 ? 1 : 0)
        guard (0...9_999).contains(year) else { return nil }
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let fraction = "\(1_000 + milliseconds)".dropFirst()
        return "\("\(10_000 + year)".dropFirst())-\(two(month))-\(two(day))T"
            + "\(two(rest / 3_600)):\(two(rest / 60 % 60)):\(two(rest % 60)).\(fraction)Z"
    }
}

extension String {
    fileprivate func padded(to count: Int) -> String {
        self + String(repeating: "0", count: Swift.max(0, count - utf8.count))
    }
}

/// Reads digits and signs of ASCII, one after the other.
private struct DigitReader {
    let text: [UInt8]
    var position = 0

    var isAtEnd: Bool { position == text.count }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard position < text.count, text[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    mutating func digits() -> String {
        var digits = ""
        while position < text.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[position]) {
            digits.unicodeScalars.append(Unicode.Scalar(text[position]))
            position += 1
        }
        return digits
    }

    mutating func number(digits count: Int) -> Int64? {
        guard position + count <= text.count else { return nil }
        let slice = text[position..<position + count]
        guard slice.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        position += count
        return slice.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }
}
