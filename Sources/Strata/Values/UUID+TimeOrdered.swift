public import Foundation
import Synchronization

extension UUID {
    /// A UUID of version 7: 48 bits of milliseconds since 1970, a counter, and random bits (RFC 9562, section 5.7).
    ///
    /// Those made later sort later, as BLOB and as text, so that an index grows at its end. Within one process the
    /// order holds inside a millisecond too: the 12 bits after the time are a counter (method 1 of section 6.2), and
    /// when it runs over, or the clock goes back, the time of the last one is used on.
    /// - Complexity: O(1); a lock and eight random bytes.
    public static func timeOrdered() -> UUID {
        let now = UInt64(max(0, Date().timeIntervalSince1970 * 1_000))
        let stamp = lastTimeOrdered.withLock { last in
            // 48 bits of time and 12 of counter, counted as one number; the counter starts in the lower half of its
            // range.
            let fresh = (now & 0xffff_ffff_ffff) << 12 | UInt64.random(in: 0..<0x800)
            last = fresh > last ? fresh : last + 1
            return last
        }
        let time = stamp >> 12
        let counter = stamp & 0xfff
        let random = UInt64.random(in: 0...UInt64.max)
        func byte(_ value: UInt64, _ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: value >> shift) }
        return UUID(
            uuid: (
                byte(time, 40), byte(time, 32), byte(time, 24), byte(time, 16), byte(time, 8), byte(time, 0),
                0x70 | byte(counter, 8), byte(counter, 0), 0x80 | (byte(random, 56) & 0x3f), byte(random, 48),
                byte(random, 40), byte(random, 32), byte(random, 24), byte(random, 16), byte(random, 8),
                byte(random, 0)
            )
        )
    }

    private static let lastTimeOrdered = Mutex<UInt64>(0)
}
