extension Resolver {
    static let dateStorages: [(word: String, value: Schema.Storage)] = [
        ("reference", .standard), ("iso8601", .iso8601),
        ("unixSeconds", .unixSeconds), ("unixMilliseconds", .unixMilliseconds),
    ]

    /// As many as an `Int64` always holds.
    static let maximumScale: Int64 = 18

    /// The storage that other tools call so.
    private static func storage(called word: String) -> String? {
        switch word.lowercased().filter({ $0 != "_" }) {
        case "unix", "epoch", "timestamp", "seconds", "unixtime", "unixepoch": "unixSeconds"
        case "millis", "milliseconds", "unixmillis", "epochmillis", "unixms", "ms": "unixMilliseconds"
        case "iso", "iso8601string", "rfc3339", "datetime": "iso8601"
        case "apple", "cocoa", "deferredtodate", "sincereferencedate": "reference"
        case "cents", "cent": "scaled: 2"
        case "uuidstring", "string": "text"
        default: nil
        }
    }

    /// The storage that `@stored(…)` names, whatever the type.
    mutating func storage(in annotation: AnnotationSyntax) -> Schema.Storage? {
        if let argument = annotation.arguments?.first, annotation.arguments?.count == 1,
            case .integer(let text) = argument.value.kind, argument.label?.text != "scaled"
        {
            report("decimal places are named; write '@stored(scaled: \(text))'", at: annotation.location)
            return nil
        }
        if let argument = annotation.arguments?.first, annotation.arguments?.count == 1,
            let label = argument.label, label.text == "scaled"
        {
            guard case .integer(let text) = argument.value.kind, let digits = NumberText(text).integer,
                (1...Self.maximumScale).contains(digits)
            else {
                report(
                    "'scaled' takes a number of decimal places from 1 to \(Self.maximumScale), as in "
                        + "'@stored(scaled: 2)'",
                    at: argument.value.location
                )
                return nil
            }
            return .scaled(digits: Int(digits))
        }
        guard let word = word(in: annotation, as: .stored) else { return nil }
        if word.value == "text" { return .text }
        if let found = Self.dateStorages.first(where: { $0.word == word.value }) { return found.value }
        if word.value == "scaled" {
            report("say how many decimal places, as in '@stored(scaled: 2)'", at: word.location)
            return nil
        }
        let words = ["text"] + Self.dateStorages.map(\.word) + ["scaled"]
        report(
            "there is no storage '\(word.value)'"
                + (Self.storage(called: word.value).map { "; write '\($0)'" }
                    ?? suggestion(for: word.value, among: words, else: "; write \(String.listing(words))")),
            at: word.location
        )
        return nil
    }

    /// The storage of an attribute: what it says if that fits its type, else the schema's.
    mutating func storage(of property: PropertyDraft, type: Schema.ValueType) -> Schema.Storage {
        guard let said = property.annotations.storage else { return type == .date ? schema.settings.dates : .standard }
        switch (type, said.value) {
        case (.uuid, .text), (.decimal, .scaled),
            (.date, .standard), (.date, .iso8601), (.date, .unixSeconds), (.date, .unixMilliseconds):
            return said.value
        case (.uuid, _):
            report(
                "a UUID is stored as a BLOB, or as text with '@stored(text)'; write that, or remove it",
                at: said.location
            )
        case (.decimal, _):
            report(
                "a Decimal is stored as text, or as an integer with '@stored(scaled: 2)'; write that, or remove it",
                at: said.location
            )
        case (.date, _):
            let words = Self.dateStorages.map(\.word)
            report("a Date is stored as \(String.listing(words)); write one of them", at: said.location)
        default:
            report("a value of type '\(type.name)' is stored in one way only; remove '@stored'", at: said.location)
        }
        return .standard
    }
}
