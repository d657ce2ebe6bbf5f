import TelegramKit

/// A bot that takes orders, adds, and says louder what it is asked in any chat.
public func firstBot() -> Bot {
    var bot = Bot()
    bot.onCommand("start", "What this bot does") { message in
        let choice: Keyboard = [[.callback("Tea", "drink:tea"), .callback("Coffee", "drink:coffee")]]
        try await message.respond("Tea or coffee?", keyboard: choice)
    }
    bot.onCallback("drink:") { query in
        try await query.answer("Careful, it is hot.")
        try await query.edit("Here is your \(query.argument).")
    }
    bot.onText(matching: /(\d{1,9}) \+ (\d{1,9})/) { message, match in
        try await message.reply("\((Int(match.1) ?? 0) + (Int(match.2) ?? 0))")
    }
    bot.onInlineQuery { query in try await query.answer([.article("Louder", text: query.text.uppercased())]) }
    bot.onText { message in try await message.respond(message.text) }
    return bot
}
