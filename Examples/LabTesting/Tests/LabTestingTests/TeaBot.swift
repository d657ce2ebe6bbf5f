import TelegramAPI
import TelegramKit

/// The bot that is tested: a keyboard, inline mode, an album, a poll, and reactions both ways.
func teaBot(_ client: TelegramClient) -> Bot {
    var bot = Bot()
    bot.onCommand("start", "What there is") { message in
        let choice: Keyboard = [[.callback("Tea", "drink:tea"), .callback("Coffee", "drink:coffee")]]
        try await message.respond("Tea or coffee?", keyboard: choice)
    }
    bot.onCallback("drink:") { query in
        try await query.edit("Here is your \(query.argument).")
        try await query.answer("Careful, it is hot.", alert: true)
    }
    bot.onInlineQuery { query in try await query.answer([.article("Louder", text: query.text.uppercased())]) }
    bot.onCommand("menu", "All of it on two pages") { message in
        let pages: [OutgoingMedia] = [
            .bytes(Array("green, black".utf8), name: "teas.txt"),
            .bytes(Array("lemon, poppy".utf8), name: "cakes.txt"),
        ]
        try await client.send(album: pages, to: message.peer, captions: ["green, black", "lemon, poppy"])
    }
    bot.onCommand("vote", "Which tea comes next") { message in
        try await message.respond(.poll("Which tea?", answers: ["Green", "Black"], isAnonymous: false))
    }
    bot.onText { message in try await message.react("❤") }
    bot.onReactionsChanged { change in
        guard case .emoji(let emoji)? = change.new.first else { return }
        try await client.send("\(emoji) to you too!", to: change.chat)
    }
    bot.onPollVote { vote in try await client.send("Counted.", to: vote.voter) }
    return bot
}
