/// Nodes of the syntax tree as text. A string between `"""` takes several lines; nothing else does.

extension EntitySyntax {
    /// What stands before the `{`.
    var head: String {
        let mixins = mixins.isEmpty ? "" : ": " + mixins.map(\.text).joined(separator: ", ")
        return "entity \(name.text)\(mixins)" + annotations.suffix
    }
}

extension EnumerationSyntax {
    /// What stands before the `{`.
    var head: String { "enum \(name.text)" + (rawType.map { ": \($0.text)" } ?? "") + annotations.suffix }
}

extension EnumerationSyntax.Case {
    var lines: [String] { (name.text + (rawValue.map { " = \($0.text)" } ?? "") + annotations.suffix).lines }
}

extension MemberSyntax {
    var lines: [String] {
        switch kind {
        case .property(let property):
            let value = property.defaultValue.map { " = \($0.text)" } ?? ""
            return "\(property.name.text): \(property.type.text)\(value)\(property.annotations.suffix)".lines
        case .list(let list):
            let parts = list.parts.map { $0.name.text + ($0.descending == nil ? "" : " descending") }
            let condition = list.condition.map { " where \($0.sql.text)" } ?? ""
            return "\(list.keyword.rawValue) (\(parts.joined(separator: ", ")))\(condition)".lines
        case .check(let check):
            return "check \(check.name.text) \(check.sql.text)".lines
        }
    }
}

extension TypeSyntax {
    var text: String {
        let base =
            switch kind {
            case .named(let qualifier, let name): (qualifier.map { $0.text + "." } ?? "") + name.text
            case .list(let element): "[\(element.text)]"
            case .invalid: ""
            }
        return base + (isOptional ? "?" : "")
    }
}

extension ValueSyntax {
    var text: String {
        switch kind {
        case .integer(let text), .float(let text): text
        case .string(let literal): literal.text
        case .name(let name): name
        case .member(let name): ".\(name)"
        case .list(let elements): "[\(elements.map(\.text).joined(separator: ", "))]"
        case .range(let lower, let upper, let isHalfOpen): "\(lower.text)\(isHalfOpen ? "..<" : "...")\(upper.text)"
        case .invalid: ""
        }
    }
}

extension StringLiteral {
    /// In a multi-line string the lines behind the quotes are indented one step more than the member.
    fileprivate var text: String {
        guard isMultiline else { return StringText.quoted(value) }
        let content = StringText.multilineContent(value).map { $0.isEmpty ? "" : "    " + $0 }
        return (["\"\"\""] + (value.isEmpty ? [] : content) + ["    \"\"\""]).joined(separator: "\n")
    }
}

extension [AnnotationSyntax] {
    /// Each with a space before it.
    fileprivate var suffix: String { map { " " + $0.text }.joined() }
}

extension AnnotationSyntax {
    fileprivate var text: String {
        guard let arguments else { return "@\(name)" }
        let list = arguments.map { argument in (argument.label.map { $0.text + ": " } ?? "") + argument.value.text }
        return "@\(name)(\(list.joined(separator: ", ")))"
    }
}

extension String {
    /// Split at line feeds alone: a CR LF inside a string is written with escapes.
    fileprivate var lines: [String] {
        unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    }
}
