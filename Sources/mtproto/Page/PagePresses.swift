import TelegramAPI
import TelegramLab

// Bots that are played by hand: what is pressed below their messages, and what they say to it.
extension PageChats {
    /// The buttons of a bot that were pressed and wait for what it says, oldest first.
    func presses(_ query: PageQuery) async throws -> LocalContent {
        try query.allow(["user"])
        let presses = await lab.presses(to: try Self.user(query))
        return .json { json in
            json.name("presses")
            json.array { json in
                for press in presses { Self.write(press, into: &json) }
            }
        }
    }

    private static func write(_ press: LabPressReport, into json: inout JSONLine) {
        let message = press.message.flatMap(PageMessage.init)
        json.object { json in
            // A number of 64 bits is none of a page's.
            json.member("query_id", "\(press.queryID)")
            json.member("user", press.user)
            json.member("data", HexText.of(press.data))
            json.member("left_ms", press.left)
            guard let message else { return }
            json.member("peer", PeerName.of(message.peer))
            json.member("message", Int(message.id))
            json.member("text", message.summary)
            if let label = message.label(ofCallback: press.data) { json.member("label", label) }
        }
    }

    /// Says as a bot what somebody hears who has pressed a button.
    func answer(_ place: JSONPlace) async throws -> LocalContent {
        let members = try place.members("user", "query_id", "text", "alert")
        let bot = Int64(try members.required("user", in: place).integer(0...Int(Int64.max)))
        let number = try members.required("query_id", in: place)
        guard let query = Int64(try number.string()) else { throw number.mistake("the id of a query is wanted") }
        let text = try members["text"]?.string() ?? ""
        let request = API.Messages.SetBotCallbackAnswer(
            alert: try members["alert"]?.isTrue() ?? false, queryID: query, message: text.isEmpty ? nil : text,
            cacheTime: 0)
        _ = try await lab.perform(request, as: bot)
        return .json { $0.member("done", true) }
    }
}

extension PageMessage {
    /// What stands on the button that sends this to the bot.
    fileprivate func label(ofCallback data: [UInt8]) -> String? {
        for case .keyboardButtonCallback(let button) in buttons.lazy.joined() where button.data == data {
            return button.text
        }
        return nil
    }
}
