/// Annotations against the kind of what they stand behind, and against each other.
extension Resolver {
    /// Reports the annotations that mean nothing behind such a property.
    mutating func checkAnnotations(of draft: PropertyDraft) {
        let inOrder = draft.annotations.locations.sorted {
            ($0.value.line, $0.value.column) < ($1.value.line, $1.value.column)
        }
        for (name, location) in inOrder {
            let reason: String? =
                switch draft.kind {
                case .attribute(let type): reason(against: name, ofType: type, draft)
                case .relationship(let destination): reason(against: name, behindToOne: draft.name, destination)
                case .loaded(let destination, _): reason(against: name, behindLoaded: draft, destination)
                case .lost: nil
                }
            if let reason { report(reason, at: location) }
        }
        if case .attribute = draft.kind, let columns = draft.annotations.columns, columns.value.count > 1 {
            report("'\(draft.name)' has one column; name one", at: columns.location)
        }
    }

    private func reason(against name: AnnotationName, ofType type: Schema.ValueType, _ draft: PropertyDraft) -> String?
    {
        let typeName = type.name
        switch (name, type) {
        case (.table, _):
            return "'@table' belongs behind an entity, a view or a many-to-many relationship; for a column write "
                + "'@column(\"name\")'"
        case (.onDelete, _), (.inverse, _), (.manyToMany, _):
            return
                "'@\(name.rawValue)' belongs behind a relationship, and '\(draft.name)' is of type '\(typeName)'; "
                + "remove it"
        case (.json, .json), (.json, .list(.json)), (.custom, .custom):
            return nil
        case (.json, .custom), (.custom, .json):
            return "'\(draft.name)' is stored in one way, as JSON or as '@custom' says; remove one"
        case (.json, .list):
            return "a list is stored as JSON anyway; remove '@json'"
        case (.json, _), (.custom, _):
            return "'@\(name.rawValue)' is for types of the app, and '\(typeName)' is known here; remove it"
        default:
            return nil
        }
    }

    private func reason(
        against name: AnnotationName,
        behindToOne property: String,
        _ destination: String
    ) -> String? {
        switch name {
        case .column, .renamed, .id, .unique, .onDelete, .backfill, .private, .inverse:
            nil
        case .stored, .json, .custom:
            "'\(property)' is stored as the key of '\(destination)' is; remove '@\(name.rawValue)'"
        case .manyToMany:
            "'\(property)' leads to one '\(destination)'; write '\(property): [\(destination)] @manyToMany', or "
                + "remove it"
        default:
            "'@\(name.rawValue)' belongs behind an attribute, and '\(property)' is a relationship to '\(destination)'; "
                + "remove it"
        }
    }

    private func reason(against name: AnnotationName, behindLoaded draft: PropertyDraft, _ destination: String)
        -> String?
    {
        let isManyToMany = draft.annotations.has(.manyToMany)
        switch name {
        case .manyToMany:
            return nil
        case .inverse:
            return isManyToMany
                ? "a many-to-many is declared once, with '@manyToMany' on one side and '@inverse' on the other; "
                    + "remove one"
                : nil
        case .table:
            if !isManyToMany { return "an inverse has no table of its own; remove '@table'" }
            return draft.annotations.manyToMany?.through == nil
                ? nil : "the table between is that of the entity that it goes through; remove '@table'"
        case .renamed:
            return isManyToMany ? nil : "an inverse is not stored, and can change its name freely; remove '@renamed'"
        case .onDelete:
            if let through = draft.annotations.manyToMany?.through {
                return "what deleting does is said behind the relationships of '\(through.text)', which hold the keys; "
                    + "move '@onDelete' there"
            }
            if isManyToMany { return nil }
            let inverse = draft.annotations.inverse.map { "'\(destination).\($0.text)'" } ?? "the to-one"
            return "what deleting does is said behind \(inverse), which holds the key; move '@onDelete' there"
        default:
            return "'\(draft.name)' is loaded from '\(destination)', and stored nowhere; remove '@\(name.rawValue)'"
        }
    }
}

// MARK: - What attributes do

extension Resolver {
    /// `@lazy`, `@private`, `@version`, `@touched`, `@collate`, `@generated`: what each asks of an attribute.
    mutating func checkBehaviour(of draft: PropertyDraft, type: Schema.ValueType) {
        let annotations = draft.annotations
        if let location = annotations.locations[.collate], type != .string {
            report(
                "only a String is compared as text, and '\(draft.name)' is of type '\(type.name)'; remove "
                    + "'@collate'",
                at: location
            )
        }
        if let location = annotations.locations[.version] { checkVersion(draft, type, at: location) }
        if let location = annotations.locations[.touched] { checkTouched(draft, type, at: location) }
        if let location = annotations.locations[.generated] {
            checkGenerated(draft, at: location)
        } else {
            checkPrivacy(of: draft)
        }
        // Of a key it is said that it cannot be.
        guard annotations.id == nil, draft.name != "id" else { return }
        if let location = annotations.locations[.lazy] { checkLazy(draft, at: location) }
    }

    /// Decoding has to do without it.
    mutating func checkPrivacy(of draft: PropertyDraft) {
        guard let location = draft.annotations.locations[.private], draft.annotations.id == nil, draft.name != "id"
        else {
            return
        }
        let hasDefault = draft.syntax.defaultValue != nil || draft.defaultValue != nil
        guard !draft.isOptional, !hasDefault else { return }
        report(
            "'\(draft.name)' is not in JSON, so decoding needs another value for it; make it optional, or give it a "
                + "default",
            at: location
        )
    }

