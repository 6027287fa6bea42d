import StrataSchema

/// Translates a mixin to Swift: a protocol, for functions that serve every entity that has it.
struct MixinTranslator {
    let schema: Schema
    let mixin: Schema.Mixin
    let scope: NameScope

    init(schema: Schema, mixin: Schema.Mixin, fileScope: NameScope) {
        self.schema = schema
        self.mixin = mixin
        scope = fileScope.adding(mixin.attributes.map(\.name)).adding(["self"])
    }

    func translated() -> [Code] {
        let access = schema.settings.access.modifier
        let inherited = mixin.mixins.map(SwiftName.type).joined(separator: ", ")
        let head = "\(access)protocol \(SwiftName.type(mixin.name))\(inherited.isEmpty ? "" : ": \(inherited)")"
        return ["// MARK: - \(mixin.name)", .blank]
            + Documentation.comment(mixin.documentation, or: "What several entities have in common.")
            + [.block(head, mixin.attributes.filter { !$0.isLazy }.flatMap(requirement))]
    }

    private func requirement(_ attribute: Schema.Attribute) -> [Code] {
        let types = AttributeTypes(schema: schema, relationships: mixin.relationships, scope: scope)
        let accessors = schema.isSettable(attribute, of: mixin) ? "get set" : "get"
        let relationship = mixin.relationships.first { $0.name == attribute.relationship }
        let lines = attribute.documentation.isEmpty ? relationship?.documentation ?? [] : attribute.documentation
        let sentence =
            relationship.map { "The key of a ``\($0.destination)``." } ?? "The attribute `\(attribute.name)`."
        return Documentation.comment(lines, or: sentence)
            + [.line("var \(SwiftName.declaration(attribute.name)): \(types.type(of: attribute)) { \(accessors) }")]
    }
}

extension Schema {
    /// Whether the protocol of a mixin lets an attribute be set: it is constant in the key of an entity, and where the
    /// database computes it.
    func isSettable(_ attribute: Attribute, of mixin: Mixin) -> Bool {
        if attribute.generation != nil || attribute.name == "id" { return false }
        return !entities.contains { $0.primaryKey.contains(attribute.name) && has(mixin.name, among: $0.mixins) }
    }

    /// Whether one of the mixins asks for an attribute of this name that can be set.
    func isSettable(_ name: String, in mixins: [String]) -> Bool {
        self.mixins.contains { mixin in
            mixin.attributes.contains { $0.name == name && !$0.isLazy && isSettable($0, of: mixin) }
                && has(mixin.name, among: mixins)
        }
    }

    /// Whether a mixin is one of those named, or one that they are made of.
    private func has(_ name: String, among mixins: [String]) -> Bool {
        var seen: Set<String> = []
        var waiting = mixins
        while let next = waiting.popLast() {
            if next == name { return true }
            guard seen.insert(next).inserted else { continue }
            waiting += self.mixins.first { $0.name == next }?.mixins ?? []
        }
        return false
    }
}
