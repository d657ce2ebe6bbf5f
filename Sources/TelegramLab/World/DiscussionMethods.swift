import MTProtoCore
import TelegramAPI

extension Router {
    /// Groups in which posts are discussed (core.telegram.org/api/discussion).
    mutating func addDiscussionMethods() {
        self.on(API.Channels.SetDiscussionGroup.self) { (world, query, call) throws(RPCError) in
            try world.setDiscussionGroup(query, call)
            return true
        }
        self.on(API.Channels.GetGroupsForDiscussion.self) { (world, _, call) throws(RPCError) in
            .chats(chats: world.groupsForDiscussion(of: call.user))
        }
    }
}

extension World {
    fileprivate mutating func setDiscussionGroup(
        _ query: API.Channels.SetDiscussionGroup, _ call: Call
    ) throws(RPCError) {
        let broadcast = try self.namedChannel(query.broadcast, call, "BROADCAST_ID_INVALID")
        let group = try self.namedChannel(query.group, call, "MEGAGROUP_ID_INVALID")
        guard broadcast != nil || group != nil else { throw .badRequest("LINK_NOT_MODIFIED") }
        if let broadcast {
            guard self.channels[broadcast]?.isBroadcast == true else { throw .badRequest("BROADCAST_ID_INVALID") }
            guard self.may(\.changeInfo, in: .channel(broadcast), call.user) else {
                throw .badRequest("CHAT_ADMIN_REQUIRED")
            }
        }
        if let group {
            guard let record = self.channels[group], !record.isBroadcast, !record.forum.isOn || broadcast == nil else {
                throw .badRequest("MEGAGROUP_ID_INVALID")
            }
            guard self.may(\.pinMessages, in: .channel(group), call.user) else {
                throw .badRequest("CHAT_ADMIN_REQUIRED")
            }
            guard !record.hidesHistory || broadcast == nil else { throw .badRequest("MEGAGROUP_PREHISTORY_HIDDEN") }
        }
        // Each has one partner: whoever was one is none any more.
        var changed: [Int64: Int64?] = [:]
        for id in [broadcast, group].compactMap({ $0 }) {
            if let former = self.linked(id) { changed[former] = .some(nil) }
            changed[id] = .some(nil)
        }
        if let broadcast, let group {
            changed[broadcast] = group
            changed[group] = broadcast
        }
        // Nor is one taken apart from a partner that it does not have.
        guard changed.contains(where: { self.channels[$0.key]?.linked != $0.value }) else {
            throw .badRequest("LINK_NOT_MODIFIED")
        }
        for (id, partner) in changed.sorted(by: { $0.key < $1.key }) {
            let before = self.channels[id]?.linked
            guard before != partner else { continue }
            self.channels[id]?.linked = partner
            // The posts of the old partner are not discussed here.
            self.channels[id]?.discussed = [:]
            self.log(
                .channelAdminLogEventActionChangeLinkedChat(prevValue: before ?? 0, newValue: partner ?? 0), \.settings,
                id, call)
            _ = self.tellChanged(id, call)
        }
    }

    /// Takes a channel and its partner apart.
    mutating func unlink(_ id: Int64) {
        for one in [id, self.channels[id]?.linked].compactMap({ $0 }) {
            self.channels[one]?.linked = nil
            self.channels[one]?.discussed = [:]
        }
    }

    private func linked(_ id: Int64?) -> Int64? { id.flatMap { self.channels[$0]?.linked } }

    /// The channel that a client means; nil for none.
    private func namedChannel(
        _ input: API.InputChannel, _ call: Call, _ name: String
    ) throws(RPCError) -> Int64? {
        if case .inputChannelEmpty = input { return nil }
        guard let id = try? self.channelID(input, of: call.user) else { throw .badRequest(name) }
        return id
    }

    /// Basic groups become supergroups first.
    fileprivate func groupsForDiscussion(of user: Int64) -> [API.Chat] {
        let groups = self.groups.values.filter { $0.creator == user && $0.migratedTo == nil && !$0.isDeleted }
            .sorted { $0.id < $1.id }
        let supergroups = self.channels(of: user).filter {
            !$0.isBroadcast && !$0.forum.isOn && $0.linked == nil && self.may(\.pinMessages, in: .channel($0.id), user)
        }
        return groups.map { self.chat($0, seenBy: user) } + supergroups.map { self.chat($0, seenBy: user) }
    }

    /// Puts a post into the group in which it is discussed, and pins it there.
    mutating func discuss(_ post: StoredMessage, now: Int64) {
        guard let id = post.peer.channel, self.channels[id]?.isBroadcast == true,
            let group = self.channels[id]?.linked, self.channels[group] != nil
        else { return }
        let content: StoredMessage.Content
        switch post.content {
        case .service, .joined: return
        case .forwarded(let original, var origin):
            origin.savedFrom = .init(peer: .channel(id), id: post.id)
            content = .forwarded(original, from: origin)
        case .text, .media, .attached:
            var origin = self.origin(of: post)
            origin.savedFrom = .init(peer: .channel(id), id: post.id)
            content = .forwarded(post.content, from: origin)
        }
        var extras = StoredMessage.Extras(markup: post.extras.markup, groupedID: post.extras.groupedID)
        extras.look = post.extras.look
        let copy = self.post(
            content, from: post.sender, author: id, to: group, extras: extras, isSilent: post.isSilent, now: now)
        self.channels[id]?.discussed[post.id] = copy.id
        guard let message = self.channels[group]?.box.message(copy.id) else { return }
        let date = Int32(clamping: now)
        _ = self.channels[group]?.box.pin([copy.id], in: .channel(group), true, date: date)
        let pts = self.channels[group]?.box.pts ?? 1
        self.deliver(of: group, about: [message], isNamed: false, now: now, except: nil) { _, _ in
            .updatePinnedChannelMessages(
                API.Update.UpdatePinnedChannelMessages(
                    pinned: true, channelID: group, messages: [copy.id], pts: pts, ptsCount: 1))
        }
    }

    /// Changes the copy of a post in the group with it.
    mutating func editDiscussed(_ post: StoredMessage, _ edit: MessageBox.Edit, _ call: Call) {
        guard let id = post.peer.channel, let group = self.channels[id]?.linked,
            let copy = self.channels[id]?.discussed[post.id],
            case .forwarded(_, let origin)? = self.channels[group]?.box.message(copy)?.content
        else { return }
        var own = edit
        own.content = .forwarded(edit.content, from: origin)
        guard self.channels[group]?.box.edit(copy, own, date: call.date) == true,
            let changed = self.channels[group]?.box.message(copy), let pts = self.channels[group]?.box.pts
        else { return }
        // The post's author has other sessions there as well as members.
        self.deliver(of: group, about: [changed], now: call.now, except: nil) { world, viewer in
            .updateEditChannelMessage(message: world.object(changed, of: viewer), pts: pts, ptsCount: 1)
        }
    }

    /// Whether a user may write in a group without having joined it: who reads the channel may discuss its posts.
    func mayDiscuss(in channel: ChannelRecord, _ user: Int64) -> Bool {
        guard !channel.isBroadcast, let broadcast = channel.linked.flatMap({ self.channels[$0] }) else { return false }
        return self.maySee(broadcast, user) && !channel.banned.contains(user)
    }
}
