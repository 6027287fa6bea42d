/// A function of the app that a step calls by a line `-- swift: name` between its statements.
///
/// Generated code makes it; there is no reason to make one by hand. Two of them are equal if they have one name.
public struct StepFunction: Sendable {
    /// The name in the step.
    public let name: String
    let body: @Sendable (StepDatabase) throws -> Void

    /// Describes a function.
    /// - Parameters:
    ///   - name: The name in the step.
    ///   - body: Runs inside the step's transaction. What it throws rolls the step back.
    public init(_ name: String, _ body: @escaping @Sendable (StepDatabase) throws -> Void) {
        self.name = name
        self.body = body
    }
}

extension StepFunction: Hashable {
    public static func == (left: StepFunction, right: StepFunction) -> Bool { left.name == right.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
