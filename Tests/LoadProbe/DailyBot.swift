import TelegramKit

/// A bot of what bots do every day: it asks back, remembers where a chat stands, sends through an outbox, and
/// sells. It says in a line that it listens.
///
///     /register      a conversation: name, age
///     /pizza         a scene: size, address
///     /news N        N messages through the outbox, one a second
///     /tea           something for 5 stars; /refund CHARGE gives them back
///     /photo PATH    a photo for 5 stars
///
/// In the chats of an account that let it in, it asks who writes "order", in the account's name. A line says what it
/// hears there besides, and that a question has ended.
struct DailyBot {
    private enum Order: Codable, Equatable, Sendable {
        case none
        case size
        case address(size: String)
    }

    private static let orders = Scenes("orders", initial: Order.none)
    private static let price: Int64 = 5

    let account: ProbeBot

    /// Runs until it is killed.
    func run() async throws {
        var bot = Bot()
        Self.addShop(to: &bot)
        Self.addNews(to: &bot)
        Self.addBusiness(to: &bot)
        Self.addQuestions(to: &bot)
        bot.onError { error, _ in say("failed: \(error)") }
        let handlers = bot
        try await withTelegramClient(account.configuration) { client in
            try await account.signIn(client)
            // What an earlier process has left in it goes on.
            _ = try await client.outbox("news")
            say("listening")
            // Whoever writes to it itself does not wait for the customers of an account.
            try await handlers.run(client, chatsAtOnce: 4)
        }
    }

    private static func addQuestions(to bot: inout Bot) {
        bot.onCommand("register") { message in
            let conversation = message.conversation
            let name = try await conversation.ask("Name?", timeout: .seconds(60), where: !.command)
            let age = try await conversation.ask("Age, \(name.text)?", timeout: .seconds(60), where: !.command)
            try await age.reply("Welcome, \(name.text), \(age.text)")
        }
        bot.onCommand("pizza", in: orders) { message, order in
            order = .size
            try await message.respond("Which size?")
        }
        bot.onText(in: orders, where: !.command, when: { $0 != .none }) { message, order in
            switch order {
            case .none: break
            case .size:
                order = .address(size: message.text)
                try await message.respond("Where to?")
            case .address(let size):
                order = .none
                try await message.respond("A \(size) one to \(message.text)")
            }
        }
        bot.onText { message in try await message.respond("heard \(message.text)") }
    }

    private static func addBusiness(to bot: inout Bot) {
        bot.onBusinessMessage(includingOwn: true) { message in
            guard message.text == "order" else { return say("overheard \(message.text)") }
            do {
                let size = try await message.conversation.ask("Which size?", timeout: .seconds(60), where: .text)
                try await size.reply("A \(size.text) one", keyboard: [[.callback("Where?", "where")]])
            } catch let error as TelegramError where error.code == .conversationEnded {
                say("given up")
            }
        }
        bot.onCallback("where") { query in
            try await query.answer()
            guard let business = query.connectionID.map({ query.client.business($0) }), let chat = query.chat else {
                return say("failed: a button without an account")
            }
            let place = try await business.conversation(in: chat).ask("Where to?", timeout: .seconds(60))
            try await place.respond("To \(place.text)")
        }
    }

    private static func addNews(to bot: inout Bot) {
        bot.onCommand("news") { message in
            let outbox = try await message.client.outbox("news")
            guard let count = Int(message.argument), (1...100).contains(count) else { return }
            // Who handles this again, after a kill, names the same messages.
            for number in 1...count {
                try await outbox.send("news \(number)", to: message.peer, key: "\(message.id)-\(number)")
            }
            say("stored \(count)")
        }
    }

    private static func addShop(to bot: inout Bot) {
        bot.onCommand("tea") { message in
            try await message.respond(.invoice("Tea", description: "Green", stars: price, payload: "tea"))
        }
        bot.onPreCheckout { query in
            guard query.totalAmount == price, query.payload == Array("tea".utf8) else {
                return try await query.refuse("Sold out")
            }
            try await query.accept()
        }
        bot.onMessage(where: { $0.action != nil }) { message in
            guard case .paid(let payment)? = message.action, let charge = payment.chargeID else { return }
            try await message.respond("paid \(charge)")
        }
        bot.onCommand("refund") { message in
            try await message.client.refund(message.argument, to: message.peer)
            try await message.respond("refunded")
        }
        bot.onCommand("photo") { message in
            try await message.respond(.paid([.photo(.file(message.argument))], stars: price, payload: "photo"))
        }
        bot.onMediaBought { purchase in say("bought \(purchase.payload) by \(purchase.buyer.id)") }
    }
}
