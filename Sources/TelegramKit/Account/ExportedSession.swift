import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL

/// A session outside of its store, to move it to another program or machine.
///
/// Anyone who has it is signed in. It must be used in one place at a time: the server ends a session whose key comes
/// from two places at once (`AUTH_KEY_DUPLICATED`), for both. Printing it shows no secrets.
public struct ExportedSession: Sendable, CustomStringConvertible, CustomReflectable {
    struct Key: Sendable {
        var datacenter: Int
        var key: AuthKey
    }

    /// Nil if the format does not say.
    public let isTest: Bool?
    public let homeDatacenter: Int
    /// Nil if the format does not say.
    public let userID: Int64?
    let address: String
    let port: Int
    /// The home datacenter's first.
    let keys: [Key]
    /// Of the public keys of the servers that the session belongs to; empty if the format does not say.
    let fingerprints: [UInt64]
    /// Whether the user is a bot; nil if that is not known. Not kept by ``encoded(passphrase:)``.
    let isBot: Bool?
    /// The application that signed in; nil if that is not known. Not kept by ``encoded(passphrase:)``.
    let apiID: Int?

    /// Written before the session, so that it is not mistaken for something else.
    private static let mark = "mtproto-session-1."
    private static let saltLength = 16
    private static let checksumLength = 8
    private static let stretchRounds = 100_000

    init(
        isTest: Bool?, homeDatacenter: Int, userID: Int64?, address: String, port: Int, keys: [Key],
        fingerprints: [UInt64] = [], isBot: Bool? = nil, apiID: Int? = nil
    ) {
        self.isTest = isTest
        self.homeDatacenter = homeDatacenter
        self.userID = userID
        self.address = address
        self.port = port
        self.keys = keys
        self.fingerprints = fingerprints
        self.isBot = isBot
        self.apiID = apiID
    }

    public var description: String {
        "session of user \(userID.map { "\($0)" } ?? "unknown"), datacenter \(homeDatacenter)"
    }
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// Reads a session: this package's own text, or the string of Telethon's `StringSession`. Those of other libraries
    /// look alike: ``init(_:as:)`` is told which one wrote it.
    ///
    /// - Parameter passphrase: what it was encrypted with.
    /// - Throws: `sessionInvalid` if it is damaged or something else, `passphraseInvalid` if it is encrypted with another
    ///   passphrase, or with one and none was given.
    public init(_ text: String, passphrase: AccountPassword? = nil) throws(TelegramError) {
        guard text.utf8.count <= JSONText.largestText else { throw Self.invalid("it is too long to be one") }
        let text = String(text.filter { !$0.isWhitespace })
        guard text.hasPrefix(Self.mark) else {
            self = try Self.telethon(text)
            return
        }
        guard var bytes = TextEncoding.base64URLBytes(String(text.dropFirst(Self.mark.count))), let kind = bytes.first
        else { throw Self.invalid("it is no base64") }
        bytes.removeFirst()
        defer { secureWipe(&bytes) }
        switch kind {
        case 0:
            guard bytes.count > Self.checksumLength,
                Hash.sha256(bytes.dropLast(Self.checksumLength)).prefix(Self.checksumLength)
                    .elementsEqual(bytes.suffix(Self.checksumLength))
            else { throw Self.invalid("a part is missing or was changed") }
            self = try Self.decode(Array(bytes.dropLast(Self.checksumLength)))
        case 1:
            guard bytes.count > Self.saltLength else { throw Self.invalid("a part is missing") }
            guard let passphrase else { throw Self.wrongPassphrase("It is encrypted, and no passphrase was given") }
            let key = try Self.key(passphrase, salt: Array(bytes.prefix(Self.saltLength)))
            guard
                var plain = AuthenticatedCipher.open(
                    Array(bytes.dropFirst(Self.saltLength)), key: key, authenticating: Array(Self.mark.utf8))
            else { throw Self.wrongPassphrase("The passphrase is wrong, or the session was changed") }
            defer { secureWipe(&plain) }
            self = try Self.decode(plain)
        default:
            throw Self.invalid("it was written by a newer version")
        }
    }

    /// The session as text, with everything that it consists of.
    ///
    /// - Parameter passphrase: encrypts it; without one, anyone who reads the text has the session.
    public func encoded(passphrase: AccountPassword? = nil) throws(TelegramError) -> String {
        var plain = encodedContent
        defer { secureWipe(&plain) }
        guard let passphrase else {
            return Self.mark + TextEncoding.base64URL([0] + plain + Hash.sha256(plain).prefix(Self.checksumLength))
        }
        var random = RandomSource.system
        let salt = random.bytes(Self.saltLength)
        let key = try Self.key(passphrase, salt: salt)
        guard let sealed = AuthenticatedCipher.seal(plain, key: key, authenticating: Array(Self.mark.utf8)) else {
            throw Self.invalid("it cannot be encrypted")
        }
        return Self.mark + TextEncoding.base64URL([1] + salt + sealed)
    }

