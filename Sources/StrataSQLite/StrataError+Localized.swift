public import Foundation

extension StrataError: LocalizedError {
    /// The sentence for a person: what `localizedDescription` gives, as alerts show it.
    public var errorDescription: String? { message }
}
