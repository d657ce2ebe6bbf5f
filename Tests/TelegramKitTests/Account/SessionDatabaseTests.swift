#if SQLite
    import Foundation
    import GRDB
    import MTProtoCrypto
    import TelegramKit
    import Testing

    /// Run with `Scripts/check-sqlite --tests`: databases of other libraries, and what may stand in their place.
    struct SessionDatabaseTests {
        private static let key = [UInt8](repeating: 7, count: 256)
        /// What Telethon writes of datacenter 2.
        private static let text =
            "1ApWapzMBuwcH" + String(repeating: "BwcH", count: 84) + "Bwc="
        private static let telethon = """
            CREATE TABLE version (version INTEGER PRIMARY KEY);
            CREATE TABLE sessions (dc_id INTEGER PRIMARY KEY, server_address TEXT, port INTEGER, auth_key BLOB,
                takeout_id INTEGER);
            INSERT INTO version VALUES (7);
            INSERT INTO sessions VALUES (2, '149.154.167.51', 443, zeroblob(0), NULL);
            UPDATE sessions SET auth_key = CAST(replace(printf('%256s', ''), ' ', char(7)) AS BLOB);
            """

        private func refusal(_ path: String) -> TelegramError.Code? {
            do throws(TelegramError) {
                _ = try ExportedSession(databaseAt: path)
                return nil
            } catch {
                return error.code
            }
        }

        @Test(
            "U54 a session goes into the databases of Telethon and Pyrogram and back, and the file is its owner's alone"
        )
        func databasesAreReadAndWritten() async throws {
            try await withOwnDirectory { directory in
                let session = try ExportedSession(Self.text, as: .telethon)
                for format in ExportedSession.Format.allCases {
                    let path = "\(directory)/\(format.rawValue).session"
                    guard format == .telethon || format == .pyrogram else {
                        let refused = #expect(throws: TelegramError.self) {
                            try session.writeDatabase(to: path, as: format)
                        }
                        #expect(refused?.code == .notPossible)
                        continue
                    }
                    try session.writeDatabase(to: path, as: format)
                    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
                    #expect(mode == 0o600)
                    let read = try ExportedSession(databaseAt: path)
                    #expect(read.homeDatacenter == 2)
                    if format == .telethon { #expect(try read.encoded(as: .telethon) == Self.text) }
                    // What is there stays.
                    let occupied = #expect(throws: TelegramError.self) {
                        try session.writeDatabase(to: path, as: format)
                    }
                    #expect(occupied?.code == .storage)
                }
                #expect(refusal(directory + "/none.session") == .storage)
            }
        }

        @Test(
            "U54 a database whose schema calculates, that is no file, or too large is refused; a path is nothing but a path"
        )
        func hostileDatabases() async throws {
            try await withOwnDirectory { directory in
                func database(_ name: String, _ sql: String) throws -> String {
                    let path = "\(directory)/\(name).session"
                    let queue = try DatabaseQueue(path: path)
                    try queue.write { try $0.execute(sql: sql) }
                    try queue.close()
                    return path
                }
                let plain = try database("plain", Self.telethon)
                #expect(try ExportedSession(databaseAt: plain).encoded(as: .telethon) == Self.text)
                let changes = [
                    "view": "ALTER TABLE sessions RENAME TO hidden; CREATE VIEW sessions AS SELECT * FROM hidden",
                    "other view": "CREATE VIEW more AS SELECT 1",
                    "virtual": "CREATE VIRTUAL TABLE more USING rtree(id, low, high)",
                    "calculated": "ALTER TABLE sessions ADD COLUMN more AS (dc_id + 1)",
                    "version": "DELETE FROM version; INSERT INTO version VALUES (9)",
                    "no version": "DROP TABLE version",
                    "no number": "DROP TABLE version; CREATE TABLE version (version); INSERT INTO version VALUES ('x')",
                    "no key": "UPDATE sessions SET auth_key = x'0707'",
                    "text as key": "UPDATE sessions SET auth_key = CAST(auth_key AS TEXT)",
                    "empty key": "UPDATE sessions SET auth_key = zeroblob(256)",
                    "nobody": "DELETE FROM sessions",
                ]
                for (name, change) in changes {
                    let path = try database(name, Self.telethon + change)
                    #expect(refusal(path) == (name == "version" ? .sessionUnsupported : .sessionInvalid), "\(name)")
                }
                // Of another type, the rest is left out.
                let odd = try database(
                    "odd", Self.telethon + "UPDATE sessions SET server_address = x'00', port = 'none'")
                #expect(try ExportedSession(databaseAt: odd).homeDatacenter == 2)

                let large = directory + "/large.session"
                try FileManager.default.copyItem(atPath: plain, toPath: large)
                let handle = try #require(FileHandle(forWritingAtPath: large))
                try handle.truncate(atOffset: 257 << 20)
                try handle.close()
                let pipe = directory + "/pipe.session"
                #expect(mkfifo(pipe, 0o600) == 0)
                for path in [large, pipe, directory] { #expect(refusal(path) == .sessionInvalid, "\(path)") }
                for path in [":memory:", "file::memory:", "file:\(plain)", ""] {
                    #expect(refusal(path) == .storage, "\(path)")
                }
            }
        }
    }
#endif
