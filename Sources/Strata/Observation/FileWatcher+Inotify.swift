#if canImport(Glibc) || canImport(Musl)
    import Dispatch
    import Foundation
    import Synchronization

    extension FileWatcher {
        /// The events of one file, on Linux: a watch of the process's inotify instance, as long as somebody waits.
        final class FileEvents: Sendable {
            private let watch: Inotify.Watch

            /// Waits for the next event of a file.
            /// - Returns: Nil if there is no such file, or there are too many watches already.
            init?(_ path: String, _ tell: @escaping @Sendable () -> Void) {
                guard let watch = Inotify.shared.add(path, tell) else { return nil }
                self.watch = watch
            }

            deinit { Inotify.shared.remove(watch) }
        }

        /// The events of all files that this process watches, on Linux.
        ///
        /// One instance for the process: "/proc/sys/fs/inotify/max_user_instances: this specifies an upper limit on the
        /// number of inotify instances that can be created per real user ID", and that is 128 for all of a user's
        /// programs together. It is made when the first file is watched, and stays.
        final class Inotify: Sendable {
            /// A watcher's place: the kernel's number of the file, and its own among those that watch this file.
            struct Watch: Sendable, Hashable {
                fileprivate let file: Int32
                fileprivate let number: Int
            }

            private struct State {
                var descriptor: Int32?
                var source: (any DispatchSourceRead)?
                /// Several watchers of one file share the kernel's number.
                var watches: [Int32: [Int: @Sendable () -> Void]] = [:]
                var nextNumber = 0
            }

            static let shared = Inotify()

            // A queue of its own has a thread also where the app blocks all of those that the global queues share.
            private let queue = DispatchQueue(label: "strata.files", qos: .utility)
            private let state = Mutex(State())

            /// IN_ATTRIB, since a file that is deleted while somebody has it open is not gone yet, but has a link less.
            private static let events =
                UInt32(IN_MODIFY) | UInt32(IN_ATTRIB) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
                | UInt32(IN_ONESHOT)

            /// Waits for the next event of a file.
            /// - Returns: Nil if there is no such file, or there are too many watches already.
            func add(_ path: String, _ tell: @escaping @Sendable () -> Void) -> Watch? {
                // The kernel is asked under the lock: an event of the new watch is not looked up before it is known.
                state.withLock { state in
                    guard let descriptor = descriptor(&state) else { return nil }
                    let file = inotify_add_watch(descriptor, path, Self.events)
                    guard file >= 0 else { return nil }
                    defer { state.nextNumber += 1 }
                    state.watches[file, default: [:]][state.nextNumber] = tell
                    return Watch(file: file, number: state.nextNumber)
                }
            }

            /// Ends waiting; without effect where the event has come.
            func remove(_ watch: Watch) {
                // What a closure holds dies outside the lock.
                let tell = state.withLock { state -> (@Sendable () -> Void)? in
                    let tell = state.watches[watch.file]?.removeValue(forKey: watch.number)
                    guard let descriptor = state.descriptor, state.watches[watch.file]?.isEmpty == true else {
                        return tell
                    }
                    state.watches[watch.file] = nil
                    // Its event may have come just now: then the kernel has removed it, and says so.
                    _ = inotify_rm_watch(descriptor, watch.file)
                    return tell
                }
                _ = tell
            }

            private func descriptor(_ state: inout State) -> Int32? {
                if let descriptor = state.descriptor { return descriptor }
                let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
                guard descriptor >= 0 else { return nil }
                let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
                source.setEventHandler { [weak self] in self?.readEvents(from: descriptor) }
                source.activate()
                state.descriptor = descriptor
                state.source = source
                return descriptor
            }

            private func readEvents(from descriptor: Int32) {
                let size = MemoryLayout<inotify_event>.size
                withUnsafeTemporaryAllocation(
                    byteCount: 4_096,
                    alignment: MemoryLayout<inotify_event>.alignment
                ) { buffer in
                    while true {
                        let count = read(descriptor, buffer.baseAddress, buffer.count)
                        // Nothing more, or interrupted: then the source tells again.
                        guard count >= size else { return }
                        var position = 0
                        while position + size <= count {
                            let event = buffer.loadUnaligned(fromByteOffset: position, as: inotify_event.self)
                            // Files that are watched themselves have no name behind the event; one would be skipped.
                            position += size + Int(event.len)
                            tell(event.wd)
                        }
                    }
                }
            }

            /// "IN_Q_OVERFLOW: Event queue overflowed (wd is -1 for this event)": whose events are lost, nobody knows.
            private func tell(_ file: Int32) {
                let concerned = state.withLock { state in
                    guard file == -1 else {
                        return state.watches.removeValue(forKey: file).map { Array($0.values) } ?? []
                    }
                    for file in state.watches.keys { _ = inotify_rm_watch(state.descriptor ?? -1, file) }
                    defer { state.watches = [:] }
                    return state.watches.values.flatMap(\.values)
                }
                for tell in concerned { tell() }
            }
        }
    }
#endif
