/// The help of a command: one sentence, examples, then what it takes.
package struct HelpText {
    package var command: Command
    package var path: [String]
    package var root: Command
    /// How the program is started, so that every example can be pasted.
    package var program: String

    package var text: String {
        var sections = [command.summary]
        if !command.examples.isEmpty { sections.append(section("Examples", exampleLines)) }
        if command.run == nil {
            sections.append(section("Commands", columns(commandRows(of: command, prefix: ""))))
        } else {
            sections.append(section("Usage", [usage]))
        }
        if !command.operands.isEmpty {
            sections.append(section("Arguments", columns(command.operands.map { ($0.usage, $0.help) })))
        }
        sections.append(section("Options", columns(options.map { ($0.usageWithShortName, $0.help) })))
        sections += command.notes.map(wrapped)
        return sections.joined(separator: "\n\n")
    }

    private var usage: String {
        let words = path + command.operands.map(\.usage) + (command.options.isEmpty ? [] : ["[options]"])
        return "\(program) \(words.joined(separator: " "))"
    }

    private var options: [Option] {
        path.isEmpty ? root.options : command.options + root.options.filter { $0.name != Option.version.name }
    }

    private var exampleLines: [String] {
        command.examples.flatMap { ["# \($0.purpose)", "\(program) \($0.arguments)"] }
    }

    private func commandRows(of command: Command, prefix: String) -> [(String, String)] {
        command.subcommands.flatMap { child in
            child.run == nil && !child.subcommands.isEmpty
                ? commandRows(of: child, prefix: "\(prefix)\(child.name) ")
                : [(([prefix + child.name] + child.operands.map(\.usage)).joined(separator: " "), child.summary)]
        }
    }

    private func section(_ title: String, _ lines: [String]) -> String {
        "\(title):\n" + lines.map { "  \($0)" }.joined(separator: "\n")
    }

    private func wrapped(_ paragraph: String) -> String {
        var lines = [""]
        for word in paragraph.split(separator: " ") {
            let line = lines[lines.count - 1]
            if line.isEmpty {
                lines[lines.count - 1] = String(word)
            } else if line.count + 1 + word.count <= 100 {
                lines[lines.count - 1] += " \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines.joined(separator: "\n")
    }

    private func columns(_ rows: [(String, String)]) -> [String] {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { $0.0 + String(repeating: " ", count: width - $0.0.count + 3) + $0.1 }
    }
}

extension Option {
    fileprivate var usageWithShortName: String { shortName.map { "-\($0), \(usage)" } ?? usage }
}
