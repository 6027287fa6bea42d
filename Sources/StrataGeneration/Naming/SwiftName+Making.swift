extension SwiftName {
    /// An identifier that is as near to a name of SQL as Swift allows.
    static func identifier(_ name: String) -> String {
        var result = ""
        for scalar in name.unicodeScalars {
            let isPlain = scalar == "_" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            result.unicodeScalars.append(isPlain ? scalar : "_")
        }
        guard let first = result.unicodeScalars.first else { return "unnamed" }
        if ("0"..."9").contains(first) || result.allSatisfy({ $0 == "_" }) { result = "_\(result)0" }
        return result
    }

    /// `person` -> `Person`.
    static func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

    /// `Person` -> `person`, `URLList` -> `urlList`.
    static func uncapitalized(_ name: String) -> String {
        let capitals = name.prefix { $0.isUppercase }
        let isWhole = capitals.count == name.count
        let count = isWhole || capitals.count <= 1 ? capitals.count : capitals.count - 1
        return name.prefix(count).lowercased() + name.dropFirst(count)
    }
}
