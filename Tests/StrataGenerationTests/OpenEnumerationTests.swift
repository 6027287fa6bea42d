import Testing

@testable import StrataGeneration

@Suite struct OpenEnumerationTests {
    @Test("a raw value that no case has becomes unknown, byte for byte")
    func strings() throws {
        let project = try Project("open enum Mood: String { calm, self = \"\\\"\" }")
        #expect(
            project.text.contains(
                #"""
                    /// The case that has a raw value, or `unknown`.
                    public init(rawValue: String) {
                        switch rawValue {
                        case "calm": self = .calm
                        case "\"": self = .`self`
                        default: self = .unknown(rawValue)
                        }
                        // Strings that are equal to Swift may have other bytes: those are kept.
                        if !self.rawValue.utf8.elementsEqual(rawValue.utf8) { self = .unknown(rawValue) }
                    }

                """#
            )
        )
        #expect(project.lines(with: "known:") == ["public static let known: [Mood] = [.calm, .`self`]"])
        #expect(project.lines(with: "enum Mood") == ["public enum Mood: Strata.OpenEnumeration {"])
    }

    @Test("numbers have no bytes to compare")
    func numbers() throws {
        let project = try Project("open enum Grade: Int { a = -1, b }")
        #expect(project.lines(with: "case -1") == ["case -1: self = .a"])
        #expect(project.lines(with: "case .b") == ["case .b: 0"])
        #expect(project.lines(with: "unknown(Int)") == ["case unknown(Int)"])
        #expect(project.lines(with: "utf8") == [])
    }

    @Test("cases called like members and types leave those reachable")
    func names() throws {
        let project = try Project("open enum Odd: String { String, Bool, self, init }")
        #expect(
            project.lines(with: " known: ") == ["public static let known: [Odd] = [.String, .Bool, .`self`, .`init`]"]
        )
        #expect(project.lines(with: "init(") == ["public init(rawValue: Swift.String) {"])
    }
}
