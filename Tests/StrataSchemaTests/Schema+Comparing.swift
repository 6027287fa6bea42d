@testable import StrataSchema

extension Schema {
    /// Everything but places, as text, so that a difference is shown where it is.
    ///
    /// Made by reflection, so that nothing that is added to the model is forgotten here.
    var withoutPlaces: String { Self.describe(self, indentation: "") }

    /// What a snapshot keeps of the schema: sorted by name, mixins and names settled, without what is not stored.
    var stored: Schema {
        var stored = self
        stored.entities.sort { $0.name < $1.name }
        stored.enumerations.sort { $0.name < $1.name }
        stored.views.sort { $0.name < $1.name }
        for position in stored.entities.indices { stored.entities[position].mixins = [] }
        for position in stored.views.indices { stored.views[position].mixins = [] }
        stored.settings.names = .verbatim
        stored.mixins = []
        stored.queries = []
        stored.imports = []
        return stored
    }

    fileprivate static func describe(_ value: Any, indentation: String) -> String {
        let mirror = Mirror(reflecting: value)
        guard !mirror.children.isEmpty else { return String(reflecting: value) }
        return mirror.children.filter { !["location", "marks"].contains($0.label) }.map { child in
            "\n\(indentation)\(child.label ?? "-"): " + describe(child.value, indentation: indentation + "  ")
        }.joined()
    }
}

/// The schema that the text stands for; the diagnostics if there is none.
func read(_ text: String, defaultName: String = "Test") throws -> Schema {
    let reading = SchemaReader.read([SourceFile(path: "test.schema", text: text)], defaultName: defaultName)
    guard let schema = reading.schema else { throw Unreadable(diagnostics: reading.diagnostics) }
    return schema
}

struct Unreadable: Error, CustomStringConvertible {
    var diagnostics: [Diagnostic]
    var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}

/// The errors and warnings about the text, without the file's name.
func messages(about text: String) -> [String] {
    SchemaReader.read([SourceFile(path: "f", text: text)], defaultName: "Test").diagnostics.map {
        String($0.description.dropFirst(2))
    }
}
