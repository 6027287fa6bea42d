/// What tables and columns are called that do not say it themselves.
enum DatabaseNames {
    /// The name in the database for a name of the schema.
    static func name(_ name: String, _ style: Schema.Settings.Names) -> String {
        style == .verbatim ? name : snakeCase(name)
    }

    /// `todo_item` for `TodoItem`, `list_id` for `listID`, `url_value` for `URLValue`, `list_ids` for `listIDs`.
    static func snakeCase(_ name: String) -> String {
        let letters = Array(name)
        var result = ""
        for (position, letter) in letters.enumerated() {
            if letter.isUppercase, position > 0, letters[position - 1] != "_", beginsWord(at: position, in: letters) {
                result += "_"
            }
            result += letter.lowercased()
        }
        return result
    }

    /// Whether the capital letter at `position` begins a word: behind a small one, or before one.
    private static func beginsWord(at position: Int, in letters: [Character]) -> Bool {
        guard letters[position - 1].isUppercase else { return true }
        guard position + 1 < letters.count, letters[position + 1].isLowercase else { return false }
        // The plural of an acronym: `IDs` is one word.
        let isPlural =
            letters[position + 1] == "s" && (position + 2 == letters.count || !letters[position + 2].isLowercase)
        return !isPlural
    }

    /// The name with a small first letter: `todoItem` for `TodoItem`, `urlItem` for `URLItem`.
    static func lowerCamelCase(_ name: String) -> String {
        let letters = Array(name)
        let capitals = letters.prefix { $0.isUppercase }.count
        // The last of several capitals begins the next word.
        let isFollowed = capitals > 1 && capitals < letters.count && letters[capitals].isLowercase
        let count = isFollowed ? capitals - 1 : capitals
        return String(letters.prefix(count)).lowercased() + String(letters.dropFirst(count))
    }
}
