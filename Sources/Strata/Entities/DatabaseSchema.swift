/// What a `.schema` file declares as a whole: generated as `<Name>Schema`.
public protocol DatabaseSchema: Sendable {
    /// Every entity.
    static var entities: [any Entity.Type] { get }
    /// The migrations, and the script of a new database.
    static var history: SchemaHistory { get }
}
