import Foundation

/// A schema's history as a file: what a test tells another process to run.
package struct MigrationPlanFile: Codable, Sendable {
    package struct Step: Codable, Sendable {
        package var number: Int
        package var name: String
        package var start: String
        package var end: String
        package var checksum: String
        package var sql: String

        package init(number: Int, name: String, start: String, end: String, checksum: String, sql: String) {
            self.number = number
            self.name = name
            self.start = start
            self.end = end
            self.checksum = checksum
            self.sql = sql
        }
    }

    package var schemaName: String
    package var fingerprint: String
    package var creationScript: String
    package var steps: [Step]

    package init(schemaName: String, fingerprint: String, creationScript: String, steps: [Step]) {
        self.schemaName = schemaName
        self.fingerprint = fingerprint
        self.creationScript = creationScript
        self.steps = steps
    }

    /// Reads the file.
    package init(path: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(filePath: path)))
    }

    /// Writes the file.
    package func write(to path: String) throws { try JSONEncoder().encode(self).write(to: URL(filePath: path)) }
}
