import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: bots that accounts let into their private chats")
struct ForeignBusinessTests {
    /// Alice, who has Premium, boris, who writes to her, and the lab's bot.
    private struct Shop {
        var scene: ChatScene
        let bot: SessionReference
        /// The bot where alice is at home.
        let abroad: SessionReference
        private var lastRandomID: Int64 = 1000

        init() throws {
            self.scene = try ChatScene()
            self.scene.desk.world.users[self.scene.id("alice")]?.isPremium = true
            self.bot = self.scene.desk.caller(at: World.freeBotHome)
            self.abroad = self.scene.desk.caller(at: LabAccount.alice.homeDC)
            for session in [self.bot, self.abroad] {
                self.scene.desk.world.keys[session.key]?.authorization = .signedIn(user: World.freeBot)
            }
            try self.scene.desk.call(API.Updates.GetState(), from: self.bot)
        }

        var boris: API.InputPeer { self.scene.desk.peer("boris") }

        /// What the last call told the bot.
        func told() throws -> [API.Update] { try self.scene.packets(to: self.bot).flatMap(\.updates) }

        mutating func connect(
            _ rights: API.BusinessBotRights = .init(reply: true),
            _ recipients: API.InputBusinessBotRecipients = .init(excludeSelected: true)
        ) throws -> API.BotBusinessConnection {
            try self.scene.desk.call(self.connecting(rights, recipients), from: self.scene.alice)
            guard case .updateBotBusinessConnect(let connection, _)? = try self.told().last else {
                throw RawClientError.unexpected("no connection")
            }
            return connection
        }

        func connecting(
            _ rights: API.BusinessBotRights = .init(reply: true),
            _ recipients: API.InputBusinessBotRecipients = .init(excludeSelected: true)
        ) -> API.Account.UpdateConnectedBot {
            .init(rights: rights, bot: self.scene.user(World.freeBotName), recipients: recipients)
        }

        /// Boris writes to alice; what the bot is told of it.
        mutating func hear(_ text: String) throws -> API.Update.UpdateBotNewBusinessMessage? {
            try self.scene.send(text, to: self.scene.desk.peer("alice"), from: self.scene.boris)
            guard case .updateBotNewBusinessMessage(let new)? = try self.told().last else { return nil }
            return new
        }

        mutating func text(_ text: String, replyTo: API.InputReplyTo? = nil) -> API.Messages.SendMessage {
            self.lastRandomID += 1
            return .init(peer: self.boris, replyTo: replyTo, message: text, randomID: self.lastRandomID)
        }

        @discardableResult
        mutating func act<Query: TLFunction>(
            _ query: Query, over id: String
        ) throws -> Query.Response {
            try self.scene.desk.call(
                API.InvokeWithBusinessConnection(connectionID: id, query: query), from: self.abroad)
        }

        mutating func refusal(
            _ query: some TLFunction, over id: String, from session: SessionReference? = nil
        ) -> String {
            self.scene.desk.failure(
                of: API.InvokeWithBusinessConnection(connectionID: id, query: query), from: session ?? self.abroad)
        }
    }

    private func message(_ message: API.Message?) throws -> API.Message.Message {
        guard case .message(let message)? = message else { throw RawClientError.unexpected("no message") }
        return message
    }

    @Test("A bot hears what people write to an account, answers in its name, and its answers say so to both sides")
    func businessMessagesGoBothWays() throws {
        var shop = try Shop()
        let connection = try shop.connect()
        #expect(connection.userID == shop.scene.id("alice") && connection.rights?.reply == true)
        #expect(connection.dcID == Int32(LabAccount.alice.homeDC) && !connection.disabled)
        let first = try shop.hear("Hello")
        let new = try #require(first)
        #expect(new.connectionID == connection.connectionID && new.qts == 3)
        let heard = try message(new.message)
        #expect(heard.message == "Hello" && !heard.out)
        #expect(heard.peerID == .peerUser(userID: shop.scene.id("boris")))

        let reply = API.InputReplyTo.inputReplyToMessage(.init(replyToMsgID: heard.id))
        let answer = try shop.act(shop.text("Good day", replyTo: reply), over: connection.connectionID)
        guard case .updates(let updates) = answer, updates.updates.count == 1,
            case .updateBotNewBusinessMessage(let sent)? = updates.updates.first
        else { throw RawClientError.unexpected("\(answer)") }
        let mine = try message(sent.message)
        // It is no news for the bot, so that it has no number of its own.
        #expect(mine.out && mine.viaBusinessBotID == World.freeBot && sent.qts == 3)
        #expect(try message(sent.replyToMessage).id == heard.id)
        #expect(try shop.told().isEmpty)
        let seen = try shop.scene.packets(to: shop.scene.boris).flatMap(\.messages)
        #expect(seen.map(\.message) == ["Good day"] && seen.first?.viaBusinessBotID == World.freeBot)
        #expect(seen.first?.out == false)
        // What alice writes herself the bot hears as well.
        try shop.scene.send("It is me", to: shop.boris, from: shop.scene.alice)
        guard case .updateBotNewBusinessMessage(let own)? = try shop.told().last else {
            throw RawClientError.unexpected("nothing")
        }
        #expect(try message(own.message).out && own.qts == 4)
    }

