/// A figure of work that was not done is worth nothing.
/// - Throws: A failure of the benchmark if the work had another result.
@inline(__always)
func expect<Value: Equatable>(_ result: Value, _ expected: Value) throws {
    guard result == expected else {
        throw CDatabase.Failure(description: "the result is \(result), and not \(expected)")
    }
}
