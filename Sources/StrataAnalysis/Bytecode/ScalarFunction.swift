/// What is known of SQLite's scalar functions.
///
/// coalesce, ifnull, iif and the like are not calls: SQLite makes instructions of them.
struct ScalarFunction: Sendable {
    enum Nullability: Sendable {
        /// Whatever the arguments are.
        case never
        /// NULL exactly if an argument is, as long as the arguments have these types.
        ///
        /// An empty BLOB has no address, which some functions take for NULL.
        case ofArguments(TypeSet)
        /// Not told by the types of the arguments.
        case unsure
        /// It is there to give NULL.
        case nullable
    }

    var nullability: Nullability
    /// Whether it is NULL if any argument is: then a result that is not says so of the arguments.
    var isStrict = false
    var types: @Sendable (_ arguments: [AbstractValue]) -> TypeSet
    /// Whether NULL for constant arguments does not change from day to day.
    var isConstantFoldable = false

    static func named(_ name: String) -> ScalarFunction {
        all[name] ?? ScalarFunction(nullability: .unsure, types: { _ in .all })
    }

    private static func always(_ types: TypeSet) -> ScalarFunction {
        ScalarFunction(nullability: .never, types: { _ in types })
    }

    private static func strict(_ accepted: TypeSet, _ types: TypeSet) -> ScalarFunction {
        ScalarFunction(nullability: .ofArguments(accepted), isStrict: true, types: { _ in types })
    }

    private static func date(_ types: TypeSet) -> ScalarFunction {
        ScalarFunction(nullability: .unsure, types: { _ in types }, isConstantFoldable: true)
    }

    private static let notBlob: TypeSet = [.integer, .real, .text]

    private static let all: [String: ScalarFunction] = {
        var all: [String: ScalarFunction] = [:]
        func set(_ names: [String], _ function: ScalarFunction) { for name in names { all[name] = function } }
        set(
            ["quote", "typeof", "char", "json_array", "json_object", "sqlite_version", "sqlite_source_id"],
            always(.text)
        )
        set(["current_timestamp", "current_date", "current_time"], always(.text))
        set(["random", "changes", "total_changes", "last_insert_rowid"], always(.integer))
        set(["zeroblob", "randomblob"], strict(.integer, .blob))
        set(["pi"], always(.real))
        set(["bm25"], always(.real))

        set(["lower", "upper", "trim", "ltrim", "rtrim", "replace"], strict(notBlob, .text))
        // NULL is an empty BLOB to one and null of JSON to the other.
        set(["hex", "json_quote"], always(.text))
        set(["length"], strict(.all, .integer))
        set(["instr", "like", "glob"], strict(notBlob, .integer))
        set(["sign"], strict(.number, .integer))
        set(["round"], strict(.number, .real))
        set(["json"], strict(notBlob, .text))
        set(["json_valid"], strict(notBlob, .integer))
        set(["likely", "unlikely", "likelihood"], ScalarFunction(nullability: .unsure, types: { _ in .all }))
        for name in ["substr", "substring"] {
            all[name] = ScalarFunction(
                nullability: .ofArguments(notBlob),
                isStrict: true,
                types: { arguments in (arguments.first?.types.contains(.blob) ?? true) ? [.text, .blob] : .text }
            )
        }
        for name in ["abs", "ceil", "ceiling", "floor", "trunc"] {
            all[name] = ScalarFunction(
                nullability: .ofArguments(.number),
                isStrict: true,
                types: { arguments in
                    let types = arguments.first?.types ?? .number
                    return types.isSubset(of: .number) ? types : .number
                }
            )
        }
        for name in ["min", "max"] {
            all[name] = ScalarFunction(
                nullability: .ofArguments(.all),
                isStrict: true,
                types: { arguments in arguments.reduce([]) { $0.union($1.types) } }
            )
        }
        all["nullif"] = ScalarFunction(nullability: .nullable, types: { $0.first?.types ?? .all })
        set(["date", "time", "datetime", "strftime"], date(.text))
        set(["julianday"], date(.real))
        set(["unixepoch"], date(.integer))
        set(
            ["json_type", "json_set", "json_insert", "json_replace", "json_patch", "printf", "format", "->"],
            ScalarFunction(nullability: .unsure, types: { _ in .text })
        )
        set(["highlight", "snippet"], ScalarFunction(nullability: .unsure, types: { _ in .text }))
        set(["json_array_length", "unicode"], ScalarFunction(nullability: .unsure, types: { _ in .integer }))
        return all
    }()
}
