import CStrataSQLite

// SQLite's own lower() and upper() know the letters of ASCII alone. Queries compare texts by these, so that rows are found
// by the same rule in SQL as in Swift.

/// What a function of text does.
private enum TextFunction: Int, CaseIterable {
    case lowercase, uppercase, fold

    var name: String { "strata_\(self)" }

    func apply(to text: String) -> String {
        switch self {
        case .lowercase: text.lowercased()
        case .uppercase: text.uppercased()
        case .fold: text.foldedForSearch
        }
    }
}

extension Connection {
    /// Gives a connection the functions `strata_lowercase`, `strata_uppercase` and `strata_fold`.
    ///
    /// "SQLITE_INNOCUOUS … means that the function is unlikely to cause problems even if misused": it has no side effects.
    static func addTextFunctions(to connection: OpaquePointer) {
        for function in TextFunction.allCases {
            // The number of the function is handed on in the place of a pointer.
            sqlite3_create_function_v2(
                connection,
                function.name,
                1,
                SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
                UnsafeMutableRawPointer(bitPattern: function.rawValue + 1),
                { context, count, arguments in
                    guard count == 1, let argument = arguments?[0],
                        let function = TextFunction(rawValue: Int(bitPattern: sqlite3_user_data(context)) - 1),
                        sqlite3_value_type(argument) != SQLITE_NULL, let bytes = sqlite3_value_text(argument)
                    else { return sqlite3_result_null(context) }
                    let size = Int(sqlite3_value_bytes(argument))
                    let text = String(decoding: UnsafeBufferPointer(start: bytes, count: size), as: UTF8.self)
                    var result = function.apply(to: text)
                    result.withUTF8 { utf8 in
                        utf8.withMemoryRebound(to: CChar.self) { characters in
                            sqlite3_result_text64(
                                context,
                                characters.baseAddress,
                                sqlite3_uint64(characters.count),
                                // SQLITE_TRANSIENT: SQLite makes a copy.
                                unsafeBitCast(-1, to: sqlite3_destructor_type.self),
                                UInt8(SQLITE_UTF8)
                            )
                        }
                    }
                },
                nil,
                nil,
                nil
            )
        }
    }
}
