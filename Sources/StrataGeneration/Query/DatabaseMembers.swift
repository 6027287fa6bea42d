/// Names that `Strata.Database` has: a query of such a name would hide or be hidden.
enum DatabaseMembers {
    static let names: Set<String> = [
        "anyRepository", "average", "changes", "checkpoint", "close", "count", "countChanges", "delete",
        "differences", "exists", "fetch", "first", "history", "historyChanges", "historyToken", "inMemory",
        "integrityCheck", "maximum", "minimum", "observations", "open", "optimize", "path", "pruneHistory", "read",
        "readBlocking", "repository", "resume", "sum", "suspend", "transaction", "vacuum", "write", "writeBlocking",
    ]
}
