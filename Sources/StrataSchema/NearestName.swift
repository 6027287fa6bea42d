/// Finds the name that a misspelt one was meant to be.
package enum NearestName {
    /// Longer names are not compared: the work grows with the square of the length, and they are seldom misspelt.
    private static let maximumLength = 64

    /// The candidate that differs least from `name`, if it differs little enough to be a slip.
    ///
    /// Of several, the first in alphabetical order, so that the answer does not depend on the order of a set.
    package static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
        let scalars = folded(name)
        guard scalars.count <= maximumLength else { return nil }
        // About one slip in three letters.
        let limit = min(3, max(1, scalars.count / 3))
        var best: (distance: Int, name: String)?
        for candidate in candidates where candidate != name {
            let other = folded(candidate)
            guard other.count <= maximumLength, abs(other.count - scalars.count) <= limit else { continue }
            let distance = distance(scalars, other)
            // A name of one or two letters is another name as soon as one of them differs.
            guard distance <= limit, distance < max(scalars.count, other.count) - 1 || distance == 0 else { continue }
            if let found = best, (found.distance, found.name) <= (distance, candidate) { continue }
            best = (distance, candidate)
        }
        return best?.name
    }

    /// Letter case does not count.
    private static func folded(_ name: String) -> [Unicode.Scalar] { Array(name.lowercased().unicodeScalars) }

    /// How many letters must be inserted, left out, replaced or exchanged with their neighbour.
    private static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
        var beforePrevious = [Int](repeating: 0, count: second.count + 1)
        var previous = Array(0...second.count)
        for (row, letter) in first.enumerated() {
            var current = [row + 1]
            for (column, other) in second.enumerated() {
                var cost = min(
                    previous[column + 1] + 1,
                    current[column] + 1,
                    previous[column] + (letter == other ? 0 : 1)
                )
                if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
                    cost = min(cost, beforePrevious[column - 1] + 1)
                }
                current.append(cost)
            }
            beforePrevious = previous
            previous = current
        }
        return previous[second.count]
    }
}
