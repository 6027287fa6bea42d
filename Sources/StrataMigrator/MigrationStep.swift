/// One step of a schema's history, as the app carries it: what the generated code hands to the runner.
public struct MigrationStep: Hashable, Sendable {
    /// 1 for the first step; steps have consecutive numbers.
    public let number: Int
    /// The name given to `strata migrate make`.
    public let name: String
    /// The fingerprint of the schema that the step starts from.
    public let start: String
    /// The fingerprint of the schema that the step ends in.
    public let end: String
    /// The digest of ``sql`` with line endings normalised.
    public let checksum: String
    /// The statements, separated by semicolons, without BEGIN and COMMIT.
    public let sql: String
    /// The app's functions that the statements call by lines `-- swift: name`.
    ///
    /// Where they are missing (in a tool, which has only the files), such a step does not run.
    public let functions: [StepFunction]
    /// Of a step that all steps up to its number were squashed into: the checksum of the step that had the number.
    ///
    /// A database that went through that one has everything that this one makes.
    public let replaces: String?

    /// Describes a step.
    ///
    /// Generated code calls it; there is no reason to call it by hand.
    public init(
        number: Int,
        name: String,
        start: String,
        end: String,
        checksum: String,
        sql: String,
        functions: [StepFunction] = [],
        replaces: String? = nil
    ) {
        self.number = number
        self.name = name
        self.start = start
        self.end = end
        self.checksum = checksum
        self.sql = sql
        self.functions = functions
        self.replaces = replaces
    }
}

/// Everything that the migration of a database needs to know of a schema.
public struct SchemaHistory: Sendable {
    /// The schema's name, which the ledger of a database holds.
    public let schemaName: String
    /// The fingerprint of the schema that the last step (or the draft) ends in.
    public let fingerprint: String
    /// The statements that make the current schema in an empty database; of a draft with the rows that the steps insert.
    public let creationScript: String
    /// The steps in order of their numbers.
    public let steps: [MigrationStep]
    /// The schema is ahead of its steps: only disposable databases open, made by ``creationScript``.
    public let isDraft: Bool
    /// A new database runs every step instead of ``creationScript``, because a step inserts or changes rows, or calls a
    /// function of the app, which may.
    public let replaysOnCreation: Bool

    /// Describes a history.
    ///
    /// Generated code calls it; there is no reason to call it by hand.
    public init(
        schemaName: String,
        fingerprint: String,
        creationScript: String,
        steps: [MigrationStep],
        isDraft: Bool = false,
        replaysOnCreation: Bool = false
    ) {
        self.schemaName = schemaName
        self.fingerprint = fingerprint
        self.creationScript = creationScript
        self.steps = steps
        self.isDraft = isDraft
        self.replaysOnCreation = replaysOnCreation
    }
}
