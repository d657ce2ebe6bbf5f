import MTProtoCore
import TelegramKit
import TelegramLab

// What happens to accounts without their doing, and what the client hands over of it.
extension AccountRun {
    // MARK: Orders

    /// The users of the accounts, in their order.
    private var users: [Int64] {
        AccountServer.accounts.compactMap { servers.server.userID(phone: $0.phone) }
    }

    /// Everybody is in one channel.
    func openChannel() {
        let users = users
        guard let owner = users.first else { return }
        servers.channel = servers.server.openSupergroup(
            "Everybody", by: owner, with: Array(users.dropFirst()), now: servers.now)
    }

    /// The other two write to an account in turn.
    func tell(_ account: Int, count: Int) {
        let users = users
        let lab = servers.server
        let receiver = users[account - 1]
        let senders = users.filter { $0 != receiver }
        for index in 0..<count {
            let number = updates.nextNumber()
            let sender = senders[index % senders.count]
            lab.write(Self.text(number), id: Self.messageID(number), from: sender, to: receiver, now: servers.now)
            // Both have the message in their boxes.
            for user in [receiver, sender] {
                updates.told(number, to: user, pts: lab.pts(of: user), isInChannel: false)
            }
        }
    }

    /// Two of the three write in the channel in turn.
    func tellInChannel(count: Int) {
        guard let channel = servers.channel else { return }
        let users = users
        let lab = servers.server
        for index in 0..<count {
            let number = updates.nextNumber()
            lab.write(
                Self.text(number), id: Self.messageID(number), from: users[index % 2], inChannel: channel,
                now: servers.now)
            for user in users {
                updates.told(number, to: user, pts: lab.pts(ofChannel: channel), isInChannel: true)
            }
        }
    }

    private static let word = "change "

    private static func text(_ number: Int) -> String {
        "\(word)\(number)"
    }

    /// Apart from those of the program's own messages.
    private static func messageID(_ number: Int) -> Int64 {
        Int64(number) + (1 << 40)
    }

    // MARK: What the client does

    func readingBegan(as user: Int64, from stored: ReadingLedger.Knowledge?) {
        tells("user \(user) reads updates\(stored == nil ? "" : ", from where it was")")
        updates.began(as: user, from: stored)
    }

    func readingEnded() {
        updates.ended()
    }

    func presentKnown() {
        updates.presentKnown()
    }

    func finishedReading() {
        updates.finished(now: client.now, simulated: simulation.now)
    }

    /// The program gets an update.
    func reads(_ update: TelegramUpdate, place: SimulatedUpdates.Place?) {
        switch update {
        case .newMessage(let message):
            // Other messages are the program's own, or the servers'.
            guard message.text.hasPrefix(Self.word), let number = Int(message.text.dropFirst(Self.word.count)) else {
                return
            }
            tells("change \(number) is handed over")
            report(updates.handed(number, now: simulation.now))
        case .reloadNeeded(let peer, let reason):
            tells("a gap is told\(peer == nil ? "" : " in the channel"): \(reason)")
            guard let place else { return }
            let end = peer.map { place.channels[$0.id] ?? .max } ?? place.account
            let hasReason = servers.hasForgottenUpdates || client.reader?.isMisplaced == true
            report(
                updates.missing(
                    upTo: end, isInChannel: peer != nil, hasReason: hasReason, now: simulation.now))
        default: break
        }
    }

    // MARK: At the end

    /// Whether everything that was told is handed over.
    var isReadingDone: Bool {
        guard let reader = client.reader else { return true }
        return reader.updates.hasBegun && !reader.updates.isCatchingUp && updates.missing.isEmpty
    }

    /// All is well: what was told comes, or is told to be missing.
    func watchUpdates() {
        simulation.run(until: simulation.now + Self.silenceLimit) { [self] in
            violation != nil || isOverdone || isReadingDone
        }
        check()
        guard violation == nil, let reader = client.reader else { return }
        guard let first = updates.missing.first else {
            if isReadingDone { return }
            return report(
                .settled,
                "the reader of updates \(reader.updates.hasBegun ? "is still asking" : "does not know where it is")")
        }
        report(
            .updatesAll,
            "\(updates.missing.count) changes were not handed over, the first of them is change \(first)")
    }

    /// A client that hears nothing asks after a quarter of an hour.
    private static let silenceLimit = Duration.seconds(20 * 60)
}