    @Test("A bot that is told of a message knows whom the message that it answers names")
    func businessKnowsWhoIsNamed() throws {
        var shop = try Shop()
        _ = try shop.connect()
        let (alice, clara) = (shop.scene.desk.peer("alice"), shop.scene.id("clara"))
        let contact = API.InputMedia.inputMediaContact(
            .init(phoneNumber: LabAccount.standard[2].phone, firstName: "Clara", lastName: "", vcard: ""))
        try shop.scene.desk.call(
            API.Messages.SendMedia(peer: alice, media: contact, message: "", randomID: 901), from: shop.scene.boris)
        let id = try #require(shop.scene.desk.world.boxes[shop.scene.id("boris")]).nextID - 1
        try shop.scene.desk.call(
            API.Messages.SendMessage(
                peer: alice, replyTo: .inputReplyToMessage(.init(replyToMsgID: id)), message: "Her", randomID: 902),
            from: shop.scene.boris)
        let packets = try shop.scene.packets(to: shop.bot)
        guard case .updateBotNewBusinessMessage(let new)? = packets.flatMap(\.updates).last,
            case .messageMediaContact(let named)? = try message(new.replyToMessage).media
        else { throw RawClientError.unexpected("\(packets)") }
        let users = ChatScene.users(packets.flatMap(\.users))
        #expect(named.userID == clara && users.contains(clara))
    }

    @Test("Edits and deletions are told by number, what was missed stands in the difference, and an end is told")
    func businessChangesAreNumbered() throws {
        var shop = try Shop()
        let connection = try shop.connect()
        _ = try shop.hear("Hello")
        let alice = shop.scene.desk.peer("alice")
        let id = try #require(shop.scene.desk.world.boxes[shop.scene.id("boris")]).nextID - 1
        try shop.scene.desk.call(
            API.Messages.EditMessage(peer: alice, id: id, message: "Good morning"), from: shop.scene.boris)
        guard case .updateBotEditBusinessMessage(let edited)? = try shop.told().last else {
            throw RawClientError.unexpected("no edit")
        }
        #expect(try message(edited.message).message == "Good morning" && edited.qts == 4)
        try shop.scene.desk.call(API.Messages.DeleteMessages(revoke: true, id: [id]), from: shop.scene.boris)
        guard case .updateBotDeleteBusinessMessage(let deleted)? = try shop.told().last else {
            throw RawClientError.unexpected("no deletion")
        }
        #expect(deleted.peer == .peerUser(userID: shop.scene.id("boris")) && deleted.qts == 5)
        #expect(deleted.messages == [try message(edited.message).id])
        let end = API.Account.UpdateConnectedBot(
            deleted: true, bot: shop.scene.user(World.freeBotName), recipients: .init())
        try shop.scene.desk.call(end, from: shop.scene.alice)
        guard case .updateBotBusinessConnect(let ended, 6)? = try shop.told().last else {
            throw RawClientError.unexpected("no end")
        }
        #expect(ended.disabled && ended.connectionID == connection.connectionID)
        let refused1 = shop.scene.desk.failure(of: end, from: shop.scene.alice)
        #expect(refused1 == "400 BOT_NOT_CONNECTED_YET")
        let news1 = try shop.hear("Anybody?")
        #expect(news1 == nil)
        let late = shop.text("Late")
        let refused2 = shop.refusal(late, over: ended.connectionID)
        #expect(refused2 == "400 BUSINESS_CONNECTION_INVALID")

        let state = try shop.scene.desk.call(API.Updates.GetState(), from: shop.bot)
        let missed = try shop.scene.desk.call(
            API.Updates.GetDifference(pts: state.pts, date: 1, qts: 1), from: shop.bot)
        guard case .difference(let difference) = missed else { throw RawClientError.unexpected("\(missed)") }
        #expect(difference.otherUpdates.count == 5 && difference.state.qts == 6)
        #expect(ChatScene.users(difference.users).contains(shop.scene.id("boris")))
    }

