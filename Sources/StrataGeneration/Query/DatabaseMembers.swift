/// Names that `Strata.Database` has: a query of such a name would hide or be hidden.
enum DatabaseMembers {
    static let names: Set<String> = [
        "anyRepository", "average", "changes", "checkpoint", "close", "count", "delete", "exists", "fetch", "first",
        "inMemory", "integrityCheck", "maximum", "minimum", "open", "optimize", "path", "read", "readBlocking",
        "repository", "resume", "sum", "suspend", "transaction", "vacuum", "write", "writeBlocking",
    ]
}
