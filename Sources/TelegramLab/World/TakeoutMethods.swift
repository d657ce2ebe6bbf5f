import MTProtoCore
import TelegramAPI

extension Router {
    static let takeoutUserMethods: Set<UInt32> = [
        API.Account.InitTakeoutSession.constructorID, API.Account.FinishTakeoutSession.constructorID,
    ]

    /// Taking everything out of an account (core.telegram.org/api/takeout).
    mutating func addTakeoutMethods() {
        self.on(API.Account.InitTakeoutSession.self) { (world, _, call) throws(RPCError) in
            let id = world.makeRandomID()
            world.security.takeouts[call.user] = id
            return API.Account.Takeout(id: id)
        }
        self.on(API.Account.FinishTakeoutSession.self) { (world, _, call) throws(RPCError) in
            guard call.isInTakeout else { throw World.takeoutRequired }
            world.security.takeouts[call.user] = nil
            return true
        }
    }

    mutating func judgeTakeoutParameters() {
        // They say for which calls the server's limits shall be wider, and the lab has none.
        self.judge(
            API.Account.InitTakeoutSession.self,
            withoutEffect: "contacts message_users message_chats message_megagroups message_channels files "
                + "file_max_size")
        self.judge(API.Account.FinishTakeoutSession.self, withoutEffect: "success")
    }
}

extension World {
    /// Accounts of the lab are small: all of their messages are one part.
    static let splitRanges = [API.MessageRange(minID: 1, maxID: .max)]

    fileprivate static let takeoutRequired = RPCError(code: 403, message: "TAKEOUT_REQUIRED")

    /// Whether a call belongs to what its user takes out of the account. Throws if it says so and is wrong.
    func checkTakeout(_ envelope: QueryEnvelope, of user: Int64) throws(RPCError) -> Bool {
        guard envelope.takeout != nil || envelope.range != nil else { return false }
        guard let asked = envelope.takeout, let known = self.security.takeouts[user] else {
            throw Self.takeoutRequired
        }
        guard asked == known, !envelope.isTakenOutTwice else { throw .badRequest("TAKEOUT_INVALID") }
        // Clients have ranges from `messages.getSplitRanges`.
        if let range = envelope.range, !Self.splitRanges.contains(range) { throw .notInLab(parameter: "range") }
        return true
    }
}