    @Test("A bot does for an account what it was given the right to, where it was let in, and nothing else")
    func businessRightsCount() throws {
        var shop = try Shop()
        let id = try shop.connect(.init(readMessages: true)).connectionID
        let heard = try message(try shop.hear("Hello")?.message)
        let text = shop.text("Hello")
        let refused3 = shop.refusal(text, over: id)
        #expect(refused3 == "403 BOT_ACCESS_FORBIDDEN")
        let typing = API.Messages.SetTyping(peer: shop.boris, action: .sendMessageTypingAction)
        let refused4 = shop.refusal(typing, over: id)
        #expect(refused4 == "403 BOT_ACCESS_FORBIDDEN")
        let deletion = API.Messages.DeleteMessages(revoke: true, id: [heard.id])
        let refused5 = shop.refusal(deletion, over: id)
        #expect(refused5 == "403 BOT_ACCESS_FORBIDDEN")
        let naming = API.Account.UpdateProfile(firstName: "Bot")
        let refused6 = shop.refusal(naming, over: id)
        #expect(refused6 == "403 BOT_ACCESS_FORBIDDEN")
        let read = try shop.act(API.Messages.ReadHistory(peer: shop.boris, maxID: heard.id), over: id)
        #expect(read.ptsCount == 0)
        let chat = shop.scene.desk.world.boxes[shop.scene.id("alice")]?.chats[.user(shop.scene.id("boris"))]
        #expect(chat?.unreadCount == 0)

        let wide = try shop.connect(
            .init(reply: true, deleteSentMessages: true, editName: true, editBio: true)
        ).connectionID
        let refused7 = shop.refusal(text, over: id)
        #expect(refused7 == "400 BUSINESS_CONNECTION_INVALID")
        let refused8 = shop.refusal(text, over: wide, from: shop.bot)
        #expect(refused8 == "400 BUSINESS_CONNECTION_INVALID")
        let refused9 = shop.refusal(text, over: wide, from: shop.scene.alice)
        #expect(refused9 == "400 BUSINESS_CONNECTION_NOT_ALLOWED")
        let refused10 = shop.refusal(API.Contacts.GetContacts(hash: 0), over: wide)
        #expect(refused10 == "400 BUSINESS_CONNECTION_NOT_ALLOWED")
        let stars = shop.refusal(API.Payments.GetStarsStatus(peer: .inputPeerSelf), over: wide)
        #expect(stars == "400 PARAMETER_NOT_IN_LAB: query.payments.getStarsStatus")
        let twice = API.InvokeWithBusinessConnection(connectionID: wide, query: text)
        let refused11 = shop.refusal(twice, over: wide)
        #expect(refused11 == "400 BUSINESS_CONNECTION_NOT_ALLOWED")
        var later = shop.text("Later")
        later.scheduleDate = Int32(clamping: shop.scene.desk.now + 600)
        let refused12 = shop.refusal(later, over: wide)
        #expect(refused12 == "400 PARAMETER_NOT_IN_LAB: query.schedule_date")
        try shop.act(naming, over: wide)
        #expect(shop.scene.desk.world.users[shop.scene.id("alice")]?.firstName == "Bot")
        try shop.act(text, over: wide)
        let own = try #require(shop.scene.desk.world.boxes[shop.scene.id("alice")]).nextID - 1
        let refused13 = shop.refusal(deletion, over: wide)
        #expect(refused13 == "403 BOT_ACCESS_FORBIDDEN")
        try shop.act(API.Messages.DeleteMessages(revoke: true, id: [own]), over: wide)
        #expect(shop.scene.desk.world.boxes[shop.scene.id("alice")]?.message(own) == nil)

        // Who has not written for a day is not written to.
        shop.scene.desk.now += 86_401
        let late = shop.text("Hello?")
        let refused14 = shop.refusal(late, over: wide)
        #expect(refused14 == "400 BUSINESS_PEER_USAGE_MISSING")
        _ = try shop.hear("I am back")
        try shop.act(late, over: wide)
    }

