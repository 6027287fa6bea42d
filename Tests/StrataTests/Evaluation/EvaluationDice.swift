/// The same choices for the same seed, on every system.
struct EvaluationDice: Sendable {
    private var state: UInt64
    /// Texts that look alike: half of a round's texts are of one kind, so that they meet each other.
    private(set) var lookalikes: [String] = []

    init(seed: Int) {
        state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15
        lookalikes = pick(Self.allLookalikes)
    }

    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// A number from 0 up to but without a bound.
    mutating func roll(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    /// True once in so many times.
    mutating func once(in times: Int) -> Bool { roll(times) == 0 }

    mutating func pick<Element>(_ choices: [Element]) -> Element { choices[roll(choices.count)] }

    mutating func bits() -> UInt64 { next() }

    /// Nil once in four times.
    mutating func perhaps<Value>(_ make: (inout EvaluationDice) -> Value) -> Value? {
        once(in: 4) ? nil : make(&self)
    }

    mutating func list<Value>(of count: Int, _ make: (inout EvaluationDice) -> Value) -> [Value] {
        (0..<count).map { _ in make(&self) }
    }
}
