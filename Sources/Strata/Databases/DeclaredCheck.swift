import StrataSQLite

/// A check that the schema's annotations have made, read from the declaration of its table.
struct DeclaredCheck {
    /// What the check demands.
    private enum Demand {
        /// `@length`: whether of elements, and whether NUL is refused.
        case length(Bounds, isOfElements: Bool, refusesNUL: Bool)
        /// `@range`
        case range(Bounds)
        /// A key of several parts: all or none.
        case wholeKey
    }

    private struct Bounds {
        var lower: String?
        var upper: String?
        var excludesUpper = false
    }

    /// The column, or the relationship.
    let subject: String
    let columns: [String]
    private let demand: Demand

    /// How often the condition names the column.
    var mentions: Int {
        switch demand {
        // As in `length(a) >= 1 AND length(a) < 9`; BETWEEN names it once.
        case .length(let bounds, _, let refusesNUL):
            (bounds.lower != nil && bounds.upper != nil && bounds.excludesUpper ? 2 : 1) + (refusesNUL ? 1 : 0)
        case .range(let bounds): bounds.lower != nil && bounds.upper != nil && bounds.excludesUpper ? 2 : 1
        case .wholeKey: 1
        }
    }

    /// What it is reported as: Swift checks lengths and ranges too, before it writes.
    var code: StrataError.Code { if case .wholeKey = demand { .check } else { .validation } }

    /// - Parameters:
    ///   - name: `length_title`, `range_progress` or `whole_owner`; of another the schema's author knows the meaning.
    ///   - sql: CREATE TABLE, in which a check of that name may say something else.
    init?(named name: String, in sql: String) {
        guard let condition = Self.condition(of: name, in: SQLTokenizer.tokens(in: sql)) else { return nil }
        var reader = Reader(tokens: condition)
        func isNamed(_ kind: String, _ rest: String) -> Bool { name.isSameName(as: "\(kind)_\(rest)") }
        if let (column, demand) = reader.length(), isNamed("length", column) {
            self.init(subject: column, columns: [column], demand: demand)
            return
        }
        reader = Reader(tokens: condition)
        if let (column, bounds) = reader.range(), isNamed("range", column) {
            self.init(subject: column, columns: [column], demand: .range(bounds))
            return
        }
        reader = Reader(tokens: condition)
        guard let columns = reader.wholeKey(), isNamed("whole", String(name.dropFirst(6))) else { return nil }
        self.init(subject: String(name.dropFirst(6)), columns: columns, demand: .wholeKey)
    }

    /// Whether a CREATE TABLE has a check of a name, whatever it says.
    static func isThere(_ name: String, in sql: String) -> Bool {
        condition(of: name, in: SQLTokenizer.tokens(in: sql)) != nil
    }

    private init(subject: String, columns: [String], demand: Demand) {
        self.subject = subject
        self.columns = columns
        self.demand = demand
    }

    /// What must be, in the words of ``Validation``.
    /// - Parameter isOfBytes: Whether the column is a BLOB.
    func sentence(ofBytes isOfBytes: Bool) -> String {
        switch demand {
        case .length(let bounds, let isOfElements, let refusesNUL):
            let unit = isOfElements ? "element" : isOfBytes ? "byte" : "character"
            let upper = bounds.upper.flatMap { Int($0) }.map { bounds.excludesUpper ? $0 - 1 : $0 }
            let sentence = Validation.lengthSentence(bounds.lower.flatMap { Int($0) }, upper, unit)
            return refusesNUL ? "\(sentence), and none of them NUL" : sentence
        case .range(let bounds):
            return Validation.rangeSentence(bounds.lower, bounds.upper, excludingUpper: bounds.excludesUpper)
        case .wholeKey:
            let names = columns.dropLast().joined(separator: ", ") + " and " + (columns.last ?? "")
            return "\(names) are one key; give all of them a value, or none"
        }
    }

