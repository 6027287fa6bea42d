import StrataMigrator
import StrataSQLite
import StrataSchema

extension Schema {
    /// SQL that a schema says of an entity's own columns, in canonical form, with its dates as they are stored.
    func canonicalSQL(_ sql: SQL, of entity: Entity) -> String {
        let text = DateLiterals.replaced(in: sql, of: self, entity: entity).text
        var columns = entity.attributes.map(\.columnName)
        if Self.hasRowIDColumn(entity) { columns.append(Self.rowIDColumn) }
        let tokens = Self.unqualified(SQLTokenizer.tokens(in: text), table: entity.tableName)
        return CanonicalSQL.expression(tokens, columns: columns)
    }

    /// Without the table's name before a column: the table has another name while it is rebuilt.
    private static func unqualified(_ tokens: [SQLToken], table: String) -> [SQLToken] {
        var result: [SQLToken] = []
        var position = 0
        while position < tokens.count {
            let token = tokens[position]
            let isName = token.kind == .word || token.kind == .quotedName
            if isName, token.name.isSameName(as: table), position + 2 < tokens.count,
                tokens[position + 1].kind == .operator, tokens[position + 1].text == "."
            {
                position += 2
                continue
            }
            result.append(token)
            position += 1
        }
        return result
    }
}

extension Schema {
    /// With the dates in `@backfill` as they are stored.
    package var withStoredDatesInBackfills: Schema {
        var schema = self
        for entity in schema.entities.indices {
            for attribute in schema.entities[entity].attributes.indices {
                let result = DateLiterals.backfill(
                    of: schema.entities[entity].attributes[attribute],
                    in: entities[entity],
                    of: self
                )
                if let result { schema.entities[entity].attributes[attribute].backfill?.text = result.text }
            }
        }
        return schema
    }
}

extension RelationalIndex.Part {
    init(lowering part: Schema.Index.Part, of entity: Schema.Entity, in schema: Schema) {
        guard let sql = part.expression else {
            let column = entity.columnName(part.attribute)
            let attribute = entity.attribute(named: part.attribute)
            let collation = attribute.map { schema.collation(of: $0, in: entity) } ?? .binary
            self.init(column: column, isDescending: part.isDescending, collation: collation.rawValue.uppercased())
            return
        }
        let expression = schema.canonicalSQL(sql, of: entity)
        if let plain = Self.column(expression, of: entity, in: schema) {
            self.init(column: plain.name, isDescending: part.isDescending, collation: plain.collation)
        } else {
            self.init(expression: expression, isDescending: part.isDescending)
        }
    }

    /// What SQLite takes for a column: its name, in parentheses or not, with a collation or without.
    private static func column(
        _ expression: String,
        of entity: Schema.Entity,
        in schema: Schema
    ) -> (name: String, collation: String)? {
        var tokens = SQLTokenizer.tokens(in: expression)[...]
        var collation: String?
        if tokens.count > 2, tokens[tokens.endIndex - 2].isKeyword("COLLATE") {
            collation = tokens.last?.name.uppercasedASCII
            tokens = tokens.dropLast(2)
        }
        while tokens.count > 2, tokens.first?.text == "(", tokens.last?.text == ")" {
            tokens = tokens.dropFirst().dropLast()
        }
        guard tokens.count == 1, let only = tokens.first, only.kind == .quotedName,
            let attribute = entity.attributes.first(where: { $0.columnName == only.name })
        else { return nil }
        return (only.name, collation ?? schema.collation(of: attribute, in: entity).rawValue.uppercased())
    }
}
