/// Runs the program of a SELECT over sets of values instead of values, and so finds out which columns of its result can
/// be NULL.
///
/// Every path is followed that SQLite could take. States that meet at one instruction are joined, except where they
/// differ in what the flow depends on: flags, return addresses, whether an aggregate has seen a row, whether a cursor
/// stands on the row of NULLs of an outer join. What is written to tables that live as long as the statement (sorters,
/// results of subqueries) is joined for the whole program, and the program is run again until that stays the same.
///
/// A result is a superset of what can happen, so "never NULL" can be relied on. An instruction that is not known here
/// makes everything unsure.
final class Interpreter {
    /// A parameter of the statement: what it may be bound to.
    struct Parameter {
        var name: String
        var types: TypeSet
        var mayBeNull: Bool
    }

    let program: [Instruction]
    let facts: RecordFacts
    /// By number, the first at 0.
    let parameters: [Parameter]
    /// How many arguments the calls of a function have at most, by its name in lower case.
    let argumentCounts: [String: Int]
    let windowFrames: WindowFrames
    /// Functions that give no NULL here, by name in lower case.
    let neverNull: Set<String>
    /// Whether a function of constants is NULL.
    let constantIsNull: (_ function: String, _ arguments: [AbstractValue]) -> Bool

    let pool = ValuePool()
    /// Joined rows of tables that live as long as the statement, by cursor.
    var contents: [Int: [ValueID]] = [:]
    var contentsChanged = false
    var result: [ValueID]?
    var isLost = false
    /// States were joined that the flow tells apart: what may be NULL then may be so on no path that exists.
    private(set) var isCoarse = false

    private var visited: [Int: [[ValueID]: MachineState]] = [:]
    /// The states of each instruction that were not followed yet.
    private var waiting: [Set<[ValueID]>] = []
    private var meetingPoints: Set<Int> = []
    private var controlRegisters: [Int] = []
    private var accumulators: [Int] = []
    /// Cursors with duplicates: they hold the rows of a window.
    private(set) var windows: Set<Int> = []
    /// The cursor whose rows a duplicate of it reads.
    private(set) var ownerOfCursor: [Int: Int] = [:]
    /// Cursors that read the row in a register.
    private(set) var cursorsOfRegister: [Int: [Int]] = [:]
    private(set) var invertedAccumulators: Set<Int> = []
    private var onceIndex: [Int: Int] = [:]
    /// Where the instruction that runs may jump to.
    var pending: [(Int, MachineState)] = []
    let undefined: ValueID

    /// States of one instruction before they are joined whatever the difference.
    private static let maximumStates = 100
    /// Instructions followed before the analysis gives up.
    private static let maximumWork = 60_000

    init(
        program: [Instruction],
        facts: RecordFacts,
        parameters: [Parameter] = [],
        argumentCounts: [String: Int] = [:],
        windowFrames: WindowFrames = .unknown,
        neverNull: Set<String> = [],
        constantIsNull: @escaping (_ function: String, _ arguments: [AbstractValue]) -> Bool = { _, _ in true }
    ) {
        self.program = program
        self.facts = facts
        self.parameters = parameters
        self.argumentCounts = argumentCounts
        self.windowFrames = windowFrames
        self.neverNull = neverNull
        self.constantIsNull = constantIsNull
        undefined = pool.id(AbstractValue(types: [], causes: pool.bit(.unknown)))
        survey()
    }

    /// Finds where paths meet and which registers the flow depends on.
    private func survey() {
        var control: Set<Int> = []
        var aggregates: Set<Int> = []
        for (address, instruction) in program.enumerated() {
            guard let opcode = instruction.opcode else {
                isLost = true
                continue
            }
            switch opcode {
            case .if, .ifNot, .ifPos, .ifNotZero, .decrJumpZero:
                control.insert(instruction.p1)
                meetingPoints.insert(instruction.p2)
            case .gosub:
                control.insert(instruction.p1)
                meetingPoints.formUnion([instruction.p2, address + 1])
            case .yield:
                control.insert(instruction.p1)
                meetingPoints.formUnion([instruction.p2, address + 1])
            case .initCoroutine:
                control.insert(instruction.p1)
                meetingPoints.formUnion([instruction.p2, instruction.p3])
            case .return:
                control.insert(instruction.p1)
                meetingPoints.insert(address + 1)
            case .once:
                onceIndex[address] = onceIndex.count
                meetingPoints.insert(instruction.p2)
            case .aggStep, .aggStep1: aggregates.insert(instruction.p3)
            case .openDup:
                ownerOfCursor[instruction.p1] = instruction.p2
                windows.insert(instruction.p2)
            case .openPseudo: cursorsOfRegister[instruction.p2, default: []].append(instruction.p1)
            case .aggInverse: invertedAccumulators.insert(instruction.p3)
            case .jump: meetingPoints.formUnion([instruction.p1, instruction.p2, instruction.p3])
            default: meetingPoints.insert(instruction.p2)
            }
        }
        control.formUnion(flags())
        controlRegisters = control.sorted()
        accumulators = aggregates.sorted()
    }

