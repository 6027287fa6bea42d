import StrataSQLite
import StrataSchema

/// The plan of one statement.
struct StatementPlan {
    let name: String
    let text: CheckedText
    /// As it runs.
    let sql: String
    let connection: Connection
    let names: NamesInSQL

    private struct Step {
        var kind: PlanFinding.Kind
        /// A table or an alias of it; nil for a sort.
        var table: String?
        /// The columns of an automatic index.
        var columns: [String] = []
        /// The index with a condition whose rows are read instead of the table's.
        var partialIndex: PartialIndex?
    }

    func findings(in schema: Schema) throws(StrataError) -> [PlanFinding] {
        let before = try steps()
        var findings: [PlanFinding] = []
        for step in before {
            for candidate in candidates(for: step) {
                guard let entity = schema.entities.first(where: { $0.tableName == candidate.table }) else { continue }
                guard !findings.contains(where: { $0.entity == entity.name }) else { continue }
                guard try helps(candidate, against: step, before) else { continue }
                findings.append(finding(step, candidate, entity))
                break
            }
        }
        return findings
    }

    private func steps() throws(StrataError) -> [Step] {
        var steps: [Step] = []
        for detail in try details() { if let step = try step(detail) { steps.append(step) } }
        return steps
    }

    private func step(_ detail: String) throws(StrataError) -> Step? {
        let words = detail.split(separator: " ").map(String.init)
        if detail.hasPrefix("USE TEMP B-TREE FOR ORDER BY") || detail.contains("TERM OF ORDER BY") {
            return Step(kind: .sort)
        }
        guard words.count > 1 else { return nil }
        if detail.contains(" USING AUTOMATIC ") {
            let columns = detail.split(separator: "(").last.map { $0.split(separator: "=") } ?? []
            let named = columns.compactMap {
                $0.split { $0 == " " || $0 == "?" || $0 == ")" }.last.map(String.init)
            }
            return Step(kind: .automaticIndex, table: words[1], columns: named)
        }
        guard words[0] == "SCAN", !detail.contains("VIRTUAL TABLE"), words[1] != "CONSTANT" else { return nil }
        return Step(
            kind: .scan,
            table: words[1],
            partialIndex: try PartialIndex(usedBy: detail, on: connection)
        )
    }

    private func details() throws(StrataError) -> [String] {
        let statement = try connection.prepare("EXPLAIN QUERY PLAN " + sql)
        var details: [String] = []
        while try statement.step() {
            if case .text(let detail)? = statement.values.last { details.append(detail) }
        }
        return details
    }

    // MARK: - Candidates

    private struct Candidate: Hashable {
        var table: String
        var columns: [Column]

        struct Column: Hashable {
            var name: String
            var isDescending = false
        }
    }

    /// Indexes that could serve, the most selective first.
    private func candidates(for step: Step) -> [Candidate] {
        let tables =
            if let table = step.table { names.tables(called: table, in: text.tokens) } else {
                names.mentioned(in: text.tokens)
            }
        var found: [Candidate] = []
        for table in tables {
            var conditions = conditions(on: table)
            let order = order(of: table)
            // What the condition of an index says is served by it: only what is asked besides can need another.
            if let partial = step.partialIndex { conditions.removeAll { partial.decides($0.name) } }
            let equal = conditions.filter(\.isEquality).map { Candidate.Column(name: $0.name) }
            let ranges = conditions.filter { !$0.isEquality }.map { Candidate.Column(name: $0.name) }
            let automatic = step.columns.map { Candidate.Column(name: $0) }
            var lists: [[Candidate.Column]] = []
            switch step.kind {
            case .automaticIndex: lists = [automatic]
            case .scan:
                lists = [equal + ranges.prefix(1), equal]
                lists += (equal + ranges).map { [$0] }
            case .sort: lists = [equal + order, order]
            }
            for columns in lists where !columns.isEmpty {
                var unique: [Candidate.Column] = []
                for column in columns where !unique.contains(where: { $0.name == column.name }) {
                    unique.append(column)
                }
                let candidate = Candidate(table: table.name, columns: unique)
                if !found.contains(candidate) { found.append(candidate) }
            }
        }
        return found
    }

