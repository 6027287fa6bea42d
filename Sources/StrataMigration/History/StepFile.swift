import StrataSchema

/// The text of a step's `.sql` file: header and statements.
struct StepFile {
    static let firstHeaderLine = "-- strata migration 1"

    var fields: [String: String] = [:]
    var lines: [String: Int] = [:]
    var sql = ""
    var firstLine = 1
    /// What is wrong with the header, and on which line.
    var problem: (message: String, line: Int)?

    static func text(
        number: Int,
        name: String,
        start: String,
        end: String,
        replaces: String? = nil,
        sql: String
    ) -> String {
        """
        \(firstHeaderLine)
        -- step: \(number)
        -- name: \(name)
        -- from: \(start)
        -- to: \(end)\(replaces.map { "\n-- replaces: \($0)" } ?? "")

        \(sql)

        """
    }

    init(_ text: String) {
        // Lines end with LF or CR LF. Other line separators of Unicode belong to the text that they stand in.
        let all = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false).map(
            String.init
        )
        guard all.first.map(Self.trimmed) == Self.firstHeaderLine else {
            let found = all.first.map(Self.trimmed) ?? ""
            problem =
                found.hasPrefix("-- strata migration ")
                ? ("this step was written by a newer version of Strata; update the package", 1)
                : (
                    "a step starts with the line `\(Self.firstHeaderLine)`; the file is not one of `migrate make`, or "
                        + "was not written to its end",
                    1
                )
            return
        }
        var index = 1
        while index < all.count, let (field, value) = Self.headerField(all[index]) {
            fields[field] = value
            lines[field] = index + 1
            index += 1
        }
        for field in ["step", "name", "from", "to"] where fields[field]?.isEmpty != false {
            problem =
                problem ?? (
                    "the header lacks `-- \(field): …`; restore the file, or delete the step and make it again", index
                )
        }
        while index < all.count, Self.trimmed(all[index]).isEmpty { index += 1 }
        firstLine = index + 1
        var body = all[min(index, all.count)...]
        while let last = body.last, Self.trimmed(last).isEmpty { body.removeLast() }
        sql = body.joined(separator: "\n")
    }

    private static func headerField(_ line: String) -> (String, String)? {
        for field in ["step", "name", "from", "to", "replaces"] where line.hasPrefix("-- \(field):") {
            return (field, trimmed(String(line.dropFirst(field.count + 4))))
        }
        return nil
    }

    static func trimmed(_ text: String) -> String {
        var slice = text.drop(while: \.isWhitespace)
        while slice.last?.isWhitespace == true { slice.removeLast() }
        return String(slice)
    }
}
