/// What a cursor reads.
private enum CursorContent {
    case table(RecordFacts.Object)
    /// Rows that the statement wrote itself, by the cursor that they are kept for.
    case written(Int)
    /// One row, in a register.
    case register(Int)
    case virtualTable
    case unknown
}

extension Interpreter {
    /// Instructions about cursors.
    func stepCursor(
        _ opcode: Opcode,
        _ instruction: Instruction,
        at address: Int,
        _ state: inout MachineState
    ) -> Int? {
        let (p1, p2, p3) = (instruction.p1, instruction.p2, instruction.p3)
        let next = address + 1
        switch opcode {
        case .openRead, .reopenIdx, .openEphemeral, .openAutoindex, .openPseudo, .openDup, .sorterOpen, .vOpen:
            forgetRow(of: p1, &state)
            var cursor = CursorState(opener: Int32(address))
            // A row in a register is there when it is read; every other cursor has to be moved to one first.
            cursor.move(onRow: opcode == .openPseudo, atEnd: opcode != .openPseudo)
            if [.openEphemeral, .openAutoindex, .sorterOpen].contains(opcode) { cursor.mayHoldRows = false }
            state.setCursor(p1, cursor)
        case .close: state.setCursor(p1, CursorState())
        case .nullRow:
            // "For the special case of a pseudo-cursor": it goes on reading its register.
            if case .register = content(of: p1, state) { return next }
            moveCursor(p1, &state) { $0.move(onNullRow: true) }
        case .rewind, .last, .sort, .sorterSort, .vFilter:
            var other = state
            moveCursor(p1, &other) { $0.move(atEnd: true) }
            // A filter finds nothing in a virtual table that is not empty.
            let isFeasible = opcode == .vFilter || assume(p1, isEmpty: true, &other)
            if p2 > 0, isFeasible { pending.append((p2, other)) }
            guard opcode == .vFilter || assume(p1, isEmpty: false, &state) else {
                return p2 > 0 || !isFeasible ? nil : next
            }
            moveCursor(p1, &state) { $0.moveToRow() }
        case .next, .prev, .sorterNext, .vNext:
            var other = state
            moveCursor(p1, &other) { $0.moveToRow() }
            pending.append((p2, other))
            moveCursor(p1, &state) { $0.move(atEnd: true) }
        case .seekGE, .seekGT, .seekLE, .seekLT:
            var other = state
            moveCursor(p1, &other) { $0.moveAnywhere() }
            if p2 > 0 { pending.append((p2, other)) }
            guard assume(p1, isEmpty: false, &state) else { return nil }
            moveCursor(p1, &state) { $0.moveToRow() }
        case .seekRowid, .notExists:
            var other = state
            moveCursor(p1, &other) { $0.moveAnywhere() }
            if p2 > 0 { pending.append((p2, other)) }
            moveCursor(p1, &state) { $0.moveToRow() }
            // A rowid was found, so it was one.
            guard assume(p1, isEmpty: false, &state), assumeNotNull(p3, &state) else { return nil }
        case .seekScan:
            // "Jump to P2", "fall through", or past the seek that follows.
            pending.append((p2, state))
            var other = state
            if program.indices.contains(next) { moveCursor(program[next].p1, &other) { $0.moveToRow() } }
            pending.append((address + 2, other))
        case .deferredSeek: moveCursor(p3, &state) { $0.moveToRow() }
        case .ifNullRow:
            let cursor = state.cursor(p1)
            if cursor.mayBeOnNullRow || cursor.mayBeAtEnd {
                var other = state
                moveCursor(p1, &other) { $0.move(onNullRow: cursor.mayBeOnNullRow, atEnd: cursor.mayBeAtEnd) }
                write(AbstractValue(types: [], causes: missingRow(cursor, p1, other)), to: p3, &other)
                pending.append((p2, other))
            }
            guard cursor.mayBeOnRow else { return nil }
            if state.cursors.indices.contains(p1) {
                (state.cursors[p1].mayBeOnNullRow, state.cursors[p1].mayBeAtEnd) = (false, false)
            }
        case .insert, .idxInsert, .sorterInsert:
            add(value(p2, state), to: p1, state)
            fill(p1, mayBeEmpty: false, mayHoldRows: true, &state)
        case .delete, .idxDelete: fill(p1, mayBeEmpty: true, mayHoldRows: true, &state)
        case .clear, .resetSorter: fill(p1, mayBeEmpty: true, mayHoldRows: false, &state)
        case .column: return readColumn(instruction, next, &state)
        case .rowid, .idxRowid:
            let cursor = state.cursor(p1)
            guard canBeRead(cursor, p1) else { return nil }
            write(
                AbstractValue(
                    types: cursor.mayBeOnRow ? .integer : [],
                    causes: missingRow(cursor, p1, state),
                    bits: AbstractValue.integerBits,
                    // The rowid stands behind every column.
                    source: .column(cursor: p1, column: -1)
                ),
                to: p2,
                &state
            )
        case .vColumn:
            write(
                AbstractValue(types: .all, causes: pool.bit(.unknownColumn), bits: AbstractValue.infinite),
                to: p3,
                &state
            )
        case .rowData, .sorterData:
            guard case .written(let owner) = content(of: p1, state) else {
                write(AbstractValue(types: .blob), to: p2, &state)
                return next
            }
            // Nothing was written yet on any path that was followed: this one is followed again when something is.
            guard let row = contents[owner] else { return nil }
            write(AbstractValue(types: .blob, record: row), to: p2, &state)
            if opcode == .sorterData { forgetRow(of: p3, &state) }
        case .rowSetRead:
            pending.append((p2, state))
            writeInteger(to: p3, &state)
        case .found, .notFound, .noConflict:
            var other = state
            moveCursor(p1, &other) { $0.moveAnywhere() }
            moveCursor(p1, &state) { $0.moveAnywhere() }
            // In an empty table nothing is found.
            let jumpIsPossible = opcode != .found || assumeFound(at: address, &other)
            if p2 > 0, jumpIsPossible { pending.append((p2, other)) }
            return opcode == .found || assumeFound(at: address, &state) ? next : nil
        case .elseEq, .isType, .ifNoHope, .ifNotOpen, .ifSmaller, .ifEmpty, .ifSizeBetween, .idxGE, .idxGT, .idxLE,
            .idxLT, .sorterCompare, .filter, .rowSetTest:
            if p2 > 0 { pending.append((p2, state)) }
        default: return stepValue(opcode, instruction, at: address, &state) ? next : nil
        }
        return next
    }

