import StrataSQLite
import StrataSchema

/// Dates in the SQL of a schema: `TIMESTAMP '2100-01-01T00:00:00Z'` becomes what the column beside it stores.
///
/// The column is the one on the other side of a comparison, of BETWEEN or of IN. Where there is none (a literal that is
/// an argument, a result, a comparison with a parameter), the literal is stored as the schema's `dates` says.
package enum DateLiterals {
    /// A literal that was replaced.
    package struct Edit: Hashable, Sendable {
        /// In bytes of the text as it was.
        package var range: Range<Int>
        package var replacement: String
    }

    /// SQL without date literals.
    package struct Result: Sendable {
        package var text: String
        /// In the order of the text.
        package var edits: [Edit]
        /// What is no date, or none that its column can hold; such a literal is left as it is.
        package var diagnostics: [Diagnostic]

        /// Where a byte of ``text`` stood in the text as it was; for one of a replacement, where its literal began.
        package func originalOffset(of offset: Int) -> Int {
            var shift = 0
            for edit in edits {
                let start = edit.range.lowerBound + shift
                if offset < start { break }
                let length = edit.replacement.utf8.count
                if offset < start + length { return edit.range.lowerBound }
                shift += length - edit.range.count
            }
            return offset - shift
        }
    }

    /// Replaces every date literal.
    /// - Parameters:
    ///   - sql: A check, an expression, a SELECT.
    ///   - schema: Whose columns are meant.
    ///   - entity: The entity that a check, a generated column or an index belongs to; nil for SQL that reads any
    ///     table.
    ///   - storage: What a literal is stored as that no column stands beside; nil for the schema's `dates`.
    package static func replaced(
        in sql: Schema.SQL,
        of schema: Schema,
        entity: Schema.Entity? = nil,
        storage: Schema.Storage? = nil
    ) -> Result {
        var result = Result(text: sql.text, edits: [], diagnostics: [])
        // Most SQL has none, and the search for columns is not free.
        guard sql.text.mentions(keyword) else { return result }
        let tokens = SQLTokenizer.tokens(in: sql.text)
        let columns = DateColumns(schema, entity: entity, tokens: tokens, otherwise: storage)
        for position in literals(in: tokens) {
            let place = sql.location(atOffset: tokens[position].range.lowerBound)
            let text = String(tokens[position + 1].text.dropFirst().dropLast())
            do throws(DateLiteralError) {
                let date = try DateLiteral(text)
                let stored = try columns.storage(besideLiteralAt: position)
                var replacement = try date.sql(storedAs: stored)
                let start = tokens[position].range.lowerBound
                // Two signs side by side begin a comment.
                if replacement.hasPrefix("-"), position > 0, tokens[position - 1].text == "-",
                    tokens[position - 1].range.upperBound == start
                {
                    replacement = "(\(replacement))"
                }
                result.edits.append(
                    Edit(range: start..<tokens[position + 1].range.upperBound, replacement: replacement)
                )
            } catch {
                result.diagnostics.append(.error(error.message, at: place))
            }
        }
        var bytes = Array(sql.text.utf8)
        for edit in result.edits.reversed() { bytes.replaceSubrange(edit.range, with: edit.replacement.utf8) }
        result.text = String(decoding: bytes, as: UTF8.self)
        return result
    }

    /// What is wrong with the date literals of everything in a schema that becomes part of its tables and views.
    package static func diagnostics(in schema: Schema) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        func check(_ sql: Schema.SQL?, _ entity: Schema.Entity?) {
            if let sql { diagnostics += replaced(in: sql, of: schema, entity: entity).diagnostics }
        }
        for entity in schema.entities {
            for attribute in entity.attributes {
                check(attribute.generation?.sql, entity)
                diagnostics += backfill(of: attribute, in: entity, of: schema)?.diagnostics ?? []
            }
            for item in entity.checks { check(item.sql, entity) }
            for index in entity.indexes {
                for part in index.parts { check(part.expression, entity) }
                check(index.condition, entity)
            }
        }
        for view in schema.views { check(view.sql, nil) }
        return diagnostics
    }

    /// The backfill of an attribute: its value is the attribute's, so that a date is stored as the attribute is.
    package static func backfill(of attribute: Schema.Attribute, in entity: Schema.Entity, of schema: Schema) -> Result?
    {
        guard let backfill = attribute.backfill else { return nil }
        return replaced(
            in: backfill,
            of: schema,
            entity: entity,
            storage: attribute.type == .date ? attribute.storage : nil
        )
    }

    static let keyword = "TIMESTAMP"

    /// The positions of TIMESTAMP before a string.
    private static func literals(in tokens: [SQLToken]) -> [Int] {
        tokens.indices.dropLast().filter { tokens[$0].isKeyword(keyword) && tokens[$0 + 1].kind == .string }
    }
}

extension String {
    /// Whether a word of ASCII letters stands in the text, in any case of letters.
    fileprivate func mentions(_ word: String) -> Bool { uppercased().contains(word) }
}

/// Why a literal cannot be stored.
struct DateLiteralError: Error {
    var message: String

    init(_ message: String) { self.message = message }
}
