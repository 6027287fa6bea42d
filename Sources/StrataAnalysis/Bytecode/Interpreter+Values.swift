extension Interpreter {
    /// Instructions that compute values.
    /// - Returns: False at the end of the path.
    func stepValue(
        _ opcode: Opcode,
        _ instruction: Instruction,
        at address: Int,
        _ state: inout MachineState
    ) -> Bool {
        let (p1, p2, p3) = (instruction.p1, instruction.p2, instruction.p3)
        switch opcode {
        case .null, .beginSubrtn:
            let null = AbstractValue(types: [], causes: pool.bit(.null(instruction: address)))
            for register in p2...max(p2, p3) { write(null, to: register, &state) }
        case .softNull: write(AbstractValue(types: [], causes: pool.bit(.null(instruction: address))), to: p1, &state)
        case .vInitIn: write(AbstractValue(types: [], causes: pool.bit(.unknown)), to: p2, &state)
        case .integer:
            write(
                AbstractValue(types: .integer, constants: [Int64(p1)], bits: AbstractValue.integerBits),
                to: p2,
                &state
            )
        case .int64:
            let number = Int64(instruction.p4)
            write(
                AbstractValue(types: .integer, constants: number.map { [$0] }, bits: AbstractValue.integerBits),
                to: p2,
                &state
            )
        case .real:
            let isFinite = Double(instruction.p4).map { abs($0) < 1e18 } ?? false
            let isZero = Double(instruction.p4) == 0
            write(
                AbstractValue(
                    types: .real,
                    // A factor that is not zero makes no NULL of infinity.
                    text: isFinite && !isZero ? Self.nonZero : nil,
                    bits: isFinite ? AbstractValue.integerBits : AbstractValue.infinite
                ),
                to: p2,
                &state
            )
        case .string8, .string:
            write(AbstractValue(types: .text, text: instruction.p4, bits: AbstractValue.infinite), to: p2, &state)
        case .blob: write(AbstractValue(types: .blob, bits: AbstractValue.infinite), to: p2, &state)
        case .variable: writeParameter(p1, to: p2, &state)
        case .move, .copy, .sCopy, .intCopy: copy(opcode, instruction, &state)
        case .addImm:
            // "To force any register to be an integer, just add 0."
            let number = pool[value(p1, state)]
            if p2 != 0 || number.mayBeNull || number.constants == nil { writeInteger(to: p1, &state) }
        case .add, .subtract, .multiply, .divide, .remainder: calculate(opcode, instruction, &state)
        case .concat: combine([p1, p2], into: p3, types: .text, &state)
        case .bitAnd, .bitOr, .shiftLeft, .shiftRight: combine([p1, p2], into: p3, types: .integer, &state)
        case .bitNot, .not: combine([p1], into: p2, types: .integer, &state)
        case .and, .or:
            // "NULL AND 0 is 0", so the result says nothing about the operands.
            let causes = pool[value(p1, state)].causes | pool[value(p2, state)].causes
            write(AbstractValue(types: .integer, causes: causes, bits: AbstractValue.integerBits), to: p3, &state)
        case .isTrue, .sequence, .newRowid, .count, .offsetLimit: writeInteger(to: p2, &state)
        case .getSubtype:
            let causes = pool.bit(.unknown)
            write(AbstractValue(types: .integer, causes: causes, bits: AbstractValue.integerBits), to: p2, &state)
        case .zeroOrNull: combine([p1, p3], into: p2, types: .integer, &state)
        case .affinity: applyAffinities(instruction, &state)
        case .realAffinity: change(p1, &state) { $0.types == .integer ? $0.types = .real : () }
        case .cast: cast(p1, affinity: p2, &state)
        case .makeRecord: makeRecord(instruction, &state)
        case .function, .pureFunc: call(instruction, &state)
        case .collSeq:
            // "P1 is a register that a subsequent min() or max() aggregate will set to 1 if the current row is not the
            // minimum or maximum."
            if p1 > 0 { writeConstant(0, to: p1, &state) }
        case .aggStep, .aggStep1: stepAggregate(instruction, at: address, &state)
        case .aggInverse: break
        case .aggFinal: finishAggregate(instruction, from: p1, to: p1, &state)
        case .aggValue: finishAggregate(instruction, from: p1, to: p3, &state)
        case .resultRow:
            let row = (p1..<(p1 + p2)).map { plain(value($0, state)) }
            result = result.map { pool.joinRecords($0, row) } ?? row
        default: break
        }
        return true
    }

    /// The text of a real constant that is neither zero nor infinite.
    static let nonZero = "\u{0}nonzero"

    func writeConstant(_ number: Int64, to register: Int, _ state: inout MachineState) {
        write(
            AbstractValue(types: .integer, constants: [number], bits: AbstractValue.integerBits),
            to: register,
            &state
        )
    }

    /// The value without what belongs to one moment of the program.
    func plain(_ id: ValueID) -> ValueID {
        var value = pool[id]
        guard pool.hasOrigins(id) else { return id }
        (value.implied, value.typed, value.source) = ([], [], nil)
        return pool.id(value)
    }

    private func writeParameter(_ number: Int, to register: Int, _ state: inout MachineState) {
        var value = AbstractValue(types: .all, causes: pool.bit(.unknown), bits: AbstractValue.infinite)
        if parameters.indices.contains(number - 1) {
            let parameter = parameters[number - 1]
            value = AbstractValue(types: parameter.types)
            value.bits = parameter.types == .integer ? AbstractValue.integerBits : AbstractValue.infinite
            if parameter.mayBeNull { value.causes = pool.bit(.parameter(name: parameter.name)) }
        }
        write(value, to: register, &state)
    }

    private func copy(_ opcode: Opcode, _ instruction: Instruction, _ state: inout MachineState) {
        let count =
            switch opcode {
            case .move: max(1, instruction.p3)
            case .copy: instruction.p3 + 1
            default: 1
            }
        for index in 0..<count {
            let (from, to) = (instruction.p1 + index, instruction.p2 + index)
            guard from != to else { continue }
            var value = pool[value(from, state)]
            if opcode == .move {
                // What was copied from the old register is a copy of nothing any more.
                write(undefined, to: from, &state)
                value.implied.removeAll { $0 == .register(from) }
                value.typed.removeAll { $0 == .register(from) }
            } else {
                value.implied.removeAll { $0 == .register(to) }
                value.typed.removeAll { $0 == .register(to) }
                if value.aggregate == nil, value.record == nil, !value.implied.contains(.register(from)) {
                    value.implied.append(.register(from))
                }
                if value.source == .register(to) { value.source = nil }
                if value.source == nil { value.source = .register(from) }
            }
            write(value, to: to, &state)
        }
    }

    /// A value that is NULL exactly if one of its operands is.
    func combine(
        _ operands: [Int],
        into register: Int,
        types: TypeSet,
        bits: Int = AbstractValue.integerBits,
        more causes: UInt64 = 0,
        _ state: inout MachineState
    ) {
        let values = operands.map { pool[value($0, state)] }
        var result = AbstractValue(types: types, causes: values.reduce(causes) { $0 | $1.causes }, bits: bits)
        if values.contains(where: \.isAlwaysNull) { result.types = [] }
        if types.contains(.text) { result.bits = AbstractValue.infinite }
        for (operand, value) in zip(operands, values) {
            for origin in value.implied where !result.implied.contains(origin) { result.implied.append(origin) }
            if let source = value.source, !result.implied.contains(source) { result.implied.append(source) }
            // The operand itself, if it stays where it is.
            if operand != register, !result.implied.contains(.register(operand)) {
                result.implied.append(.register(operand))
            }
        }
        result.implied.removeAll { $0 == .register(register) }
        write(result, to: register, &state)
    }

    private func calculate(_ opcode: Opcode, _ instruction: Instruction, _ state: inout MachineState) {
        // "P3 = P2 op P1": the second operand is on the left.
        let (right, left) = (pool[value(instruction.p1, state)], pool[value(instruction.p2, state)])
        let areIntegers = right.types.isSubset(of: .integer) && left.types.isSubset(of: .integer)
        let types: TypeSet = areIntegers ? .integer : (right.types == .real || left.types == .real ? .real : .number)
        let isInfinite = (left: left.bits >= AbstractValue.infinite, right: right.bits >= AbstractValue.infinite)
        let isNonZero = right.constants.map { !$0.contains(0) } ?? (right.text == Self.nonZero)
        let leftIsNonZero = left.constants.map { !$0.contains(0) } ?? (left.text == Self.nonZero)
        var causes: UInt64 = 0
        var bits = AbstractValue.infinite
        switch opcode {
        case .add, .subtract:
            bits = max(left.bits, right.bits) + 1
            if isInfinite.left && isInfinite.right { causes = pool.bit(.infinity) }
        case .multiply:
            bits = left.bits + right.bits
            // Infinity times zero.
            if (isInfinite.left && !isNonZero) || (isInfinite.right && !leftIsNonZero) { causes = pool.bit(.infinity) }
        case .divide:
            if !isNonZero { causes = pool.bit(.divisionByZero) }
            if isInfinite.left && isInfinite.right { causes |= pool.bit(.infinity) }
            if right.constants != nil { bits = left.bits }
        default:
            // Both sides are integers first; 0.5 is 0.
            if right.constants.map({ !$0.contains(0) }) != true { causes = pool.bit(.divisionByZero) }
            bits = AbstractValue.integerBits
        }
        // A double ends at 2^1024.
        if bits > 1_000 { bits = AbstractValue.infinite }
        combine([instruction.p1, instruction.p2], into: instruction.p3, types: types, bits: bits, more: causes, &state)
    }

    private func change(
        _ register: Int,
        _ state: inout MachineState,
        _ body: (inout AbstractValue) -> Void
    ) {
        guard state.registers.indices.contains(register) else { return }
        var value = pool[state.registers[register]]
        body(&value)
        state.registers[register] = pool.id(value)
    }

    private func applyAffinities(_ instruction: Instruction, _ state: inout MachineState) {
        for (index, letter) in instruction.p4.enumerated() where index < max(instruction.p2, 1) {
            change(instruction.p1 + index, &state) { Self.apply(affinity: letter, to: &$0) }
        }
    }

    private static func apply(affinity: Character, to value: inout AbstractValue) {
        let before = value.types
        switch affinity {
        case "B":
            if !before.isDisjoint(with: .number) { value.types = before.union(.text).subtracting(.number) }
        case "C", "D":
            if before.contains(.text) { value.types.formUnion(.number) }
        case "E":
            if before.contains(.text) { value.types.formUnion(.real) }
            if before.contains(.integer) { value.types = value.types.union(.real).subtracting(.integer) }
        default: break
        }
        if value.types != before { (value.constants, value.text) = (nil, nil) }
    }

    private func cast(_ register: Int, affinity: Int, _ state: inout MachineState) {
        change(register, &state) { value in
            guard !value.types.isEmpty else { return }
            // The letters of affinities are P2 here.
            switch affinity {
            case 0x41: value.types = .blob
            case 0x42: value.types = .text
            case 0x43: value.types = value.types.isSubset(of: .number) ? value.types : .number
            case 0x44: (value.types, value.bits) = (.integer, AbstractValue.integerBits)
            case 0x45: value.types = .real
            default: value.types = .all
            }
            if value.types != .integer || value.text != nil { value.constants = nil }
            value.text = nil
        }
    }

    private func makeRecord(_ instruction: Instruction, _ state: inout MachineState) {
        let affinities = Array(instruction.p4)
        var record: [ValueID] = []
        for index in 0..<max(0, instruction.p2) {
            let id = plain(self.value(instruction.p1 + index, state))
            var value = pool[id]
            if affinities.indices.contains(index) { Self.apply(affinity: affinities[index], to: &value) }
            record.append(pool.id(value))
        }
        write(AbstractValue(types: .blob, record: record), to: instruction.p3, &state)
    }
}
