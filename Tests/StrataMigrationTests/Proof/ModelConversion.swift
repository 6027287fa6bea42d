import StrataSQLite

/// What a value of one type is in another, by the rules that the documentation gives, in plain Swift.
struct ModelConversion {
    enum Outcome: Equatable {
        case value(StoredValue)
        /// The value does not fit.
        case stop
    }

    let old: ModelSchema
    let new: ModelSchema

    /// Nil if there is no rule.
    func convert(_ value: StoredValue, from: ModelType, to: ModelType) -> Outcome? {
        if case .enumeration(let before) = from, case .enumeration(let after) = to, before == after {
            return value == .null ? .value(.null) : recase(value, before)
        }
        if from == to { return .value(value) }
        guard let rule = rule(from, to) else { return nil }
        return value == .null ? .value(.null) : rule(value)
    }

    /// A case is the same under another name and with another raw value.
    private func recase(_ value: StoredValue, _ enumeration: Int) -> Outcome {
        guard let one = old.enumeration(enumeration)?.cases.first(where: { $0.raw == value }),
            let heir = new.enumeration(enumeration)?.cases.first(where: { $0.id == one.id })
        else { return .stop }
        return .value(heir.raw)
    }

    private func rule(_ from: ModelType, _ to: ModelType) -> ((StoredValue) -> Outcome)? {
        switch (from, to) {
        case (.integer, .integer), (.bool, .integer), (.integer, .bool):
            return integer { Self.range(to).contains($0) ? .value(.integer($0)) : .stop }
        case (.integer, .double), (.bool, .double):
            return integer { number in Double(exactly: number).map { .value(.real($0)) } ?? .stop }
        case (.double, .integer):
            return { value in
                guard case .real(let real) = value, let number = Int64(exactly: real), Self.range(to).contains(number)
                else { return .stop }
                return .value(.integer(number))
            }
        case (.integer, .string): return integer { .value(.text("\($0)")) }
        case (.string, .integer):
            return text { text in
                guard let number = Int64(text), "\(number)" == text, Self.range(to).contains(number) else {
                    return .stop
                }
                return .value(.integer(number))
            }
        case (.integer, .decimal(let digits)): return integer { Self.scaled($0, by: digits) }
        case (.decimal(let before), .decimal(let after)):
            return integer { units in
                if after >= before { return Self.scaled(units, by: after - before) }
                let factor = Self.power(before - after)
                return units % factor == 0 ? .value(.integer(units / factor)) : .stop
            }
        case (.string, .data): return text { .value(.blob(Array($0.utf8))) }
        case (.string, .uuidText): return text { Self.isUUID($0) ? .value(.text($0.uppercased())) : .stop }
        case (.uuidText, .string): return text { .value(.text($0)) }
        case (.uuid, .string), (.uuid, .uuidText):
            return { value in
                guard case .blob(let bytes) = value else { return .stop }
                return .value(.text(Self.uuidText(bytes)))
            }
        case (.uuid, .data): return { .value($0) }
        case (.data, .uuid):
            return { value in
                guard case .blob(let bytes) = value else { return .stop }
                return bytes.count == 16 ? .value(value) : .stop
            }
        case (.enumeration(let id), .string) where old.enumeration(id)?.isOfIntegers == false: return { .value($0) }
        case (.enumeration(let id), .integer) where old.enumeration(id)?.isOfIntegers == true:
            return integer { Self.range(to).contains($0) ? .value(.integer($0)) : .stop }
        case (.string, .enumeration(let id)) where new.enumeration(id)?.isOfIntegers == false: return isCase(of: id)
        case (.integer, .enumeration(let id)) where new.enumeration(id)?.isOfIntegers == true: return isCase(of: id)
        default: return nil
        }
    }

    private func isCase(of enumeration: Int) -> (StoredValue) -> Outcome {
        let raws = Set(new.enumeration(enumeration)?.cases.map(\.raw) ?? [])
        return { raws.contains($0) ? .value($0) : .stop }
    }

    private func integer(_ body: @escaping (Int64) -> Outcome) -> (StoredValue) -> Outcome {
        { if case .integer(let number) = $0 { body(number) } else { .stop } }
    }

    private func text(_ body: @escaping (String) -> Outcome) -> (StoredValue) -> Outcome {
        { if case .text(let text) = $0 { body(text) } else { .stop } }
    }

    private static func scaled(_ number: Int64, by digits: Int) -> Outcome {
        let (product, overflows) = number.multipliedReportingOverflow(by: power(digits))
        return overflows ? .stop : .value(.integer(product))
    }

    private static func power(_ digits: Int) -> Int64 { (0..<digits).reduce(1) { power, _ in power * 10 } }

    private static func isUUID(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
            && parts.allSatisfy {
                $0.utf8.allSatisfy {
                    UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                        || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0 || UInt8(ascii: "A")...UInt8(ascii: "F") ~= $0
                }
            }
    }

    static func uuidText(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF")
        var text = ""
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { text += "-" }
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return text
    }

    static func range(_ type: ModelType) -> ClosedRange<Int64> {
        switch type {
        case .bool: 0...1
        case .integer("Int8"): -128...127
        case .integer("UInt8"): 0...255
        case .integer("Int16"): -32768...32767
        case .integer("Int32"): -2_147_483_648...2_147_483_647
        case .integer("UInt32"): 0...4_294_967_295
        default: .min ... .max
        }
    }
}