    private func moveCursor(_ cursor: Int, _ state: inout MachineState, _ move: (inout CursorState) -> Void) {
        forgetRow(of: cursor, &state)
        guard state.cursors.indices.contains(cursor) else { return }
        move(&state.cursors[cursor])
    }

    private func content(of cursor: Int, _ state: MachineState) -> CursorContent {
        let opener = Int(state.cursor(cursor).opener)
        guard program.indices.contains(opener) else { return .unknown }
        let instruction = program[opener]
        switch instruction.opcode {
        case .openRead, .reopenIdx:
            guard instruction.p3 == 0, let object = facts.object(root: instruction.p2) else { return .unknown }
            return .table(object)
        case .openEphemeral, .openAutoindex, .sorterOpen: return .written(cursor)
        case .openDup: return .written(owner(of: cursor))
        case .openPseudo: return .register(instruction.p2)
        case .vOpen: return .virtualTable
        default: return .unknown
        }
    }

    /// The cursor whose rows a duplicate of it reads.
    func owner(of cursor: Int) -> Int {
        var cursor = cursor
        for _ in 0..<8 {
            guard let owner = ownerOfCursor[cursor] else { return cursor }
            cursor = owner
        }
        return cursor
    }

    /// The path goes on only if the cursor's table is empty, or only if it is not.
    func assume(_ cursor: Int, isEmpty: Bool, _ state: inout MachineState) -> Bool {
        let owner = owner(of: cursor)
        guard state.cursors.indices.contains(owner) else { return true }
        guard isEmpty ? state.cursors[owner].mayBeEmpty : state.cursors[owner].mayHoldRows else { return false }
        // Another cursor may change a table of the database only in a statement that writes.
        state.cursors[owner].mayBeEmpty = isEmpty
        state.cursors[owner].mayHoldRows = !isEmpty
        return true
    }

