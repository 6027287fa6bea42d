/// Words that people bring along from Swift, SQL and Prisma, and what to write instead.
enum ForeignWords {
    static let accessLevels: Set<String> = ["public", "package", "internal", "private", "fileprivate", "open"]

    /// In front of a declaration.
    static let modifiers = accessLevels.union(["final", "indirect"])

    /// In front of a member.
    static let introducers = accessLevels.union(["var", "let", "case", "static", "lazy", "weak"])

    /// Words that begin a declaration elsewhere: `entity` if its body is read as an entity's, else something else.
    static func declaration(_ word: String) -> String? {
        switch word.lowercased() {
        case "struct", "class", "model", "table", "actor", "type", "record": "entity"
        case "create": "statement"
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
        case ("CHECK", _), ("COLLATE", _), ("GENERATED", _):
            "'\(word)' is SQL, and is not supported yet in a schema; remove it"
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
            "constraints have no names in a schema; write 'unique (a, b)', or an annotation such as '@unique'"
        case ("UNIQUE", "INDEX"), ("UNIQUE", "KEY"):
            "write 'unique (a, b)' in place of '\(word) \(next ?? "")'"
        case ("UNIQUE", _): "write 'unique (a, b)' in place of '\(word)'"
        case ("INDEX", _), ("KEY", nil): "write 'index (a, b)' in place of '\(word)'"
        case ("FUNC", _), ("INIT", _), ("STRUCT", _), ("SUBSCRIPT", _), ("TYPEALIAS", _):
            "an entity holds no code; write '\(word)' in a Swift extension of it"
        default: nil
        }
    }

    /// What to say about Prisma's `@@name`.
    static func adviceForBlockAttribute(_ name: String) -> String {
        switch name {
        case "index": "write 'index (a, b)' in place of '@@index([a, b])'"
        case "unique": "write 'unique (a, b)' in place of '@@unique([a, b])'"
        case "id": "write 'primaryKey (a, b)' in place of '@@id([a, b])'"
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
        case "updatedAt": "set it in the code that changes the value"
        case "Attribute": "write '@unique', '@column(\"…\")' or '@renamed(from: \"…\")'"
        case "optional", "nullable": "write '?' behind the type"
        case "ignore", "Transient": "what is not stored stands in a Swift extension"
        default: nil
        }
    }
}
