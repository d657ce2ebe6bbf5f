#if SQLite
    import MTProtoCrypto
    import MTProtoKit

    extension ExportedSession {
        /// Reads the database of Telethon, Pyrogram or Kurigram, a file that ends in `.session`. Which of them wrote it, its
        /// tables tell. Built with the package trait `SQLite` only.
        ///
        /// Nothing is changed in it. End the program that uses it first: what a program that was killed left in a write-ahead
        /// log (`-wal`) beside the file is read, and SQLite may leave an index of it there (`-shm`); a transaction that was
        /// broken off (`-journal`) has to be undone by the library first.
        ///
        /// - Throws: `sessionInvalid` if it is damaged or something else, or if no account was signed in;
        ///   `sessionUnsupported` if it is of a version that is not read here; `storage` if there is no such file.
        public init(databaseAt path: String) throws(TelegramError) {
            let stored: SessionDatabase
            do throws(StorageError) {
                stored = try SessionDatabase(reading: path)
            } catch {
                switch error.code {
                case .wrongKey: throw Self.unsupported(error.message)
                case .inaccessible: throw TelegramError(storage: error)
                default: throw Self.invalid(error.description)
                }
            }
            self = try Self.foreign(
                datacenter: stored.datacenter, key: stored.key, address: stored.address, port: stored.port,
                isTest: stored.isTest, userID: stored.userID, isBot: stored.isBot, apiID: stored.apiID)
        }

        /// Writes a new database for Telethon, Pyrogram or Kurigram, which its owner alone can read. Built with the package
        /// trait `SQLite` only.
        ///
        /// - Parameters:
        ///   - path: a file that is not there yet. The libraries expect `.session` at its end.
        ///   - format: ``Format/telethon`` or ``Format/pyrogram``.
        /// - Throws: `notPossible` for another format; `storage` if it cannot be written.
        public func writeDatabase(to path: String, as format: Format) throws(TelegramError) {
            guard
                let kind: SessionDatabase.Kind = format == .telethon ? .telethon : format == .pyrogram ? .pyrogram : nil
            else {
                throw TelegramError(
                    .notPossible, message: "\(format.rawValue) keeps no such database", location: path,
                    hint: "Write text with encoded(as:).")
            }
            let (datacenter, key) = try byteHome(for: format.rawValue)
            do throws(StorageError) {
                try SessionDatabase(
                    kind: kind, datacenter: Int(datacenter), address: address, port: port, key: key.bytes.copyBytes(),
                    isTest: isTest, userID: userID, isBot: isBot, apiID: apiID
                ).write(to: path, date: 0)
            } catch {
                throw TelegramError(storage: error)
            }
        }
    }
#endif
