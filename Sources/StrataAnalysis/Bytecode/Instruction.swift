import StrataSQLite

/// One instruction of SQLite's virtual machine, as EXPLAIN shows it.
struct Instruction {
    /// Nil for one that this code does not know: then nothing is certain about the statement.
    let opcode: Opcode?
    let p1: Int
    let p2: Int
    let p3: Int
    let p4: String
    let p5: Int

    /// `sum` of `sum(1)`.
    var functionName: String { String(p4.prefix { $0 != "(" }).lowercasedASCII }

    /// 1 of `sum(1)`; negative if the function takes any number.
    var functionArity: Int {
        guard let open = p4.firstIndex(of: "("), let close = p4.lastIndex(of: ")"), open < close else { return -1 }
        return Int(p4[p4.index(after: open)..<close]) ?? -1
    }
}

extension Instruction {
    /// The program of a statement.
    static func program(of sql: String, on connection: Connection) throws(StrataError) -> [Instruction] {
        let statement = try connection.prepare("EXPLAIN " + sql)
        var program: [Instruction] = []
        while try statement.step() {
            // addr, opcode, p1, p2, p3, p4, p5, comment
            let values = statement.values
            guard values.count >= 7, case .text(let name) = values[1] else { continue }
            let text = if case .text(let text) = values[5] { text } else { "" }
            program.append(
                Instruction(
                    opcode: Opcode.byName[name],
                    p1: values[2].number,
                    p2: values[3].number,
                    p3: values[4].number,
                    p4: text,
                    p5: values[6].number
                )
            )
        }
        return program
    }
}

extension StoredValue {
    fileprivate var number: Int {
        if case .integer(let number) = self { Int(truncatingIfNeeded: number) } else { 0 }
    }
}
