/// What the benchmarks were asked for.
struct Options {
    struct Misuse: Error {
        var message: String
    }

    static let help = """
        Measures Strata against hand-written calls of SQLite's C API, and its generator.

          swift run -c release strata-benchmarks
          swift run -c release strata-benchmarks --check fetch-5-columns

        --json      print the results as JSON
        --markdown  print the results as the table of the README
        --short     few rows, few rounds, and nothing that builds or takes long: less than a minute
        --all       also those that take minutes: \(names { $0.isRunOnlyWhenNamed })
        --check     exit with 1 if a limit is missed; a missed workload is measured up to five times, with pauses
        --readme FILE
                    put the results of all workloads into FILE, in place of the table between its two marks
        --check-readme FILE
                    measure nothing; exit with 1 if a workload is missing in that table, or misses its limit there
        NAME…       only these workloads: \(names { _ in true })
        """

    private static func names(_ isOne: (any Workload) -> Bool) -> String {
        Benchmarks.all.filter(isOne).map(\.name).joined(separator: ", ")
    }

    var isJSON = false
    var isMarkdown = false
    var scale = Scale.full
    var includesLong = false
    var checksLimits = false
    var showsHelp = false
    /// The file whose table is written.
    var readme: String?
    /// The file whose table is compared with the workloads that there are.
    var checkedReadme: String?
    var names: [String] = []

    init(arguments: [String]) throws {
        var rest = arguments[...]
        func file(for option: String) throws -> String {
            guard let file = rest.popFirst() else { throw Misuse(message: "\(option) needs a file") }
            return file
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--json": isJSON = true
            case "--markdown": isMarkdown = true
            case "--short": scale = .short
            case "--all": includesLong = true
            case "--check": checksLimits = true
            case "--readme": readme = try file(for: argument)
            case "--check-readme": checkedReadme = try file(for: argument)
            case "--help", "-h": showsHelp = true
            case _ where argument.hasPrefix("-"): throw Misuse(message: "there is no option \(argument)")
            default: names.append(argument)
            }
        }
        if readme != nil, scale == .short || !names.isEmpty {
            throw Misuse(message: "--readme needs the full measure of all workloads")
        }
        if readme != nil { includesLong = true }
        for name in names where !Benchmarks.all.contains(where: { $0.name == name }) {
            throw Misuse(message: "there is no workload \(name)")
        }
    }

    func selected(from workloads: [any Workload]) throws -> [any Workload] {
        workloads.filter { workload in
            guard names.isEmpty else { return names.contains(workload.name) }
            return scale == .short ? workload.isShort : includesLong || !workload.isRunOnlyWhenNamed
        }
    }
}
