extension SchemaHistory {
    /// The history as an older version of the app had it: for tests that migrate a database of that version.
    ///
    /// A database that is made by it is at that step.
    ///
    /// ```swift
    /// enum FirstRelease: DatabaseSchema {
    ///     static let entities: [any Entity.Type] = []
    ///     static let history = TodoSchema.history.upTo(1)
    /// }
    ///
    /// let old = try await Database.open(at: path, schema: FirstRelease.self)
    /// ```
    /// - Parameter number: The number of the last step that there was then. The first step is always there.
    public func upTo(_ number: Int) -> SchemaHistory {
        let count = max(1, steps.prefix { $0.number <= number }.count)
        let past = Array(steps.prefix(count))
        guard let last = past.last else { return self }
        return SchemaHistory(
            schemaName: schemaName,
            fingerprint: last.end,
            // There is no script of the schema of that time; its steps make it.
            creationScript: "",
            steps: past,
            replaysOnCreation: true
        )
    }
}