    @Test("An account chooses the chats into which it lets a bot, pauses it, and takes it out of one")
    func businessChatsAreChosen() throws {
        var shop = try Shop()
        let boris = shop.scene.id("boris")
        func settings(_ shop: inout Shop) throws -> API.PeerSettings {
            try shop.scene.desk.call(API.Messages.GetPeerSettings(peer: shop.boris), from: shop.scene.alice).settings
        }
        let choices: [(recipients: API.InputBusinessBotRecipients, isHeard: Bool)] = [
            (.init(existingChats: true), true), (.init(newChats: true), false), (.init(contacts: true), true),
            (.init(nonContacts: true), false), (.init(users: [shop.scene.user("boris")]), true),
            (.init(users: [shop.scene.user("clara")]), false),
            (.init(contacts: true, excludeUsers: [shop.scene.user("boris")]), false),
            (.init(contacts: true, excludeSelected: true), false), (.init(newChats: true, excludeSelected: true), true),
            (.init(excludeSelected: true, excludeUsers: [shop.scene.user("boris")]), false),
        ]
        _ = try shop.hear("There is a chat")
        for (recipients, isHeard) in choices {
            _ = try shop.connect(.init(reply: true), recipients)
            let new = try shop.hear("Hello")
            #expect((new != nil) == isHeard, "\(recipients)")
            let shown = try settings(&shop).businessBotID == World.freeBot
            #expect(shown == isHeard)
        }
        let connection = try shop.connect(.init(reply: true), .init(contacts: true))
        func pause(_ isPaused: Bool) -> API.Account.ToggleConnectedBotPaused {
            .init(peer: shop.scene.desk.peer("boris"), paused: isPaused)
        }
        try shop.scene.desk.call(pause(true), from: shop.scene.alice)
        let news2 = try shop.hear("Hello?")
        #expect(news2 == nil)
        let paused = try settings(&shop)
        #expect(paused.businessBotPaused)
        let text = shop.text("Hello")
        let refused15 = shop.refusal(text, over: connection.connectionID)
        #expect(refused15 == "400 BUSINESS_PEER_INVALID")
        let listed = try shop.scene.desk.call(API.Account.GetConnectedBots(), from: shop.scene.alice)
        #expect(listed.connectedBots.first?.recipients.excludeUsers == [boris])
        #expect(listed.connectedBots.first?.botID == World.freeBot && listed.connectedBots.count == 1)
        try shop.scene.desk.call(pause(false), from: shop.scene.alice)
        let news3 = try shop.hear("Hello!")
        #expect(news3 != nil)
        let out = API.Account.DisablePeerConnectedBot(peer: shop.boris)
        try shop.scene.desk.call(out, from: shop.scene.alice)
        let refused16 = shop.scene.desk.failure(of: out, from: shop.scene.alice)
        #expect(refused16 == "400 BOT_ALREADY_DISABLED")
        let news4 = try shop.hear("Hello")
        #expect(news4 == nil)
        let news5 = try settings(&shop)
        #expect(news5 == API.PeerSettings())
    }

