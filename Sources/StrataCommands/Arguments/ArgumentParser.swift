/// Turns arguments into an invocation of one of the commands below `root`.
package struct ArgumentParser {
    package var root: Command
    package var console: Console
    /// The name that a misspelt one is nearest to.
    package var nearestName: @Sendable (String, [String]) -> String?

    package enum Result {
        case run(Command, Invocation)
        case help(Command, path: [String])
        case version
    }

    package func parse(_ arguments: [String]) throws(UsageError) -> Result {
        var command = root
        var invocation = Invocation(console: console)
        var rest = arguments[...]
        var isLiteral = false

        while let argument = rest.popFirst() {
            if !isLiteral, argument == "--" {
                isLiteral = true
            } else if !isLiteral, argument.hasPrefix("-"), argument.count > 1 {
                try parseOption(argument, &rest, of: command, into: &invocation)
            } else if command.run == nil {
                command = try next(argument, below: command, path: invocation.path)
                invocation.path.append(argument)
                if command.name == "help" { return try help(on: Array(rest)) }
            } else {
                try addOperand(argument, of: command, to: &invocation)
            }
        }

        if invocation.has(.help) { return .help(command, path: invocation.path) }
        if invocation.has(.version) { return .version }
        if command.run == nil {
            if invocation.path.isEmpty { return .help(root, path: []) }
            let names = command.subcommands.map(\.name).joined(separator: ", ")
            throw UsageError("a command is missing: one of \(names)", path: invocation.path)
        }
        if let missing = command.operands.filter(\.isRequired).dropFirst(invocation.operands.count).first {
            throw UsageError("\(missing.placeholder) is missing", path: invocation.path)
        }
        return .run(command, invocation)
    }

    /// `help migrate make` is `migrate make --help`.
    private func help(on path: [String]) throws(UsageError) -> Result {
        var command = root
        var known: [String] = []
        for name in path where !name.hasPrefix("-") {
            command = try next(name, below: command, path: known)
            known.append(name)
        }
        return .help(command, path: known)
    }

    private func next(_ name: String, below command: Command, path: [String]) throws(UsageError) -> Command {
        if let found = command.subcommand(named: name) { return found }
        let written = (path + [name]).joined(separator: " ")
        // Somebody who types `make` means `migrate make`.
        var names = command.subcommands.map { (typed: $0.name, full: (path + [$0.name]).joined(separator: " ")) }
        for group in root.subcommands where path.isEmpty {
            names += group.subcommands.map { (typed: $0.name, full: "\(group.name) \($0.name)") }
        }
        let isExact = names.contains { $0.typed == name }
        let nearest = isExact ? name : nearestName(name, names.map(\.typed))
        let suggestion = names.first { $0.typed == nearest }.map { "; did you mean '\($0.full)'?" } ?? ""
        throw UsageError("there is no command '\(written)'\(suggestion)", path: path)
    }

    private func addOperand(
        _ argument: String,
        of command: Command,
        to invocation: inout Invocation
    ) throws(UsageError) {
        let isFull = invocation.operands.count >= command.operands.count
        guard !isFull || command.operands.last?.isRepeatable == true else {
            let taken =
                command.operands.isEmpty
                ? "no argument" : "only \(command.operands.map(\.usage).joined(separator: " "))"
            throw UsageError(
                "'\(argument)' is one argument too many: '\(invocation.path.joined(separator: " "))' takes \(taken)",
                path: invocation.path
            )
        }
        invocation.operands.append(argument)
    }
}

extension ArgumentParser {
    private func parseOption(
        _ argument: String,
        _ rest: inout ArraySlice<String>,
        of command: Command,
        into invocation: inout Invocation
    ) throws(UsageError) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let written = String(parts[0])
        let inlineValue = parts.count == 2 ? String(parts[1]) : nil
        let options = command.options + root.options
        guard let option = options.first(where: { "--\($0.name)" == written || $0.isShort(written) }) else {
            throw unknownOption(written, among: options, of: command, path: invocation.path)
        }

        let value: String
        switch option.value {
        case .none:
            if inlineValue != nil { throw UsageError("\(written) takes no value", path: invocation.path) }
            value = ""
        case .optional:
            value = inlineValue ?? ""
        case .required(let placeholder):
            guard let found = inlineValue ?? rest.popFirst(), !found.isEmpty else {
                throw UsageError("\(written) needs a value: \(option.usage)", path: invocation.path)
            }
            if inlineValue == nil, found.hasPrefix("--") {
                throw UsageError(
                    "\(written) needs a value, and '\(found)' is an option; write \(written)=\(placeholder) if it is meant",
                    path: invocation.path
                )
            }
            value = found
        }
        if invocation.has(option), !option.isRepeatable, case .required = option.value {
            throw UsageError("\(written) is given twice", path: invocation.path)
        }
        invocation.values[option.name, default: []].append(value)
    }

    private func unknownOption(
        _ written: String,
        among options: [Option],
        of command: Command,
        path: [String]
    ) -> UsageError {
        if command.run == nil, let owner = firstCommand(with: written, below: command, path: path) {
            return UsageError("\(written) stands after the command: '\(owner) … \(written)'", path: path)
        }
        let nearest = nearestName(written, options.map { "--\($0.name)" })
        let suggestion = nearest.map { "; did you mean '\($0)'?" } ?? ""
        let place = path.isEmpty ? "" : " of '\(path.joined(separator: " "))'"
        return UsageError("there is no option '\(written)'\(place)\(suggestion)", path: path)
    }

    private func firstCommand(with option: String, below command: Command, path: [String]) -> String? {
        for child in command.subcommands {
            let childPath = path + [child.name]
            if child.options.contains(where: { "--\($0.name)" == option }) { return childPath.joined(separator: " ") }
            if let found = firstCommand(with: option, below: child, path: childPath) { return found }
        }
        return nil
    }
}

extension Option {
    fileprivate func isShort(_ written: String) -> Bool { shortName.map { "-\($0)" == written } ?? false }
}
