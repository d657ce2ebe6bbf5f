import TelegramAPI

// Who is told that messages were read.
extension World {
    /// So many messages that were read before are looked through for authors who do not know yet.
    private static let mostLookedThrough = 100

    /// Tells each author the newest message of theirs that is read, unless they know. Who answers has read what came before, and
    /// tells nobody by that.
    ///
    /// - Parameter first: up to which the reader had read before.
    mutating func tellAuthors(of peer: PeerKey, readFrom first: Int32, upTo last: Int32, _ call: Call) {
        guard let box = self.boxes[call.user] else { return }
        var authors = Set(self.others(in: peer, than: call.user))
        var newest: [Int64: Int64] = [:]
        var left = Self.mostLookedThrough
        for id in (box.chats[peer]?.messages ?? []).reversed() where id <= last {
            guard !authors.isEmpty, left > 0 else { break }
            if id <= first { left -= 1 }
            guard let message = box.message(id), !message.isOutgoing, authors.remove(message.sender) != nil else {
                continue
            }
            newest[message.sender] = message.shared
        }
        for (author, shared) in newest.sorted(by: { $0.key < $1.key }) {
            let chat = self.key(of: peer, from: call.user, seenBy: author)
            guard let id = self.boxes[author]?.id(ofShared: shared),
                self.boxes[author]?.readOutbox(chat, maxID: id, date: call.date) == true,
                let pts = self.boxes[author]?.pts
            else { continue }
            let outbox = API.Update.updateReadHistoryOutbox(
                API.Update.UpdateReadHistoryOutbox(peer: chat.object, maxID: id, pts: pts, ptsCount: 1))
            self.deliver(self.updates([outbox], date: call.date), to: author)
        }
    }
}
