import Foundation
import TodoModel

/// One call of the program: what to do, on which database.
struct Invocation {
    var command: Command
    var database: String

    /// Reads the arguments.
    /// - Throws: ``UsageError`` with what is wrong.
    init(arguments: [String]) throws {
        var arguments = Arguments(arguments)
        database = try arguments.option("--database") ?? Self.defaultDatabase
        if arguments.flag("--help") || arguments.flag("-h") {
            command = .help
            return
        }
        guard let name = arguments.next() else { throw UsageError(message: "a command is missing") }
        switch name {
        case "help": command = .help
        case "add": command = .add(try NewItem(from: &arguments))
        case "list": command = .list(openOnly: arguments.flag("--open"), list: try arguments.option("--list"))
        case "find": command = .find(try arguments.required("what to look for"))
        case "lists": command = .lists
        case "tag": command = .tag(try arguments.number(), tags: try arguments.words("the name of a tag"))
        case "done": command = .done(try arguments.numbers())
        case "remove": command = .remove(try arguments.numbers())
        case "watch": command = .watch
        case "import": command = .importFile(try arguments.required("the path of a CSV file"))
        case "tour": command = .tour
        default: throw UsageError(message: "there is no command “\(name)”")
        }
        try arguments.finish()
    }

    private static var defaultDatabase: String {
        let home = ProcessInfo.processInfo.environment["HOME"] ?? FileManager.default.homeDirectoryForCurrentUser.path
        return home + "/.todo.sqlite"
    }
}

/// What the program can do.
enum Command {
    case add(NewItem)
    case list(openOnly: Bool, list: String?)
    case find(String)
    case lists
    case tag(Int, tags: [String])
    case done([Int])
    case remove([Int])
    case watch
    case importFile(String)
    case tour
    case help
}

extension NewItem {
    fileprivate init(from arguments: inout Arguments) throws {
        list = try arguments.option("--list")
        due = try arguments.option("--due").map { text in
            guard let day = Day.date(from: text) else {
                throw UsageError(message: "“\(text)” is no day; write it as 2027-01-02")
            }
            return day
        }
        priority = try arguments.option("--priority").map { text in
            guard let priority = Priority(named: text) else {
                throw UsageError(message: "“\(text)” is no priority; there are low, normal and high")
            }
            return priority
        }
        notes = try arguments.option("--notes")
        isCompleted = false
        title = try arguments.required("a title")
        guard !title.allSatisfy(\.isWhitespace) else { throw UsageError(message: "the title is empty") }
    }
}
