import MTProtoCore
import MTProtoCrypto
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: signing in on pages")
struct ForeignWebSignInTests {
    private static let rows: [API.KeyboardButtonRow] = [
        .init(buttons: [
            .keyboardButtonUrl(.init(text: "site", url: "https://example.org")),
            .inputKeyboardButtonUrlAuth(
                .init(text: "in", url: "https://Example.org/in?a=1#top", bot: .inputUserSelf)),
            .inputKeyboardButtonUrlAuth(.init(text: "there", url: "https://example.net", bot: .inputUserSelf)),
        ])
    ]

    /// What stands in an address for the page.
    private func fields(_ url: String) -> [String: String] {
        let query = url.split(separator: "?").last?.prefix { $0 != "#" } ?? ""
        let pairs = query.split(separator: "&").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        return Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { first, _ in first }
    }

    @Test("A user signs in on a page by a bot's button: the page can check who comes, and the user ends it again")
    func pagesKnowTheirVisitors() async throws {
        try await withLab { lab in
            let scene = try await BotScene(lab)
            let (alice, bot) = (scene.alice, scene.bot)
            try await bot.call(
                API.Messages.SendMessage(
                    peer: scene.alicePeer, message: "enter", randomID: 2,
                    replyMarkup: .replyInlineMarkup(rows: Self.rows)))
            let message = try await alice.message("enter")
            guard case .replyInlineMarkup(let rows)? = message.replyMarkup else {
                throw RawClientError.unexpected("no buttons")
            }
            let logins: [Int32] = rows.flatMap(\.buttons).compactMap {
                if case .keyboardButtonUrlAuth(let login) = $0 { login.buttonID } else { nil }
            }
            #expect(logins.count == 2 && logins.first != logins.last)
            let (first, second) = (try #require(logins.first), try #require(logins.last))
            let botID = try await alice.user(World.freeBotName).id

            let asked = try await alice.call(
                API.Messages.RequestUrlAuth(peer: scene.botPeer, msgID: message.id, buttonID: first))
            guard case .urlAuthResultRequest(let request) = asked, case .user(let shown) = request.bot else {
                throw RawClientError.unexpected("\(asked)")
            }
            #expect(request.domain == "example.org" && shown.id == botID && !request.requestWriteAccess)
            func accept(_ button: Int32) async throws -> String {
                let answer = try await alice.call(
                    API.Messages.AcceptUrlAuth(peer: scene.botPeer, msgID: message.id, buttonID: button))
                guard case .urlAuthResultAccepted(let accepted) = answer, let url = accepted.url else {
                    throw RawClientError.unexpected("\(answer)")
                }
                return url
            }
            let url = try await accept(first)
            #expect(url.hasPrefix("https://Example.org/in?a=1&auth_date=") && url.hasSuffix("#top"))
            var fields = self.fields(url)
            let hash = fields.removeValue(forKey: "hash")
            fields["a"] = nil
            #expect(fields["id"] == "\(scene.aliceID)" && fields["username"] == "alice")
            // As core.telegram.org/widgets/login tells pages to check it.
            let token = try #require(lab.description.bots.first).token
            let text = fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "\n")
            let expected = Hash.hmacSHA256(key: Hash.sha256(Array(token.utf8)), Array(text.utf8))
            #expect(hash == TextEncoding.hexadecimal(expected))

            #expect(try await accept(second).hasPrefix("https://example.net?auth_date="))
            // The same page is no other one.
            _ = try await accept(first)
            let pages = try await alice.call(API.Account.GetWebAuthorizations())
            #expect(pages.authorizations.map(\.domain) == ["example.org", "example.net"])
            #expect(pages.authorizations.allSatisfy { $0.botID == botID } && pages.users.count == 1)
            let page = try #require(pages.authorizations.first)
            let unknown = API.Account.ResetWebAuthorization(hash: page.hash &+ 1)
            #expect(try await alice.failure(of: unknown) == "400 HASH_INVALID")
            #expect(try await alice.call(API.Account.ResetWebAuthorization(hash: page.hash)))
            let left = try await alice.call(API.Account.GetWebAuthorizations()).authorizations
            #expect(left.map(\.domain) == ["example.net"])
            #expect(try await alice.call(API.Account.ResetWebAuthorizations()))
            #expect(try await alice.call(API.Account.GetWebAuthorizations()).authorizations.isEmpty)
        }
    }

