public import Foundation

// The macro translates `localizedStandardContains` everywhere, but only Apple's Foundation has what it calls.

#if !canImport(Darwin)
    extension PredicateExpressions {
        /// A text holds another, case and accents disregarded.
        public struct StringLocalizedStandardContains<Root: PredicateExpression, Other: PredicateExpression>:
            PredicateExpression
        where Root.Output: StringProtocol, Other.Output: StringProtocol {
            /// True or false.
            public typealias Output = Bool

            /// The text.
            public let root: Root
            /// What is looked for.
            public let other: Other

            /// Creates the part of a predicate.
            public init(root: Root, other: Other) {
                self.root = root
                self.other = other
            }

            /// Whether the text holds the other.
            public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
                try root.evaluate(bindings).localizedStandardContains(try other.evaluate(bindings))
            }
        }

        /// What `text.localizedStandardContains(other)` in `#Predicate` becomes.
        public static func build_localizedStandardContains<Root, Other>(
            _ root: Root,
            _ other: Other
        ) -> StringLocalizedStandardContains<Root, Other> {
            StringLocalizedStandardContains(root: root, other: other)
        }
    }

    extension PredicateExpressions.StringLocalizedStandardContains: StandardPredicateExpression
    where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}

    extension PredicateExpressions.StringLocalizedStandardContains: Sendable where Root: Sendable, Other: Sendable {}

    extension PredicateExpressions.StringLocalizedStandardContains: Codable where Root: Codable, Other: Codable {}
#endif
