#if canImport(Darwin)
    import Darwin
    import Dispatch

    extension FileWatcher {
        /// The events of one file, on Apple's systems: of a descriptor that is open as long as somebody waits.
        // Unchecked: any thread may use a source, and it is set once.
        final class FileEvents: @unchecked Sendable {
            // A queue of its own has a thread also where the app blocks all of those that the global queues share.
            private static let queue = DispatchQueue(label: "strata.files", qos: .utility)

            private let source: any DispatchSourceFileSystemObject

            /// Waits for the next event of a file.
            /// - Returns: Nil if there is no such file, or there are too many open files.
            init?(_ path: String, _ tell: @escaping @Sendable () -> Void) {
                // "O_EVTONLY: descriptor requested for event notifications only": the volume can be ejected.
                let descriptor = Darwin.open(path, O_EVTONLY | O_CLOEXEC)
                guard descriptor >= 0 else { return nil }
                source = DispatchSource.makeFileSystemObjectSource(
                    fileDescriptor: descriptor,
                    eventMask: [.write, .extend, .attrib, .delete, .rename, .revoke],
                    queue: Self.queue
                )
                source.setCancelHandler { _ = Darwin.close(descriptor) }
                source.setEventHandler { [weak self] in
                    guard let self, !source.isCancelled else { return }
                    source.cancel()
                    tell()
                }
                source.activate()
            }

            deinit { source.cancel() }
        }
    }
#endif
