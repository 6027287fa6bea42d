import StrataMigrator
import StrataSQLite
import StrataSchema

/// The calls of `snippet` and `highlight` in SQL: functions of FTS5 that show a text of the row that was found.
enum SearchFunctions {
    private static let names: Set<String> = ["snippet", "highlight"]

    /// Those that never give NULL: every call is about columns that are NOT NULL.
    ///
    /// The text of a column is NULL only where the column is; a row of NULLs of an outer join is an error ("no such
    /// cursor").
    static func neverNull(in texts: [[SQLToken]], _ database: AnalysisDatabase) -> Set<String> {
        guard !database.relational.searches.isEmpty else { return [] }
        var sure = names
        for tokens in texts {
            let finder = ComparisonFinder(tokens)
            for index in tokens.indices where tokens[index].kind == .word || tokens[index].kind == .quotedName {
                let name = tokens[index].name.lowercasedASCII
                guard sure.contains(name), let close = finder.close(index + 1) else { continue }
                let arguments = finder.items(of: index + 2..<close).map { tokens[$0] }
                if !isOfRequiredColumns(name, arguments, database) { sure.remove(name) }
            }
        }
        return sure
    }

    private static func isOfRequiredColumns(
        _ function: String,
        _ arguments: [ArraySlice<SQLToken>],
        _ database: AnalysisDatabase
    ) -> Bool {
        // The first argument is a column that is called like its table.
        guard arguments.count > 1, let name = arguments[0].last?.name,
            let search = database.relational.searches.first(where: { $0.name.lowercasedASCII == name.lowercasedASCII }),
            let table = database.names.table(search.table)
        else { return false }
        let isRequired = search.columns.map { column in
            table.columns.first { $0.columnName == column }.map { !$0.isOptional } ?? false
        }
        // -1, two tokens, is whichever column fits best.
        guard arguments[1].count == 1, let number = arguments[1].first.flatMap({ Int($0.text) }) else {
            return function == "snippet" && isRequired.allSatisfy { $0 }
        }
        return isRequired.indices.contains(number) && isRequired[number]
    }
}
