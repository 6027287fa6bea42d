import StrataSQLite
import StrataMigrator
import StrataSchema

/// Reads the files of a history and finds what cannot be: gaps, forks, edited and half-written steps.
struct HistoryLoader {
    private(set) var diagnostics: [Diagnostic] = []
    private let files: [SourceFile]
    private let schemaName: String
    /// What the snapshots say, by path.
    private var readings: [String: SchemaReading] = [:]
    /// The paths of snapshots that are not read until somebody asks.
    private var deferred: Set<String> = []

    init(files: [SourceFile], schemaName: String) {
        self.files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        self.schemaName = schemaName
    }

    /// - Parameters:
    ///   - acceptsForks: Steps that follow the same step are no error: for who mends that.
    ///   - readsAllSnapshots: False: what is wrong in the snapshot of a released step that another released one follows is
    ///     not found.
    mutating func load(acceptsForks: Bool = false, readsAllSnapshots: Bool = true) -> [HistoryStep] {
        let conflicted = files.filter { reportConflict(in: $0) }.map(\.path)
        if !readsAllSnapshots { deferred = settledSnapshots }
        readSnapshots(besides: conflicted)
        var steps: [HistoryStep] = []
        for file in files where !conflicted.contains(file.path) && file.path.hasSuffix(".sql") {
            if let step = readStep(file, conflicted: conflicted) { steps.append(step) }
        }
        for file in files
        where file.path.hasSuffix(".snapshot") && !files.contains(where: { $0.path == Self.sqlPath(file.path) }) {
            report(
                "this snapshot has no step beside it; restore \(Self.name(Self.sqlPath(file.path))), or delete the "
                    + "snapshot",
                file,
                1
            )
        }
        guard diagnostics.isEmpty else { return [] }
        steps.sort { ($0.number, $0.name) < ($1.number, $1.name) }
        checkReleased(&steps)
        if !acceptsForks { checkChain(steps) }
        return steps
    }

    private mutating func report(_ message: String, _ file: SourceFile, _ line: Int, notes: [Diagnostic.Note] = []) {
        diagnostics.append(.error(message, at: SourceLocation(path: file.path, line: line, column: 1), notes: notes))
    }

    private mutating func reportConflict(in file: SourceFile) -> Bool {
        guard let line = MergeMarkers.line(in: file.text) else { return false }
        report(MergeMarkers.message, file, line)
        return true
    }

