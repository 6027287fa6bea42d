extension ForeignWords {
    /// The type of a schema for one of SQL, Prisma, Core Data or Kotlin, however its words are joined.
    static func swiftType(for word: String) -> String? {
        switch word.uppercased().filter({ $0 != "_" }) {
        case "VARCHAR", "CHAR", "NVARCHAR", "NCHAR", "VARCHAR2", "CHARACTER", "CHARACTERVARYING": "String"
        case "TEXT", "TINYTEXT", "MEDIUMTEXT", "LONGTEXT", "NTEXT", "CITEXT", "CLOB", "STR", "NSSTRING": "String"
        case "INTEGER", "SERIAL", "MEDIUMINT", "UINT", "LONG", "NSINTEGER": "Int"
        case "BIGINT", "BIGSERIAL", "INTEGER64", "INT64", "UINT64", "LONGLONG", "ULONG": "Int64"
        case "INTEGER32", "INT32", "INT4": "Int32"
        case "SMALLINT", "SMALLSERIAL", "INTEGER16", "INT16", "INT2", "SHORT": "Int16"
        case "TINYINT", "SBYTE": "Int8"
        case "BYTE", "UBYTE": "UInt8"
        case "REAL", "NUMBER", "FLOAT64", "FLOAT8", "DOUBLEPRECISION", "NSNUMBER": "Double"
        case "FLOAT32", "FLOAT4", "CGFLOAT": "Float"
        case "BLOB", "TINYBLOB", "MEDIUMBLOB", "LONGBLOB", "BINARY", "VARBINARY": "Data"
        case "BYTES", "BYTEA", "BYTEARRAY", "BINARYDATA", "NSDATA": "Data"
        case "BOOLEAN", "BIT": "Bool"
        case "DATETIME", "DATETIME2", "DATETIMEOFFSET", "TIMESTAMP", "TIMESTAMPTZ", "TIME", "INSTANT", "NSDATE": "Date"
        case "LOCALDATE", "LOCALDATETIME", "ZONEDDATETIME", "OFFSETDATETIME": "Date"
        case "NUMERIC", "MONEY", "BIGDECIMAL", "BIGINTEGER", "NSDECIMALNUMBER": "Decimal"
        case "GUID", "UNIQUEIDENTIFIER", "NSUUID": "UUID"
        case "URI", "NSURL": "URL"
        default: nil
        }
    }
}
