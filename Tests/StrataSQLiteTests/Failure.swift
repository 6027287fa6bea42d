import StrataSQLite
import Testing

/// The error that work throws; a test fails if it throws none.
func failure<Result>(
    _ work: () throws(StrataError) -> Result,
    sourceLocation: SourceLocation = #_sourceLocation
) -> StrataError? {
    do throws(StrataError) {
        let result = try work()
        Issue.record("nothing was thrown; the result is \(result)", sourceLocation: sourceLocation)
        return nil
    } catch {
        return error
    }
}
