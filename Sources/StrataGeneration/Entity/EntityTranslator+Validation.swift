import StrataSchema

extension EntityTranslator {
    /// `validate()`, where Swift can evaluate what the schema demands; the runtime's own accepts everything.
    func validation(of shape: Shape, conformingTo protocolName: String) -> [Code] {
        let checks = shape.attributes.filter { $0.generation == nil }.flatMap { check(of: $0, in: shape) }
        if checks.isEmpty { return [] }
        let head = witness(of: "validate()", in: protocolName) { modifiers, name in
            "\(modifiers)func \(name)() throws(Strata.StrataError)"
        }
        return ["/// Checks lengths and ranges, as the table does.", .block(head, checks)]
    }

    private func check(of attribute: Schema.Attribute, in shape: Shape) -> [Code] {
        let place = [
            "table: \(SwiftLiteral.string(entity.tableName))", "column: \(SwiftLiteral.string(attribute.columnName))",
        ]
        let value = "of: \(property(attribute))"
        var result: [Code] = []
        if let length = attribute.length {
            let bounds = [length.lower, length.upper].map { $0.map(String.init) ?? "nil" }
            result.append(.list("try Strata.Validation.checkLength(", [value] + bounds + place, ")"))
        }
        if let range = attribute.range {
            let bounds = [range.lower, range.upper].map { bound in
                bound.map { literal($0, of: attribute, in: shape) } ?? "nil"
            }
            let flag = range.excludesUpper ? ["excludingUpper: true"] : []
            result.append(.list("try Strata.Validation.checkRange(", [value] + bounds + flag + place, ")"))
        }
        return result
    }

    private func literal(_ text: String, of attribute: Schema.Attribute, in shape: Shape) -> String {
        guard attribute.type == .decimal, let digits = DecimalDigits(text) else {
            return SwiftLiteral.floatingPoint(text)
        }
        return digits.decimalExpression(type: shape.scope.foundation("Decimal"))
    }
}
