extension Schema {
    /// An index, or a uniqueness constraint (which is a unique index).
    package struct Index: Hashable, Sendable {
        package struct Part: Hashable, Sendable {
            /// The attribute's name; empty if the part is an expression.
            package var attribute: String
            /// `index ("lower(name)")`.
            package var expression: SQL?
            package var isDescending: Bool

            package init(attribute: String, isDescending: Bool = false) {
                self.attribute = attribute
                self.isDescending = isDescending
            }

            package init(expression: SQL, isDescending: Bool = false) {
                attribute = ""
                self.expression = expression
                self.isDescending = isDescending
            }
        }

        package var isUnique: Bool
        package var parts: [Part]
        /// `where "SQL"`: the rows that the index is for.
        package var condition: SQL?

        package init(isUnique: Bool, parts: [Part], condition: SQL? = nil) {
            self.isUnique = isUnique
            self.parts = parts
            self.condition = condition
        }
    }
}
