/// The default of an attribute, checked against its type.
extension Resolver {
    /// `nil` if it is wrong, which is then reported.
    mutating func resolveDefault(
        _ value: ValueSyntax,
        of property: PropertyDraft,
        type: Schema.ValueType
    ) -> Schema.DefaultValue? {
        switch (type, value.kind) {
        case (_, .invalid):
            return nil
        case (_, .name(let word)) where ["nil", "null", "none", "undefined"].contains(word.lowercased()):
            return refuse(
                value,
                property.isOptional
                    ? "an optional attribute is nil unless told otherwise; remove '= \(word)'"
                    : "'\(property.name)' is never nil; write '\(type.name)?' if it may be missing, and no default"
            )
        case (.bool, .name("true")): return .bool(true)
        case (.bool, .name("false")): return .bool(false)
        case (.integer(let integer), .integer(let text)): return resolveInteger(text, integer, value)
        case (.integer(let integer), .member("automatic")): return resolveAutomatic(value, property, integer)
        case (.double, .integer(let text)), (.double, .float(let text)):
            guard let number = finite(text, as: Double.self) else { return refuseSize(text, type, value) }
            return .number(number)
        case (.float, .integer(let text)), (.float, .float(let text)):
            guard let number = finite(text, as: Float.self) else { return refuseSize(text, type, value) }
            return .number(number)
        case (.decimal, .integer(let text)), (.decimal, .float(let text)):
            return resolveDecimal(text, property.storage, value)
        case (.string, .string(let literal)):
            // The default stands in the migration's file, where version control may turn CR LF into LF.
            guard !literal.value.unicodeScalars.contains("\r") else {
                return refuse(
                    value,
                    "the default of '\(property.name)' holds a carriage return, which migration files do not keep; "
                        + "write '\\n' alone"
                )
            }
            return .string(literal.value)
        case (.data, .member("empty")): return .emptyData
        case (.uuid, .member("random")): return .random
        case (.uuid, .member("timeOrdered")): return .timeOrdered
        case (.uuid, .string(let literal)): return resolveText(literal, ConstantText.isUUID, "UUID", value)
        case (.url, .string(let literal)): return resolveText(literal, ConstantText.isURL, "URL", value)
        case (.date, .member("now")): return .now
        case (.enumeration(let name), _): return resolveCase(value, of: name, property)
        case (.list, .list(let elements)) where elements.isEmpty: return .emptyList
        default:
            return refuse(value, mismatch(of: value, property, type))
        }
    }

    private mutating func refuse(_ value: ValueSyntax, _ message: String) -> Schema.DefaultValue? {
        report(message, at: value.location)
        return nil
    }

    private mutating func refuseSize(_ text: String, _ type: Schema.ValueType, _ value: ValueSyntax) -> Schema
        .DefaultValue?
    {
        refuse(value, "\(text) does not fit in '\(type.name)'")
    }

    private mutating func resolveInteger(
        _ text: String,
        _ type: Schema.IntegerType,
        _ value: ValueSyntax
    ) -> Schema.DefaultValue? {
        guard let number = NumberText(text).integer, type.range.contains(number) else {
            let range = "\(type.range.lowerBound) to \(type.range.upperBound)"
            return refuse(value, "\(text) does not fit in '\(type.rawValue)', which holds \(range)")
        }
        return .integer(number)
    }

    private mutating func resolveAutomatic(
        _ value: ValueSyntax,
        _ property: PropertyDraft,
        _ type: Schema.IntegerType
    ) -> Schema.DefaultValue? {
        guard type == .int || type == .int64, !property.isOptional else {
            return refuse(
                value,
                "the database assigns keys of type 'Int' and 'Int64' only; write '\(property.name): Int = .automatic'"
            )
        }
        return .automatic
    }

    func finite<Number: BinaryFloatingPoint & LosslessStringConvertible>(_ text: String, as: Number.Type)
        -> String?
    {
        guard let decimal = NumberText(text).decimal, let number = Number(decimal), number.isFinite else { return nil }
        return decimal
    }

