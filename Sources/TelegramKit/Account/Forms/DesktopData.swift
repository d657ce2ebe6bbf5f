import MTProtoCore
import MTProtoCrypto

/// The directory `tdata` in which Telegram Desktop keeps its accounts, without the reading of files.
///
/// A file is `TDF$`, the version of the application (int), its content, and MD5 of the content, its length, the version and
/// `TDF$`; these numbers are little-endian. Numbers in contents are big-endian; bytes stand behind their number (int).
/// `key_datas` holds a salt, the local key encrypted with the passcode, and the list of accounts encrypted with the local key.
/// Each account has a file, whose name is made of MD5 of its number; of what is in there, the first block (0x4B) has the user,
/// the datacenters and their keys. Encrypted bytes are the message key of MTProto 1.0 and what it covers: the length
/// (little-endian, with itself), the content and padding.
struct DesktopData {
    /// The name of the file with the local key.
    static let keyFile = "key_datas"
    /// More does no file have that is read here.
    static let longestFile = 1 << 20

    static let magic = Array("TDF$".utf8)
    /// Magic, version and MD5.
    private static let frame = 24
    static let mostAccounts = 100
    private static let mostKeys: Int32 = 64
    private static let rounds = 100_000
    static let authorizationBlock: Int32 = 0x4b

    private let localKey: AuthKey
    /// Numbers of the accounts, in the order in which they are shown.
    let accounts: [Int]

    /// Reads the list of accounts.
    ///
    /// - Parameters:
    ///   - file: the content of ``keyFile``.
    ///   - passcode: nil for none.
    init(_ file: [UInt8], passcode: AccountPassword?) throws(TelegramError) {
        var reader = FormReader(try Self.content(of: file, called: Self.keyFile))
        guard let salt = reader.array(limit: 64), let sealedKey = reader.array(limit: 4096),
            let sealedList = reader.array(limit: 4096), !salt.isEmpty
        else { throw ExportedSession.invalid("\(Self.keyFile) ends too early") }
        let lock = try Self.key(passcode, salt: salt)
        guard var key = Self.open(sealedKey, with: lock) else {
            let reason =
                passcode == nil
                ? "It is locked with a passcode and none was given, or the file was changed"
                : "The passcode is wrong, or the file was changed"
            throw TelegramError(
                .passphraseInvalid, message: reason, location: Self.keyFile,
                hint: "Give the passcode that Telegram Desktop asks for when it is locked.")
        }
        defer { secureWipe(&key) }
        guard let localKey = try? AuthKey(key.prefix(AuthKey.byteCount)),
            let list = Self.open(sealedList, with: localKey)
        else { throw ExportedSession.invalid("the list of accounts in \(Self.keyFile) was changed") }
        self.localKey = localKey
        var content = FormReader(list)
        var accounts: [Int] = []
        guard let count = content.int(), (0...Self.mostAccounts).contains(Int(count)) else {
            throw ExportedSession.invalid("the list of accounts in \(Self.keyFile) is none")
        }
        for _ in 0..<count {
            guard let number = content.int(), (0..<Self.mostAccounts).contains(Int(number)) else {
                throw ExportedSession.invalid("the list of accounts in \(Self.keyFile) is none")
            }
            accounts.append(Int(number))
        }
        self.accounts = accounts
    }

    /// The name of an account's file.
    static func fileName(ofAccount number: Int) -> String {
        var hash = MD5Stream()
        Array((number == 0 ? "data" : "data#\(number + 1)").utf8).withUnsafeBytes { hash.update($0) }
        // The halves of each byte stand the other way round.
        let digits = hash.finalize().prefix(8).flatMap { [$0 & 15, $0 >> 4] }
        return digits.map { String($0, radix: 16, uppercase: true) }.joined() + "s"
    }

    /// The session in an account's file; nil if no one is signed in there.
    func session(_ file: [UInt8], called name: String) throws(TelegramError) -> ExportedSession? {
        var reader = FormReader(try Self.content(of: file, called: name))
        guard let sealed = reader.array(limit: Self.longestFile) else {
            throw ExportedSession.invalid("\(name) ends too early")
        }
        guard var content = Self.open(sealed, with: localKey) else {
            throw ExportedSession.invalid("\(name) was changed, or belongs to another \(Self.keyFile)")
        }
        defer { secureWipe(&content) }
        var block = FormReader(content)
        guard block.int() == Self.authorizationBlock, let bytes = block.array(limit: Self.longestFile) else {
            throw ExportedSession.unsupported("\(name) does not begin with the account's keys")
        }
        return try Self.session(bytes, called: name)
    }

    private static func session(_ bytes: [UInt8], called name: String) throws(TelegramError) -> ExportedSession? {
        var reader = FormReader(bytes)
        func cut() -> TelegramError { ExportedSession.invalid("the keys in \(name) end too early") }
        guard var user = reader.int().map({ UInt64(UInt32(bitPattern: $0)) }), var home = reader.int() else {
            throw cut()
        }
        // Where both are -1 they follow with more bytes.
        if user == UInt64(UInt32.max), home == -1 {
            guard let wide = reader.number(8), let datacenter = reader.int() else { throw cut() }
            (user, home) = (wide, datacenter)
        }
        guard let count = reader.int(), (0...mostKeys).contains(count) else { throw cut() }
        var keys: [ExportedSession.Key] = []
        for _ in 0..<count {
            guard let datacenter = reader.int(), var bytes = reader.bytes(AuthKey.byteCount) else { throw cut() }
            defer { secureWipe(&bytes) }
            guard (1...1000).contains(datacenter), let key = try? AuthKey(bytes) else { continue }
            keys.append(.init(datacenter: Int(datacenter), key: key))
        }
        guard user > 0, let place = keys.firstIndex(where: { $0.datacenter == Int(home) }) else { return nil }
        keys.swapAt(0, place)
        return try ExportedSession.foreign(datacenter: Int(home), keys: keys, userID: Int64(clamping: user))
    }