    // MARK: - Content

    /// Version (int), flags (int: 1 test servers, 2 known whether), home datacenter (int), user or 0 (long), address
    /// (string), port (int), number of keys (int), and of each its datacenter (int) and the key (bytes); from version 2 on the
    /// number of fingerprints (int) and these (long).
    private var encodedContent: [UInt8] {
        var writer = TLWriter(capacity: 64 + 270 * keys.count + 8 * fingerprints.count)
        writer.writeInt(2)
        writer.writeInt((isTest == true ? 1 : 0) | (isTest == nil ? 0 : 2))
        writer.writeInt(Int32(clamping: homeDatacenter))
        writer.writeLong(userID ?? 0)
        writer.writeString(address)
        writer.writeInt(Int32(clamping: port))
        writer.writeInt(Int32(clamping: keys.count))
        for key in keys {
            writer.writeInt(Int32(clamping: key.datacenter))
            var bytes = key.key.bytes.copyBytes()
            writer.writeBytes(bytes)
            secureWipe(&bytes)
        }
        writer.writeInt(Int32(clamping: fingerprints.count))
        for fingerprint in fingerprints { writer.writeLong(Int64(bitPattern: fingerprint)) }
        var buffer = writer.take()
        defer { buffer.withUnsafeMutableReadableBytes { secureWipe($0) } }
        return Array(buffer.readableBytesView)
    }

    private static func decode(_ bytes: [UInt8]) throws(TelegramError) -> ExportedSession {
        let session: ExportedSession?
        do throws(TLError) {
            session = try read(bytes)
        } catch {
            throw invalid("\(error)")
        }
        guard let session else { throw invalid("it was written by a newer version, or holds no key") }
        return try checked(session)
    }

    private static func read(_ bytes: [UInt8]) throws(TLError) -> ExportedSession? {
        var reader = TLReader(bytes: bytes)
        let version = try reader.readInt()
        guard (1...2).contains(version) else { return nil }
        let flags = try reader.readInt()
        let home = Int(try reader.readInt())
        let user = try reader.readLong()
        let address = try reader.readString()
        let port = Int(try reader.readInt())
        let count = try reader.readInt()
        guard (1...64).contains(count) else { return nil }
        var keys: [Key] = []
        for _ in 0..<count {
            let datacenter = Int(try reader.readInt())
            var bytes = try reader.readBytes()
            defer { secureWipe(&bytes) }
            guard (1...1000).contains(datacenter), let key = try? AuthKey(bytes) else { return nil }
            keys.append(Key(datacenter: datacenter, key: key))
        }
        var fingerprints: [UInt64] = []
        if version > 1 {
            let count = try reader.readInt()
            guard (0...1000).contains(count) else { return nil }
            for _ in 0..<count { fingerprints.append(UInt64(bitPattern: try reader.readLong())) }
        }
        return ExportedSession(
            isTest: flags & 2 == 0 ? nil : flags & 1 != 0, homeDatacenter: home, userID: user == 0 ? nil : user,
            address: address, port: port, keys: keys, fingerprints: fingerprints)
    }

    static func checked(_ session: ExportedSession) throws(TelegramError) -> ExportedSession {
        guard (1...1000).contains(session.homeDatacenter), (1...65_535).contains(session.port),
            IPLiteral.isValid(session.address),
            session.keys.contains(where: { $0.datacenter == session.homeDatacenter })
        else { throw invalid("it names no datacenter that can be reached") }
        return session
    }

    private static func key(_ passphrase: AccountPassword, salt: [UInt8]) throws(TelegramError) -> SecretBytes {
        var bytes = passphrase.bytes.copyBytes()
        defer { secureWipe(&bytes) }
        do {
            return try KeyStretching.pbkdf2(
                .hmacSHA512, password: bytes, salt: salt, rounds: stretchRounds, count: AuthenticatedCipher.keyLength)
        } catch {
            throw invalid("the passphrase cannot be used")
        }
    }

    static func invalid(_ reason: String) -> TelegramError {
        TelegramError(
            .sessionInvalid, message: "This is no session: \(reason)", location: "session",
            hint: "Export it again, and copy it whole.")
    }

    private static func wrongPassphrase(_ reason: String) -> TelegramError {
        TelegramError(
            .passphraseInvalid, message: reason, location: "session", hint: "Give the one that it was exported with.")
    }
}
