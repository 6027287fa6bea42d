/// Words that people bring along from Swift, SQL and Prisma, and what to write instead.
enum ForeignWords {
    static let accessLevels: Set<String> = ["public", "package", "internal", "private", "fileprivate", "open"]

    /// In front of a declaration.
    static let modifiers = accessLevels.union([
        "final", "indirect", "abstract", "static", "export", "default", "declare", "data", "sealed", "partial",
    ])

    /// In front of a member.
    static let introducers = accessLevels.union([
        "var", "let", "val", "const", "case", "static", "lazy", "weak", "override", "readonly", "lateinit",
    ])

    /// Protocols and base classes that people write behind an entity's name, where mixins stand.
    static let protocols: Set<String> = [
        "Codable", "Encodable", "Decodable", "Hashable", "Equatable", "Comparable", "Identifiable", "Sendable",
        "Entity",
        "Model", "PersistentModel", "NSManagedObject", "Object", "Record", "FetchableRecord", "PersistableRecord",
        "MutablePersistableRecord", "CaseIterable", "CustomStringConvertible", "Any", "AnyObject", "NSObject",
    ]

    /// Words that begin a declaration elsewhere: what to say, and the word as which it is read on, if as any.
    static func declaration(_ word: String) -> (word: String?, advice: String)? {
        switch word.lowercased() {
        case "struct", "class", "model", "table", "actor", "type", "record":
            ("entity", "an entity is declared with 'entity', not '\(word)'; write 'entity Name { … }'")
        case "protocol", "trait", "interface":
            ("mixin", "what several entities share is declared with 'mixin', not '\(word)'; write 'mixin Name { … }'")
        case "func", "fun", "fn", "def", "function", "procedure":
            (nil, "a query is declared with 'query', not '\(word)'; write 'query name() -> [Entity] = \"SELECT …\"'")
        case "extension":
            (nil, "an extension stands in a Swift file; a mixin adds attributes to entities")
        case "typealias", "let", "var":
            (nil, "'\(word)' stands in a Swift file; a schema declares entities, enums, mixins, views and queries")
        case "create":
            (nil, "an entity is declared with 'entity', not '\(word)'; write 'entity Name { … }'")
        case "select", "with":
            (nil, "SQL stands in a view or a query; write 'query name() -> [Entity] = \"SELECT …\"'")
        default: nil
        }
    }

    /// The delete rule that Core Data, SQL or Prisma calls `word`, however its words are joined.
    static func deleteRule(_ word: String) -> String? {
        switch word.lowercased().filter({ $0 != "_" }) {
        case "nullify", "setnull", "null", "nil", "setnil", "setdefault": "setNull"
        case "deny", "noaction", "nothing", "refuse", "protect": "restrict"
        case "delete", "cascading": "cascade"
        default: nil
        }
    }

    /// The default that a call in Swift, SQL or Prisma stands for.
    static func value(forCall name: String) -> String? {
        switch name.lowercased() {
        case "date", "now", "date.now", "datetime", "current_timestamp": ".now"
        case "uuid", "newid", "cuid", "gen_random_uuid": ".random"
        case "autoincrement": ".automatic"
        case "data": ".empty"
        default: nil
        }
    }

    /// What to say about an SQL constraint behind the type of `attribute`.
    static func adviceForConstraint(_ word: String, next: String?, of attribute: String) -> String? {
        switch (word.uppercased(), next?.uppercased()) {
        case ("NOT", "NULL"):
            "an attribute is required unless its type ends in '?'; remove '\(word) \(next ?? "")'"
        case ("NULL", _):
            "an attribute may be missing if its type ends in '?'; write '?' in place of '\(word)'"
        case ("PRIMARY", "KEY"):
            "write '@id' in place of '\(word) \(next ?? "")'"
        case ("UNIQUE", _):
            "write '@unique' in place of '\(word)'"
        case ("DEFAULT", _):
            "a default stands behind '=', as in '\(attribute): Type = value'; write '=' in place of '\(word)'"
        case ("AUTOINCREMENT", _), ("AUTO_INCREMENT", _):
            "write '\(attribute): Int = .automatic' for a key that the database assigns"
        case ("REFERENCES", _):
            "a foreign key is an attribute whose type is an entity; write '\(attribute): \(next ?? "Entity")'"
        case ("CHECK", _):
            "write '@range(1...5)' or '@length(1...200)', or 'check name \"SQL\"' on a line of its own"
        case ("COLLATE", _):
            "write '@collate(nocase)' in place of '\(word) \(next ?? "")'"
        case ("GENERATED", _), ("AS", nil):
            "write '@generated(\"SQL\")' in place of '\(word)'"
        default: nil
        }
    }

