import Foundation

/// A type whose standard storage does not sort as its values do.
protocol UnsortedValue {
    /// What to say of a query that sorts or compares by it.
    static var reasonNotToSort: String { get }
}

extension Decimal: UnsortedValue {
    static var reasonNotToSort: String {
        "a Decimal stored as text can be compared for equality only; use @stored(scaled: …) to sort it"
    }
}

extension JSON: UnsortedValue {
    static var reasonNotToSort: String { "a value stored as JSON can be compared for equality only" }
}

extension Optional: UnsortedValue where Wrapped: UnsortedValue {
    static var reasonNotToSort: String { Wrapped.reasonNotToSort }
}
