import StrataMigrator
import StrataSQLite

extension DatabaseReport {
    package init(reading database: DatabaseFile, history: SchemaHistory) throws(Failure) {
        self = try database.read { connection throws(StrataError) in
            try DatabaseReport(of: connection, path: database.path, history: history)
        }
    }

    package init(reading connection: Connection, path: String, history: SchemaHistory) throws(Failure) {
        do throws(StrataError) {
            try self.init(of: connection, path: path, history: history)
        } catch {
            throw Failure(error, path: path)
        }
    }

    package init(of connection: Connection, path: String, history: SchemaHistory) throws(StrataError) {
        let runner = MigrationRunner(history: history)
        self.init(path: path, history: history, status: try runner.status(of: connection))
        switch status {
        case .current, .pending: drift = try runner.drift(of: connection)
        default: break
        }
    }
}

extension DatabaseReport {
    /// The pending steps up to one that was named.
    func steps(upTo target: Int?) throws(Failure) -> [MigrationStep] {
        if let obstacle { throw Failure(.databaseRefused, obstacle, detailCode: state) }
        guard let target else { return pending }
        guard let last = history.steps.last, (1...last.number).contains(target) else {
            let last = history.steps.last.map { "the last one is \($0.title)" } ?? "there is none yet"
            throw Failure(.stepNotFound, "there is no step \(target): \(last)")
        }
        if let step, target < step.number {
            throw Failure(
                .stepNotFound,
                "'\(path)' is at \(step.title) already, and apply does not go back to step \(target)"
            )
        }
        return pending.filter { $0.number <= target }
    }
}
