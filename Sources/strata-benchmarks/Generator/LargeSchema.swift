/// A schema of many entities with twelve attributes each, as a large application has them.
struct LargeSchema {
    let entityCount: Int
    let entitiesPerFile = 10

    var fileCount: Int { (entityCount + entitiesPerFile - 1) / entitiesPerFile }

    /// The numbers of the entities in a file.
    func entities(ofFile file: Int) -> Range<Int> {
        file * entitiesPerFile..<min(entityCount, (file + 1) * entitiesPerFile)
    }

    func name(of entity: Int) -> String { "Entity\(entity)" }

    /// The entity that the to-one leads to: the one before, and for the first itself.
    func parent(of entity: Int) -> String { name(of: max(0, entity - 1)) }

    /// The text of a `.schema` file.
    func text(ofFile file: Int) -> String {
        let head =
            file == 0
            ? "schema Large { access: public }\n\n/// What kind of thing it is.\nenum Kind: String { plain, special, other }\n\n"
            : ""
        return head + entities(ofFile: file).map(text(of:)).joined(separator: "\n")
    }

    private func text(of entity: Int) -> String {
        """
        /// The entity of number \(entity).
        entity \(name(of: entity)) {
            id: UUID = .random
            /// What it is called.
            title: String
            notes: String?
            isDone: Bool = false
            count: Int = 0
            ratio: Double = 1.5
            createdAt: Date = .now
            dueAt: Date?
            site: URL?
            price: Decimal?
            kind: Kind = .plain
            parent: \(parent(of: entity))?

            index (isDone, dueAt descending)
        }

        """
    }
}
