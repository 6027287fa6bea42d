import StrataSQLite
import StrataSchema

/// What a declaration says of a result column, compared with what the column is.
struct ColumnExpectation {
    enum Subject {
        /// `@generated`.
        case generated
        /// A field of a view or of a query's record.
        case field
        /// The only value of a query, or of each row of one.
        case value(isList: Bool)
        /// An attribute of the entity or view that a query gives; the name.
        case model(String)
    }

    let attribute: Schema.Attribute
    let schema: Schema
    let subject: Subject
    let sqlType: Schema.SQLType
    /// Of the view or record, for the attributes that hold their keys.
    private let relationships: [Schema.Relationship]

    init(
        _ attribute: Schema.Attribute,
        _ schema: Schema,
        subject: Subject,
        relationships: [Schema.Relationship] = []
    ) {
        self.relationships = relationships
        self.attribute = attribute
        self.schema = schema
        self.subject = subject
        sqlType = schema.sqlType(of: attribute)
    }

    /// The column in a sentence.
    private var name: String { if case .value = subject { "the result" } else { attribute.name } }

    private var types: TypeSet { TypeSet(columnType: sqlType.rawValue) }

    /// - Parameters:
    ///   - column: What the bytecode says.
    ///   - origin: The attribute that the column is read from without change.
    ///   - seen: The types of the values that runs over rows gave, NULL as an empty set.
    ///   - written: As the text has it; nil if that is not known.
    ///   - place: Of the column's expression.
    func diagnostics(
        _ column: ResultColumn,
        origin: Schema.Attribute?,
        seen: Set<TypeSet>,
        written: WrittenResult?,
        at place: SourceLocation
    ) -> [Diagnostic] {
        if origin == nil, let message = written?.message(for: attribute, schema) {
            return [.error("\(name) \(message)", at: place, notes: notes(place))]
        }
        if let message = typeMessage(column, origin, seen) { return [.error(message, at: place, notes: notes(place))] }
        var found: [Diagnostic] = []
        if origin == nil, written?.isDoubtful(for: attribute, schema, accepts: accepts) == true {
            found.append(.warning(doubt, at: place, notes: notes(place)))
        }
        return found + nullDiagnostics(column, seen, written, at: place)
    }

    private func nullDiagnostics(
        _ column: ResultColumn,
        _ seen: Set<TypeSet>,
        _ written: WrittenResult?,
        at place: SourceLocation
    ) -> [Diagnostic] {
        guard !attribute.isOptional else { return [] }
        switch column.nullability {
        case .never: return []
        case .maybe(let causes):
            let reason = Self.reason(causes, written)
            return [.error("\(name) can be NULL\(reason); \(fix)", at: place, notes: notes(place))]
        case .unsure(let causes):
            if seen.contains([]) {
                return [.error("\(name) can be NULL; \(fix)", at: place, notes: notes(place))]
            }
            let reason = Self.reason(causes, written)
            return [
                .warning(
                    "whether \(name) can be NULL is not certain\(reason); \(fix)",
                    at: place,
                    notes: notes(place)
                )
            ]
        }
    }

    private func notes(_ place: SourceLocation) -> [Diagnostic.Note] {
        attribute.location == place ? [] : [Diagnostic.Note("declared here", at: attribute.location)]
    }

    // MARK: - Types

    private func typeMessage(_ column: ResultColumn, _ origin: Schema.Attribute?, _ seen: Set<TypeSet>) -> String? {
        if let origin {
            guard !accepts(origin) else { return nil }
            if origin.type == attribute.type {
                let storage = origin.storage.argument
                return "\(name) is read from \(origin.name), which is stored as \(storage ?? "a standard value"); "
                    + (storage.map { "write @stored(\($0))" } ?? "declare it without @stored")
            }
            return "\(name) is declared \(attribute.type.name), and \(origin.name) is "
                + "\(origin.type.name)"
        }
        let wrongSeen = seen.filter { !$0.isEmpty && !$0.isSubset(of: types) }.reduce(TypeSet()) { $0.union($1) }
        let possible = column.types == .all ? [] : column.types.subtracting(types)
        let wrong = possible.union(wrongSeen)
        guard !wrong.isEmpty else { return nil }
        let isAlways = !column.types.isEmpty && column.types.isDisjoint(with: types)
        let found = isAlways ? "is \(column.types.words)" : "can be \(wrong.words)"
        return "\(name) \(found), and \(attribute.type.name) is stored as \(sqlType.rawValue); "
            + advice(column.types.union(wrongSeen))
    }

