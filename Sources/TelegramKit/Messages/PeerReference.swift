/// What people write to name a chat: `@name`, `+49 151 23456789`, `me`, an id, or a link to t.me.
public enum PeerReference: Hashable, Sendable {
    /// The account's own chat with itself.
    case me
    /// A public name, with or without `@`.
    case username(String)
    /// A phone number in international form. It leads to those who let themselves be found by it.
    case phoneNumber(String)
    /// The id of a person, group or channel that the account has met.
    case id(Int64)

    /// Reads a reference; nil if it is none.
    ///
    /// Links are `t.me/name`, `t.me/+49…`, `t.me/c/…` and `tg://resolve?domain=…`, with or without `https://`, and may go on
    /// with the number of a message. Invitations are no references: they lead to chats that the account is not in.
    public init?(_ text: String) {
        if text == "me" || text == "self" {
            self = .me
        } else if text.utf8.first == UInt8(ascii: "@") {
            guard let reference = Self.readUsername(text.dropFirst()) else { return nil }
            self = reference
        } else if let id = Int64(text), text.utf8.first != UInt8(ascii: "+") {
            self = .id(id)
        } else if text.utf8.first == UInt8(ascii: "+") {
            guard let reference = Self.readPhoneNumber(text) else { return nil }
            self = reference
        } else if let reference = Self.readLink(text) {
            self = reference
        } else {
            return nil
        }
    }

    private static func readLink(_ text: String) -> PeerReference? {
        var rest = Substring(text)
        if let scheme = drop(["tg://resolve?", "tg:resolve?"], from: rest) {
            for item in scheme.split(separator: "&") {
                if let name = drop(["domain="], from: item) { return readUsername(name) }
                if let number = drop(["phone="], from: item) { return readPhoneNumber(String(number)) }
            }
            return nil
        }
        rest = drop(["https://", "http://"], from: rest) ?? rest
        guard let path = drop(["t.me/", "telegram.me/", "telegram.dog/", "www.t.me/"], from: rest) else { return nil }
        let parts = path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        guard let first = parts.first else { return nil }
        if first == "c" { return parts.dropFirst().first.flatMap { Int64($0) }.map { .id($0) } }
        if first.first == "+" { return readPhoneNumber(String(first)) }
        return readUsername(first)
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
