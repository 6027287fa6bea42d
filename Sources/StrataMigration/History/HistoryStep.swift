import StrataMigrator
import StrataSchema

/// A step of a history as it lies in `Migrations/`.
package struct HistoryStep: Sendable {
    package var number: Int
    package var name: String
    /// What runs: the file without its header.
    package var sql: String
    /// The fingerprint of the schema that the step starts from.
    package var start: String
    /// The fingerprint of the schema that the step ends in.
    package var end: String
    package var storedSnapshot: StepSnapshot
    package var sqlPath: String
    package var snapshotPath: String
    /// Of a step that others were squashed into: the checksum of the step that had its number.
    package var replaces: String?
    /// The file `released` names it: databases in the world went through it.
    package var isReleased: Bool
    /// The line of each header field in the `.sql` file.
    package var headerLines: [String: Int]
    /// The line of the `.sql` file on which ``sql`` begins.
    package var firstLine: Int

    /// The whole schema after this step.
    package var snapshot: Schema {
        get { storedSnapshot.schema }
        set { storedSnapshot = StepSnapshot(newValue) }
    }

    package var checksum: String { Checksum.of(sql) }

    /// The step as an app carries it.
    package var step: MigrationStep {
        MigrationStep(
            number: number,
            name: name,
            start: start,
            end: end,
            checksum: checksum,
            sql: sql,
            replaces: replaces
        )
    }

    /// `step 0002-due-dates`: for messages.
    package var label: String { "step \(Self.fileStem(number: number, name: name))" }

    /// The line on which the SQL of a step begins that `migrate make` writes.
    static let firstLineOfNew = 7

    package static func fileStem(number: Int, name: String) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + "\(digits)-\(name)"
    }

    /// The place of a header field; of the file's start if the field is not there.
    package func location(of field: String) -> SourceLocation {
        SourceLocation(path: sqlPath, line: headerLines[field] ?? 1, column: 1)
    }

    /// The place of a statement of ``sql``.
    package func location(ofStatement statement: String) -> SourceLocation {
        var line = firstLine
        if let range = sql.firstRange(of: statement) {
            line += sql[..<range.lowerBound].count(where: \.isNewline)
            // Comments before the statement belong to it; the reader wants the statement.
            for text in statement.split(separator: "\n", omittingEmptySubsequences: false) {
                let start = text.drop(while: \.isWhitespace)
                guard start.isEmpty || start.hasPrefix("--") else { break }
                line += 1
            }
        }
        return SourceLocation(path: sqlPath, line: line, column: 1)
    }
}
