/// What people write to name a chat: `@name`, `+49 151 23456789`, `me`, an id, or a link to t.me.
public enum PeerReference: Hashable, Sendable {
    /// The account's own chat with itself.
    case me
    /// A public name, with or without `@`.
    case username(String)
    /// A phone number in international form. It leads to those who let themselves be found by it.
    case phoneNumber(String)
    /// The id of a person, group or channel that the account has met. A negative one is that of a group or, below
    /// −1,000,000,000,000 (`-100…`), of a channel, as bots have it.
    case id(Int64)
    /// The id of a peer whose kind is known.
    case peer(Peer.Kind, Int64)
    /// The last part of an invitation. It leads to a chat that the account is in already, or may look at.
    case invite(String)

    /// Reads a reference; nil if it is none.
    ///
    /// Ids are those of ``Peer/id``, or those of bots: `-123` for a group, `-1001234567890` for a channel. Links are
    /// `t.me/name`, `name.t.me`, `t.me/+49…`, `t.me/c/…`, `t.me/+…` and `t.me/joinchat/…`, `tg://resolve?domain=…`,
    /// `tg://privatepost?channel=…`, `tg://user?id=…` and `tg://join?invite=…`, with or without `https://`, and may go
    /// on with the number of a message, which ``MessageReference`` reads.
    public init?(_ text: String) {
        if text == "me" || text == "self" {
            self = .me
        } else if text.utf8.first == UInt8(ascii: "@") {
            guard let reference = Self.readUsername(text.dropFirst()) else { return nil }
            self = reference
        } else if let id = Int64(text), text.utf8.first != UInt8(ascii: "+") {
            guard let reference = Self.reference(id) else { return nil }
            self = reference
        } else if text.utf8.first == UInt8(ascii: "+") {
            guard let reference = Self.readPhoneNumber(text) else { return nil }
            self = reference
        } else if let link = Link(text) {
            self = link.chat
        } else {
            return nil
        }
    }

    /// What a person has typed to name a chat: what ``init(_:)`` reads, or else a public name without `@`. Whether there is
    /// such a chat says ``TelegramClient/resolve(_:)``.
    ///
    /// ```swift
    /// let chat = try await client.resolve(.named(CommandLine.arguments[1]))
    /// ```
    public static func named(_ text: String) -> PeerReference { PeerReference(text) ?? .username(text) }

    /// Ids as bots have them: those of channels begin below this one.
    private static let channelBase: Int64 = -1_000_000_000_000

    /// What an id means, whichever sign it has; nil for one that no server gives.
    static func reference(_ id: Int64) -> PeerReference? {
        guard id != 0, id > -(1 << 56) else { return nil }
        if id > 0 { return .id(id) }
        // checked: both are far from the ends.
        return id < channelBase ? .peer(.channel, channelBase - id) : .peer(.group, -id)
    }

