/// A query as SQL, with the values of its parameters.
///
/// ```swift
/// print(try TodoItem.where { $0.priority == .high }.statement())
/// // SELECT "id", "title" … FROM "TodoItem" WHERE "priority" = ?
/// // -- ?1 = 2
/// ```
public struct QueryStatement: Hashable, Sendable, CustomStringConvertible {
    /// One statement; its parameters are `?`, in order.
    public var sql: String
    /// What is bound to the parameters.
    public var values: [StoredValue]

    init(sql: String, values: [StoredValue] = []) {
        self.sql = sql
        self.values = values
    }

    /// The statement and its values, for whoever debugs.
    public var description: String {
        guard !values.isEmpty else { return sql }
        let list = values.enumerated().map { "?\($0 + 1) = \($1)" }
        return sql + "\n-- " + list.joined(separator: ", ")
    }

    /// Appends text and values.
    static func += (left: inout QueryStatement, right: QueryStatement) {
        left.sql += right.sql
        left.values += right.values
    }
}

extension Query: CustomStringConvertible {
    /// The query as SQL: what fetching runs.
    /// - Throws: ``StrataError/Code/validation`` if it cannot be run: a value that cannot be stored, for instance.
    public func statement() throws(StrataError) -> QueryStatement { try SQLRenderer.select(self) }

    /// The query as SQL with the values of its parameters, or why it cannot be run: for whoever debugs.
    public var description: String {
        do throws(StrataError) { return try statement().description } catch { return error.message }
    }
}

extension Selection: CustomStringConvertible {
    /// The selection as SQL: what fetching runs.
    /// - Throws: ``StrataError/Code/validation`` if it cannot be run.
    public func statement() throws(StrataError) -> QueryStatement { try SQLRenderer.select(self) }

    /// The selection as SQL with the values of its parameters, or why it cannot be run: for whoever debugs.
    public var description: String {
        do throws(StrataError) { return try statement().description } catch { return error.message }
    }
}
