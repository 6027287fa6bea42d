import StrataSchema

/// Numbers that look random, and are the same in every run.
struct Dice {
    private var state: UInt64

    init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    mutating func roll(_ sides: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(sides))
    }

    mutating func isLucky(_ oneIn: Int) -> Bool { roll(oneIn) == 0 }
}

/// A schema of two entities with any of the constructs of the language, by the dice.
func randomSchema(_ dice: inout Dice, key: Int) -> Schema {
    var attributes: [Schema.Attribute] =
        switch key {
        case 0: [attribute("id", .integer(.int))]
        case 1: [attribute("id", .integer(.int)) { $0.defaultValue = .automatic }]
        case 2: [attribute("id", .uuid)]
        default: [attribute("id", .string), attribute("part", .integer(.int))]
        }
    let keys = attributes.map(\.name)
    var words = [attribute("title", .string) { $0.defaultValue = .string("new title") }]
    if !dice.isLucky(3) {
        words.append(attribute("note", .string, optional: dice.isLucky(2)) { $0.defaultValue = .string("a note") })
    }
    for index in words.indices {
        if dice.isLucky(3) { words[index].collation = .nocase }
        if dice.isLucky(3) {
            words[index].length = .init(lower: dice.isLucky(2) ? 1 : nil, upper: Int64(20 + dice.roll(2) * 10))
        }
    }
    var numbers = [attribute("weight", .integer(.int)) { $0.defaultValue = .integer(3) }]
    if !dice.isLucky(3) {
        numbers.append(attribute("size", .double, optional: dice.isLucky(2)) { $0.defaultValue = .number("2") })
    }
    for index in numbers.indices where dice.isLucky(3) {
        numbers[index].range = .init(lower: "-5", upper: dice.isLucky(2) ? "60" : nil)
    }
    attributes += words + numbers
    if dice.isLucky(2) {
        let expression = ["length(title)", "weight * 2", "length(title) + weight"][dice.roll(3)]
        let isStored = dice.isLucky(2)
        attributes.append(
            attribute("computed", .integer(.int)) { $0.generation = .init(sql: sql(expression), isStored: isStored) }
        )
    }
    if dice.isLucky(2) {
        attributes.append(attribute("otherCode", .string, optional: true) { $0.relationship = "other" })
    }
    let rule: Schema.Relationship.DeleteRule = dice.isLucky(2) ? .cascade : .setNull
    var item = entity("Item", key: keys, attributes)
    if attributes.last?.relationship != nil {
        item.relationships = [
            Schema.Relationship(
                name: "other",
                documentation: [],
                destination: "Other",
                isOptional: true,
                deleteRule: rule,
                keyAttributes: ["otherCode"],
                location: nowhere
            )
        ]
    }
    if dice.isLucky(3) { item.checks.append(Schema.Check(name: "lively", sql: sql("weight <> 41 OR title <> 'x'"))) }
    if dice.isLucky(3) {
        item.checks.append(Schema.Check(name: "short", sql: sql("length(title) < \(40 + dice.roll(2))")))
    }
    if dice.isLucky(3) {
        item.indexes.append(
            Schema.Index(
                isUnique: false,
                parts: [.init(expression: sql("lower(title)"), isDescending: dice.isLucky(2))],
                condition: dice.isLucky(2) ? sql("weight > 0") : nil
            )
        )
    }
    if dice.isLucky(3) {
        item.indexes.append(
            Schema.Index(
                isUnique: dice.isLucky(2),
                parts: [.init(attribute: "title"), .init(attribute: "weight", isDescending: true)]
            )
        )
    }
    if dice.isLucky(2) { item.search = Schema.Search(attributes: dice.isLucky(2) ? words.map(\.name) : ["title"]) }
    let other = entity("Other", key: ["code"], [attribute("code", .string), attribute("text", .string)]) {
        $0.search = dice.isLucky(2) ? Schema.Search(attributes: ["text"]) : nil
    }
    if dice.isLucky(2) {
        let columns = keys.map { "item\($0.prefix(1).uppercased())\($0.dropFirst())" }
        item.loadedRelationships = [
            manyToMany("others", to: "Other", table: "Item_others", columns, [dice.isLucky(2) ? "code" : "otherCode"])
        ]
    }
    return schema([item, other]) {
        if dice.isLucky(2) {
            $0.views.append(view("Titles", "SELECT title, weight FROM Item WHERE weight > \(dice.roll(2))"))
        }
        if dice.isLucky(2) { $0.views.append(view("All", "SELECT * FROM Other")) }
    }
}

/// The schema with other names for an entity and two attributes, as `@renamed` says them.
func renamed(_ schema: Schema) -> Schema {
    var result = schema
    func name(_ name: String) -> String { ["title": "weight", "weight": "heading"][name] ?? name }
    // Over a name that nobody has: the two names overlap.
    func text(_ sql: Schema.SQL) -> Schema.SQL {
        Schema.SQL(
            sql.text.replacing("weight", with: "\u{1}").replacing("title", with: "weight")
                .replacing("\u{1}", with: "heading").replacing("FROM Item", with: "FROM Thing"),
            at: sql.location
        )
    }
    var item = result.entities[0]
    item.name = "Thing"
    item.tableName = "Thing"
    item.previousName = "Item"
    for index in item.attributes.indices {
        let former = item.attributes[index].name
        item.attributes[index].name = name(former)
        item.attributes[index].columnName = name(former)
        if name(former) != former { item.attributes[index].previousName = former }
        if let generation = item.attributes[index].generation {
            item.attributes[index].generation = .init(sql: text(generation.sql), isStored: generation.isStored)
        }
    }
    item.checks = item.checks.map { Schema.Check(name: $0.name, sql: text($0.sql)) }
    item.indexes = item.indexes.map { index in
        var index = index
        index.parts = index.parts.map { part in
            var part = part
            part.attribute = name(part.attribute)
            part.expression = part.expression.map(text)
            return part
        }
        index.condition = index.condition.map(text)
        return index
    }
    item.search = item.search.map { Schema.Search(attributes: $0.attributes.map(name)) }
    result.entities[0] = item
    result.views = result.views.map { view in
        var view = view
        view.sql = text(view.sql)
        return view
    }
    return result
}
