/// Values by number, so that states are arrays of numbers: quick to copy and to compare.
///
/// A class, since it is asked for each register of each state: without optimisation, asking a structure copies it.
final class ValuePool {
    private(set) var values: [AbstractValue] = []
    private var origins: [Bool] = []
    private var flowKeys: [ValueID] = []
    private var aggregateKeys: [ValueID] = []
    private var constantKeys: [[Int64]: ValueID] = [:]
    private var numbers: [AbstractValue: ValueID] = [:]
    private var joins: [UInt64: ValueID] = [:]
    private(set) var causes: [NullCause] = []
    private var causeNumbers: [NullCause: Int] = [:]
    /// More constants than this are any number.
    private static let maximumConstants = 8

    /// Whether the value says something of others: a quick look.
    func hasOrigins(_ id: ValueID) -> Bool { origins[Int(id)] }

    /// Equal for values that a jump by the value does not tell apart.
    func flowKey(_ id: ValueID) -> ValueID { flowKeys[Int(id)] }

    /// Equal for accumulators that have seen no row, a row, a row with a value.
    func aggregateKey(_ id: ValueID) -> ValueID { aggregateKeys[Int(id)] }

    private func flowKey(of value: AbstractValue) -> ValueID {
        guard let constants = value.constants else { return value.isAlwaysNull ? -1 : -2 }
        if let known = constantKeys[constants] { return known }
        let key = ValueID(constantKeys.count)
        constantKeys[constants] = key
        return key
    }

    private func aggregateKey(of value: AbstractValue) -> ValueID {
        guard let aggregate = value.aggregate else { return 0 }
        return value.mayBeNull ? 1 : (aggregate.sawValue ? 3 : 2)
    }

    subscript(_ id: ValueID) -> AbstractValue { values[Int(id)] }

    func id(_ value: AbstractValue) -> ValueID {
        if let number = numbers[value] { return number }
        let number = ValueID(values.count)
        values.append(value)
        origins.append(!value.implied.isEmpty || !value.typed.isEmpty || value.source != nil)
        flowKeys.append(flowKey(of: value))
        aggregateKeys.append(aggregateKey(of: value))
        numbers[value] = number
        return number
    }

    /// The bit of a cause; the 64th and later ones are unknown causes.
    func bit(_ cause: NullCause) -> UInt64 {
        if let number = causeNumbers[cause] { return 1 << UInt64(number) }
        guard causes.count < 63 || cause == .unknown else { return bit(.unknown) }
        let number = min(causes.count, 63)
        causes.append(cause)
        causeNumbers[cause] = number
        return 1 << UInt64(number)
    }

    func causes(of bits: UInt64) -> [NullCause] {
        causes.indices.filter { bits & (1 << UInt64($0)) != 0 }.map { causes[$0] }
    }

    private static func bound(of bits: Int) -> Int {
        [AbstractValue.integerBits, 127, 255, 511].first { $0 >= bits } ?? AbstractValue.infinite
    }

    /// A set that holds both, and not much more.
    func join(_ first: ValueID, _ second: ValueID) -> ValueID {
        if first == second { return first }
        let key = UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second))
        if let known = joins[key] { return known }
        let joined = id(join(self[first], self[second]))
        joins[key] = joined
        return joined
    }

    private func join(_ a: AbstractValue, _ b: AbstractValue) -> AbstractValue {
        var result = AbstractValue(types: a.types.union(b.types), causes: a.causes | b.causes)
        if a.isAlwaysNull {
            (result.constants, result.text, result.bits) = (b.constants, b.text, b.bits)
        } else if b.isAlwaysNull {
            (result.constants, result.text, result.bits) = (a.constants, a.text, a.bits)
        } else {
            if let left = a.constants, let right = b.constants {
                let all = Set(left).union(right).sorted()
                result.constants = all.count <= Self.maximumConstants ? all : nil
            }
            result.text = a.text == b.text ? a.text : nil
            // Bounds grow in a few steps only: loops end.
            result.bits = a.bits == b.bits ? a.bits : Self.bound(of: max(a.bits, b.bits))
        }
        // NULL implies nothing and is implied by nothing, so it takes nothing away.
        if a.isAlwaysNull {
            result.implied = b.implied
        } else if b.isAlwaysNull {
            result.implied = a.implied
        } else {
            result.implied = a.implied.filter(b.implied.contains)
        }
        result.typed = a.typed.filter(b.typed.contains)
        result.source = a.source == b.source ? a.source : nil
        switch (a.record, b.record) {
        case (let left?, let right?): result.record = joinRecords(left, right)
        case (let only?, nil), (nil, let only?): result.record = only
        case (nil, nil): break
        }
        switch (a.aggregate, b.aggregate) {
        case (let left?, let right?):
            result.aggregate = AbstractValue.Aggregate(
                argument: join(left.argument, right.argument),
                sawValue: left.sawValue && right.sawValue
            )
        case (let only?, nil), (nil, let only?):
            result.aggregate = only
            let other = a.aggregate == nil ? a : b
            if !other.isAlwaysNull { result.causes |= bit(.unknown) }
        case (nil, nil): break
        }
        return result
    }

    /// The row that holds both.
    ///
    /// "If the record has fewer columns, the value is NULL."
    func joinRecords(_ left: [ValueID], _ right: [ValueID]) -> [ValueID] {
        var joined: [ValueID] = []
        for column in 0..<max(left.count, right.count) {
            switch (column < left.count, column < right.count) {
            case (true, true): joined.append(join(left[column], right[column]))
            default:
                let only = column < left.count ? left[column] : right[column]
                let missing = id(AbstractValue(types: [], causes: bit(.unknown)))
                joined.append(join(only, missing))
            }
        }
        return joined
    }
}
