public import Observation
public import StrataSQLite

/// The present value of a query for a user interface, which is drawn again when it changes.
///
/// It observes as long as it lives: a view that holds it needs nothing else, and when it is released, the observation
/// ends at once. Values arrive on the main actor, one for all commits since the one before, and fetching is done
/// elsewhere.
///
/// ```swift
/// struct OpenItems: View {
///     @State private var items: LiveQuery<[TodoItem]>
///
///     init(todos: any Repository<TodoItem>) {
///         _items = State(initialValue: LiveQuery(todos.changes(TodoItem.where { !$0.isCompleted })))
///     }
///
///     var body: some View {
///         List(items.value) { item in Text(item.title) }
///             .overlay { if !items.isLoaded { ProgressView() } }
///     }
/// }
/// ```
///
/// Making one is cheap, as it must be where SwiftUI makes views anew all the time: one that is released before the main
/// actor comes to it has observed nothing.
@Observable
@MainActor
public final class LiveQuery<Value: Sendable> {
    /// The last value that arrived; before the first one what the query was made with.
    public private(set) var value: Value
    /// Whether ``value`` is one of the query that is observed now.
    public private(set) var isLoaded = false
    /// What has ended the observation; the last value stays.
    ///
    /// ``restart()`` tries again.
    public private(set) var error: StrataError?

    @ObservationIgnored private var changes: Changes<Value>
    // Cancelled by deinit, which runs on any thread.
    @ObservationIgnored private var task: Task<Void, Never>?

    /// Begins to observe.
    ///
    /// ```swift
    /// let title = LiveQuery(todos.changes(id: id), initial: placeholder)
    /// ```
    /// - Parameters:
    ///   - changes: What to observe.
    ///   - initial: The value until the first one arrives.
    public init(_ changes: Changes<Value>, initial: Value) {
        self.changes = changes
        value = initial
        start()
    }

    deinit { task?.cancel() }

    /// Observes another query from now on.
    ///
    /// The value stays until the first one of the new query arrives, so that a list does not flicker while the user
    /// types what to look for; ``isLoaded`` tells. No value of the query before arrives any more.
    ///
    /// ```swift
    /// .onChange(of: text) { items.observe(todos.changes(TodoItem.where { $0.title.contains(text) })) }
    /// ```
    /// - Parameter changes: What to observe.
    public func observe(_ changes: Changes<Value>) {
        self.changes = changes
        if isLoaded { isLoaded = false }
        restart()
    }

    /// Observes the query again: after an error, after ``stop()``, or to fetch now.
    ///
    /// ```swift
    /// if let error = items.error { Button(error.message) { items.restart() } }
    /// ```
    public func restart() {
        stop()
        if error != nil { error = nil }
        start()
    }

    /// Ends the observation; the last value stays.
    ///
    /// There is no need for it before the query is released.
    public func stop() {
        task?.cancel()
        task = nil
    }

    private func start() {
        // The task does not hold the query while it waits. All of it but the waiting is on the main actor, as is what
        // cancels it: nothing arrives after that.
        task = Task { [weak self, changes] in
            guard !Task.isCancelled else { return }
            do throws(StrataError) {
                for try await value in changes {
                    guard !Task.isCancelled, let self else { return }
                    self.take(value)
                }
            } catch {
                guard !Task.isCancelled else { return }
                self?.error = error
            }
        }
    }

    private func take(_ value: Value) {
        self.value = value
        // Who looks at this alone is not told about every value.
        if !isLoaded { isLoaded = true }
    }
}

extension LiveQuery {
    /// Begins to observe a list, which is empty until the first value arrives.
    ///
    /// ```swift
    /// let items = LiveQuery(todos.changes(TodoItem.where { !$0.isCompleted }))
    /// ```
    /// - Parameter changes: What to observe.
    public convenience init(_ changes: Changes<Value>) where Value: RangeReplaceableCollection {
        self.init(changes, initial: Value())
    }

    /// Begins to observe what may be missing, and is until the first value arrives.
    ///
    /// ```swift
    /// let item = LiveQuery(todos.changes(id: id))
    /// ```
    /// - Parameter changes: What to observe.
    public convenience init<Wrapped>(_ changes: Changes<Value>) where Value == Wrapped? {
        self.init(changes, initial: nil)
    }

    /// Begins to observe a number, which is zero until the first value arrives.
    ///
    /// ```swift
    /// let open = LiveQuery(todos.countChanges(TodoItem.where { !$0.isCompleted }))
    /// ```
    /// - Parameter changes: What to observe.
    public convenience init(_ changes: Changes<Value>) where Value == Int {
        self.init(changes, initial: 0)
    }
}
