import TelegramAPI
import TelegramKit
import TelegramLab
import Testing

/// What bots put below messages, and in place of the user's keyboard.
struct KeyboardTests {
    /// The bot, and alice as the bot addresses her.
    private func withChat(
        _ configuration: LabConfiguration = LabConfiguration(), _ body: (BotStage, Peer) async throws -> Void
    ) async throws {
        try await withBotStage(configuration) { stage in
            let updates = stage.bot.botUpdates
            try await eventually("the bot listens") { updates.position != nil }
            try await stage.alice.send("/start", to: stage.peer)
            for await case .message(let message) in updates where message.text == "/start" {
                return try await body(stage, message.peer)
            }
        }
    }

    @Test("U11 keyboards of every kind arrive as they were sent, with texts and files")
    func keyboardsArrive() async throws {
        try await withChat { stage, alice in
            let inline: Keyboard = [
                [.callback("One", "1"), .callback("Two", bytes: [0, 255])],
                [.url("Page", "https://example.org/"), .copy("Code", "4711")],
                [.switchInline("Share", query: "q"), .switchInline("Here", inThisChat: true)],
                [.webApp("App", "https://example.org/app")],
            ]
            let reply = Keyboard.reply(
                [["Yes", .text("No")], [.phoneNumber("Phone"), .location("Place")]], isOneTime: true,
                placeholder: "Well?")
            let force = Keyboard.forceReply(placeholder: "Why?")
            let sent: [Keyboard] = [inline, reply, .remove, force]
            for (index, keyboard) in sent.enumerated() {
                try await stage.bot.send("\(index)", to: alice, options: SendOptions(keyboard: keyboard))
            }
            let file = OutgoingMedia.bytes([1, 2, 3], name: "a.bin")
            try await stage.bot.send(file, to: alice, options: SendOptions(keyboard: [[.callback("More", "more")]]))

            let seen = Array(try await stage.history().reversed().suffix(5)).map(\.replyMarkup)
            #expect(seen[0]?.titles == [["One", "Two"], ["Page", "Code"], ["Share", "Here"], ["App"]])
            guard case .replyInlineMarkup(let rows)? = seen[0],
                case .keyboardButtonCallback(let one) = rows[0].buttons[0],
                case .keyboardButtonCallback(let two) = rows[0].buttons[1],
                case .keyboardButtonCopy(let copy) = rows[1].buttons[1],
                case .keyboardButtonSwitchInline(let share) = rows[2].buttons[0],
                case .keyboardButtonSwitchInline(let here) = rows[2].buttons[1]
            else { throw TestFailure("other buttons") }
            #expect(one.data == Array("1".utf8) && two.data == [0, 255] && copy.copyText == "4711")
            #expect(share.query == "q" && !share.samePeer && here.samePeer)
            guard case .replyKeyboardMarkup(let markup)? = seen[1] else { throw TestFailure("no reply keyboard") }
            #expect(seen[1]?.titles == [["Yes", "No"], ["Phone", "Place"]])
            #expect(markup.resize && markup.singleUse && !markup.persistent && markup.placeholder == "Well?")
            guard case .replyKeyboardHide? = seen[2] else { throw TestFailure("the keyboard is not taken away") }
            guard case .replyKeyboardForceReply(let forced)? = seen[3] else { throw TestFailure("no answer is forced") }
            #expect(forced.placeholder == "Why?" && seen[4]?.titles == [["More"]])
        }
    }

