import Strata
import Testing

/// The Strata error that work throws; a test fails if it throws none, or another.
func failure<Result>(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ work: () throws -> Result
) -> StrataError? {
    do {
        let result = try work()
        Issue.record("nothing was thrown; the result is \(result)", sourceLocation: sourceLocation)
    } catch let error as StrataError {
        return error
    } catch {
        Issue.record("another error was thrown: \(error)", sourceLocation: sourceLocation)
    }
    return nil
}

/// The same for work that waits.
func failure<Result>(
    sourceLocation: SourceLocation = #_sourceLocation,
    isolation: isolated (any Actor)? = #isolation,
    _ work: () async throws -> Result
) async -> StrataError? {
    do {
        let result = try await work()
        Issue.record("nothing was thrown; the result is \(result)", sourceLocation: sourceLocation)
    } catch let error as StrataError {
        return error
    } catch {
        Issue.record("another error was thrown: \(error)", sourceLocation: sourceLocation)
    }
    return nil
}
