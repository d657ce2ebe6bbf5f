import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours find in large groups of a lab")
struct ForeignSizeTests {
    /// Accounts of one datacenter, who know each other.
    private func accounts(_ count: Int) -> [LabAccount] {
        (0..<count).map {
            LabAccount(phone: "999662\(2000 + $0)", code: "22222", homeDC: 2, firstName: "Number \($0)")
        }
    }

    @Test("LT06 A basic group has room for 200 members, and whoever would be one more is refused in each way to come")
    func basicGroupsAreFull() async throws {
        var configuration = LabConfiguration()
        configuration.accounts = accounts(202)
        let accounts = configuration.accounts
        try await withLab(configuration) { lab in
            let creator = try await RawClient.signedIn(lab, accounts[0])
            let contacts = try await creator.call(API.Contacts.GetContacts(hash: 0))
            guard case .contacts(_, _, let users) = contacts else { throw RawClientError.unexpected("\(contacts)") }
            let others = users.compactMap { user -> API.InputUser? in
                guard case .user(let user) = user else { return nil }
                return .inputUser(userID: user.id, accessHash: user.accessHash ?? 0)
            }
            #expect(others.count == 201)
            let many = API.Messages.CreateChat(users: Array(others.prefix(200)), title: "Many")
            #expect(try await creator.failure(of: many) == "400 USERS_TOO_MUCH")
            let made = try await creator.call(API.Messages.CreateChat(users: Array(others.prefix(198)), title: "Full"))
            let group = try #require(made.updates.whole?.group)
            let peer = API.InputPeer.inputPeerChat(chatID: group.id)
            let invite = try await creator.call(API.Messages.ExportChatInvite(peer: peer))
            guard case .chatInviteExported(let link) = invite else { throw RawClientError.unexpected("\(invite)") }

            let asking = try await creator.call(API.Messages.ExportChatInvite(requestNeeded: true, peer: peer))
            guard case .chatInviteExported(let slow) = asking else { throw RawClientError.unexpected("\(asking)") }
            let last = try await RawClient.signedIn(lab, accounts[201])
            #expect(
                try await last.failure(of: API.Messages.ImportChatInvite(hash: hash(slow.link)))
                    == "400 INVITE_REQUEST_SENT")

            try await creator.call(API.Messages.AddChatUser(chatID: group.id, userID: others[199], fwdLimit: 0))
            let more = API.Messages.AddChatUser(chatID: group.id, userID: others[200], fwdLimit: 0)
            #expect(try await creator.failure(of: more) == "400 USERS_TOO_MUCH")
            #expect(
                try await last.failure(of: API.Messages.ImportChatInvite(hash: hash(link.link))) == "400 USERS_TOO_MUCH"
            )
            let approved = API.Messages.HideAllChatJoinRequests(approved: true, peer: peer)
            #expect(try await creator.failure(of: approved) == "400 USERS_TOO_MUCH")
        }
    }

    private func hash(_ link: String) -> String { String(link.split(separator: "+").last ?? "") }
}
