#if !canImport(Darwin)
    import StrataSQLite
    import Testing

    @Suite("Tracking bytes that are written into a BLOB")
    struct TrackedBlobTests {
        private func write(_ blob: StoredBlob, _ byte: UInt8, at offset: Int) throws {
            try withUnsafeBytes(of: byte) { try blob.write($0, at: offset) }
        }

        @Test("tells of an update of that column, once for all pieces, and never of a deletion")
        func pieces() throws {
            let database = try TrackedDatabase(
                """
                CREATE TABLE t (id INTEGER PRIMARY KEY, key TEXT, b BLOB, c BLOB);
                INSERT INTO t (id, key, b, c) VALUES (1, 'one', x'010203', x'04'), (2, 'two', x'05', x'06')
                """
            )
            database.track(["t": ["id", "key"]], watched: ["t": ["key", "b", "c"]])
            let connection = database.connection
            let blob = try connection.openBlob(table: "t", column: "b", rowID: 1, isWritable: true)
            for offset in 0..<3 { try write(blob, 9, at: offset) }
            let other = try connection.openBlob(table: "t", column: "c", rowID: 2, isWritable: true)
            try write(other, 9, at: 0)
            try write(blob, 8, at: 0)
            blob.close()
            other.close()
            let first: [StoredValue] = [.integer(1), .text("one")]
            let second: [StoredValue] = [.integer(2), .text("two")]
            #expect(
                connection.takeChanges()
                    == ChangeSet(
                        planVersion: 1,
                        tables: [
                            "t": TableChanges(rows: [
                                .updated(first, first, changed: 0b010), .updated(second, second, changed: 0b100),
                                .updated(first, first, changed: 0b010),
                            ])
                        ],
                        isComplete: true
                    )
            )
            #expect(
                try connection.rows("SELECT b, c FROM t") == [
                    [.blob([8, 9, 9]), .blob([4])], [.blob([5]), .blob([9])],
                ]
            )
        }

        @Test("tells of it again when the row is another in the meantime")
        func otherRow() throws {
            let database = try TrackedDatabase("CREATE TABLE t (id INTEGER PRIMARY KEY, b BLOB)")
            database.track(["t": ["id"]], watched: ["t": ["b"]])
            let connection = database.connection
            for _ in 0..<2 {
                try connection.run("REPLACE INTO t VALUES (1, x'01')")
                let blob = try connection.openBlob(table: "t", column: "b", rowID: 1, isWritable: true)
                try write(blob, 9, at: 0)
                blob.close()
            }
            let update = RowChange.updated([.integer(1)], [.integer(1)], changed: 1)
            #expect(
                connection.takeChanges()?.tables["t"]?.rows == [
                    .inserted(.integer(1)), update, .deleted(.integer(1)), .inserted(.integer(1)), update,
                ]
            )
        }

        @Test("is not certain of the bytes themselves")
        func bytes() throws {
            let database = try TrackedDatabase("CREATE TABLE t (b BLOB); INSERT INTO t VALUES (x'01')")
            database.track(["t": ["b"]])
            let blob = try database.connection.openBlob(table: "t", column: "b", rowID: 1, isWritable: true)
            try write(blob, 9, at: 0)
            blob.close()
            #expect(
                database.connection.takeChanges()?.tables["t"]?.rows
                    == [.updated([.blob([1])], [.blob([1])], changed: 1, isCertain: false)]
            )
        }
    }
#endif
