/// The annotations of a declaration or member, with their arguments understood.
struct Annotations {
    /// Where each stands, even if its arguments are wrong.
    var locations: [AnnotationName: SourceLocation] = [:]
    /// One of them is unknown, which is reported: what seems to be missing may be meant by it.
    var isIncomplete = false
    var table: Located<String>?
    /// One for each part of the key, behind a relationship; else one.
    var columns: Located<[String]>?
    var previousName: Located<String>?
    var backfill: Located<Schema.SQL>?
    var storage: Located<Schema.Storage>?
    var deleteRule: Located<Schema.Relationship.DeleteRule>?
    var length: Located<Schema.Bounds<Int64>>?
    var range: Located<RangeArgument>?
    var isCaseInsensitive = false
    var generation: Schema.Generation?
    var inverse: NameSyntax?
    var manyToMany: ManyToManyArguments?
    var customType: Schema.SQLType?

    /// Where `@id` stands.
    var id: SourceLocation? { locations[.id] }
    /// Where `@unique` stands.
    var unique: SourceLocation? { locations[.unique] }

    func has(_ name: AnnotationName) -> Bool { locations[name] != nil }
}

/// A value and where it was said.
struct Located<Value> {
    var value: Value
    var location: SourceLocation
}

/// `@range(0...100)`, before the type is known that the bounds are of.
struct RangeArgument {
    var lower: ValueSyntax?
    var upper: ValueSyntax?
    var isHalfOpen: Bool
}

/// `@manyToMany(through: Tagging, from: item, to: tag)`, `@manyToMany(from: "item_id", to: "tag_id")`.
struct ManyToManyArguments {
    /// The entity between both sides.
    var through: NameSyntax?
    /// Relationships of the entity between.
    var from: NameSyntax?
    var to: NameSyntax?
    /// Columns of the join table.
    var ownerColumns: Located<[String]>?
    var destinationColumns: Located<[String]>?
}
