import StrataSQLite

/// Makes random schemas, and gives numbers and names that nothing had before.
struct SchemaMaker {
    var dice: Dice
    /// For what came later, so that the cases of the seeds stay what they were.
    var otherDice: Dice
    private var lastID = 0
    /// Words of SQL and of the language, each given once.
    private var words = [
        "order", "group", "where", "table", "index", "check", "unique", "values", "default", "enum", "view",
    ]

    init(seed: Int) {
        dice = Dice(seed: seed)
        otherDice = Dice(seed: seed + 1_000_000)
    }

    mutating func id() -> Int {
        lastID += 1
        return lastID
    }

    mutating func name() -> String {
        if dice.isLucky(12), let word = words.popLast() { return word }
        return dice.choose("note", "size", "aB", "été", "value") + "\(id())"
    }

    mutating func schema() -> ModelSchema {
        var schema = ModelSchema()
        for _ in 0..<dice.roll(3) { schema.enumerations.append(enumeration()) }
        for _ in 0...dice.roll(3) { addEntity(to: &schema) }
        for index in schema.entities.indices {
            for _ in 0..<dice.roll(3) { addRelation(to: index, of: &schema, isNew: true) }
            for _ in 0..<dice.roll(4) { addConstraint(to: index, of: &schema) }
            let texts = schema.entities[index].attributes.filter { $0.type == .string && $0.generated == nil }
            if dice.isLucky(3) { schema.entities[index].search = texts.map(\.id) }
        }
        for index in schema.entities.indices where otherDice.isLucky(2) { schema.entities[index].hasHistory = true }
        schema.normalise()
        return schema
    }

    mutating func enumeration() -> ModelEnumeration {
        let number = id()
        var enumeration = ModelEnumeration(id: number, name: "Kind\(number)", isOfIntegers: dice.isLucky(2), cases: [])
        for _ in 0..<(2 + dice.roll(3)) { enumeration.cases.append(newCase(of: enumeration)) }
        return enumeration
    }

    mutating func newCase(of enumeration: ModelEnumeration) -> ModelEnumeration.Case {
        let number = id()
        let text = ["plain", "fancy", "x"].first { word in !enumeration.cases.contains { $0.raw == .text(word) } }
        let raw: StoredValue =
            enumeration.isOfIntegers
            ? .integer(enumeration.cases.isEmpty ? 1 : Int64(number))
            : .text(text ?? "case \(number)")
        return ModelEnumeration.Case(id: number, name: "case\(number)", raw: raw)
    }

    mutating func type(in schema: ModelSchema) -> ModelType {
        if let enumeration = dice.pick(schema.enumerations), dice.isLucky(5) { return .enumeration(enumeration.id) }
        return dice.choose(
            .string,
            .string,
            .string,
            .integer("Int"),
            .integer("Int"),
            .integer(dice.choose("Int8", "UInt8", "Int16", "Int32", "UInt32", "Int64")),
            .bool,
            .double,
            .data,
            .uuid,
            .uuidText,
            .decimal(2),
            .milliseconds
        )
    }

    mutating func addEntity(to schema: inout ModelSchema) {
        let number = id()
        var entity = ModelEntity(id: number, name: dice.choose("Item", "Thing", "Über") + "\(number)")
        switch dice.roll(6) {
        case 0, 1:
            let isAutomatic = dice.isLucky(2)
            let key = ModelAttribute(id: id(), name: "id", type: .integer("Int"), isAutomatic: isAutomatic)
            entity.attributes = [key]
        case 2: entity.attributes = [ModelAttribute(id: id(), name: "id", type: .uuid)]
        case 3: entity.attributes = [ModelAttribute(id: id(), name: name(), type: .string)]
        case 4: entity.attributes = [ModelAttribute(id: id(), name: name(), type: .integer("Int"))]
        default:
            entity.attributes = [
                ModelAttribute(id: id(), name: name(), type: .string),
                ModelAttribute(id: id(), name: name(), type: .integer("Int")),
            ]
        }
        entity.key = entity.attributes.map(\.id)
        for _ in 0..<dice.roll(5) { entity.attributes.append(attribute(in: schema)) }
        schema.entities.append(entity)
    }

    mutating func attribute(in schema: ModelSchema) -> ModelAttribute {
        var attribute = ModelAttribute(id: id(), name: name(), type: type(in: schema), isOptional: dice.isLucky(2))
        if dice.isLucky(3) { addDefault(to: &attribute, in: schema) }
        if attribute.type == .string, dice.isLucky(4) { attribute.isNocase = true }
        if dice.isLucky(5) { addLimit(to: &attribute) }
        return attribute
    }