    /// Registers that hold one constant or another, by where the program came from, and are compared.
    ///
    /// `(a IS NULL) = 0` makes one.
    private func flags() -> Set<Int> {
        var constants: [Int: Set<Int>] = [:]
        for instruction in program where instruction.opcode == .integer {
            constants[instruction.p2, default: []].insert(instruction.p1)
        }
        let comparisons = program.filter { $0.opcode.map(Opcode.comparisons.contains) ?? false }
        return Set(comparisons.flatMap { [$0.p1, $0.p3] }.filter { constants[$0].map { $0.count > 1 } ?? false })
    }

    /// Runs until nothing new is found.
    /// - Returns: The columns of the result; nil if nothing can be said of them. Empty if there never is a row.
    func run() -> [AbstractValue]? {
        var work = 0
        repeat {
            contentsChanged = false
            visited = [:]
            waiting = Array(repeating: [], count: program.count)
            meet(MachineState(once: Array(repeating: 1, count: onceIndex.count)), at: 0)
            // The first instruction first: states that meet behind it are joined before they go on.
            while !isLost, let address = waiting.firstIndex(where: { !$0.isEmpty }),
                let key = waiting[address].popFirst()
            {
                if let state = visited[address]?[key] { follow(from: address, state, &work) }
                if work > Self.maximumWork { isLost = true }
            }
        } while contentsChanged && !isLost
        guard !isLost else { return nil }
        return (result ?? []).map { pool[$0] }
    }

    /// Follows one path to its end, or to where it may meet another.
    private func follow(from start: Int, _ state: MachineState, _ work: inout Int) {
        var address = start
        var state = state
        repeat {
            work += 1
            let next = step(program[address], at: address, &state)
            for (target, other) in pending { meet(other, at: target) }
            pending.removeAll(keepingCapacity: true)
            guard let next, program.indices.contains(next) else { return }
            address = next
        } while !isLost && !meetingPoints.contains(address)
        meet(state, at: address)
    }

    /// Joins a state with what is known of an instruction, which is followed again if that says something new.
    private func meet(_ state: MachineState, at address: Int) {
        guard program.indices.contains(address) else { return }
        var key = signature(of: state)
        if visited[address]?[key] == nil, let count = visited[address]?.count, count >= Self.maximumStates {
            key = []
            isCoarse = true
        }
        if let known = visited[address]?[key] {
            if known == state { return }
            let joined = known.joined(state, undefined: undefined, in: pool)
            if joined == known { return }
            visited[address]?[key] = joined
        } else {
            visited[address, default: [:]][key] = state
        }
        waiting[address].insert(key)
    }

    /// What the flow depends on.
    private func signature(of state: MachineState) -> [ValueID] {
        var key: [ValueID] = []
        key.reserveCapacity(controlRegisters.count + accumulators.count + state.cursors.count + state.once.count)
        for register in controlRegisters { key.append(pool.flowKey(value(register, state))) }
        for register in accumulators { key.append(pool.aggregateKey(value(register, state))) }
        for cursor in state.cursors {
            let position: ValueID =
                (cursor.mayBeOnRow ? 1 : 0) | (cursor.mayBeOnNullRow ? 2 : 0) | (cursor.mayBeAtEnd ? 16 : 0)
            key.append(position | (cursor.mayBeEmpty ? 4 : 0) | (cursor.mayHoldRows ? 8 : 0))
        }
        for bits in state.once { key.append(ValueID(bits)) }
        return key
    }

    func value(_ register: Int, _ state: MachineState) -> ValueID {
        state.registers.indices.contains(register) ? state.registers[register] : undefined
    }

    func onceBit(of address: Int) -> Int? { onceIndex[address] }
}
