/// The arguments that have not been understood yet.
struct Arguments {
    private var words: [String]
    /// What stands behind `--`: never an option.
    private var operands: [String]

    init(_ words: [String]) {
        let parts = words.split(separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
        self.words = parts.first.map(Array.init) ?? []
        operands = parts.count > 1 ? Array(parts[1]) : []
    }

    /// Takes an option's value out, wherever it stands: `--list Home` or `--list=Home`.
    mutating func option(_ name: String) throws -> String? {
        if let index = words.firstIndex(where: { $0.hasPrefix(name + "=") }) {
            return String(words.remove(at: index).dropFirst(name.count + 1))
        }
        guard let index = words.firstIndex(of: name) else { return nil }
        guard index + 1 < words.count, !words[index + 1].hasPrefix("--") else {
            throw UsageError(message: "\(name) needs a value")
        }
        words.remove(at: index)
        return words.remove(at: index)
    }

    /// Takes a flag out, wherever it stands.
    mutating func flag(_ name: String) -> Bool {
        guard let index = words.firstIndex(of: name) else { return false }
        words.remove(at: index)
        return true
    }

    /// Takes the next word that is no option.
    mutating func next() -> String? {
        if let index = words.firstIndex(where: { !$0.hasPrefix("--") }) { return words.remove(at: index) }
        return operands.isEmpty ? nil : operands.removeFirst()
    }

    mutating func required(_ what: String) throws -> String {
        guard let word = next() else { throw UsageError(message: "\(what) is missing") }
        return word
    }

    /// Takes the number of an item.
    mutating func number() throws -> Int {
        let word = try required("the number of a thing to do")
        guard let number = Int(word), number > 0 else {
            throw UsageError(message: "“\(word)” is no number of a thing to do; “todo list” shows them")
        }
        return number
    }

    /// Takes the numbers of items: at least one.
    mutating func numbers() throws -> [Int] {
        var numbers = [try number()]
        while !isEmpty { numbers.append(try number()) }
        return numbers
    }

    /// Takes all words that are left: at least one.
    mutating func words(_ what: String) throws -> [String] {
        var words = [try required(what)]
        while let word = next() { words.append(word) }
        return words
    }

    /// Whether only options are left.
    private var isEmpty: Bool { operands.isEmpty && words.allSatisfy { $0.hasPrefix("--") } }

    /// Nothing must be left.
    func finish() throws {
        if let word = words.first ?? operands.first { throw UsageError(message: "“\(word)” makes no sense here") }
    }
}
