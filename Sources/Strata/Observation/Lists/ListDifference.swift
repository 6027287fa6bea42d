/// How one list becomes another: what a list view has to remove, insert, move and draw again.
///
/// An element is the same in both lists if it has the same `id`. Of those that are in both, as few move as can be. An
/// element that has moved and has another value is in both ``moved`` and ``updated``.
///
/// ```swift
/// let difference = ListDifference(from: [milk, bread, eggs], to: [eggs, milk, soap])
/// difference.removed.map(\.position)   // [1]: bread
/// difference.inserted.map(\.position)  // [2]: soap
/// difference.moved                     // eggs: from 2 to 0
/// ```
///
/// A table or collection view takes it in one batch, as UIKit and AppKit count: rows are deleted at the positions of
/// ``removed``, which are those of the old list; inserted at the positions of ``inserted``, which are those of the new
/// one; and each of ``moved`` goes from its old position to its new one.
///
/// ```swift
/// tableView.performBatchUpdates {
///     items = newItems
///     tableView.deleteRows(at: difference.removed.map { IndexPath(row: $0.position, section: 0) }, with: .automatic)
///     tableView.insertRows(at: difference.inserted.map { IndexPath(row: $0.position, section: 0) }, with: .automatic)
///     for move in difference.moved {
///         tableView.moveRow(at: IndexPath(row: move.from, section: 0), to: IndexPath(row: move.to, section: 0))
///     }
/// }
/// tableView.reconfigureRows(at: difference.updated.map { IndexPath(row: $0.position, section: 0) })
/// ```
///
/// Where a list has one `id` several times, an element that cannot be told from others is removed and inserted instead
/// of moved: this happens to text keys, because SQLite tells apart what Swift calls equal ("é" as one character and as
/// two). The result of applying the difference is right all the same.
public struct ListDifference<Element: Identifiable & Equatable & Sendable>: Sendable, Equatable {
    /// An element that the new list does not have.
    public struct Removal: Sendable, Equatable {
        /// Where it was in the old list.
        public let position: Int
        /// The element.
        public let element: Element
    }

    /// An element that the old list did not have.
    public struct Insertion: Sendable, Equatable {
        /// Where it is in the new list.
        public let position: Int
        /// The element.
        public let element: Element
    }

    /// An element that stands in another place among those that are in both lists.
    public struct Move: Sendable, Equatable {
        /// Where it was in the old list.
        public let from: Int
        /// Where it is in the new list.
        public let to: Int
    }

    /// An element that has another value.
    public struct Update: Sendable, Equatable {
        /// Where it is in the new list.
        public let position: Int
        /// Where it was in the old list.
        public let oldPosition: Int
        /// The new value.
        public let element: Element
    }

    /// What the new list does not have, by position in the old list.
    public internal(set) var removed: [Removal] = []
    /// What the old list did not have, by position in the new list.
    public internal(set) var inserted: [Insertion] = []
    /// What has changed its place among the others, by position in the new list.
    ///
    /// Elements that only make room for others have not moved.
    public internal(set) var moved: [Move] = []
    /// What has changed its value, by position in the new list.
    public internal(set) var updated: [Update] = []
    /// How many elements the old list has.
    public internal(set) var oldCount: Int

    /// How many elements the new list has.
    public var newCount: Int { oldCount - removed.count + inserted.count }

    /// Whether the lists are the same.
    public var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty }

    /// Compares two lists.
    ///
    /// Costs a look at every element; between the first and the last that have changed their places also a hash of each
    /// id, and n log n.
    ///
    /// ```swift
    /// let difference = ListDifference(from: shown, to: fetched)
    /// ```
    /// - Parameters:
    ///   - old: The list to begin with.
    ///   - new: The list that it becomes.
    public init(from old: [Element], to new: [Element]) {
        self.init(oldCount: old.count, gaps: [ListDifferenceGap(oldStart: 0, newStart: 0, old: old, new: new)])
    }
}
