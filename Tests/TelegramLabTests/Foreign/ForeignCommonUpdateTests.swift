import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What the members of a supergroup are told of one message")
struct ForeignCommonUpdateTests {
    /// A user whom nobody knows, over a connection of their own.
    private func newcomer(_ lab: Lab, _ number: Int) async throws -> (client: RawClient, user: API.InputUser, id: Int64)
    {
        let client = try await RawClient(lab, 2)
        try await client.exchangeKey()
        let phone = "999662\(7000 + number)"
        let sent = try await client.call(
            API.Auth.SendCode(phoneNumber: phone, apiID: 1, apiHash: "x", settings: API.CodeSettings()))
        guard case .sentCode(let code) = sent else { throw RawClientError.unexpected("\(sent)") }
        try await client.call(
            API.Auth.SignIn(phoneNumber: phone, phoneCodeHash: code.phoneCodeHash, phoneCode: "22222"))
        let signed = try await client.call(
            API.Auth.SignUp(
                phoneNumber: phone, phoneCodeHash: code.phoneCodeHash, firstName: "New \(number)", lastName: ""))
        guard case .authorization(let found) = signed, case .user(let user) = found.user else {
            throw RawClientError.unexpected("\(signed)")
        }
        return (client, .inputUser(userID: user.id, accessHash: user.accessHash ?? 0), user.id)
    }

    private struct Told {
        var packet: API.Updates.Updates
        var users: [Int64: API.User.User] = [:]
        var chat: API.Chat.Channel?

        init(_ client: RawClient, _ text: String) async throws {
            let packet = try await client.told { $0.messages.contains { $0.message == text } ? $0 : nil }
            self.packet = packet
            for case .user(let user) in packet.users { self.users[user.id] = user }
            for case .channel(let channel) in packet.chats { self.chat = channel }
        }
    }

    @Test(
        "LT06 Members who know nobody are told the same, byte for byte; others what they alone may see, and none of themselves"
    )
    func membersAreToldTheSame() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            try await boris.call(API.Updates.GetState())
            var others: [(client: RawClient, user: API.InputUser, id: Int64)] = []
            for number in 0..<5 { others.append(try await newcomer(lab, number)) }
            let channel = try await alice.makeChannel().channel
            try await alice.call(
                API.Channels.InviteToChannel(
                    channel: channel.input, users: [try await alice.input("boris")] + others.map(\.user)))
            guard case .inputUser(let muted, let hash) = others[2].user else {
                throw RawClientError.unexpected("no inputUser")
            }
            try await alice.call(
                API.Channels.EditBanned(
                    channel: channel.input, participant: .inputPeerUser(userID: muted, accessHash: hash),
                    bannedRights: .init(sendMedia: true, untilDate: 0)))
            // The fourth hides from everyone when they were online, so that others' times are hidden from them.
            try await others[3].client.call(
                API.Account.SetPrivacy(key: .inputPrivacyKeyStatusTimestamp, rules: [.inputPrivacyValueDisallowAll]))
            try await others[0].client.call(API.Account.UpdateStatus(offline: false))

            try await others[0].client.call(
                API.Messages.SendMessage(peer: channel.peer, message: "hello", randomID: 1))
            let toAlice = try await Told(alice, "hello")
            let toBoris = try await Told(boris, "hello")
            let toMuted = try await Told(others[2].client, "hello")
            let toHiding = try await Told(others[3].client, "hello")
            let plain = [try await Told(others[1].client, "hello"), try await Told(others[4].client, "hello")]
            let author = others[0].id
            for told in [toAlice, toBoris, toMuted, toHiding] + plain { #expect(told.users.keys.sorted() == [author]) }
            #expect(plain[0].packet == plain[1].packet && toBoris.packet == plain[0].packet)
            #expect(plain[0].chat?.creator == false && toAlice.chat?.creator == true)
            #expect(plain[0].chat?.bannedRights == nil && toMuted.chat?.bannedRights?.sendMedia == true)
            guard case .userStatusOnline? = plain[0].users[author]?.status else {
                throw RawClientError.unexpected("\(plain[0].users)")
            }
            #expect(toHiding.users[author]?.status == .userStatusRecently(.init(byMe: true)))

            // Boris knows alice, and she knows him.
            try await alice.call(API.Messages.SendMessage(peer: channel.peer, message: "again", randomID: 2))
            let (known, unknown) = (try await Told(boris, "again"), try await Told(others[1].client, "again"))
            let id = lab.description.accounts.first { $0.username == "alice" }?.id ?? 0
            #expect(known.users[id]?.contact == true && known.users[id]?.phone == LabAccount.alice.phone)
            #expect(unknown.users[id]?.contact == false && unknown.users[id]?.phone == nil)
            #expect(unknown.users.count == 1)
        }
    }
}
