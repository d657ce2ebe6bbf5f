import MTProtoCore

/// With which salt a client begins to use a key that it has just made.
struct FirstSaltRules: JudgeRule {
    private var salts = JudgeTally(.firstSalt)
    /// Keys under which nothing was said, with the salt that follows from the exchange.
    private var fresh: [UInt64: (salt: Int64, made: Instant)] = [:]

    private static let limit = 1024
    /// A program that has ended meanwhile, and comes back, may have forgotten the salt.
    private static let patience = Duration.seconds(30)

    mutating func take(_ event: JudgeEvent) {
        switch event {
        case .made(let key, _, let now):
            guard let salt = key.salt else { return }
            if self.fresh.count >= Self.limit { self.fresh = [:] }
            self.fresh[key.id] = (salt, now)
        case .packet(let packet):
            guard packet.session != nil, let id = packet.keyID, let key = self.fresh[id],
                packet.isFromClient || Self.tellsSalt(packet)
            else { return }
            self.fresh[id] = nil
            guard packet.isFromClient else { return }
            if packet.salt == key.salt {
                self.salts.kept("the salt of the exchange", packet)
            } else if packet.instant - key.made <= Self.patience {
                self.salts.broke(packet.salt == 0 ? "0 in place of the salt" : "another salt", packet)
            }
        default: break
        }
    }

    private static func tellsSalt(_ packet: JudgedPacket) -> Bool {
        packet.messages.contains { message in
            switch message.service {
            case .refusal(_, _, _, let salt): salt != nil
            case .newSession, .futureSalts: true
            default: false
            }
        }
    }

    func findings(now: Instant) -> [JudgeFinding] { [self.salts.finding] }
}

extension JudgeRequirement {
    static let firstSalt = Self(
        "salt-first", .refusals, .should,
        "The first packet under a new key has the salt that follows from the nonces of its exchange.",
        "mtproto/description#server-salt")
}
