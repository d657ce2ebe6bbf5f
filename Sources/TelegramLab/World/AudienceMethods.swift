import MTProtoCore
import TelegramAPI

extension Router {
    static let audienceUserMethods: Set<UInt32> = [
        API.Messages.GetOnlines.constructorID, API.Channels.GetSendAs.constructorID,
    ]

    /// Who is there in a chat, and in whose names a member may write to them.
    mutating func addAudienceMethods() {
        self.on(API.Messages.GetOnlines.self) { (world, query, call) throws(RPCError) in
            let members: [Int64]
            switch try world.peer(query.peer, of: call.user) {
            case .user: throw .badRequest("PEER_ID_INVALID")
            case .group(let id): members = try world.group(id, of: call.user).members.map(\.user)
            case .channel(let id): members = world.channels[id]?.members.map(\.user) ?? []
            }
            let online = members.count { world.users[$0].map { $0.onlineUntil > call.now } ?? false }
            return API.ChatOnlines(onlines: Int32(clamping: online))
        }
        self.on(API.Channels.GetSendAs.self) { (world, query, call) throws(RPCError) in
            try world.senders(in: try world.peer(query.peer, of: call.user), call)
        }
    }

    mutating func judgeAudienceParameters() {
        self.judge(API.Messages.GetOnlines.self, actsOn: "peer")
        self.judge(
            API.Channels.GetSendAs.self, actsOn: "peer",
            refuses: [
                .init("for_paid_reactions") { $0.forPaidReactions }, .init("for_live_stories") { $0.forLiveStories },
            ])
    }
}

extension World {
    /// In whose names the caller may write in a supergroup, the one that counts by itself first.
    fileprivate func senders(in peer: PeerKey, _ call: Call) throws(RPCError) -> API.Channels.SendAsPeers {
        guard let id = peer.channel, self.channels[id]?.isBroadcast == false else {
            throw .badRequest("PEER_ID_INVALID")
        }
        var senders: [PeerKey] = self.isAnonymous(call.user, in: peer) ? [peer] : []
        senders.append(.user(call.user))
        for channel in self.channels(of: call.user) where channel.isBroadcast && channel.creator == call.user {
            senders.append(.channel(channel.id))
        }
        let companions = self.companions(of: [], seenBy: call.user, and: senders, now: call.now)
        return API.Channels.SendAsPeers(
            peers: senders.map { API.SendAsPeer(peer: $0.object) }, chats: companions.chats, users: companions.users)
    }
}