    /// What stands in the parentheses of `CONSTRAINT name CHECK (…)`.
    private static func condition(of name: String, in tokens: [SQLToken]) -> ArraySlice<SQLToken>? {
        let start = tokens.indices.dropLast(3).first { index in
            tokens[index].isKeyword("CONSTRAINT") && tokens[index + 1].name.isSameName(as: name)
                && tokens[index + 2].isKeyword("CHECK") && tokens[index + 3].text == "("
        }
        guard let start else { return nil }
        var depth = 0
        for index in (start + 3)..<tokens.count {
            if tokens[index].text == "(" { depth += 1 }
            if tokens[index].text == ")" { depth -= 1 }
            if depth == 0 { return tokens[(start + 4)..<index] }
        }
        return nil
    }

    /// Reads the conditions that Strata writes.
    private struct Reader {
        var tokens: ArraySlice<SQLToken>

        mutating func take(_ texts: String...) -> Bool {
            guard zip(tokens, texts).allSatisfy({ $0.text.isSameName(as: $1) }), tokens.count >= texts.count else {
                return false
            }
            tokens = tokens.dropFirst(texts.count)
            return true
        }

        mutating func takeName() -> String? {
            guard let next = tokens.first, next.kind == .word || next.kind == .quotedName else { return nil }
            tokens = tokens.dropFirst()
            return next.name
        }

        mutating func takeNumber() -> String? {
            let sign = take("-") ? "-" : ""
            guard let next = tokens.first, next.kind == .number else { return nil }
            tokens = tokens.dropFirst()
            return sign + next.text
        }

        /// As in `length("title") BETWEEN 1 AND 20 AND instr("title", char(0)) = 0`.
        mutating func length() -> (column: String, demand: Demand)? {
            let isOfElements = take("json_array_length", "(")
            guard isOfElements || take("length", "("), let column = takeName(), take(")"),
                let bounds = bounds({ reader in
                    reader.take(isOfElements ? "json_array_length" : "length", "(") && reader.takeName() == column
                        && reader.take(")")
                })
            else { return nil }
            let refusesNUL =
                take("AND", "instr", "(") && takeName() == column && take(",", "char", "(", "0", ")", ")", "=", "0")
            guard tokens.isEmpty else { return nil }
            return (column, .length(bounds, isOfElements: isOfElements, refusesNUL: refusesNUL))
        }

        /// As in `"progress" >= 0 AND "progress" < 1`.
        mutating func range() -> (column: String, bounds: Bounds)? {
            guard let column = takeName(), let bounds = bounds({ $0.takeName() == column }), tokens.isEmpty else {
                return nil
            }
            return (column, bounds)
        }

        /// As in `("ownerLast" IS NULL) = ("ownerFirst" IS NULL)`, once or more.
        mutating func wholeKey() -> [String]? {
            var columns: [String] = []
            repeat {
                guard take("("), let first = takeName(), take("IS", "NULL", ")", "=", "("), let other = takeName(),
                    take("IS", "NULL", ")")
                else { return nil }
                columns += columns.isEmpty ? [first, other] : [other]
            } while take("AND")
            return tokens.isEmpty ? columns : nil
        }

        /// - Parameter takeValue: Takes what is bounded, a second time.
        private mutating func bounds(_ takeValue: (inout Reader) -> Bool) -> Bounds? {
            if take("BETWEEN") {
                guard let lower = takeNumber(), take("AND"), let upper = takeNumber() else { return nil }
                return Bounds(lower: lower, upper: upper)
            }
            if take("<") { return takeNumber().map { Bounds(upper: $0, excludesUpper: true) } }
            if take("<=") { return takeNumber().map { Bounds(upper: $0) } }
            guard take(">="), let lower = takeNumber() else { return nil }
            let rest = self
            if take("AND"), takeValue(&self), take("<"), let upper = takeNumber() {
                return Bounds(lower: lower, upper: upper, excludesUpper: true)
            }
            self = rest
            return Bounds(lower: lower)
        }
    }
}
