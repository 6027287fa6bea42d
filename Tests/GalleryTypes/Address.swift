/// Where something is: a type of an app's own that is stored as JSON.
public struct Address: Codable, Hashable, Sendable {
    public var street: String
    public var city: String?

    public init(street: String, city: String? = nil) {
        self.street = street
        self.city = city
    }
}
