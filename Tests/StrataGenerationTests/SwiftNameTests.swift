import Testing

@testable import StrataGeneration

@Suite struct SwiftNameTests {
    @Test("a keyword stands in backticks where it is declared, and plain after a dot")
    func keywords() {
        #expect(SwiftName.declaration("default") == "`default`")
        #expect(SwiftName.member("default") == "default")
        #expect(SwiftName.value("in") == "`in`")
        #expect(SwiftName.declaration("title") == "title")
    }

    @Test(
        "names of metatypes and initialisers stand in backticks after a dot too",
        arguments: ["init", "self", "Self", "Type", "Protocol"]
    )
    func metatypes(_ name: String) {
        #expect(SwiftName.declaration(name) == "`\(name)`")
        #expect(SwiftName.member(name) == "`\(name)`")
    }

    @Test("a contextual word is plain where it is declared, and in backticks where it would mean itself")
    func contextualWords() {
        #expect(SwiftName.declaration("await") == "await")
        #expect(SwiftName.value("await") == "`await`")
        #expect(SwiftName.type("await") == "`await`")
        #expect(SwiftName.type("any") == "`any`")
        #expect(SwiftName.value("any") == "any")
    }

    @Test("labels of arguments are plain, but for the modifiers of parameters")
    func labels() {
        #expect(SwiftName.label("for") == "for")
        #expect(SwiftName.label("let") == "`let`")
        #expect(SwiftName.argument("let") == "let")
        #expect(SwiftName.argument("inout") == "`inout`")
    }

    @Test("a parameter called self has another name inside")
    func selfParameter() {
        #expect(SwiftName.parameter("title", besides: []) == (label: "title", internalName: "title"))
        #expect(SwiftName.parameter("in", besides: []) == (label: "in", internalName: "`in`"))
        #expect(SwiftName.parameter("self", besides: ["self"]) == (label: "self", internalName: "selfValue"))
        #expect(SwiftName.parameter("self", besides: ["selfValue"]) == (label: "self", internalName: "selfValue_"))
    }
}
