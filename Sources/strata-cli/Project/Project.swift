import StrataAnalysis
import StrataCommands
import StrataLowering
import StrataMigration
import StrataSchema

/// A schema, with the SQL in it, and its history as the files say them, not yet compared with each other.
struct Project {
    let folder: SchemaFolder
    let files: SchemaFolder.Files
    let schema: Schema
    let history: MigrationHistory
    /// What SQLite says of the SQL in the schema: no errors.
    let sql: SQLReport
    let warnings: [Diagnostic]

    /// - Throws: One failure with everything that is wrong in the files.
    init(folder: SchemaFolder, files: SchemaFolder.Files, moduleName: String? = nil) throws(Failure) {
        self.folder = folder
        self.files = files
        let nameOfTarget = moduleName.map(Project.schemaName(ofModule:)) ?? Project.placeholderName
        let (history, historyDiagnostics) = MigrationHistory.load(
            files: files.migrations,
            schemaName: nameOfTarget,
            // A build is to be quick.
            readsAllSnapshots: moduleName == nil
        )
        // Databases carry the name that the history has: it holds where the files name none.
        let reading = SchemaReader.read(files.schemas, defaultName: history?.snapshot?.name ?? nameOfTarget)
        var found = reading.diagnostics + historyDiagnostics
        guard let schema = reading.schema else { throw Failure(.schemaInvalid, "", diagnostics: found) }
        let clashes = TableNames.clashes(in: schema)
        found += clashes
        // SQL is checked on the tables of the schema, which such a clash keeps from being made.
        guard !clashes.hasErrors else { throw Failure(.schemaInvalid, "", diagnostics: found) }
        sql = SQLChecker.check(schema)
        found += sql.diagnostics
        guard !sql.diagnostics.hasErrors else { throw Failure(.sqlInvalid, "", diagnostics: found) }
        guard let history else { throw Failure(.historyBroken, "", diagnostics: found) }
        self.schema = schema
        self.history = history
        warnings = found
    }

    init(_ invocation: Invocation) throws(Failure) {
        let folder = invocation.schemaFolder
        try self.init(folder: folder, files: folder.read())
    }

    func reportWarnings(_ invocation: Invocation) {
        if !invocation.isJSON { invocation.console.report(warnings) }
    }
}

extension Project {
    /// The name of a schema that has none yet: no file says it, there is no step, and only a build knows the target.
    private static let placeholderName = "Schema"

    /// The module's name without `Model`: `TodoModel` has the schema `Todo`.
    private static func schemaName(ofModule name: String) -> String {
        name.hasSuffix("Model") && name != "Model" ? String(name.dropLast("Model".count)) : name
    }

    /// A first step needs the name, because the step gives it to every database.
    func checkIsNamed() throws(Failure) {
        guard history.steps.isEmpty, schema.name == Project.placeholderName else { return }
        let other = SchemaReader.read(files.schemas, defaultName: "Other" + Project.placeholderName)
        guard let name = other.schema?.name, name != schema.name else { return }
        throw Failure(
            .schemaUnnamed,
            "the schema has no name for its databases to carry: write `schema Name` at the top of '\(files.schemas[0].path)', "
                + "where the target is called NameModel"
        )
    }

    /// A new name would orphan every database.
    func checkName() throws(Failure) {
        guard let name = history.snapshot?.name, name != schema.name else { return }
        let renamed = Diagnostic.error(
            "the schema is called \(schema.name), and its migrations belong to \(name), the name that every database carries: "
                + "write `schema \(name)`",
            at: schema.location
        )
        throw Failure(.historyBroken, "", diagnostics: warnings + [renamed])
    }
}
