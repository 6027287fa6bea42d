@testable import Strata

/// A row of the lists in these tests.
struct Item: Identifiable, Equatable, Sendable {
    let id: Int
    var text: String

    init(_ id: Int, _ text: String = "as it was at the beginning") {
        self.id = id
        self.text = text
    }
}

/// SplitMix64: the same numbers in every run.
struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// A number below another one, which is above zero.
    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}

/// Whether what a list keeps about its chunks is right, and none is too small or too large.
func chunksFault(of list: RowList<some Sendable>) -> String? {
    var end = 0
    for (index, chunk) in list.chunks.enumerated() {
        end += chunk.count
        if list.ends[index] != end { return "chunk \(index) ends at \(end), not at \(list.ends[index])" }
        if chunk.isEmpty { return "chunk \(index) is empty" }
        if chunk.count > 1024 { return "chunk \(index) has \(chunk.count) rows" }
        if chunk.count < 128, list.chunks.count > 1 { return "chunk \(index) has \(chunk.count) rows" }
    }
    return list.ends.count == list.chunks.count ? nil : "\(list.ends.count) ends of \(list.chunks.count) chunks"
}

/// How many chunks of a list are those of another.
func sharedChunks<Element>(_ one: RowList<Element>, _ other: RowList<Element>) -> Int {
    Set(one.identities).intersection(other.identities).count
}
