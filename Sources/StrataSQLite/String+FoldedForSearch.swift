import Foundation

extension String {
    /// The text without case, accents and width: what a person who searches disregards.
    package var foldedForSearch: String {
        folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}
