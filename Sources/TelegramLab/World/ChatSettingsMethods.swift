import MTProtoCore
import TelegramAPI

extension Router {
    /// What administrators say of groups and channels.
    mutating func addChatSettingsMethods() {
        self.on(API.Messages.EditChatAbout.self) { (world, query, call) throws(RPCError) in
            try world.editAbout(query, call)
            return true
        }
        self.on(API.Messages.EditChatPhoto.self) { (world, query, call) throws(RPCError) in
            let group = try world.group(query.chatID, of: call.user)
            return try world.editPhoto(of: .group(group.id), query.photo, call)
        }
        self.on(API.Channels.EditPhoto.self) { (world, query, call) throws(RPCError) in
            let id = try world.channelID(query.channel, of: call.user)
            return try world.editPhoto(of: .channel(id), query.photo, call)
        }
        self.on(API.Messages.ToggleNoForwards.self) { (world, query, call) throws(RPCError) in
            try world.toggleNoForwards(query, call)
        }
        self.on(API.Channels.ToggleSignatures.self) { (world, query, call) throws(RPCError) in
            let id = try world.channelID(query.channel, may: \.changeInfo, call)
            guard world.channels[id]?.isBroadcast == true else { throw .badRequest("CHANNEL_INVALID") }
            guard world.channels[id]?.signs != query.signaturesEnabled else { throw .badRequest("CHAT_NOT_MODIFIED") }
            world.channels[id]?.signs = query.signaturesEnabled
            world.log(
                .channelAdminLogEventActionToggleSignatures(newValue: query.signaturesEnabled), \.settings, id, call)
            return world.tellChanged(id, call)
        }
        self.on(API.Channels.ToggleJoinRequest.self) { (world, query, call) throws(RPCError) in
            let id = try world.channelID(query.channel, may: \.banUsers, call)
            guard let channel = world.channels[id], !channel.isBroadcast else { throw .badRequest("CHANNEL_INVALID") }
            guard channel.username != nil || !query.enabled else { throw .badRequest("CHAT_PUBLIC_REQUIRED") }
            guard channel.asksToJoin != query.enabled else { throw .badRequest("CHAT_NOT_MODIFIED") }
            world.channels[id]?.asksToJoin = query.enabled
            return world.tellChanged(id, call)
        }
        self.on(API.Channels.TogglePreHistoryHidden.self) { (world, query, call) throws(RPCError) in
            let id = try world.channelID(query.channel, may: \.changeInfo, call)
            guard let channel = world.channels[id], !channel.isBroadcast else { throw .badRequest("CHANNEL_INVALID") }
            guard channel.username == nil && channel.linked == nil || !query.enabled else {
                throw .badRequest("CHAT_LINK_EXISTS")
            }
            guard channel.hidesHistory != query.enabled else { throw .badRequest("CHAT_NOT_MODIFIED") }
            world.channels[id]?.hidesHistory = query.enabled
            // What was hidden from those who came meanwhile is shown again.
            if !query.enabled { world.channels[id]?.historyStarts = [:] }
            world.log(
                .channelAdminLogEventActionTogglePreHistoryHidden(newValue: query.enabled), \.settings, id, call)
            return world.tellChanged(id, call)
        }
        self.on(API.Channels.DeleteChannel.self) { (world, query, call) throws(RPCError) in
            world.deleteChannel(try world.ownChannelID(query.channel, call), call)
        }
        self.on(API.Messages.DeleteChat.self) { (world, query, call) throws(RPCError) in
            try world.deleteGroup(query.chatID, call)
            return true
        }
        self.on(API.Messages.MigrateChat.self) { (world, query, call) throws(RPCError) in
            try world.migrateGroup(query.chatID, call)
        }
    }
}

extension World {
    static let longestAbout = 255

    /// Refuses who may neither as an administrator nor as a member change what a chat says of itself.
    func checkChangingInfo(of peer: PeerKey, _ call: Call) throws(RPCError) {
        guard peer.user == nil else { throw .badRequest("PEER_ID_INVALID") }
        guard self.may(\.changeInfo, orAll: \.changeInfo, in: peer, call.user) else {
            throw .badRequest("CHAT_ADMIN_REQUIRED")
        }
    }

