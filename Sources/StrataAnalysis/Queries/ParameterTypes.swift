import StrataLowering
import StrataSQLite
import StrataSchema

/// Whether a parameter can be equal to what it is compared with.
struct ParameterTypes {
    let schema: Schema
    let query: Schema.NamedQuery

    /// - Returns: Why it cannot; nil if it can.
    func message(_ parameter: Schema.Attribute, called word: String, _ use: ParameterUses.Use) -> String? {
        let messages = use.columns.map { message(parameter, word, $0, use.isElement) }
        guard messages.allSatisfy({ $0 != nil }) else { return nil }
        return messages.first ?? nil
    }

    private func message(
        _ parameter: Schema.Attribute,
        _ word: String,
        _ column: SQLOperand.Column,
        _ isElement: Bool
    ) -> String? {
        let attribute = column.attribute
        let name = attribute.columnName
        let plain =
            "\(word) is \(parameter.type.name), and \(name) is "
            + "\(attribute.type.name)"
        if case .list(let element) = parameter.type {
            if isElement { return elements(element, of: word, attribute) }
            switch attribute.type {
            case .list, .json, .custom: return nil
            default:
                return "\(word) is a list, which is one text of JSON and never equal to \(name); write "
                    + "IN (SELECT value FROM json_each(:\(word)))"
            }
        }
        if isElement { return nil }
        if let message = key(parameter, column) { return message }
        return canMeet(parameter, attribute) ? nil : plain
    }

    /// JSON holds numbers and texts: no BLOB is among them.
    private func elements(_ element: Schema.ValueType, of word: String, _ column: Schema.Attribute) -> String? {
        let type = schema.sqlType(of: column)
        switch element {
        case .uuid where type == .blob:
            return
                "\(word) holds UUIDs as text, and \(column.columnName) is stored as BLOB, so none is ever equal to it; "
                + "declare \(column.name) @stored(text), or pass one UUID"
        case .string where type == .blob, .url where type == .blob:
            return "\(word) is [\(element.name)], and \(column.columnName) is stored as BLOB"
        default: return nil
        }
    }

    private func canMeet(_ parameter: Schema.Attribute, _ column: Schema.Attribute) -> Bool {
        let type = schema.sqlType(of: parameter)
        let other = schema.sqlType(of: column)
        let isStored = kind(type) == kind(other)
        if case .custom = column.type { return isStored }
        if case .custom = parameter.type { return isStored }
        if parameter.type == column.type { return true }
        switch (parameter.type, column.type) {
        case (.enumeration, .enumeration): return false
        case (.bool, .integer), (.bool, .double), (.bool, .float): return false
        // What is said of its storage says what the column holds.
        case (.date, .integer): return parameter.storage != schema.settings.dates && isStored
        default: return isStored
        }
    }

    private func kind(_ type: Schema.SQLType) -> Int {
        switch type {
        case .integer, .real: 0
        case .text: 1
        case .blob: 2
        }
    }

    // MARK: - Keys

    /// A key is compared with keys of its own entity.
    private func key(_ parameter: Schema.Attribute, _ column: SQLOperand.Column) -> String? {
        guard let word = parameter.relationship,
            let wanted = query.relationships.first(where: { $0.name == word })?.destination,
            let entity = schema.entities.first(where: { $0.tableName == column.table })
        else { return nil }
        let keys = keys(of: column.attribute, in: entity)
        guard !keys.isEmpty, keys.isDisjoint(with: self.keys(of: wanted)) else { return nil }
        let owner = keys.sorted().first ?? entity.name
        return "\(word) is a \(wanted), and \(column.attribute.columnName) is the key of a \(owner)"
    }

    /// The entities whose key a column holds.
    private func keys(of attribute: Schema.Attribute, in entity: Schema.Entity) -> Set<String> {
        var found: Set<String> = []
        for relationship in entity.relationships where relationship.keyAttributes.contains(attribute.name) {
            found.formUnion(keys(of: relationship.destination))
        }
        if entity.primaryKey.contains(attribute.name), !entity.isJoin { found.insert(entity.name) }
        return found
    }

    /// An entity, and those whose key its own key is.
    private func keys(of name: String) -> Set<String> {
        var found: Set<String> = []
        var waiting = [name]
        while let next = waiting.popLast() {
            guard found.insert(next).inserted, let entity = schema.entity(named: next) else { continue }
            for relationship in entity.relationships
            where !Set(relationship.keyAttributes).isDisjoint(with: entity.primaryKey) {
                waiting.append(relationship.destination)
            }
        }
        return found
    }
}
