/// Names that `Strata.Database` has: a query of such a name would hide or be hidden.
enum DatabaseMembers {
    static let names: Set<String> = [
        "anyRepository", "changes", "checkpoint", "close", "count", "exists", "fetch", "first", "inMemory",
        "integrityCheck",
        "open", "optimize", "path", "read", "readBlocking", "repository", "resume", "suspend", "transaction", "vacuum",
        "write", "writeBlocking",
    ]
}
