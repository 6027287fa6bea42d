import StrataSQLite

/// What the frames of all window functions in SQL have in common, which the bytecode does not show.
struct WindowFrames {
    /// The row that a window function is computed for is in its frame.
    ///
    /// It is in the one that is taken where none is written, and in every other that neither begins behind the row nor
    /// ends before it, nor excludes it.
    var holdCurrentRow: Bool
    /// A FILTER keeps rows of a frame from an aggregate.
    var areFiltered: Bool

    static let unknown = WindowFrames(holdCurrentRow: false, areFiltered: true)

    init(holdCurrentRow: Bool, areFiltered: Bool) {
        self.holdCurrentRow = holdCurrentRow
        self.areFiltered = areFiltered
    }

    /// - Parameter texts: A statement, and the views that it may read.
    init(_ texts: [[SQLToken]]) {
        holdCurrentRow = texts.allSatisfy(Self.holdCurrentRow)
        areFiltered = texts.contains { tokens in
            tokens.indices.dropLast().contains { tokens[$0].isKeyword("FILTER") && tokens[$0 + 1].text == "(" }
        }
    }

    private static func holdCurrentRow(_ tokens: [SQLToken]) -> Bool {
        var hasEnd = false
        for (index, token) in tokens.enumerated() {
            let next = tokens.indices.contains(index + 1) ? tokens[index + 1] : nil
            if ["ROWS", "RANGE", "GROUPS"].contains(where: token.isKeyword) {
                hasEnd = next?.isKeyword("BETWEEN") == true
            }
            let isStart = next?.isKeyword("AND") == true
            // `1 FOLLOWING AND …` begins behind the row; `… AND 1 PRECEDING` ends before it.
            if token.isKeyword("FOLLOWING"), isStart { return false }
            if token.isKeyword("PRECEDING"), hasEnd, !isStart { return false }
            // EXCLUDE TIES keeps the row, and EXCLUDE NO OTHERS excludes nothing.
            if token.isKeyword("EXCLUDE"), next?.isKeyword("CURRENT") == true || next?.isKeyword("GROUP") == true {
                return false
            }
        }
        return true
    }
}