    /// Columns of the table beside a comparison.
    private func conditions(on table: NamesInSQL.Table) -> [(name: String, isEquality: Bool)] {
        let tokens = text.tokens
        var found: [(name: String, isEquality: Bool)] = []
        for index in tokens.indices {
            guard let column = column(at: index, of: table) else { continue }
            let start = index > 1 && tokens[index - 1].text == "." ? index - 2 : index
            let after = tokens.indices.contains(index + 1) ? tokens[index + 1] : nil
            let before = start > 0 ? tokens[start - 1] : nil
            let equal = ["=", "=="]
            let ordered = ["<", ">", "<=", ">="]
            let isEquality =
                [after, before].contains { $0.map { equal.contains($0.text) || $0.isKeyword("IS") } ?? false }
                || after?.isKeyword("IN") == true
            let isRange =
                [after, before].contains { $0.map { ordered.contains($0.text) } ?? false }
                || after?.isKeyword("BETWEEN") == true
            guard isEquality || isRange, !found.contains(where: { $0.name == column }) else { continue }
            found.append((column, isEquality))
        }
        return found
    }

    /// The columns of the last ORDER BY, if they are all the table's.
    private func order(of table: NamesInSQL.Table) -> [Candidate.Column] {
        let tokens = text.tokens
        guard
            let by = tokens.indices.last(where: {
                $0 > 0 && tokens[$0].isKeyword("BY") && tokens[$0 - 1].isKeyword("ORDER")
            })
        else { return [] }
        var columns: [Candidate.Column] = []
        var index = by + 1
        while tokens.indices.contains(index) {
            if tokens.indices.contains(index + 2), tokens[index + 1].text == "." { index += 2 }
            guard let name = column(at: index, of: table) else { return [] }
            var column = Candidate.Column(name: name)
            index += 1
            while tokens.indices.contains(index), tokens[index].isKeyword("ASC") || tokens[index].isKeyword("DESC") {
                column.isDescending = tokens[index].isKeyword("DESC")
                index += 1
            }
            columns.append(column)
            guard tokens.indices.contains(index), tokens[index].text == "," else { break }
            index += 1
        }
        return columns
    }

    /// The column of the table that a token names.
    private func column(at index: Int, of table: NamesInSQL.Table) -> String? {
        let tokens = text.tokens
        guard tokens.indices.contains(index), tokens[index].kind == .word || tokens[index].kind == .quotedName else {
            return nil
        }
        if index > 1, tokens[index - 1].text == "." {
            let tables = names.tables(called: tokens[index - 2].name, in: tokens)
            guard tables.contains(where: { $0.name == table.name }) else { return nil }
        }
        return table.columns.first { $0.columnName.lowercasedASCII == tokens[index].name.lowercasedASCII }?.columnName
    }

    // MARK: - Trial

    /// Makes the index, plans again and removes it.
    private func helps(_ candidate: Candidate, against step: Step, _ before: [Step]) throws(StrataError) -> Bool {
        let columns = candidate.columns.map { "\(SQLText.quote($0.name))\($0.isDescending ? " DESC" : "")" }
        let index = "strata trial"
        try connection.execute(
            "CREATE INDEX \(SQLText.quote(index)) ON \(SQLText.quote(candidate.table)) (\(columns.joined(separator: ", ")))"
        )
        defer { try? connection.execute("DROP INDEX \(SQLText.quote(index))") }
        guard try details().contains(where: { $0.contains("INDEX \(index)") }) else { return false }
        // A scan of an index instead of a table is none the better; a sort is to be gone.
        let after = try steps()
        func count(_ steps: [Step]) -> Int { steps.filter { $0.kind == step.kind && $0.table == step.table }.count }
        return count(after) < count(before)
    }

    private func finding(_ step: Step, _ candidate: Candidate, _ entity: Schema.Entity) -> PlanFinding {
        let parts = candidate.columns.map { column in
            let attribute = entity.attributes.first { $0.columnName == column.name }
            let name = attribute?.relationship ?? attribute?.name ?? column.name
            return column.isDescending ? "\(name) descending" : name
        }
        let advice = "index (\(parts.joined(separator: ", ")))"
        let what =
            switch step.kind {
            case .scan where step.partialIndex != nil:
                "reads every row of \(candidate.table) that its partial index holds"
            case .scan: "reads every row of \(candidate.table)"
            case .automaticIndex: "makes an index of \(candidate.table) each time it runs"
            case .sort: "sorts its rows each time it runs"
            }
        return PlanFinding(
            kind: step.kind,
            statement: name,
            entity: entity.name,
            advice: advice,
            message: "\(name) \(what); `\(advice)` in \(entity.name) would serve it",
            location: place(step, candidate)
        )
    }

    private func place(_ step: Step, _ candidate: Candidate) -> SourceLocation {
        let tokens = text.tokens
        if step.kind == .sort, let order = tokens.last(where: { $0.isKeyword("ORDER") }) {
            return text.location(of: order)
        }
        let names = [step.table, candidate.table].compactMap { $0?.lowercasedASCII }
        let token = tokens.first { names.contains($0.name.lowercasedASCII) }
        return token.map(text.location(of:)) ?? text.start
    }
}
