import MTProtoCore
import TelegramAPI

// What bots may offer in inline mode: kinds of results, and what lies at addresses.

/// The kinds of results.
enum InlineKind {
    /// As the schema and the Bot API name them; games have a constructor of their own.
    private static let known: Set<String> = [
        "article", "audio", "contact", "document", "file", "geo", "gif", "location", "mpeg4_gif", "photo", "sticker",
        "venue", "video", "voice",
    ]

    static func check(_ kind: String) throws(RPCError) {
        guard self.known.contains(kind) else { throw .badRequest("RESULT_TYPE_INVALID") }
    }

    /// The error of a kind that needs a title, if it has none.
    fileprivate static func titleError(_ kind: String) -> String? {
        switch kind {
        case "article": "ARTICLE_TITLE_EMPTY"
        case "audio": "AUDIO_TITLE_EMPTY"
        case "document", "file": "FILE_TITLE_EMPTY"
        case "video": "VIDEO_TITLE_EMPTY"
        default: nil
        }
    }

    /// The error of a kind that lies at an address, if there is none.
    fileprivate static func contentError(_ kind: String) -> String? {
        switch kind {
        case "photo": "PHOTO_CONTENT_URL_EMPTY"
        case "audio": "AUDIO_CONTENT_URL_EMPTY"
        case "document", "file", "gif", "mpeg4_gif", "sticker", "video", "voice": "WEBDOCUMENT_URL_EMPTY"
        default: nil
        }
    }

    /// The error of a kind that cannot be what it is said to be.
    fileprivate static func typeError(_ kind: String, _ mimeType: String) -> String? {
        let (isPicture, isVideo) = (mimeType.hasPrefix("image/"), mimeType.hasPrefix("video/"))
        return switch kind {
        case "photo" where !isPicture: "PHOTO_CONTENT_TYPE_INVALID"
        case "gif" where !isPicture && !isVideo, "mpeg4_gif" where !isPicture && !isVideo: "GIF_CONTENT_TYPE_INVALID"
        case "video" where !isVideo && mimeType != "text/html": "VIDEO_CONTENT_TYPE_INVALID"
        default: nil
        }
    }
}

extension API.InputBotInlineResult.InputBotInlineResult {
    /// Refuses what real servers refuse: the lab would show it, and no client could.
    func check() throws(RPCError) {
        try InlineKind.check(self.type)
        if self.title ?? "" == "", let error = InlineKind.titleError(self.type) { throw .badRequest(error) }
        if let url = self.url, !url.isEmpty, !World.isLink(url) { throw .badRequest("URL_INVALID") }
        if let content = self.content {
            if content.url.isEmpty, let error = InlineKind.contentError(self.type) { throw .badRequest(error) }
            try content.check()
            if let error = InlineKind.typeError(self.type, content.mimeType) { throw .badRequest(error) }
        } else if let error = InlineKind.contentError(self.type) {
            throw .badRequest(error)
        }
        if let thumb = self.thumb {
            if self.type == "photo", thumb.url.isEmpty { throw .badRequest("PHOTO_THUMB_URL_EMPTY") }
            try thumb.check()
        } else if self.type == "photo" {
            throw .badRequest("PHOTO_THUMB_URL_EMPTY")
        }
    }
}

extension API.InputWebDocument {
    /// Whether it names a file on a page.
    fileprivate func check() throws(RPCError) {
        guard !self.url.isEmpty else { throw .badRequest("WEBDOCUMENT_URL_EMPTY") }
        let lower = self.url.lowercased()
        guard lower.hasPrefix("https://") || lower.hasPrefix("http://"), World.isLink(self.url) else {
            throw .badRequest("WEBDOCUMENT_URL_INVALID")
        }
        guard self.size >= 0 else { throw .badRequest("WEBDOCUMENT_INVALID") }
        let parts = self.mimeType.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { throw .badRequest("WEBDOCUMENT_MIME_INVALID") }
    }
}