    /// What to say about a line of an entity that begins with `word`, which is none of the words that may begin one.
    static func adviceForMember(_ word: String, next: String?) -> String? {
        switch (word.uppercased(), next?.uppercased()) {
        case ("PRIMARY", "KEY"), ("PRIMARYKEY", _):
            "write 'primaryKey (a, b)' for a key of several attributes, '@id' behind one"
        case ("FOREIGN", "KEY"):
            "a foreign key is an attribute whose type is an entity, as in 'list: TodoList?'"
        case ("CONSTRAINT", _):
            "write 'check name \"SQL\"', 'unique (a, b)', or an annotation such as '@unique'"
        case ("CHECK", nil):
            "a check has a name; write 'check plausible \"SQL\"'"
        case ("UNIQUE", "INDEX"), ("UNIQUE", "KEY"):
            "write 'unique (a, b)' in place of '\(word) \(next ?? "")'"
        case ("UNIQUE", _): "write 'unique (a, b)' in place of '\(word)'"
        case ("INDEX", _), ("KEY", nil): "write 'index (a, b)' in place of '\(word)'"
        case ("FUNC", _), ("FUN", _), ("DEF", _), ("INIT", _), ("STRUCT", _), ("SUBSCRIPT", _), ("TYPEALIAS", _):
            "an entity holds no code; write '\(word)' in a Swift extension of it"
        default: nil
        }
    }

    /// What to say about Prisma's `@@name`.
    ///
    /// `list` is what stands between its brackets.
    static func adviceForBlockAttribute(_ name: String, _ list: String?) -> String {
        let list = list ?? "a, b"
        return switch name {
        case "index": "write 'index (\(list))' in place of '@@index([\(list)])'"
        case "unique": "write 'unique (\(list))' in place of '@@unique([\(list)])'"
        case "id": "write 'primaryKey (\(list))' in place of '@@id([\(list)])'"
        case "map": "write '@table(\"…\")' behind the entity's name in place of '@@map(\"…\")'"
        default: "'@@\(name)' is not known; an annotation has one '@' and stands behind what it belongs to"
        }
    }

    /// What to say about an annotation of Prisma, SwiftData or GRDB.
    static func adviceForAnnotation(_ name: String) -> String? {
        switch name {
        case "default": "a default stands behind '=', as in 'createdAt: Date = .now'"
        case "map": "write '@column(\"…\")', or '@table(\"…\")' behind an entity's name"
        case "relation", "Relationship", "references":
            "a relationship is an attribute whose type is an entity, as in 'list: TodoList? @onDelete(cascade)'"
        case "index", "indexed": "write 'index (name)' on a line of its own"
        case "primaryKey", "primary", "key", "PrimaryKey": "write '@id'"
        case "updatedAt": "write '= .now @touched'"
        case "size", "Size", "Length", "maxLength", "MaxLength": "write '@length(1...200)'"
        case "check", "Check": "write 'check name \"SQL\"' on a line of its own"
        case "OneToMany", "oneToMany", "hasMany", "HasMany":
            "a to-many names its inverse, as in 'items: [TodoItem] @inverse(list)'"
        case "ManyToOne", "manyToOne", "OneToOne", "belongsTo", "BelongsTo":
            "a to-one is an attribute whose type is an entity, as in 'list: TodoList?'"
        case "codable", "Codable": "write '@json'"
        case "Attribute": "write '@unique', '@column(\"…\")' or '@renamed(from: \"…\")'"
        case "required", "Required", "notNull", "NotNull", "nonnull":
            "an attribute is required unless its type ends in '?'; remove it"
        case "ordered", "Ordered", "orderBy", "OrderBy", "sorted":
            "rows have no order of their own; add an attribute such as 'position: Int', and order by it in a query"
        case "onUpdate":
            "a key does not change; a Date that every update sets is written 'updatedAt: Date = .now @touched'"
        case "optional", "nullable": "write '?' behind the type"
        case "Model", "NSManaged", "objc", "Published", "Observable", "Entity", "main":
            "remove it"
        case "ignore", "ignored", "transient", "Transient", "computed": "what is not stored stands in a Swift extension"
        default: nil
        }
    }
}
