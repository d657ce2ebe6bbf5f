import MTProtoKit
import Synchronization
import TelegramAPI

/// What servers say of chats of one kind.
struct EnteredChats: Sendable {
    /// Those that the account is in.
    var ids: Set<Int64>
    /// The supergroups that basic groups have become, by the ids of these.
    var successors: [Int64: Peer] = [:]
}

extension Network {
    /// The place of the account's updates now, with those of some chats.
    func present(of chats: [Peer]) async throws(TelegramError) -> [UInt8] {
        try await untilRunning(API.Updates.GetState.name)
        let answer = try await invoke(API.Updates.GetState(), on: .home)
        guard let user = account.userID else { throw TelegramError.signedOut(API.Updates.GetState.name) }
        var state = UpdateState(pts: answer.pts, qts: answer.qts, date: answer.date, seq: answer.seq)
        for chat in chats where chat.kind == .channel {
            let channel = await inputChannel(chat)
            // Of one that cannot be read its history says so.
            guard let info = try await full(chat) else { continue }
            var hash = chat.accessHash
            if case .inputChannel(_, let known) = channel { hash = known }
            state.set(UpdateState.Channel(pts: info.pts, accessHash: hash), chat.id)
        }
        return state.encoded(of: user)
    }

    /// What the server says of a channel; nil if the account cannot read it.
    func full(_ chat: Peer) async throws(TelegramError) -> API.ChatFull.ChannelFull? {
        let request = API.Channels.GetFullChannel(channel: await inputChannel(chat))
        do throws(TelegramError) {
            guard case .channelFull(let full) = try await invoke(request, on: .home).fullChat else { return nil }
            return full
        } catch {
            guard error.closesChat else { throw error }
            return nil
        }
    }

    /// Which of some basic groups, or channels and supergroups, the account is in, as the server says.
    func entered(among chats: [Peer], _ kind: Peer.Kind) async throws(TelegramError) -> EnteredChats {
        let answer: API.Messages.Chats
        if kind == .group {
            answer = try await invoke(API.Messages.GetChats(id: chats.map(\.id)), on: .home)
        } else {
            var inputs: [API.InputChannel] = []
            for chat in chats { inputs.append(await inputChannel(chat)) }
            answer = try await invoke(API.Channels.GetChannels(id: inputs), on: .home)
        }
        let found: [API.Chat] =
            switch answer {
            case .chats(let chats), .chatsSlice(_, let chats): chats
            }
        let context = UpdateContext(chats: found)
        var entered = EnteredChats(ids: Set(chats.filter { context.isIn($0) == true }.map(\.id)))
        for case .chat(let chat) in found {
            guard case .inputChannel(let id, let hash)? = chat.migratedTo else { continue }
            entered.successors[chat.id] = Peer(kind: .channel, id: id, accessHash: hash)
        }
        return entered
    }

    /// Whether a mirror fails with it because its task was cancelled, or because the client has stopped: that ends it.
    nonisolated func ends(with error: TelegramError) -> Bool {
        switch error.code {
        case .cancelled: Task.isCancelled
        // A limited client has no other end.
        case .stopped: guardian != nil || standing.withLock { $0.hasEnded }
        default: false
        }
    }

    /// Whether nothing more comes because the client has stopped, or is stopping.
    nonisolated var gaveUp: Bool {
        // A limited client hears no other end.
        guardian != nil || isShuttingDown || standing.withLock { $0.hasEnded }
    }
}

extension TelegramError {
    /// Whether the server says that the account cannot read a chat.
    var closesChat: Bool {
        [
            "CHANNEL_PRIVATE", "CHANNEL_INVALID", "CHANNEL_PUBLIC_GROUP_NA", "USER_BANNED_IN_CHANNEL", "CHAT_FORBIDDEN",
            "CHAT_ID_INVALID", "PEER_ID_INVALID", "USER_ID_INVALID",
        ]
        .contains(serverError?.message)
    }

    /// The server's words, if it refuses to answer and does not just want a pause.
    var refusal: String? {
        guard let serverError, retryAfter == nil, !isEnd, code != .floodWait else { return nil }
        return serverError.description
    }

    /// Whether nothing more can be asked: the caller, the client or the session has ended.
    var isEnd: Bool {
        [.cancelled, .stopped, .unauthorized, .authorizationKeyDuplicated, .accountDeactivated].contains(code)
    }
}
