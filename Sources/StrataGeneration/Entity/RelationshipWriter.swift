import StrataSchema

/// Writes the values that describe the relationships of an entity to the runtime.
struct RelationshipWriter {
    /// A value of the runtime: `type(arguments)`.
    struct Value {
        /// What to say of it where the schema says nothing.
        var sentence: String
        var type: String
        var arguments: [Code]
    }

    let schema: Schema
    let owner: Schema.Entity
    /// Inside the struct of the relationships, whose properties have their names.
    let scope: NameScope

    /// A to-one, whose key the owner holds.
    func toOne(_ relationship: Schema.Relationship) -> Value {
        let destination = schema.entity(named: relationship.destination)
        return Value(
            sentence: "The ``\(relationship.destination)`` that the key leads to.",
            type: type("ToOne", to: relationship.destination),
            arguments: [
                columns("foreignKey", relationship.keyAttributes, of: owner),
                key(of: destination, in: owner, relationship),
            ]
        )
    }

    /// A relationship that another table holds; nil if the schema lacks what it names.
    func loaded(_ relationship: Schema.LoadedRelationship) -> Value? {
        guard let destination = schema.entity(named: relationship.destination) else { return nil }
        switch relationship.kind {
        case .inverse(let name):
            return inverse(of: name, in: destination, isToMany: relationship.isToMany)
        case .manyToMany(let table):
            return manyToMany(destination, table.tableName, table.ownerColumns, table.destinationColumns)
        case .inverseOfManyToMany(let name):
            guard
                let other = destination.loadedRelationships.first(where: { $0.name == name }),
                case .manyToMany(let table) = other.kind
            else { return nil }
            return manyToMany(destination, table.tableName, table.destinationColumns, table.ownerColumns)
        case .through(let middle, let from, let to):
            return through(middle, from, to, destination)
        }
    }

    private func inverse(of name: String, in destination: Schema.Entity, isToMany: Bool) -> Value? {
        guard let relationship = destination.relationships.first(where: { $0.name == name }) else { return nil }
        let subject = isToMany ? "Every" : "The"
        return Value(
            sentence: "\(subject) ``\(destination.name)`` whose `\(name)` this is.",
            type: type(isToMany ? "ToMany" : "ToOneInverse", to: destination.name),
            arguments: [
                columns("foreignKey", relationship.keyAttributes, of: destination),
                key(of: owner, in: destination, relationship),
            ]
        )
    }

    private func manyToMany(
        _ destination: Schema.Entity,
        _ table: String,
        _ ownerColumns: [String],
        _ destinationColumns: [String]
    ) -> Value {
        Value(
            sentence: "Every ``\(destination.name)`` that the table `\(table)` joins with this.",
            type: type("ManyToMany", to: destination.name),
            arguments: joining(table, ownerColumns, destinationColumns)
        )
    }

    private func through(_ middle: String, _ from: String, _ to: String, _ destination: Schema.Entity) -> Value? {
        guard
            let entity = schema.entity(named: middle),
            let first = entity.relationships.first(where: { $0.name == from }),
            let second = entity.relationships.first(where: { $0.name == to })
        else { return nil }
        return Value(
            sentence: "Every ``\(destination.name)`` that a ``\(middle)`` joins with this.",
            type: type("ThroughMany", to: destination.name),
            arguments: joining(
                entity.tableName,
                columnNames(first.keyAttributes, of: entity),
                columnNames(second.keyAttributes, of: entity)
            )
        )
    }

    private func joining(_ table: String, _ ownerColumns: [String], _ destinationColumns: [String]) -> [Code] {
        [
            "table: \(SwiftLiteral.string(table))",
            .list("ownerColumns: [", ownerColumns.map(SwiftLiteral.string), "]"),
            .list("destinationColumns: [", destinationColumns.map(SwiftLiteral.string), "]"),
        ]
    }

    private func type(_ name: String, to destination: String) -> String {
        "Strata.\(name)<\(scope.model(owner.name)), \(scope.model(destination))>"
    }

    private func columns(_ label: String, _ attributes: [String], of entity: Schema.Entity) -> Code {
        .list("\(label): [", columnNames(attributes, of: entity).map(SwiftLiteral.string), "]")
    }

    private func columnNames(_ attributes: [String], of entity: Schema.Entity) -> [String] {
        attributes.compactMap { entity.attribute(named: $0)?.columnName }
    }
}

extension RelationshipWriter {
    /// The closure that makes the key of `target` of a value of `holder`: `key: { $0.listID }`.
    private func key(of target: Schema.Entity?, in holder: Schema.Entity, _ relationship: Schema.Relationship) -> Code {
        let names = relationship.keyAttributes.map(SwiftName.member)
        guard let target, names.count > 1 else { return "key: { $0.\(names.first ?? "id") }" }

        let labels = target.primaryKey.map(SwiftName.argument)
        let id = "\(scope.model(target.name)).ID"
        guard relationship.isOptional else {
            let arguments = zip(labels, names).map { label, name in "\(label): $0.\(name)" }
            return .accessor("key:", "\(id)(\(arguments.joined(separator: ", ")))")
        }
        let parts = names.indices.map { "part\($0 + 1)" }
        let guards = zip(parts, names).map { Code.line("guard let \($0) = value.\($1) else { return nil }") }
        let arguments = zip(labels, parts).map { "\($0): \($1)" }
        return .closure(
            "key: { (value: \(scope.model(holder.name))) -> \(id)? in",
            guards + [.list("return \(id)(", arguments, ")")]
        )
    }
}
