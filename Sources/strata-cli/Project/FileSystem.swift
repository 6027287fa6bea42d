import Foundation
import StrataSchema

/// Text files, with failures that name the file.
enum FileSystem {
    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    static func read(_ path: String) throws(Failure) -> String {
        let data: Data
        do {
            data = try Data(contentsOf: URL(filePath: path))
        } catch {
            throw Failure(.fileNotReadable, "'\(path)' cannot be read: \(reason(error))")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw Failure(
                .fileNotReadable,
                "",
                diagnostics: [
                    .error("this file is not UTF-8 text", at: SourceLocation(path: path, line: 1, column: 1))
                ]
            )
        }
        return text
    }

    /// Replaces the file in one step: a reader sees the old text or the new one.
    static func write(_ text: String, to path: String) throws(Failure) {
        do {
            let url = URL(filePath: path)
            try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url, options: .atomic)
        } catch {
            throw Failure(.fileNotWritable, "'\(path)' cannot be written: \(reason(error))")
        }
    }

    /// Writes only what differs, so that a build which depends on the file has nothing to do. True if it wrote.
    @discardableResult
    static func update(_ path: String, with text: String) throws(Failure) -> Bool {
        if let old = try? Data(contentsOf: URL(filePath: path)), old.elementsEqual(text.utf8) { return false }
        try write(text, to: path)
        return true
    }

    static func remove(_ path: String) throws(Failure) {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw Failure(.fileNotWritable, "'\(path)' cannot be removed: \(reason(error))")
        }
    }

    static func reason(_ error: any Error) -> String {
        switch (error as? CocoaError)?.code {
        case .fileReadNoSuchFile?, .fileNoSuchFile?: "there is no such file"
        case .fileReadNoPermission?, .fileWriteNoPermission?: "permission denied"
        case .fileWriteOutOfSpace?: "the disk is full"
        case .fileWriteVolumeReadOnly?: "the volume is read-only"
        default: error.localizedDescription
        }
    }
}
