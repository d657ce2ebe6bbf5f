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
        self.tellNumbered(bot, named, now: call.now, update)
    }

    /// The same of what no call of the lab's users does.
    ///
    /// - Parameter now: Unix time in seconds.
    mutating func tellNumbered(_ bot: Int64, _ named: [PeerKey], now: Int64, _ update: (Int32) -> API.Update) {
        let update = update(Self.lastNumber(of: self.numbered[bot, default: []]) &+ 1)
        self.numbered[bot, default: []].append(NumberedUpdate(update: update, named: named))
        let companions = self.companions(of: [], seenBy: bot, and: named, now: now)
        self.deliver(self.updates([update], with: companions, date: Int32(clamping: now)), to: bot)
    }
}

extension World {
    /// What is numbered by qts: updates of bots, and encrypted messages of devices.
    struct Numbered {
        var updates: [API.Update] = []
        var named: [PeerKey] = []
        var messages: [API.EncryptedMessage] = []
        /// The number that a client has come to with it.
        var qts: Int32
    }

    /// Bots begin at 1, so that the first number that they are told is 2: there are clients that take no smaller one.
    private static let firstNumber: Int32 = 1

    /// The number that a bot has come to with all of this.
    static func lastNumber(of updates: [NumberedUpdate]) -> Int32 {
        Self.firstNumber &+ Int32(clamping: updates.count)
    }

    /// What is numbered after `qts`, at most `limit` of it. Clients that were told nothing of it may name any number.
    func numbered(after qts: Int32, limit: Int, _ call: Call) -> Numbered {
        if self.users[call.user]?.isBot == true {
            let all = self.numbered[call.user] ?? []
            let begin = max(Self.firstNumber, qts)
            let part = all.dropFirst(Int(begin &- Self.firstNumber)).prefix(limit)
            return Numbered(
                updates: part.map(\.update), named: part.flatMap(\.named),
                qts: part.isEmpty ? Self.lastNumber(of: all) : begin &+ Int32(clamping: part.count))
        }
        let qts = max(0, qts)
        let missed = self.encrypted.queues[call.principal]?.messages(after: qts, limit: limit)
        return Numbered(messages: missed?.messages ?? [], qts: missed?.qts ?? 0)
    }

    /// The number of what was told last.
    func lastNumbered(of call: Call) -> Int32 {
        if self.users[call.user]?.isBot == true { return Self.lastNumber(of: self.numbered[call.user] ?? []) }
        return self.encrypted.queues[call.principal]?.qts ?? 0
    }
}

/// An update that is numbered by qts, and whom it names.
struct NumberedUpdate: Codable, Sendable {
    @InTL var update: API.Update
    var named: [PeerKey]
}
