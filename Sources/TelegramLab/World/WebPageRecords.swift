import MTProtoCore
import NIOCore
import TelegramAPI

/// What a message shows of a page that it links to.
struct MessagePreview: Codable, Hashable, Sendable {
    /// As the link has it.
    var address: String
    var isLarge = false
    var isSmall = false
    /// The writer named the page, and did not leave it to the server to find a link.
    var isManual = false
}

/// An address as pages are looked up by it.
struct PageAddress: Codable, Hashable, Sendable {
    /// In lower case.
    let host: String
    /// With the query, without what stands behind a hash sign. Empty for the first page of a site.
    let path: String

    /// Nil for an address of no web page.
    init?(_ text: String) {
        var rest = text[...]
        if let scheme = rest.range(of: "://") {
            guard ["http", "https"].contains(rest[..<scheme.lowerBound].lowercased()) else { return nil }
            rest = rest[scheme.upperBound...]
        }
        rest = rest.prefix { $0 != "#" }
        let host = rest.prefix { $0 != "/" && $0 != "?" }
        guard host.contains("."), !host.contains("@"), !host.contains(where: \.isWhitespace) else { return nil }
        if let colon = host.firstIndex(of: ":") {
            let port = host[host.index(after: colon)...]
            guard port.allSatisfy(\.isNumber), let number = UInt16(port), number > 0 else { return nil }
        }
        self.host = host.lowercased()
        let path = rest.dropFirst(host.count)
        self.path = path == "/" ? "" : String(path)
    }

    /// How it is shown.
    var display: String { self.host + self.path }
    var url: String { "https://" + self.display }

    /// Names the page to clients.
    var id: Int64 { Int64(bitPattern: Self.digest(self.url)) & .max }

    /// The same for equal texts (FNV-1a).
    static func digest(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}

extension Substring {
    /// Where a text stands first.
    fileprivate func range(of text: String) -> Range<Index>? {
        var place = self.startIndex
        while place < self.endIndex {
            if self[place...].hasPrefix(text) { return place..<self.index(place, offsetBy: text.count) }
            place = self.index(after: place)
        }
        return nil
    }
}

/// The pages that a lab knows of.
struct WebPageShelf: Codable, Sendable {
    private(set) var known: [PageAddress: LabWebPage] = [:]
    /// Pictures of pages, among ``World/fileRecords``.
    var pictures: [PageAddress: Int64] = [:]
    /// Unix time at which pages have been read that are being read.
    var pending: [PageAddress: Int32] = [:]
    /// Pages that were read, of those that take their time.
    var read: Set<PageAddress> = []
    /// Users and channels in whose boxes messages wait for the preview of a page, each once.
    var owners: [PageAddress: [PeerKey]] = [:]
    /// Users who have only asked for it.
    var askers: [PageAddress: Set<Int64>] = [:]

    mutating func add(_ page: LabWebPage) -> PageAddress? {
        guard let address = PageAddress(page.address) else { return nil }
        self.known[address] = page
        return address
    }
}

extension World {
    private static let pageDatacenter = 1

    /// Makes pages known. Their pictures are drawn when they are asked for.
    // checked: a lab has few pages.
    mutating func addPages(_ pages: [LabWebPage], now: Int64) {
        for page in pages {
            guard let address = self.webPages.add(page), page.hasPicture else { continue }
            let number = Int64(self.webPages.pictures.count)
            let bytes = PagePictures.picture(number)
            let id = address.id
            self.fileRecords[id] = FileRecord(
                id: id, accessHash: Int64(bitPattern: PageAddress.digest("hash \(address.url)")),
                datacenter: Self.pageDatacenter, date: Int32(clamping: now),
                reference: withUnsafeBytes(of: PageAddress.digest("reference \(address.url)").littleEndian) {
                    Array($0)
                }, kind: .photo, pieces: PagePictures.pieces(number, bytes.count), picture: Picture(bytes))
            self.webPages.pictures[address] = id
        }
    }

    /// The page behind an address as clients see it; nil if the lab knows none, or if servers fail to read it.
    func webPage(_ text: String) -> API.WebPage? {
        guard let address = PageAddress(text) else { return nil }
        if let date = self.webPages.pending[address] {
            return .webPagePending(.init(id: address.id, url: address.url, date: date))
        }
        guard let page = self.webPages.known[address] else { return self.ownPage(address).map { .webPage($0) } }
        guard !page.isBroken else { return nil }
        var object = Self.object(address, type: "article", title: page.title, about: page.description)
        object.siteName = page.siteName ?? address.host
        object.author = page.author
        if let photo = self.webPages.pictures[address].flatMap({ self.fileRecords[$0] }) {
            object.photo = self.photo(photo)
            object.type = "photo"
            object.hasLargeMedia = true
        }
        if page.title != nil || page.description != nil { object.type = "article" }
        return .webPage(object)
    }

    private static func object(
        _ address: PageAddress, type: String, title: String?, about: String?
    ) -> API.WebPage.WebPage {
        let digest = PageAddress.digest("\(type) \(title ?? "") \(about ?? "")")
        return .init(
            id: address.id, url: address.url, displayURL: address.display,
            hash: Int32(truncatingIfNeeded: digest & 0x7fff_ffff), type: type, siteName: "Telegram", title: title,
            description: about?.isEmpty == true ? nil : about)
    }

