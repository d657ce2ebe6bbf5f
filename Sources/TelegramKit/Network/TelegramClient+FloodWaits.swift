import MTProtoCore

/// A pause that a server has demanded and that is not over. Until then the client keeps requests of the method back, in the
/// chat if one is named.
public struct RememberedFloodWait: Hashable, Sendable {
    /// The method that was refused, in schema spelling.
    public let method: String
    /// The chat in which alone it counts; nil: the method pauses everywhere. It has no access hash.
    public let peer: Peer?
    public let datacenter: Int
    /// How long it lasts still.
    public let remaining: Duration
    /// Whether it is that of a chat in slow mode, which holds up whatever is sent into the chat.
    public let isSlowMode: Bool
}

extension TelegramClient {
    /// The pauses of two seconds and more that servers have demanded and that are not over, the longest first.
    ///
    /// What is sent to a chat, or edited there, pauses in that chat alone, so that one busy chat stops no other. Every other
    /// method pauses everywhere. Requests that come meanwhile are not sent: they wait, or fail with `floodWait`, as
    /// ``TelegramConfiguration/floodWaits`` says. In a chat in slow mode they always fail.
    ///
    /// They are those of this process. What an ``Outbox`` waits for, also from an earlier one, ``Outbox/limits`` lists.
    public func rememberedFloodWaits() async -> [RememberedFloodWait] {
        await network.rememberedFloodWaits
    }

    /// Forgets pauses: requests that wait for them go now.
    ///
    /// The server forgets nothing. If its pause is not over it refuses again, mostly with a longer one, and accounts that ask
    /// again and again are limited for days. So forget a pause only where you know that it has ended: an administrator has
    /// ended the slow mode, say. A request that was refused itself, and waits to be repeated, keeps its pause.
    ///
    /// Pauses and slow modes that open outboxes keep, from an earlier process as well, are forgotten with those of what
    /// is sent, by whichever such method. Limits that an outbox has learnt from them go with them, others stay.
    ///
    /// - Parameters:
    ///   - method: in schema spelling; nil for all.
    ///   - peer: the chat; nil for pauses in any chat, and for those that count everywhere.
    /// - Returns: how many were forgotten, by the client and by each outbox.
    @discardableResult
    public func forgetFloodWaits(of method: String? = nil, in peer: Peer? = nil) async -> Int {
        await network.forgetFloodWaits(of: method, in: peer)
    }
}

extension Network {
    fileprivate var rememberedFloodWaits: [RememberedFloodWait] {
        // Those that connections have met since are taken in first.
        tell { machine, facts in
            machine.floods.all(now: facts.now).map { place, duration in
                RememberedFloodWait(
                    method: place.method, peer: FloodMemory.peer(place.peer, of: machine.account.userID),
                    datacenter: place.datacenter.rawValue, remaining: duration, isSlowMode: place.kind == .slowMode)
            }
        }
    }

    fileprivate func forgetFloodWaits(of method: String?, in peer: Peer?) async -> Int {
        let known = tell { machine, facts in
            let user = machine.account.userID
            return machine.forgetPauses(facts: facts) { place in
                guard method == nil || method == place.method else { return false }
                guard let peer else { return true }
                let chat = FloodMemory.peer(place.peer, of: user)
                return chat?.kind == peer.kind && chat?.id == peer.id
            }
        }
        // By whichever method an outbox was refused, nothing of it goes to the chat.
        guard method.map(FloodMemory.isOfSending) ?? true else { return known }
        var count = known
        for outbox in sending.outboxes.values { count += await outbox.forgetPauses(in: peer) }
        return count
    }
}

extension AccountMachine {
    /// Forgets pauses of methods, and lets go what waits for them.
    ///
    /// - Returns: how many.
    mutating func forgetPauses(facts: some AccountFacts, where isMeant: (FloodMemory.Place) -> Bool) -> Int {
        let count = floods.forget(where: isMeant)
        let resting = keys { entry in
            guard case .waiting(.pause) = entry.state else { return false }
            let datacenter = entry.target.datacenter ?? account.home
            return isMeant(.init(method: entry.name, datacenter: datacenter, peer: entry.place))
                || isMeant(.init(method: entry.name, datacenter: datacenter))
        }
        for key in resting {
            guard let entry = entries[key] else { continue }
            // Where another pause holds it up as well, it waits on.
            let place = FloodMemory.Place(
                method: entry.name, datacenter: entry.target.datacenter ?? account.home, peer: entry.place)
            guard floods.pause(for: place, now: facts.now) == nil else { continue }
            entries[key]?.state = .waiting(.run)
            go(key, facts)
        }
        return count
    }
}