    @Test("Who may connect which bot, and what no connection is")
    func businessConnectionsAreRefused() throws {
        var shop = try Shop()
        let echo = API.Account.UpdateConnectedBot(
            bot: shop.scene.user(World.echoBotName), recipients: .init(contacts: true))
        let refused17 = shop.scene.desk.failure(of: echo, from: shop.scene.alice)
        #expect(refused17 == "400 BOT_BUSINESS_MISSING")
        let connecting = shop.connecting()
        let refused18 = shop.scene.desk.failure(of: connecting, from: shop.scene.boris)
        #expect(refused18 == "403 PREMIUM_ACCOUNT_REQUIRED")
        let refused19 = shop.scene.desk.failure(of: connecting, from: shop.bot)
        #expect(refused19 == "400 BOT_METHOD_INVALID")
        let nobody = shop.connecting(.init(), .init())
        let refused20 = shop.scene.desk.failure(of: nobody, from: shop.scene.alice)
        #expect(refused20 == "400 BUSINESS_RECIPIENTS_EMPTY")
        let out = API.Account.DisablePeerConnectedBot(peer: shop.boris)
        let refused21 = shop.scene.desk.failure(of: out, from: shop.scene.alice)
        #expect(refused21 == "400 BOT_NOT_CONNECTED_YET")
        let unknown = API.Account.GetBotBusinessConnection(connectionID: "x")
        let refused22 = shop.scene.desk.failure(of: unknown, from: shop.bot)
        #expect(refused22 == "400 CONNECTION_ID_INVALID")
        let connection = try shop.connect()
        let asked = API.Account.GetBotBusinessConnection(connectionID: connection.connectionID)
        guard case .updates(let updates) = try shop.scene.desk.call(asked, from: shop.bot),
            case .updateBotBusinessConnect(let again, 2)? = updates.updates.first
        else { throw RawClientError.unexpected("no connection") }
        #expect(again == connection)
        let refused23 = shop.scene.desk.failure(of: asked, from: shop.scene.alice)
        #expect(refused23 == "400 CONNECTION_ID_INVALID")
        let photo = API.InputMedia.inputMediaUploadedPhoto(.init(file: .inputFileBig(id: 1, parts: 1, name: "a")))
        let file = API.Messages.UploadMedia(businessConnectionID: "x", peer: shop.boris, media: photo)
        let refused24 = shop.scene.desk.failure(of: file, from: shop.bot)
        #expect(refused24 == "400 BUSINESS_CONNECTION_INVALID")
    }

    @Test("What a bot cannot do here for an account is refused by its name: each row of the table is tried")
    func businessRefusalsHaveNames() throws {
        var shop = try Shop()
        let id = try shop.connect(
            .init(reply: true, editProfilePhoto: true, editUsername: true, manageStories: true)
        ).connectionID
        _ = try shop.hear("Hello")
        var later = shop.text("Later")
        later.scheduleDate = Int32(clamping: shop.scene.desk.now + 600)
        let form = API.InputInvoice.inputInvoiceSlug(slug: "x")
        let calls: [any TLFunction] = [
            later, API.Account.UpdateUsername(username: "other"), API.Photos.UploadProfilePhoto(),
            API.Photos.UpdateProfilePhoto(id: .inputPhotoEmpty), API.Payments.GetPaymentForm(invoice: form),
            API.Payments.SendStarsForm(formID: 1, invoice: form),
            API.Payments.GetStarsStatus(peer: .inputPeerSelf),
            API.Stories.DeleteStories(peer: .inputPeerSelf, id: [1]),
        ]
        // Whose they would be: of the bot, or of the account that it acts for.
        let own: [API.InputMedia] = [
            .inputMediaGame(id: .inputGameShortName(botID: .inputUserSelf, shortName: "lab_game")),
            .inputMediaGame(
                id: .inputGameShortName(botID: shop.scene.user(World.freeBotName), shortName: "lab_game")),
            .inputMediaPaidMedia(.init(starsAmount: 5, extendedMedia: [.inputMediaPhoto(.init(id: .inputPhotoEmpty))])),
        ]
        var tried: Set<String> = []
        func attempt(_ query: any TLFunction) {
            let refusal = shop.refusal(query, over: id)
            let start = "400 PARAMETER_NOT_IN_LAB: "
            #expect(refusal.hasPrefix(start), "\(refusal)")
            tried.insert(refusal.replacing(start, with: ""))
        }
        for call in calls { attempt(call) }
        for (number, media) in own.enumerated() {
            attempt(
                API.Messages.SendMedia(
                    peer: shop.boris, media: media, message: "", randomID: Int64(5000 + number)))
        }
        #expect(tried == Set(Router.actingParameters.refused.map(\.name)))
        let row = LabMethods.document.split(separator: "\n").first { $0.hasPrefix("| `invokeWithBusinessConnection` ") }
        #expect(row?.contains("`query.media` (invoices, games and media that are sold)") == true)
    }

