import TelegramAPI

// What is known of a message beside its content, and is told to those who have it.
extension World {
    /// A message as one user has it.
    struct Copy {
        var user: Int64
        var message: StoredMessage
    }

    /// All users who have a message, and how each of them has it.
    ///
    /// - Parameter user: who knows it as `message`.
    func copies(of message: StoredMessage, knownTo user: Int64) -> [Copy] {
        if let channel = message.peer.channel {
            return (self.channels[channel]?.members ?? []).map(\.user)
                .filter { self.mayNotice([message], $0) }.map { Copy(user: $0, message: message) }
        }
        return ([user] + self.others(in: message.peer, than: user)).compactMap { owner in
            guard let box = self.boxes[owner], let copy = box.id(ofShared: message.shared).flatMap(box.message) else {
                return nil
            }
            return Copy(user: owner, message: copy)
        }
    }

    /// Tells a bot something that is numbered by qts, now and in its difference.
    mutating func tellNumbered(_ bot: Int64, _ named: [PeerKey], _ call: Call, _ update: (Int32) -> API.Update) {
        let number = Int32(clamping: self.numbered[bot, default: []].count + 1)
        let update = update(number)
        self.numbered[bot, default: []].append(NumberedUpdate(update: update, named: named))
        let companions = self.companions(of: [], seenBy: bot, and: named, now: call.now)
        self.deliver(self.updates([update], with: companions, date: call.date), to: bot)
    }
}

/// An update that is numbered by qts, and whom it names.
struct NumberedUpdate: Codable, Sendable {
    @InTL var update: API.Update
    var named: [PeerKey]
}
