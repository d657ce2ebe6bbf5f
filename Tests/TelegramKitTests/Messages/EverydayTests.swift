import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

/// What a program that is new to the library writes first, and takes for granted.
struct EverydayTests {
    @Test("U06 a chat is the same however it was found, and what comes in a private chat is the other person's")
    func peersAreTheSame() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                try await withClient(of: lab) { other in
                    try await other.signIn(LabAccount.standard[1])
                    let alice = try await other.client.resolve(.username("alice"))
                    let boris = try await my.client.resolve(.username("boris"))
                    let group = try await my.client.createChannel(title: "Tea")
                    try await my.client.addMembers([boris], to: group)
                    let found = try await other.client.dialogs().first { $0.peer == group }
                    let atBoris = try #require(found?.peer)
                    #expect(atBoris.accessHash != 0)
                    #expect(boris.accessHash != 0 && boris == Peer(kind: .user, id: boris.id))
                    #expect(boris != Peer(kind: .user, id: boris.id + 1))
                    #expect(boris != Peer(kind: .group, id: boris.id))
                    #expect(Set([boris, Peer(kind: .user, id: boris.id)]).count == 1)

                    var updates = my.client.updates.makeAsyncIterator()
                    try await other.client.send("in private", to: alice)
                    try await other.client.send("in the group", to: atBoris)
                    var heard: [Message] = []
                    while heard.count < 2, let update = await updates.next() {
                        if case .newMessage(let message) = update, !message.isOutgoing, message.action == nil {
                            heard.append(message)
                        }
                    }
                    #expect(Set(heard.map(\.peer)) == [boris, group])
                    #expect(heard.map(\.sender) == [boris, boris])
                    let history = try await my.client.messages(in: boris, limit: 1).collect()
                    #expect(history.first?.peer == boris && history.first?.sender == boris)
                    let dialog = try await my.client.dialogs().first { $0.peer == group }
                    #expect(dialog?.title == "Tea")
                }
            }
        }
    }

    @Test("U20 lists are searched by a closure as far as is needed, and messages counted by the server")
    func listsAreSearched() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let client = my.client
                let boris = try await client.resolve(.username("boris"))
                let all = try await client.messages(in: boris).collect()
                var looked = 0
                let found = try await client.messages(in: boris, pageSize: 2).first {
                    looked += 1
                    return $0.id == all[2].id
                }
                #expect(found == all[2] && looked == 3)
                #expect(try await client.messages(in: boris).contains { $0.text == all[4].text })
                #expect(try await client.messages(in: boris).first { $0.text == "none" } == nil)
                #expect(try await !client.dialogs().contains { $0.title.isEmpty })

                #expect(try await client.messageCount(in: boris) == all.count)
                let word = try #require(all[0].text.split(separator: " ").first)
                let fitting = try await client.messages(in: boris, matching: MessageFilter(String(word))).collect()
                #expect(
                    try await client.messageCount(in: boris, matching: MessageFilter(String(word))) == fitting.count)
                let late = MessageFilter(since: all[1].date)
                #expect(try await client.messageCount(in: boris, matching: late) == 2)
                #expect(try await client.messageCount(in: boris, matching: MessageFilter(until: 0)) == 0)
            }
        }
    }

    @Test("texts can be put into formatted ones, their links are told, and nothing in them becomes a mark")
    func textsAreMade() throws {
        let place = "*the* [usual](place)"
        let question: FormattedText = "Lunch at \(place)?"
        #expect(question == FormattedText("Lunch at *the* [usual](place)?"))
        let text = FormattedText(
            "see https://a.example and this",
            entities: [
                TextEntity(.link("https://b.example"), offset: 26, length: 4),
                TextEntity(.url, offset: 4, length: 17), TextEntity(.url, offset: 28, length: 100),
                TextEntity(.url, offset: -1, length: 2),
            ])
        #expect(text.links == ["https://a.example", "https://b.example"])
        #expect(
            FormattedText("Hello! 1.5 + 1 = 2.5 (about) - #fine {a} b > c").markdown
                == "Hello! 1.5 + 1 = 2.5 (about) - #fine {a} b > c")
        let bold = FormattedText("Oh!x", entities: [TextEntity(.bold, offset: 3, length: 1)])
        #expect(bold.markdown == "Oh\\!*x*")
        #expect(FormattedText("> no\n> quotation").markdown == "\\> no\n\\> quotation")
    }

    @Test("messages, what they carry and members have words")
    func wordsAreThere() {
        let peer = Peer(kind: .user, id: 1)
        func message(_ text: String, _ media: MessageMedia?, _ action: ServiceAction? = nil) -> Message {
            Message(
                id: 1, peer: peer, sender: nil, date: 0, text: text, isOutgoing: false, media: media, action: action)
        }
        #expect("\(message("tea", nil))" == "tea")
        #expect("\(message("tea", .location(latitude: 1, longitude: 2)))" == "[location] tea")
        #expect("\(message("", .dice(emoticon: "d6", value: 3)))" == "[dice \"d6\" 3]")
        #expect("\(message("", nil, .joinedByRequest))" == "[was let in]")
        #expect("\(Member.Status.owner(.all)), \(Member.Status.restricted([]))" == "owner, restricted")
        #expect(FileProgress(completed: 1, total: 4).fraction == 0.25)
        #expect(FileProgress(completed: 1, total: nil).fraction == nil)
        #expect(FileProgress(completed: 0, total: 0).fraction == 1)
    }

    @Test("the accounts of a local Telegram are found by name, and pictures are saved with an ending")
    func namesAreThere() async throws {
        try await withLab { lab in
            let servers = try LabServers(lab.description)
            let alice = try #require(servers.account("alice"))
            #expect(alice.firstName == "Alice" && alice.phone == LabClient.alice.phone && alice.id != nil)
            #expect(servers.account(alice.phone) == alice && servers.account("nobody") == nil)
        }
        #expect(LocalName.name(ofPictureOf: "image/jpeg", 7) == "photo-7.jpg")
        #expect(LocalName.name(ofPictureOf: "application/pdf", 7) == nil)
    }
}
