import StrataSQLite
import StrataSchema

/// The tables and columns that SQL can mean, and what it calls them.
struct NamesInSQL {
    struct Table {
        var name: String
        var columns: [Schema.Attribute]
        /// Names of columns that no attribute stands for.
        var others: [String] = []

        var columnNames: [String] { columns.map(\.columnName) + others }
    }

    /// Every table and view of the schema.
    let tables: [Table]
    private let byName: [String: Table]

    init(_ schema: Schema) {
        var tables = schema.entities.map { Table(name: $0.tableName, columns: $0.attributes) }
        tables += schema.views.map { Table(name: $0.tableName, columns: $0.attributes) }
        self.tables = tables
        byName = Dictionary(tables.map { ($0.name.lowercasedASCII, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func table(_ name: String) -> Table? { byName[name.lowercasedASCII] }

    /// The tables that the tokens name, in order, each once.
    func mentioned(in tokens: [SQLToken]) -> [Table] {
        var found: [Table] = []
        for (index, token) in tokens.enumerated() where token.kind == .word || token.kind == .quotedName {
            // Behind a dot it is a column.
            if index > 0, tokens[index - 1].text == "." { continue }
            guard let table = table(token.name), !found.contains(where: { $0.name == table.name }) else { continue }
            found.append(table)
        }
        return found
    }

    /// The tables that a qualifier stands for: a table's name, or an alias of it.
    func tables(called qualifier: String, in tokens: [SQLToken]) -> [Table] {
        let folded = qualifier.lowercasedASCII
        var found = table(qualifier).map { [$0] } ?? []
        for index in tokens.indices where index > 0 && tokens[index].name.lowercasedASCII == folded {
            let before = tokens[index - 1].isKeyword("AS") ? index - 2 : index - 1
            guard before >= 0, tokens[before].kind == .word || tokens[before].kind == .quotedName,
                let table = table(tokens[before].name), !found.contains(where: { $0.name == table.name })
            else { continue }
            found.append(table)
        }
        return found
    }

    /// The attributes that a reference can mean: of the tables it is qualified with, else of all that are mentioned.
    func attributes(_ name: String, qualifier: String?, in tokens: [SQLToken]) -> [Schema.Attribute] {
        let folded = name.lowercasedASCII
        let tables =
            if let qualifier { self.tables(called: qualifier, in: tokens) } else { mentioned(in: tokens) }
        return tables.flatMap { $0.columns.filter { $0.columnName.lowercasedASCII == folded } }
    }
}
