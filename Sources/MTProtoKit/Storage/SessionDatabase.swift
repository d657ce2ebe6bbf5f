#if SQLite
    import Foundation
    import GRDB

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #endif

    /// The database in which Telethon, Pyrogram or Kurigram keeps a session.
    package struct SessionDatabase: Sendable {
        /// Which library it is made for.
        package enum Kind: Sendable {
            case telethon
            case pyrogram
        }

        package var kind: Kind
        package var datacenter: Int
        /// Nil where the version of the library keeps none.
        package var address: String?
        package var port: Int?
        package var key: [UInt8]
        /// The rest Pyrogram alone knows.
        package var isTest: Bool?
        package var userID: Int64?
        package var isBot: Bool?
        package var apiID: Int?

        package init(
            kind: Kind, datacenter: Int, address: String?, port: Int?, key: [UInt8], isTest: Bool? = nil,
            userID: Int64? = nil, isBot: Bool? = nil, apiID: Int? = nil
        ) {
            self.kind = kind
            self.datacenter = datacenter
            self.address = address
            self.port = port
            self.key = key
            self.isTest = isTest
            self.userID = userID
            self.isBot = isBot
            self.apiID = apiID
        }

        /// Which versions of their databases are read. Later ones may mean something else by the same names.
        private static let telethonVersions = 1...8
        private static let pyrogramVersions = 1...7
        /// Longer addresses are none.
        private static let longestAddress = 255

        /// Larger files are no sessions: besides the account they hold what a library learnt of people and chats.
        private static let largestFile = 256 << 20
        /// More rows than the libraries write are not looked at.
        private static let mostRows = 100

        /// Reads a database, without changing it. What is in its write-ahead log is read as well; then SQLite may leave an
        /// index of that log beside it (`-shm`).
        ///
        /// - Throws: `inaccessible` if there is no such file; `damaged` if it cannot be opened, is no database, or none of these
        ///   libraries, or has no key; `wrongKey` for a version that is not read here.
        package init(reading path: String) throws(StorageError) {
            try Self.checkFiles(path)
            do {
                var configuration = Configuration()
                configuration.readonly = true
                configuration.prepareDatabase { database in
                    // The file may be anyone's: what stands in its schema runs nothing.
                    try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
                }
                let queue = try DatabaseQueue(path: Self.place(path), configuration: configuration)
                defer { try? queue.close() }
                self = try queue.read { try Self.read($0, path) }
            } catch let error as StorageError {
                throw error
            } catch {
                throw StorageError(
                    code: .damaged, message: "This is no database of a session: \(Self.reason(error))", location: path,
                    hint: "Name the file that ends in .session, and end the program that uses it.")
            }
        }

        /// The path as SQLite takes it for nothing else: `:memory:` and `file:` would mean something there.
        private static func place(_ path: String) -> String { path.hasPrefix("/") ? path : "./\(path)" }

        /// What SQLite says, without the statement and its values.
        private static func reason(_ error: any Error) -> String {
            (error as? DatabaseError).map { "SQLite: \($0.resultCode.description)" } ?? "it cannot be read"
        }

        /// A database and what may lie beside it are files of bounded size: a pipe would be waited for.
        private static func checkFiles(_ path: String) throws(StorageError) {
            for ending in ["", "-wal", "-shm", "-journal"] {
                var status = stat()
                guard stat(path + ending, &status) == 0 else {
                    guard ending.isEmpty else { continue }
                    throw SystemFiles.failure("Cannot examine", path)
                }
                let isFile = status.st_mode & S_IFMT == S_IFREG
                guard isFile, (0...largestFile).contains(Int(clamping: status.st_size)) else {
                    throw StorageError(
                        code: .damaged, message: "This is no file of up to \(largestFile >> 20) MiB, and no database",
                        location: path + ending, hint: "Name the file that ends in .session.")
                }
            }
        }

        private static func read(_ database: Database, _ path: String) throws -> SessionDatabase {
            func damaged(_ what: String) -> StorageError {
                StorageError(
                    code: .damaged, message: "This database holds no session: \(what)", location: path,
                    hint: "Name the file of Telethon, Pyrogram or Kurigram that ends in .session.")
            }
            guard try isOrdinary(database) else { throw damaged("it has views or virtual tables") }
            let names = try columns(of: "sessions", database)
            let columnsOfVersion = try columns(of: "version", database)
            guard let names, let columnsOfVersion else {
                throw damaged("it has other tables, or columns that are calculated")
            }
            let isPyrogram = names.isSuperset(of: ["dc_id", "test_mode", "auth_key", "user_id", "is_bot"])
            guard isPyrogram || names.isSuperset(of: ["dc_id", "server_address", "port", "auth_key"]) else {
                throw damaged("its columns are others")
            }
            let versionColumn = isPyrogram ? "number" : "version"
            guard columnsOfVersion.contains(versionColumn),
                let version = try Int.fetchOne(
                    database,
                    sql: """
                        SELECT CASE WHEN typeof(\(versionColumn)) = 'integer' THEN \(versionColumn) END FROM version LIMIT 1
                        """)
            else { throw damaged("it does not say its version") }
            guard (isPyrogram ? pyrogramVersions : telethonVersions).contains(version) else {
                throw StorageError(
                    code: .wrongKey, message: "The database is of version \(version), which is not read here",
                    location: path, hint: "Let the library write a session string.")
            }
            // A column may hold anything, whatever its table says; what is of another type is left out.
            func column(_ name: String, _ type: String = "integer", _ condition: String = "1") -> String {
                names.contains(name)
                    ? "CASE WHEN typeof(\(name)) = '\(type)' AND \(condition) THEN \(name) END AS \(name)"
                    : "NULL AS \(name)"
            }
            let columns = [
                column("dc_id"), column("auth_key", "blob", "length(auth_key) = 256"),
                column("server_address", "text", "length(server_address) <= \(longestAddress)"), column("port"),
                column("test_mode"), column("user_id"), column("is_bot"), column("api_id"),
            ]
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT * FROM (SELECT \(columns.joined(separator: ", ")) FROM sessions LIMIT \(mostRows))
                    WHERE dc_id IS NOT NULL AND auth_key IS NOT NULL LIMIT 1
                    """)
            guard let row, let datacenter = row["dc_id"] as Int?, let key = row["auth_key"] as Data? else {
                throw damaged("no account was signed in")
            }
            return SessionDatabase(
                kind: isPyrogram ? .pyrogram : .telethon, datacenter: datacenter, address: row["server_address"],
                port: row["port"], key: [UInt8](key), isTest: row["test_mode"], userID: row["user_id"],
                isBot: row["is_bot"], apiID: row["api_id"])
        }

        /// Whether there is nothing but tables, indices and triggers, as the libraries make them. Views and virtual tables would
        /// run what the file says, also under the name of a table.
        private static func isOrdinary(_ database: Database) throws -> Bool {
            let kinds = ["TABLE", "INDEX", "UNIQUE INDEX", "TRIGGER"].map { "sql LIKE 'CREATE \($0) %'" }
                .joined(separator: " OR ")
            let others = try Int.fetchOne(
                database, sql: "SELECT count(*) FROM sqlite_master WHERE sql IS NOT NULL AND NOT (\(kinds))")
            return others == 0
        }

        /// The columns of a table; nil if there is none of this name, or if one of its columns is calculated.
        private static func columns(of table: String, _ database: Database) throws -> Set<String>? {
            let rows = try Row.fetchAll(
                database, sql: "SELECT name, hidden FROM pragma_table_xinfo(?)", arguments: [table])
            var names: Set<String> = []
            for row in rows {
                guard row["hidden"] as Int? == 0 else { return nil }
                if let name = row["name"] as String? { names.insert(name) }
            }
            return names.isEmpty ? nil : names
        }

        /// Writes a new database, which its owner alone can read, in the oldest form that has what it needs: libraries bring
        /// it up to date when they open it.
        ///
        /// - Throws: `inaccessible` if there is a file already, or if it cannot be written.
        package func write(to path: String, date: Int) throws(StorageError) {
            let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw SystemFiles.failure("Cannot make", path) }
            close(descriptor)
            do {
                let queue = try DatabaseQueue(path: Self.place(path))
                defer { try? queue.close() }
                try queue.write { try fill($0, date: date) }
            } catch {
                try? FileManager.default.removeItem(atPath: path)
                throw Self.inaccessible(path, Self.reason(error))
            }
        }

        private static func inaccessible(_ path: String, _ why: String) -> StorageError {
            StorageError(
                code: .inaccessible, message: "The database cannot be written: \(why)", location: path,
                hint: "Choose another place.")
        }

        private func fill(_ database: Database, date: Int) throws {
            switch kind {
            case .telethon:
                try database.execute(
                    sql: """
                        CREATE TABLE version (version INTEGER PRIMARY KEY);
                        CREATE TABLE sessions (dc_id INTEGER PRIMARY KEY, server_address TEXT, port INTEGER, auth_key BLOB,
                            takeout_id INTEGER);
                        CREATE TABLE entities (id INTEGER PRIMARY KEY, hash INTEGER NOT NULL, username TEXT, phone INTEGER,
                            name TEXT, date INTEGER);
                        CREATE TABLE sent_files (md5_digest BLOB, file_size INTEGER, type INTEGER, id INTEGER, hash INTEGER,
                            PRIMARY KEY (md5_digest, file_size, type));
                        CREATE TABLE update_state (id INTEGER PRIMARY KEY, pts INTEGER, qts INTEGER, date INTEGER,
                            seq INTEGER);
                        INSERT INTO version VALUES (7);
                        """)
                try database.execute(
                    sql: "INSERT INTO sessions VALUES (?, ?, ?, ?, NULL)",
                    arguments: [datacenter, address, port, Data(key)])
            case .pyrogram:
                try database.execute(
                    sql: """
                        CREATE TABLE sessions (dc_id INTEGER PRIMARY KEY, api_id INTEGER, test_mode INTEGER, auth_key BLOB,
                            date INTEGER NOT NULL, user_id INTEGER, is_bot INTEGER);
                        CREATE TABLE peers (id INTEGER PRIMARY KEY, access_hash INTEGER, type INTEGER NOT NULL,
                            username TEXT, phone_number TEXT,
                            last_update_on INTEGER NOT NULL DEFAULT (CAST(STRFTIME('%s', 'now') AS INTEGER)));
                        CREATE TABLE version (number INTEGER PRIMARY KEY);
                        CREATE INDEX idx_peers_id ON peers (id);
                        CREATE INDEX idx_peers_username ON peers (username);
                        CREATE INDEX idx_peers_phone_number ON peers (phone_number);
                        INSERT INTO version VALUES (3);
                        """)
                try database.execute(
                    sql: "INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?)",
                    arguments: [datacenter, apiID, isTest == true, Data(key), date, userID, isBot == true])
            }
        }
    }
#endif
