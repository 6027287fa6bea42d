import StrataSQLite

extension ModelSchema {
    /// The schema in the language, as a developer would have written it.
    var text: String {
        let enumerations = enumerations.map { enumeration in
            let cases = enumeration.cases.map { one in
                let raw =
                    switch one.raw {
                    case .integer(let number): "\(number)"
                    case .text(let text): Self.quoted(text)
                    default: "0"
                    }
                return "    \(one.name) = \(raw)\(Self.renamed(one.note))\n"
            }
            return "enum \(enumeration.name): \(enumeration.isOfIntegers ? "Int" : "String")"
                + "\(Self.renamed(enumeration.note)) {\n\(cases.joined())}\n"
        }
        let views = entities.filter { !$0.view.isEmpty }.map(view)
        return (["schema Test\n"] + entities.map(text) + enumerations + views).joined(separator: "\n")
    }

    static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        return "\"\(escaped)\""
    }

    private static func renamed(_ note: String?) -> String { note.map { " @renamed(from: \"\($0)\")" } ?? "" }

    private func text(of entity: ModelEntity) -> String {
        var lines =
            entity.attributes.map { line(of: $0, in: entity) } + entity.relations.map { line(of: $0, in: entity) }
        func names(_ ids: [Int]) -> String {
            ids.compactMap { entity.attribute($0)?.name ?? entity.relation($0)?.name }.joined(separator: ", ")
        }
        if names(entity.key) != "id" { lines.append("primaryKey (\(names(entity.key)))") }
        for unique in entity.uniques {
            let condition = unique.condition.flatMap(entity.attribute).map { attribute in
                " where \(Self.quoted("\(SQLText.quote(attribute.name)) IS NOT NULL"))"
            }
            lines.append("unique (\(names(unique.parts)))\(condition ?? "")")
        }
        lines += entity.indexes.map { "index (\(names($0)))" }
        lines += entity.checks.map { "check \($0.name) \(Self.quoted($0.sql(in: entity)))" }
        if !entity.search.isEmpty { lines.append("search (\(names(entity.search)))") }
        let history = entity.hasHistory ? " @history" : ""
        return
            "entity \(entity.name)\(Self.renamed(entity.note))\(history) {\n\(lines.map { "    \($0)\n" }.joined())}\n"
    }

    private func line(of attribute: ModelAttribute, in entity: ModelEntity) -> String {
        var line = "\(attribute.name): \(typeName(attribute.type))\(attribute.isOptional ? "?" : "")"
        if attribute.isAutomatic { line += " = .automatic" }
        if let value = defaultText(of: attribute) { line += " = \(value)" }
        switch attribute.type {
        case .uuidText: line += " @stored(text)"
        case .decimal(let digits): line += " @stored(scaled: \(digits))"
        case .milliseconds: line += " @stored(unixMilliseconds)"
        default: break
        }
        if attribute.isNocase { line += " @collate(nocase)" }
        if let length = attribute.length { line += " @length(\(length.lowerBound)...\(length.upperBound))" }
        if let range = attribute.range { line += " @range(\(range.lowerBound)...\(range.upperBound))" }
        if let generated = attribute.generated {
            line += " @generated(\(Self.quoted(generated.sql(in: entity)))\(attribute.isStored ? ", stored" : ""))"
        }
        line += Self.renamed(attribute.note)
        if let backfill = attribute.backfill { line += " @backfill(\(Self.quoted(backfill.sql(in: entity))))" }
        return line
    }

    private func line(of relation: ModelRelation, in entity: ModelEntity) -> String {
        guard let destination = self.entity(relation.destination) else { return "// \(relation.name)" }
        let note = Self.renamed(relation.note)
        guard case .toOne(let isOptional, let rule) = relation.kind else {
            return "\(relation.name): [\(destination.name)] @manyToMany\(note)"
        }
        var line = "\(relation.name): \(destination.name)\(isOptional ? "?" : "") @onDelete(\(rule))\(note)"
        if relation.isBackfilled, let key = destination.key.first.flatMap(destination.attribute) {
            let sql = "(SELECT min(\(SQLText.quote(key.name))) FROM \(SQLText.quote(destination.name)))"
            line += " @backfill(\(Self.quoted(sql)))"
        }
        return line
    }

    func typeName(_ type: ModelType) -> String {
        switch type {
        case .bool: "Bool"
        case .integer(let name): name
        case .double: "Double"
        case .string: "String"
        case .data: "Data"
        case .uuid, .uuidText: "UUID"
        case .decimal: "Decimal"
        case .milliseconds: "Date"
        case .enumeration(let id): enumeration(id)?.name ?? "Missing"
        }
    }

    private func defaultText(of attribute: ModelAttribute) -> String? {
        if case .enumeration(let id) = attribute.type {
            return enumeration(id)?.cases.first { $0.id == attribute.defaultCase }.map { ".\($0.name)" }
        }
        switch (attribute.type, attribute.defaultValue) {
        case (.bool, .integer(let value)?): return value == 0 ? "false" : "true"
        case (.decimal(let digits), .integer(let units)?):
            return Self.decimal(units, digits)
        case (_, .integer(let value)?): return "\(value)"
        case (_, .real(let value)?): return "\(value)"
        case (_, .text(let value)?): return Self.quoted(value)
        case (.data, .blob?): return ".empty"
        default: return nil
        }
    }

    /// 150 hundredths are 1.50.
    private static func decimal(_ units: Int64, _ digits: Int) -> String {
        let text = String(repeating: "0", count: digits) + "\(units.magnitude)"
        let whole = text.dropLast(digits).drop { $0 == "0" }
        return (units < 0 ? "-" : "") + (whole.isEmpty ? "0" : whole) + "." + text.suffix(digits)
    }

    private func view(of entity: ModelEntity) -> String {
        let shown = entity.view.compactMap(entity.attribute)
        let attributes = shown.map { attribute in
            var plain = attribute
            plain = ModelAttribute(
                id: plain.id,
                name: plain.name,
                type: plain.type,
                isOptional: plain.isOptional
            )
            return "    \(line(of: plain, in: entity))\n"
        }
        let columns = shown.map { SQLText.quote($0.name) }.joined(separator: ", ")
        let select = "SELECT \(columns) FROM \(SQLText.quote(entity.name))"
        return "view View\(entity.id) {\n\(attributes.joined())} = \(Self.quoted(select))\n"
    }
}
