import Foundation
import Strata

/// An open enum of texts, as the generator writes it.
enum Mood: Strata.OpenEnumeration {
    case calm
    case tense
    case unknown(String)

    static let known: [Mood] = [.calm, .tense]

    init(rawValue: String) {
        switch rawValue {
        case "calm": self = .calm
        case "very tense": self = .tense
        default: self = .unknown(rawValue)
        }
    }

    var rawValue: String {
        switch self {
        case .calm: "calm"
        case .tense: "very tense"
        case .unknown(let rawValue): rawValue
        }
    }
}

/// An open enum of numbers.
enum Grade: Strata.OpenEnumeration {
    case low
    case high
    case unknown(Int)

    static let known: [Grade] = [.low, .high]

    init(rawValue: Int) {
        switch rawValue {
        case 0: self = .low
        case 1: self = .high
        default: self = .unknown(rawValue)
        }
    }

    var rawValue: Int {
        switch self {
        case .low: 0
        case .high: 1
        case .unknown(let rawValue): rawValue
        }
    }
}

/// A type of the app's own that is stored as JSON.
struct Address: Codable, Hashable, Sendable {
    var street: String
    var zip: String
    var position: Position?

    struct Position: Codable, Hashable, Sendable {
        var latitude: Double
        var longitude: Double
    }
}

/// A type of the app's own that is stored as a number of minutes.
struct Effort: Strata.CustomColumnValue {
    struct Refused: Error {}

    var minutes: Int

    init(minutes: Int) { self.minutes = minutes }

    init(stored: Int64) throws {
        guard stored >= 0 else { throw Refused() }
        minutes = Int(stored)
    }

    var stored: Int64 {
        get throws {
            guard minutes >= 0 else { throw Refused() }
            return Int64(minutes)
        }
    }
}

/// What the schema says of it, checked by the compiler.
private let claims: [Any.Type] = [Strata.StoredAs<Effort, Int64>.self, Strata.StoredAs<Priority, Int64>.self]

/// An enum of the app's own with a storage of its own.
enum Priority: Int, Strata.CustomColumnValue {
    case first = 1
    case second = 2

    init(stored: Int64) throws {
        guard let value = Priority(rawValue: Int(stored) / 10) else { throw Effort.Refused() }
        self = value
    }

    var stored: Int64 { Int64(rawValue) * 10 }
}
