import TelegramAPI

extension World {
    /// Whether a search with a filter finds a message. Nothing that the lab keeps is a call. Of what the server wrote
    /// only new photos of chats are found.
    ///
    /// - Parameter user: who searches.
    func passes(_ message: StoredMessage, _ filter: API.MessagesFilter, for user: Int64) -> Bool {
        guard message.content.text != nil else {
            guard case .service(.photoChanged) = message.content else { return false }
            return filter == .inputMessagesFilterChatPhotos
        }
        let kind = message.content.file.flatMap { self.fileRecords[$0] }.map { MediaKind($0.kind) }
        let attachment = message.content.attachment
        switch filter {
        case .inputMessagesFilterEmpty: return true
        case .inputMessagesFilterPhotos: return kind == .photo
        case .inputMessagesFilterVideo: return kind == .video
        case .inputMessagesFilterPhotoVideo: return kind == .photo || kind == .video
        case .inputMessagesFilterDocument: return kind == .document
        case .inputMessagesFilterGif: return kind == .animation
        case .inputMessagesFilterVoice: return kind == .voice
        case .inputMessagesFilterMusic: return kind == .music
        case .inputMessagesFilterRoundVideo: return kind == .roundVideo
        case .inputMessagesFilterRoundVoice: return kind == .roundVideo || kind == .voice
        case .inputMessagesFilterUrl:
            return (message.content.text?.1 ?? []).contains {
                switch $0 {
                case .messageEntityUrl, .messageEntityTextUrl: true
                default: false
                }
            }
        case .inputMessagesFilterGeo: return attachment?.isPlace == true
        case .inputMessagesFilterContacts: return attachment?.contact != nil
        case .inputMessagesFilterPoll: return attachment?.poll != nil
        case .inputMessagesFilterChatPhotos, .inputMessagesFilterPhoneCalls: return false
        case .inputMessagesFilterMyMentions: return message.extras.mentioned.contains(user)
        case .inputMessagesFilterPinned: return message.isPinned
        }
    }
}

extension StoredMessage {
    /// Whether a search for words finds it. What has no text is found where no words are searched for.
    ///
    /// - Parameter words: in lower case.
    func has(words: String) -> Bool {
        words.isEmpty || self.content.text?.0.lowercased().contains(words) == true
    }
}

/// What a file is to searches and albums.
enum MediaKind {
    case photo, video, animation, roundVideo, voice, music, document, sticker

    init(_ kind: FileRecord.Kind) {
        guard case .document(_, let attributes) = kind else {
            self = .photo
            return
        }
        self = .document
        for attribute in attributes {
            switch attribute {
            case .documentAttributeAnimated:
                self = .animation
                return
            case .documentAttributeSticker, .documentAttributeCustomEmoji:
                self = .sticker
                return
            case .documentAttributeVideo(let video): self = video.roundMessage ? .roundVideo : .video
            case .documentAttributeAudio(let audio): self = audio.voice ? .voice : .music
            default: break
            }
        }
    }
}
