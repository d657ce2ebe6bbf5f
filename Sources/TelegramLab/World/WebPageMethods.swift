import MTProtoCore
import TelegramAPI

extension Router {
    /// Previews of pages (core.telegram.org/api/links, core.telegram.org/api/rich-text#webpage-previews).
    mutating func addWebPageMethods() {
        self.on(API.Messages.GetWebPagePreview.self) { (world, query, call) throws(RPCError) in
            guard !query.message.isEmpty else { throw .badRequest("MESSAGE_EMPTY") }
            let entities = try world.entities(query.entities, of: query.message, by: call.user)
            var media = API.MessageMedia.messageMediaEmpty
            if let link = World.firstLink(in: query.message, entities) {
                world.begin(reading: link, call)
                if let address = PageAddress(link), world.webPages.pending[address] != nil {
                    world.webPages.askers[address, default: []].insert(call.user)
                }
                media = .messageMediaWebPage(.init(webpage: world.webPage(link) ?? World.emptyPage(link)))
            }
            return API.Messages.WebPagePreview(media: media, chats: [], users: [])
        }
        self.on(API.Messages.GetWebPage.self) { (world, query, call) throws(RPCError) in
            guard PageAddress(query.url) != nil else { throw .badRequest("WC_CONVERT_URL_INVALID") }
            world.begin(reading: query.url, call)
            var page = world.webPage(query.url) ?? World.emptyPage(query.url)
            if case .webPage(let whole) = page, query.hash != 0, whole.hash == query.hash {
                page = .webPageNotModified(.init())
            }
            return API.Messages.WebPage(webpage: page, chats: [], users: [])
        }
    }

    static let webPageUserMethods: Set<UInt32> = [
        API.Messages.GetWebPagePreview.constructorID, API.Messages.GetWebPage.constructorID,
    ]

    mutating func judgeWebPageParameters() {
        self.judge(API.Messages.GetWebPagePreview.self, actsOn: "message entities")
        self.judge(API.Messages.GetWebPage.self, actsOn: "url hash")
    }

    /// Whether media say which preview a text has.
    static func isPage(_ media: API.InputMedia?) -> Bool {
        if case .inputMediaWebPage? = media { true } else { false }
    }
}

extension World {
    fileprivate static func emptyPage(_ text: String) -> API.WebPage {
        .webPageEmpty(.init(id: PageAddress(text)?.id ?? 0, url: text))
    }

    /// The first link of a text.
    static func firstLink(in text: String, _ entities: [API.MessageEntity]) -> String? {
        let links = entities.filter {
            switch $0 {
            case .messageEntityUrl, .messageEntityTextUrl: true
            default: false
            }
        }
        guard let first = links.min(by: { $0.place.offset < $1.place.offset }) else { return nil }
        if case .messageEntityTextUrl(_, _, let url) = first { return url }
        // checked: places were compared with the length of the text.
        let units = Array(text.utf16)[Int(first.place.offset)..<Int(first.place.offset + first.place.length)]
        return String(decoding: units, as: UTF16.self)
    }

    /// The preview of the first link of a text that is sent, if the page is known.
    mutating func preview(in text: String, _ entities: [API.MessageEntity], _ call: Call) -> MessagePreview? {
        guard let link = Self.firstLink(in: text, entities) else { return nil }
        self.begin(reading: link, call)
        return self.webPage(link) == nil ? nil : MessagePreview(address: link)
    }

    /// The preview that a client asks for.
    mutating func preview(
        _ input: API.InputMedia.InputMediaWebPage, _ call: Call
    ) throws(RPCError) -> MessagePreview? {
        guard let address = PageAddress(input.url) else { throw .badRequest("WEBPAGE_URL_INVALID") }
        guard !input.forceLargeMedia || !input.forceSmallMedia else { throw .badRequest("MEDIA_INVALID") }
        self.begin(reading: input.url, call)
        guard self.webPage(input.url) != nil else {
            guard !input.optional else { return nil }
            let isBroken = self.webPages.known[address]?.isBroken == true
            throw .badRequest(isBroken ? "WEBPAGE_CURL_FAILED" : "WEBPAGE_NOT_FOUND")
        }
        return MessagePreview(
            address: input.url, isLarge: input.forceLargeMedia, isSmall: input.forceSmallMedia, isManual: true)
    }

    // MARK: Pages that take their time

    /// A page that takes its time is read from now on.
    fileprivate mutating func begin(reading text: String, _ call: Call) {
        guard let address = PageAddress(text), let page = self.webPages.known[address], page.seconds > 0,
            !self.webPages.read.contains(address), self.webPages.pending[address] == nil
        else { return }
        let date = Int32(clamping: call.now &+ Int64(page.seconds))
        self.webPages.pending[address] = date
        self.agenda.insert(.readPage(address), at: date)
    }

    /// Notes that a message in a box waits for its preview, if the page is being read.
    mutating func awaitPage(_ preview: MessagePreview?, in owner: PeerKey) {
        guard let address = preview.flatMap({ PageAddress($0.address) }), self.webPages.pending[address] != nil,
            self.webPages.owners[address]?.contains(owner) != true
        else { return }
        self.webPages.owners[address, default: []].append(owner)
    }

    /// A page has been read: tells all who have a message with it, and those who have asked for it.
    mutating func finishReading(_ address: PageAddress, at date: Int32) {
        self.webPages.pending[address] = nil
        self.webPages.read.insert(address)
        let page = self.readPage(address)
        let owners = self.webPages.owners.removeValue(forKey: address) ?? []
        for owner in owners {
            switch owner {
            case .user(let user):
                self.boxes[user]?.noteRead(address, date: date)
                let update = API.Update.updateWebPage(
                    webpage: page, pts: self.boxes[user]?.pts ?? 1, ptsCount: 1)
                self.deliver(self.updates([update], date: date), to: user)
            case .channel(let id):
                self.channels[id]?.box.noteRead(address, date: date)
                let pts = self.channels[id]?.box.pts ?? 1
                self.deliver(of: id, about: [], now: Int64(date), except: nil) { _, _ in
                    .updateChannelWebPage(.init(channelID: id, webpage: page, pts: pts, ptsCount: 1))
                }
            case .group: break
            }
        }
        for user in (self.webPages.askers.removeValue(forKey: address) ?? []).sorted()
        where !owners.contains(.user(user)) {
            // No message changes by it.
            let update = API.Update.updateWebPage(webpage: page, pts: self.boxes[user]?.pts ?? 1, ptsCount: 0)
            self.deliver(self.updates([update], date: date), to: user)
        }
    }

    /// What an update tells of a page that was read.
    func readPage(_ address: PageAddress) -> API.WebPage {
        self.webPage(address.url) ?? Self.emptyPage(address.url)
    }
}
