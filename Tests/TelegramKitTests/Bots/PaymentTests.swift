import Synchronization
import TelegramAPI
import TelegramKit
import TelegramLab
import Testing

/// A bot that sells for stars, and a person who buys.
struct PaymentTests {
    /// What the bot has got, and from whom.
    private final class Till: Sendable {
        private let kept = Mutex<[(payment: Payment, payer: Peer?)]>([])

        var payments: [(payment: Payment, payer: Peer?)] { kept.withLock { $0 } }

        func add(_ payment: Payment, _ payer: Peer?) { kept.withLock { $0.append((payment, payer)) } }
    }

    /// Tea is there, coffee is not, of milk it says nothing, and nobody can pay for a house.
    private static func shop(_ till: Till) -> Bot {
        var bot = Bot()
        for (name, stars) in [("tea", 5), ("coffee", 5), ("milk", 5), ("house", 10_001)] as [(String, Int64)] {
            bot.onCommand(name) { message in
                try await message.respond(
                    .invoice(name, description: "Today's \(name)", stars: stars, payload: name),
                    keyboard: name == "coffee" ? [[.pay("Drink")]] : nil)
            }
        }
        bot.onPreCheckout { query in
            let name = String(decoding: query.payload, as: UTF8.self)
            switch name {
            case "tea" where query.currency == "XTR" && query.totalAmount == 5: try await query.accept()
            case "coffee": try await query.refuse("Sold out")
            default: break
            }
        }
        bot.onMessage { message in
            guard case .paid(let payment)? = message.action else { return }
            till.add(payment, message.sender)
        }
        return bot
    }

    /// Orders as alice, and gives the form that pays for it.
    private func order(
        _ name: String, _ stage: BotStage
    ) async throws -> (message: API.Message.Message, form: API.Payments.SendStarsForm) {
        let message = try await stage.ask("/" + name)
        let invoice = API.InputInvoice.inputInvoiceMessage(
            peer: .inputPeerUser(userID: stage.peer.id, accessHash: stage.peer.accessHash), msgID: message.id)
        let answer = try await stage.alice.invoke(API.Payments.GetPaymentForm(invoice: invoice))
        guard case .paymentFormStars(let form) = answer else { throw TestFailure("another form") }
        return (message, API.Payments.SendStarsForm(formID: form.formID, invoice: invoice))
    }

    private func stars(_ client: TelegramClient) async throws -> Int64 {
        let status = try await client.invoke(API.Payments.GetStarsStatus(peer: .inputPeerSelf))
        guard case .starsAmount(let amount, _) = status.balance else { throw TestFailure("no stars") }
        return amount
    }

    private func newest(_ stage: BotStage) async throws -> Message? {
        for try await message in stage.alice.messages(in: stage.peer, limit: 1) { return message }
        return nil
    }

    @Test("U48 a bot is paid in stars, delivers when it is told so, and gives them back once")
    func botsArePaid() async throws {
        try await withBotStage { stage in
            let till = Till()
            try await stage.running(Self.shop(till)) {
                let (message, form) = try await order("tea", stage)
                guard case .messageMediaInvoice(let invoice)? = message.media,
                    case .replyInlineMarkup(let rows)? = message.replyMarkup,
                    case .keyboardButtonBuy? = rows.first?.buttons.first
                else { throw TestFailure("no invoice") }
                #expect(invoice.title == "tea" && invoice.totalAmount == 5 && invoice.currency == "XTR")
                _ = try await stage.alice.invoke(form)
                let mine = try #require(try await newest(stage))
                #expect(mine.action == .paid(Payment(currency: "XTR", totalAmount: 5)))
                #expect(mine.isOutgoing && mine.replyTo == Int(message.id))
                try await eventually("the bot is told") { !till.payments.isEmpty }
                let (payment, payer) = try #require(till.payments.first)
                #expect(payment.payload == Array("tea".utf8) && payment.totalAmount == 5)
                #expect(try await stars(stage.alice) == 9_995)
                #expect(try await stars(stage.bot) == 5)

                let (charge, person) = (try #require(payment.chargeID), try #require(payer))
                try await stage.bot.refund(charge, to: person)
                let refunded = try #require(try await newest(stage))
                #expect(
                    refunded.action
                        == .paymentRefunded(Payment(currency: "XTR", totalAmount: 5, chargeID: charge)))
                let again = try await error { () async throws(TelegramError) in
                    try await stage.bot.refund(charge, to: person)
                }
                #expect(again.serverError?.message == "CHARGE_ALREADY_REFUNDED")
                #expect(try await stars(stage.alice) == 10_000)
                #expect(till.payments.count == 1)
            }
        }
    }

    @Test(
        "U48 nothing is paid that the bot refuses, or of which it says nothing, or for which there are too few stars",
        arguments: [
            ("coffee", "BOT_PRECHECKOUT_FAILED"), ("milk", "BOT_PRECHECKOUT_TIMEOUT"), ("house", "BALANCE_TOO_LOW"),
        ])
    func paymentsFail(name: String, reason: String) async throws {
        try await withBotStage { stage in
            let till = Till()
            try await stage.running(Self.shop(till)) {
                let form = try await order(name, stage).form
                let refused = try await error { () async throws(TelegramError) in
                    _ = try await stage.alice.invoke(form)
                }
                #expect(refused.serverError?.message == reason && refused.code == .server)
                #expect(try await stars(stage.alice) == 10_000)
                #expect(till.payments.isEmpty)
            }
        }
    }

    @Test("U48 what bots are told of web apps comes in the words of the schema, and of business accounts as well")
    func rawOrders() async throws {
        try await withBotStage { stage in
            let updates = stage.bot.updates
            try await eventually("the place is known") { updates.position != nil }
            let place = updates.position
            let state = try await stage.bot.invoke(API.Updates.GetState())
            let user = try await stage.alice.me().id
            let data = API.MessageAction.messageActionWebViewDataSentMe(text: "Order", data: "{}")
            let sent = API.Message.messageService(
                .init(id: 9000, peerID: .peerUser(userID: user), date: state.date, action: data))
            let connection = API.BotBusinessConnection(
                connectionID: "shop", userID: user, dcID: 1, date: state.date)
            // checked: a lab that has just begun counts from small numbers.
            let (pts, qts) = (state.pts + 1, state.qts + 2)
            let isMissed = Mutex(true)
            await stage.lab.answer(API.Updates.GetDifference.self) { _, _ in
                let isFirst = isMissed.withLock { missed in
                    defer { missed = false }
                    return missed
                }
                guard isFirst else { return nil }
                return .difference(
                    .init(
                        newMessages: [sent], newEncryptedMessages: [],
                        otherUpdates: [
                            .updateBotBusinessConnect(connection: connection, qts: qts - 1),
                            .updateBotNewBusinessMessage(.init(connectionID: "shop", message: sent, qts: qts)),
                        ], chats: [], users: [],
                        state: .init(pts: pts, qts: qts, date: state.date, seq: state.seq, unreadCount: 0)))
            }
            var told: [String] = []
            for await update in stage.bot.updates(from: place) {
                switch update {
                case .newMessage(let message):
                    guard case .messageService(let service)? = message.raw else { continue }
                    #expect(service.action == data)
                    told.append("data")
                case .other(.updateBotBusinessConnect(let begun, _), _): told.append(begun.connectionID)
                case .other(.updateBotNewBusinessMessage(let new), _): told.append("of \(new.connectionID)")
                default: continue
                }
                if told.count == 3 { break }
            }
            #expect(told == ["data", "shop", "of shop"])
        }
    }
}
