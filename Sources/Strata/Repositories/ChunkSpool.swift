import Foundation
import StrataSQLite

/// Bytes that arrive in chunks, until all of them are there: the first megabyte in memory, more in a file that nobody else
/// can open.
///
/// Only then a transaction begins: a source that is slow, or that fails, keeps nobody from writing.
// Unchecked: filled by one task, and read by one thread afterwards.
final class ChunkSpool: @unchecked Sendable {
    private static let memoryLimit = 1 << 20
    private static let readSize = 1 << 18

    private var memory = Data()
    private var descriptor: Int32 = -1
    private(set) var count = 0
    /// The most bytes that were in memory at one time: for tests.
    private(set) var peak = 0

    deinit { if descriptor >= 0 { Foundation.close(descriptor) } }

    func append(_ chunk: Data) throws(StrataError) {
        count += chunk.count
        memory.append(chunk)
        peak = max(peak, memory.count)
        if memory.count > Self.memoryLimit { try flush() }
    }

    private func flush() throws(StrataError) {
        if descriptor < 0 {
            let path = FileManager.default.temporaryDirectory
                .appending(path: "strata-\(UUID().uuidString)").path(percentEncoded: false)
            descriptor = Foundation.open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw failure }
            // It has no name from now on, and is gone with the descriptor.
            unlink(path)
        }
        var isWritten = true
        memory.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty, isWritten {
                let written = Foundation.write(
                    descriptor,
                    UnsafeRawBufferPointer(rebasing: rest).baseAddress,
                    rest.count
                )
                if written > 0 {
                    rest = rest.dropFirst(written)
                } else if errno != EINTR {
                    isWritten = false
                }
            }
        }
        guard isWritten else { throw failure }
        memory.removeAll(keepingCapacity: true)
    }

    private var failure: StrataError {
        let reason = String(cString: strerror(errno))
        return StrataError(
            errno == ENOSPC ? .diskFull : .io,
            "the bytes could not be put aside before they are written: \(reason); nothing was changed"
        )
    }

    /// Gives the bytes in pieces.
    func forEach(_ body: (UnsafeRawBufferPointer) throws(StrataError) -> Void) throws(StrataError) {
        if descriptor >= 0 {
            if !memory.isEmpty { try flush() }
            guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw failure }
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.readSize, alignment: 1)
            defer { buffer.deallocate() }
            while true {
                let size = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
                if size == 0 { return }
                guard size > 0 else {
                    if errno == EINTR { continue }
                    throw failure
                }
                try body(UnsafeRawBufferPointer(rebasing: buffer[..<size]))
            }
        }
        var outcome = Result<Void, StrataError>.success(())
        memory.withUnsafeBytes { bytes in
            do throws(StrataError) { try body(bytes) } catch { outcome = .failure(error) }
        }
        try outcome.get()
    }

    /// All bytes at once.
    func bytes() throws(StrataError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        try forEach { piece throws(StrataError) in bytes.append(contentsOf: piece) }
        return bytes
    }
}