    private mutating func resolveDecimal(
        _ text: String,
        _ storage: Schema.Storage,
        _ value: ValueSyntax
    ) -> Schema.DefaultValue? {
        guard let decimal = NumberText(text).decimal, let number = DecimalDigits(decimal), number.fitsDecimal
        else {
            return refuseSize(text, .decimal, value)
        }
        if case .scaled(let digits) = storage, number.scaled(by: digits) == nil {
            return refuse(value, "\(text) does not fit in an integer of \(digits) decimal places, as '@stored' says")
        }
        return .number(decimal)
    }

    private mutating func resolveText(
        _ literal: StringLiteral,
        _ isValid: (String) -> Bool,
        _ type: String,
        _ value: ValueSyntax
    ) -> Schema.DefaultValue? {
        if isValid(literal.value) { return .string(literal.value) }
        let example = type == "UUID" ? "6BA7B810-9DAD-11D1-80B4-00C04FD430C8" : "https://example.com/path"
        return refuse(value, "\(StringText.quoted(literal.value)) is no \(type); write one such as \"\(example)\"")
    }

    private mutating func resolveCase(
        _ value: ValueSyntax,
        of name: String,
        _ property: PropertyDraft
    ) -> Schema.DefaultValue? {
        // An enum that could not be resolved has been reported.
        guard case .enumeration(let enumeration?) = types[name] else { return nil }
        let cases = enumeration.cases
        let written: Schema.Enumeration.Case?
        switch value.kind {
        case .member(let word):
            if cases.contains(where: { $0.name == word }) { return .enumerationCase(word) }
            let names = cases.map(\.name)
            let few = names.count <= 5 && !names.isEmpty ? "; write \(String.listing(names.map { ".\($0)" }))" : ""
            return refuse(
                value,
                "enum '\(name)' has no case '\(word)'" + suggestion(for: word, among: names, else: few)
            )
        case .name(let word): written = cases.first { $0.name == word }
        case .string(let literal):
            written = cases.first { $0.rawValue == .string(literal.value) || $0.name == literal.value }
        case .integer(let text): written = cases.first { $0.rawValue == NumberText(text).integer.map { .int($0) } }
        default: written = nil
        }
        let example = written ?? cases.first
        return refuse(
            value,
            "the default of '\(property.name)' is a case of enum '\(name)'"
                + (example.map { "; write '.\($0.name)'" } ?? "")
        )
    }
}

extension Resolver {
    /// What to say about a default of another type.
    private func mismatch(of value: ValueSyntax, _ property: PropertyDraft, _ type: Schema.ValueType) -> String {
        let wrong = "\(description(of: value)) is no default for '\(property.name)' of type '\(type.name)'"
        if case .member(let name) = value.kind, let meant = NearestName.of(name, among: memberDefaults(of: type)) {
            return "\(wrong); did you mean '.\(meant)'?"
        }
        let advice =
            switch type {
            case .bool: "write 'true' or 'false'"
            case .integer: "write a whole number"
            case .double, .float, .decimal: "write a number"
            case .string: "write a string in double quotes"
            case .data: "write '.empty', or no default"
            case .uuid: "write '.random', '.timeOrdered' or a UUID in double quotes"
            case .date: "write '.now', or no default"
            case .url: "write a URL in double quotes"
            case .enumeration: "write one of its cases"
            case .list: "write '[]', or no default"
            case .json, .custom: "write no default"
            }
        return "\(wrong); \(advice)"
    }

    /// The defaults that are written with a dot.
    private func memberDefaults(of type: Schema.ValueType) -> [String] {
        switch type {
        case .uuid: ["random", "timeOrdered"]
        case .date: ["now"]
        case .data: ["empty"]
        case .integer(.int), .integer(.int64): ["automatic"]
        default: []
        }
    }

    private func description(of value: ValueSyntax) -> String {
        switch value.kind {
        case .integer(let text), .float(let text): text
        case .string(let literal): literal.isMultiline ? "a string" : StringText.quoted(literal.value)
        case .name(let word): "'\(word)'"
        case .member(let word): "'.\(word)'"
        case .list: "a list"
        case .range: "a range"
        case .invalid: "this"
        }
    }
}
