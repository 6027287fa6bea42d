extension Table {
    /// The error of a change that the app's own closure has given up.
    func givenUp(_ cause: any Error) -> StrataError {
        StrataError(
            .cancelled,
            "the change was given up and nothing was written: \(cause)",
            table: name,
            cause: cause
        )
    }
}