    /// A preview as media of a message.
    func media(_ preview: MessagePreview) -> API.MessageMedia? {
        self.webPage(preview.address).map {
            .messageMediaWebPage(
                .init(
                    forceLargeMedia: preview.isLarge, forceSmallMedia: preview.isSmall, manual: preview.isManual,
                    webpage: $0))
        }
    }

    // MARK: Links to what the lab has

    private static let ownHosts: Set<String> = ["t.me", "telegram.me", "telegram.dog"]

    /// What a link leads to that opens in the client itself.
    private func ownPage(_ address: PageAddress) -> API.WebPage.WebPage? {
        guard Self.ownHosts.contains(address.host) else { return nil }
        let parts = address.path.prefix { $0 != "?" }.split(separator: "/").map(String.init)
        guard let first = parts.first else { return nil }
        if first.hasPrefix("+") { return self.invitePage(address, String(first.dropFirst())) }
        switch (first, parts.count) {
        case ("joinchat", 2): return self.invitePage(address, parts[1])
        case ("addstickers", 2), ("addemoji", 2):
            guard let set = self.stickers.set(named: parts[1]), (set.kind == .emoji) == (first == "addemoji") else {
                return nil
            }
            var page = Self.object(address, type: "telegram_stickerset", title: set.title, about: nil)
            page.attributes = [
                .webPageAttributeStickerSet(
                    .init(
                        emojis: set.kind == .emoji, textColor: set.isColoredAsText,
                        stickers: self.documents(set.stickers.prefix(4).map(\.document))))
            ]
            return page
        case (_, 1): return self.namedPage(address, first)
        case (_, 2): return Int32(parts[1]).flatMap { self.postPage(address, first, $0) }
        default: return nil
        }
    }

    private func namedPage(_ address: PageAddress, _ name: String) -> API.WebPage.WebPage? {
        if let user = self.userByUsername[name.lowercased()].flatMap({ self.users[$0] }) {
            let title = user.lastName.isEmpty ? user.firstName : "\(user.firstName) \(user.lastName)"
            // All see the same page: it shows what all may see.
            func isOpen(_ key: API.PrivacyKey) -> Bool { self.privacy(key, of: user.id) == [.privacyValueAllowAll] }
            var page = Self.object(
                address, type: user.isBot ? "telegram_bot" : "telegram_user", title: title,
                about: isOpen(.privacyKeyAbout) ? user.about : "")
            if isOpen(.privacyKeyProfilePhoto) {
                page.photo = user.photoID.flatMap { self.fileRecords[$0] }.map { self.photo($0) }
            }
            return page
        }
        guard let channel = self.channelByUsername[name.lowercased()].flatMap({ self.channels[$0] }) else {
            return nil
        }
        var page = Self.object(
            address, type: channel.isBroadcast ? "telegram_channel" : "telegram_megagroup", title: channel.title,
            about: channel.about)
        page.photo = channel.photo.flatMap { self.fileRecords[$0] }.map { self.photo($0) }
        return page
    }

    private func postPage(_ address: PageAddress, _ name: String, _ id: Int32) -> API.WebPage.WebPage? {
        guard let channel = self.channelByUsername[name.lowercased()].flatMap({ self.channels[$0] }),
            channel.isBroadcast, let text = channel.box.message(id)?.content.text?.0
        else { return nil }
        return Self.object(address, type: "telegram_message", title: channel.title, about: text)
    }

    private func invitePage(_ address: PageAddress, _ hash: String) -> API.WebPage.WebPage? {
        guard let invite = self.invites[hash], !invite.isRevoked else { return nil }
        switch invite.peer {
        case .user: return nil
        case .group(let id):
            return self.groups[id].map {
                Self.object(address, type: "telegram_chat", title: $0.title, about: $0.about)
            }
        case .channel(let id):
            return self.channels[id].map {
                Self.object(
                    address, type: $0.isBroadcast ? "telegram_channel" : "telegram_megagroup", title: $0.title,
                    about: $0.about)
            }
        }
    }
}

/// Pictures of pages. They are drawn again whenever they are read, which is seldom.
enum PagePictures {
    private static let first = Int64.min + 1_000_000
    private static let count: Int64 = 1_000_000

    static func picture(_ number: Int64) -> [UInt8] {
        AvatarImage(number: UInt64(bitPattern: number)).jpeg(side: 320)
    }

    // checked: numbers of pages are small.
    static func pieces(_ number: Int64, _ size: Int) -> FilePieces {
        FilePieces([FilePiece(file: Self.first + number, offset: 0, count: size)])
    }

    /// Bytes that ``pieces(_:_:)`` names; nil for those of other files.
    static func read(_ file: Int64, _ range: Range<Int64>) -> [UInt8]? {
        guard (Self.first..<Self.first + Self.count).contains(file) else { return nil }
        return Array(Self.picture(file - Self.first)[Int(range.lowerBound)..<Int(range.upperBound)])
    }
}
