import StrataSQLite
import StrataSchema

/// The columns of dates that SQL can mean, and which of them stands beside a literal.
struct DateColumns {
    private struct Column {
        /// Of the table or view, in lower case.
        var table: String
        var name: String
        var storage: Schema.Storage
    }

    private let columns: [Column]
    private let tokens: [SQLToken]
    private let dates: Schema.Storage

    /// - Parameter otherwise: What a literal is stored as that no column stands beside.
    init(_ schema: Schema, entity: Schema.Entity?, tokens: [SQLToken], otherwise: Schema.Storage?) {
        self.tokens = tokens
        dates = otherwise ?? schema.settings.dates
        var columns: [Column] = []
        func add(_ attributes: [Schema.Attribute], _ table: String) {
            for attribute in attributes where attribute.type == .date {
                columns.append(
                    Column(
                        table: table.lowercasedASCII,
                        name: attribute.columnName.lowercasedASCII,
                        storage: attribute.storage
                    )
                )
            }
        }
        if let entity {
            add(entity.attributes, entity.tableName)
        } else {
            for entity in schema.entities { add(entity.attributes, entity.tableName) }
            for view in schema.views { add(view.attributes, view.tableName) }
        }
        self.columns = columns
    }

    /// - Parameter position: Of the word TIMESTAMP; its string is the next token.
    func storage(besideLiteralAt position: Int) throws(DateLiteralError) -> Schema.Storage {
        let neighbours = [columnBefore(position), columnAfter(position + 1)].compactMap { $0 }
        for neighbour in neighbours {
            let candidates = candidates(neighbour)
            guard let first = candidates.first else { continue }
            if let other = candidates.first(where: { $0.storage != first.storage }) {
                throw DateLiteralError(
                    "\(neighbour.name) is stored as \(first.storage.words) in \(first.table) and as "
                        + "\(other.storage.words) in \(other.table); write the table's name before it"
                )
            }
            return first.storage
        }
        return dates
    }

    private struct Reference {
        var table: String?
        var name: String
    }

    private func candidates(_ reference: Reference) -> [(table: String, storage: Schema.Storage)] {
        let named = columns.filter { $0.name == reference.name.lowercasedASCII }
        guard let qualifier = reference.table?.lowercasedASCII else {
            // Of the tables that the SQL mentions, if it mentions one of them.
            let mentioned = named.filter { column in tokens.contains { $0.name.lowercasedASCII == column.table } }
            return (mentioned.isEmpty ? named : mentioned).map { ($0.table, $0.storage) }
        }
        let tables = [qualifier] + tablesCalled(qualifier)
        let qualified = named.filter { tables.contains($0.table) }
        return (qualified.isEmpty ? named : qualified).map { ($0.table, $0.storage) }
    }

    /// The tables before an alias: `FROM TodoItem AS item`, `JOIN TodoItem item`.
    private func tablesCalled(_ alias: String) -> [String] {
        tokens.indices.compactMap { index in
            guard index > 0, isName(index), tokens[index].name.lowercasedASCII == alias else { return nil }
            let table = tokens[index - 1].isKeyword("AS") ? index - 2 : index - 1
            return table >= 0 && isName(table) ? tokens[table].name.lowercasedASCII : nil
        }
    }

    // MARK: - Neighbours

    /// `column < TIMESTAMP '…'`, `column BETWEEN TIMESTAMP '…' AND …`, `column IN (…, TIMESTAMP '…')`.
    private func columnBefore(_ position: Int) -> Reference? {
        let index = position - 1
        guard index >= 0 else { return nil }
        if isComparison(index) { return column(endingAt: index - 1) }
        if tokens[index].isKeyword("NOT"), index > 0, tokens[index - 1].isKeyword("IS") {
            return column(endingAt: index - 2)
        }
        if tokens[index].isKeyword("AND") { return columnOfBetween(before: index) }
        if tokens[index].isKeyword("BETWEEN") { return column(endingAt: skippingNot(index - 1)) }
        return columnOfList(before: position)
    }

    /// The column before BETWEEN, where the literal is its second bound.
    private func columnOfBetween(before conjunction: Int) -> Reference? {
        var depth = 0
        for index in stride(from: conjunction - 1, through: 0, by: -1) {
            if tokens[index].text == ")" { depth += 1 }
            if tokens[index].text == "(" { depth -= 1 }
            if depth < 0 || depth == 0 && (tokens[index].isKeyword("AND") || tokens[index].isKeyword("OR")) {
                return nil
            }
            if depth == 0, tokens[index].isKeyword("BETWEEN") { return column(endingAt: skippingNot(index - 1)) }
        }
        return nil
    }

    /// The column before IN, where the literal is in its list.
    private func columnOfList(before position: Int) -> Reference? {
        var index = position - 1
        while index >= 0, tokens[index].text != "(" {
            // Only literals stand before it.
            guard tokens[index].text == "," || tokens[index].kind == .string || tokens[index].isKeyword("TIMESTAMP")
            else { return nil }
            index -= 1
        }
        guard index > 0, tokens[index - 1].isKeyword("IN") else { return nil }
        return column(endingAt: skippingNot(index - 2))
    }

    /// `TIMESTAMP '…' < column`, `TIMESTAMP '…' BETWEEN column AND other`.
    private func columnAfter(_ string: Int) -> Reference? {
        var index = string + 1
        guard index < tokens.count else { return nil }
        if tokens[index].isKeyword("NOT") { index += 1 }
        guard index < tokens.count, isComparison(index) || tokens[index].isKeyword("BETWEEN") else { return nil }
        index += 1
        if index < tokens.count, tokens[index - 1].isKeyword("IS"), tokens[index].isKeyword("NOT") { index += 1 }
        return column(startingAt: index)
    }

    private func isComparison(_ index: Int) -> Bool {
        let token = tokens[index]
        if token.kind == .operator { return ["=", "==", "<", ">", "<=", ">=", "<>", "!="].contains(token.text) }
        return token.isKeyword("IS")
    }

    private func skippingNot(_ index: Int) -> Int {
        index >= 0 && tokens[index].isKeyword("NOT") ? index - 1 : index
    }

    private func isName(_ index: Int) -> Bool { tokens[index].kind == .word || tokens[index].kind == .quotedName }

    private func column(endingAt index: Int) -> Reference? {
        guard index >= 0, isName(index) else { return nil }
        if index >= 2, tokens[index - 1].text == ".", isName(index - 2) {
            return Reference(table: tokens[index - 2].name, name: tokens[index].name)
        }
        return Reference(name: tokens[index].name)
    }

    private func column(startingAt index: Int) -> Reference? {
        guard index < tokens.count, isName(index) else { return nil }
        if index + 2 < tokens.count, tokens[index + 1].text == ".", isName(index + 2) {
            return Reference(table: tokens[index].name, name: tokens[index + 2].name)
        }
        return Reference(name: tokens[index].name)
    }
}

extension Schema.Storage {
    fileprivate var words: String { argument ?? "a Swift Date" }
}
