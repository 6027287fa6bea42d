/// A statement that begins, ends or divides a transaction.
package enum TransactionControl: Int, CaseIterable, Sendable {
    case begin
    case beginImmediate
    case commit
    case rollback
    /// Around several changes of one call.
    case savepointTogether
    case releaseTogether
    case rollbackTogether
    /// Around one of several writes that share a transaction.
    case savepointWrite
    case releaseWrite
    case rollbackWrite

    var sql: String {
        switch self {
        case .begin: "BEGIN"
        case .beginImmediate: "BEGIN IMMEDIATE"
        case .commit: "COMMIT"
        case .rollback: "ROLLBACK"
        case .savepointTogether: "SAVEPOINT strata"
        case .releaseTogether: "RELEASE strata"
        case .rollbackTogether: "ROLLBACK TO strata"
        case .savepointWrite: "SAVEPOINT strata_write"
        case .releaseWrite: "RELEASE strata_write"
        case .rollbackWrite: "ROLLBACK TO strata_write"
        }
    }

    /// Whether work that was asked to stop stops here: only where it may wait for a lock.
    var isInterruptible: Bool { self == .beginImmediate }
}
