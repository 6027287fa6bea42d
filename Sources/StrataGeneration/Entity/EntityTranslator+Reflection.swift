import StrataSchema

extension EntityTranslator {
    /// What a description shows, where something is private.
    func reflection(of shape: Shape) -> [Code] {
        guard shape.attributes.contains(where: \.isPrivate) else { return [] }
        let shown = shape.attributes.filter { !$0.isPrivate }
        let children = shown.map { attribute in
            // An optional turns into Any only where that is said. And only by its type can a property of the mirror's
            // name be told from the mirror.
            let isMirror = attribute.name == "customMirror"
            let cast =
                (isMirror ? " as \(type(of: attribute, in: shape))" : "") + (attribute.isOptional ? " as Any" : "")
            return "\(SwiftLiteral.string(attribute.name)): \(property(attribute))\(cast)"
        }
        let mirror = shape.scope.swift("Mirror")
        let head = witness(of: "customMirror", in: shape.scope.swift("CustomReflectable")) { modifiers, name in
            "\(modifiers)var \(name): \(mirror)"
        }
        // An empty literal of a dictionary has a colon.
        let list: Code = children.isEmpty ? "children: [:]" : .list("children: [", children, "]")
        return [
            .block(
                "extension \(shape.typeName): \(shape.scope.swift("CustomReflectable"))",
                [
                    "/// The properties that are not private: what `print` and `dump` show.",
                    .block(head, [.list("\(mirror)(", ["self", list, "displayStyle: .struct"], ")", .fitting)]),
                ]
            )
        ]
    }
}
