import StrataSchema

extension Schema.Attribute {
    /// The argument that names a storage other than the type's own, for `label: storage`.
    func storageArgument(_ label: String) -> String? {
        let value: String? =
            switch storage {
            case .standard: nil
            case .text: ".text"
            case .iso8601: ".iso8601"
            case .unixSeconds: ".unixSeconds"
            case .unixMilliseconds: ".unixMilliseconds"
            case .scaled(let digits): ".scaled(digits: \(digits))"
            }
        return value.map { "\(label): \($0)" }
    }

    /// A date whose storage is coarser than `Date`: it is rounded, so that what is in memory equals what is stored.
    var isRounded: Bool { type == .date && storage != .standard }

    /// A value of the attribute, rounded if it must be.
    func rounded(_ value: String, isOptional: Bool) -> String {
        guard isRounded, let storage = storageArgument("to") else { return value }
        return "\(value)\(isOptional ? "?" : "").rounded(\(storage))"
    }
}
