import Foundation
import TodoModel

/// Things to do from a CSV file whose first line names the columns.
enum CSVImport {
    private static let columns = ["title", "list", "due", "priority", "notes", "done"]

    /// The text of a file.
    static func text(of path: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure("the file \(path) is not there, or cannot be read")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw Failure("\(path): the file is not text in UTF-8")
        }
        return text
    }

    /// The items of a file.
    /// - Throws: ``Failure`` with the line that is wrong; nothing is imported then.
    static func items(in text: String, path: String) throws -> [NewItem] {
        let records: [CSV.Record]
        do {
            records = try CSV.records(in: text)
        } catch let failure as Failure {
            throw Failure("\(path): \(failure)")
        }
        guard let header = records.first else { throw Failure("\(path): the file is empty") }
        let names = header.fields.map { $0.lowercased() }
        for name in names where !columns.contains(name) {
            throw Failure("\(path): there is no column “\(name)”; there are \(columns.joined(separator: ", "))")
        }
        for (index, name) in names.enumerated() where names[..<index].contains(name) {
            throw Failure("\(path): the first line names the column “\(name)” twice")
        }
        guard names.contains("title") else { throw Failure("\(path): the first line names no column “title”") }
        return try records.dropFirst().map { record in
            guard record.fields.count == names.count else {
                throw Failure(
                    "\(path):\(record.line): \(record.fields.count) fields, but the first line names \(names.count)"
                )
            }
            var values: [String: String] = [:]
            for (name, value) in zip(names, record.fields) where !value.isEmpty { values[name] = value }
            return try item(values, at: "\(path):\(record.line)")
        }
    }

    private static func item(_ values: [String: String], at place: String) throws -> NewItem {
        guard let title = values["title"] else { throw Failure("\(place): the title is empty") }
        let due = try values["due"].map { text in
            guard let day = Day.date(from: text) else {
                throw Failure("\(place): “\(text)” is no day; write it as 2027-01-02")
            }
            return day
        }
        let priority = try values["priority"].map { text in
            guard let priority = Priority(named: text) else {
                throw Failure("\(place): “\(text)” is no priority; there are low, normal and high")
            }
            return priority
        }
        let isCompleted = try values["done"].map { text in
            switch text.lowercased() {
            case "true", "yes", "1": true
            case "false", "no", "0": false
            default: throw Failure("\(place): “\(text)” is neither true nor false")
            }
        }
        return NewItem(
            title: title,
            list: values["list"],
            due: due,
            priority: priority,
            notes: values["notes"],
            isCompleted: isCompleted ?? false
        )
    }
}
