/// Nodes of the syntax tree as text. A string between `"""` takes several lines; nothing else does.

extension EntitySyntax {
    /// What stands behind the keyword and before the `{`.
    var head: String {
        let mixins = mixins.isEmpty ? "" : ": " + mixins.map(\.text).joined(separator: ", ")
        return name.text + mixins + annotations.suffix
    }
}

extension EnumerationSyntax {
    /// What stands before the `{`.
    var head: String {
        (isOpen ? "open enum " : "enum ") + name.text + (rawType.map { ": \($0.text)" } ?? "") + annotations.suffix
    }
}

extension EnumerationSyntax.Case {
    var lines: [String] { (name.text + (rawValue.map { " = \($0.text)" } ?? "") + annotations.suffix).lines }
}

extension MemberSyntax {
    var lines: [String] {
        switch kind {
        case .property(let property):
            return property.lines
        case .list(let list):
            let parts = list.parts.map { $0.text + ($0.descending == nil ? "" : " descending") }
            let condition = list.condition.map { " where \($0.sql.text)" } ?? ""
            return "\(list.keyword.rawValue) (\(parts.joined(separator: ", ")))\(condition)".lines
        case .check(let check):
            return "check \(check.name.text) \(check.sql.text)".lines
        }
    }
}

extension PropertySyntax {
    var lines: [String] {
        let value = defaultValue.map { " = \($0.text)" } ?? ""
        return "\(name.text): \(type.text)\(value)\(annotations.suffix)".lines
    }
}

extension ListSyntax.Part {
    fileprivate var text: String {
        switch kind {
        case .name(let name): name.text
        case .expression(let sql): sql.text
        }
    }
}

extension FieldsSyntax {
    /// The fields on one line; nil if there are comments among them, or strings of several lines.
    var lineText: String? {
        guard closing.isEmpty, fields.allSatisfy({ $0.comments.isEmpty && $0.property.lines.count == 1 }) else {
            return nil
        }
        return fields.flatMap(\.property.lines).joined(separator: ", ")
    }
}

extension QuerySyntax.Result {
    var isRecord: Bool {
        if case .record = kind { true } else { false }
    }

    /// What stands before and behind the type of one row.
    var brackets: (left: String, right: String) {
        switch rows {
        case .all: ("[", "]")
        case .first: ("", "?")
        case .one: ("", "")
        }
    }

    /// The result on one line, if it can stand on one.
    var lineText: String? {
        switch kind {
        case .type(let type, let annotations): brackets.left + type.text + brackets.right + annotations.suffix
        case .record(let fields): fields.lineText.map { "\(brackets.left){ \($0) }\(brackets.right)" }
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
        case .range(let lower, let upper, let isHalfOpen):
            (lower?.text ?? "") + (isHalfOpen ? "..<" : "...") + (upper?.text ?? "")
        case .invalid: ""
        }
    }
}

extension StringLiteral {
    /// In a multi-line string the lines behind the quotes are indented one step more than the member.
    var text: String {
        guard isMultiline else { return StringText.quoted(value) }
        let content = StringText.multilineContent(value).map { $0.isEmpty ? "" : "    " + $0 }
        return (["\"\"\""] + (value.isEmpty ? [] : content) + ["    \"\"\""]).joined(separator: "\n")
    }
}

extension [AnnotationSyntax] {
    /// Each with a space before it.
    var suffix: String { map { " " + $0.text }.joined() }
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
    var lines: [String] {
        unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    }
}
