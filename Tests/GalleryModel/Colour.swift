public import Foundation
public import Strata

/// A type of the model's own module, stored as a BLOB of three bytes.
public struct Colour: CustomColumnValue {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    public init(stored: Foundation.Data) throws {
        guard stored.count == 3 else { throw WrongLength(count: stored.count) }
        let bytes = [UInt8](stored)
        self.init(red: bytes[0], green: bytes[1], blue: bytes[2])
    }

    public var stored: Foundation.Data { Foundation.Data([red, green, blue]) }

    /// Three bytes are expected.
    struct WrongLength: Swift.Error { var count: Swift.Int }
}
