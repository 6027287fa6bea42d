/// A part of two lists that is to be compared: what is before and behind it is the same in both.
struct ListDifferenceGap<Element> {
    /// The position of the first of `old` in the old list.
    let oldStart: Int
    /// The position of the first of `new` in the new list.
    let newStart: Int
    let old: [Element]
    let new: [Element]
    /// The offsets in `old` of what has not been found in `new` so far.
    var oldRest: Range<Int>
    /// The offsets in `new` of what has not been found in `old` so far.
    var newRest: Range<Int>

    init(oldStart: Int, newStart: Int, old: [Element], new: [Element]) {
        self.oldStart = oldStart
        self.newStart = newStart
        self.old = old
        self.new = new
        oldRest = old.indices
        newRest = new.indices
    }

    /// How many elements of the rest are the same in memory, as copies of one element are: from its beginning, or from
    /// its end.
    ///
    /// This spares comparing them: generic code looks up every function of a type that it does not know.
    func sameElements(fromEnd: Bool) -> Int {
        old.withUnsafeBytes { old in
            new.withUnsafeBytes { new in
                guard let old = old.baseAddress, let new = new.baseAddress else { return 0 }
                let size = MemoryLayout<Element>.size
                let stride = MemoryLayout<Element>.stride
                let oldStart = old + (fromEnd ? oldRest.upperBound - 1 : oldRest.lowerBound) * stride
                let newStart = new + (fromEnd ? newRest.upperBound - 1 : newRest.lowerBound) * stride
                let step = fromEnd ? -stride : stride
                let shorter = Swift.min(oldRest.count, newRest.count)
                var count = 0
                while count < shorter, Self.equal(oldStart + count * step, newStart + count * step, size) { count += 1 }
                return count
            }
        }
    }

    private static func equal(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, _ count: Int) -> Bool {
        var offset = 0
        while offset + 8 <= count {
            let word = one.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            guard word == other.loadUnaligned(fromByteOffset: offset, as: UInt64.self) else { return false }
            offset += 8
        }
        while offset < count {
            let byte = one.loadUnaligned(fromByteOffset: offset, as: UInt8.self)
            guard byte == other.loadUnaligned(fromByteOffset: offset, as: UInt8.self) else { return false }
            offset += 1
        }
        return true
    }
}
