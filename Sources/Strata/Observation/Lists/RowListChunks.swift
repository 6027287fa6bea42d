/// How many rows a chunk of a `RowList` has.
///
/// A change copies one chunk and the list of chunks, so both are kept short: 512 is about the square root of the number
/// of rows of a large list.
enum RowListChunks {
    /// What new chunks have, about.
    static let usual = 512
    /// A chunk with more is split.
    static let largest = 1024
    /// A chunk with fewer is joined with a neighbour.
    static let smallest = 128

    /// Splits a range into parts of about the usual size, which differ by one at most.
    static func even(_ range: Range<Int>) -> [Range<Int>] {
        let parts = Swift.max(1, (range.count + usual / 2) / usual)
        return (0..<parts).map { part in
            range.lowerBound + range.count * part / parts..<range.lowerBound + range.count * (part + 1) / parts
        }
    }
}
