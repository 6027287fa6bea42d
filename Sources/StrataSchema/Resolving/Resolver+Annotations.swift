extension Resolver {
    /// Understands the annotations of what `place` and `name` say.
    mutating func resolve(_ list: [AnnotationSyntax], of place: AnnotationName.Place, named name: String) -> Annotations
    {
        var result = Annotations()
        for annotation in list {
            guard let known = knownAnnotation(annotation, among: list, at: place) else {
                result.isIncomplete = true
                continue
            }
            if let first = result.locations[known] {
                report(
                    "'@\(annotation.name)' stands twice behind '\(name)'; remove one",
                    at: annotation.location,
                    notes: [.init("the first stands here", at: first)]
                )
                continue
            }
            result.locations[known] = annotation.location
            if known.isFlag {
                guard annotation.arguments != nil else { continue }
                report("write '\(known.example)', without parentheses", at: annotation.location)
            } else {
                resolve(annotation, as: known, into: &result)
            }
        }
        if let previous = result.previousName, previous.value == name {
            report("'\(name)' is renamed from itself; name what it was called before", at: previous.location)
        }
        return result
    }

    /// What the annotation is, if it may stand here.
    private mutating func knownAnnotation(
        _ annotation: AnnotationSyntax,
        among list: [AnnotationSyntax],
        at place: AnnotationName.Place
    ) -> AnnotationName? {
        let name = annotation.name
        guard !annotation.isRefused else { return nil }
        guard let known = AnnotationName(rawValue: name) else {
            let here = AnnotationName.allCases.filter { $0.places.contains(place) }.map { "@\($0.rawValue)" }
            let listing = here.isEmpty ? "; remove it" : "; there are \(String.listing(here, "and"))"
            let all = AnnotationName.allCases.map { "@\($0.rawValue)" }
            report(
                "there is no annotation '@\(name)'" + suggestion(for: "@\(name)", among: all, else: listing),
                at: annotation.location
            )
            return nil
        }
        guard known.places.contains(place) else {
            let advice =
                switch place {
                case .view where known == .history: "a view has no rows of its own, so write it behind the entities"
                case .mixin where known == .history: "write it behind each entity that is to have one"
                case .property where known == .history && list.contains { $0.name == "manyToMany" }:
                    "for the history of links write '@manyToMany(through: Link)', and '@history' behind that entity"
                case .property where known == .history:
                    "it is of whole rows, so write it behind the entity's name"
                case .viewProperty: "a view only reads, so remove it"
                case .value, .mixin: "remove it"
                default: "it belongs behind \(known.mainPlaces.map(\.rawValue).joined(separator: " or "))"
                }
            report("'@\(name)' does not belong behind \(place.rawValue); \(advice)", at: annotation.location)
            return nil
        }
        return known
    }

    private mutating func resolve(
        _ annotation: AnnotationSyntax,
        as known: AnnotationName,
        into result: inout Annotations
    ) {
        let location = annotation.location
        func located<Value>(_ value: Value?) -> Located<Value>? { value.map { Located(value: $0, location: location) } }
        switch known {
        case .table: result.table = located(databaseNames(in: annotation, as: known)?.first)
        case .column: result.columns = located(databaseNames(in: annotation, as: known))
        case .renamed: result.previousName = located(string(in: annotation, as: known, label: "from"))
        case .backfill: result.backfill = located(backfill(in: annotation))
        case .onDelete: result.deleteRule = located(deleteRule(in: annotation))
        case .stored: result.storage = located(storage(in: annotation))
        case .length: result.length = located(length(in: annotation))
        case .range: result.range = located(range(in: annotation, as: .range))
        case .collate: result.isCaseInsensitive = isCaseInsensitive(annotation)
        case .generated: result.generation = generation(in: annotation)
        case .inverse: result.inverse = inverse(in: annotation)
        case .manyToMany: result.manyToMany = manyToMany(in: annotation)
        case .custom: result.customType = customType(in: annotation)
        default: break
        }
    }
}
