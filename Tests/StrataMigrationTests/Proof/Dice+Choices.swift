extension Dice {
    /// One of several; nil if there is none.
    mutating func pick<Element>(_ choices: [Element]) -> Element? {
        choices.isEmpty ? nil : choices[roll(choices.count)]
    }

    /// One of several, of which there is at least the first.
    mutating func choose<Element>(_ first: Element, _ others: Element...) -> Element {
        let index = roll(others.count + 1)
        return index == 0 ? first : others[index - 1]
    }

    mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(roll(256)) } }
}