    fileprivate mutating func editAbout(_ query: API.Messages.EditChatAbout, _ call: Call) throws(RPCError) {
        let peer = try self.peer(query.peer, of: call.user)
        try self.checkChangingInfo(of: peer, call)
        guard query.about.count <= Self.longestAbout else { throw .badRequest("CHAT_ABOUT_TOO_LONG") }
        switch peer {
        case .user: return
        case .group(let id):
            guard self.groups[id]?.about != query.about else { throw .badRequest("CHAT_ABOUT_NOT_MODIFIED") }
            self.groups[id]?.about = query.about
            self.tellGroup(id, .updateChat(chatID: id), call)
        case .channel(let id):
            let before = self.channels[id]?.about ?? ""
            guard before != query.about else { throw .badRequest("CHAT_ABOUT_NOT_MODIFIED") }
            self.channels[id]?.about = query.about
            self.log(
                .channelAdminLogEventActionChangeAbout(prevValue: before, newValue: query.about), \.info, id, call)
            _ = self.tellChanged(id, call)
        }
    }

    fileprivate mutating func editPhoto(
        of peer: PeerKey, _ photo: API.InputChatPhoto, _ call: Call
    ) throws(RPCError) -> API.Updates {
        try self.checkChangingInfo(of: peer, call)
        var file: Int64?
        switch photo {
        case .inputChatPhotoEmpty: break
        case .inputChatUploadedPhoto(let upload):
            guard let upload = upload.file else { throw .badRequest("PHOTO_INVALID") }
            file = try self.addPhoto(upload, .square, call)
        case .inputChatPhoto(let id):
            file = try self.file(for: .inputMediaPhoto(.init(id: id)), call)
            guard let file, case .photo? = self.fileRecords[file]?.kind else { throw .badRequest("PHOTO_INVALID") }
            try self.cutSquares(of: file)
        }
        switch peer {
        case .user: return self.updates([], date: call.date)
        case .group(let id):
            guard self.groups[id]?.photo != file else { throw .badRequest("CHAT_NOT_MODIFIED") }
            self.groups[id]?.photo = file
        case .channel(let id):
            // What is refused is not logged.
            let before = self.channels[id]?.photo
            guard before != file else { throw .badRequest("CHAT_NOT_MODIFIED") }
            self.channels[id]?.photo = file
            self.log(
                .channelAdminLogEventActionChangePhoto(
                    prevPhoto: self.photoObject(before), newPhoto: self.photoObject(file)), \.info, id, call)
        }
        return self.tell(file.map { .photoChanged($0) } ?? .photoDeleted, in: peer, call)
    }

    /// A stored picture as an object.
    func photoObject(_ file: Int64?) -> API.Photo {
        guard let file = file.flatMap({ self.fileRecords[$0] }), case .photo = file.kind else {
            return .photoEmpty(id: 0)
        }
        return self.photo(file, isSquare: true)
    }

    /// The picture of a group or channel as it comes along with its title.
    func chatPhoto(_ file: Int64?) -> API.ChatPhoto {
        guard let file, let record = self.fileRecords[file] else { return .chatPhotoEmpty }
        return .chatPhoto(
            API.ChatPhoto.ChatPhoto(
                photoID: file, strippedThumb: record.squares?.stripped, dcID: Int32(clamping: record.datacenter)))
    }

    fileprivate mutating func toggleNoForwards(
        _ query: API.Messages.ToggleNoForwards, _ call: Call
    ) throws(RPCError) -> API.Updates {
        let peer = try self.peer(query.peer, of: call.user)
        guard self.creator(of: peer) == call.user else {
            guard peer.user == nil else { throw .notInLab(parameter: "peer") }
            throw .badRequest("CHAT_ADMIN_REQUIRED")
        }
        guard self.isProtected(peer) != query.enabled else { throw .badRequest("CHAT_NOT_MODIFIED") }
        switch peer {
        case .user: break
        case .group(let id):
            self.groups[id]?.isProtected = query.enabled
            self.groups[id]?.version &+= 1
            self.tellGroup(id, .updateChat(chatID: id), call)
        case .channel(let id):
            self.channels[id]?.isProtected = query.enabled
            self.log(.channelAdminLogEventActionToggleNoForwards(newValue: query.enabled), \.settings, id, call)
            return self.tellChanged(id, call)
        }
        return self.updates(
            [], with: self.companions(of: [], seenBy: call.user, and: [peer], now: call.now), date: call.date)
    }

