/// What stays where it is when a list is put in another order.
enum IncreasingSubsequence {
    /// For each number whether it belongs to a longest increasing subsequence: one of them.
    ///
    /// Costs n log n, and n for numbers that ascend.
    /// - Parameter numbers: Different ones.
    static func flags(of numbers: [Int]) -> [Bool] {
        // For each length the index of the lowest number that ends an increasing subsequence of that length.
        var ends: [Int] = []
        // For each number the index of the one before it in the longest that it ends.
        var previous: [Int] = []
        previous.reserveCapacity(numbers.count)
        for (index, number) in numbers.enumerated() {
            var length = ends.count
            if let last = ends.last, numbers[last] > number {
                var low = 0
                while low < length {
                    let middle = (low + length) / 2
                    if numbers[ends[middle]] < number { low = middle + 1 } else { length = middle }
                }
            }
            previous.append(length > 0 ? ends[length - 1] : -1)
            if length < ends.count { ends[length] = index } else { ends.append(index) }
        }
        var flags = Array(repeating: false, count: numbers.count)
        var index = ends.last ?? -1
        while index >= 0 {
            flags[index] = true
            index = previous[index]
        }
        return flags
    }
}
