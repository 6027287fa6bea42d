extension Schema.NamedQuery {
    /// The struct that holds a row of the record that the query gives: `ListSizesRow` for `listSizes`.
    package var rowTypeName: String { Self.rowTypeName(of: name) }

    static func rowTypeName(of query: String) -> String { query.prefix(1).uppercased() + query.dropFirst() + "Row" }
}
