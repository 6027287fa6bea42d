import StrataSchema

/// What an expression of SQL text is known to be: one side of a comparison, or a result.
struct SQLOperand {
    struct Column {
        /// Of the table or view.
        var table: String
        var attribute: Schema.Attribute
    }

    /// A call of `date`, `datetime`, `strftime` … and the positions of its arguments.
    struct DateCall {
        var name: String
        var position: Int
        var arguments: [Range<Int>]
    }

    /// For each column that it can be the value of, what its name can mean.
    var columns: [[Column]] = []
    /// Positions of parameters whose value it can be.
    var parameters: [Int] = []
    /// Positions of literals whose value it can be.
    var literals: [Int] = []
    var dateCall: DateCall?
    /// The parameter whose elements it is: `SELECT value FROM json_each(:ids)`.
    var list: Int?
    /// It can be something else, too.
    var isOpaque = false
    /// Columns and parameters that it is computed from: `dueAt + 60`.
    var mentioned: [[Column]] = []
    var mentionedParameters: [Int] = []

    static let opaque = SQLOperand(isOpaque: true)

    mutating func merge(_ other: SQLOperand) {
        columns += other.columns
        parameters += other.parameters
        literals += other.literals
        dateCall = dateCall ?? other.dateCall
        list = list ?? other.list
        isOpaque = isOpaque || other.isOpaque
        mentioned += other.mentioned
        mentionedParameters += other.mentionedParameters
    }
}
