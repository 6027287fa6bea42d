import StrataSQLite

extension ListDifference {
    /// The new list.
    ///
    /// Costs a copy of the old list, and what ``apply(to:)`` costs.
    ///
    /// ```swift
    /// let difference = ListDifference(from: before, to: after)
    /// try difference.applied(to: before) == after  // true
    /// ```
    /// - Parameter old: The list that the difference begins with.
    /// - Throws: ``StrataError/Code/validation`` if it is another list, as far as its length and the ids of what is
    ///   removed or updated tell.
    public func applied(to old: [Element]) throws(StrataError) -> [Element] {
        var list = old
        try apply(to: &list)
        return list
    }

    /// Makes the old list the new one, in its place.
    ///
    /// Costs the number of updates; where something is removed, inserted or moved, also moving in memory what is
    /// between. As with every array, a list that somebody else holds too is copied first.
    ///
    /// ```swift
    /// try difference.apply(to: &rows)
    /// ```
    /// - Parameter list: The list that the difference begins with; unchanged if this throws.
    /// - Throws: ``StrataError/Code/validation`` if it is another list, as far as its length and the ids of what is
    ///   removed or updated tell.
    public func apply(to list: inout [Element]) throws(StrataError) {
        guard fits(list) else {
            throw StrataError(.validation, "the difference belongs to another list than the one it was applied to")
        }
        if !removed.isEmpty || !inserted.isEmpty || !moved.isEmpty { rearrange(&list) }
        for update in updated { list[update.position] = update.element }
    }

    private func fits(_ list: [Element]) -> Bool {
        list.count == oldCount
            && removed.allSatisfy { list[$0.position].id == $0.element.id }
            && updated.allSatisfy { list[$0.oldPosition].id == $0.element.id }
    }

    /// Elements that stay next to each other, at another position.
    private struct Run {
        let old: Int
        let new: Int
        let count: Int
    }

    private func rearrange(_ list: inout [Element]) {
        let newCount = newCount
        let runs = runs()
        let carried = moved.map { list[$0.from] }
        // The array has its new length first. What fills it up is overwritten.
        for insertion in inserted.suffix(Swift.max(0, newCount - oldCount)) { list.append(insertion.element) }
        list.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            // Whatever leaves its place, and what filled up the array, is taken out of memory.
            for removal in removed { (base + removal.position).deinitialize(count: 1) }
            for move in moved { (base + move.from).deinitialize(count: 1) }
            if newCount > oldCount { (base + oldCount).deinitialize(count: newCount - oldCount) }
            // Runs keep their order. One that goes to the left can only meet where those before it were that went to
            // the left too, and the other way round.
            for run in runs where run.new < run.old {
                (base + run.new).moveInitialize(from: base + run.old, count: run.count)
            }
            for run in runs.reversed() where run.new > run.old {
                (base + run.new).moveInitialize(from: base + run.old, count: run.count)
            }
            for insertion in inserted { (base + insertion.position).initialize(to: insertion.element) }
            for (move, element) in zip(moved, carried) { (base + move.to).initialize(to: element) }
            // An array has no gaps, not even at an end that is cut off.
            for (position, removal) in zip(newCount..<Swift.max(newCount, oldCount), removed) {
                (base + position).initialize(to: removal.element)
            }
        }
        list.removeLast(Swift.max(0, oldCount - newCount))
    }

    /// The elements that are neither removed nor moved, where their positions change.
    private func runs() -> [Run] {
        let left = (removed.map(\.position) + moved.map(\.from)).sorted()
        let taken = (inserted.map(\.position) + moved.map(\.to)).sorted()
        var runs: [Run] = []
        var nextLeft = left[...]
        var nextTaken = taken[...]
        var old = 0
        var new = 0
        while true {
            while nextLeft.first == old {
                nextLeft.removeFirst()
                old += 1
            }
            while nextTaken.first == new {
                nextTaken.removeFirst()
                new += 1
            }
            let count = Swift.min((nextLeft.first ?? oldCount) - old, (nextTaken.first ?? newCount) - new)
            guard count > 0 else { return runs }
            if old != new { runs.append(Run(old: old, new: new, count: count)) }
            old += count
            new += count
        }
    }
}
