import MTProtoCore
import NIOCore
import TL
import TelegramAPI

extension Router {
    /// Stories that are looked at. What is said of channels is that they have none.
    mutating func addStoryLists() {
        self.on(API.Stories.GetPeerStories.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peer(query.peer, of: call.user)
            let stories = peer.user.flatMap { world.peerStories(of: $0, seenBy: call.user, now: call.now) }
            let companions = world.companions(of: [], seenBy: call.user, and: [peer], now: call.now)
            return .init(
                stories: stories ?? .init(peer: peer.object, stories: []), chats: companions.chats,
                users: companions.users)
        }
        self.on(API.Stories.GetStoriesByID.self) { (world, query, call) throws(RPCError) in
            try world.storiesByID(query, call)
        }
        self.on(API.Stories.GetPinnedStories.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peer(query.peer, of: call.user)
            let all = peer.user.map { world.pinnedStories(of: $0, seenBy: call.user) } ?? []
            return world.storyPage(all, of: peer, query.offsetID, query.limit, call)
        }
        self.on(API.Stories.GetStoriesArchive.self) { (world, query, call) throws(RPCError) in
            try world.checkOwnStories(query.peer, call)
            let all = Array((world.stories[call.user]?.stories ?? []).reversed())
            return world.storyPage(all, of: .user(call.user), query.offsetID, query.limit, call)
        }
        self.on(API.Stories.GetAllStories.self) { (world, query, call) throws(RPCError) in
            world.allStories(query, call)
        }
        self.on(API.Stories.GetAllReadPeerStories.self) { (world, _, call) throws(RPCError) in
            let reads = (world.stories[call.user]?.reads ?? [:]).sorted { $0.key < $1.key }
            let companions = world.companions(
                of: [], seenBy: call.user, and: reads.map { .user($0.key) }, now: call.now)
            return world.updates(
                reads.map { .updateReadStories(peer: .peerUser(userID: $0.key), maxID: $0.value) }, with: companions,
                date: call.date)
        }
    }
}

extension World {
    fileprivate func storiesByID(
        _ query: API.Stories.GetStoriesByID, _ call: Call
    ) throws(RPCError) -> API.Stories.Stories {
        let peer = try self.peer(query.peer, of: call.user)
        guard !query.id.isEmpty else { throw .badRequest("STORY_ID_EMPTY") }
        guard query.id.count <= Self.storiesAtOnce else { throw .badRequest("STORY_ID_TOO_MANY") }
        // Stories that are over are there for their owner, and for others if they stay on the profile.
        let found = peer.user.map { owner in
            query.id.compactMap { self.stories[owner]?.story($0) }.filter {
                self.finds($0, of: owner, by: call.user, now: call.now)
            }
        }
        return self.storyAnswer(found ?? [], of: peer, total: found?.count ?? 0, call)
    }

    fileprivate func storyPage(
        _ all: [StoryRecord], of peer: PeerKey, _ offset: Int32, _ limit: Int32, _ call: Call
    ) -> API.Stories.Stories {
        let rest = offset > 0 ? all.filter { $0.id < offset } : all
        let size = (1...100).contains(limit) ? Int(limit) : 100
        return self.storyAnswer(Array(rest.prefix(size)), of: peer, total: all.count, call)
    }

    private func storyAnswer(
        _ stories: [StoryRecord], of peer: PeerKey, total: Int, _ call: Call
    ) -> API.Stories.Stories {
        let companions = self.companions(of: [], seenBy: call.user, and: [peer], now: call.now)
        return .init(
            count: Int32(clamping: total),
            stories: stories.map { self.object($0, of: peer.user ?? 0, seenBy: call.user) }, chats: companions.chats,
            users: companions.users)
    }

    /// The running stories of the caller and the caller's contacts, newest first. All of them stand on one page.
    fileprivate func allStories(_ query: API.Stories.GetAllStories, _ call: Call) -> API.Stories.AllStories {
        let contacts = self.users[call.user]?.contacts ?? []
        // No user can be hidden in the lab.
        let owners = query.hidden ? [] : [call.user] + contacts
        var all: [API.PeerStories] = []
        var newest: [Int64: Int32] = [:]
        for owner in Set(owners).sorted() {
            guard let stories = self.peerStories(of: owner, seenBy: call.user, now: call.now) else { continue }
            all.append(stories)
            let records = self.activeStories(of: owner, seenBy: call.user, now: call.now)
            newest[owner] = records.last?.date
        }
        all.sort { first, second in
            guard case .peerUser(let one) = first.peer, case .peerUser(let other) = second.peer else { return false }
            return (newest[one] ?? 0, other) > (newest[other] ?? 0, one)
        }
        let state = Self.storyState(all)
        guard !query.next, query.state != state else {
            return .allStoriesNotModified(.init(state: state, stealthMode: .init()))
        }
        let owned = all.compactMap { stories -> PeerKey? in
            if case .peerUser(let id) = stories.peer { .user(id) } else { nil }
        }
        let companions = self.companions(of: [], seenBy: call.user, and: owned, now: call.now)
        return .allStories(
            .init(
                count: Int32(clamping: all.count), state: state, peerStories: all, chats: companions.chats,
                users: companions.users, stealthMode: .init()))
    }

    /// Another text for other stories, and for others that are read.
    private static func storyState(_ all: [API.PeerStories]) -> String {
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        for stories in all {
            guard let bytes = try? stories.encoded() else { continue }
            for byte in bytes.readableBytesView { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
        }
        return String(sum, radix: 16)
    }
}
