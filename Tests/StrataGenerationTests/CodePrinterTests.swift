import Testing

@testable import StrataGeneration

@Suite struct CodePrinterTests {
    private func print(_ code: Code, width: Int = 30) -> String { CodePrinter(width: width).print([code]) }

    @Test("a block is indented, an empty one stays on its line")
    func blocks() {
        #expect(
            print(.block("struct A", ["let b: Int", .blank, .block("func c()", ["d()"])])) == """
                struct A {
                    let b: Int

                    func c() {
                        d()
                    }
                }

                """
        )
        #expect(print(.block("extension A: B", [])) == "extension A: B {}\n")
    }

    @Test("a list that fits stands on one line")
    func fittingLists() {
        #expect(print(.list("let a = [", ["1", "2"], "]")) == "let a = [1, 2]\n")
        #expect(
            print(.list("let a = [", ["1000000000", "20000000000"], "]")) == """
                let a = [
                    1000000000,
                    20000000000,
                ]

                """
        )
        #expect(
            print(.list("call(", ["first: 1000000000", "second: 20000"], ")")) == """
                call(
                    first: 1000000000,
                    second: 20000
                )

                """
        )
    }

    @Test("a split list of one stays on one line")
    func splitLists() {
        #expect(print(.list("init(", ["a: Int"], ")", .split)) == "init(a: Int)\n")
        #expect(print(.list("init(", ["a: Int", "b: Int"], ")", .split)) == "init(\n    a: Int,\n    b: Int\n)\n")
        #expect(print(.list("init(", [Code](), ")", .split)) == "init()\n")
    }

    @Test("the brace of a block stands behind the last line of its head")
    func heads() {
        let head = Code.list("init(", ["a: Int", "b: Int"], ")", .split)
        #expect(
            print(.block(head, ["self.a = a"])) == """
                init(
                    a: Int,
                    b: Int
                ) {
                    self.a = a
                }

                """
        )
    }

    @Test("a long assignment is broken after the equals sign and between its parts")
    func assignments() {
        #expect(print(.assignment("a", "b")) == "a = b\n")
        #expect(
            print(.assignment("attribute", ["try container.decode()", "?? fallback"])) == """
                attribute =
                    try container.decode()
                    ?? fallback

                """
        )
    }

    @Test("an accessor stands on one line if it fits")
    func accessors() {
        #expect(print(.accessor("var id: ID", "name")) == "var id: ID { name }\n")
        #expect(
            print(.accessor("var identifier: ID", "ID(first: 1)")) == """
                var identifier: ID {
                    ID(first: 1)
                }

                """
        )
    }

    @Test("a closure among arguments stands on lines of its own")
    func closures() {
        let code = Code.list("f(", ["a: 1", .closure("b: { (x: Int) in", ["g(x)"]), "c: 2"], ")", .split)
        let text = CodePrinter().print([code])
        #expect(text == "f(\n    a: 1,\n    b: { (x: Int) in\n        g(x)\n    },\n    c: 2\n)\n")
    }
}
