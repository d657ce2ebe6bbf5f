import TelegramAPI

/// What people see in a file that came with a message.
public enum FileKind: String, Hashable, Sendable, CaseIterable {
    case photo, video, audio, voice, sticker
    /// A round video.
    case videoNote
    /// A GIF, or a video without sound that plays again and again.
    case animation
    /// Any other file.
    case document
}

extension Message {
    /// What the file of the message is, as the sender's program said; nil if it has none.
    public var fileKind: FileKind? {
        switch media {
        case .photo: return .photo
        case .document: break
        default: return nil
        }
        guard case .message(let raw)? = raw, case .messageMediaDocument(let media)? = raw.media,
            case .document(let document)? = media.document
        else { return .document }
        var kind: FileKind?
        for attribute in document.attributes {
            switch attribute {
            // A GIF and a sticker may be videos as well.
            case .documentAttributeAnimated: return .animation
            case .documentAttributeSticker: return .sticker
            case .documentAttributeVideo(let video): kind = video.roundMessage ? .videoNote : .video
            case .documentAttributeAudio(let audio): kind = audio.voice ? .voice : .audio
            default: break
            }
        }
        return kind ?? .document
    }
}
