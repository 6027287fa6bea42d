extension Interpreter {
    /// The path goes on only if the key of a Found, NotFound or NoConflict is among the rows of its cursor.
    ///
    /// INTERSECT looks for each row of its left side among those of its right: a value that is found there is not NULL
    /// if none there is.
    func assumeFound(at address: Int, _ state: inout MachineState) -> Bool {
        let instruction = program[address]
        guard assume(instruction.p1, isEmpty: false, &state) else { return false }
        guard address > 0, instruction.p4 == "0" || instruction.p4.isEmpty else { return true }
        let before = program[address - 1]
        guard before.opcode == .rowData, before.p2 == instruction.p3, state.cursors.indices.contains(before.p1),
            let rows = contents[owner(of: instruction.p1)]
        else { return true }
        for (column, id) in rows.enumerated().prefix(64) where !pool[id].mayBeNull {
            state.cursors[before.p1].notNull |= 1 << UInt64(column)
        }
        return true
    }

    /// The path goes on only if the rows are equal that the Compare before a Jump compares.
    ///
    /// With ORDER BY, INTERSECT goes through its two sides in one order.
    func assumeEqual(before address: Int, _ state: inout MachineState) -> Bool {
        guard address > 0, program[address - 1].opcode == .compare else { return true }
        let compare = program[address - 1]
        var columns = Array(0..<max(0, compare.p3))
        // "The permutation is only used if the OPFLAG_PERMUTE bit is set in P5."
        if compare.p5 & 1 != 0 {
            guard address > 1, program[address - 2].opcode == .permutation else { return true }
            let numbers = program[address - 2].p4.split { !$0.isNumber }
            columns = numbers.prefix(columns.count).compactMap { Int($0) }
        }
        for column in columns {
            let (left, right) = (compare.p1 + column, compare.p2 + column)
            // NULL is equal to NULL here, and to nothing else.
            if !pool[value(left, state)].mayBeNull, !assumeNotNull(right, &state) { return false }
            if !pool[value(right, state)].mayBeNull, !assumeNotNull(left, &state) { return false }
        }
        return true
    }
}
