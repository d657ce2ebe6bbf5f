import TelegramKit

/// What a line of standard input asks for: a call, and what it takes.
struct DailyOrder: Decodable {
    let call: String
    /// `@name`, or what an answer has called a chat: `channel-5`.
    var chat: String?
    var person: String?
    var people: [String]?
    var text: String?
    var more: String?
    var path: String?
    var number: Int?
    var until: Int?
    /// Rights that are given, or permissions that are taken away.
    var names: [String]?
    var isOn: Bool?

    /// A part that the call cannot do without.
    func wanted<Value>(_ part: KeyPath<DailyOrder, Value?>, _ name: String) throws -> Value {
        guard let value = self[keyPath: part] else { throw ProbeFailure("\(call) wants \(name)") }
        return value
    }

    func rights() throws -> AdminRights {
        try AdminRights(
            wanted(\.names, "names").map { name in
                switch name {
                case "change_info": .changeInfo
                case "delete_messages": .deleteMessages
                case "ban_users": .banUsers
                case "invite_users": .inviteUsers
                case "pin_messages": .pinMessages
                default: throw ProbeFailure("no right \(name)")
                }
            })
    }

    /// All but what is named.
    func permissions() throws -> ChatPermissions {
        try ChatPermissions.all.subtracting(
            ChatPermissions(
                wanted(\.names, "names").map { name in
                    switch name {
                    case "send_plain": .sendText
                    case "media": .media
                    case "pin_messages": .pinMessages
                    case "invite_users": .inviteUsers
                    default: throw ProbeFailure("no permission \(name)")
                    }
                }))
    }

    func privacySetting() throws -> PrivacySetting {
        switch try wanted(\.text, "text") {
        case "phone": .phoneNumber
        case "last_seen": .lastSeen
        case "photo": .profilePhoto
        case "bio": .bio
        case let name: throw ProbeFailure("no setting \(name)")
        }
    }
}

/// What is said to an order. Where a part has nothing to say it is left out.
struct DailyAnswer: Encodable {
    /// The code of our error, and the words of the server.
    var error: String?
    var server: String?
    /// As `DailyOrder.chat` has it.
    var peer: String?
    var id: Int?
    var number: Int?
    var title: String?
    var text: String?
    var phone: String?
    var isOn: Bool?
    var isShown: Bool?
    var isProtected: Bool?
    /// Of the bytes of a picture.
    var digest: String?
    /// Those of photos are larger than what JSON reads everywhere.
    var ids: [String]?
    var texts: [String]?

    static let done = DailyAnswer()
}