    private mutating func checkVersion(_ draft: PropertyDraft, _ type: Schema.ValueType, at location: SourceLocation) {
        if let unique = draft.annotations.unique, draft.annotations.id == nil {
            report("new rows have the same version, so it cannot be unique; remove '@unique'", at: unique)
        }
        guard type != .integer(.int) || draft.isOptional || draft.defaultValue == .automatic else { return }
        report("a version is a number that counts; write '\(draft.name): Int @version'", at: location)
    }

    private mutating func checkTouched(_ draft: PropertyDraft, _ type: Schema.ValueType, at location: SourceLocation) {
        guard type != .date || draft.isOptional || draft.defaultValue != .now else { return }
        report(
            "what every update sets to now is written '\(draft.name): Date = .now @touched'",
            at: location
        )
    }

    private mutating func checkGenerated(_ draft: PropertyDraft, at location: SourceLocation) {
        if let value = draft.syntax.defaultValue, !value.isInvalid {
            report("the database computes '\(draft.name)'; remove the default", at: value.location)
        }
        for name in [AnnotationName.backfill, .length, .range, .version, .touched, .private, .lazy] {
            guard let other = draft.annotations.locations[name] else { continue }
            report("the database computes '\(draft.name)'; remove '@\(name.rawValue)'", at: other)
        }
    }

    private mutating func checkLazy(_ draft: PropertyDraft, at location: SourceLocation) {
        for name in [AnnotationName.version, .touched, .private] {
            guard let other = draft.annotations.locations[name] else { continue }
            report("'\(draft.name)' is lazy, so the struct does not have it; remove '@\(name.rawValue)'", at: other)
        }
        if let location = draft.annotations.unique { reportLazyIndex(of: draft, at: location) }
        let isConstant = draft.defaultValue?.isConstant ?? (draft.syntax.defaultValue != nil)
        guard !draft.isOptional || draft.syntax.defaultValue != nil, !isConstant else { return }
        guard draft.annotations.generation == nil else { return }
        report(
            "'\(draft.name)' is lazy, so the struct does not have it, and a new row needs another value; make it "
                + "optional, "
                + "or give it a constant default",
            at: location
        )
    }

    mutating func reportLazyIndex(of draft: PropertyDraft, at location: SourceLocation) {
        report("'\(draft.name)' is lazy, for what is large and seldom read; it can be in no index", at: location)
    }

    /// What a part of the primary key cannot be.
    mutating func checkKeyBehaviour(of draft: PropertyDraft) {
        for name in [AnnotationName.lazy, .private, .version, .touched, .generated, .collate] {
            guard let location = draft.annotations.locations[name] else { continue }
            let reason =
                name == .collate
                ? "is part of the primary key, and Swift tells its capital letters apart"
                : "is part of the primary key"
            report("'\(draft.name)' \(reason); remove '@\(name.rawValue)'", at: location)
        }
        switch draft.kind {
        case .attribute(.list), .attribute(.json):
            report("JSON is no primary key; give the entity another, such as 'id: UUID = .random'", at: draft.location)
        default: break
        }
    }

    /// An entity has one version.
    mutating func checkVersions(in draft: EntityDraft) {
        let versions = draft.properties.filter { $0.annotations.has(.version) }
        guard let first = versions.first, let second = versions.dropFirst().first,
            let location = second.mixin?.reference.location ?? second.annotations.locations[.version]
        else { return }
        if let reference = second.mixin?.reference, first.mixin?.reference == reference { return }
        report(
            "'\(draft.name)' has two versions, '\(first.name)' and '\(second.name)'; remove one",
            at: location,
            notes: [.init("'\(first.name)' is here", at: first.location)]
        )
    }
}

// MARK: - Defaults and bounds

extension Resolver {
    /// A constant default must meet what `@length` and `@range` ask: SQLite refuses a column whose default does not.
    mutating func checkDefaultBounds(of draft: PropertyDraft) {
        guard let value = draft.defaultValue,
            let location = draft.syntax.defaultValue?.location ?? draft.annotations.locations[.range]
        else { return }
        if let bounds = draft.length, let length = length(of: value) {
            let isShort = bounds.lower.map { length < $0 } ?? false
            let isLong = bounds.upper.map { length > $0 } ?? false
            if isShort || isLong {
                report(
                    "the default of '\(draft.name)' has a length of \(length), which '@length' does not allow; "
                        + "change one",
                    at: location
                )
            }
        }
        guard let bounds = draft.range, let number = digits(of: value) else { return }
        let isBelow = bounds.lower.flatMap { Self.compare(number, $0) }.map { $0 < 0 } ?? false
        let isAbove =
            bounds.upper.flatMap { Self.compare(number, $0) }.map { $0 > 0 || ($0 == 0 && bounds.excludesUpper) }
            ?? false
        guard isBelow || isAbove else { return }
        if value == .automatic {
            report(
                "the database counts '\(draft.name)' from 1, which is not in its '@range'; change that",
                at: location
            )
            return
        }
        if draft.syntax.defaultValue == nil {
            report("the first version is 1, which is not in the '@range' of '\(draft.name)'; change that", at: location)
            return
        }
        report("the default of '\(draft.name)' is not in its '@range'; change one", at: location)
    }

    private func length(of value: Schema.DefaultValue) -> Int64? {
        switch value {
        case .string(let text): Int64(text.unicodeScalars.count)
        case .emptyData, .emptyList: 0
        default: nil
        }
    }

    private func digits(of value: Schema.DefaultValue) -> String? {
        switch value {
        case .integer(let number): String(number)
        case .number(let text): text
        case .automatic: "1"
        default: nil
        }
    }
}
