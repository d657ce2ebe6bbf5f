import MTProtoCore
import TelegramAPI

extension Router {
    /// Blocked users, former contacts, common chats and the own photo.
    mutating func addBlockMethods() {
        self.on(API.Contacts.Block.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peer(query.id, of: call.user)
            guard peer != .user(call.user) else { throw .badRequest("CONTACT_ID_INVALID") }
            world.setBlocked(peer, true, fromStories: query.myStoriesFrom, call)
            return true
        }
        self.on(API.Contacts.Unblock.self) { (world, query, call) throws(RPCError) in
            world.setBlocked(try world.peer(query.id, of: call.user), false, fromStories: query.myStoriesFrom, call)
            return true
        }
        self.on(API.Contacts.GetBlocked.self) { (world, query, call) throws(RPCError) in
            world.blocked(query, call)
        }
        self.on(API.Contacts.DeleteContacts.self) { (world, query, call) throws(RPCError) in
            try world.deleteContacts(query.id, call)
        }
        self.on(API.Messages.GetCommonChats.self) { (world, query, call) throws(RPCError) in
            let id = try world.userID(query.userID, of: call.user)
            let all = world.commonChats(of: call.user, and: id)
            let chats = all.drop { query.maxID > 0 && $0.id >= query.maxID }
                .prefix((1...100).contains(query.limit) ? Int(query.limit) : 100).map(\.chat)
            return chats.count == all.count
                ? .chats(chats: chats) : .chatsSlice(count: Int32(clamping: all.count), chats: chats)
        }
        self.on(API.Photos.UploadProfilePhoto.self) { (world, query, call) throws(RPCError) in
            try world.uploadProfilePhoto(query.file, call)
        }
    }
}

extension World {
    // MARK: Blocking

    fileprivate mutating func setBlocked(_ peer: PeerKey, _ isBlocked: Bool, fromStories: Bool, _ call: Call) {
        var settings = self.settings[call.user] ?? AccountSettings()
        let before = fromStories ? settings.blockedFromStories : settings.blocked
        guard before.contains(where: { $0.peerID == peer.object }) != isBlocked else { return }
        let after =
            isBlocked
            ? [.init(peerID: peer.object, date: call.date)] + before : before.filter { $0.peerID != peer.object }
        if fromStories { settings.blockedFromStories = after } else { settings.blocked = after }
        self.settings[call.user] = settings
        if !fromStories, let bot = peer.user, self.users[bot]?.isBot == true {
            self.tellNumbered(bot, [.user(call.user)], call) {
                .updateBotStopped(.init(userID: call.user, date: call.date, stopped: isBlocked, qts: $0))
            }
        }
        let update = API.Update.updatePeerBlocked(
            .init(
                blocked: settings.blocked.contains { $0.peerID == peer.object },
                blockedMyStoriesFrom: settings.blockedFromStories.contains { $0.peerID == peer.object },
                peerID: peer.object))
        let companions = self.companions(of: [], seenBy: call.user, and: [peer], now: call.now)
        self.deliver(
            self.updates([update], with: companions, date: call.date), to: call.user, except: call.session)
    }

    fileprivate func blocked(_ query: API.Contacts.GetBlocked, _ call: Call) -> API.Contacts.Blocked {
        let settings = self.settings[call.user] ?? AccountSettings()
        let all = query.myStoriesFrom ? settings.blockedFromStories : settings.blocked
        let part = Array(all.dropFirst(max(0, Int(query.offset))).prefix(max(0, min(100, Int(query.limit)))))
        let companions = self.companions(
            of: [], seenBy: call.user, and: part.map { PeerKey($0.peerID) }, now: call.now)
        guard part.count < all.count else {
            return .blocked(blocked: part, chats: companions.chats, users: companions.users)
        }
        return .blockedSlice(
            .init(
                count: Int32(clamping: all.count), blocked: part, chats: companions.chats, users: companions.users))
    }

    // MARK: Contacts and common chats

    fileprivate mutating func deleteContacts(_ inputs: [API.InputUser], _ call: Call) throws(RPCError) -> API.Updates {
        var ids: [Int64] = []
        for input in inputs { ids.append(try self.userID(input, of: call.user)) }
        for id in ids {
            self.users[call.user]?.contacts.removeAll { $0 == id }
            self.users[call.user]?.contactNames[id] = nil
            self.users[call.user]?.withoutNumber.remove(id)
            self.users[call.user]?.closeFriends.remove(id)
        }
        return self.tellOfContacts(ids, call)
    }

    /// The groups that two users belong to, those with the highest ids first. Broadcasts do not count.
    func commonChats(of user: Int64, and other: Int64) -> [(id: Int64, chat: API.Chat)] {
        let groups = self.groups.common(of: user, and: other).compactMap { self.groups[$0] }
            .map { (id: $0.id, chat: self.chat($0, seenBy: user)) }
        let channels = (self.channelsByMember[user] ?? []).intersection(self.channelsByMember[other] ?? [])
            .compactMap { self.channels[$0] }.filter { !$0.isBroadcast }
            .map { (id: $0.id, chat: self.chat($0, seenBy: user)) }
        return (groups + channels).sorted { $0.id > $1.id }
    }

    // MARK: Photos

    fileprivate mutating func uploadProfilePhoto(
        _ input: API.InputFile?, _ call: Call
    ) throws(RPCError) -> API.Photos.Photo {
        guard let input else { throw .badRequest("PHOTO_FILE_MISSING") }
        let id = try self.addPhoto(input, .square, call)
        self.fileRecords[id]?.isOfUser = true
        guard let file = self.fileRecords[id] else { throw .badRequest("PHOTO_INVALID") }
        self.photos[id] = PhotoRecord(
            id: id, accessHash: file.accessHash, owner: call.user, datacenter: file.datacenter, date: file.date,
            fileReference: file.reference)
        if let former = self.users[call.user]?.photoID { self.users[call.user]?.formerPhotoIDs.insert(former, at: 0) }
        self.users[call.user]?.photoID = id
        for viewer in [call.user] + self.followers(of: call.user) {
            let companions = self.companions(of: [], seenBy: viewer, and: [.user(call.user)], now: call.now)
            self.deliver(
                self.updates([.updateUser(userID: call.user)], with: companions, date: call.date), to: viewer,
                except: call.session)
        }
        return .init(photo: self.photo(file), users: [self.user(call.user, seenBy: call.user, now: call.now)])
    }

    /// The photos that a user shows to another one, as far as they are asked for.
    mutating func userPhotos(_ query: API.Photos.GetUserPhotos, _ call: Call) throws(RPCError) -> API.Photos.Photos {
        let id = try self.userID(query.userID, of: call.user)
        let all = self.shownPhotos(of: id, to: call.user)
        // Ids are drawn, so they do not tell which photo is the older one.
        let older = query.maxID <= 0 ? all[...] : all.drop { $0.id != query.maxID }.dropFirst()
        var photos: [API.Photo] = []
        for photo in older.dropFirst(max(0, Int(query.offset))).prefix(query.limit > 0 ? Int(query.limit) : 100) {
            photos.append(self.object(photo))
        }
        let users = [self.user(id, seenBy: call.user, now: call.now)]
        return photos.count == all.count
            ? .photos(photos: photos, users: users)
            : .photosSlice(count: Int32(clamping: all.count), photos: photos, users: users)
    }
}

extension PeerKey {
    /// The chat of an API object.
    init(_ peer: API.Peer) {
        switch peer {
        case .peerUser(let id): self = .user(id)
        case .peerChat(let id): self = .group(id)
        case .peerChannel(let id): self = .channel(id)
        }
    }
}
