import MTProtoCore
import Synchronization
import TL
import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

/// Actions that take several requests, of which the server refuses one.
struct PartialActionTests {
    /// The first request of a kind is carried out, as the server says; every other one is refused.
    private static func line<Function: TLFunction>(
        _: Function.Type, _ first: Function.Response
    ) -> LabScript.Line {
        let count = Mutex(0)
        return LabScript.Line(Function.self) { _, _ in
            let number = count.withLock { count in
                count += 1
                return count
            }
            return number == 1 ? .success(first) : .failure(RPCError(code: 400, message: "PEER_ID_INVALID"))
        }
    }

    /// Of a history there are always so many messages.
    private static func history(_ count: Int32) -> LabScript.Line {
        LabScript.Line(API.Messages.GetHistory.self) { _, _ in
            let messages = (1...count).reversed().map { id in
                API.Message.message(.init(id: id, peerID: .peerUser(userID: 1), date: 1, message: ""))
            }
            return .success(.messages(.init(messages: messages, topics: [], chats: [], users: [])))
        }
    }

    @Test("P21 of an action of several requests a part is done if a later one is refused, nothing if the first is")
    func partsAreTold() async throws {
        let nothing = API.Updates.updates(.init(updates: [], users: [], chats: [], date: 1, seq: 0))
        let lines = [
            Self.line(
                API.Contacts.ImportContacts.self, .init(imported: [], popularInvites: [], retryContacts: [], users: [])),
            Self.line(API.Folders.EditPeerFolders.self, nothing),
            Self.line(API.Messages.AddChatUser.self, .init(updates: nothing, missingInvitees: [])),
            Self.line(API.Stories.DeleteStories.self, []),
            Self.line(API.Messages.DeleteMessages.self, .init(pts: 1, ptsCount: 0)),
            Self.history(101),
        ]
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let client = my.client
                let me = try await client.me().peer
                await LabScript.use(on: lab, lines)
                /// Does it twice, each time with two requests: the second is refused, then the first.
                func expectParts(_ action: () async throws(TelegramError) -> Void) async throws {
                    for isLater in [true, false] {
                        let refusal = try await error(of: action)
                        #expect(refusal.serverError?.message == "PEER_ID_INVALID", "\(refusal)")
                        #expect(refusal.mayHaveRun == isLater, "\(refusal)")
                        #expect(refusal.hint.contains("A part of it was done") == isLater, "\(refusal)")
                    }
                }
                let people = (1...Int64(101)).map { Peer(kind: .user, id: $0, accessHash: 7) }
                let contacts = people.map { NewContact(phoneNumber: "+\($0.id)", firstName: "A") }
                try await expectParts { () async throws(TelegramError) in
                    _ = try await client.importContacts(contacts)
                }
                try await expectParts { () async throws(TelegramError) in try await client.setArchived(true, people) }
                let group = Peer(kind: .group, id: 9)
                try await expectParts { () async throws(TelegramError) in
                    try await client.addMembers(Array(people.prefix(2)), to: group)
                }
                try await expectParts { () async throws(TelegramError) in
                    try await client.deleteStories(Array(1...101))
                }
                try await expectParts { () async throws(TelegramError) in try await client.deleteMessages(in: me) }
            }
        }
    }
}
