public import Foundation
import StrataSQLite

extension SQLiteRepository {
    public func chunks<Value: ColumnValue>(
        of column: @Sendable (Model.Columns) -> Column<Model, Value>,
        id: Model.ID,
        size: Int
    ) -> DataChunks where Value.Unwrapped == Data {
        let column = column(Model.columns)
        guard let name = column.name else {
            return DataChunks {
                { () throws(StrataError) in
                    throw StrataError(.unsupported, column.reasonNotToSet, table: Model.table.name)
                }
            }
        }
        return DataChunks { [self] in
            let reader = ChunkReader<Model>(database, column: name, id: id, size: size)
            return { () throws(StrataError) in try await perform { _ in try await reader.next() } }
        }
    }

    public func write<Chunks: AsyncSequence & Sendable, Value: ColumnValue>(
        _ chunks: Chunks,
        count: Int,
        to column: @Sendable (Model.Columns) -> Column<Model, Value>,
        id: Model.ID
    ) async throws(StrataError) where Chunks.Element == Data, Value.Unwrapped == Data {
        let column = column(Model.columns)
        guard let name = column.name else {
            throw StrataError(.unsupported, column.reasonNotToSet, table: Model.table.name)
        }
        let spool = ChunkSpool()
        try await perform { _ in
            for try await chunk in chunks {
                guard !Task.isCancelled else { throw ConnectionPool.cancelled }
                try spool.append(chunk)
                guard spool.count <= count else { break }
            }
            guard !Task.isCancelled else { throw ConnectionPool.cancelled }
        }
        guard spool.count == count else {
            throw StrataError(
                .validation,
                "\(Model.table.name).\(name): the chunks have \(spool.count < count ? "only \(spool.count)" : "more") "
                    + "bytes, and \(count) were announced; nothing was written",
                table: Model.table.name,
                columns: [name]
            )
        }
        try await write { try $0.write(spool, to: name, of: Model.self, id: id) }
    }
}
