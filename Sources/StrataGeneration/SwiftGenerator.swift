import StrataAnalysis
import StrataMigration
import StrataSchema

/// A file of Swift source text.
package struct GeneratedFile: Hashable, Sendable {
    /// Without folders: `Todo.schema.swift`.
    package var name: String
    package var text: String

    package init(name: String, text: String) {
        self.name = name
        self.text = text
    }
}

/// Resolved schema and history -> Swift source text: the same bytes for the same input.
///
/// A translator for each artefact makes a small tree (``Code``), in which names are already written as Swift wants them
/// (``NameScope``, ``SwiftName``); ``CodePrinter`` lays it out.
package enum SwiftGenerator {
    /// One file for each `.schema` file, in the order given, and `Schema.strata.swift`.
    /// - Parameters:
    ///   - files: The schema's files as the diagnostics name them; a file without a declaration has an output too.
    ///   - folder: The folder of the schema: outputs are named after paths below it.
    ///   - verification: What the replay of `history` has found; a broken one is no input for the generator.
    ///   - queries: The schema's queries as they run; one that is missing here is left out.
    ///   - viewReads: The tables behind each view, by the view's name.
    ///   - moduleName: The module that the code is compiled in.
    package static func generate(
        schema: Schema,
        files: [String],
        folder: String,
        history: MigrationHistory,
        verification: HistoryVerification,
        queries: [CheckedQuery] = [],
        viewReads: [String: [String]] = [:],
        moduleName: String
    ) -> [GeneratedFile] {
        let scope = NameScope(schema: schema, moduleName: moduleName)
        let printer = CodePrinter()
        let queries = Dictionary(queries.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let reachedOptionally = schema.entitiesReachedOptionally
        let entityFiles = files.concurrentMap { path in
            let relativePath = relative(path, to: folder)
            let file = EntityFile(
                schema: schema,
                queries: queries,
                viewReads: viewReads,
                reachedOptionally: reachedOptionally,
                path: path,
                relativePath: relativePath,
                scope: scope
            )
            return GeneratedFile(name: outputName(of: relativePath), text: printer.print(file.translated()))
        }
        let schemaFile = SchemaFile(
            schema: schema,
            history: history.schemaHistory(declared: schema, verification: verification),
            changes: verification.changes,
            folder: folder,
            scope: scope,
            // The verification has replayed the same steps in the same way.
            calls: (try? SwiftCall.all(in: history)) ?? []
        )
        return entityFiles + [GeneratedFile(name: SchemaFile.name, text: printer.print(schemaFile.translated()))]
    }

    /// `lists/Todo.schema` -> `lists_Todo.schema.swift`: the names of a module's files must differ, whatever their folders.
    package static func outputName(of relativePath: String) -> String {
        relativePath.split(separator: "/").joined(separator: "_") + ".swift"
    }

    private static func relative(_ path: String, to folder: String) -> String {
        let prefix = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }
}

extension HistoryVerification {
    /// What the schema has beyond the last step.
    fileprivate var changes: [SchemaChange] {
        if case .ahead(let changes) = state { changes } else { [] }
    }
}
