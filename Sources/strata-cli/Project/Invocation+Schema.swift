import StrataCommands

extension Option {
    /// Belongs to every command, and may stand before its name too.
    static let schema = Option(
        name: "schema",
        value: .required("DIR"),
        help: "The folder of the .schema files and of Migrations; ./Schema if not given."
    )
}

extension Invocation {
    /// The folder of the schema, as the user wrote it.
    var schemaFolder: SchemaFolder { SchemaFolder(path: value(of: .schema) ?? "Schema") }

    /// What a command needs to work on the same schema, from the folder the tool was started in.
    var schemaSuffix: String {
        let folder = FileSystem.pathFromHere(schemaFolder.path)
        return ["Schema", "./Schema", "Schema/"].contains(folder) ? "" : " --schema \(Words.shellWord(folder))"
    }
}
