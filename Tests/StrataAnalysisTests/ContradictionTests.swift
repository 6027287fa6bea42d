import Testing

@testable import StrataAnalysis

/// Checks that no value meets.
struct ContradictionTests {
    private func messages(_ check: String) throws -> String {
        try TestSchema.messages(
            "entity A {\n    id: Int\n    n: Int\n    m: Int?\n    x: Double\n    s: String\n    check c \"\(check)\"\n}",
            base: ""
        )
    }

    @Test(arguments: [
        ("n > 5 AND n < 3", "n", 24), ("n > 5 AND n < 6", "n", 24), ("n = 5 AND s <> '' AND 7 = n", "n", 36),
        ("(3 >= n) AND (x > 1 AND 4 <= n)", "n", 38), ("x > 1.5 AND x < 1.5", "x", 26), ("x >= 2 AND -1 > x", "x", 25),
        ("length(s) > 10 AND length(s) <= 10", "length(s)", 33), ("m < 0 AND m > 0", "m", 24),
    ])
    func boundsThatExcludeEachOtherAreAWarning(check: String, name: String, column: Int) throws {
        let found = try messages(check)
        #expect(
            found
                == "7:\(column): warning: no value of \(name) meets the check, since this contradicts what is asked before it"
        )
    }

    @Test(arguments: [
        "n > 5 AND n < 7", "n >= 5 AND n <= 5", "x > 5 AND x < 6", "n > 5 OR n < 3", "n > 5 AND x < 3",
        "n > 5 AND (n < 3 OR m > 2)", "NOT (n > 5 AND n < 3)", "n BETWEEN 1 AND 3", "n > 5 AND n + 1 < 3",
        "s > 5 AND s < 3",
        "(n > 5 AND n < 3) IS NULL", "n > 5 AND -n < 3", "length(s) > 5 AND length(trim(s)) < 3", "n > 5.5 AND n < 6.5",
    ])
    func whatAValueCanMeetIsAccepted(check: String) throws {
        #expect(try messages(check) == "")
    }
}
