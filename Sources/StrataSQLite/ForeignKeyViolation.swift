/// A row whose foreign key leads nowhere.
package struct ForeignKeyViolation {
    var table: String
    var key: ForeignKey
    /// What the row has in the columns of the key; empty if it could not be read.
    var values: [StoredValue]

    /// - Parameters:
    ///   - isOfDeletion: Whether the parent row was there before; nil if nobody knows.
    ///   - isDeferred: Whether the end of the transaction would have been early enough.
    ///   - relationship: What the schema calls the key.
    func message(isOfDeletion: Bool?, isDeferred: Bool, relationship: (entity: String, name: String)?) -> String {
        let owner = relationship?.entity ?? table
        let name = relationship?.name ?? key.pairs.map(\.column).joined(separator: ", ")
        return switch isOfDeletion {
        case true?:
            "rows of \(owner) still refer, by \(name), to a row of \(key.parent) that was deleted; delete or change them "
                + (isDeferred ? "in the same transaction" : "first")
                + ", or declare the relationship with @onDelete(cascade) or @onDelete(setNull)"
        case false?:
            "\(owner).\(name) leads to a row of \(key.parent) that is not there; create it "
                + (isDeferred ? "in the same transaction" : "first") + ", or refer to another"
        case nil:
            "\(owner).\(name) needs a row of \(key.parent) that is not there: it was deleted while it was still "
                + "referred to, or never created"
        }
    }
}
