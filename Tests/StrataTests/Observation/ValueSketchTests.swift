import StrataSQLite
import Testing

@testable import Strata

@Suite("What values look like from afar")
struct ValueSketchTests {
    private static let values: [StoredValue] = [
        .null, .integer(0), .integer(1), .integer(-1), .integer(.max), .integer(.min), .real(0), .real(-0.0), .real(1),
        .real(1.5), .real(-1), .real(.infinity), .real(0x1p63), .text(""), .text("a"), .text("A"),
        .text("abcdefgh"), .text("ABCDEFGH"), .text("abcdefghi"), .text("a\0b"), .text("A\0b"), .text("é"),
        .text("e\u{301}"),
        .blob([]), .blob([0]), .blob([0, 0]), .blob(Array("abcdefgh".utf8)), .blob(Array(repeating: 7, count: 16)),
    ]

    @Test("never leaves out one that SQLite calls equal", arguments: [Collation.binary, .caseInsensitive])
    private func equality(_ collation: Collation) {
        for value in Self.values {
            var sketch = ValueSketch(collation)
            sketch.insert(value)
            for other in Self.values where SQLKey(value, collation) == SQLKey(other, collation) {
                #expect(sketch.mayHave(other), "\(value), \(other)")
            }
        }
    }

    @Test("leaves out most others")
    func others() {
        var sketch = ValueSketch(.binary)
        for number in 0..<60 {
            sketch.insert(.integer(Int64(number)))
            sketch.insert(.text("key \(number)"))
            sketch.insert(.blob((0..<16).map { UInt8(truncatingIfNeeded: number &* 31 &+ $0 &* $0) }))
        }
        let strangers = (1_000..<2_000).flatMap { number -> [StoredValue] in
            [.integer(Int64(number)), .text("key \(number)"), .blob(Array("\(number) and some bytes".utf8))]
        }
        #expect(strangers.filter(sketch.mayHave).count < 300)
    }

    @Test("is empty again when all are removed, and misses none that were inserted more than once")
    func removal() {
        var sketch = ValueSketch(.binary)
        for value in Self.values { sketch.insert(value) }
        sketch.insert(.text("a"))
        for value in Self.values { sketch.remove(value) }
        #expect(Self.values.filter(sketch.mayHave) == [.text("a")])
        sketch.remove(.text("a"))
        #expect(!Self.values.contains(where: sketch.mayHave))
        // More than are counted: they stay.
        for _ in 0..<300 { sketch.insert(.integer(1)) }
        for _ in 0..<299 { sketch.remove(.integer(1)) }
        #expect(sketch.mayHave(.integer(1)))
    }
}
