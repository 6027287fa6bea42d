import Foundation
import StrataSQLite

/// Another process that writes to a database: for tests of who sees it.
///
/// `WritingChild DATABASE` runs each line that it is given as SQL, and answers with the moment at
/// which it was done, in nanoseconds of the clock that all processes share; or with `failed:` and why. An empty line ends
/// it.
@main
struct WritingChild {
    static func main() {
        guard CommandLine.arguments.count == 2 else {
            say("usage: WritingChild DATABASE")
            exit(64)
        }
        do {
            let connection = try Connection(path: CommandLine.arguments[1], mode: .readWrite)
            connection.setBusyTimeout(milliseconds: 60_000)
            while let line = readLine(), !line.isEmpty {
                do throws(StrataError) {
                    try connection.execute(line)
                    say("\(nanoseconds())")
                } catch {
                    say("failed: \(error)")
                }
            }
            connection.close()
        } catch {
            say("failed: \(error)")
            exit(1)
        }
    }

    private static func nanoseconds() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// At once: the other side waits for the answer.
    private static func say(_ text: String) {
        let bytes = Array("\(text)\n".utf8)
        _ = bytes.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
    }
}
