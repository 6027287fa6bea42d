/// Finds the name that a misspelt one was meant to be.
enum NearestName {
    /// The nearest of `names`, if one is near enough to be worth naming.
    static func of(_ name: String, among names: [String]) -> String? {
        let limit = max(1, name.count / 3)
        return
            names
            .map { (name: $0, distance: distance(Array(name.lowercased()), Array($0.lowercased()))) }
            .filter { $0.distance <= limit }
            .min { $0.distance < $1.distance }?
            .name
    }

    /// The number of letters to insert, drop, replace or swap with their neighbour.
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
        var rows = [Array(0...b.count)]
        for i in 1...a.count {
            var row = [i]
            for j in 1...b.count {
                let replaced = rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
                var best = min(rows[i - 1][j] + 1, row[j - 1] + 1, replaced)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    best = min(best, rows[i - 2][j - 2] + 1)
                }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
