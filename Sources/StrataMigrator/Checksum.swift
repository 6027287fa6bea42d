/// The digest of a step's SQL, by which an edited step is recognised.
package enum Checksum {
    /// 64 hexadecimal digits of SHA-256.
    ///
    /// Line endings are normalised, since git changes them on some systems.
    package static func of(_ sql: String) -> String {
        var bytes: [UInt8] = []
        var previous: UInt8 = 0
        for byte in sql.utf8 {
            switch byte {
            case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "\n"))
            case UInt8(ascii: "\n") where previous == UInt8(ascii: "\r"): break
            default: bytes.append(byte)
            }
            previous = byte
        }
        return SHA256.hexDigest(of: String(decoding: bytes, as: UTF8.self))
    }
}
