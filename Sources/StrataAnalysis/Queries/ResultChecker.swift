import StrataSQLite
import StrataSchema

/// Compares the columns of a SELECT with the attributes that are declared for them.
struct ResultChecker {
    let database: AnalysisDatabase
    let text: CheckedText
    let list: SelectList
    /// Of the SELECT, as SQLite names them.
    let columns: [String]
    private(set) var diagnostics: [Diagnostic] = []
    /// Columns that were taken for misnamed ones.
    private var misnamed: Set<Int> = []

    init(_ database: AnalysisDatabase, _ text: CheckedText, columns: [String]) {
        self.database = database
        self.text = text
        self.columns = columns
        list = SelectList(text.tokens)
    }

    /// Where a column is computed; else where the attribute is declared.
    func place(ofColumn position: Int, or other: SourceLocation?) -> SourceLocation {
        if let token = list.item(position)?.tokens.first { return text.location(of: token) }
        return other ?? text.start
    }

    /// The column that each attribute is read from; nil if one is missing.
    /// - Parameters:
    ///   - owner: The entity or view that the attributes belong to; nil for a record.
    ///   - isRecord: Whether a column without a field is an error.
    mutating func positions(of attributes: [Schema.Attribute], owner: String?, isRecord: Bool) -> [Int]? {
        var positions: [Int] = []
        var isComplete = true
        var absent: [Schema.Attribute] = []
        var taken: Set<Int> = []
        for attribute in attributes {
            let matches = matches(attribute)
            taken.formUnion(matches)
            if let first = matches.first {
                positions.append(first)
                guard matches.count > 1 else { continue }
                isComplete = false
                let star = list.items.first { $0.isStar && $0.tokens.count == 1 }?.tokens.first
                let advice =
                    star != nil && owner != nil
                    ? "write \(owner ?? "").* instead of *" : "write which is meant, and only that one"
                diagnostics.append(
                    .error(
                        "the result has \(matches.count) columns called \(columns[first]); \(advice)",
                        at: star.map(text.location(of:)) ?? place(ofColumn: matches[1], or: nil)
                    )
                )
                continue
            }
            isComplete = false
            absent.append(attribute)
        }
        reportMissing(absent, attributes, owner)
        if isRecord {
            let others = columns.indices.filter { !taken.contains($0) && !misnamed.contains($0) }
            if !others.isEmpty { isComplete = false }
            reportUndeclared(others)
        }
        return isComplete ? positions : nil
    }

    /// One error, however many are missing: a forgotten `*` is one mistake.
    private mutating func reportMissing(_ absent: [Schema.Attribute], _ all: [Schema.Attribute], _ owner: String?) {
        guard absent.count > 3 else {
            for attribute in absent { diagnostics.append(missing(attribute, all, owner)) }
            return
        }
        let names = absent.prefix(3).map(\.columnName).joined(separator: ", ")
        let whose = owner.map { " of \($0)" } ?? ""
        diagnostics.append(
            .error(
                "the result has no columns \(names) and \(absent.count - 3) more\(whose); select them, or name "
                    + "expressions with AS",
                at: text.start
            )
        )
    }

    private mutating func reportUndeclared(_ positions: [Int]) {
        guard let first = positions.first else { return }
        guard positions.count > 3 else {
            for position in positions {
                diagnostics.append(
                    .error(
                        "the result has a column \(columns[position]) that is not declared; declare it or remove it",
                        at: place(ofColumn: position, or: nil)
                    )
                )
            }
            return
        }
        let names = positions.prefix(3).map { columns[$0] }.joined(separator: ", ")
        diagnostics.append(
            .error(
                "the result has columns \(names) and \(positions.count - 3) more that are not declared; declare them, "
                    + "or select only what is declared",
                at: place(ofColumn: first, or: nil)
            )
        )
    }

    private func matches(_ attribute: Schema.Attribute) -> [Int] {
        let exact = columns.indices.filter { columns[$0] == attribute.columnName }
        if !exact.isEmpty { return exact }
        // SQLite ignores the case of names.
        return columns.indices.filter { columns[$0].lowercasedASCII == attribute.columnName.lowercasedASCII }
    }

    private mutating func missing(_ attribute: Schema.Attribute, _ all: [Schema.Attribute], _ owner: String?)
        -> Diagnostic
    {
        let name = attribute.columnName
        let free = columns.filter { column in !all.contains { $0.columnName.lowercasedASCII == column.lowercasedASCII }
        }
        let whose = owner.map { " of \($0)" } ?? ""
        let sentence = "the result has no column \(name)\(whose)"
        if let nearest = NearestName.of(name, among: free), let position = columns.firstIndex(of: nearest) {
            misnamed.insert(position)
            return .error(
                "\(sentence); did you mean to call \(nearest) so, with AS \(name)?",
                at: place(ofColumn: position, or: attribute.location),
                notes: [Diagnostic.Note("declared here", at: attribute.location)]
            )
        }
        // An expression without a name is called as it is written.
        var advice = ("; select it, or name an expression with AS \(name)", text.start)
        if let only = free.first, free.count == 1, let position = columns.firstIndex(of: only),
            !misnamed.contains(position)
        {
            misnamed.insert(position)
            advice = ("; write AS \(name) behind \(only)", place(ofColumn: position, or: attribute.location))
        }
        return .error(
            sentence + advice.0,
            at: advice.1,
            notes: owner == nil ? [Diagnostic.Note("declared here", at: attribute.location)] : []
        )
    }
}

extension AnalysisDatabase {
    /// The attribute that a result column is read from.
    func attribute(_ origin: (table: String, column: String)?) -> Schema.Attribute? {
        guard let origin else { return nil }
        return names.table(origin.table)?.columns.first {
            $0.columnName.lowercasedASCII == origin.column.lowercasedASCII
        }
    }
}
