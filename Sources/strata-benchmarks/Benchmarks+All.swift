extension Benchmarks {
    /// Every workload, in the order of the table.
    static let all: [any Workload] = atRunTime + ofMigrations + atBuildTime

    private static let atRunTime: [any Workload] = [
        FetchFiveColumns(), FetchFiveColumns(isAlone: true),
        FetchFourteenColumns(), FetchFourteenColumns(isAlone: true),
        CreateBatch(), UpdateBatch(), DeleteByID(), PointFetch(), PointFetchBlocking(), BatchesMemory(), CreateOne(),
        CreateConcurrent(opponent: .lone), CreateConcurrent(opponent: .cAPI), CreateConcurrent(opponent: .durableCAPI),
        ObserveOneRow(), ObserveDifferences(), ObserveUnrelated(), ReadersUnderWrite(), ConcurrentReads(),
        OpenCurrent(), OpenInMemory(),
    ]

    private static let ofMigrations: [any Workload] = [MigrateAddColumn(), MigrateRebuild(), MigrateRebuildMemory()]

    private static let atBuildTime: [any Workload] = [
        GenerateFiveHundred(configuration: "release"), GenerateFiveHundred(configuration: "debug"),
        ReplayThreeHundred(), CompileHundred(), BuildGenerator(),
    ]
}
