import Foundation

/// Text files, with failures that name the file.
package enum FileSystem {
    package static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    package static func read(_ path: String) throws(Failure) -> String {
        guard let text = String(validating: try readBytes(path), as: UTF8.self) else {
            throw Failure(.fileNotReadable, "'\(path)' is not UTF-8 text")
        }
        return text
    }

    package static func readBytes(_ path: String) throws(Failure) -> Data {
        do {
            return try Data(contentsOf: URL(filePath: path))
        } catch {
            throw Failure(.fileNotReadable, "'\(path)' cannot be read: \(reason(error))")
        }
    }

    /// Replaces the file in one step: a reader sees the old text or the new one.
    package static func write(_ text: String, to path: String) throws(Failure) {
        do {
            let url = URL(filePath: path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: url, options: .atomic)
        } catch {
            throw Failure(.fileNotWritable, "'\(path)' cannot be written: \(reason(error))")
        }
    }

    /// Makes an empty file that only its owner can read.
    /// - Returns: False if there is one already.
    package static func makeFile(at path: String) throws(Failure) -> Bool {
        let descriptor = Foundation.open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            Foundation.close(descriptor)
            return true
        }
        let code = errno
        if code == EEXIST { return false }
        throw Failure(.fileNotWritable, "'\(path)' cannot be made: \(String(cString: strerror(code)))")
    }

    /// Whether the file is there with exactly this text.
    package static func holds(_ path: String, _ text: String) -> Bool {
        (try? Data(contentsOf: URL(filePath: path))) == Data(text.utf8)
    }

    /// A path below the current folder is shown, and can be pasted, without it.
    package static func pathFromHere(_ path: String) -> String {
        let here = FileManager.default.currentDirectoryPath + "/"
        return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
    }

    package static func remove(_ path: String) throws(Failure) {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw Failure(.fileNotWritable, "'\(path)' cannot be removed: \(reason(error))")
        }
    }

    package static func reason(_ error: any Error) -> String {
        switch (error as? CocoaError)?.code {
        case .fileReadNoSuchFile?, .fileNoSuchFile?: "there is no such file"
        case .fileReadNoPermission?, .fileWriteNoPermission?: "permission denied"
        case .fileWriteOutOfSpace?: "the disk is full"
        case .fileWriteVolumeReadOnly?: "the volume is read-only"
        default: error.localizedDescription
        }
    }
}
