/// A promise that a repository does not keep.
public struct Violation: Sendable, Hashable, CustomStringConvertible {
    /// What ``Repository`` promises.
    public let promise: String
    /// What should have come.
    public let expected: String
    /// What came.
    public let found: String

    /// The promise, and how it was broken.
    public var description: String { "\(promise): expected \(expected), found \(found)" }
}

/// What a conformance suite has found.
public struct ConformanceReport: Sendable, Hashable, CustomStringConvertible {
    /// The promises that were kept.
    public internal(set) var kept: [String] = []
    /// The promises that were not.
    public internal(set) var violations: [Violation] = []
    /// What the repository says it does not offer, as it may, and what the model gave no means to check.
    public internal(set) var skipped: [String] = []

    /// The violations, one to a line, and how much was checked.
    public var description: String {
        let lines = violations.map(\.description)
        let counts = "\(kept.count) kept, \(violations.count) violated, \(skipped.count) skipped"
        return (lines + [counts]).joined(separator: "\n")
    }
}