    /// What a link says.
    fileprivate struct Link {
        var chat: PeerReference
        var message: Int?
        var topic: Int?

        init?(_ text: String) {
            if let rest = drop(["tg://", "tg:"], from: Substring(text)) {
                self.init(action: rest)
            } else {
                self.init(web: drop(["https://", "http://"], from: Substring(text)) ?? Substring(text))
            }
        }

        private init?(action: Substring) {
            let parts = action.split(separator: "?", maxSplits: 1)
            let items = parts.count > 1 ? Self.items(parts[1]) : [:]
            let chat: PeerReference?
            switch parts.first?.lowercased() {
            case "resolve":
                chat =
                    items["domain"].flatMap { readUsername($0) }
                    ?? items["phone"].flatMap { readPhoneNumber(String($0)) }
            case "privatepost": chat = items["channel"].flatMap { Self.id($0) }.map { .peer(.channel, $0) }
            case "user": chat = items["id"].flatMap { Self.id($0) }.map { .peer(.user, $0) }
            case "join": chat = items["invite"].flatMap { readInvite($0) }
            default: chat = nil
            }
            guard let chat else { return nil }
            self.chat = chat
            message = items["post"].flatMap { Self.number($0) }
            topic = (items["thread"] ?? items["topic"]).flatMap { Self.number($0) }
        }

        private init?(web: Substring) {
            let end = web.firstIndex { $0 == "?" || $0 == "#" } ?? web.endIndex
            var parts = web[..<end].split(separator: "/")
            guard let host = parts.first?.lowercased() else { return nil }
            parts.removeFirst()
            if host.hasSuffix(".t.me"), host != "www.t.me" {
                parts.insert(web.prefix(host.count - 5), at: 0)
            } else if !["t.me", "telegram.me", "telegram.dog", "www.t.me"].contains(host) {
                return nil
            }
            if parts.first == "s" { parts.removeFirst() }
            guard let first = parts.first else { return nil }
            parts.removeFirst()
            let chat: PeerReference?
            switch first {
            case "c":
                chat = parts.first.flatMap { Self.id($0) }.map { .peer(.channel, $0) }
                parts = Array(parts.dropFirst())
            case "joinchat":
                chat = parts.first.flatMap { readInvite($0) }
                parts = []
            case _ where first.first == "+":
                chat = readPhoneNumber(String(first)) ?? readInvite(first.dropFirst())
                parts = []
            default: chat = readUsername(first)
            }
            guard let chat else { return nil }
            self.chat = chat
            let numbers = parts.map { Self.number($0) }
            let items = end < web.endIndex && web[end] == "?" ? Self.items(web[web.index(after: end)...]) : [:]
            // Links to stories and others are none to messages.
            let isOfMessage = (1...2).contains(numbers.count) && !numbers.contains(nil)
            message = isOfMessage ? numbers.last ?? nil : nil
            topic = isOfMessage && numbers.count > 1 ? numbers[0] : items["thread"].flatMap { Self.number($0) }
        }

        private static func items(_ query: Substring) -> [String: Substring] {
            var items: [String: Substring] = [:]
            for item in query.prefix(while: { $0 != "#" }).split(separator: "&") {
                let parts = item.split(separator: "=", maxSplits: 1)
                if parts.count == 2 { items[parts[0].lowercased()] = parts[1] }
            }
            return items
        }

        private static func id(_ text: Substring) -> Int64? {
            Int64(text).flatMap { (1..<1 << 56).contains($0) ? $0 : nil }
        }

        private static func number(_ text: Substring) -> Int? {
            Int32(text).flatMap { $0 > 0 ? Int($0) : nil }
        }
    }

    /// The last part of an invitation: letters, digits, `-` and `_`.
    private static func readInvite(_ text: Substring) -> PeerReference? {
        guard (6...64).contains(text.utf8.count),
            text.utf8.allSatisfy({ isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
        else { return nil }
        return .invite(String(text))
    }

    private static func drop(_ prefixes: [String], from text: Substring) -> Substring? {
        for prefix in prefixes {
            let head = text.prefix(prefix.count)
            if head.lowercased() == prefix { return text.dropFirst(prefix.count) }
        }
        return nil
    }

    /// Names are of letters, digits and underscores, and begin with a letter.
    private static func readUsername(_ name: Substring) -> PeerReference? {
        guard (2...32).contains(name.utf8.count), let first = name.utf8.first, isLetter(first),
            name.utf8.allSatisfy({ isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") })
        else { return nil }
        return .username(String(name))
    }

    private static func readPhoneNumber(_ text: String) -> PeerReference? {
        let digits = text.utf8.filter { isDigit($0) }
        let others = text.utf8.filter { !isDigit($0) && !"+ -()".utf8.contains($0) }
        guard others.isEmpty, (7...15).contains(digits.count) else { return nil }
        return .phoneNumber(String(decoding: digits, as: UTF8.self))
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

/// A message that a link names: `t.me/name/15`, `t.me/c/1234/15`, with a topic `t.me/name/3/15`, or the same with
/// `tg://`.
public struct MessageReference: Hashable, Sendable {
    public let chat: PeerReference
    public let messageID: Int
    /// The topic of a forum, or the discussion, in which it stands; nil if the link does not say.
    public let topicID: Int?

    public init(chat: PeerReference, messageID: Int, topicID: Int? = nil) {
        self.chat = chat
        self.messageID = messageID
        self.topicID = topicID
    }

    /// Reads a link; nil if it is none to a message.
    public init?(_ text: String) {
        guard let link = PeerReference.Link(text), let message = link.message else { return nil }
        self.init(chat: link.chat, messageID: message, topicID: link.topic)
    }
}
