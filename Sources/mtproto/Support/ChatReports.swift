import TelegramKit

// What `--json` prints of chats, their members, links and folders.

struct MemberReport: Encodable {
    let peer: PeerReport
    let name: String
    let username: String?
    /// `owner`, `administrator`, `member`, `restricted` or `banned`.
    let status: String
    let rank: String?
    let isInside: Bool
    let date: Int?
    let until: Int?

    init(_ member: Member) {
        peer = PeerReport(member.peer)
        name = member.name
        username = member.username
        status = "\(member.status)"
        rank = member.rank
        isInside = member.isInside
        date = member.date
        until = member.until
    }

    enum CodingKeys: String, CodingKey {
        case peer, name, username, status, rank, date, until
        case isInside = "is_inside"
    }
}

struct InviteLinkReport: Encodable {
    let link: String
    let title: String?
    let date: Int
    let expireDate: Int?
    let usageLimit: Int?
    let usageCount: Int
    let needsApproval: Bool
    let requestCount: Int
    let isPermanent: Bool
    let isRevoked: Bool

    init(_ link: InviteLink) {
        self.link = link.link
        title = link.title
        date = link.date
        expireDate = link.expireDate
        usageLimit = link.usageLimit
        usageCount = link.usageCount
        needsApproval = link.needsApproval
        requestCount = link.requestCount
        isPermanent = link.isPermanent
        isRevoked = link.isRevoked
    }

    /// What restricts it, in words.
    var remarks: String {
        var remarks: [String] = []
        if isPermanent { remarks.append("permanent") }
        if isRevoked { remarks.append("revoked") }
        if needsApproval { remarks.append("\(requestCount) wait") }
        if let expireDate { remarks.append("until \(UnixTime.text(expireDate))") }
        return remarks.joined(separator: ", ")
    }

    enum CodingKeys: String, CodingKey {
        case link, title, date
        case expireDate = "expire_date"
        case usageLimit = "usage_limit"
        case usageCount = "usage_count"
        case needsApproval = "needs_approval"
        case requestCount = "request_count"
        case isPermanent = "is_permanent"
        case isRevoked = "is_revoked"
    }
}

struct JoinReport: Encodable {
    /// `joined`, `requested` or `left`.
    let result: String
    /// Absent as long as administrators have to let the account in.
    let peer: PeerReport?

    init(_ result: JoinResult) {
        switch result {
        case .joined(let peer):
            self.result = "joined"
            self.peer = PeerReport(peer)
        case .requested:
            self.result = "requested"
            peer = nil
        }
    }

    init(left chat: Peer) {
        result = "left"
        peer = PeerReport(chat)
    }
}

struct FolderReport: Encodable {
    let id: Int
    let title: String
    let emoticon: String?
    let kinds: [String]
    let pinned: [PeerReport]
    let included: [PeerReport]
    let excluded: [PeerReport]
    let excludesMuted: Bool
    let excludesRead: Bool
    let excludesArchived: Bool

    init(_ folder: ChatFolder) {
        id = folder.id
        title = folder.title.text
        emoticon = folder.emoticon
        kinds = FolderKind.allCases.filter { folder.kinds.contains($0.kinds) }.map(\.rawValue)
        pinned = folder.pinnedChats.map(PeerReport.init)
        included = folder.includedChats.map(PeerReport.init)
        excluded = folder.excludedChats.map(PeerReport.init)
        excludesMuted = folder.excludesMuted
        excludesRead = folder.excludesRead
        excludesArchived = folder.excludesArchived
    }

    /// What is left out of it, in words.
    var exclusions: String {
        [("muted", excludesMuted), ("read", excludesRead), ("archived", excludesArchived)].filter(\.1).map(\.0)
            .joined(separator: ", ")
    }

    enum CodingKeys: String, CodingKey {
        case id, title, emoticon, kinds, pinned, included, excluded
        case excludesMuted = "excludes_muted"
        case excludesRead = "excludes_read"
        case excludesArchived = "excludes_archived"
    }
}
