extension Interpreter {
    /// Replaces a register; what was a copy of it is a copy no more.
    func write(_ value: AbstractValue, to register: Int, _ state: inout MachineState) {
        write(pool.id(value), to: register, &state)
    }

    func write(_ value: ValueID, to register: Int, _ state: inout MachineState) {
        guard register >= 0 else { return }
        while state.registers.count <= register { state.registers.append(undefined) }
        state.registers[register] = value
        forget(&state, except: register) { $0 == .register(register) }
        // Cursors that read the row in this register stand on another one.
        for cursor in cursorsOfRegister[register] ?? [] where state.cursors.indices.contains(cursor) {
            forget(&state, except: register) { if case .column(cursor, _) = $0 { true } else { false } }
            state.cursors[cursor].notNull = 0
        }
    }

    /// The row of a cursor changed: what was read of it says nothing about the next one.
    func forgetRow(of cursor: Int, _ state: inout MachineState) {
        forget(&state, except: -1) { if case .column(cursor, _) = $0 { true } else { false } }
    }

    private func forget(_ state: inout MachineState, except: Int, _ isGone: (AbstractValue.Origin) -> Bool) {
        for register in state.registers.indices where register != except {
            let id = state.registers[register]
            guard pool.hasOrigins(id) else { continue }
            let value = pool[id]
            guard
                value.implied.contains(where: isGone) || value.typed.contains(where: isGone)
                    || value.source.map(isGone) == true
            else { continue }
            var changed = value
            changed.implied.removeAll(where: isGone)
            changed.typed.removeAll(where: isGone)
            if let source = value.source, isGone(source) { changed.source = nil }
            state.registers[register] = pool.id(changed)
        }
    }

    /// The path goes on only if the register is not NULL.
    /// - Returns: False if it always is.
    func assumeNotNull(_ register: Int, _ state: inout MachineState) -> Bool {
        assumeNotNull([.register(register)], &state)
    }

    /// The path goes on only if none of these is NULL.
    /// - Returns: False if one always is.
    func assumeNotNull(_ origins: [AbstractValue.Origin], _ state: inout MachineState) -> Bool {
        var waiting = origins
        var known: Set<AbstractValue.Origin> = []
        while let origin = waiting.popLast() {
            guard known.insert(origin).inserted else { continue }
            switch origin {
            case .column(let cursor, let column):
                guard state.cursors.indices.contains(cursor) else { continue }
                if (0..<64).contains(column) { state.cursors[cursor].notNull |= 1 << UInt64(column) }
                // The row of NULLs has no other values.
                guard state.cursors[cursor].mayBeOnRow else { return false }
                state.cursors[cursor].mayBeOnNullRow = false
                state.cursors[cursor].mayBeAtEnd = false
            case .register(let number):
                let value = pool[self.value(number, state)]
                guard !value.types.isEmpty else { return false }
                waiting += value.implied
                if let source = value.source { waiting.append(source) }
                makeNotNull(number, &state)
            }
        }
        // Other copies of the same.
        for number in state.registers.indices {
            guard let source = pool[state.registers[number]].source, known.contains(source) else { continue }
            makeNotNull(number, &state)
        }
        return true
    }

    private func makeNotNull(_ register: Int, _ state: inout MachineState) {
        guard state.registers.indices.contains(register) else { return }
        var value = pool[state.registers[register]]
        guard value.mayBeNull, !value.types.isEmpty else { return }
        value.causes = 0
        state.registers[register] = pool.id(value)
    }

    /// The path goes on only if the register is NULL.
    func assumeNull(_ register: Int, _ state: inout MachineState) -> Bool {
        let value = pool[self.value(register, state)]
        guard value.mayBeNull else { return false }
        guard state.registers.indices.contains(register) else { return true }
        state.registers[register] = pool.id(AbstractValue(types: [], causes: value.causes))
        return true
    }

    /// The path goes on only if the register holds one of its constants that `isMeant`.
    ///
    /// A register whose constants are not known stays as it is.
    func assume(_ register: Int, _ isMeant: (Int64) -> Bool, _ state: inout MachineState) -> Bool {
        var value = pool[self.value(register, state)]
        guard let constants = value.constants else { return true }
        let left = constants.filter(isMeant)
        guard !left.isEmpty else { return false }
        if left.count < constants.count {
            value.constants = left
            state.registers[register] = pool.id(value)
        }
        return true
    }
}
