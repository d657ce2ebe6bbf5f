import MTProtoCore
import TelegramAPI

// What members may send, and how often.
extension World {
    /// Refuses contents that a user may not write into a chat, and members who wrote there a moment ago.
    func checkSending(of contents: [StoredMessage.Content], to peer: PeerKey, _ call: Call) throws(RPCError) {
        guard peer.user == nil else { return }
        for content in contents {
            guard !self.isForbidden(\.sendMessages, in: peer, to: call.user) else {
                throw RPCError(code: 403, message: "CHAT_WRITE_FORBIDDEN")
            }
            let (right, name) = self.rightToSend(content)
            let isMedia = content.file != nil
            guard !self.isForbidden(right, in: peer, to: call.user) else {
                throw RPCError(code: 403, message: "CHAT_SEND_\(name)_FORBIDDEN")
            }
            guard !isMedia || !self.isForbidden(\.sendMedia, in: peer, to: call.user) else {
                throw RPCError(code: 403, message: "CHAT_SEND_MEDIA_FORBIDDEN")
            }
        }
        guard self.hasSlowMode(peer, for: call.user), let channel = peer.channel.flatMap({ self.channels[$0] }),
            let last = channel.lastWrites[call.user]
        else { return }
        let next = last &+ Int64(channel.slowModeSeconds)
        guard next <= call.now else {
            throw RPCError(code: 420, message: "SLOWMODE_WAIT_\(next &- call.now)")
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

    private func rightToSend(
        _ content: StoredMessage.Content
    ) -> (right: KeyPath<API.ChatBannedRights, Bool>, name: String) {
        switch content.attachment {
        case .poll, .fixed(.messageMediaToDo): return (\.sendPolls, "POLL")
        case .fixed(.messageMediaDice): return (\.sendStickers, "STICKERS")
        case .fixed, nil: break
        }
        guard let file = content.file, let record = self.fileRecords[file] else { return (\.sendPlain, "PLAIN") }
        switch MediaKind(record.kind) {
        case .photo: return (\.sendPhotos, "PHOTOS")
        case .video: return (\.sendVideos, "VIDEOS")
        case .animation: return (\.sendGifs, "GIFS")
        case .roundVideo: return (\.sendRoundvideos, "ROUNDVIDEOS")
        case .voice: return (\.sendVoices, "VOICES")
        case .music: return (\.sendAudios, "AUDIOS")
        case .document: return (\.sendDocs, "DOCS")
        case .sticker: return (\.sendStickers, "STICKERS")
        }
    }
}