    @Test("A bot posts no stories for an account, which is refused by name, and hears of a chat that is cleared")
    func businessStoriesAndClearedChats() throws {
        var shop = try Shop()
        let connection = try shop.connect(.init(reply: true, manageStories: true))
        let alice = shop.scene.desk.peer("alice")
        let story = API.Stories.SendStory(peer: alice, media: .inputMediaEmpty, privacyRules: [], randomID: 1)
        let refused1 = shop.scene.desk.failure(of: story, from: shop.bot)
        #expect(refused1 == "400 PARAMETER_NOT_IN_LAB: peer")
        let edit = API.Stories.EditStory(peer: alice, id: 1)
        let refused2 = shop.scene.desk.failure(of: edit, from: shop.bot)
        #expect(refused2 == "400 PARAMETER_NOT_IN_LAB: peer")
        // All others have nothing to do with stories.
        shop.scene.desk.world.users[World.freeBot]?.isBusinessBot = false
        let refused3 = shop.scene.desk.failure(of: story, from: shop.bot)
        #expect(refused3 == "400 BOT_METHOD_INVALID")
        shop.scene.desk.world.users[World.freeBot]?.isBusinessBot = true

        let news = try shop.hear("Hello")
        let heard = try message(news?.message)
        try shop.scene.desk.call(
            API.Messages.DeleteHistory(justClear: true, peer: shop.boris, maxID: 0), from: shop.scene.alice)
        guard case .updateBotDeleteBusinessMessage(let deleted)? = try shop.told().last else {
            throw RawClientError.unexpected("no deletion")
        }
        #expect(deleted.connectionID == connection.connectionID && deleted.messages == [heard.id])
        #expect(deleted.peer == .peerUser(userID: shop.scene.id("boris")))
    }

    @Test("Snapshots hold connections, and which bot has sent what")
    func snapshotsHoldBusinesses() throws {
        var shop = try Shop()
        let id = try shop.connect(.init(reply: true), .init(contacts: true)).connectionID
        _ = try shop.hear("Hello")
        try shop.act(shop.text("Good day"), over: id)
        func kept<Value: Codable>(_ value: Value) throws -> Value {
            let encoder = KeptEncoder()
            try encoder.write(value)
            let decoder = KeptDecoder(encoder.bytes)
            let again = try decoder.read(Value.self)
            try decoder.finish()
            return again
        }
        shop.scene.desk.world.businesses = try kept(shop.scene.desk.world.businesses)
        let box = try #require(shop.scene.desk.world.boxes[shop.scene.id("alice")])
        let sent = try #require(box.message(box.nextID - 1))
        let again = try kept(sent)
        #expect(again.extras.businessBot == World.freeBot && again.shared == sent.shared)
        let news = try shop.hear("Again")
        #expect(news?.connectionID == id)
    }

    @Test("A lab that was restarted knows who has connected which bot, and tells the bot what it missed")
    func businessesAreKept() async throws {
        let path = "/tmp/lab-business-\(UInt64.random(in: 0 ... .max))"
        defer { LabStateFiles.remove(path) }
        var configuration = LabConfiguration()
        configuration.stateDirectory = path
        configuration.accounts[0].isPremium = true
        let kept = configuration
        let scene = try await withLab(kept) { lab in
            let scene = try await BotScene(lab)
            guard case .inputPeerUser(let id, let hash) = scene.botPeer else {
                throw RawClientError.unexpected("no bot")
            }
            try await scene.alice.call(
                API.Account.UpdateConnectedBot(
                    rights: .init(reply: true), bot: .inputUser(userID: id, accessHash: hash),
                    recipients: .init(excludeSelected: true)))
            return scene
        }
        try await withLab(kept) { lab in
            func again(_ before: RawClient) async throws -> RawClient {
                let client = try await RawClient(lab, before.datacenter)
                (client.key, client.salt, client.clock) = (before.key, before.salt, before.clock)
                return client
            }
            let (alice, bot) = (try await again(scene.alice), try await again(scene.bot))
            let listed = try await alice.call(API.Account.GetConnectedBots())
            #expect(listed.connectedBots.first?.botID == World.freeBot)
            let state = try await bot.call(API.Updates.GetState())
            let missed = try await bot.call(API.Updates.GetDifference(pts: state.pts, date: state.date, qts: 1))
            guard case .difference(let difference) = missed,
                case .updateBotBusinessConnect(let connection, 2)? = difference.otherUpdates.first
            else { throw RawClientError.unexpected("\(missed)") }
            #expect(connection.userID == scene.aliceID && !connection.disabled)
        }
    }

