/// What is known of the registers and cursors when the program is at one instruction, having come there on some path.
struct MachineState: Equatable {
    var registers: [ValueID] = []
    var cursors: [CursorState] = []
    /// For each Once instruction, bits: 1 if it may not have run yet, 2 if it may have.
    var once: [UInt8]
}

/// Where a cursor stands.
struct CursorState: Hashable {
    /// The instruction that opened it; -1 for none, -2 for one of several.
    var opener: Int32 = -1
    /// It may stand on a row.
    var mayBeOnRow = false
    /// It may stand on the row of NULLs that takes the place of a missing one in an outer join.
    var mayBeOnNullRow = false
    /// It may have gone past the last row.
    var mayBeAtEnd = false
    /// Columns of the present row that were found not to be NULL: the first 64.
    var notNull: UInt64 = 0

    /// For a table that lives as long as the statement: it may hold no row.
    var mayBeEmpty = true
    /// It may hold a row.
    var mayHoldRows = true

    static let severalOpeners: Int32 = -2

    /// The position is known, or nothing is known of it.
    mutating func move(onRow: Bool = false, onNullRow: Bool = false, atEnd: Bool = false) {
        (mayBeOnRow, mayBeOnNullRow, mayBeAtEnd, notNull) = (onRow, onNullRow, atEnd, 0)
    }

    mutating func moveToRow() { move(onRow: true) }

    mutating func moveAnywhere() { move(onRow: true, onNullRow: true, atEnd: true) }

    func joined(_ other: CursorState) -> CursorState {
        // A closed cursor is not read.
        if opener == -1 { return other }
        if other.opener == -1 { return self }
        var result = self
        if opener != other.opener { result.opener = Self.severalOpeners }
        result.mayBeOnRow = mayBeOnRow || other.mayBeOnRow
        result.mayBeOnNullRow = mayBeOnNullRow || other.mayBeOnNullRow
        result.mayBeAtEnd = mayBeAtEnd || other.mayBeAtEnd
        result.notNull = notNull & other.notNull
        result.mayBeEmpty = mayBeEmpty || other.mayBeEmpty
        result.mayHoldRows = mayHoldRows || other.mayHoldRows
        return result
    }
}

extension MachineState {
    func cursor(_ number: Int) -> CursorState {
        cursors.indices.contains(number) ? cursors[number] : CursorState()
    }

    mutating func setCursor(_ number: Int, _ state: CursorState) {
        guard number >= 0 else { return }
        while cursors.count <= number { cursors.append(CursorState()) }
        cursors[number] = state
    }

    /// The state that holds whichever of the two paths was taken.
    func joined(_ other: MachineState, undefined: ValueID, in pool: ValuePool) -> MachineState {
        var result = self
        for register in 0..<max(registers.count, other.registers.count) {
            let left = register < registers.count ? registers[register] : undefined
            let right = register < other.registers.count ? other.registers[register] : undefined
            let joined = pool.join(left, right)
            if register < result.registers.count {
                result.registers[register] = joined
            } else {
                result.registers.append(joined)
            }
        }
        for number in other.cursors.indices {
            result.setCursor(number, cursor(number).joined(other.cursors[number]))
        }
        for index in once.indices { result.once[index] |= other.once[index] }
        return result
    }
}
