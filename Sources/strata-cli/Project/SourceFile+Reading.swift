import StrataCommands
import StrataSchema

extension SourceFile {
    init(reading path: String) throws(Failure) {
        let data = try FileSystem.readBytes(path)
        guard let text = String(validating: data, as: UTF8.self) else {
            let place = SourceLocation(path: path, line: 1, column: 1)
            throw Failure(.fileNotReadable, "", diagnostics: [.error("this file is not UTF-8 text", at: place)])
        }
        self.init(path: path, text: text)
    }
}
