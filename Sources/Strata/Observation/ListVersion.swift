import Synchronization

/// The values of an observed query as they were after one look.
final class ListVersion<Model: Entity>: Sendable {
    let list: RowList<Model>
    private let array: Mutex<[Model]?>

    /// - Parameter models: The same values in an array, if there is one already.
    init(_ list: RowList<Model>, models: [Model]? = nil) {
        self.list = list
        array = Mutex(models)
    }

    /// Whether making the array takes long enough to matter to the thread that does it: from about 0.1 ms on.
    var isLongToCopy: Bool { list.count > 10_000 && array.withLock { $0 == nil } }

    /// The values in an array, which is made once for all who ask.
    var models: [Model] {
        array.withLock { array in
            if let array { return array }
            let models = list.elements
            array = models
            return models
        }
    }
}
