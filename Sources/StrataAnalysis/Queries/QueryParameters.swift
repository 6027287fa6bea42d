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
        let uses = ParameterUses(OperandReader(text.tokens, database.names, implied: []))
        for token in text.tokens where token.kind == .parameter && token.text.hasPrefix(":") {
            let word = String(token.text.dropFirst())
            guard let attribute = declared(word) else {
                guard !word.isEmpty else { continue }
                diagnostics.append(unknown(word, token))
                continue
            }
            if !used.contains(where: { $0.stored.name == attribute.name }) {
                used.append(Used(word: word, stored: attribute))
            }
        }
        for index in used.indices { settleStorage(index, uses) }
        checkTypes(uses)
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

    private func parameter(at position: Int) -> Used? {
        let name = declared(String(text.tokens[position].text.dropFirst()))?.name
        return used.first { $0.stored.name == name }
    }

    /// A parameter has the type of what it is compared with.
    private mutating func checkTypes(_ uses: ParameterUses) {
        let types = ParameterTypes(schema: database.schema, query: query)
        var told: Set<Int> = []
        for use in uses.uses where use.isDirect {
            guard let parameter = parameter(at: use.position),
                let message = types.message(parameter.stored, called: parameter.word, use),
                told.insert(use.position).inserted
            else { continue }
            diagnostics.append(.error(message, at: text.location(of: text.tokens[use.position])))
        }
        for position in uses.limits {
            guard let parameter = parameter(at: position) else { continue }
            if case .integer = parameter.stored.type { continue }
            if case .custom(_, .integer) = parameter.stored.type { continue }
            let type = parameter.stored.type.name
            diagnostics.append(
                .error(
                    "\(parameter.word) is \(type), and a number of rows is Int",
                    at: text.location(of: text.tokens[position])
                )
            )
        }
    }

    /// A date, a UUID or a decimal is bound as the column stores it that it is compared with.
    private mutating func settleStorage(_ index: Int, _ uses: ParameterUses) {
        let parameter = used[index].stored
        guard [.date, .uuid, .decimal].contains(parameter.type) else { return }
        let standard: Schema.Storage = parameter.type == .date ? database.schema.settings.dates : .standard
        let positions = text.tokens.indices.filter { position in
            text.tokens[position].kind == .parameter
                && declared(String(text.tokens[position].text.dropFirst()))?.name == parameter.name
        }
        let own = uses.uses.filter { positions.contains($0.position) }
        let direct = own.filter(\.isDirect)
        // A calculation says less than a comparison.
        let columns = (direct.isEmpty ? own : direct).flatMap(\.columns).map(\.attribute)
        var storages: [(storage: Schema.Storage, name: String)] = []
        for column in columns where column.type == parameter.type {
            guard !storages.contains(where: { $0.storage == column.storage }) else { continue }
            storages.append((column.storage, column.columnName))
        }
        if storages.isEmpty, parameter.type == .date, parameter.storage == standard {
            for date in uses.dates where positions.contains(date.position) {
                let storage: Schema.Storage = date.isUnix ? .unixSeconds : .iso8601
                guard !storages.contains(where: { $0.storage == storage }) else { continue }
                storages.append((storage, "what a function takes"))
            }
        }
        guard let first = storages.first else {
            if !positions.allSatisfy(uses.neutral.contains), parameter.storage == standard, columns.isEmpty {
                checkUntraced(index)
            }
            return
        }
        guard storages.count == 1 else {
            // A storage of its own says which is meant.
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

    /// Where no column stands beside a parameter and those of its type are stored in another way, nothing says which is
    /// meant.
    private mutating func checkUntraced(_ index: Int) {
        let parameter = used[index].stored
        let storages = Set(
            database.names.mentioned(in: text.tokens).flatMap(\.columns).filter { $0.type == parameter.type }
                .map(\.storage)
        )
        guard let storage = storages.first, storages.count == 1, storage != parameter.storage else { return }
        var stored = parameter
        stored.storage = storage
        let type = parameter.type.name
        let word = ColumnExpectation.storageWord(stored)
        let advice =
            storage == .standard && parameter.type != .date
            ? "compare it with a column" : "write `\(parameter.name): \(type) @stored(\(word))`"
        diagnostics.append(
            .error(
                "the SQL does not tell how \(parameter.name) is stored, and every \(type) of its tables is stored as "
                    + "\(word); \(advice)",
                at: parameter.location
            )
        )
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
