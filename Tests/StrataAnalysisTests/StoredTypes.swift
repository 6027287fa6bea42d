import StrataSchema

@testable import StrataAnalysis

/// A schema with every type and every way in which one can be stored.
enum StoredTypes {
    static let base = """
        enum K: String {
            one
            two
        }
        entity T {
            id: Int
            a: Int
            b: Int?
            s: String
            dt: Date
            di: Date @stored(iso8601)
            du: Date @stored(unixSeconds)
            de: Decimal
            ds: Decimal @stored(scaled: 2)
            u: UUID
            ut: UUID @stored(text)
            bo: Bool
            k: K
            p: U?
            txt: String?
        }
        entity U {
            id: UUID
            n: Int
        }
        entity I {
            id: Int
            d: Date @stored(iso8601)
        }

        """

    static func messages(_ declaration: String, _ sql: String) throws -> [String] {
        let start = "query q\(declaration) = \""
        return try TestSchema.check("\(start)\(sql)\"", base: base).diagnostics.map {
            "\($0.location.column - start.utf8.count - 1): \($0.message)"
        }
    }
}
