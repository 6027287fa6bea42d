/// Writes valid schemas at random, the same for the same seed, that use every construct of the language.
struct SchemaWriter {
    var random: SplitMix
    var lines: [String] = []

    struct Entity {
        var name: String
        var head = ""
        var members: [String] = []
        var lists: [String] = []
        /// What indexes may name.
        var columns: [String] = []
        var strings: [String] = []
        var toOnes: [(name: String, destination: Int)] = []
        /// The number of attributes of its key; 0 for one that a mixin gives.
        var keyParts = 1
    }

    var enums: [(name: String, cases: [String])] = []
    var mixins: [(name: String, hasKey: Bool)] = []
    var entities: [Entity] = []
    var numbers = 0

    static func schema(seed: UInt64) -> String {
        var writer = SchemaWriter(random: SplitMix(state: seed))
        return writer.write()
    }

    init(random: SplitMix) { self.random = random }

    mutating func write() -> String {
        let imports = ["AppTypes", "Geometry"].filter { _ in chance(0.7) }
        lines += imports.map { "import \($0)" }
        documentation("")
        lines.append("schema Random { \(settings().joined(separator: ", ")) }")
        for _ in 0...pick(3) { enumeration() }
        for _ in 0..<pick(4) { mixin() }
        entities = (0...(2 + pick(5))).map { number in Entity(name: (chance(0.2) ? "URLItem" : "Entity") + "\(number)")
        }
        for position in entities.indices { declare(position) }
        for position in entities.indices { relate(position, imports) }
        for position in entities.indices { finish(position) }
        for number in 0..<pick(3) { view(number) }
        for number in 0..<pick(4) { query(number) }
        return lines.joined(separator: "\n") + "\n"
    }

    // MARK: - Choices

    mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    mutating func chance(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &random) < probability
    }

    mutating func one<Element>(_ elements: [Element]) -> Element { elements[pick(elements.count)] }

    mutating func number() -> Int {
        numbers += 1
        return numbers
    }

    mutating func name(_ stem: String) -> String {
        let form = one(["\(stem)", "\(stem)ID", "x\(stem.capitalized)URL", "`\(stem)`", "größe\(stem)"])
        let number = number()
        return form.last == "`" ? "`\(form.filter { $0 != "`" })\(number)`" : "\(form)\(number)"
    }

    mutating func documentation(_ indentation: String) {
        guard chance(0.3) else { return }
        lines.append("\(indentation)/// Says \"what\" it is, number \(number()).")
        if chance(0.3) { lines.append("\(indentation)///") }
    }

    mutating func settings() -> [String] {
        ["access: \(one(["public", "package", "internal"]))"]
            + (chance(0.5) ? ["dates: \(one(["reference", "iso8601", "unixSeconds", "unixMilliseconds"]))"] : [])
            + (chance(0.5) ? ["names: \(one(["verbatim", "snakeCase"]))"] : [])
    }

    /// A string of SQL, on one line or several; what it says does not matter here.
    mutating func sql(_ text: String, indentation: String = "    ") -> String {
        switch pick(4) {
        case 0: "\"\"\"\n\(indentation)    \(text)\n\(indentation)      AND \"q\" \\u{E9}\n\(indentation)    \"\"\""
        case 1: "\"\(text) = \\\"q\\\" ;\""
        default: "\"\(text)\""
        }
    }

    mutating func renamed() -> String { chance(0.1) ? " @renamed(from: \"old\(number())\")" : "" }

    // MARK: - Declarations

    mutating func enumeration() {
        let isInt = chance(0.5)
        let name = "Enum\(number())"
        let cases = (0...pick(4)).map { _ in "case\(number())" }
        documentation("")
        let isOpen = chance(0.4)
        let items = cases.map { item -> String in
            let value = isInt ? " = \(number())" : chance(0.5) ? " = \"\(item) \\\"raw\\\"\"" : ""
            return item + value + renamed()
        }
        lines.append(
            "\(isOpen ? "open " : "")enum \(name): \(isInt ? "Int" : "String")\(renamed()) { "
                + "\(items.joined(separator: ", ")) }"
        )
        enums.append((name, cases))
    }

    mutating func mixin() {
        let name = "Mixin\(number())"
        // Without keys of their own, so that two can stand together.
        let parts = mixins.filter { !$0.hasKey }.map(\.name).filter { _ in chance(0.3) }
        let hasKey = parts.isEmpty && chance(0.3)
        var owner = Entity(name: name)
        if hasKey { owner.members.append("id: UUID = .timeOrdered") }
        for _ in 0...pick(3) { attribute(of: &owner, imports: [], isPlain: false) }
        if chance(0.4), let column = owner.columns.first { owner.lists.append("index (\(column))") }
        if chance(0.2) { owner.lists.append("check check\(number()) \(sql("1"))") }
        documentation("")
        lines.append("mixin \(name)\(parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")) {")
        lines += (owner.members + owner.lists).map { "    \($0)" }
        lines.append("}")
        mixins.append((name, hasKey))
    }

    /// The key, and the attributes that are its own.
    mutating func declare(_ position: Int) {
        var entity = entities[position]
        let keyed = mixins.filter(\.hasKey).map(\.name)
        var parts = mixins.filter { !$0.hasKey }.map(\.name).filter { _ in chance(0.25) }
        // Two that are made of one mixin have that one once, but two may not be made by chance of the same attribute.
        if let mixin = keyed.first, chance(0.4) {
            parts = [mixin]
        } else {
            switch pick(6) {
            case 0: entity.members.append("id: Int = .automatic")
            case 1: entity.members.append("name: String @id")
            case 2:
                entity.members += ["a: Int", "b: String", "primaryKey (b, a)"]
                entity.keyParts = 2
            case 3: entity.members.append("id: UUID @stored(text)")
            default: entity.members.append("id: UUID = .random")
            }
        }
        entity.head = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
        if chance(0.3) { entity.head += " @table(\"table \(number())\")" }
        entity.head += renamed()
        if chance(0.3) { entity.head += " @history" }
        entities[position] = entity
    }

    mutating func relate(_ position: Int, _ imports: [String]) {
        var entity = entities[position]
        for _ in 0..<pick(9) { attribute(of: &entity, imports: imports, isPlain: false) }
        if chance(0.2) { entity.members.append("version: Int\(chance(0.5) ? " = 3" : "") @version") }
        if chance(0.2) { entity.members.append("touched: Date = .now @touched") }
        for _ in 0..<pick(4) {
            let destination = pick(entities.count)
            let name = "one\(number())"
            let other = entities[destination]
            let isOptional = chance(0.6)
            let rule =
                isOptional
                ? one(["", " @onDelete(cascade)", " @onDelete(setNull)"]) : one(["", " @onDelete(restrict)"])
            let isUnique = chance(0.3)
            let columns = (0..<other.keyParts).map { "\"column \(number()) \($0)\"" }.joined(separator: ", ")
            entity.members.append(
                "\(name): "
                    + (chance(0.2) ? "Random." : "") + other.name + (isOptional ? "?" : "") + rule
                    + (isUnique ? " @unique" : "")
                    + (chance(0.2) ? " @column(\(columns))" : "") + renamed()
            )
            if isOptional, chance(0.1) { entity.members[entity.members.count - 1] += " @private" }
            entity.toOnes.append((name, destination))
            let inverse = isUnique && chance(0.5) ? "\(entity.name)?" : "[\(entity.name)]"
            if chance(0.6) {
                let member = "back\(number()): \(inverse) @inverse(\(name))"
                if destination == position {
                    entity.members.append(member)
                } else {
                    entities[destination].members.append(member)
                }
            }
        }
        entities[position] = entity
    }

    mutating func finish(_ position: Int) {
        for _ in 0..<pick(3) { manyToMany(position) }
        var entity = entities[position]
        if let column = entity.columns.randomElement(using: &random) {
            let condition = chance(0.3) ? " where \(sql("a > 1"))" : ""
            entity.lists.append(
                "index (\(column)\(chance(0.5) ? " descending" : ""), \"lower(\(number()))\")\(condition)"
            )
        }
        if chance(0.4), let column = entity.columns.first {
            entity.lists.append("unique (\(column)) where \(sql("b > \(number())"))")
        }
        for _ in 0..<pick(3) { entity.lists.append("check check\(number()) \(sql("1 = 1"))") }
        if let text = entity.strings.first, chance(0.5) { entity.lists.append("search (\(text))") }
        entities[position] = entity
        documentation("")
        lines.append("entity \(entity.name)\(entity.head) {")
        for member in entity.members {
            documentation("    ")
            lines.append("    \(member)")
        }
        lines += entity.lists.map { "    \($0)" } + ["}", ""]
    }

    mutating func manyToMany(_ position: Int) {
        // Never back to an entity that leads here: two join tables that face each other are an error.
        let destination = position + pick(entities.count - position)
        let name = "many\(number())"
        let parts = (entities[position].keyParts, entities[destination].keyParts)
        var annotation = " @manyToMany"
        if chance(0.3), parts == (1, 1) {
            annotation += "(from: \"from \(number())\", to: [\"to \(number())\"])"
        }
        if chance(0.3) { annotation += " @onDelete(\(chance(0.7) ? "restrict" : "cascade"))" }
        if chance(0.3) { annotation += " @table(\"join \(number())\")" }
        entities[position].members.append("\(name): [\(entities[destination].name)]\(annotation)\(renamed())")
        // Entities that come later are written later.
        if destination > position, chance(0.5) {
            entities[destination].members.append("inverse\(number()): [\(entities[position].name)] @inverse(\(name))")
        }
        guard
            let between = entities.first(where: {
                $0.toOnes.contains { $0.destination == position } && $0.toOnes.count > 1
            })
        else { return }
        let from = between.toOnes.first { $0.destination == position }
        let to = between.toOnes.first { $0.name != from?.name }
        guard let from, let to, chance(0.7) else { return }
        let arguments = "through: \(between.name), from: \(from.name), to: \(to.name)"
        entities[position].members.append(
            "through\(number()): [\(entities[to.destination].name)] @manyToMany(\(arguments))"
        )
    }

    // MARK: - Views and queries

    mutating func view(_ number: Int) {
        var owner = Entity(name: "View\(number)")
        let parts = mixins.map(\.name).filter { _ in chance(0.3) }.prefix(1)
        if parts.isEmpty { owner.members.append("id: Int") }
        attribute(of: &owner, imports: [], isPlain: true)
        owner.members.append("row\(number): \(one(entities).name)\(chance(0.5) ? "?" : "")")
        documentation("")
        let head =
            (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
            + (chance(0.3) ? " @table(\"a view \(number)\")" : "")
        lines.append("view \(owner.name)\(head)\(renamed()) {")
        lines += owner.members.map { "    \($0)" }
        lines.append("} = \(sql("SELECT 1", indentation: ""))")
    }

    mutating func query(_ number: Int) {
        let parameters = (0..<pick(4)).map { "parameter\($0): \(type([], isPlain: true, isString: false))" }
        let entity = one(entities).name
        let record = "{ a: Int, b: \(type([], isPlain: true, isString: false)), row: \(entity) }"
        let result = one([
            "[\(entity)]", "\(entity)?", entity, "[Int]", "Date? @stored(iso8601)", "[\(record)]", "\(record)?", record,
        ])
        documentation("")
        lines.append(
            "query find\(number)(\(parameters.joined(separator: ", "))) -> \(result) = "
                + "\(sql("SELECT 1", indentation: ""))"
        )
    }
}
