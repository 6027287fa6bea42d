extension SchemaWriter {
    mutating func attribute(of entity: inout Entity, imports: [String], isPlain: Bool) {
        let name = name("value")
        let plain = name.filter { $0 != "`" }
        var text = "\(name): " + type(imports, isPlain: isPlain, isString: entity.strings.isEmpty && chance(0.4))
        if !isPlain {
            if chance(0.2) { text += " @column(\"column \(number())\")" }
            if !text.contains("@generated"), chance(0.1) { text += " @backfill(\(sql("NULL")))" }
            text += renamed()
        }
        // What a view cannot take from a mixin.
        if entity.name.hasPrefix("Mixin"), text.contains("= 1 @private") { text = "\(name): Int = 1" }
        entity.members.append(text)
        if !text.contains("@lazy") { entity.columns.append(plain) }
        if text.hasPrefix("\(name): String") { entity.strings.append(plain) }
    }

    /// A type, with a default and annotations that fit it.
    mutating func type(_ imports: [String], isPlain: Bool, isString: Bool) -> String {
        let optional = chance(0.3) ? "?" : ""
        let item = one(enums)
        let integer = one(["Int", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32"])
        let choices =
            [
                "Bool\(optional)", "\(integer)\(optional)", "Double\(optional)", "Date\(optional)", "Data\(optional)",
                "Date\(optional) @stored(\(one(["reference", "iso8601", "unixSeconds"])))", "Decimal\(optional)",
                "[\(one(["URL", "Int", "String", "Date", item.name]))]\(optional)", "\(item.name)\(optional)",
                "Address\(optional) @json", "Effort\(optional) @custom(\(one(["integer", "real", "text", "blob"])))",
                "UUID\(optional) @stored(text)", "Decimal @stored(scaled: \(1 + pick(18)))",
            ] + imports.map { "\($0).Point\(optional) @json" } + ["[Address] @json"]
        if isPlain { return one(choices) }
        if isString {
            return one([
                "String", "String? @length(...5)", "String = \"a \\\"b\\\" \\u{1F600}\" @length(1...)",
                "String @collate(nocase)", "String? @private", "String? @lazy", "String = \"é\" @lazy",
            ])
        }
        let rich = [
            "Int = -5 @range(-5...)", "UInt8 @range(1..<0x10)", "Double = 0.5 @range(-1e3...1_000.25)",
            "Decimal = 1.50 @stored(scaled: 2) @range(...99.99)", "Float? @range(0...1)", "Data @length(0...16)",
            "[URL] = [] @length(...10)", "URL = \"https://example.com/\" @length(5...)", "Bool = true",
            "Data = .empty @lazy", "Date = .now", "UUID = .random", "UUID = .timeOrdered",
            "\(item.name) = .\(one(item.cases))", "Int @generated(\(sql("1 + 1")))",
            "String? @generated(\(sql("lower(a)")), stored)", "Int = 1 @private", "Int64 = 9_223_372_036_854_775_807",
        ]
        return one(choices + rich)
    }
}