    private mutating func readStep(_ file: SourceFile, conflicted: [String]) -> HistoryStep? {
        let stem = String(Self.name(file.path).dropLast(".sql".count))
        let digits = stem.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits), number > 0, stem.dropFirst(digits.count).hasPrefix("-") else {
            report("a step's file is named by number and name, as 0001-initial.sql; rename or remove this one", file, 1)
            return nil
        }
        let text = StepFile(file.text)
        if let problem = text.problem {
            report(problem.message, file, problem.line)
            return nil
        }
        let name = String(stem.dropFirst(digits.count + 1))
        guard text.fields["step"] == String(number), text.fields["name"] == name else {
            report(
                "the header says step \(text.fields["step"] ?? "") and name \(text.fields["name"] ?? ""), the file is "
                    + "named \(stem).sql; make them the same, or delete the step and make it again",
                file,
                text.lines["step"] ?? 1
            )
            return nil
        }
        let snapshotPath = String(file.path.dropLast(".sql".count)) + ".snapshot"
        guard let snapshotFile = files.first(where: { $0.path == snapshotPath }) else {
            report(
                "the step has no snapshot; restore \(stem).snapshot, or delete the step too and make it again",
                file,
                1
            )
            return nil
        }
        guard !conflicted.contains(snapshotPath), let snapshot = readSnapshot(snapshotFile) else { return nil }
        return HistoryStep(
            number: number,
            name: name,
            sql: text.sql,
            start: text.fields["from"] ?? "",
            end: text.fields["to"] ?? "",
            storedSnapshot: snapshot,
            sqlPath: file.path,
            snapshotPath: snapshotPath,
            replaces: text.fields["replaces"],
            isReleased: false,
            headerLines: text.lines,
            firstLine: text.firstLine
        )
    }

    /// Reads the snapshots, which is most of the work of a long history, on all cores.
    private mutating func readSnapshots(besides conflicted: [String]) {
        let snapshots = files.filter {
            $0.path.hasSuffix(".snapshot") && !conflicted.contains($0.path) && !deferred.contains($0.path)
        }
        let name = schemaName
        let read = snapshots.concurrentMap { SchemaReader.read([$0], defaultName: name) }
        readings = Dictionary(zip(snapshots.map(\.path), read), uniquingKeysWith: { first, _ in first })
    }

    /// The snapshots of all steps in `released` but the last: from the last one on, steps are looked at closely.
    private var settledSnapshots: Set<String> {
        guard let file = files.first(where: { Self.name($0.path) == "released" }) else { return [] }
        let steps = file.text.split(whereSeparator: \.isNewline).compactMap(Self.released)
        guard let last = steps.map(\.number).max() else { return [] }
        let settled = Set(
            steps.filter { $0.number < last }
                .map { "\(HistoryStep.fileStem(number: $0.number, name: $0.name)).snapshot" }
        )
        return Set(files.map(\.path).filter { settled.contains(Self.name($0)) })
    }

    private mutating func readSnapshot(_ file: SourceFile) -> StepSnapshot? {
        if deferred.contains(file.path) { return StepSnapshot(file, defaultName: schemaName) }
        guard let reading = readings[file.path] else { return nil }
        if let schema = reading.schema { return StepSnapshot(schema) }
        let first = reading.diagnostics.first { $0.severity == .error }
        report(
            "the snapshot cannot be read; restore it, or delete the step and make it again if it was not released",
            file,
            first?.location.line ?? 1,
            notes: first.map { [Diagnostic.Note($0.message, at: $0.location)] } ?? []
        )
        return nil
    }

    /// A line of the file `released`: `number name checksum`.
    private static func released(_ line: Substring) -> (number: Int, name: String, checksum: String)? {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard words.count == 3, let number = Int(words[0]) else { return nil }
        return (number, String(words[1]), String(words[2]))
    }

    /// `released`: a line `number name checksum` for each step that databases in the world went through.
    private mutating func checkReleased(_ steps: inout [HistoryStep]) {
        guard let file = files.first(where: { Self.name($0.path) == "released" }) else { return }
        for (index, line) in file.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
        {
            if line.allSatisfy(\.isWhitespace) { continue }
            guard let (number, name, checksum) = Self.released(line) else {
                report("a line of this file is `number name checksum`; restore it", file, index + 1)
                continue
            }
            guard let position = steps.firstIndex(where: { $0.number == number && $0.name == name }) else {
                let stem = HistoryStep.fileStem(number: number, name: name)
                report(
                    "step \(stem) was released and is not there any more; restore \(stem).sql and \(stem).snapshot",
                    file,
                    index + 1
                )
                continue
            }
            steps[position].isReleased = true
            let step = steps[position]
            if step.checksum != checksum {
                let note = Diagnostic.Note(
                    "it was released with this checksum",
                    at: SourceLocation(path: file.path, line: index + 1, column: 1)
                )
                diagnostics.append(
                    .error(
                        "\(step.label) was released and has been edited since: databases went through the step as it "
                            + "was; restore it, and make the change in a new step",
                        at: SourceLocation(path: step.sqlPath, line: step.firstLine, column: 1),
                        notes: [note]
                    )
                )
            }
        }
    }

    private mutating func checkChain(_ steps: [HistoryStep]) {
        if let base = steps.first(where: { $0.replaces != nil }),
            let early = steps.first(where: { $0.number < base.number })
        {
            diagnostics.append(
                .error(
                    "\(early.label) comes before \(base.label), into which the first steps were squashed, as after a merge: "
                        + "delete it, and make it again behind the others",
                    at: early.location(of: "step"),
                    notes: [Diagnostic.Note("the squashed steps", at: base.location(of: "step"))]
                )
            )
            return
        }
        var previous: HistoryStep?
        for step in steps {
            defer { previous = step }
            if let previous, previous.number == step.number, previous.start == step.start {
                reportFork(previous, step)
                // What follows one of them cannot follow the other.
                return
            }
            // A history that was squashed begins with the number of the last of the steps that were.
            let expected = previous.map { $0.number + 1 } ?? (step.replaces == nil ? 1 : step.number)
            guard step.number == expected else {
                let isOne = step.number - 1 == expected
                let range = isOne ? "step \(expected) is" : "the steps \(expected) to \(step.number - 1) are"
                let message = "\(range) missing before \(step.label); restore \(isOne ? "it" : "them")"
                diagnostics.append(.error(message, at: step.location(of: "step")))
                continue
            }
            let start = previous?.end ?? RelationalSchema().fingerprint
            if step.start != start {
                let before =
                    previous.map { "\($0.label) ends in \(start)" }
                    ?? "the first step starts from \(start), an empty schema"
                diagnostics.append(
                    .error(
                        "\(step.label) starts from \(step.start), but \(before); if it was not released, delete it and "
                            + "make it again",
                        at: step.location(of: "from"),
                        notes: previous.map { [Diagnostic.Note("the step before", at: $0.location(of: "to"))] } ?? []
                    )
                )
            }
        }
    }

    private mutating func reportFork(_ first: HistoryStep, _ second: HistoryStep) {
        let (kept, remade) = first.isReleased || !second.isReleased ? (first, second) : (second, first)
        diagnostics.append(
            .error(
                "\(first.label) and \(second.label) follow the same step, as after a merge of two branches; "
                    + "put \(remade.label) behind the other with `migrate rebase \(remade.name)`",
                at: remade.location(of: "step"),
                notes: [Diagnostic.Note("the other step", at: kept.location(of: "step"))]
            )
        )
    }

    private static func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    private static func sqlPath(_ snapshotPath: String) -> String {
        String(snapshotPath.dropLast(".snapshot".count)) + ".sql"
    }
}
