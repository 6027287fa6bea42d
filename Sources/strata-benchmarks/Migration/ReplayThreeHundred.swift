import Foundation
import StrataLowering
import StrataMigration
import StrataMigrator
import StrataSchema

/// Generate the code of 50 entities with a history of 300 steps, which every build replays: the whole program.
struct ReplayThreeHundred: Workload {
    let name = "replay-300-steps"
    let isShort = false

    func measure(_ scale: Scale) async throws -> Measurement {
        let folder = try GeneratorFolder(entityCount: 50)
        defer { folder.removeAll() }
        try write(stepCount: 300, to: folder)
        let tool = try Products.tool(configuration: "release", in: folder)
        var times: [Double] = []
        for round in 0...5 {
            for file in try folder.swiftFiles(in: "Generated") { try FileManager.default.removeItem(atPath: file) }
            let time = try await Pair.time { try folder.generate(with: tool) }
            // The first one brings the program into memory.
            if round > 0 { times.append(time) }
        }
        return Measurement(name: name, milliseconds: times, limit: 2)
    }

    /// Writes the files of `Migrations/`, as `migrate make` would after each of 299 new attributes.
    private func write(stepCount: Int, to folder: GeneratorFolder) throws {
        try FileManager.default.createDirectory(
            at: folder.url("Schema/Migrations"),
            withIntermediateDirectories: true
        )
        var texts = (0..<folder.schema.fileCount).map(folder.schema.text(ofFile:))
        var start = RelationalSchema()
        var released = ""
        for number in 1...stepCount {
            let entity = number % folder.schema.entityCount
            var sql: String?
            if number > 1 {
                let file = entity / folder.schema.entitiesPerFile
                let head = "entity \(folder.schema.name(of: entity)) {\n"
                texts[file] = texts[file].replacing(head, with: "\(head)    extra\(number): String?\n")
                sql = "ALTER TABLE \"\(folder.schema.name(of: entity))\" ADD COLUMN \"extra\(number)\" TEXT;"
            }
            let sources = texts.enumerated().map { SourceFile(path: "Part\($0).schema", text: $1) }
            guard let schema = SchemaReader.read(sources, defaultName: "Large").schema else {
                throw GeneratorFolder.Failure(description: "the schema of step \(number) is wrong")
            }
            let end = RelationalSchema(lowering: schema)
            let body = sql ?? end.creationScript()
            let stem = "\(String(repeating: "0", count: 4 - String(number).count))\(number)-step-\(number)"
            try folder.write(
                """
                -- strata migration 1
                -- step: \(number)
                -- name: step-\(number)
                -- from: \(start.fingerprint)
                -- to: \(end.fingerprint)

                \(body)

                """,
                to: "Schema/Migrations/\(stem).sql"
            )
            try folder.write(schema.snapshotText(), to: "Schema/Migrations/\(stem).snapshot")
            // A few steps are still in work.
            if number <= stepCount - 10 { released += "\(number) step-\(number) \(Checksum.of(body))\n" }
            start = end
        }
        try folder.write(released, to: "Schema/Migrations/released")
        for (file, text) in texts.enumerated() { try folder.write(text, to: "Schema/Part\(file).schema") }
    }
}
