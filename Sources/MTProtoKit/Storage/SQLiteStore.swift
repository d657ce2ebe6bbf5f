#if SQLite
    import Foundation
    import GRDB
    import Synchronization

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #endif

    /// A store that keeps all values in one SQLite database. Built with the package trait `SQLite` only.
    ///
    /// Each value is written in a transaction of its own, and stands in the database as ``FileStore`` keeps it in a file:
    /// with a checksum, and encrypted if there is a key. What is said there about processes and clients holds here, save
    /// that a process opens a directory once at a time.
    public final class SQLiteStore: KeyValueStore {
        /// Where the database is.
        public let directory: String
        private let encryptionKey: StoreKey?
        private let lock: DirectoryLock
        private let database: DatabaseQueue
        private let succession = Mutex(StoreOwnership())

        /// Opens the database in a directory of its own, creating both as needed, readable by the owner only.
        ///
        /// - Throws: `inaccessible` if it cannot be created or used; `exposed` if others may enter the directory; `inUse`
        ///   if it is open elsewhere; `damaged` if it is no database any more.
        public init(directory: String, encryptionKey: StoreKey? = nil) throws(StorageError) {
            var path = directory
            while path.count > 1, path.hasSuffix("/") {
                path.removeLast()
            }
            self.directory = path
            self.encryptionKey = encryptionKey
            let lock = try DirectoryLock(of: OpenDirectory(path))
            self.lock = lock
            BackupExclusion.exclude(directory: path)
            do throws(StorageError) {
                database = try Self.open("\(path)/session.sqlite")
            } catch {
                lock.release()
                throw error
            }
        }

        deinit {
            try? database.close()
            lock.release()
        }

        private static func open(_ file: String) throws(StorageError) -> DatabaseQueue {
            // SQLite gives its journal the permissions of the database.
            let descriptor = Self.create(file)
            guard descriptor >= 0 else { throw SystemFiles.failure("Cannot create", file) }
            _ = Self.close(descriptor)
            var configuration = Configuration()
            configuration.prepareDatabase { database in
                try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
            }
            do {
                let database = try DatabaseQueue(path: file, configuration: configuration)
                try database.write { database in
                    try database.execute(
                        sql: "CREATE TABLE IF NOT EXISTS store (name TEXT PRIMARY KEY NOT NULL, content BLOB NOT NULL)")
                }
                return database
            } catch {
                throw failure(error, file)
            }
        }

        private static func create(_ file: String) -> Int32 {
            #if canImport(Darwin)
                Darwin.open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            #elseif canImport(Glibc)
                Glibc.open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            #elseif canImport(Musl)
                Musl.open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            #elseif canImport(Android)
                Android.open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            #endif
        }

        private static func close(_ descriptor: Int32) -> Int32 {
            #if canImport(Darwin)
                Darwin.close(descriptor)
            #elseif canImport(Glibc)
                Glibc.close(descriptor)
            #elseif canImport(Musl)
                Musl.close(descriptor)
            #elseif canImport(Android)
                Android.close(descriptor)
            #endif
        }

        private static func failure(_ error: any Error, _ file: String) -> StorageError {
            let code = (error as? DatabaseError)?.resultCode
            if code == .SQLITE_NOTADB || code == .SQLITE_CORRUPT {
                return StorageError(
                    code: .damaged, message: "The database is damaged", location: file,
                    hint: "Move it away and sign in again.")
            }
            // The message of SQLite, without the statement and its values.
            let message = (error as? DatabaseError)?.resultCode.description ?? "no database"
            return StorageError(
                code: .inaccessible, message: "Cannot use the database (SQLite: \(message))", location: file,
                hint: "Check the permissions and the free space of that place, or choose another one.")
        }

        private var file: String { "\(directory)/session.sqlite" }

        // MARK: - Values

        public func value(forKey key: String) async throws(StorageError) -> [UInt8]? {
            try await value(forKey: key, by: title)
        }

        public func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
            try await setValue(value, forKey: key, by: title)
        }

        public func keys() async throws(StorageError) -> [String] {
            try await keys(by: title)
        }

        public func takeOver() async throws(StorageError) -> any KeyValueStore {
            OwnedStore(store: self, title: try await newTitle(after: title))
        }

        private var title: StoreOwnership.Title {
            succession.withLock { $0.newestTitle }
        }

        private func check(_ title: StoreOwnership.Title) throws(StorageError) {
            try succession.withLock { succession throws(StorageError) in
                try succession.check(title, location: directory)
            }
        }
    }

    extension SQLiteStore: TitledStore {
        func value(forKey key: String, by title: StoreOwnership.Title) async throws(StorageError) -> [UInt8]? {
            try check(title)
            let content: Data?
            do {
                content = try await database.read { database in
                    try Data.fetchOne(database, sql: "SELECT content FROM store WHERE name = ?", arguments: [key])
                }
            } catch {
                throw Self.failure(error, file)
            }
            guard let content else { return nil }
            do throws(StoredFile.Problem) {
                return try StoredFile.decode(Array(content), forKey: key, encryptionKey: encryptionKey)
            } catch {
                throw StoreDirectory.error(error, "\(file)#\(key)")
            }
        }

        func setValue(
            _ value: [UInt8]?, forKey key: String, by title: StoreOwnership.Title
        ) async throws(StorageError) {
            let content = value.flatMap { StoredFile.encode($0, forKey: key, encryptionKey: encryptionKey) }
            guard value == nil || content != nil else {
                throw StorageError(
                    code: .inaccessible, message: "A value of \(value?.count ?? 0) bytes cannot be stored",
                    location: "\(file)#\(key)", hint: "Values have at most 16 MiB.")
            }
            do {
                try await database.write { database in
                    // Within the transaction, so that an owner that takes over meanwhile has the last word.
                    try self.check(title)
                    if let content {
                        try database.execute(
                            sql: "INSERT OR REPLACE INTO store (name, content) VALUES (?, ?)",
                            arguments: [key, Data(content)])
                    } else {
                        try database.execute(sql: "DELETE FROM store WHERE name = ?", arguments: [key])
                    }
                }
            } catch let error as StorageError {
                throw error
            } catch {
                throw Self.failure(error, file)
            }
        }

        func keys(by title: StoreOwnership.Title) async throws(StorageError) -> [String] {
            try check(title)
            do {
                return try await database.read { database in
                    try String.fetchAll(database, sql: "SELECT name FROM store")
                }
            } catch {
                throw Self.failure(error, file)
            }
        }

        func newTitle(after title: StoreOwnership.Title) async throws(StorageError) -> StoreOwnership.Title {
            try succession.withLock { succession throws(StorageError) in
                try succession.newOwner(of: title, location: directory)
            }
        }
    }
#endif
