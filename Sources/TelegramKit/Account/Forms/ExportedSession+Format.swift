import MTProtoCore
import MTProtoCrypto

extension ExportedSession {
    /// How other libraries write a session as text. Each keeps less than ``encoded(passphrase:)`` does: of the keys only
    /// that of the home datacenter, and nothing of the servers that the session belongs to.
    public enum Format: String, CaseIterable, Hashable, Sendable {
        /// The string of Telethon's `StringSession`. It says neither whose the session is, nor whether of the test servers.
        case telethon
        /// The string that Pyrogram and Kurigram export, of version 2 and before. It names no address.
        case pyrogram
        /// The string of GramJS' `StringSession`. It says as much as Telethon's.
        case gramJS = "gramjs"
        /// The string that mtcute exports, version 3.
        case mtcute
        /// The JSON file of gotd, version 1. It does not say whose the session is.
        case gotd
    }

    /// Reads a session that another library wrote as text.
    ///
    /// ```swift
    /// let session = try ExportedSession(text, as: .pyrogram)
    /// let user = try await client.importSession(session)
    /// ```
    ///
    /// - Throws: `sessionInvalid` if it is damaged, cut off, or something else; `sessionUnsupported` if it is of a version
    ///   that is not read here.
    public init(_ text: String, as format: Format) throws(TelegramError) {
        guard text.utf8.count <= JSONText.largestText else { throw Self.invalid("it is too long to be one") }
        let compact = String(text.filter { !$0.isWhitespace })
        switch format {
        case .telethon: self = try Self.telethon(compact)
        case .pyrogram: self = try Self.pyrogram(compact)
        case .gramJS: self = try Self.gramJS(compact)
        case .mtcute: self = try Self.mtcute(compact)
        case .gotd: self = try Self.gotd(text)
        }
    }

    /// The session as another library reads it.
    ///
    /// Whoever has it is signed in. Use it in one place only: see ``TelegramClient/abandonSession()``.
    ///
    /// - Throws: `sessionInvalid` if the format has no place for what the session is, such as a datacenter with a high
    ///   number.
    public func encoded(as format: Format) throws(TelegramError) -> String {
        switch format {
        case .telethon: try telethonText()
        case .pyrogram: try pyrogramText()
        case .gramJS: try gramJSText()
        case .mtcute: try mtcuteText()
        case .gotd: try gotdText()
        }
    }

    /// The home datacenter as one byte, and its key: what all formats have.
    func byteHome(for library: String) throws(TelegramError) -> (datacenter: UInt8, key: AuthKey) {
        guard let datacenter = UInt8(exactly: homeDatacenter),
            let key = keys.first(where: { $0.datacenter == homeDatacenter })
        else { throw Self.invalid("\(library) knows no datacenter \(homeDatacenter)") }
        return (datacenter, key.key)
    }

    /// A session with one key, as other libraries have it.
    ///
    /// - Parameters:
    ///   - address: nil or a name where the format gives none: then it is that of Telegram's own servers.
    ///   - isTest: nil if the format does not say.
    static func foreign(
        datacenter: Int, key: [UInt8], address: String? = nil, port: Int? = nil, isTest: Bool? = nil,
        userID: Int64? = nil, isBot: Bool? = nil, apiID: Int? = nil
    ) throws(TelegramError) -> ExportedSession {
        guard let key = try? AuthKey(key) else { throw invalid("its key has another length than 256 bytes") }
        guard key.bytes.copyBytes().contains(where: { $0 != 0 }) else {
            throw invalid("its key is nothing but zeros: no account was signed in")
        }
        return try foreign(
            datacenter: datacenter, keys: [Key(datacenter: datacenter, key: key)], address: address, port: port,
            isTest: isTest, userID: userID, isBot: isBot, apiID: apiID)
    }

    /// The same with several keys.
    static func foreign(
        datacenter: Int, keys: [Key], address: String? = nil, port: Int? = nil, isTest: Bool? = nil,
        userID: Int64? = nil, isBot: Bool? = nil, apiID: Int? = nil
    ) throws(TelegramError) -> ExportedSession {
        var place = address.flatMap { IPLiteral.isValid($0) ? ($0, port ?? 443) : nil }
        if place == nil {
            let servers = isTest == true ? TelegramConfiguration.Servers.test : .production
            place = servers.datacenters.first { $0.id == datacenter }.map { ($0.address, $0.port) }
        }
        guard let place else {
            throw invalid("it names datacenter \(datacenter), and no address at which that can be reached")
        }
        return try checked(
            ExportedSession(
                isTest: isTest, homeDatacenter: datacenter, userID: userID.flatMap { $0 > 0 ? $0 : nil },
                address: place.0, port: place.1, keys: keys, isBot: isBot, apiID: apiID))
    }

    /// The bytes of a text in base64 of either alphabet.
    static func bytes(of text: some StringProtocol) throws(TelegramError) -> [UInt8] {
        guard let bytes = TextEncoding.base64URLBytes(String(text)) else { throw invalid("it is no base64") }
        return bytes
    }

    static func unsupported(_ reason: String) -> TelegramError {
        TelegramError(
            .sessionUnsupported, message: "This session cannot be read: \(reason)", location: "session",
            hint: "Open it once with a newer version of the program that wrote it, and take what that writes.")
    }
}
