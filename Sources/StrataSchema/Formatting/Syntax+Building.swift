/// Making syntax trees from a resolved schema: nodes without places.

extension SourceLocation {
    fileprivate static let nowhere = SourceLocation(path: "", line: 0, column: 0)
}

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
    init(list keyword: ListSyntax.Keyword, parts: [(name: String, isDescending: Bool)]) {
        let list = ListSyntax(
            keyword: keyword,
            parts: parts.map { .init(name: NameSyntax($0.name), descending: $0.isDescending ? .nowhere : nil) },
            condition: nil,
            location: .nowhere
        )
        self.init(kind: .list(list), comments: ItemComments())
    }
}

extension TypeSyntax {
    init(_ type: Schema.ValueType, isOptional: Bool, in schema: Schema) {
        if case .enumeration(let name) = type {
            self.init(entity: name, isOptional: isOptional, in: schema)
        } else {
            self.init(
                kind: .named(qualifier: nil, NameSyntax(ScalarType.name(of: type))),
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
        return AnnotationSyntax("stored", word: Resolver.word(for: storage))
    }

    private init(_ name: String, label: String?, _ value: ValueSyntax.Kind) {
        let argument = Argument(label: label.map { NameSyntax($0) }, value: ValueSyntax(value))
        self.init(name: name, arguments: [argument], location: .nowhere)
    }
}