    mutating func addDefault(to attribute: inout ModelAttribute, in schema: ModelSchema) {
        if case .enumeration(let id) = attribute.type {
            attribute.defaultCase = dice.pick(schema.enumeration(id)?.cases ?? [])?.id
        } else {
            attribute.defaultValue = ModelValues.defaultValue(attribute, &dice)
        }
    }

    mutating func addLimit(to attribute: inout ModelAttribute) {
        switch attribute.type {
        case .string, .data: attribute.length = Int64(dice.roll(2))...Int64(5 + dice.roll(40))
        case .integer: attribute.range = Int64(-dice.roll(5))...Int64(5 + dice.roll(100))
        default: break
        }
    }

    mutating func addRelation(to index: Int, of schema: inout ModelSchema, isNew: Bool = false) {
        guard let destination = dice.pick(schema.entities) else { return }
        let rule = dice.choose("cascade", "setNull", "restrict")
        // Rings of required relationships have no first row.
        let isOptional = schema.entities[index].id <= destination.id || dice.isLucky(2)
        let kind: ModelRelation.Kind =
            dice.isLucky(3)
            ? .links : .toOne(isOptional: isOptional, rule: !isOptional && rule == "setNull" ? "restrict" : rule)
        let relation = ModelRelation(id: id(), name: name(), destination: destination.id, kind: kind)
        schema.entities[index].relations.append(relation)
        // A key that leads to another row, as long as no key leads to itself.
        let hasID = schema.entities[index].attributes.contains { $0.name == "id" }
        if relation.isRequired, !hasID, dice.isLucky(3), isNew { schema.entities[index].key.append(relation.id) }
    }

    /// An index, a check, a search, something computed: whatever is said of an entity's attributes.
    mutating func addConstraint(to index: Int, of schema: inout ModelSchema) {
        var entity = schema.entities[index]
        let plain = entity.attributes.filter { $0.generated == nil }
        let parts = entity.attributes.map(\.id) + entity.relations.filter(\.isToOne).map(\.id)
        switch dice.roll(7) {
        case 0:
            guard let first = dice.pick(parts), let second = dice.pick(parts) else { break }
            let condition = dice.isLucky(4) ? dice.pick(plain)?.id : nil
            let unique = first == second || dice.isLucky(2) ? [first] : [first, second]
            entity.uniques.append(ModelUnique(id: id(), parts: unique, condition: condition))
        case 1: if let part = dice.pick(parts) { entity.indexes.append([part]) }
        case 2: if let check = check(of: plain) { entity.checks.append(check) }
        case 3: entity.search = plain.filter { $0.type == .string && !dice.isLucky(3) }.map(\.id)
        case 4: entity.view = entity.attributes.filter { _ in dice.isLucky(2) }.map(\.id)
        default: if let attribute = generated(from: plain) { entity.attributes.append(attribute) }
        }
        schema.entities[index] = entity
    }

    private mutating func check(of attributes: [ModelAttribute]) -> ModelCheck? {
        guard let attribute = dice.pick(attributes), let other = dice.pick(attributes) else { return nil }
        let number = id()
        let condition: ModelCheck.Condition =
            switch attribute.type {
            case .string:
                dice.isLucky(2) ? .isShort(attribute.id, Int64(3 + dice.roll(30))) : .isNot(attribute.id, .text("x"))
            case .integer: .isNot(attribute.id, .integer(Int64(dice.roll(6))))
            default: .implies(attribute.id, other.id)
            }
        return ModelCheck(id: number, name: "rule\(number)", condition: condition)
    }

    private mutating func generated(from attributes: [ModelAttribute]) -> ModelAttribute? {
        guard let source = dice.pick(attributes), let expression = expression(over: source) else { return nil }
        return ModelAttribute(
            id: id(),
            name: name(),
            type: expression.type ?? .string,
            isOptional: true,
            generated: expression,
            isStored: dice.isLucky(2)
        )
    }

    mutating func expression(over source: ModelAttribute) -> ModelExpression? {
        switch source.type {
        case .string: dice.choose(.length(source.id), .concatenation(source.id, dice.choose("!", " alpha", "'")))
        case .integer: .remainder(source.id, Int64(2 + dice.roll(100)))
        default: .isNull(source.id)
        }
    }
}
