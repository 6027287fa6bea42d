extension Interpreter {
    /// Whether a format has a character that is no conversion, or the conversion of a number.
    private static func alwaysWrites(_ format: String) -> Bool {
        var isInConversion = false
        for character in format.unicodeScalars {
            if !isInConversion {
                guard character == "%" else { return true }
                isInConversion = true
            } else if "dfegxuX".unicodeScalars.contains(character) {
                return true
            } else if character == "%" || character.properties.isAlphabetic && character != "l" {
                isInConversion = false
            }
        }
        return false
    }

    /// A call of a scalar function: P2 is the first argument, P3 the result.
    func call(_ instruction: Instruction, _ state: inout MachineState) {
        let name = instruction.functionName
        let arity = instruction.functionArity
        // A function of any number of arguments does not say how many this call has: at most as many as any call of it
        // in the text. Too many can only make the answer less certain.
        let count = arity >= 0 ? arity : (argumentCounts[name] ?? 0)
        let isExact = arity >= 0 || argumentCounts[name] != nil
        let registers = Array(instruction.p2..<(instruction.p2 + count))
        let arguments = registers.map { pool[value($0, state)] }
        let known = ScalarFunction.named(name)
        let types = known.types(arguments)
        let isCertain: Bool
        let nullability = neverNull.contains(name) ? .never : known.nullability
        switch nullability {
        case .never: isCertain = true
        case .ofArguments(let accepted):
            isCertain = isExact && arguments.allSatisfy { $0.types.isSubset(of: accepted) }
        case .unsure where name == "printf" || name == "format":
            // NULL is written as 0 or as nothing, so only a text of nothing can be NULL.
            isCertain = arguments.first?.text.map(Self.alwaysWrites) ?? false
        case .unsure:
            // `date('now', 'start of month')`
            isCertain =
                isExact && arguments.allSatisfy { $0.text != nil && $0.text != Self.nonZero && !$0.mayBeNull }
                && known.isConstantFoldable && !constantIsNull(name, arguments)
        case .nullable:
            write(
                AbstractValue(types: types, causes: pool.bit(.nullableFunction(name)), bits: AbstractValue.infinite),
                to: instruction.p3,
                &state
            )
            return
        }
        let bits = types == .integer ? AbstractValue.integerBits : AbstractValue.infinite
        if case .never = nullability {
            var result = AbstractValue(types: types, bits: bits)
            if name == "typeof", let argument = arguments.first {
                result.typed = [argument.source, .register(instruction.p2)].compactMap { $0 }
                result.typed.removeAll { $0 == .register(instruction.p3) }
            }
            write(result, to: instruction.p3, &state)
        } else if known.isStrict, isExact {
            combine(
                registers,
                into: instruction.p3,
                types: types,
                bits: bits,
                more: isCertain ? 0 : pool.bit(.function(name)),
                &state
            )
        } else {
            let causes = isCertain ? 0 : arguments.reduce(pool.bit(.function(name))) { $0 | $1.causes }
            write(AbstractValue(types: types, causes: causes, bits: bits), to: instruction.p3, &state)
        }
    }
}
