import Foundation

/// A bar on standard error, on a terminal only and only for work that takes longer than half a second.
final class ProgressBar {
    private let console: Console
    private let start = ContinuousClock.now
    private var isDrawn = false

    init(console: Console) { self.console = console }

    func show(_ label: String, done: Int, of total: Int) {
        guard console.isErrorTerminal, ContinuousClock.now - start > .milliseconds(500) else { return }
        let width = 24
        let filled = total > 0 ? min(width, width * done / total) : 0
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
        console.draw("\r\u{1B}[K[\(bar)] \(label)")
        isDrawn = true
    }

    /// Takes the bar away, before something else is written.
    func clear() {
        if isDrawn { console.draw("\r\u{1B}[K") }
        isDrawn = false
    }
}
