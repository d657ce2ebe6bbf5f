import Synchronization
import TelegramKit

/// A bot that finds teas in any chat, twenty at a time. Without a query it shows all, those first that the user has
/// chosen most.
public func inlineBot() -> Bot {
    let leaves = ["Black", "Green", "White", "Oolong", "Herbal", "Rooibos"]
    let tastes = ["ginger", "honey", "lemon", "milk", "mint", "nothing", "orange", "sugar"]
    let teas = leaves.flatMap { leaf in tastes.map { "\(leaf) tea with \($0)" } }
    // Which teas each user has chosen, and how often.
    let choices = Mutex<[Int64: [String: Int]]>([:])
    var bot = Bot()
    bot.onInlineQuery { query in
        // The server keeps answers with favourites for their user, and all others for everyone.
        let isPersonal = query.text.isEmpty
        let favourites = isPersonal ? choices.withLock { $0[query.sender.id] } ?? [:] : [:]
        let found = teas.filter { isPersonal || $0.lowercased().contains(query.text.lowercased()) }
            .sorted { favourites[$0, default: 0] > favourites[$1, default: 0] }
        let start = max(Int(query.offset) ?? 0, 0)
        let rest = found.dropFirst(start)
        try await query.answer(
            rest.prefix(20).map { .article($0, description: favourites[$0].map { "chosen: \($0)" }, text: $0, id: $0) },
            cacheTime: 300, isPersonal: isPersonal, nextOffset: rest.count > 20 ? "\(start + 20)" : nil)
    }
    bot.onInlineResultChosen { chosen in
        choices.withLock { $0[chosen.sender.id, default: [:]][chosen.id, default: 0] += 1 }
    }
    bot.onCommand("count", "How often teas were chosen") { message in
        let count = choices.withLock { $0.values.flatMap(\.values).reduce(0, +) }
        try await message.respond("Chosen: \(count)")
    }
    return bot
}
