import Foundation
import Testing

@testable import StrataSchema

/// `STRATA_ROUNDS=5000 swift test --filter PropertyTests` is the long form: so many schemas.
@Suite("Any valid schema")
struct PropertyTests {
    /// As few as have every construct among them, and half as many again.
    private static let seeds: [UInt64] = Array(
        1...(ProcessInfo.processInfo.environment["STRATA_ROUNDS"].flatMap(UInt64.init) ?? 50)
    )

    @Test("is read", arguments: seeds)
    func isValid(seed: UInt64) throws {
        _ = try read(SchemaWriter.schema(seed: seed))
    }

    @Test("means the same when it is formatted, which changes nothing the second time", arguments: seeds)
    func formatting(seed: UInt64) throws {
        let original = SourceFile(path: "original", text: SchemaWriter.schema(seed: seed))
        let messy = SourceFile(path: "messy", text: Mess.made(of: original, seed: seed))
        let schema = try read(original.text)
        for file in [original, messy] {
            let once = SourceFile(path: "once", text: try #require(SchemaFormatter.format(file).text))
            #expect(try read(once.text).withoutPlaces == schema.withoutPlaces)
            #expect(Content(of: once) == Content(of: file))
            #expect(SchemaFormatter.format(once).text == once.text)
        }
    }

    @Test("is read back from its snapshot, but for what is not stored", arguments: seeds)
    func snapshot(seed: UInt64) throws {
        let schema = try read(SchemaWriter.schema(seed: seed))
        let text = schema.snapshotText()
        let again = try read(text, defaultName: "Other")
        #expect(again.withoutPlaces == schema.stored.withoutPlaces)
        #expect(again.snapshotText() == text)
        #expect(SchemaFormatter.format(SourceFile(path: "s", text: text)).text == text)
    }

    @Test("uses every construct in one of the schemas")
    func coverage() throws {
        let schemas = try Self.seeds.map { try read(SchemaWriter.schema(seed: $0)) }
        let attributes = schemas.flatMap { $0.entities.flatMap(\.attributes) }
        let loaded = schemas.flatMap { $0.entities.flatMap(\.loadedRelationships) }
        let kinds = loaded.map { relationship in
            switch relationship.kind {
            case .inverse: relationship.isToMany ? "to-many" : "to-one"
            case .manyToMany: "many-to-many"
            case .inverseOfManyToMany: "other side"
            case .through: "through"
            }
        }
        #expect(Set(kinds) == ["to-many", "to-one", "many-to-many", "other side", "through"])
        let flags: [KeyPath<Schema.Attribute, Bool>] = [\.isLazy, \.isPrivate, \.isVersion, \.isTouched, \.isOptional]
        for flag in flags { #expect(attributes.contains { $0[keyPath: flag] }) }
        #expect(attributes.contains { $0.generation?.isStored == true })
        #expect(attributes.contains { $0.generation?.isStored == false })
        #expect(attributes.contains { $0.collation == .nocase })
        #expect(attributes.contains { $0.length != nil } && attributes.contains { $0.range?.excludesUpper == true })
        #expect(attributes.contains { if case .list = $0.type { true } else { false } })
        #expect(attributes.contains { if case .json(let name) = $0.type { name.contains(".") } else { false } })
        #expect(attributes.contains { if case .custom(_, .blob) = $0.type { true } else { false } })
        #expect(schemas.contains { $0.entities.contains { $0.search != nil && !$0.checks.isEmpty } })
        #expect(schemas.contains { Set($0.entities.map(\.hasHistory)) == [true, false] })
        #expect(
            schemas.contains { $0.entities.contains { $0.indexes.contains { $0.condition != nil && $0.isUnique } } }
        )
        #expect(
            schemas.contains {
                $0.entities.contains { $0.indexes.contains { $0.parts.contains { $0.expression != nil } } }
            }
        )
        #expect(schemas.contains { $0.entities.contains { !$0.mixins.isEmpty && $0.primaryKey.count == 2 } })
        #expect(schemas.contains { $0.mixins.contains { !$0.mixins.isEmpty } })
        #expect(schemas.contains { $0.settings.names == .snakeCase && !$0.views.isEmpty })
        #expect(schemas.contains { $0.enumerations.contains { $0.isOpen && $0.previousName != nil } })
        #expect(schemas.contains { $0.queries.contains { if case .record = $0.result { true } else { false } } })
        #expect(schemas.contains { $0.views.contains { !$0.mixins.isEmpty && !$0.relationships.isEmpty } })
    }
}

/// The same words with other blanks and comments between them.
private enum Mess {
    static func made(of file: SourceFile, seed: UInt64) -> String {
        var random = SplitMix(state: seed &* 31)
        var result = ""
        for token in Lexer.lex(file).tokens {
            if token.trivia.startsLine {
                result +=
                    ["\n", "\r\n", "\n\n\n", " // é \"{\n", "\n/* /* 1 */\n \t*/\n"].randomElement(using: &random)
                    ?? "\n"
            } else {
                result += [" ", "\t", "   ", " /* inside */ "].randomElement(using: &random) ?? " "
            }
            for comment in token.trivia.comments { result += "\n\(comment.text)\n" }
            result += text(of: token)
        }
        return result
    }

    private static func text(of token: Token) -> String {
        switch token.kind {
        case .string(let literal): StringText.quoted(literal.value)
        case .name(let isBackticked): isBackticked ? "`\(token.text)`" : token.text
        default: token.text
        }
    }
}
