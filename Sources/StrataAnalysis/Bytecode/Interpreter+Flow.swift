extension Interpreter {
    /// Executes one instruction.
    /// - Returns: Where to go on; nil at the end of the path. Other ways to go on are put into ``pending``.
    func step(_ instruction: Instruction, at address: Int, _ state: inout MachineState) -> Int? {
        guard let opcode = instruction.opcode else {
            isLost = true
            return nil
        }
        let (p1, p2, p3) = (instruction.p1, instruction.p2, instruction.p3)
        let next = address + 1
        switch opcode {
        case .`init`: return p2 > 0 ? p2 : next
        case .goto: return p2
        case .halt: return nil
        case .haltIfNull: return assumeNotNull(p3, &state) ? next : nil
        case .gosub:
            write(address: address, to: p1, &state)
            return p2
        case .return:
            // "If P1 is not an integer and P3 is not zero, fall through."
            let target = pool[value(p1, state)]
            return goOn(to: target.constants?.map { Int($0) + 1 }, orNext: p3 != 0 && target.mayBeNull, next, state)
        case .initCoroutine:
            write(address: p3 - 1, to: p1, &state)
            return p2 > 0 ? p2 : next
        case .yield:
            let target = pool[value(p1, state)].constants?.map { Int($0) + 1 }
            write(address: address, to: p1, &state)
            return goOn(to: target, orNext: false, next, state)
        case .endCoroutine:
            // "The instruction at the address in P1 is a Yield. Jump to the P2 parameter of that Yield."
            guard let callers = pool[value(p1, state)].constants else {
                isLost = true
                return nil
            }
            write(address: address - 1, to: p1, &state)
            return goOn(
                to: callers.map { program.indices.contains(Int($0)) ? program[Int($0)].p2 : next },
                orNext: false,
                next,
                state
            )
        case .once:
            guard let index = onceBit(of: address) else { return next }
            let bits = state.once[index]
            if bits & 2 != 0 {
                var later = state
                later.once[index] = 2
                pending.append((p2, later))
            }
            guard bits & 1 != 0 else { return nil }
            state.once[index] = 2
            return next
        case .jump:
            pending.append((p1, state))
            branch(to: p2, state) { state in assumeEqual(before: address, &state) }
            return p3
        default: return stepConditional(opcode, instruction, at: address, &state)
        }
    }

    private func write(address: Int, to register: Int, _ state: inout MachineState) {
        write(
            AbstractValue(types: .integer, constants: [Int64(address)], bits: AbstractValue.integerBits),
            to: register,
            &state
        )
    }

    private func goOn(to targets: [Int]?, orNext: Bool, _ next: Int, _ state: MachineState) -> Int? {
        guard targets != nil || orNext else {
            isLost = true
            return nil
        }
        for target in targets ?? [] { pending.append((target, state)) }
        return orNext ? next : nil
    }

    private func branch(to target: Int, _ state: MachineState, if assumption: (inout MachineState) -> Bool) {
        var other = state
        if assumption(&other) { pending.append((target, other)) }
    }

    /// Instructions that jump by a value.
    private func stepConditional(
        _ opcode: Opcode,
        _ instruction: Instruction,
        at address: Int,
        _ state: inout MachineState
    ) -> Int? {
        let (p1, p2, p3) = (instruction.p1, instruction.p2, instruction.p3)
        let next = address + 1
        switch opcode {
        case .if, .ifNot:
            // "If the value is NULL, take the jump if and only if P3 is non-zero."
            let jumpsIfTrue = opcode == .if
            branch(to: p2, state) { state in
                if p3 == 0, !assumeNotNull(p1, &state) { return false }
                return assume(p1, { ($0 != 0) == jumpsIfTrue }, &state)
            }
            if p3 != 0, !assumeNotNull(p1, &state) { return nil }
            return assume(p1, { ($0 != 0) != jumpsIfTrue }, &state) ? next : nil
        case .isNull:
            branch(to: p2, state) { state in assumeNull(p1, &state) }
            return assumeNotNull(p1, &state) ? next : nil
        case .notNull:
            branch(to: p2, state) { state in assumeNotNull(p1, &state) }
            return assumeNull(p1, &state) ? next : nil
        case .ifPos:
            branch(to: p2, state) { state in
                guard assume(p1, { $0 > 0 }, &state) else { return false }
                if p3 != 0 { writeInteger(to: p1, &state) }
                return true
            }
            return assume(p1, { $0 <= 0 }, &state) ? next : nil
        case .ifNotZero:
            branch(to: p2, state) { state in
                guard assume(p1, { $0 != 0 }, &state) else { return false }
                writeInteger(to: p1, &state)
                return true
            }
            return assume(p1, { $0 == 0 }, &state) ? next : nil
        case .decrJumpZero:
            branch(to: p2, state) { state in
                guard assume(p1, { $0 == 1 }, &state) else { return false }
                writeInteger(to: p1, &state)
                return true
            }
            guard assume(p1, { $0 != 1 }, &state) else { return nil }
            writeInteger(to: p1, &state)
            return next
        case .mustBeInt:
            if p2 > 0 { pending.append((p2, state)) }
            guard assumeNotNull(p1, &state) else { return nil }
            if !pool[value(p1, state)].types.contains(.integer) || pool[value(p1, state)].constants == nil {
                writeInteger(to: p1, &state)
            }
            return next
        case .eq, .ne, .lt, .le, .gt, .ge:
            if let jumps = knownOutcome(opcode, instruction, at: address, state) { return jumps ? p2 : next }
            return stepComparison(opcode, instruction, at: address, &state)
        default: return stepCursor(opcode, instruction, at: address, &state)
        }
    }

    /// Whether a comparison of constants jumps, as LIMIT begins with one; nil if it can do both.
    private func knownOutcome(
        _ opcode: Opcode,
        _ instruction: Instruction,
        at address: Int,
        _ state: MachineState
    ) -> Bool? {
        let (left, right) = (pool[value(instruction.p3, state)], pool[value(instruction.p1, state)])
        if opcode == .gt, isLookAtEmptyFrame(instruction, at: address) { return false }
        guard !left.mayBeNull, !right.mayBeNull else { return nil }
        if opcode == .ne, isLookAtMissingKey(instruction, at: address) { return true }
        guard let one = left.constants, let other = right.constants, one.count == 1, other.count == 1 else {
            return nil
        }
        switch opcode {
        case .eq: return one[0] == other[0]
        case .ne: return one[0] != other[0]
        case .lt: return one[0] < other[0]
        case .le: return one[0] <= other[0]
        case .gt: return one[0] > other[0]
        case .ge: return one[0] >= other[0]
        default: return nil
        }
    }

    /// Whether a key that an index was found not to hold is compared with the index's rows: IN does so to see whether
    /// one of them is NULL, and no other can be equal.
    private func isLookAtMissingKey(_ instruction: Instruction, at address: Int) -> Bool {
        guard address >= 3 else { return false }
        let (found, rewind, column) = (program[address - 3], program[address - 2], program[address - 1])
        return found.opcode == .found && rewind.opcode == .rewind && column.opcode == .column
            && found.p1 == rewind.p1 && found.p1 == column.p1 && column.p2 == 0 && found.p4 == "1"
            && found.p3 == instruction.p1 && column.p3 == instruction.p3
    }

    private func stepComparison(
        _ opcode: Opcode,
        _ instruction: Instruction,
        at address: Int,
        _ state: inout MachineState
    ) -> Int? {
        let (p1, p2, p3) = (instruction.p1, instruction.p2, instruction.p3)
        // SQLITE_JUMPIFNULL, SQLITE_NULLEQ.
        let (jumpsIfNull, nullEquals) = (instruction.p5 & 0x10 != 0, instruction.p5 & 0x80 != 0)
        if nullEquals {
            // "NULL operands are considered equal to each other": equal to what is not NULL means not NULL.
            func assumeEqual(_ state: inout MachineState) -> Bool {
                let (left, right) = (pool[value(p1, state)], pool[value(p3, state)])
                if !left.mayBeNull { return assumeNotNull(p3, &state) }
                if !right.mayBeNull { return assumeNotNull(p1, &state) }
                return true
            }
            branch(to: p2, state) { state in opcode != .eq || assumeEqual(&state) }
            return opcode != .ne || assumeEqual(&state) ? address + 1 : nil
        }
        func assumeBoth(_ state: inout MachineState) -> Bool {
            assumeNotNull(p1, &state) && assumeNotNull(p3, &state)
        }
        func assumeTypes(areEqual: Bool, _ state: inout MachineState) -> Bool {
            let (left, right) = (pool[value(p1, state)], pool[value(p3, state)])
            return assumeNotNull(typed(left, by: right, areEqual) + typed(right, by: left, areEqual), &state)
        }
        branch(to: p2, state) { state in
            guard jumpsIfNull || assumeBoth(&state) else { return false }
            return opcode != .eq && opcode != .ne || assumeTypes(areEqual: opcode == .eq, &state)
        }
        guard !jumpsIfNull || assumeBoth(&state) else { return nil }
        return opcode != .eq && opcode != .ne || assumeTypes(areEqual: opcode == .ne, &state) ? address + 1 : nil
    }

    /// What is not NULL if `typeof(…)` is equal to a text, or is not.
    private func typed(_ value: AbstractValue, by other: AbstractValue, _ areEqual: Bool) -> [AbstractValue.Origin] {
        guard !value.typed.isEmpty, other.types == .text, !other.mayBeNull, let text = other.text else { return [] }
        // A collation may find 'NULL' equal to 'null'.
        return areEqual == (text.lowercasedASCII != "null") && (areEqual || text == "null") ? value.typed : []
    }

    func writeInteger(to register: Int, _ state: inout MachineState) {
        write(AbstractValue(types: .integer, bits: AbstractValue.integerBits), to: register, &state)
    }
}
