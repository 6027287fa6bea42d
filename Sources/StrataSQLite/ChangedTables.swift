/// The tables that a transaction has changed, each with what it has changed there.
///
/// They are few: a list is made in less time than a dictionary, and is looked through in no more.
package struct ChangedTables: Sendable {
    private var list: [(key: String, value: TableChanges)] = []

    package init() {}

    /// Adds a table that is not there yet.
    mutating func append(_ name: String, _ changes: TableChanges) { list.append((name, changes)) }

    /// The names of the tables.
    package var keys: [String] { list.map(\.key) }

    /// What was changed in each of them.
    package var values: [TableChanges] { list.map(\.value) }

    /// What was changed in a table; nil if nothing was.
    package subscript(name: String) -> TableChanges? { list.first { $0.key == name }?.value }
}

extension ChangedTables: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { list.count }
    package subscript(position: Int) -> (key: String, value: TableChanges) { list[position] }
}

extension ChangedTables: Equatable {
    /// In whatever order they were changed.
    package static func == (left: ChangedTables, right: ChangedTables) -> Bool {
        left.list.count == right.list.count && left.list.allSatisfy { right[$0.key] == $0.value }
    }
}

extension ChangedTables: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, TableChanges)...) {
        for (name, changes) in elements { append(name, changes) }
    }
}
