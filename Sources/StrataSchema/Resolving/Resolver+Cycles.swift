/// Entities of which none can be the first.
extension Resolver {
    /// Reports rings of required relationships that delete with the other side.
    ///
    /// A foreign key that cascades is checked by each statement, so a row needs the other one to be there; one that
    /// restricts is checked when the transaction ends, so a ring with one such key can be filled.
    mutating func checkRequiredCycles() {
        var edges: [Int: [(target: Int, relationship: Schema.Relationship)]] = [:]
        var incoming: [Int: [Int]] = [:]
        var outgoing: [Int: Int] = [:]
        for (position, entity) in schema.entities.enumerated() {
            for relationship in entity.relationships
            where !relationship.isOptional && relationship.deleteRule == .cascade {
                guard let target = entityPositions[relationship.destination] else { continue }
                // A row may refer to itself, unless its key is not known before it is there.
                guard target != position || entity.automaticAttribute != nil else { continue }
                edges[position, default: []].append((target, relationship))
                incoming[target, default: []].append(position)
                outgoing[position, default: 0] += 1
            }
        }
        // What leads to nothing is in no ring; nor is what leads to that alone.
        var finished = schema.entities.indices.filter { outgoing[$0] == nil }
        var isFinished = Set(finished)
        func finish() {
            while let position = finished.popLast() {
                for source in incoming[position] ?? [] {
                    outgoing[source, default: 0] -= 1
                    if outgoing[source] == 0, isFinished.insert(source).inserted { finished.append(source) }
                }
            }
        }
        finish()
        for start in schema.entities.indices where !isFinished.contains(start) {
            // Every entity that is left leads to another one that is left, so the walk comes back to where it was.
            var path: [(position: Int, relationship: Schema.Relationship)] = []
            var place: [Int: Int] = [:]
            var position = start
            while place[position] == nil, let edge = edges[position]?.first(where: { !isFinished.contains($0.target) })
            {
                place[position] = path.count
                path.append((position, edge.relationship))
                position = edge.target
            }
            if let first = place[position] { reportCycle(Array(path[first...])) }
            let walked = path.map(\.position).filter { isFinished.insert($0).inserted }
            finished += walked
            finish()
        }
    }

    private mutating func reportCycle(_ cycle: [(position: Int, relationship: Schema.Relationship)]) {
        guard let first = cycle.first else { return }
        let names = cycle.map { "\(schema.entities[$0.position].name).\($0.relationship.name)" }
        let message =
            cycle.count == 1
            ? "'\(names[0])' needs a row to be there before the first one; make it optional"
            : "\(String.listing(names, "and")) need each other, so no first row can be made; make one of them "
                + "optional, or "
                + "write '@onDelete(restrict)' behind it"
        let notes = zip(names, cycle).dropFirst().map {
            Diagnostic.Note("'\($0.0)' is here", at: $0.1.relationship.location)
        }
        report(message, at: first.relationship.location, notes: Array(notes))
    }
}