    @Test("U11 an edit by an id has the keyboard that it names or none, one of a message keeps it; it is changed alone")
    func keyboardsAreEdited() async throws {
        try await withChat { stage, alice in
            let id = try await stage.bot.send(
                "first", to: alice, options: SendOptions(keyboard: [[.callback("A", "a")]])
            ).id
            func seen() async throws -> (String?, [[String]]?) {
                let newest = try await stage.history().first
                return (newest?.message, newest?.replyMarkup?.titles)
            }
            try await stage.bot.edit(id, in: alice, to: "second", keyboard: [[.callback("B", "b")]])
            #expect(try await seen() == ("second", [["B"]]))
            let changed = try await stage.bot.editKeyboard(of: id, in: alice, to: [[.callback("C", "c")]])
            #expect(try await seen() == ("second", [["C"]]) && changed.text == "second")
            let same = try await error { () async throws(TelegramError) in
                try await stage.bot.editKeyboard(of: id, in: alice, to: [[.callback("C", "c")]])
            }
            #expect(same.code == .messageNotModified)
            try await stage.bot.edit(id, in: alice, to: "third")
            #expect(try await seen() == ("third", nil))
            try await stage.bot.editKeyboard(of: id, in: alice, to: [[.callback("D", "d")]])
            try await stage.bot.editKeyboard(of: id, in: alice, to: nil)
            #expect(try await seen() == ("third", nil))

            // What the server has confirmed in short, and what it tells of a message: some buttons in another form.
            let user = try await stage.bot.inputUser(alice)
            let keyboard = Keyboard.inline([
                [InlineButton(.inputKeyboardButtonUserProfile(.init(text: "Who", userID: user))), .callback("E", "e")]
            ])
            let sent = try await stage.bot.send("fourth", to: alice, options: SendOptions(keyboard: keyboard))
            #expect(sent.raw == nil && sent.buttonTitles == [["Who", "E"]])
            let edited = try await sent.bound(to: stage.bot).edit("fifth").bound(to: stage.bot)
            #expect(try await seen() == ("fifth", [["Who", "E"]]) && edited.raw != nil)
            try await edited.edit("sixth")
            #expect(try await seen() == ("sixth", [["Who", "E"]]))
            try await edited.edit("seventh", keyboard: [[.callback("F", "f")]])
            #expect(try await seen() == ("seventh", [["F"]]))
            for (text, none) in [("eighth", []), ("ninth", .remove)] as [(String, Keyboard)] {
                try await edited.edit("still there")
                #expect(try await seen() == ("still there", [["Who", "E"]]))
                try await edited.edit(text, keyboard: none)
                #expect(try await seen() == (text, nil))
            }
        }
    }

    @Test("U10 U11 the edit of a message leaves the preview of its links as it is, unless told otherwise")
    func previewsAreKept() async throws {
        var configuration = LabConfiguration()
        configuration.webPages = [LabWebPage(address: "https://example.org/tea", title: "Tea")]
        try await withChat(configuration) { stage, alice in
            let link = "https://example.org/tea"
            func preview() async throws -> API.MessageMedia.MessageMediaWebPage? {
                let media = try await stage.history().first?.media
                return if case .messageMediaWebPage(let page)? = media { page } else { nil }
            }
            let quiet = try await stage.bot.send(
                "see \(link)", to: alice, options: SendOptions(showsLinkPreview: false)
            ).bound(to: stage.bot)
            try await quiet.edit("look at \(link)")
            #expect(try await preview() == nil)
            let shown = try await quiet.edit("well, \(link)", showsLinkPreview: true).bound(to: stage.bot)
            #expect(try await preview() != nil)
            try await shown.edit("drink, \(link)")
            #expect(try await preview() != nil)
            try await shown.edit("hide \(link)", showsLinkPreview: false)
            #expect(try await preview() == nil)

            // A page that no word leads to, above the text.
            let page = OutgoingMedia.raw(.inputMediaWebPage(.init(forceLargeMedia: true, url: link)))
            let chosen = try await stage.bot.send(
                page, to: alice, caption: "tea", options: SendOptions(invertsMedia: true)
            ).bound(to: stage.bot)
            let before = try #require(try await preview())
            #expect(before.forceLargeMedia)
            try await chosen.edit("coffee")
            let newest = try #require(try await stage.history().first)
            #expect(newest.message == "coffee" && newest.invertMedia)
            #expect(try await preview() == before)
        }
    }

