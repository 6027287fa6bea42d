/// What the benchmarks were asked for.
struct Options {
    struct Misuse: Error {
        var message: String
    }

    static let help = """
        Measures Strata against hand-written calls of SQLite's C API, and its generator.

          swift run -c release strata-benchmarks
          swift run -c release strata-benchmarks --check fetch-5-columns

        --json     print the results as JSON
        --check    exit with 1 if a limit is missed; a missed workload is measured up to three times
        NAME…      only these workloads: \(Benchmarks.all.map(\.name).joined(separator: ", "))
        """

    var isJSON = false
    var checksLimits = false
    var showsHelp = false
    var names: [String] = []

    init(arguments: [String]) throws {
        for argument in arguments {
            switch argument {
            case "--json": isJSON = true
            case "--check": checksLimits = true
            case "--help", "-h": showsHelp = true
            case _ where argument.hasPrefix("-"): throw Misuse(message: "there is no option \(argument)")
            default: names.append(argument)
            }
        }
        for name in names where !Benchmarks.all.contains(where: { $0.name == name }) {
            throw Misuse(message: "there is no workload \(name)")
        }
    }

    func selected(from workloads: [any Workload]) throws -> [any Workload] {
        names.isEmpty ? workloads : workloads.filter { names.contains($0.name) }
    }
}
