import StrataMigrator
import StrataSQLite
import StrataSchema

extension Schema {
    /// The CHECKs of an entity's table: lengths and ranges in order of the attributes, then keys of optional
    /// relationships, then what the schema says itself.
    func checks(of entity: Entity) -> [RelationalCheck] {
        var checks: [RelationalCheck] = []
        func add(_ name: String, _ sql: String) {
            let columns = entity.attributes.map(\.columnName)
            checks.append(RelationalCheck(name: name, expression: CanonicalSQL.expression(sql, columns: columns)))
        }
        for attribute in entity.attributes {
            if let sql = lengthCheck(of: attribute) { add("length_\(attribute.columnName)", sql) }
            if let sql = rangeCheck(of: attribute) { add("range_\(attribute.columnName)", sql) }
        }
        for relationship in entity.relationships {
            if let sql = wholenessCheck(of: relationship, of: entity) { add("whole_\(relationship.name)", sql) }
        }
        return checks
            + entity.checks.map { check in
                RelationalCheck(name: check.name, expression: canonicalSQL(check.sql, of: entity))
            }
    }

    /// `length` ends at a NUL, so that a text with one would count too little.
    private func lengthCheck(of attribute: Attribute) -> String? {
        guard let length = attribute.length else { return nil }
        let column = SQLText.quote(attribute.columnName)
        let measure: String
        var end = ""
        switch attribute.type {
        case .list: measure = "json_array_length(\(column))"
        case .data: measure = "length(\(column))"
        default:
            measure = "length(\(column))"
            end = " AND instr(\(column), char(0)) = 0"
        }
        return Self.within(length.map { SQLText.literal(.integer($0)) }, measure).map { $0 + end }
    }

    private func rangeCheck(of attribute: Attribute) -> String? {
        guard let range = attribute.range else { return nil }
        let bounds = range.map { storedNumber($0, for: attribute).map(SQLText.literal) ?? $0 }
        return Self.within(bounds, SQLText.quote(attribute.columnName))
    }

    private static func within(_ bounds: Bounds<String>, _ value: String) -> String? {
        switch (bounds.lower, bounds.upper) {
        case (let lower?, let upper?) where !bounds.excludesUpper: "\(value) BETWEEN \(lower) AND \(upper)"
        case (let lower?, let upper?): "\(value) >= \(lower) AND \(value) < \(upper)"
        case (let lower?, nil): "\(value) >= \(lower)"
        case (nil, let upper?): "\(value) \(bounds.excludesUpper ? "<" : "<=") \(upper)"
        case (nil, nil): nil
        }
    }

    /// A foreign key is satisfied as soon as "one or more of the child key columns are NULL": half a key would lead
    /// nowhere, unseen.
    private func wholenessCheck(of relationship: Relationship, of entity: Entity) -> String? {
        let parts = relationship.keyAttributes.compactMap(entity.attribute).filter { part in
            part.isOptional && !entity.primaryKey.contains(part.name)
        }
        guard relationship.isOptional, let first = parts.first, parts.count > 1 else { return nil }
        let isNull = { (part: Attribute) in "(\(SQLText.quote(part.columnName)) IS NULL)" }
        return parts.dropFirst().map { "\(isNull(first)) = \(isNull($0))" }.joined(separator: " AND ")
    }
}

extension Schema.Bounds {
    fileprivate func map<Other>(_ transform: (Bound) -> Other) -> Schema.Bounds<Other> {
        Schema.Bounds<Other>(
            lower: lower.map(transform),
            upper: upper.map(transform),
            excludesUpper: excludesUpper
        )
    }
}
