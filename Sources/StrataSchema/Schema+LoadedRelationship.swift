extension Schema {
    /// A relationship that is not stored in the entity that declares it.
    package struct LoadedRelationship: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// `items: [TodoItem] @inverse(list)`, and `passport: Passport? @inverse(person)` where the key is unique.
            ///
            /// Names a to-one of the destination.
            case inverse(of: String)
            /// `tags: [Tag] @manyToMany`: a join table of its own.
            case manyToMany(JoinTable)
            /// `items: [TodoItem] @inverse(tags)`: the other side of a many-to-many of the destination, by name.
            case inverseOfManyToMany(String)
            /// `tags: [Tag] @manyToMany(through: Tagging)`: an entity that has a to-one to each side.
            ///
            /// `from` and `to` are the names of those relationships.
            case through(entity: String, from: String, to: String)
        }

        package var name: String
        package var documentation: [String]
        /// The entity it leads to, by name.
        package var destination: String
        /// False for `passport: Passport?`, the inverse of a unique to-one.
        package var isToMany: Bool
        package var kind: Kind
        package var previousName: String?
        package var location: SourceLocation

        package init(
            name: String,
            documentation: [String] = [],
            destination: String,
            isToMany: Bool,
            kind: Kind,
            previousName: String? = nil,
            location: SourceLocation
        ) {
            self.name = name
            self.documentation = documentation
            self.destination = destination
            self.isToMany = isToMany
            self.kind = kind
            self.previousName = previousName
            self.location = location
        }
    }

    /// The table of a many-to-many relationship: the keys of both sides, which together are its primary key.
    package struct JoinTable: Hashable, Sendable {
        /// `TodoItem_tags`, unless `@table("…")` says otherwise.
        package var tableName: String
        /// The columns that hold the key of the declaring entity, in the order of its primary key: `todoItemID`.
        package var ownerColumns: [String]
        /// The columns that hold the key of the destination: `tagName`; `friendsID` if both are one entity.
        package var destinationColumns: [String]
        /// What happens when a destination is deleted: the links to it go along, or it stays as long as there are any.
        ///
        /// Deleting an owner always takes its links along.
        package var deleteRule: Relationship.DeleteRule

        package init(
            tableName: String,
            ownerColumns: [String],
            destinationColumns: [String],
            deleteRule: Relationship.DeleteRule = .cascade
        ) {
            self.tableName = tableName
            self.ownerColumns = ownerColumns
            self.destinationColumns = destinationColumns
            self.deleteRule = deleteRule
        }
    }
}
