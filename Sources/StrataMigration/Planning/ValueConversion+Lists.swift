import StrataSchema

/// Lists: their elements follow the rules of single values, inside of the JSON that holds them.
extension ValueConversion {
    /// From a list to one of other elements, or of an enum whose cases are others now; nil if one of both is no list.
    static func lists(_ old: Domain, _ new: Domain) -> Outcome? {
        guard case .list(let oldElement) = old.type, case .list(let newElement) = new.type else { return nil }
        guard let before = Domain(element: oldElement, in: old.schema),
            let after = Domain(element: newElement, in: new.schema)
        else { return oldElement == newElement ? .same : .impossible }
        guard case .conversion(var conversion) = between(before, after) else { return between(before, after) }
        // JSON has one kind of number: an integer is read as a Double as it stands, and writing it anew could round it.
        if conversion.loss == nil, newElement == .double || newElement == .float { conversion.expression = "{}" }
        return .conversion(conversion.ofElements)
    }

    /// What a SELECT of the elements of `{}` reads.
    ///
    /// The list goes through a subquery of its own: a column may be called as one of `json_each` is.
    fileprivate static let elements = #"(SELECT {} AS "list") AS "whole", json_each("whole"."list") AS "element""#

    /// The same for each element of a list, in their order.
    private var ofElements: ValueConversion {
        let elements = Self.elements
        var result = self
        result.isOfElements = true
        if !isIdentity {
            let values = #"SELECT "element"."value" AS "value" FROM \#(elements) ORDER BY "element"."key""#
            let list = "SELECT json_group_array(\(apply(to: #""value""#))) FROM (\(values))"
            // Of no list json_group_array makes an empty one.
            result.expression = "CASE WHEN {} IS NOT NULL THEN (\(list)) END"
        }
        if let requirement {
            let condition = requirement.condition.placing(#""element"."value""#)
            let misfits = "SELECT 1 FROM \(elements) WHERE NOT coalesce(\(condition), 0)"
            // json_each fails on what is no JSON, and CASE looks at one after the other.
            result.requirement = (
                "CASE WHEN json_valid({}) THEN NOT EXISTS (\(misfits)) ELSE 0 END", requirement.words
            )
        }
        return result
    }
}

extension ValueConversion.Domain {
    /// An element of a list; nil for what JSON does not hold as a column does: true and false, base64, dates.
    fileprivate init?(element: Schema.ValueType, in schema: Schema) {
        switch element {
        case .integer, .double, .float, .string, .url, .enumeration: storage = .standard
        case .uuid: storage = .text
        case .bool, .data, .date, .decimal, .list, .json, .custom: return nil
        }
        type = element
        self.schema = schema
    }

    /// What JSON must be to be read as a list of such elements, and in words what it is then.
    func listAcceptance(of element: Schema.ValueType) -> (condition: String, words: String) {
        let misfits = "SELECT 1 FROM \(ValueConversion.elements) WHERE NOT coalesce(\(elementCondition(element)), 0)"
        return (
            // `json_type` fails on what is no JSON, and CASE looks at one after the other.
            "CASE WHEN json_valid({}) THEN json_type({}) = 'array' AND NOT EXISTS (\(misfits)) ELSE 0 END",
            "is a JSON array of such elements"
        )
    }

    private func elementCondition(_ element: Schema.ValueType) -> String {
        let value = #""element"."value""#
        func isOf(_ types: String...) -> String {
            #""element"."type" IN (\#(types.map { "'\($0)'" }.joined(separator: ", ")))"#
        }
        switch element {
        case .bool: return isOf("true", "false")
        case .double, .float, .date, .decimal: return isOf("integer", "real")
        case .string, .data: return isOf("text")
        case .integer, .url, .uuid, .enumeration:
            guard let domain = Self(element: element, in: schema) else { return "1" }
            let isInteger = domain.integerRange != nil || domain.rawValues?.first.map(\.isInteger) ?? false
            var conditions = [isOf(isInteger ? "integer" : "text")]
            if let range = domain.integerRange { conditions.append(ValueConversion.within(range, value)) }
            if element == .url { conditions.append("\(value) <> ''") }
            if domain.integerRange == nil, let acceptance = domain.acceptance {
                conditions.append(acceptance.condition.placing(value))
            }
            return conditions.joined(separator: " AND ")
        case .list, .json, .custom: return "1"
        }
    }
}

extension Schema.Enumeration.RawValue {
    fileprivate var isInteger: Bool { if case .int = self { true } else { false } }
}
