public import StrataMigrator

extension Database {
    /// How a database is opened.
    ///
    /// The defaults suit an app.
    public struct Configuration: Sendable {
        /// What power loss can take.
        public enum Durability: Sendable {
            /// `synchronous=NORMAL`: after power loss the last transactions may be missing, but the file is sound.
            ///
            /// A crash of the app takes nothing. ("A transaction committed in WAL mode with synchronous=NORMAL might
            /// roll back following a power loss".)
            case normal
            /// `synchronous=FULL`: a transaction that has returned is on the disk.
            ///
            /// Each costs an fsync.
            case full
        }

        /// How long to wait for a lock that another process holds; and how long a task waits for the closure that has
        /// started it, which may wait for the task.
        public var busyTimeout: Duration = .seconds(5)
        /// How many connections read at the same time.
        public var readers: Int = 4
        /// What power loss can take.
        public var durability: Durability = .normal
        /// The file is read and never written; it must be up to date.
        public var isReadOnly = false
        /// The database may be thrown away: when the schema is ahead of its migrations (while developing), it is made
        /// anew after each change.
        ///
        /// Only a database that was made so is ever emptied.
        public var isDisposable = false
        /// Keys and values appear in the text of errors: for tools and tests, not for logs.
        public var revealsValues = false
        /// Who makes the changes that the history records, unless a ``Database/write(author:_:)`` says otherwise.
        public var author: String?
        /// When the file is copied before it is migrated.
        public var migrationBackup: MigrationBackup = .never
        /// Told how far a migration is, while a database is being opened: before each statement, and about ten times a
        /// second while rows are written.
        ///
        /// It is called on a thread of the database and must return at once.
        public var onMigrationProgress: (@Sendable (MigrationProgress) -> Void)?

        /// The defaults.
        public init() {}
    }
}
