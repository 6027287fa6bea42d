/// Making syntax trees from a resolved schema: nodes without places.

extension NameSyntax {
    init(_ text: String) {
        self.init(text: text, location: .nowhere)
    }
}

extension ItemComments {
    init(documentation: [String]) {
        self.init()
        leading = documentation.map { line in
            Comment(
                kind: .documentation,
                text: line.isEmpty ? "///" : "/// \(line)",
                location: .nowhere,
                isTrailing: false,
                followsBlankLine: false
            )
        }
    }
}

extension MemberSyntax {
    init(list keyword: ListSyntax.Keyword, names: [String]) {
        self.init(list: keyword, parts: names.map { .init(kind: .name(NameSyntax($0))) })
    }

    init(list keyword: ListSyntax.Keyword, parts: [ListSyntax.Part], condition: Schema.SQL? = nil) {
        let list = ListSyntax(
            keyword: keyword,
            parts: parts,
            condition: condition.map { .init(sql: StringLiteral($0), location: .nowhere) },
            location: .nowhere
        )
        self.init(kind: .list(list), comments: ItemComments())
    }

    init(_ check: Schema.Check) {
        let syntax = CheckSyntax(name: NameSyntax(check.name), sql: StringLiteral(check.sql), location: .nowhere)
        self.init(kind: .check(syntax), comments: ItemComments())
    }
}

extension StringLiteral {
    /// SQL of several lines stands between lines of quotes.
    init(_ sql: Schema.SQL) {
        self.init(value: sql.text, isMultiline: sql.text.unicodeScalars.contains("\n"))
    }
}

extension TypeSyntax {
    init(_ type: Schema.ValueType, isOptional: Bool, in schema: Schema) {
        switch type {
        case .enumeration(let name):
            self.init(entity: name, isOptional: isOptional, in: schema)
        case .list(let element):
            let element = TypeSyntax(element, isOptional: false, in: schema)
            self.init(kind: .list(element), isOptional: isOptional, location: .nowhere)
        default:
            // A type of the app may be qualified by its module.
            let parts = type.name.split(separator: ".").map { NameSyntax(String($0)) }
            let qualifier = parts.count > 1 ? parts.first : nil
            self.init(
                kind: .named(qualifier: qualifier, parts.last ?? NameSyntax("")),
                isOptional: isOptional,
                location: .nowhere
            )
        }
    }

    /// An entity or enum: qualified if a type of the language has its name.
    init(entity name: String, isOptional: Bool, in schema: Schema) {
        let qualifier = ScalarType.named(name) == nil ? nil : NameSyntax(schema.name)
        self.init(kind: .named(qualifier: qualifier, NameSyntax(name)), isOptional: isOptional, location: .nowhere)
    }
}

extension ValueSyntax {
    init(_ kind: Kind) {
        self.init(kind: kind, location: .nowhere)
    }

    init(_ value: Schema.DefaultValue) {
        let kind: Kind =
            switch value {
            case .bool(let value): .name(value ? "true" : "false")
            case .integer(let value): .integer(String(value))
            case .number(let text): .float(text)
            case .string(let value): .string(StringLiteral(value: value, isMultiline: false))
            case .emptyData: .member("empty")
            case .emptyList: .list([])
            case .enumerationCase(let name): .member(name)
            case .now: .member("now")
            case .random: .member("random")
            case .timeOrdered: .member("timeOrdered")
            case .automatic: .member("automatic")
            }
        self.init(kind)
    }
}

extension AnnotationSyntax {
    init(_ name: String) {
        self.init(name: name, arguments: nil, location: .nowhere)
    }

    init(_ name: String, arguments: [(label: String?, value: ValueSyntax.Kind)]) {
        let arguments = arguments.map { argument in
            Argument(label: argument.label.map { NameSyntax($0) }, value: ValueSyntax(argument.value))
        }
        self.init(name: name, arguments: arguments, location: .nowhere)
    }

    init(_ name: String, strings: [String]) {
        self.init(name, arguments: strings.map { (nil, .string(StringLiteral(value: $0, isMultiline: false))) })
    }

    /// `@length(1...200)`, from ends in digits.
    init(_ name: String, from lower: String?, to upper: String?, excludesUpper: Bool) {
        let ends = [lower, upper].map { $0.map { ValueSyntax(.float($0)) } }
        self.init(name, arguments: [(nil, .range(lower: ends[0], upper: ends[1], isHalfOpen: excludesUpper))])
    }

    init(_ name: String, word: String) {
        self.init(name, label: nil, .name(word))
    }

    init(_ name: String, label: String? = nil, string: String) {
        self.init(name, label: label, .string(StringLiteral(value: string, isMultiline: false)))
    }

    static func stored(_ storage: Schema.Storage) -> AnnotationSyntax {
        if case .scaled(let digits) = storage {
            return AnnotationSyntax("stored", label: "scaled", .integer(String(digits)))
        }
        return AnnotationSyntax("stored", word: storage.argument ?? "reference")
    }

    private init(_ name: String, label: String?, _ value: ValueSyntax.Kind) {
        let argument = Argument(label: label.map { NameSyntax($0) }, value: ValueSyntax(value))
        self.init(name: name, arguments: [argument], location: .nowhere)
    }
}