    private func fill(_ cursor: Int, mayBeEmpty: Bool, mayHoldRows: Bool, _ state: inout MachineState) {
        let owner = owner(of: cursor)
        guard state.cursors.indices.contains(owner) else { return }
        (state.cursors[owner].mayBeEmpty, state.cursors[owner].mayHoldRows) = (mayBeEmpty, mayHoldRows)
    }

    private func add(_ record: ValueID, to cursor: Int, _ state: MachineState) {
        // An index entry of a table may be written by a cursor that duplicates another.
        let owner = owner(of: cursor)
        let row = pool[record].record ?? [undefined]
        let known = contents[owner]
        let joined = known.map { pool.joinRecords($0, row) } ?? row
        if joined != known {
            contents[owner] = joined
            contentsChanged = true
        }
    }

    /// Whether the path that reads the cursor is one that SQLite can take.
    private func canBeRead(_ cursor: CursorState, _ number: Int) -> Bool {
        if cursor.mayBeOnRow || cursor.mayBeOnNullRow { return true }
        if cursor.mayBeAtEnd { return !isOfWindow(number) }
        isLost = true
        return false
    }

    /// Whether the cursor reads the rows of a window.
    ///
    /// They are read through several cursors, which keep so far behind the row written last that none of them is read
    /// at its end. The states here do not show how far.
    private func isOfWindow(_ cursor: Int) -> Bool { windows.contains(owner(of: cursor)) }

    /// The causes for which everything read from the cursor may be NULL.
    private func missingRow(_ cursor: CursorState, _ number: Int, _ state: MachineState) -> UInt64 {
        var causes: UInt64 = 0
        if cursor.mayBeAtEnd, !isOfWindow(number) { causes = pool.bit(.unknown) }
        guard cursor.mayBeOnNullRow else { return causes }
        if case .table(let object) = content(of: number, state) {
            return causes | pool.bit(.outerJoin(table: object.table))
        }
        return causes | pool.bit(.outerJoin(table: ""))
    }

    private func readColumn(_ instruction: Instruction, _ next: Int, _ state: inout MachineState) -> Int? {
        let (number, column) = (instruction.p1, instruction.p2)
        let cursor = state.cursor(number)
        let content = content(of: number, state)
        if case .register = content {} else if !canBeRead(cursor, number) { return nil }
        var read = AbstractValue(types: .all, causes: pool.bit(.unknownColumn), bits: AbstractValue.infinite)
        switch content {
        case .table(let object):
            if object.columns.indices.contains(column), let known = object.columns[column] {
                read = AbstractValue(types: known.types)
                read.bits =
                    known.types == .integer || known.isFinite ? AbstractValue.integerBits : AbstractValue.infinite
                if !known.isNotNull { read.causes = pool.bit(.column(table: object.table, column: known.name)) }
            }
        case .written(let owner):
            if cursor.mayBeOnRow {
                guard let row = contents[owner] else {
                    // No row was written yet on any path that was followed, so this one is possible only from the row
                    // of NULLs; it is followed again when one is written.
                    let causes = missingRow(cursor, number, state)
                    guard causes != 0 else { return nil }
                    read = AbstractValue(types: [], causes: causes)
                    break
                }
                read = row.indices.contains(column) ? pool[row[column]] : pool[undefined]
            }
        case .register(let register):
            let record = pool[value(register, state)].record
            read = record.flatMap { $0.indices.contains(column) ? pool[$0[column]] : nil } ?? pool[undefined]
        case .virtualTable, .unknown: break
        }
        (read.implied, read.source, read.constants) = ([], nil, nil)
        if case .register = content {
            // "For the special case of a pseudo-cursor" the row of NULLs does not count.
        } else {
            if !cursor.mayBeOnRow { (read.types, read.causes, read.record) = ([], 0, nil) }
            read.causes |= missingRow(cursor, number, state)
        }
        let origin = AbstractValue.Origin.column(cursor: number, column: column)
        if column < 64, column >= 0, cursor.notNull & (1 << UInt64(column)) != 0 {
            guard !read.types.isEmpty else { return nil }
            read.causes = 0
        }
        read.source = origin
        write(read, to: instruction.p3, &state)
        return next
    }
}