    /// A date, a UUID or a decimal in another type is one that is stored in another way: a CAST would not be one.
    private func advice(_ types: TypeSet) -> String {
        let storage: String? =
            switch (attribute.type, types) {
            case (.date, .text): "write @stored(iso8601) if it is a date of that form"
            case (.date, .integer): "write @stored(unixSeconds) or @stored(unixMilliseconds) if it is such a date"
            case (.date, .real): "write @stored(reference) if it is such a date"
            case (.uuid, .text): "write @stored(text) if it is a UUID of that form"
            case (.uuid, .blob): "declare it without @stored(text) if it is a UUID of that form"
            case (.decimal, .integer): "write @stored(scaled: 2) if it is a decimal of that form"
            case (.decimal, .text): "declare it without @stored(scaled: …) if it is a decimal of that form"
            // A product of integers that is too large for one is REAL.
            case (.decimal, .number) where sqlType == .integer:
                "write CAST(… AS INTEGER) if it is a decimal of that form"
            case (.date, _), (.uuid, _), (.decimal, _): "declare another type"
            default: nil
            }
        return storage ?? "write CAST(… AS \(sqlType.rawValue)), or declare another type"
    }

    /// What is said of a computed value whose type alone does not make it one of the attribute's.
    private var doubt: String {
        let type = attribute.type.name
        let cast = "CAST(… AS \(sqlType.rawValue))"
        switch attribute.type {
        case .bool: return "whether \(name) is always 0 or 1 is not certain; write … <> 0, or declare Int"
        case .integer:
            return "whether \(name) always fits into \(type) is not certain; declare Int, or write \(cast) if it does"
        case .enumeration: return "whether \(name) is always a case of \(type) is not certain; write \(cast) if it is"
        case .list:
            return "whether \(name) is JSON of \(type) is not certain; write json_array(…) or json_group_array(…), or "
                + "\(cast) if it is"
        case .json: return "whether \(name) is JSON of \(type) is not certain; write json(…), or \(cast) if it is"
        default:
            let storage = Self.storageWord(attribute)
            let how = storage == "a standard value" ? "" : " that is stored as \(storage)"
            return "whether \(name) is a \(type)\(how) is not certain, since it is computed; write \(cast) if it is"
        }
    }

    /// Whether every value of the origin can be read as this.
    private func accepts(_ origin: Schema.Attribute) -> Bool {
        let hasSameStorage = schema.sqlType(of: origin) == sqlType
        switch (attribute.type, origin.type) {
        case (.integer(let wide), .integer(let narrow)):
            return wide.range.lowerBound <= narrow.range.lowerBound && wide.range.upperBound >= narrow.range.upperBound
        case (.integer(.int), .bool), (.integer(.int64), .bool), (.double, .float): return true
        case (.string, .url), (.string, .enumeration), (.integer(.int), .enumeration), (.string, .uuid),
            (.string, .list), (.string, .json), (.data, .uuid):
            return hasSameStorage
        case (.enumeration(let name), .integer), (.enumeration(let name), .string):
            return hasSameStorage && schema.enumeration(named: name)?.isOpen == true
        case (.custom(let name, _), .custom(let other, _)): return name == other && hasSameStorage
        // A type of the app's own reads whatever is stored that way.
        case (.custom, _), (_, .custom): return hasSameStorage
        default: return attribute.type == origin.type && attribute.storage == origin.storage
        }
    }

    /// As @stored says it, of a Date, UUID or Decimal.
    static func storageWord(_ attribute: Schema.Attribute) -> String {
        attribute.storage.argument ?? (attribute.type == .date ? "reference" : "a standard value")
    }

    // MARK: - NULL

    private static func reason(_ causes: [NullCause], _ written: WrittenResult?) -> String {
        for cause in causes {
            switch cause {
            case .outerJoin(let table):
                return table.isEmpty
                    ? " where an outer join finds no row" : " where the outer join finds no row of \(table)"
            case .column(let table, let column): return ", since \(column) of \(table) is optional"
            case .aggregate(let function): return ", since \(function) of no values is NULL"
            case .divisionByZero: return ", since a division by zero is NULL"
            case .parameter(let name): return ", since the parameter \(name) is optional"
            case .nullableFunction(let name): return ", since \(name) can give NULL"
            case .function(let name): return ", since \(name) gives NULL for some values"
            case .infinity: return ", since calculations with infinity can be NULL"
            case .null, .unknownColumn, .unknown: continue
            }
        }
        if causes.contains(where: { if case .null = $0 { true } else { false } }) {
            return written?.nullReason.map { ", since \($0)" } ?? ""
        }
        return ""
    }

    private var fix: String {
        let zero: String? =
            switch attribute.type {
            case .bool, .integer: "0"
            case .double, .float: "0.0"
            case .string: "''"
            default: nil
            }
        let words = attribute.type.name
        let value = zero.map { " or write coalesce(…, \($0))" } ?? " or exclude the NULL"
        switch subject {
        case .generated, .field:
            if let word = attribute.relationship, let to = relationships.first(where: { $0.name == word }) {
                return "declare `\(word): \(to.destination)?` or exclude the NULL"
            }
            return "declare `\(attribute.name): \(words)?`\(value)"
        case .value(let isList): return "declare \(isList ? "[\(words)?]" : "\(words)?")\(value)"
        case .model(let model):
            return "\(model) requires it, so\(zero.map { " write coalesce(…, \($0))" } ?? " exclude the NULL")"
        }
    }
}
