public import Foundation

/// The commit that a change was part of.
public struct HistoryTransaction: Sendable, Hashable, Identifiable {
    /// Tells the transaction from others of the database; later ones have greater numbers.
    public let id: Int64
    /// When it was committed, by the clock of the device, which may have been set since.
    ///
    /// Of a transaction that another program made: when Strata met it, at its next one.
    public let date: Date
    /// Who made it: the author of ``Database/write(author:_:)``, or that of the configuration; `migration 7 (names)` for a
    /// migration.
    ///
    /// Nil if none was given, or if another program made it.
    public let author: String?

    /// Describes a transaction.
    public init(id: Int64, date: Date, author: String?) {
        self.id = id
        self.date = date
        self.author = author
    }
}
