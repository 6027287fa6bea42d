import Foundation
import Strata
import StrataTestSupport
import Testing

@Suite("An error of each kind")
struct ErrorTests {
    private func provoked(_ code: StrataError.Code, revealsValues: Bool) async throws -> (StrataError?, folder: String)
    {
        let provocation = Provocation(folder: try TemporaryFolder(), revealsValues: revealsValues)
        return (await failure { try await provocation.provoke(code) }, provocation.folder.path)
    }

    @Test("says what, where and what to do, and hides keys and values", arguments: StrataError.Code.allCases)
    func sentence(_ code: StrataError.Code) async throws {
        let (error, folder) = try await provoked(code, revealsValues: false)
        let expected = ExpectedError(code)
        #expect(error?.code == code)
        #expect(error?.message == expected.message(folder: folder))
        #expect(error?.description == expected.description(code, folder: folder, revealsValues: false))
        #expect(error?.table == expected.table)
        #expect(error?.columns == expected.columns)
        #expect(error?.relationship == expected.relationship)
        #expect(error?.check == expected.check)
        #expect(error?.key == expected.key)
        #expect(error?.values == expected.values)
        #expect(error?.value == expected.values.first)
        #expect(error?.sqliteCode == expected.sqlite?.code)
        #expect(error?.sqliteMessage == expected.sqlite?.words)
    }

    @Test("says the same in an alert")
    func localized() async throws {
        let (error, _) = try await provoked(.notFound, revealsValues: false)
        #expect(error.map { ($0 as any Error).localizedDescription } == error?.message)
    }

    @Test("shows keys and values where the database was opened to reveal them", arguments: StrataError.Code.allCases)
    func revealed(_ code: StrataError.Code) async throws {
        let (error, folder) = try await provoked(code, revealsValues: true)
        let expected = ExpectedError(code)
        #expect(error?.message == expected.message(folder: folder))
        #expect(error?.description == expected.description(code, folder: folder, revealsValues: true))
    }
}
