import StrataSchema
extension Command { static let check = Command(name: "check", summary: "x", run: { _ in .done })
static let generate = Command(name: "generate", summary: "x", run: { _ in .done })
static let migrateMake = Command(name: "make", summary: "x", options: [.json, .dryRun], run: { _ in .done })
static let migrateStatus = Command(name: "status", summary: "x", run: { _ in .done })
static let migrateApply = Command(name: "apply", summary: "x", run: { _ in .done })
static let migrateCheck = Command(name: "check", summary: "x", run: { _ in .done })
}
