import Foundation
public import Strata

/// Minutes, stored as an INTEGER: a type of an app's own, in a module of its own.
public struct Effort: CustomColumnValue, Comparable {
    public var minutes: Int64

    public init(minutes: Int64) { self.minutes = minutes }

    public init(stored: Int64) throws {
        guard stored >= 0 else { throw Negative() }
        minutes = stored
    }

    public var stored: Int64 {
        get throws {
            guard minutes >= 0 else { throw Negative() }
            return minutes
        }
    }

    public static func < (left: Effort, right: Effort) -> Bool { left.minutes < right.minutes }

    /// Efforts are not negative.
    struct Negative: Error {}
}
