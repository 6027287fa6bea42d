import StrataSchema

extension Schema {
    /// The entities that a way over to-ones leads to which may end in no row: those of an optional to-one and of the
    /// inverse of a unique one, and whatever a to-one leads to from there.
    var entitiesReachedOptionally: Set<String> {
        var destinations: [String: [String]] = [:]
        var waiting: [String] = []
        for entity in entities {
            let inverses = entity.loadedRelationships.filter { !$0.isToMany }.map(\.destination)
            destinations[entity.name] = entity.relationships.map(\.destination) + inverses
            waiting += entity.relationships.filter(\.isOptional).map(\.destination) + inverses
        }
        var reached: Set<String> = []
        while let next = waiting.popLast() {
            guard reached.insert(next).inserted else { continue }
            waiting += destinations[next] ?? []
        }
        return reached
    }
}
