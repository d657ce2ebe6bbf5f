import Foundation
import TelegramKit

/// A bot that remembers what each chat has written, and says in lines how far it is, so that it can be killed there:
///
///     state CHAT TEXT…       at its start: what has counted in a chat, in its order
///     listening
///     begin CHAT TEXT        a handler has a message in hand
///     answered CHAT TEXT     its answer is sent; what it leaves behind is stored after that
struct SceneBot {
    private static let scenes = Scenes("heard", initial: [String]())

    let account: ProbeBot

    /// Runs until it is killed.
    func run(chatsAtOnce: Int) async throws {
        var bot = Bot()
        bot.onText(in: Self.scenes) { message, heard in
            let chat = message.peer.id
            say("begin \(chat) \(message.text)")
            heard.append(message.text)
            try await message.respond("\(heard.count) \(message.text)")
            say("answered \(chat) \(message.text)")
        }
        // No handler of this one may fail: its message would have counted without a state.
        bot.onError { error, _ in say("failed: \(error)") }
        let handlers = bot
        try await withTelegramClient(account.configuration) { client in
            try await account.signIn(client)
            for person in account.servers.accounts {
                guard let id = person.id else { continue }
                let heard = try await Self.scenes.state(of: Peer(kind: .user, id: id), in: client)
                say((["state", "\(id)"] + heard).joined(separator: " "))
            }
            say("listening")
            try await handlers.run(client, chatsAtOnce: chatsAtOnce)
        }
    }
}
