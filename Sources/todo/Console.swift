import Foundation

/// Lines on the two outputs.
enum Console {
    /// A result, on standard output.
    ///
    /// It is seen at once, also through a pipe.
    static func print(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }

    /// A failure, on standard error.
    static func complain(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
}