    @Test("Recipients with whom no bot has to do are refused; who is left out is so always, and each is named once")
    func businessRecipientsCount() throws {
        var shop = try Shop()
        let (boris, clara) = (shop.scene.user("boris"), shop.scene.user("clara"))
        let (alice, bot) = (shop.scene.user("alice"), shop.scene.user(World.freeBotName))
        let telegram = API.InputUser.inputUser(
            userID: World.serviceUser, accessHash: shop.scene.desk.world.users[World.serviceUser]?.accessHash ?? 0)
        func refused(_ recipients: API.InputBusinessBotRecipients) -> String {
            shop.scene.desk.failure(of: shop.connecting(.init(reply: true), recipients), from: shop.scene.alice)
        }
        for stranger in [alice, .inputUserSelf, bot, telegram] {
            let chosen = refused(.init(users: [boris, stranger]))
            let left = refused(.init(existingChats: true, excludeUsers: [stranger]))
            let others = refused(.init(excludeSelected: true, users: [stranger]))
            #expect([chosen, left, others] == Array(repeating: "400 USER_ID_INVALID", count: 3), "\(stranger)")
        }
        let nobody: [API.InputBusinessBotRecipients] = [
            .init(users: [boris], excludeUsers: [boris]), .init(excludeUsers: [boris]), .init(),
            .init(existingChats: true, newChats: true, excludeSelected: true),
            .init(contacts: true, nonContacts: true, excludeSelected: true),
        ]
        for recipients in nobody {
            let refusal = refused(recipients)
            #expect(refusal == "400 BUSINESS_RECIPIENTS_EMPTY", "\(recipients)")
        }
        func listed() throws -> API.BusinessBotRecipients? {
            try shop.scene.desk.call(API.Account.GetConnectedBots(), from: shop.scene.alice).connectedBots.first?
                .recipients
        }
        _ = try shop.connect(.init(reply: true), .init(users: [boris, clara, boris], excludeUsers: [clara]))
        let chosen = try listed()
        let borisID = shop.scene.id("boris")
        #expect(chosen?.users == [borisID] && chosen?.excludeUsers == [shop.scene.id("clara")])
        _ = try shop.connect(
            .init(reply: true), .init(excludeSelected: true, users: [boris], excludeUsers: [boris]))
        let merged = try listed()
        #expect(merged?.users == [borisID] && merged?.excludeUsers == nil)
    }

    @Test("What a bot has uploaded and sent for an account stays when its upload is forgotten")
    func businessFilesStay() throws {
        var shop = try Shop()
        let id = try shop.connect().connectionID
        _ = try shop.hear("Hello")
        let content: [UInt8] = Array("a price list".utf8)
        func upload(_ number: Int64) throws {
            try shop.scene.desk.call(
                API.Upload.SaveFilePart(fileID: number, filePart: 0, bytes: content), from: shop.bot)
        }
        try upload(1)
        let media = API.InputMedia.inputMediaUploadedDocument(
            .init(
                file: .inputFile(.init(id: 1, parts: 1, name: "a.txt", md5Checksum: "")), mimeType: "text/plain",
                attributes: []))
        try shop.act(
            API.Messages.SendMedia(peer: shop.boris, media: media, message: "", randomID: 700), over: id)
        let seen = try #require(try shop.scene.packets(to: shop.scene.boris).flatMap(\.messages).first)
        guard case .messageMediaDocument(let shown)? = seen.media, case .document(let document)? = shown.document else {
            throw RawClientError.unexpected("\(seen)")
        }
        shop.scene.desk.now += 86_401
        try upload(2)
        let elsewhere = shop.scene.desk.caller(at: Int(document.dcID))
        let boris = shop.scene.id("boris")
        shop.scene.desk.world.keys[elsewhere.key]?.authorization = .signedIn(user: boris)
        let part = try shop.scene.desk.call(
            API.Upload.GetFile(
                location: .inputDocumentFileLocation(
                    .init(
                        id: document.id, accessHash: document.accessHash, fileReference: document.fileReference,
                        thumbSize: "")), offset: 0, limit: 4096), from: elsewhere)
        guard case .file(_, _, let bytes) = part else { throw RawClientError.unexpected("\(part)") }
        #expect(bytes == content)
    }
}
