import StrataCommands
import StrataMigration
import StrataSchema

extension NewStep {
    func write() throws(Failure) { try FileSystem.replace(with: files, removing: obsoletePaths) }

    /// The files, the changes, and of a dry run the SQL.
    func report(_ invocation: Invocation) {
        let console = invocation.console
        let isDryRun = invocation.has(.dryRun)
        for file in files { console.result("\(isDryRun ? "Would make" : "Made") \(file.path)") }
        for path in obsoletePaths { console.result("\(isDryRun ? "Would remove" : "Removed") \(path)") }
        let width = changes.map(\.impact.word.count).max() ?? 0
        for change in changes {
            let word = change.impact.word
            console.result("  \(word)\(String(repeating: " ", count: width - word.count))  \(change.sentence)")
        }
        if isDryRun, let sql = files.first { console.result("\n\(sql.text)") }
    }
}

extension FileSystem {
    /// The new files first: an interrupt between them leaves a fork, which every command reports, and no gap.
    static func replace(with files: [SourceFile], removing paths: [String]) throws(Failure) {
        // What has been released is said of files that are there.
        let steps = files.filter { !$0.path.hasSuffix("/released") }
        for file in steps.reversed() { try FileSystem.write(file.text, to: file.path) }
        for file in files where file.path.hasSuffix("/released") { try FileSystem.write(file.text, to: file.path) }
        for path in paths where FileSystem.exists(path) { try FileSystem.remove(path) }
    }
}
