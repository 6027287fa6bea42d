import Foundation
import Strata

/// What a query finds, in SQLite or in Swift, as values that can be compared: zeros without signs, texts by their bytes.
enum EvaluationOutcome: Equatable, CustomStringConvertible {
    case rows([[StoredValue]])
    case error(StrataError.Code)

    /// - Parameter isOrdered: Whether the order is part of the outcome.
    init(isOrdered: Bool, _ rows: () async throws -> [[StoredValue]]) async {
        do {
            let found = try await rows().map { $0.map(Self.canonical) }
            self = .rows(isOrdered ? found : found.sorted { "\($0)".utf8.lexicographicallyPrecedes("\($1)".utf8) })
        } catch let error as StrataError {
            self = .error(error.code)
        } catch {
            self = .error(.sql)
        }
    }

    private static func canonical(_ value: StoredValue) -> StoredValue {
        if case .real(let number) = value, number == 0 { return .real(0) }
        return value
    }

    var description: String {
        switch self {
        case .rows(let rows): "\(rows.count) rows: \(rows)"
        case .error(let code): "error \(code)"
        }
    }
}

/// Several values as they are stored.
func storedValues<each Value: ColumnValue>(_ values: repeat each Value) throws -> [StoredValue] {
    var stored: [StoredValue] = []
    for value in repeat each values { stored.append(try value.storedValue()) }
    return stored
}

/// One round: random values, and random questions about them that SQLite and Swift must answer alike.
struct EvaluationRound {
    let seed: Int
    private var maker: QueryMaker
    private let world: EvaluationWorld
    /// What was answered in different ways.
    private(set) var differences: [String] = []
    /// How many answers had rows, how many had none, and how many were errors.
    private(set) var tally: [String: Int] = [:]

    init(seed: Int) async throws {
        self.seed = seed
        var dice = EvaluationDice(seed: seed)
        world = try await EvaluationWorld(&dice)
        maker = QueryMaker(dice: dice)
    }

    mutating func run() async throws {
        for _ in 0..<4 { try await compareQuery() }
        for _ in 0..<4 { try await compareSelection() }
    }

    private mutating func compareQuery() async throws {
        var query = Specimen.all
        if !maker.dice.once(in: 8) {
            let condition = maker.condition(3)
            query = query.where { _ in condition }
        }
        let unlimited = query
        let isOrdered = maker.dice.bool()
        if isOrdered { query = ordered(query) }
        try await compare(query.description, isOrdered: isOrdered) { world in
            try await world.database.fetch(query).map { [.integer(Int64($0.id))] }
        } with: { world in
            try query.evaluate(over: world.specimens, related: world.related).map { [.integer(Int64($0.id))] }
        }
        // One value alone, with all of its own kind as related ones.
        let matching = try? world.specimens.filter { specimen in
            try unlimited.matches(specimen, related: world.related + [RelatedRows(world.specimens)])
        }
        let evaluated = try? unlimited.evaluate(over: world.specimens, related: world.related)
        if matching != evaluated { differences.append("matches differs from evaluate:\n\(unlimited)") }
    }

    /// Random orderings, the key last so that the order is one, and perhaps a limit.
    private mutating func ordered(_ query: Query<Specimen>) -> Query<Specimen> {
        var query = query
        for _ in 0..<maker.dice.roll(3) {
            let ordering = maker.ordering()
            query = query.order { _ in ordering }
        }
        query = query.order { $0.id.ascending }
        if maker.dice.bool() { query = query.limit(maker.dice.roll(6)) }
        if maker.dice.bool() { query = query.offset(maker.dice.roll(4)) }
        return query
    }

    private mutating func compareSelection() async throws {
        let isOrdered = maker.dice.bool()
        var query = Specimen.all
        if maker.dice.bool() {
            let condition = maker.condition(1)
            query = query.where { _ in condition }
        }
        let selection = maker.selection(of: query, isOrdered: isOrdered)
        try await compare(selection.description, isOrdered: isOrdered) { world in
            try await world.database.fetch(selection)
        } with: { world in
            try selection.evaluate(over: world.specimens, related: world.related)
        }
    }

    private mutating func compare(
        _ question: String,
        isOrdered: Bool,
        _ sql: (EvaluationWorld) async throws -> [[StoredValue]],
        with swift: (EvaluationWorld) async throws -> [[StoredValue]]
    ) async throws {
        let expected = await EvaluationOutcome(isOrdered: isOrdered) { try await sql(world) }
        let found = await EvaluationOutcome(isOrdered: isOrdered) { try await swift(world) }
        switch expected {
        case .rows(let rows): tally[rows.isEmpty ? "empty" : "found", default: 0] += 1
        case .error(let code): tally["\(code)", default: 0] += 1
        }
        guard expected != found else { return }
        differences.append("\(question)\nSQLite: \(expected)\nSwift:  \(found)\nvalues: \(listing)")
    }

    private var listing: String {
        let rows = world.specimens.map { specimen in
            let values = Specimen.table.columns.indices.map { "\((try? specimen.storedValue(at: $0)) ?? .null)" }
            return values.joined(separator: " | ")
        }
        return "\n  " + rows.joined(separator: "\n  ") + "\n  \(world.places)\n  \(world.marks)\n  \(world.stays)"
    }
}