    /// Whether nothing may be forwarded from a chat.
    func isProtected(_ peer: PeerKey) -> Bool {
        switch peer {
        case .user: false
        case .group(let id): self.groups[id]?.isProtected == true
        case .channel(let id): self.channels[id]?.isProtected == true
        }
    }

    // MARK: Ends

    fileprivate mutating func deleteChannel(_ id: Int64, _ call: Call) -> API.Updates {
        let members = self.channels[id]?.members.map(\.user) ?? []
        if let name = self.channels[id]?.username { self.channelByUsername[name.lowercased()] = nil }
        self.channels[id]?.username = nil
        self.channels[id]?.members = []
        self.unlink(id)
        self.forgetInvites(to: .channel(id))
        for member in members {
            self.channelsByMember[member]?.remove(id)
            self.dialogLists[member]?.forumsAsMessages.remove(id)
            self.tellChanged(id, to: member, call)
        }
        return self.updates(
            [.updateChannel(channelID: id)],
            with: self.companions(of: [], seenBy: call.user, and: [.channel(id)], now: call.now), date: call.date)
    }

    private mutating func forgetInvites(to peer: PeerKey) {
        for hash in self.inviteOrder[peer] ?? [] { self.invites[hash] = nil }
        self.inviteOrder[peer] = nil
        self.joinRequests[peer] = nil
    }

    fileprivate mutating func deleteGroup(_ id: Int64, _ call: Call) throws(RPCError) {
        let group = try self.group(id, of: call.user)
        guard group.creator == call.user else { throw .badRequest("CHAT_ADMIN_REQUIRED") }
        for member in group.members {
            let ids = self.boxes[member.user]?.chats[.group(id)]?.messages ?? []
            var own = call
            own.user = member.user
            _ = self.delete(ids, revoke: false, own)
        }
        self.groups[id]?.members = []
        self.groups[id]?.isDeleted = true
        self.forgetInvites(to: .group(id))
        for member in group.members {
            let companions = self.companions(of: [], seenBy: member.user, and: [.group(id)], now: call.now)
            self.deliver(
                self.updates([.updateChat(chatID: id)], with: companions, date: call.date), to: member.user,
                except: call.session)
        }
    }

    /// Makes a supergroup of a basic group. Its history stays where it is.
    fileprivate mutating func migrateGroup(_ id: Int64, _ call: Call) throws(RPCError) -> API.Updates {
        let group = try self.group(id, of: call.user)
        guard group.creator == call.user else { throw .badRequest("CHAT_ADMIN_REQUIRED") }
        let channel = self.nextChannelID
        self.nextChannelID &+= 1
        var record = ChannelRecord(
            id: channel, accessHash: Int64(bitPattern: self.random.next()), title: group.title, about: group.about,
            isBroadcast: false, creator: call.user, date: call.date, box: MessageBox(owner: .channel(channel)))
        (record.defaultRights, record.photo, record.isProtected) = (group.defaultRights, group.photo, group.isProtected)
        for admin in group.admins.sorted() {
            record.admins[admin] = Administrator(
                rights: Self.groupAdminRights, promotedBy: call.user, date: call.date)
        }
        record.migratedFrom = id
        self.availableReactions[.channel(channel)] = self.availableReactions[.group(id)]
        self.channels[channel] = record
        for member in group.members { self.join(member.user, channel, inviter: member.inviter, call) }
        self.groups[id]?.migratedTo = channel
        self.groups[id]?.version &+= 1
        let left = self.tell(.migratedTo(channel), in: .group(id), call)
        self.forgetInvites(to: .group(id))
        let entered = self.tell(
            .migratedFrom(group: id, title: group.title), in: .channel(channel),
            and: [.updateChannel(channelID: channel)], call)
        guard case .updates(let first) = left, case .updates(let second) = entered else { return entered }
        let companions = self.companions(
            of: [], seenBy: call.user, and: [.group(id), .channel(channel)] + group.members.map { .user($0.user) },
            now: call.now)
        return self.updates(first.updates + second.updates, with: companions, date: call.date)
    }
}
