/// A row whose foreign key leads nowhere.
package struct ForeignKeyViolation {
    var table: String
    var columns: [String]
    var parent: String
    /// As many as ``columns``, unless the key does not name them.
    var parentColumns: [String]
    /// What the row has in ``columns``; empty if it could not be read.
    var key: [StoredValue]

    /// - Parameters:
    ///   - isOfDeletion: Whether the parent row was there before; nil if nobody knows.
    ///   - isDeferred: Whether the end of the transaction would have been early enough.
    func message(isOfDeletion: Bool?, isDeferred: Bool) -> String {
        let names = columns.joined(separator: ", ")
        return switch isOfDeletion {
        case true?:
            "rows of \(table) still refer, by \(names), to a row of \(parent) that was deleted; delete or change them "
                + (isDeferred ? "in the same transaction" : "first")
                + ", or declare the relationship with @onDelete(cascade) or @onDelete(setNull)"
        case false?:
            "\(table).\(names) leads to a row of \(parent) that is not there; create it "
                + (isDeferred ? "in the same transaction" : "first") + ", or refer to another"
        case nil:
            "\(table).\(names) needs a row of \(parent) that is not there: it was deleted while it was still referred "
                + "to, or never created"
        }
    }
}
