import StrataSQLite
import StrataSchema

/// What the parameters of a query are compared with.
struct ParameterUses {
    struct Use {
        /// Of the parameter's token.
        var position: Int
        /// What the name of the column beside it can mean.
        var columns: [SQLOperand.Column]
        /// The two are compared as they are, not in a calculation.
        var isDirect: Bool
        /// It is a list, and its elements are compared.
        var isElement = false
    }

    private(set) var uses: [Use] = []
    /// Parameters of `LIMIT` and `OFFSET`.
    private(set) var limits: [Int] = []
    /// Parameters that a function of dates reads, and whether as seconds since 1970.
    private(set) var dates: [(position: Int, isUnix: Bool)] = []
    /// Parameters at places where the way that they are stored says nothing: `:day IS NULL`.
    private(set) var neutral: Set<Int> = []

    init(_ reader: OperandReader) {
        let tokens = reader.tokens
        for comparison in reader.finder.comparisons {
            let left = reader.operand(comparison.left)
            let right = reader.operand(comparison.right)
            add(left, right)
            add(right, left)
            for (side, other) in [(left, comparison.right), (right, comparison.left)]
            where other.count == 1 && tokens[other.lowerBound].isKeyword("NULL") {
                neutral.formUnion(side.parameters)
            }
        }
        for index in tokens.indices where tokens[index].kind == .word {
            let isLimit = tokens[index].isKeyword("LIMIT") || tokens[index].isKeyword("OFFSET")
            if isLimit, index + 1 < tokens.count, tokens[index + 1].kind == .parameter { limits.append(index + 1) }
            if isLimit, index + 3 < tokens.count, tokens[index + 2].text == ",", tokens[index + 3].kind == .parameter {
                limits.append(index + 3)
            }
            guard let close = reader.finder.close(index + 1) else { continue }
            let name = tokens[index].text.lowercasedASCII
            let arguments = reader.finder.items(of: index + 2..<close)
            if OperandReader.dateFunctions.contains(name) {
                let value = name == "strftime" ? 1 : 0
                guard arguments.indices.contains(value), arguments[value].count == 1,
                    tokens[arguments[value].lowerBound].kind == .parameter
                else { continue }
                let modifiers = arguments.dropFirst(value + 1).map { DateForm.text($0, tokens)?.lowercasedASCII }
                dates.append(
                    (arguments[value].lowerBound, modifiers.contains("unixepoch") || modifiers.contains("auto"))
                )
            } else if ["coalesce", "ifnull", "nullif", "min", "max"].contains(name) {
                // The arguments are values of one kind.
                for argument in arguments {
                    let operand = reader.operand(argument)
                    for other in arguments where other != argument { add(operand, reader.operand(other)) }
                }
            }
        }
    }

    private mutating func add(_ side: SQLOperand, _ other: SQLOperand) {
        for columns in side.columns where !side.isOpaque || side.columns.count == 1 {
            for position in other.parameters {
                uses.append(Use(position: position, columns: columns, isDirect: !side.isOpaque && !other.isOpaque))
            }
            for position in other.mentionedParameters {
                uses.append(Use(position: position, columns: columns, isDirect: false))
            }
            if let list = other.list, !side.isOpaque {
                uses.append(Use(position: list, columns: columns, isDirect: true, isElement: true))
            }
        }
        for columns in side.mentioned {
            for position in other.parameters { uses.append(Use(position: position, columns: columns, isDirect: false)) }
        }
    }
}
