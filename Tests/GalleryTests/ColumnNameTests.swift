import Foundation
import Strata
import Testing

import struct GalleryModel.ColumnPaths
import enum GalleryModel.GallerySchema
import struct GalleryModel.Only
import struct GalleryModel.OptionalColumnPaths
import struct GalleryModel.Root
import struct GalleryModel.Way

/// Columns and relationships called like what stands beside them in the structs of columns.
@Suite struct ColumnNameTests {
    private let database: Database

    init() async throws {
        database = try Database.inMemory(schema: GallerySchema.self)
        let end = try await database.repository(for: OptionalColumnPaths.self).create(OptionalColumnPaths.Draft())
        try await database.repository(for: ColumnPaths.self).create(ColumnPaths(columns: "named", pathID: end.id))
        let root = try await database.repository(for: Root.self).create(Root.Draft(KeyPath: "kept"))
        let ways = database.repository(for: Way.self)
        let first = try await ways.create(Way.Draft(path: "first", keyPaths: "a", atID: root.id, namedColumns: "named"))
        try await ways.create(Way.Draft(path: "second", keyPaths: "b", followingID: first.id, namedColumns: "named"))
    }

    private func paths(
        @ConditionBuilder<Way> _ conditions: (Way.Columns) -> [QueryExpression]
    ) async throws -> [String] {
        let found = try await database.repository(for: Way.self).fetch(Way.where(conditions).order { $0.id.ascending })
        return found.map(\.path)
    }

    @Test("a column called like the way to it is a column")
    func columns() async throws {
        #expect(try await paths { $0.path == "first" } == ["first"])
        #expect(try await paths { $0.path_ == nil } == ["first", "second"])
        #expect(try await paths { $0.keyPaths == "b" } == ["second"])
    }

    @Test("ways lead over relationships called like what makes them")
    func ways() async throws {
        #expect(try await paths { $0.following.path == "first" } == ["second"])
        #expect(try await paths { $0.following.at.KeyPath == "kept" } == ["second"])
        #expect(try await paths { $0.named.path.id == 1 } == ["first", "second"])
        #expect(try await paths { $0.isOptional.only.column.name == "x" } == [])
    }

    @Test("unique keys stand in the table by their positions")
    func uniqueKeys() {
        let columns = Way.table.unique.map { key in key.map { Way.table.columns[$0] } }
        #expect(columns == [["keyPaths"], ["namedColumns", "path"]])
        #expect(Only.table.unique.map { key in key.map { Only.table.columns[$0] } } == [["pathsID"]])
    }

    @Test("key paths lead to the columns, also to one called like the mirror")
    func keyPaths() {
        #expect(Way.keyPaths[\.path] == AnyColumn(Way.columns.path))
        #expect(ColumnPaths.keyPaths[\.id] == AnyColumn(ColumnPaths.columns.columns))
        let mirror: any KeyPath<Root, String?> & Sendable = \.customMirror
        #expect(Root.keyPaths[mirror] == AnyColumn(Root.columns.customMirror))
    }
}
