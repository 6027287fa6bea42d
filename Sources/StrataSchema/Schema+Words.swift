// Types and storages as a schema writes them: what every message says.

extension Schema.ValueType {
    /// The type's name, without `?` and annotations: `Int`, `[URL]`, `Address`.
    package var name: String {
        switch self {
        case .enumeration(let name), .json(let name), .custom(let name, _): name
        case .list(let element): "[\(element.name)]"
        default: ScalarType.all.first { $0.type == self }?.name ?? ""
        }
    }

    /// The annotation that makes a type of the app's own known: `@json`, `@custom(integer)`.
    package var annotation: String? {
        switch self {
        case .json: "@json"
        case .custom(_, let type): "@custom(\(type.rawValue.lowercased()))"
        case .list(let element): element.annotation
        default: nil
        }
    }
}

extension Schema.Storage {
    /// What stands in `@stored(…)`: `iso8601`, `scaled: 2`; nil for the type's own storage.
    package var argument: String? {
        switch self {
        case .standard: nil
        case .text: "text"
        case .iso8601: "iso8601"
        case .unixSeconds: "unixSeconds"
        case .unixMilliseconds: "unixMilliseconds"
        case .scaled(let digits): "scaled: \(digits)"
        }
    }
}
