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
        try await sendAlbum(["teas.txt": "green, black", "cakes.txt": "lemon, poppy"], to: message)
    }
    bot.onCommand("vote", "Which tea comes next") { message in
        let answers = ["Green", "Black"].map {
            API.PollAnswer.inputPollAnswer(.init(text: .init(text: $0, entities: [])))
        }
        let poll = API.Poll(
            id: 0, publicVoters: true, question: .init(text: "Which tea?", entities: []), answers: answers, hash: 0)
        try await client.send(.inputMediaPoll(.init(poll: poll)), to: message.peer)
    }
    bot.onText { message in try await client.react(to: message.id, in: message.peer, with: "❤") }
    bot.onReactionsChanged { change in
        guard case .emoji(let emoji)? = change.new.first else { return }
        try await client.send("\(emoji) to you too!", to: change.chat)
    }
    bot.onUpdate { update in
        guard case .other(.other(.updateMessagePollVote(let vote), _)) = update, case .peerUser(let voter) = vote.peer
        else { return }
        try await client.send("Counted.", to: Peer(kind: .user, id: voter))
    }
    return bot
}

/// Sends documents as one album. TelegramKit has no method for it: each is uploaded, made a document of the server's,
/// and named in one raw request.
private func sendAlbum(_ files: KeyValuePairs<String, String>, to message: BotMessage) async throws {
    let peer = try await message.client.inputPeer(message.peer)
    var album: [API.InputSingleMedia] = []
    for (name, text) in files {
        let file = try await message.client.upload(.bytes(Array(text.utf8), name: name))
        let media = API.InputMedia.inputMediaUploadedDocument(
            .init(file: file, mimeType: "text/plain", attributes: [.documentAttributeFilename(fileName: name)]))
        let made = try await message.client.invoke(API.Messages.UploadMedia(peer: peer, media: media))
        guard case .messageMediaDocument(let answer) = made, case .document(let document)? = answer.document else {
            continue
        }
        let input = API.InputDocument.inputDocument(
            id: document.id, accessHash: document.accessHash, fileReference: document.fileReference)
        album.append(
            API.InputSingleMedia(
                media: .inputMediaDocument(.init(id: input)), randomID: .random(in: 1 ... .max), message: text))
    }
    _ = try await message.client.invoke(API.Messages.SendMultiMedia(peer: peer, multiMedia: album))
}
