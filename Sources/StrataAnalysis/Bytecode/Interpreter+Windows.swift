extension Interpreter {
    /// Whether a comparison finds out that the frame of a `first_value` has no row, where every frame has one.
    ///
    /// SQLite adds 1 to the number of rows that have left the frame, and goes to that row unless fewer have come.
    func isLookAtEmptyFrame(_ instruction: Instruction, at address: Int) -> Bool {
        guard windowFrames.holdCurrentRow, address >= 3, program.indices.contains(address + 2) else { return false }
        let (null, one, sum) = (program[address - 3], program[address - 2], program[address - 1])
        let (seek, column) = (program[address + 1], program[address + 2])
        return null.opcode == .null && one.opcode == .integer && one.p1 == 1 && one.p2 == instruction.p3
            && sum.opcode == .add && sum.p1 == one.p2 && sum.p3 == instruction.p3
            && sum.p2 + 1 == instruction.p1 && seek.opcode == .seekRowid && seek.p3 == instruction.p3
            && column.opcode == .column && column.p1 == seek.p1 && column.p3 == null.p2
            && windows.contains(owner(of: seek.p1))
    }

    /// Whether an aggregate over a frame sees a value that is not NULL: that of the row that it is computed for.
    func seesCurrentRow(_ argument: AbstractValue?) -> Bool {
        guard windowFrames.holdCurrentRow, !windowFrames.areFiltered, let argument else { return false }
        return !argument.mayBeNull
    }
}
