import StrataSQLite
import Synchronization

/// What a creation script says about trust: see ``SchemaTrust``.
///
/// It is the same for every connection of every database of a schema, and to split the script into tokens takes longer
/// than to open a database: what was read last is kept.
struct TrustedScript: Sendable {
    private let text: String
    /// Whether the schema has what an old SQLite does only for a connection that trusts it: a full-text search, or JSON
    /// in its SQL.
    let isNeeded: Bool
    /// Whether a table or an index has JSON in its definition: a view or a trigger is not compiled before it is used.
    let needsJSON: Bool
    /// The triggers and views, in canonical form.
    ///
    /// A draft's script may make and drop one of a name several times.
    let objects: Set<ExactText>

    private init(reading script: String) {
        var (isNeeded, needsJSON, objects) = (false, false, Set<ExactText>())
        for statement in SQLText.statements(in: script) {
            let tokens = SQLTokenizer.tokens(in: statement)
            let isObject = tokens.count > 1 && (tokens[1].isKeyword("TRIGGER") || tokens[1].isKeyword("VIEW"))
            if isObject, tokens[0].isKeyword("CREATE") { objects.insert(ExactText(CanonicalSQL.statement(tokens))) }
            let words = tokens.filter { $0.kind == .word }.map(\.text.lowercasedASCII)
            let hasJSON = words.contains { $0.hasPrefix("json") }
            if hasJSON || words.contains("fts5") { isNeeded = true }
            if hasJSON, tokens.count > 1, !isObject { needsJSON = true }
        }
        (self.text, self.isNeeded, self.needsJSON, self.objects) = (script, isNeeded, needsJSON, objects)
    }

    /// More schemas than an app has.
    private static let maximum = 8
    /// The scripts that were read last, the newest at the end.
    private static let known = Mutex<[TrustedScript]>([])

    /// What a script says, read if it is not known yet.
    static func reading(_ script: String) -> TrustedScript {
        if let known = known.withLock({ $0.first { $0.text.isSameText(as: script) } }) { return known }
        let read = TrustedScript(reading: script)
        known.withLock { scripts in
            scripts.append(read)
            if scripts.count > maximum { scripts.removeFirst() }
        }
        return read
    }
}

extension String {
    /// Whether both are the same bytes; at once if they lie at the same place, as a schema's script does.
    fileprivate func isSameText(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        let isSamePlace = utf8.withContiguousStorageIfAvailable { own in
            other.utf8.withContiguousStorageIfAvailable { $0.baseAddress == own.baseAddress } ?? false
        }
        // Small texts may lie on the stack, one behind the other at one place.
        return (isSamePlace == true && utf8.count > 15) || isExactly(other)
    }
}
