import Testing

@testable import StrataGeneration

/// The structs of columns, and the ways that lead from one to another.
@Suite struct ColumnTests {
    @Test("a required to-one leads to columns, an optional one and an inverse to those of perhaps no row")
    func ways() throws {
        let project = try Project(
            """
            entity A {
                id: Int
                /// Where it belongs.
                home: B
                other: B?
                only: C? @inverse(a)
            }
            entity B { id: Int }
            entity C { id: Int\n a: A @unique }
            """
        )
        #expect(
            project.text.contains(
                """
                        /// Where it belongs.
                        public var home: B.ColumnPaths<Root> {
                            .init(at: path.following(A.relationships.home, named: "home", isOptional: false))
                        }
                        /// The ``B`` that the key leads to.
                        public var other: B.OptionalColumnPaths<Root> {
                            .init(at: path.following(A.relationships.other, named: "other", isOptional: true))
                        }
                        /// The ``C`` whose `a` this is.
                        public var only: C.OptionalColumnPaths<Root> {
                            .init(at: path.following(A.relationships.only, named: "only", isOptional: true))
                        }
                    }

                """
            )
        )
    }

    @Test("behind a way that may end in no row, every value is optional and so is every way")
    func optionalWays() throws {
        let project = try Project(
            """
            entity A { id: Int\n b: B? }
            entity B {
                id: Int
                name: String @collate(nocase)
                at: Date? @stored(unixSeconds)
                links: [URL] = []
                c: C
                many: [A] @inverse(b)
            }
            entity C { id: Int }
            """
        )
        #expect(
            project.text.contains(
                """
                    public struct OptionalColumnPaths<Root: Strata.ReadableEntity>: Sendable {
                        let path: Strata.QueryPath

                        /// Creates the columns at the end of a way.
                        public init(at path: Strata.QueryPath) {
                            self.path = path
                        }

                        /// The column of ``B/id``.
                        public var id: Strata.Column<Root, Int?> { .init("id", at: path) }
                        /// The column of ``B/name``.
                        public var name: Strata.Column<Root, String?> { .init("name", at: path, isCaseInsensitive: true) }
                        /// The column of ``B/at``.
                        public var at: Strata.Column<Root, Date?> { .init("at", at: path, storedAs: .unixSeconds) }
                        /// The column of ``B/links``.
                        public var links: Strata.Column<Root, Strata.JSON<[URL]>?> { .init("links", at: path) }
                        /// The column of ``B/cID``.
                        public var cID: Strata.Column<Root, C.ID?> { .init("cID", at: path) }
                        /// The ``C`` that the key leads to.
                        public var c: C.OptionalColumnPaths<Root> {
                            .init(at: path.following(B.relationships.c, named: "c", isOptional: false))
                        }
                        /// Every ``A`` whose `b` this is.
                        public var many: Strata.ToManyColumn<Root, A> { .init(B.relationships.many, named: "many", at: path) }
                    }

                """
            )
        )
    }

    @Test("only what a way that may end in no row leads to has columns for it")
    func closure() throws {
        let schema = try Project(
            """
            entity Start { id: Int\n required: Plain\n optional: First? }
            entity Plain { id: Int\n next: PlainToo\n many: [Listed] @inverse(of) }
            entity PlainToo { id: Int }
            entity Listed { id: Int\n of: Plain }
            entity First { id: Int\n next: Second }
            entity Second { id: Int\n next: First\n tags: [Tag] @manyToMany }
            entity Tag { id: Int }
            entity Owner { id: Int\n only: Owned? @inverse(owner) }
            entity Owned { id: Int\n owner: Owner @unique\n place: Place }
            entity Place { id: Int }
            entity Loop { id: Int\n again: Loop }
            entity Node { id: Int\n parent: Node? }
            """
        ).schema
        #expect(
            schema.entitiesReachedOptionally == ["First", "Second", "Owned", "Owner", "Place", "Node"]
        )
    }

    @Test("an entity that no such way leads to has one struct of columns")
    func plain() throws {
        let project = try Project("entity A { id: Int\n b: B }\nentity B { id: Int }")
        #expect(project.lines(with: "OptionalColumnPaths") == [])
        #expect(project.lines(with: "struct ColumnPaths").count == 2)
    }

    @Test("a relationship to many is a column that counts and looks into its rows")
    func many() throws {
        let project = try Project(
            """
            entity A {
                id: Int
                tags: [B] @manyToMany
                joined: [B] @manyToMany(through: C)
                links: [C] @inverse(a)
            }
            entity B { id: Int\n marked: [A] @inverse(tags) }
            entity C { id: Int\n a: A\n b: B }
            """
        )
        #expect(
            project.lines(with: "Strata.ToManyColumn") == [
                #"public var tags: Strata.ToManyColumn<Root, B> { .init(A.relationships.tags, named: "tags", at: path) }"#,
                "public var joined: Strata.ToManyColumn<Root, B> { "
                    + #".init(A.relationships.joined, named: "joined", at: path) }"#,
                #"public var links: Strata.ToManyColumn<Root, C> { .init(A.relationships.links, named: "links", at: path) }"#,
                "public var marked: Strata.ToManyColumn<Root, A> { "
                    + #".init(B.relationships.marked, named: "marked", at: path) }"#,
            ]
        )
    }

    @Test("a column says whether its text is compared without regard to case, optional or not")
    func collation() throws {
        let project = try Project("entity A { id: Int\n name: String @collate(nocase)\n code: String?\n a: A? }")
        #expect(
            project.lines(with: "isCaseInsensitive") == [
                #"public var name: Strata.Column<Root, String> { .init("name", at: path, isCaseInsensitive: true) }"#,
                #"public var name: Strata.Column<Root, String?> { .init("name", at: path, isCaseInsensitive: true) }"#,
            ]
        )
    }

    @Test("a call that is too long for one line has one argument on each")
    func longCalls() throws {
        let name = "aRelationshipWithSuchALongNameThatNothingElseFitsBesideIt"
        let project = try Project("entity A { id: Int\n \(name): A? }")
        #expect(
            project.text.contains(
                """
                            .init(
                                at: path.following(
                                    A.relationships.\(name),
                                    named: "\(name)",
                                    isOptional: true
                                )
                            )

                """
            )
        )
    }

    @Test("key paths lead to the columns of what the struct has, and of its key")
    func keyPaths() throws {
        let project = try Project(
            """
            entity A { id: Int\n self: String\n photo: Data? @lazy\n token: String? @private\n b: B }
            entity B { code: String @id }
            entity C { x: Int\n y: Int\n primaryKey (x, y) }
            view D { count: Int } = "SELECT 1 AS count"
            """
        )
        #expect(
            project.lines(with: ".init(\\.") == [
                ".init(\\.id, columns.id),",
                ".init(\\.`self`, columns.`self`),",
                ".init(\\.token, columns.token),",
                ".init(\\.bCode, columns.bCode),",
                ".init(\\.code, columns.code),",
                ".init(\\.id, columns.code),",
                ".init(\\.x, columns.x),",
                ".init(\\.y, columns.y),",
                "public static let keyPaths: Strata.KeyPathTable<D> = .init([.init(\\.count, columns.count)])",
            ]
        )
    }

    @Test("the rows of a query have no columns")
    func records() throws {
        let project = try Project(
            "entity A { id: Int }\nquery sizes() -> { size: Int } = \"SELECT 1 AS size\""
        )
        #expect(project.lines(with: "struct ColumnPaths").count == 1)
        #expect(project.lines(with: "keyPaths").count == 1)
    }
}