    @Test("U11 messages with keyboards arrive once and in order while connections break")
    func keyboardsSurviveFaults() async throws {
        try await withChat { stage, alice in
            let faults = FaultPlan([.dropBefore, .dropAfter], probability: 0.2)
            await stage.lab.setFaults(faults, datacenter: stage.home)
            for number in 0..<6 {
                try await stage.bot.send(
                    "\(number)", to: alice, options: SendOptions(keyboard: [[.callback("\(number)", "n")]]))
            }
            await stage.lab.setFaults(.none, datacenter: stage.home)
            let answers = try await stage.history().reversed().filter { !$0.out }
            #expect(answers.map(\.message) == (0..<6).map { "\($0)" })
            #expect(answers.map { $0.replyMarkup?.titles } == (0..<6).map { [["\($0)"]] })
        }
    }

    @Test("U11 U14 a poll that is closed keeps its buttons, also those that look otherwise to who receives them")
    func closedPollsKeepTheirButtons() async throws {
        try await withChat { stage, alice in
            let user = try await stage.bot.inputUser(alice)
            let keyboard = Keyboard.inline([
                [
                    InlineButton(.inputKeyboardButtonUserProfile(.init(text: "Who", userID: user))),
                    .login("Enter", "https://example.org/login"),
                ]
            ])
            let poll = try await stage.bot.send(
                .poll("Lunch?", answers: ["Yes", "No"]), to: alice, options: SendOptions(keyboard: keyboard))
            let closed = try await stage.bot.closePoll(poll.id, in: alice)
            guard case .poll(let media)? = closed.media, media.isClosed,
                case .replyInlineMarkup(let rows)? = try await stage.history().first?.replyMarkup,
                case .keyboardButtonUserProfile(let profile)? = rows.first?.buttons.first,
                case .keyboardButtonUrlAuth(let login)? = rows.first?.buttons.last
            else { throw TestFailure("other buttons") }
            #expect(profile.text == "Who" && profile.userID == alice.id)
            #expect(login.text == "Enter" && login.url == "https://example.org/login")
            #expect(closed.replyMarkup == poll.replyMarkup)
            // They stand below games and invoices alone.
            for button in [InlineButton.game("Play"), .pay("Pay")] {
                let refused = try await error { () async throws(TelegramError) in
                    try await stage.bot.send("x", to: alice, options: SendOptions(keyboard: [[button]]))
                }
                #expect(refused.serverError?.message == "BUTTON_TYPE_INVALID")
            }
        }
    }

    @Test("U11 a button that logs in says for which bot, its name where it was forwarded, and what else it asks")
    func loginButtonsSayAll() {
        let page = "https://example.org/login"
        let bot = API.InputUser.inputUser(userID: 5, accessHash: 6)
        let plain = API.KeyboardButton.inputKeyboardButtonUrlAuth(.init(text: "Enter", url: page, bot: .inputUserSelf))
        #expect(InlineButton.login("Enter", page).button == plain)
        let whole = API.KeyboardButton.inputKeyboardButtonUrlAuth(
            .init(requestWriteAccess: true, text: "Enter", fwdText: "Come in", url: page, bot: bot))
        let button = InlineButton.login("Enter", page, forwardTitle: "Come in", bot: bot, asksToWrite: true)
        #expect(button.button == whole)
    }

    @Test("U15 reactions are set, replaced and taken away")
    func reactions() async throws {
        try await withChat { stage, alice in
            let updates = stage.bot.botUpdates
            let said = try await stage.bot.send("What do you think?", to: alice)
            let seen = try #require(try await stage.history().first { $0.message == "What do you think?" })
            try await stage.alice.react(to: Int(seen.id), in: stage.peer, with: "👍")
            try await stage.alice.react(to: Int(seen.id), in: stage.peer, with: .emoji("🔥"))
            try await stage.alice.react(to: Int(seen.id), in: stage.peer)
            var changes: [ReactionChange] = []
            for await case .reactionsChanged(let change) in updates {
                changes.append(change)
                if changes.count == 3 { break }
            }
            #expect(changes.map(\.old) == [[], ["👍"], ["🔥"]])
            #expect(changes.map(\.new) == [["👍"], ["🔥"], []])
            #expect(
                changes.allSatisfy { $0.messageID == said.id && $0.sender.id == alice.id && $0.chat.id == alice.id })
        }
    }
}