    // MARK: - Forms

    /// What a file holds.
    private static func content(of file: [UInt8], called name: String) throws(TelegramError) -> [UInt8] {
        guard file.count >= frame, file.starts(with: magic) else {
            throw ExportedSession.invalid("\(name) is no file of Telegram Desktop, or ends too early")
        }
        let content = Array(file[8..<file.count - 16])
        var hash = MD5Stream()
        for part in [content, littleEndian(UInt32(clamping: content.count)), Array(file[4..<8]), magic] {
            part.withUnsafeBytes { hash.update($0) }
        }
        guard hash.finalize() == Array(file.suffix(16)) else {
            throw ExportedSession.invalid("\(name) was changed, or a part of it is missing")
        }
        return content
    }

    static func littleEndian(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
    }

    /// The key that a passcode stands for.
    static func key(_ passcode: AccountPassword?, salt: [UInt8]) throws(TelegramError) -> AuthKey {
        var code = passcode?.bytes.copyBytes() ?? []
        defer { secureWipe(&code) }
        var hash = Hash.sha512(salt, code, salt)
        defer { secureWipe(&hash) }
        let stretched = try? KeyStretching.pbkdf2(
            .hmacSHA512, password: hash, salt: salt, rounds: code.isEmpty ? 1 : rounds, count: AuthKey.byteCount)
        guard let stretched, let key = try? AuthKey(stretched) else {
            throw ExportedSession.invalid("the passcode cannot be used")
        }
        return key
    }

    /// What was encrypted with a key; nil if that was another one.
    private static func open(_ sealed: [UInt8], with key: AuthKey) -> [UInt8]? {
        let keyLength = MessageKey.byteCount
        guard sealed.count >= keyLength + 16, (sealed.count - keyLength) % 16 == 0 else { return nil }
        var plain = Array(sealed[keyLength...])
        defer { secureWipe(&plain) }
        plain.withUnsafeMutableBytes { plain in
            sealed.withUnsafeBytes { sealed in
                MessageCipherV1.decrypt(
                    plain, messageKey: MessageKey(UnsafeRawBufferPointer(rebasing: sealed[..<keyLength])), authKey: key,
                    direction: .serverToClient)
            }
        }
        guard Hash.sha1(plain).starts(with: sealed[..<keyLength]) else { return nil }
        let length = plain[..<4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard (4...UInt32(plain.count)).contains(length) else { return nil }
        return Array(plain[4..<Int(length)])
    }
}

extension ExportedSession {
    /// Reads the sessions of Telegram Desktop: of each of its accounts one, in the order in which it shows them.
    ///
    /// ```swift
    /// let sessions = try await ExportedSession.telegramDesktop(in: "/home/me/.local/share/TelegramDesktop/tdata")
    /// for session in sessions { print(session) }
    /// ```
    ///
    /// Nothing is changed there. End Telegram Desktop first, and do not open it with this account again: a key that comes from
    /// two places is ended by the server for both. The sessions do not say whether they are of the test servers.
    ///
    /// - Parameters:
    ///   - directory: the directory `tdata`.
    ///   - passcode: the local passcode; nil for none.
    /// - Throws: `passphraseInvalid` if the passcode is another one, or is missing; `sessionInvalid` if a file is damaged, cut
    ///   off or missing; `sessionUnsupported` for what versions wrote that are not read here; `file` if one cannot be read.
    public static func telegramDesktop(
        in directory: String, passcode: AccountPassword? = nil
    ) async throws(TelegramError) -> [ExportedSession] {
        func read(_ name: String) async throws(TelegramError) -> [UInt8]? {
            let bytes = try await LocalFile.content(of: "\(directory)/\(name)", limit: DesktopData.longestFile + 1)
            guard bytes?.count ?? 0 <= DesktopData.longestFile else { throw invalid("\(name) is too long") }
            return bytes
        }
        guard let keys = try await read(DesktopData.keyFile) else {
            // Older versions began with one of these, in the directory of their only account.
            let account = DesktopData.fileName(ofAccount: 0).dropLast()
            for older in ["map0", "map1", "maps"] {
                guard try await read("\(account)/\(older)") == nil else {
                    throw unsupported(
                        "Telegram Desktop wrote it before its version 2, or \(DesktopData.keyFile) was not copied with it"
                    )
                }
            }
            throw invalid("there is no \(DesktopData.keyFile) in \(directory)")
        }
        let data = try DesktopData(keys, passcode: passcode)
        var sessions: [ExportedSession] = []
        for account in data.accounts {
            let name = DesktopData.fileName(ofAccount: account)
            guard let file = try await read(name) else { throw invalid("\(name) of account \(account) is missing") }
            if let session = try data.session(file, called: name) { sessions.append(session) }
        }
        return sessions
    }
}
