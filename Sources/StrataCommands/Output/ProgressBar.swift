import Dispatch
import StrataMigrator
import Synchronization

/// A bar on standard error, on a terminal only and only for work that takes longer than half a second.
///
/// A timer draws it: one statement may run for minutes, and says nothing in between.
package final class ProgressBar {
    private let drawing: Drawing
    private let timer = DispatchSource.makeTimerSource(queue: .global(qos: .utility))

    package init(console: Console) {
        drawing = Drawing(console: console)
        timer.setEventHandler { [drawing] in drawing.draw() }
        timer.schedule(deadline: .now() + .milliseconds(500), repeating: .milliseconds(200))
        timer.activate()
    }

    deinit { timer.cancel() }

    package func show(_ label: String, done: Int, of total: Int) { drawing.show(label, done: done, of: total) }

    /// The place in a migration: its step, its statement, and the rows where they are known.
    package func show(_ progress: MigrationProgress, verb: String) {
        var label = "\(verb) \(progress.step.title), step \(progress.position) of \(progress.count)"
        var part = 0
        if let table = progress.table, progress.rows > 0 {
            // What the planner calls the new table of a rebuild.
            let name = table.hasPrefix("strata_new_") ? String(table.dropFirst("strata_new_".count)) : table
            label += ", \(name): \(progress.rows)"
            if let all = progress.estimatedRows, all > 0 {
                label += " of \(all) rows"
                part = min(99, progress.rows * 100 / all)
            } else {
                label += " rows"
            }
        }
        drawing.show(label, done: (progress.statement - 1) * 100 + part, of: progress.statementCount * 100)
    }

    /// Takes the bar away, before something else is written.
    package func end() {
        timer.cancel()
        drawing.end()
    }
}

/// What the timer's queue and the work share.
private final class Drawing: Sendable {
    private struct State {
        var label = ""
        var done = 0
        var total = 0
        var isDrawn = false
        var isEnded = false
    }

    private let console: Console
    private let state = Mutex(State())

    init(console: Console) { self.console = console }

    func show(_ label: String, done: Int, of total: Int) {
        state.withLock { ($0.label, $0.done, $0.total) = (label, done, total) }
    }

    func draw() {
        state.withLock { state in
            guard console.isErrorTerminal, !state.isEnded, state.total > 0 else { return }
            let width = 24
            let filled = min(width, width * state.done / state.total)
            let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
            console.draw("\r\u{1B}[K[\(bar)] \(state.label)")
            state.isDrawn = true
        }
    }

    func end() {
        state.withLock { state in
            if state.isDrawn { console.draw("\r\u{1B}[K") }
            state.isEnded = true
        }
    }
}
