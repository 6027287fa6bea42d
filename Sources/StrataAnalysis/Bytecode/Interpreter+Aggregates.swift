extension Interpreter {
    /// A row for an aggregate: P2 is the first argument, P3 the accumulator.
    func stepAggregate(_ instruction: Instruction, at address: Int, _ state: inout MachineState) {
        let before = pool[value(instruction.p3, state)]
        let isFirst = before.aggregate == nil && before.isAlwaysNull
        let name = instruction.functionName
        let arguments = instruction.p5 > 0 ? instruction.p5 : max(0, instruction.functionArity)
        let argument =
            arguments > 0 ? plain(value(instruction.p2, state)) : pool.id(AbstractValue(types: .integer))
        if name == "min" || name == "max", address > 0, program[address - 1].opcode == .collSeq {
            let flag = program[address - 1].p1
            // The first row is always the best so far.
            if flag > 0, !isFirst {
                write(
                    AbstractValue(types: .integer, constants: [0, 1], bits: AbstractValue.integerBits),
                    to: flag,
                    &state
                )
            }
        }
        var aggregate = AbstractValue.Aggregate(argument: argument, sawValue: !pool[argument].mayBeNull)
        if let earlier = before.aggregate {
            aggregate.argument = pool.join(earlier.argument, argument)
            // Before, there may have been no row; now there is one.
            aggregate.sawValue = aggregate.sawValue || (earlier.sawValue && !before.mayBeNull)
        } else if !isFirst {
            // The register holds something that no aggregate left there.
            aggregate.argument = pool.join(undefined, argument)
        }
        write(AbstractValue(types: .blob, aggregate: aggregate), to: instruction.p3, &state)
    }

    /// The result of an aggregate, and for a window function the result so far.
    func finishAggregate(
        _ instruction: Instruction,
        from accumulator: Int,
        to register: Int,
        _ state: inout MachineState
    ) {
        let before = pool[value(accumulator, state)]
        let name = instruction.functionName
        // Rows may have left the window again.
        let isInverted = invertedAccumulators.contains(accumulator)
        let sawRow = before.aggregate != nil && !before.mayBeNull
        let argument = before.aggregate.map { pool[$0.argument] }
        let sawValue =
            isInverted ? seesCurrentRow(argument) : sawRow && before.aggregate?.sawValue == true
        var nothing: UInt64 = 0
        if !sawValue {
            nothing = isInverted ? pool.bit(.unknown) : pool.bit(.aggregate(function: name))
        }
        let types = argument?.types ?? []
        let isInfinite = argument.map { $0.bits >= AbstractValue.infinite } ?? false
        var result: AbstractValue
        switch name {
        case "count", "row_number":
            result = AbstractValue(types: .integer, bits: AbstractValue.integerBits)
            // Of no rows: `HAVING count(*) > 0` excludes what other aggregates are then.
            if before.aggregate == nil, before.isAlwaysNull, !isInverted { result.constants = [0] }
        case "rank", "dense_rank", "ntile":
            result = AbstractValue(types: .integer, causes: sawRow ? 0 : pool.bit(.unknown))
            result.bits = AbstractValue.integerBits
        case "percent_rank", "cume_dist":
            result = AbstractValue(
                types: .real,
                causes: sawRow ? 0 : pool.bit(.unknown),
                bits: AbstractValue.integerBits
            )
        case "json_group_array", "json_group_object":
            result = AbstractValue(types: .text, bits: AbstractValue.infinite)
        case "sum":
            let isInteger = types.isSubset(of: .integer) && (argument?.bits ?? 0) <= AbstractValue.integerBits
            result = AbstractValue(types: isInteger ? .integer : (types == .real ? .real : .number), causes: nothing)
            result.bits = isInteger ? AbstractValue.integerBits : AbstractValue.infinite
            if isInfinite { result.causes |= pool.bit(.infinity) }
        case "avg", "total":
            result = AbstractValue(types: .real, causes: name == "avg" ? nothing : 0)
            result.bits = isInfinite ? AbstractValue.infinite : 127
            if isInfinite { result.causes |= pool.bit(.infinity) }
        case "min", "max":
            result = AbstractValue(types: types, causes: nothing, bits: argument?.bits ?? AbstractValue.infinite)
        case "last_value":
            // Of a frame that always has a row, its last.
            result = AbstractValue(
                types: types,
                causes: windowFrames.holdCurrentRow ? argument?.causes ?? nothing : nothing | (argument?.causes ?? 0),
                bits: argument?.bits ?? AbstractValue.infinite
            )
        case "group_concat", "string_agg":
            result = AbstractValue(types: .text, causes: nothing, bits: AbstractValue.infinite)
            if types.contains(.blob) { result.causes |= pool.bit(.function(name)) }
        default:
            result = AbstractValue(types: .all, causes: pool.bit(.function(name)), bits: AbstractValue.infinite)
        }
        // Nothing ever came in: only NULL comes out.
        if result.types.isEmpty, result.causes == 0 { result.causes = pool.bit(.unknown) }
        write(result, to: register, &state)
    }
}
