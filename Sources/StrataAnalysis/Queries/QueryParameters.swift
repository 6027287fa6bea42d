import StrataSQLite
import StrataSchema

/// The parameters of a query: those that are declared and those that the SQL uses.
struct QueryParameters {
    struct Used {
        /// As the SQL calls it, without its colon.
        var word: String
        /// With the storage in which it is bound.
        var stored: Schema.Attribute
    }

    private let query: Schema.NamedQuery
    private let text: CheckedText
    private let database: AnalysisDatabase
    private(set) var diagnostics: [Diagnostic] = []
    /// In order of their first use.
    private(set) var used: [Used] = []

    init(_ query: Schema.NamedQuery, _ text: CheckedText, _ database: AnalysisDatabase) {
        self.query = query
        self.text = text
        self.database = database
    }

    mutating func check() {
        let neighbours = Neighbours(text.tokens)
        var columns: [String: [Schema.Attribute]] = [:]
        for (index, token) in text.tokens.enumerated() where token.kind == .parameter && token.text.hasPrefix(":") {
            let word = String(token.text.dropFirst())
            guard let attribute = declared(word) else {
                guard !word.isEmpty else { continue }
                diagnostics.append(unknown(word, token))
                continue
            }
            if !used.contains(where: { $0.stored.name == attribute.name }) {
                used.append(Used(word: word, stored: attribute))
            }
            columns[attribute.name, default: []] += neighbours.columns(beside: index).flatMap { reference in
                database.names.attributes(reference.name, qualifier: reference.qualifier, in: text.tokens)
            }
        }
        for index in used.indices { settleStorage(index, columns[used[index].stored.name] ?? []) }
        // One that was misspelt was spoken of.
        let isMisspelt =
            !diagnostics.isEmpty || text.tokens.contains { $0.kind == .parameter && !$0.text.hasPrefix(":") }
        for parameter in query.parameters
        where !isMisspelt && !used.contains(where: { $0.stored.name == parameter.name }) {
            let name = parameter.relationship ?? parameter.name
            diagnostics.append(
                .error(
                    "the SQL does not use the parameter \(name); write :\(name) or remove it",
                    at: parameter.location
                )
            )
        }
    }

    /// A parameter of an entity's type is called as it was declared, or as the key's part is.
    private func declared(_ word: String) -> Schema.Attribute? {
        if let named = query.parameters.first(where: { $0.name == word }) { return named }
        let parts = query.parameters.filter { $0.relationship == word }
        return parts.count == 1 ? parts[0] : nil
    }

    private func unknown(_ word: String, _ token: SQLToken) -> Diagnostic {
        let parts = query.parameters.filter { $0.relationship == word }
        if parts.count > 1 {
            let names = parts.map { ":\($0.name)" }.joined(separator: ", ")
            return .error("the key of \(word) has \(parts.count) parts; write \(names)", at: text.location(of: token))
        }
        let names = query.parameters.flatMap { [$0.relationship, $0.name].compactMap { $0 } }
        let advice = NearestName.of(word, among: names).map { "; did you mean :\($0)?" } ?? ""
        return .error("the query has no parameter \(word)\(advice)", at: text.location(of: token))
    }

    /// A date, a UUID or a decimal is bound as the column stores it that it is compared with.
    private mutating func settleStorage(_ index: Int, _ columns: [Schema.Attribute]) {
        let parameter = used[index].stored
        guard [.date, .uuid, .decimal].contains(parameter.type) else { return }
        var storages: [(storage: Schema.Storage, name: String)] = []
        for column in columns where column.type == parameter.type {
            guard !storages.contains(where: { $0.storage == column.storage }) else { continue }
            storages.append((column.storage, column.columnName))
        }
        guard let first = storages.first else { return }
        guard storages.count == 1 else {
            // A storage of its own says which is meant.
            let standard: Schema.Storage = parameter.type == .date ? database.schema.settings.dates : .standard
            guard parameter.storage == standard else { return }
            let names = storages.map(\.name).joined(separator: " and ")
            diagnostics.append(
                .error(
                    "\(parameter.name) is compared with \(names), which are stored in different ways; say with @stored "
                        + "which is meant, and take another parameter for the other",
                    at: parameter.location
                )
            )
            return
        }
        used[index].stored.storage = first.storage
    }

    /// The SQL with `?1`, `?2` … in place of names.
    func numbered() -> String {
        var bytes = Array(text.text.utf8)
        for token in text.tokens.reversed() where token.kind == .parameter {
            let word = String(token.text.dropFirst())
            guard let name = declared(word)?.name, let number = used.firstIndex(where: { $0.stored.name == name })
            else {
                continue
            }
            bytes.replaceSubrange(token.range, with: "?\(number + 1)".utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