    @Test("What is no button by which users sign in is refused, and an address alone is opened as it is")
    func otherSignIns() async throws {
        try await withLab { lab in
            let scene = try await BotScene(lab)
            let alice = scene.alice
            try await scene.bot.call(
                API.Messages.SendMessage(
                    peer: scene.alicePeer, message: "enter", randomID: 2,
                    replyMarkup: .replyInlineMarkup(rows: Self.rows)))
            let message = try await alice.message("enter").id
            var query = API.Messages.AcceptUrlAuth(peer: scene.botPeer, msgID: message, buttonID: 1)
            #expect(try await alice.failure(of: query) == "400 BUTTON_ID_INVALID")
            query.writeAllowed = true
            #expect(try await alice.failure(of: query) == "400 PARAMETER_NOT_IN_LAB: write_allowed")
            let nowhere = API.Messages.RequestUrlAuth(peer: scene.botPeer, msgID: 9999, buttonID: 1)
            #expect(try await alice.failure(of: nowhere) == "400 MESSAGE_ID_INVALID")
            #expect(try await alice.failure(of: API.Messages.RequestUrlAuth()) == "400 URL_INVALID")
            let page = try await alice.call(API.Messages.RequestUrlAuth(url: "https://example.org"))
            #expect(page == .urlAuthResultDefault)
            #expect(try await scene.bot.failure(of: query) == "400 BOT_METHOD_INVALID")
            // What another bot's token signs is not for this one's address; and there is no such port.
            let other = try await scene.bot.input("echobot")
            let refusals: [(API.InputUser, String, String)] = [
                (other, "https://example.org", "PARAMETER_NOT_IN_LAB: reply_markup.inputKeyboardButtonUrlAuth.bot"),
                (.inputUserSelf, "https://example.org:99999/", "BUTTON_URL_INVALID"),
            ]
            for (bot, url, error) in refusals {
                let login = API.KeyboardButton.inputKeyboardButtonUrlAuth(.init(text: "in", url: url, bot: bot))
                let send = API.Messages.SendMessage(
                    peer: scene.alicePeer, message: "enter", randomID: 3,
                    replyMarkup: .replyInlineMarkup(rows: [.init(buttons: [login])]))
                #expect(try await scene.bot.failure(of: send) == "400 \(error)")
            }
        }
    }

    @Test("A button of a bot without a token signs nobody in, and none can name who is no bot")
    func botsWithoutToken() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            try await alice.call(API.Updates.GetState())
            // Programs cannot sign in as this one.
            let echo = try await alice.peer("echobot")
            try await alice.call(API.Messages.SendMessage(peer: echo, message: "hello", randomID: 1))
            let bot = try #require(await lab.userID("echobot"))
            let id = try await alice.user("alice").id
            let peer = try #require(await lab.inputPeer(.peerUser(userID: id)))
            func button(of bot: API.InputUser) -> API.Messages.SendMessage {
                let login = API.KeyboardButton.inputKeyboardButtonUrlAuth(
                    .init(text: "in", url: "https://example.org", bot: bot))
                return .init(
                    peer: peer, message: "enter", randomID: 2,
                    replyMarkup: .replyInlineMarkup(rows: [.init(buttons: [login])]))
            }
            guard case .inputPeerUser(let user, let hash) = peer else {
                throw RawClientError.unexpected("\(peer)")
            }
            await #expect(throws: LabRequestError(code: 400, message: "BOT_INVALID")) {
                try await lab.perform(button(of: .inputUser(userID: user, accessHash: hash)), as: bot)
            }
            _ = try await lab.perform(button(of: .inputUserSelf), as: bot)
            let message = try await alice.message("enter")
            guard case .replyInlineMarkup(let rows)? = message.replyMarkup,
                case .keyboardButtonUrlAuth(let login)? = rows.first?.buttons.first
            else { throw RawClientError.unexpected("\(message)") }
            let accept = API.Messages.AcceptUrlAuth(peer: echo, msgID: message.id, buttonID: login.buttonID)
            #expect(try await alice.failure(of: accept) == "400 BOT_INVALID")
            #expect(try await alice.call(API.Account.GetWebAuthorizations()).authorizations.isEmpty)
        }
    }
}
