import StrataSQLite

extension StrataError {
    /// Whether it is about what was to be written, so that a transaction in which a statement has failed so can go on.
    ///
    /// "It is recommended that applications respond to the errors listed above by explicitly issuing a ROLLBACK command":
    /// a full disk, a failure of it, too little memory, an interrupt.
    var concernsValues: Bool {
        switch code {
        case .notFound, .unique, .foreignKey, .check, .notNull, .validation, .valueMismatch, .conflict, .unsupported:
            true
        default: false
        }
    }
}
