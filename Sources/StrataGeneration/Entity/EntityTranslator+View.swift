import StrataSchema

extension EntityTranslator {
    /// A view: what an entity has for reading.
    /// - Parameter reads: The tables behind it.
    init(schema: Schema, view: Schema.View, reads: [String], fileScope: NameScope) {
        let entity = Schema.Entity(
            name: view.name,
            documentation: view.documentation,
            tableName: view.tableName,
            attributes: view.attributes,
            relationships: view.relationships,
            primaryKey: view.primaryKey,
            mixins: view.mixins,
            location: view.location
        )
        self.init(schema: schema, entity: entity, kind: .view, reads: reads, fileScope: fileScope)
    }

    /// The rows of a query that names their parts.
    init(schema: Schema, record name: String, of query: Schema.NamedQuery, fileScope: NameScope) {
        var attributes: [Schema.Attribute] = []
        if case .record(let parts) = query.result { attributes = parts }
        let entity = Schema.Entity(
            name: name,
            documentation: ["A row of the query `\(query.name)`."],
            tableName: "",
            attributes: attributes,
            relationships: query.relationships,
            location: query.location
        )
        self.init(schema: schema, entity: entity, kind: .record, fileScope: fileScope)
    }
}
