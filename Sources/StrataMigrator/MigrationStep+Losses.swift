extension MigrationStep {
    /// Whether the step says that it loses values, in a line `-- allow lossy "…"`.
    package var allowsLosses: Bool {
        sql.split(whereSeparator: \.isNewline).contains { line in
            line.drop(while: \.isWhitespace).hasPrefix("-- allow lossy \"")
        }
    }
}
