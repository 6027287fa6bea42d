import StrataSchema

extension QueryTranslator {
    /// The functions of the database that run the query and observe it.
    ///
    /// A query that is called like a member of the database has none: it is run with `fetch`.
    func running() -> [Code] {
        let body: [Code] = .sections([
            isFree(query.name) ? fetching() : [],
            isFree(observingName) ? observing() : [],
        ])
        return body.isEmpty ? [] : [.block("extension Strata.Database", body)]
    }

    private var observingName: String { "\(query.name)Changes" }

    private func isFree(_ name: String) -> Bool {
        !DatabaseMembers.names.contains(name) && !isModule(name)
            && (name == query.name || !schema.queries.contains { $0.name == name })
    }

    private func fetching() -> [Code] {
        comment() + [
            "///",
            "/// - Throws: ``StrataError``, if a value cannot be stored or a row cannot be read.",
            .block(
                .list(
                    "\(access)func \(SwiftName.declaration(query.name))(",
                    parameters(in: scope),
                    ") async throws(Strata.StrataError) -> \(resultType(in: scope))"
                ),
                [call(of: "fetch", "try await ")]
            ),
        ]
    }

    private func observing() -> [Code] {
        [
            "/// What `\(query.name)` finds: now, and after every commit that changes it.",
            .block(
                .list(
                    "\(access)func \(observingName)(",
                    parameters(in: scope),
                    ") -> Strata.Changes<\(resultType(in: scope))>"
                ),
                [call(of: "changes")]
            ),
        ]
    }

    private func call(of function: String, _ effects: String = "") -> Code {
        let arguments = query.parameters.map { parameter in
            let name = SwiftName.parameter(parameter.name, besides: query.parameters.map(\.name)).internalName
            return "\(SwiftName.argument(parameter.name)): \(name)"
        }
        let isHidden = query.parameters.contains { $0.name == function }
        let member = SwiftName.member(memberName)
        let value = Code.list("\(scope.model(schema.swiftName)).Queries.\(member)(", arguments, ")")
        return .list("\(effects)\(isHidden ? "self." : "")\(function)(", [value], ")", .fitting)
    }

    private var scope: NameScope {
        fileScope.adding(query.parameters.map(\.name)).adding(DatabaseMembers.names).adding(schema.queries.map(\.name))
            .adding(["self", "init"])
    }
}
