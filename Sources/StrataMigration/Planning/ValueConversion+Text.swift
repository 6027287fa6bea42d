import StrataSchema

extension ValueConversion {
    /// `hex(NULL)` is an empty text, not NULL.
    private static let uuidText =
        "CASE WHEN {} IS NOT NULL THEN substr(hex({}), 1, 8) || '-' || substr(hex({}), 9, 4) || '-' || "
        + "substr(hex({}), 13, 4) || '-' || substr(hex({}), 17, 4) || '-' || substr(hex({}), 21) END"

    /// By bytes, since `length` ends at a NUL; the dashes by place, and beside them 32 digits.
    static let isUUIDText = (
        condition: "length(CAST({} AS BLOB)) = 36 AND {} LIKE '________-____-____-____-____________' "
            + "AND length(replace({}, '-', '')) = 32 AND replace({}, '-', '') NOT GLOB '*[^0-9A-Fa-f]*'",
        words: "is a UUID"
    )

    static func texts(_ old: Domain, _ new: Domain) -> ValueConversion? {
        switch (old.type, old.storage, new.type, new.storage) {
        case (.url, _, .string, _): return ValueConversion()
        case (.string, _, .url, _): return ValueConversion(requirement: ("{} <> ''", "is a URL"), isUncertain: true)
        case (.string, _, .data, _), (.url, _, .data, _): return ValueConversion(expression: "CAST({} AS BLOB)")
        case (.uuid, .text, .string, _): return ValueConversion()
        case (.uuid, .standard, .string, _), (.uuid, .standard, .uuid, .text):
            return ValueConversion(expression: uuidText)
        case (.string, _, .uuid, .text):
            return ValueConversion(
                expression: "upper({})",
                requirement: isUUIDText
            )
        case (.uuid, .standard, .data, _): return ValueConversion()
        case (.data, _, .uuid, .standard):
            return ValueConversion(requirement: ("length({}) = 16", "is a UUID of 16 bytes"))
        case (.decimal, .standard, .string, _): return ValueConversion()
        default: return nil
        }
    }
}
