import Testing

@testable import StrataGeneration

@Suite struct RelationshipTests {
    @Test("a to-one has the columns of its key, and a closure that makes the key")
    func toOne() throws {
        let project = try Project(
            """
            entity Item {
                id: Int
                /// Where it is.
                desk: Desk?
                owner: Person @column("owner_id")
                home: Desk
            }
            entity Person { name: String @id }
            entity Desk {
                room: String
                self: Int
                primaryKey (room, self)
            }
            """
        )
        #expect(
            project.text.contains(
                """
                    public struct Relationships: Sendable {
                        /// Where it is.
                        public let desk = Strata.ToOne<Item, Desk>(
                            foreignKey: ["deskRoom", "deskSelf"],
                            key: { (value: Item) -> Desk.ID? in
                                guard let part1 = value.deskRoom else { return nil }
                                guard let part2 = value.deskSelf else { return nil }
                                return Desk.ID(room: part1, self: part2)
                            }
                        )
                        /// The ``Person`` that the key leads to.
                        public let owner = Strata.ToOne<Item, Person>(foreignKey: ["owner_id"], key: { $0.ownerName })
                        /// The ``Desk`` that the key leads to.
                        public let home = Strata.ToOne<Item, Desk>(
                            foreignKey: ["homeRoom", "homeSelf"],
                            key: { Desk.ID(room: $0.homeRoom, self: $0.homeSelf) }
                        )

                """
            )
        )
        // The other entities have nothing to load.
        #expect(project.lines(with: "struct Relationships").count == 1)
    }

    @Test("an inverse has the key that the other side holds")
    func inverses() throws {
        let project = try Project(
            """
            entity Person {
                id: Int
                /// The latest.
                passport: Passport? @inverse(person)
                visits: [Visit] @inverse(visitor)
            }
            entity Passport {
                number: String @id
                person: Person @unique
            }
            entity Visit {
                id: Int
                visitor: Person?
            }
            """
        )
        #expect(
            project.lines(with: "public let passport") == [
                #"public let passport = Strata.ToOneInverse<Person, Passport>(foreignKey: ["personID"], key: { $0.personID })"#
            ]
        )
        #expect(
            project.lines(with: "public let visits") == [
                #"public let visits = Strata.ToMany<Person, Visit>(foreignKey: ["visitorID"], key: { $0.visitorID })"#
            ]
        )
        // Of the relationship, and of the columns with a person and with perhaps none.
        #expect(
            project.lines(with: "whose `visitor`")
                == Array(repeating: "/// Every ``Visit`` whose `visitor` this is.", count: 3)
        )
        #expect(
            project.text.contains(
                """
                /// An entity, stored in the table `Person`.
                ///
                /// - `passport`: each has at most one ``Passport``; see ``Relationships``.
                /// - `visits`: each has any number of ``Visit``; see ``Relationships``.
                public struct Person:
                """
            )
        )
    }

    @Test("both sides of a many-to-many name the join table, with the columns swapped")
    func manyToMany() throws {
        let project = try Project(
            """
            entity Item {
                id: Int
                tags: [Tag] @manyToMany
            }
            entity Tag {
                name: String @id
                items: [Item] @inverse(tags)
            }
            """
        )
        #expect(
            project.text.contains(
                """
                        /// Every ``Tag`` that the table `Item_tags` joins with this.
                        public let tags = Strata.ManyToMany<Item, Tag>(
                            table: "Item_tags",
                            ownerColumns: ["itemID"],
                            destinationColumns: ["tagName"]
                        )

                """
            )
        )
        #expect(
            project.text.contains(
                """
                        public let items = Strata.ManyToMany<Tag, Item>(
                            table: "Item_tags",
                            ownerColumns: ["tagName"],
                            destinationColumns: ["itemID"]
                        )

                """
            )
        )
    }

    @Test("a many-to-many through an entity names the columns of its two to-ones")
    func through() throws {
        let project = try Project(
            """
            entity Person {
                id: Int
                following: [Person] @manyToMany(through: Follow, from: follower, to: followee)
            }
            entity Follow @table("follows") {
                id: Int
                follower: Person
                followee: Person @column("followee id")
            }
            """
        )
        #expect(
            project.text.contains(
                """
                        /// Every ``Person`` that a ``Follow`` joins with this.
                        public let following = Strata.ThroughMany<Person, Person>(
                            table: "follows",
                            ownerColumns: ["followerID"],
                            destinationColumns: ["followee id"]
                        )

                """
            )
        )
    }

    @Test("a relationship called like an entity does not hide it")
    func names() throws {
        let project = try Project("entity A { id: Int\n B: B?\n self: [B] @inverse(a) }\nentity B { id: Int\n a: A }")
        #expect(
            project.lines(with: "= Strata.To") == [
                #"public let B = Strata.ToOne<A, Model.B>(foreignKey: ["BID"], key: { $0.BID })"#,
                #"public let `self` = Strata.ToMany<A, Model.B>(foreignKey: ["aID"], key: { $0.aID })"#,
                #"public let a = Strata.ToOne<B, A>(foreignKey: ["aID"], key: { $0.aID })"#,
            ]
        )
    }
}
