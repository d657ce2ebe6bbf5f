import MTProtoCore
import TelegramAPI

// What members may send, and how often.
extension World {
    /// Refuses contents that a user may not write into a chat, and members who wrote there a moment ago.
    func checkSending(of contents: [StoredMessage.Content], to peer: PeerKey, _ call: Call) throws(RPCError) {
        guard peer.user == nil else { return }
        // There is nobody in a broadcast who plays.
        if self.isBroadcast(peer), contents.contains(where: { $0.attachment?.game != nil }) {
            throw .badRequest("BOT_GAMES_DISABLED")
        }
        for content in contents { try self.checkContent(content, in: peer, by: call.user) }
        guard self.hasSlowMode(peer, for: call.user), let channel = peer.channel.flatMap({ self.channels[$0] }),
            let last = channel.lastWrites[call.user]
        else { return }
        let next = last &+ Int64(channel.slowModeSeconds)
        guard next <= call.now else {
            throw RPCError(code: 420, message: "SLOWMODE_WAIT_\(next &- call.now)")
        }
    }

    /// Refuses a content that a user may not write into a chat.
    func checkContent(_ content: StoredMessage.Content, in peer: PeerKey, by user: Int64) throws(RPCError) {
        guard !self.isForbidden(\.sendMessages, in: peer, to: user) else {
            throw RPCError(code: 403, message: "CHAT_WRITE_FORBIDDEN")
        }
        if let file = content.file, let record = self.fileRecords[file] {
            return try self.checkFile(MediaKind(record.kind), in: peer, by: user)
        }
        let carried = self.files(carriedBy: content.attachment)
        guard carried.isEmpty else {
            for file in carried { try self.checkFile(MediaKind(file.kind), in: peer, by: user) }
            return
        }
        let (right, name) = Self.rightToSend(content.attachment)
        guard !self.isForbidden(right, in: peer, to: user) else {
            throw RPCError(code: 403, message: "CHAT_SEND_\(name)_FORBIDDEN")
        }
    }

    /// What is sold, or what a story shows.
    private func files(carriedBy attachment: Attachment?) -> [FileRecord] {
        let files: [Int64] =
            switch attachment {
            case .paidMedia(let id): (self.payments.media[id]?.items ?? []).map(\.file)
            case .story(let story): [self.stories[story.owner]?.story(story.id)?.file].compactMap(\.self)
            case .fixed, .poll, .game, nil: []
            }
        return files.compactMap { self.fileRecords[$0] }
    }

    /// Refuses a kind of files that a user may not send to a chat.
    func checkFile(_ kind: MediaKind, in peer: PeerKey, by user: Int64) throws(RPCError) {
        let (right, name) = Self.rightToSend(kind)
        guard !self.isForbidden(right, in: peer, to: user) else {
            throw RPCError(code: 403, message: "CHAT_SEND_\(name)_FORBIDDEN")
        }
        guard !self.isForbidden(\.sendMedia, in: peer, to: user) else {
            throw RPCError(code: 403, message: "CHAT_SEND_MEDIA_FORBIDDEN")
        }
    }

    /// Whether links of a user get previews in a chat.
    func mayShowPreviews(in peer: PeerKey, _ user: Int64) -> Bool {
        peer.user != nil || !self.isForbidden(\.embedLinks, in: peer, to: user)
    }

    /// Whether a user has to wait between two messages.
    func hasSlowMode(_ peer: PeerKey, for user: Int64) -> Bool {
        guard let channel = peer.channel.flatMap({ self.channels[$0] }) else { return false }
        return channel.slowModeSeconds > 0 && self.adminRights(of: user, in: peer) == nil
    }

    private typealias Right = (right: KeyPath<API.ChatBannedRights, Bool>, name: String)

    private static func rightToSend(_ attachment: Attachment?) -> Right {
        switch attachment {
        case .poll, .fixed(.messageMediaToDo): (\.sendPolls, "POLL")
        case .fixed(.messageMediaDice): (\.sendStickers, "STICKERS")
        case .game: (\.sendGames, "GAME")
        case .fixed, .paidMedia, .story, nil: (\.sendPlain, "PLAIN")
        }
    }

    private static func rightToSend(_ kind: MediaKind) -> Right {
        switch kind {
        case .photo: (\.sendPhotos, "PHOTOS")
        case .video: (\.sendVideos, "VIDEOS")
        case .animation: (\.sendGifs, "GIFS")
        case .roundVideo: (\.sendRoundvideos, "ROUNDVIDEOS")
        case .voice: (\.sendVoices, "VOICES")
        case .music: (\.sendAudios, "AUDIOS")
        case .document: (\.sendDocs, "DOCS")
        case .sticker: (\.sendStickers, "STICKERS")
        }
    }
}
