extension Schema {
    /// SQL that is written in a schema, and where each character of it stands in the file.
    ///
    /// Equal means the same text, wherever it stands.
    package struct SQL: Sendable {
        /// A position of the text and its place in the file; characters that follow stand side by side in both.
        package struct Mark: Hashable, Sendable {
            /// UTF-8 bytes from the beginning of the text.
            package var offset: Int
            package var location: SourceLocation

            package init(offset: Int, location: SourceLocation) {
                self.offset = offset
                self.location = location
            }
        }

        /// Without the quotes, with escapes replaced and the indentation of a multiline string removed.
        package var text: String
        /// Where the string begins.
        package var location: SourceLocation
        /// By offset: one for each line, and one behind each escape.
        ///
        /// Empty if the text has no file, as in a snapshot that was made in memory.
        package var marks: [Mark]

        package init(_ text: String, at location: SourceLocation, marks: [Mark] = []) {
            self.text = text
            self.location = location
            self.marks = marks
        }

        /// Where a byte of the text stands in the file.
        package func location(atOffset offset: Int) -> SourceLocation {
            guard let mark = marks.last(where: { $0.offset <= offset }) else { return location }
            var place = mark.location
            place.column += offset - mark.offset
            return place
        }
    }
}

extension Schema.SQL: Hashable {
    package static func == (left: Self, right: Self) -> Bool { left.text == right.text }
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
