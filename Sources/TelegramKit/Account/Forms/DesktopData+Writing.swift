import MTProtoCore
import MTProtoCrypto

extension DesktopData {
    /// Telegram Desktop reads what older versions of it wrote: this is 3.4.
    private static let version: UInt32 = 3_004_000
    private static let saltLength = 32

    /// A file below the directory, or a directory, which has no content.
    struct Entry {
        let name: String
        var content: [UInt8]?
    }

    /// What a directory has in it that holds these sessions, in the order in which it is made.
    ///
    /// - Throws: `sessionInvalid` if one of them does not say whose it is, or if they are too many.
    static func entries(
        of sessions: [ExportedSession], passcode: AccountPassword?, random: inout RandomSource
    ) throws(TelegramError) -> [Entry] {
        guard (1...mostAccounts).contains(sessions.count) else {
            throw ExportedSession.invalid("Telegram Desktop holds one to \(mostAccounts) accounts")
        }
        var secret = random.bytes(AuthKey.byteCount)
        defer { secureWipe(&secret) }
        guard let localKey = try? AuthKey(secret) else { throw ExportedSession.invalid("there is no key for it") }
        let salt = random.bytes(saltLength)
        var list = FormWriter()
        list.append(UInt64(sessions.count), 4)
        for number in sessions.indices { list.append(UInt64(number), 4) }
        // The first one is shown.
        list.append(0, 4)
        var keys = FormWriter()
        keys.append(array: salt)
        keys.append(array: seal(secret, with: try key(passcode, salt: salt), &random))
        keys.append(array: seal(list.bytes, with: localKey, &random))
        var entries: [Entry] = []
        for (number, session) in sessions.enumerated() {
            var account = FormWriter()
            account.append(array: seal(try block(of: session), with: localKey, &random))
            let name = fileName(ofAccount: number)
            entries.append(Entry(name: name, content: file(account.bytes)))
            // Without its own directory with this file an account is not seen.
            var map = FormWriter()
            map.append(array: [])
            map.append(array: [])
            map.append(array: seal([], with: localKey, &random))
            let directory = String(name.dropLast())
            entries += [Entry(name: directory), Entry(name: "\(directory)/maps", content: file(map.bytes))]
        }
        // Last, so that what is half written is not taken for whole.
        entries.append(Entry(name: keyFile, content: file(keys.bytes)))
        return entries
    }

    private static func block(of session: ExportedSession) throws(TelegramError) -> [UInt8] {
        guard let user = session.userID else {
            throw ExportedSession.invalid(
                "it does not say whose it is, which Telegram Desktop has to know: import it first")
        }
        var content = FormWriter()
        // Where the numbers once stood that are too small by now.
        content.append(.max, 8)
        content.append(UInt64(clamping: user), 8)
        content.append(UInt64(clamping: session.homeDatacenter), 4)
        content.append(UInt64(session.keys.count), 4)
        for key in session.keys {
            content.append(UInt64(clamping: key.datacenter), 4)
            content.bytes += key.key.bytes.copyBytes()
        }
        // No keys to be destroyed.
        content.append(0, 4)
        defer { secureWipe(&content.bytes) }
        var block = FormWriter()
        block.append(UInt64(authorizationBlock), 4)
        block.append(array: content.bytes)
        return block.bytes
    }

    private static func file(_ content: [UInt8]) -> [UInt8] {
        let version = littleEndian(version)
        var hash = MD5Stream()
        for part in [content, littleEndian(UInt32(clamping: content.count)), version, magic] {
            part.withUnsafeBytes { hash.update($0) }
        }
        return magic + version + content + hash.finalize()
    }

    private static func seal(_ content: [UInt8], with key: AuthKey, _ random: inout RandomSource) -> [UInt8] {
        var plain = littleEndian(UInt32(clamping: content.count + 4)) + content
        defer { secureWipe(&plain) }
        plain += random.bytes(-plain.count & 15)
        let messageKey = Array(Hash.sha1(plain).prefix(MessageKey.byteCount))
        plain.withUnsafeMutableBytes { plain in
            messageKey.withUnsafeBytes {
                MessageCipherV1.encrypt(plain, messageKey: MessageKey($0), authKey: key, direction: .serverToClient)
            }
        }
        return messageKey + plain
    }
}

extension ExportedSession {
    /// Writes sessions as Telegram Desktop keeps them, into a new directory for this user alone.
    ///
    /// Put it in the place of `tdata` while Telegram Desktop does not run. Use the sessions nowhere else from then on.
    ///
    /// - Parameters:
    ///   - sessions: of each account one, in the order in which they are shown.
    ///   - directory: where there is nothing yet.
    ///   - passcode: the local passcode; nil for none.
    /// - Throws: `sessionInvalid` if one of them does not say whose it is; `file` or `fileExists` if it cannot be written.
    public static func writeTelegramDesktop(
        _ sessions: [ExportedSession], to directory: String, passcode: AccountPassword? = nil
    ) async throws(TelegramError) {
        var random = RandomSource.system
        let entries = try DesktopData.entries(of: sessions, passcode: passcode, random: &random)
        try await LocalFile.makeDirectory(directory)
        var directories = [directory]
        for entry in entries {
            let path = "\(directory)/\(entry.name)"
            guard let content = entry.content else {
                try await LocalFile.makeDirectory(path)
                directories.append(path)
                continue
            }
            // After a loss of power, too, what is whole is all there.
            if entry.name == DesktopData.keyFile {
                for path in directories { try await LocalFile.synchronizeDirectory(path) }
            }
            try await LocalFile.replace(path, with: content)
        }
        try await LocalFile.synchronizeDirectory(directory)
        try await LocalFile.synchronizeDirectory(LocalFile.parent(of: directory))
    }
}
