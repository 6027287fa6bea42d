import Testing

@testable import StrataSchema

@Suite("Relationships that another table holds")
struct LoadedRelationshipTests {
    private func kinds(_ entity: String, in text: String) throws -> [Schema.LoadedRelationship.Kind] {
        try #require(try read(text).entity(named: entity)).loadedRelationships.map(\.kind)
    }

    @Test("are the inverse of a to-one, to-many or, where its key is unique, to-one")
    func inverses() throws {
        let schema = try read(
            """
            entity Person {
                id: UUID = .random
                /// What they wrote.
                books: [Book] @inverse(author)
                passport: Passport? @inverse(person)
                licence: Licence? @inverse(person)
                seat: Seat? @inverse(person)
            }
            entity Book { id: UUID
             author: Person? }
            entity Passport { id: UUID
             person: Person @unique }
            entity Licence { person: Person @id }
            entity Seat { id: UUID
             person: Person?
             unique (person) }
            """
        )
        let person = try #require(schema.entity(named: "Person"))
        #expect(person.attributes.map(\.name) == ["id"])
        #expect(person.loadedRelationships.map(\.name) == ["books", "passport", "licence", "seat"])
        #expect(person.loadedRelationships.map(\.destination) == ["Book", "Passport", "Licence", "Seat"])
        #expect(person.loadedRelationships.map(\.isToMany) == [true, false, false, false])
        #expect(
            person.loadedRelationships.map(\.kind) == [
                .inverse(of: "author"), .inverse(of: "person"), .inverse(of: "person"), .inverse(of: "person"),
            ]
        )
        #expect(person.loadedRelationships[0].documentation == ["What they wrote."])
    }

    @Test("a many-to-many takes its links along when a destination is deleted, or keeps it as long as there are any")
    func deleteRules() throws {
        let text = """
            entity Item {
                id: UUID = .random
                usual: [Tag] @manyToMany
                kept: [Tag] @manyToMany @onDelete(restrict) @table("kept")
                gone: [Tag] @onDelete(cascade) @manyToMany
            }
            entity Tag { name: String @id
             items: [Item] @inverse(kept) }
            """
        let rules = try kinds("Item", in: text).map { kind in
            if case .manyToMany(let join) = kind { join.deleteRule } else { nil as Schema.Relationship.DeleteRule? }
        }
        #expect(rules == [.cascade, .restrict, .cascade])
    }

    @Test("a partial unique index makes no to-one inverse")
    func partialIndex() {
        let text = """
            entity A { id: Int
             b: B? @inverse(a) }
            entity B { id: Int
             a: A?
             unique (a) where "id > 1" }
            """
        #expect(
            messages(about: text).first?.hasPrefix("2:5: error: any number of 'B' can have one 'a'; write 'b: [B]'")
                == true
        )
    }

    @Test(
        "have a join table called after the declaring side, whose columns are called after the entities and their keys"
    )
    func joinTables() throws {
        let text = """
            entity TodoItem {
                id: UUID
                tags: [Tag] @manyToMany
                places: [Place] @manyToMany @table("item_places")
                adopted: [Tag] @manyToMany(from: "item_id", to: ["tag"])
            }
            entity Tag { name: String @id }
            entity Place @table("spots") {
                row: Int
                seat: Int
                primaryKey (row, seat)
                near: [Place] @manyToMany
            }
            """
        #expect(
            try kinds("TodoItem", in: text) == [
                .manyToMany(
                    .init(tableName: "TodoItem_tags", ownerColumns: ["todoItemID"], destinationColumns: ["tagName"])
                ),
                .manyToMany(
                    .init(
                        tableName: "item_places",
                        ownerColumns: ["todoItemID"],
                        destinationColumns: ["placeRow", "placeSeat"]
                    )
                ),
                .manyToMany(
                    .init(tableName: "TodoItem_adopted", ownerColumns: ["item_id"], destinationColumns: ["tag"])
                ),
            ]
        )
        #expect(
            try kinds("Place", in: text) == [
                .manyToMany(
                    .init(
                        tableName: "spots_near",
                        ownerColumns: ["placeRow", "placeSeat"],
                        destinationColumns: ["nearRow", "nearSeat"]
                    )
                )
            ]
        )
    }

    @Test("have another side, with itself too")
    func otherSides() throws {
        let text = """
            entity Person {
                id: UUID
                friends: [Person] @manyToMany
                friendOf: [Person] @inverse(friends)
                clubs: [Club] @inverse(members)
            }
            entity Club { id: UUID
             members: [Person] @manyToMany }
            """
        #expect(
            try kinds("Person", in: text) == [
                .manyToMany(
                    .init(tableName: "Person_friends", ownerColumns: ["personID"], destinationColumns: ["friendsID"])
                ),
                .inverseOfManyToMany("friends"), .inverseOfManyToMany("members"),
            ]
        )
    }

    @Test("go through an entity, from either side, by the relationships there are or by those that are named")
    func through() throws {
        let text = """
            entity Item { id: UUID
             tags: [Tag] @manyToMany(through: Tagging) }
            entity Tag { name: String @id
             items: [Item] @inverse(tags) }
            entity Tagging { item: Item
             tag: Tag
             primaryKey (item, tag) }
            entity Person { id: UUID
             follows: [Person] @manyToMany(through: Follow, from: follower)
             followers: [Person] @inverse(follows) }
            entity Follow { follower: Person
             followee: Person
             primaryKey (follower, followee) }
            """
        #expect(try kinds("Item", in: text) == [.through(entity: "Tagging", from: "item", to: "tag")])
        #expect(try kinds("Tag", in: text) == [.through(entity: "Tagging", from: "tag", to: "item")])
        #expect(
            try kinds("Person", in: text) == [
                .through(entity: "Follow", from: "follower", to: "followee"),
                .through(entity: "Follow", from: "followee", to: "follower"),
            ]
        )
    }
}
