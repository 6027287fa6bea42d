// swift-tools-version: 6.1

import PackageDescription

// macOS runs command plugins in a sandbox that writes nothing without permission. Elsewhere there is no sandbox, and
// asking for permission would only mean a flag to type with every command.
#if os(macOS)
    let commandPermissions: [PluginPermission] = [
        .writeToPackageDirectory(reason: "Migrations are written beside the schema, and schema files are formatted")
    ]
#else
    let commandPermissions: [PluginPermission] = []
#endif

let package = Package(
    name: "strata",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Strata", targets: ["Strata"]),
        .library(name: "StrataCommands", targets: ["StrataCommands"]),
        .library(name: "StrataTesting", targets: ["StrataTesting"]),
        .plugin(name: "StrataPlugin", targets: ["StrataPlugin"]),
        .plugin(name: "StrataCommand", targets: ["StrataCommand"]),
        .executable(name: "strata-cli", targets: ["strata-cli"]),
    ],
    targets: [
        // SQLite as Swift, and the migrations that both the app and the tool run.
        .systemLibrary(
            name: "CStrataSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
        ),
        .target(name: "StrataSQLite", dependencies: ["CStrataSQLite"]),
        .target(name: "StrataMigrator", dependencies: ["StrataSQLite"]),

        // Build time: text -> tree -> resolved schema -> plan -> Swift.
        .target(name: "StrataSchema"),
        // The tables of a schema. What is made of them, the plan of a migration and the analysis of SQL, is compiled side by
        // side.
        .target(name: "StrataLowering", dependencies: ["StrataSchema", "StrataSQLite", "StrataMigrator"]),
        .target(
            name: "StrataMigration",
            dependencies: ["StrataSchema", "StrataSQLite", "StrataMigrator", "StrataLowering"]
        ),
        .target(
            name: "StrataAnalysis",
            dependencies: ["StrataSchema", "StrataSQLite", "StrataMigrator", "StrataLowering"]
        ),
        .target(
            name: "StrataGeneration",
            dependencies: [
                "StrataSchema", "StrataSQLite", "StrataMigrator", "StrataLowering", "StrataMigration", "StrataAnalysis",
            ]
        ),
        .target(name: "StrataDiagram", dependencies: ["StrataSchema"]),
        // Commands that need no schema file: what the tool shares with an app's own executable.
        .target(name: "StrataCommands", dependencies: ["StrataSQLite", "StrataMigrator"]),
        .executableTarget(
            name: "strata-cli",
            dependencies: [
                "StrataCommands",
                "StrataSchema", "StrataSQLite", "StrataMigrator", "StrataLowering", "StrataMigration", "StrataAnalysis",
                "StrataGeneration", "StrataDiagram",
            ]
        ),
        .plugin(name: "StrataPlugin", capability: .buildTool(), dependencies: ["strata-cli"]),
        .plugin(
            name: "StrataCommand",
            capability: .command(
                intent: .custom(verb: "strata", description: "Make, check and apply migrations of a Strata schema"),
                permissions: commandPermissions
            ),
            dependencies: ["strata-cli"]
        ),

        // Run time: what an app links.
        .target(name: "Strata", dependencies: ["StrataSQLite", "StrataMigrator"]),
        // What a repository promises, as checks that an app runs against its own.
        .target(name: "StrataTesting", dependencies: ["Strata"]),

        // The example.
        .target(name: "TodoModel", dependencies: ["Strata"], path: "Schema", plugins: ["StrataPlugin"]),
        .executableTarget(name: "todo", dependencies: ["TodoModel", "Strata", "StrataCommands"]),

        .target(
            name: "BenchmarkModel",
            dependencies: ["Strata"],
            path: "Sources/BenchmarkModel",
            plugins: ["StrataPlugin"]
        ),
        .executableTarget(
            name: "strata-benchmarks",
            dependencies: [
                "BenchmarkModel", "Strata", "StrataMigrator", "StrataLowering", "StrataMigration", "StrataSchema",
                "CStrataSQLite",
            ]
        ),

        .testTarget(name: "StrataSQLiteTests", dependencies: ["StrataSQLite", "StrataTestSupport"]),
        .target(
            name: "RuntimeModel",
            dependencies: ["Strata"],
            path: "Tests/RuntimeModel",
            plugins: ["StrataPlugin"]
        ),
        // A schema in which no name is one that SQL takes as it is.
        .target(
            name: "HostileModel",
            dependencies: ["Strata"],
            path: "Tests/HostileModel",
            plugins: ["StrataPlugin"]
        ),
        // Another process, which writes while a test observes.
        .executableTarget(name: "WritingChild", dependencies: ["StrataSQLite"], path: "Tests/WritingChild"),
        .testTarget(
            name: "StrataTests",
            dependencies: [
                "WritingChild",
                "Strata", "StrataTesting", "StrataSQLite", "StrataMigrator", "RuntimeModel", "HostileModel",
                "StrataTestSupport",
            ]
        ),
        // A schema whose migrations call Swift functions.
        .target(name: "StepModel", dependencies: ["Strata"], path: "Tests/StepModel", plugins: ["StrataPlugin"]),
        .testTarget(
            name: "StepTests",
            dependencies: [
                "StepModel", "Strata", "StrataCommands", "StrataSQLite", "StrataMigrator", "StrataTestSupport",
            ]
        ),
        .testTarget(
            name: "StrataSchemaTests",
            dependencies: ["StrataSchema"],
            exclude: ["Diagnostics", "Formatting"]  // pairs of files that tests read by themselves
        ),
        // What the fuzzer (Scripts/fuzz) begins with and what it has found.
        .testTarget(
            name: "FuzzingTests",
            dependencies: ["StrataSchema", "StrataSQLite"],
            path: "Tests/Fuzzing",
            exclude: ["Corpus", "Regressions", "Fuzzer", "tokens.dict"]
        ),
        // The grammar for editors, held against the tables of the language.
        .testTarget(name: "EditorTests", dependencies: ["StrataSchema"], exclude: ["Sample"]),
        // A disk that fails, and a process that is killed, while a database is migrated.
        .target(name: "CFaultVFS", dependencies: ["CStrataSQLite"], path: "Tests/CFaultVFS"),
        .executableTarget(
            name: "MigrationChild",
            dependencies: ["CFaultVFS", "StrataMigrator", "StrataSQLite", "StrataTestSupport"],
            path: "Tests/MigrationChild"
        ),
        .testTarget(
            name: "StrataMigrationTests",
            dependencies: [
                "CFaultVFS", "MigrationChild",
                "StrataLowering", "StrataMigration", "StrataMigrator", "StrataSchema", "StrataSQLite",
                "StrataTestSupport",
            ],
            exclude: ["Matrix"]  // cases that a test reads by itself
        ),

        .testTarget(
            name: "StrataDiagramTests",
            dependencies: ["StrataDiagram", "StrataSchema", "StrataTestSupport"],
            exclude: ["Golden"]
        ),

        .testTarget(
            name: "StrataAnalysisTests",
            dependencies: ["StrataAnalysis", "StrataSchema", "StrataSQLite"]
        ),

        .testTarget(
            name: "StrataGenerationTests",
            dependencies: ["StrataGeneration", "StrataAnalysis", "StrataMigration", "StrataMigrator", "StrataSchema"],
            exclude: ["Golden", "Schemas"]
        ),
        // A schema with every construct and every awkward name, compiled and used.
        .target(
            name: "GalleryModel",
            dependencies: ["Strata", "GalleryTypes"],
            path: "Tests/GalleryModel",
            // What users may have turned on must not make a warning of generated code; TodoModel is without.
            swiftSettings: [
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("ExistentialAny"),
            ],
            plugins: ["StrataPlugin"]
        ),
        .target(name: "GalleryTypes", dependencies: ["Strata"], path: "Tests/GalleryTypes"),
        .testTarget(name: "GalleryTests", dependencies: ["GalleryModel", "GalleryTypes", "Strata", "StrataSQLite"]),

        // The tool as a process, and a package that uses Strata as its users do.
        .target(name: "StrataTestSupport", dependencies: ["CTestWidth"], path: "Tests/StrataTestSupport"),
        // How many tests run at once.
        .target(name: "CTestWidth", path: "Tests/CTestWidth"),
        .testTarget(name: "CommandTests", dependencies: ["strata-cli", "StrataTestSupport", "StrataSQLite"]),
        .testTarget(name: "EndToEndTests", dependencies: ["StrataTestSupport"]),
        .testTarget(name: "TodoTests", dependencies: ["todo", "TodoModel", "Strata", "StrataTestSupport"]),
        // The code that the guide to testing shows.
        .testTarget(name: "GuideTests", dependencies: ["TodoModel", "Strata", "StrataTesting"]),
    ],
    swiftLanguageModes: [.v6]
)
