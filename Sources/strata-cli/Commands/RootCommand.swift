import StrataCommands

extension Command {
    /// The whole command line.
    static let root = Command(
        name: "strata",
        summary: "Make Swift models and migrations from .schema files.",
        examples: [
            Example("init Todo", "a first schema, and the lines to add to Package.swift"),
            Example("migrate make due-dates", "after a change of the schema: the step that brings databases along"),
            Example("migrate status app.sqlite", "where a database stands"),
            Example("check", "everything that continuous integration should refuse"),
            Example("diagram", "the schema as an entity-relationship diagram"),
        ],
        options: [.schema, .help, .version],
        notes: [
            """
            Results go to standard output, all else to standard error. Exit codes: 0 done, 1 failed, 2 there are \
            differences or pending steps where a command was asked, 64 wrong usage, 130 interrupted.
            """
        ],
        subcommands: [.initialize, .check, .format, .migrate, databases.drift, .generate, .diagram, .help]
    )

    /// `help migrate make`; the parser answers it.
    private static let help = Command(
        name: "help",
        summary: "Show the help of a command.",
        operands: [Operand(placeholder: "COMMAND", isRequired: false, isRepeatable: true, help: "The command's name.")]
    )

    private static let databases = DatabaseCommands(prefix: "migrate ", source: SchemaHistorySource())

    static let migrate = Command(
        name: "migrate",
        summary: "Make, check and apply migrations.",
        examples: [
            Example("migrate make due-dates", "a step from what changed in the schema"),
            Example("migrate apply app.sqlite --backup", "run what is pending, after a copy was made"),
        ],
        subcommands: [
            .migrateMake, databases.status, databases.plan, databases.apply, .migrateRollback, .migrateCheck,
            .migrateRebase, .migrateSquash, .migrateRelease,
        ]
    )
}
