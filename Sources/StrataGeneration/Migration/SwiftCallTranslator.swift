import StrataMigrator
import StrataSchema

/// Translates a call of a Swift function in a step: the tables as it sees them, and what the app must write.
struct SwiftCallTranslator {
    let call: SwiftCall
    /// The enum of the schema, as Swift wants it.
    let schemaName: String
    let tables: [FrozenTable]
    /// The struct of the tables, inside of the schema's enum.
    let structName: String
    let scope: NameScope

    /// - Parameter structName: `SplitNameTables`; it differs from that of every other call.
    init(_ call: SwiftCall, structName: String, schemaName: String, scope: NameScope) {
        self.call = call
        self.structName = structName
        self.schemaName = schemaName
        tables = FrozenTable.all(of: call)
        self.scope = scope.adding(tables.map(\.type) + tables.map(\.property) + [structName, "database", "self"])
    }

    var namesFoundation: Bool { tables.contains { $0.columns.contains(where: \.type.isOfFoundation) } }

    private var place: String { "step \(call.number) (\(call.stepName))" }

    /// What the step of the history carries.
    var function: Code {
        "Strata.StepFunction(\(SwiftLiteral.string(call.name))) { try \(schemaName).\(call.name)(\(structName)($0)) }"
    }

    /// The requirement of the protocol.
    var requirement: [Code] {
        var lines = [
            "/// Called by \(place), at its line `-- swift: \(call.name)`.",
            "///",
        ]
        if let before = call.statementBefore {
            lines += ["/// Before the call:", "///", "///     \(before.summary)", "///"]
        }
        if let after = call.statementAfter {
            lines += ["/// After the call:", "///", "///     \(after.summary)", "///"]
        }
        lines += example.map { $0.isEmpty ? "///" : "/// \($0)" }
        lines += [
            "///",
            "/// - Parameter tables: The tables with their rows as they are at that point, whatever the schema says today.",
            "/// - Throws: Whatever is wrong: the step is rolled back, and the database stays as it was before it.",
        ]
        return lines.map(Code.line)
            + ["static func \(call.name)(_ tables: \(schemaName).\(structName)) throws"]
    }

    private var example: [String] {
        let about = [call.statementBefore, call.statementAfter].compactMap { $0?.table }
        let table =
            about.lazy.compactMap { name in tables.first { $0.table.isSameName(as: name) } }.first ?? tables.first
        guard let table else { return [] }
        let column = table.columns.last { !table.isWalked(by: $0) }
        let property = column.map { SwiftName.member($0.property) }
        return [
            "```swift",
            "extension \(schemaName) {",
            "    static func \(call.name)(_ tables: \(structName)) throws {",
            "        try tables.\(SwiftName.member(table.property)).update { row in",
            property.map { "            row.\($0) = row.\($0)" } ?? "            print(row)",
            "        }",
            "    }",
            "}",
            "```",
        ]
    }

    /// The struct of the tables.
    var declaration: [Code] {
        let properties: [Code] = tables.flatMap { table -> [Code] in
            [
                "/// The table `\(table.table)`.",
                "let \(SwiftName.declaration(table.property)): Strata.StepTable<\(SwiftName.type(table.type))>",
            ]
        }
        let database: [Code] = ["/// For SQL.", "let database: Strata.StepDatabase"]
        let assignments = tables.map { table in
            Code.line("\(SwiftName.value(table.property)) = Strata.StepTable(database)")
        }
        let initializer: [Code] = [
            .block("init(_ database: Strata.StepDatabase)", assignments + ["self.database = database"])
        ]
        return [
            "/// The tables as \(place) has them where it calls `\(call.name)`.",
            .block("struct \(structName)", .sections([properties + database, initializer] + tables.map(row))),
        ]
    }

    private func row(_ table: FrozenTable) -> [Code] {
        let columns = table.columns
        let inner = scope.adding(columns.map(\.property) + ["row", "column", "layout", "read", "storedValue"])
        let properties: [Code] = columns.flatMap { column -> [Code] in
            let type = column.type.written(in: inner) + (column.isOptional ? "?" : "")
            return [
                "/// The column `\(column.column)`: \(column.declaration).",
                // What the rows are walked by stays as it is.
                .line(
                    "\(table.isWalked(by: column) ? "let" : "var") \(SwiftName.declaration(column.property)): \(type)"
                ),
            ]
        }
        let parts: [Code] = [
            "table: \(SwiftLiteral.string(table.table))",
            .list("columns: [", columns.map { SwiftLiteral.string($0.column) }, "]"),
            .list("walk: [", table.walk.map(SwiftLiteral.string), "]"),
        ]
        let layout: [Code] = [.list("static let layout = Strata.StepLayout(", parts, ")", .fitting)]
        let type = SwiftName.type(table.type)
        return [
            "/// A row of `\(table.table)`.",
            .block(
                "struct \(SwiftName.declaration(table.type)): Strata.StepRow",
                .sections([properties, layout, reading(columns, type, inner), storing(columns, type, inner)])
            ),
        ]
    }

    private func reading(_ columns: [FrozenColumn], _ type: String, _ scope: NameScope) -> [Code] {
        let arguments: [Code] = columns.enumerated().map { position, column in
            let isPresent = column.isOptional ? "row.isNull(at: \(position)) ? nil : " : ""
            let storage = column.type.storage.map { ", storedAs: \($0)" } ?? ""
            let label = SwiftName.argument(column.property)
            return
                "\(label): try \(isPresent)\(column.type.written(in: scope)).read(from: row, at: \(position)\(storage))"
        }
        return [
            .block(
                "static func read(from row: borrowing Strata.Row) throws(Strata.StrataError) -> \(type)",
                [.list("\(type)(", arguments, ")", .split)]
            )
        ]
    }

    private func storing(_ columns: [FrozenColumn], _ type: String, _ scope: NameScope) -> [Code] {
        let cases: [Code] = columns.enumerated().map { position, column in
            "case \(position): try row.\(SwiftName.member(column.property)).storedValue(as: \(column.type.storage ?? ".standard"))"
        }
        let head = Code.list(
            "static func storedValue(",
            ["of row: \(type)", "at column: \(scope.swift("Int"))"],
            ") throws(Strata.StrataError) -> Strata.StoredValue"
        )
        return [.block(head, ["switch column {"] + cases + ["default: .null", "}"])]
    }
}
