/// A schema with every construct.
enum WholeLanguage {
    static let text = #"""
        import EffortModule

        /// Things to do.
        schema Todo { access: package, dates: iso8601, names: snakeCase }

        /// One thing to do.
        entity TodoItem: Timestamped @table("items") @renamed(from: "Item") @history {
            id: UUID = .random
            /// What to do, in a few words.
            title: String = "new" @length(1...200) @collate(nocase) @renamed(from: "name")
            price: Decimal @stored(scaled: 2) @range(0..<1_000.50) @backfill("0")
            priority: Priority = .normal
            mood: Mood?
            estimate: EffortModule.Effort? @custom(integer)
            address: Address? @json
            addresses: [EffortModule.Address] = [] @json
            links: [URL] = [] @length(...20)
            dates: [Date]?
            list: TodoList? @onDelete(cascade) @column("list")
            place: Place?
            tags: [Tag] @manyToMany @onDelete(restrict)
            others: [Tag] @manyToMany(from: "item", to: ["tag"]) @table("other tags") @renamed(from: "others2")
            readers: [Person] @manyToMany(through: Reading)
            updatedAt: Date = .now @touched
            revision: Int @version
            photo: Data? @lazy
            secret: Int8? @private
            wordCount: Int @generated("length(title) - length(replace(title, ' ', '')) + 1", stored)
            upper: String? @generated("""
                upper(
                  title)
                """)

            index (list, updatedAt descending)
            index ("lower(title)" descending, title) where "price > 0"
            unique (list, title) where """
                price > 0
                  AND mood IS NULL;
                """
            check plausible "updated_at < TIMESTAMP '2100-01-01T00:00:00Z'"
            search (title)
        }

        entity TodoList {
            id: Int = .automatic
            name: String @unique
            items: [TodoItem] @inverse(list)
            cover: Cover? @inverse(list)
        }

        entity Cover { list: TodoList @id @onDelete(cascade) }

        entity Place {
            latitude: Double
            longitude: Double
            primaryKey (latitude, longitude)
        }

        entity Tag {
            name: String @id
            items: [TodoItem] @inverse(tags)
        }

        entity Person: Identified {
            friends: [Person] @manyToMany
            friendOf: [Person] @inverse(friends)
            read: [TodoItem] @inverse(readers)
        }

        entity Reading {
            item: TodoItem
            reader: Person
            primaryKey (item, reader)
        }

        enum Priority: Int { low = 0, normal @renamed(from: "middle"), high = 0x10 }
        open enum Mood: String @renamed(from: "Feeling") { calm, wild = "very wild" }

        mixin Timestamped: Audited {
            createdAt: Date = .now
            index (createdAt)
        }
        mixin Audited {
            author: Person?
            check audited "1"
        }
        mixin Identified { id: UUID = .timeOrdered }

        /// How many are open.
        view OpenItem: Identified @table("open") @renamed(from: "Opened") {
            list: TodoList
            open: Int @column("count")
        } = """
            SELECT id, list AS list_id, count(*) AS count FROM items GROUP BY list;
            """

        /// Due before a day.
        query dueBefore(day: Date, list: TodoList?, limit: Int = 50) -> [TodoItem] = """
            SELECT * FROM items WHERE due_at < :day AND "list" = :listID LIMIT :limit
            """

        query listSizes() -> [{ list: TodoList, at: Date @stored(unixSeconds), size: Int? }] = "SELECT 1, 2, 3"
        query newest() -> OpenItem? = "SELECT * FROM open"
        query count(of: [Int], mood: Mood = .calm) -> Int = "SELECT count(*) FROM items"
        """#
}
