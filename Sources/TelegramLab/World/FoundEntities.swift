import TelegramAPI

/// What servers find in a text by themselves: addresses, names, tags, commands and phone numbers
/// (core.telegram.org/api/entities). Clients leave these to the server.
struct FoundEntities {
    private let scalars: [Unicode.Scalar]
    /// Where each scalar begins in UTF-16 code units, and where the last one ends.
    private let offsets: [Int]
    private var found: [API.MessageEntity] = []

    /// All that is found in a text without formatting.
    static func all(in text: String) -> [API.MessageEntity] { self.added(to: [], in: text) }

    /// Adds what is found to the formatting that a client gave, except where it would cross it.
    static func added(to given: [API.MessageEntity], in text: String) -> [API.MessageEntity] {
        // Few texts have any of these.
        guard text.utf8.contains(where: self.signs.contains) else { return given }
        var finder = FoundEntities(text)
        finder.search()
        let free = finder.found.filter { found in given.allSatisfy { $0.admits(found) } }
        guard !free.isEmpty else { return given }
        return (given + free).sorted {
            $0.place.offset == $1.place.offset
                ? $0.place.length > $1.place.length : $0.place.offset < $1.place.offset
        }
    }

    private static let signs = Set("@#$/.+".utf8)

    private init(_ text: String) {
        self.scalars = Array(text.unicodeScalars)
        var offsets = [0]
        for scalar in self.scalars { offsets.append((offsets.last ?? 0) + (scalar.value > 0xffff ? 2 : 1)) }
        self.offsets = offsets
    }

    private mutating func search() {
        var place = 0
        while place < self.scalars.count {
            guard let (end, make) = self.entity(at: place) else {
                place += 1
                continue
            }
            self.found.append(
                make(Int32(clamping: self.offsets[place]), Int32(clamping: self.offsets[end] - self.offsets[place])))
            place = end
        }
    }

    private typealias Maker = (Int32, Int32) -> API.MessageEntity

    /// What begins at a place, and where it ends.
    private func entity(at place: Int) -> (end: Int, make: Maker)? {
        let before = place > 0 ? self.scalars[place - 1] : " "
        guard !Self.isWord(before) else { return nil }
        switch self.scalars[place] {
        case "@":
            return self.mention(at: place).map { ($0, { .messageEntityMention(offset: $0, length: $1) }) }
        case "#":
            return self.hashtag(at: place).map { ($0, { .messageEntityHashtag(offset: $0, length: $1) }) }
        case "$" where before != "$":
            return self.cashtag(at: place).map { ($0, { .messageEntityCashtag(offset: $0, length: $1) }) }
        case "/" where !"/<>".unicodeScalars.contains(before):
            return self.command(at: place).map { ($0, { .messageEntityBotCommand(offset: $0, length: $1) }) }
        case "+":
            return self.phone(at: place).map { ($0, { .messageEntityPhone(offset: $0, length: $1) }) }
        case let scalar where Self.isName(scalar) && !".@-+".unicodeScalars.contains(before):
            if let end = self.email(at: place) { return (end, { .messageEntityEmail(offset: $0, length: $1) }) }
            return self.address(at: place).map { ($0, { .messageEntityUrl(offset: $0, length: $1) }) }
        default: return nil
        }
    }

    // MARK: Characters

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    /// A character of user names and commands.
    private static func isName(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || self.isASCIILetter(scalar) || ("0"..."9").contains(scalar)
    }

    private static func isASCIILetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    /// Where a run of characters ends.
    private func end(of place: Int, _ belongs: (Unicode.Scalar) -> Bool) -> Int {
        var end = place
        while end < self.scalars.count, belongs(self.scalars[end]) { end += 1 }
        return end
    }

    private func scalar(_ place: Int) -> Unicode.Scalar {
        self.scalars.indices.contains(place) ? self.scalars[place] : " "
    }

    /// A character of hashtags. Letters are joined or divided by some that are no letters.
    private static func isTag(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber: true
        default: "_\u{200c}\u{b7}".unicodeScalars.contains(scalar) || (0xd80...0xdff).contains(scalar.value)
        }
    }

    // MARK: Kinds

    /// Names that are shorter than a user may choose.
    private static let shortNames: Set<String> = ["gif", "vid", "pic"]

    private func mention(at place: Int) -> Int? {
        guard let end = self.name(after: place, 3...32) else { return nil }
        return end - place > 4 || Self.shortNames.contains(self.text(place + 1..<end).lowercased()) ? end : nil
    }

    /// Where a name ends that follows a sign.
    private func name(after place: Int, _ lengths: ClosedRange<Int>) -> Int? {
        let end = self.end(of: place + 1, Self.isName)
        return lengths.contains(end - place - 1) && !Self.isWord(self.scalar(end)) ? end : nil
    }

    private func hashtag(at place: Int) -> Int? {
        let end = self.end(of: place + 1, Self.isTag)
        guard (1...256).contains(end - place - 1), self.scalar(end) != "#" else { return nil }
        let isNumber = self.scalars[place + 1..<end].allSatisfy { $0.properties.generalCategory == .decimalNumber }
        return isNumber ? nil : end
    }

    private func cashtag(at place: Int) -> Int? {
        let end = self.end(of: place + 1) { ("A"..."Z").contains($0) }
        let next = self.scalar(end)
        return (1...8).contains(end - place - 1) && next != "$" && !Self.isWord(next) ? end : nil
    }

    private func command(at place: Int) -> Int? {
        guard let end = self.name(after: place, 1...64) else { return nil }
        let whole = self.scalar(end) == "@" ? self.name(after: end, 3...32) ?? end : end
        return "/<>".unicodeScalars.contains(self.scalar(whole)) ? nil : whole
    }

    private func phone(at place: Int) -> Int? {
        var (end, digits) = (place + 1, 0)
        var next = end
        while "0123456789 -()".unicodeScalars.contains(self.scalar(next)), next < self.scalars.count {
            if ("0"..."9").contains(self.scalars[next]) {
                digits += 1
                end = next + 1
            }
            next += 1
        }
        return (7...15).contains(digits) && !Self.isWord(self.scalar(end)) ? end : nil
    }

    private func email(at place: Int) -> Int? {
        let at = self.end(of: place) { Self.isName($0) || "+-.".unicodeScalars.contains($0) }
        guard self.scalar(at) == "@", let end = self.host(at: at + 1, isKnown: false) else { return nil }
        return end
    }

    /// Schemes, and whether a host has to follow that is one on the internet.
    private static let schemes = [
        "http": true, "https": true, "ftp": true, "tg": false, "ton": false, "tonsite": false,
    ]
    /// Last parts of names that are taken for addresses without a scheme.
    private static let domains: Set<String> = [
        "ai", "app", "at", "au", "be", "biz", "blog", "br", "by", "ca", "cc", "ch", "cn", "co", "com", "cz", "de",
        "dev",
        "edu", "es", "eu", "fi", "fr", "gov", "in", "info", "io", "ir", "it", "jp", "kz", "me", "net", "nl", "no",
        "online",
        "org", "pl", "pt", "ru", "se", "shop", "site", "tech", "tr", "tv", "ua", "uk", "us", "uz", "xyz",
    ]

    private func address(at place: Int) -> Int? {
        let word = self.end(of: place, Self.isASCIILetter)
        if self.scalar(word) == ":", self.scalar(word + 1) == "/", self.scalar(word + 2) == "/",
            word - place <= Self.longestScheme, let isHosted = Self.schemes[self.text(place..<word).lowercased()]
        {
            return self.authority(at: word + 3, isHost: isHosted).map { self.path(from: $0) }
        }
        guard var end = self.host(at: place, isKnown: true) else { return nil }
        if self.scalar(end) == ":" {
            let port = self.end(of: end + 1) { ("0"..."9").contains($0) }
            if port > end + 1 { end = port }
        }
        return self.path(from: end)
    }

    private static let longestScheme = 7

    /// Where the part of an address ends that stands between the scheme and the path.
    private func authority(at place: Int, isHost: Bool) -> Int? {
        guard Self.isWord(self.scalar(place)) else { return nil }
        var end = self.end(of: place) { Self.isWord($0) || "-.:@".unicodeScalars.contains($0) }
        while "-.:@".unicodeScalars.contains(self.scalars[end - 1]) { end -= 1 }
        guard isHost else { return end }
        let start = self.scalars[place..<end].lastIndex(of: "@").map { $0 + 1 } ?? place
        // The name of a machine in one's own network is no address.
        return self.scalars[start..<end].prefix { $0 != ":" }.contains(".") ? end : nil
    }

    /// Where a name of at least two parts ends.
    private func host(at place: Int, isKnown: Bool) -> Int? {
        let run = self.end(of: place) { Self.isWord($0) && $0 != "_" || $0 == "-" || $0 == "." }
        var end = run
        while end > place, ".-".unicodeScalars.contains(self.scalars[end - 1]) { end -= 1 }
        let parts = self.scalars[place..<end].split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, parts.allSatisfy({ !$0.isEmpty }), let last = parts.last, last.count > 1,
            last.allSatisfy(Self.isASCIILetter), self.scalar(end) != "@", self.scalar(end) != "_"
        else { return nil }
        let isDomain = Self.domains.contains(self.text(last.startIndex..<last.endIndex).lowercased())
        return isDomain || !isKnown ? end : nil
    }

    /// Where an address ends whose path begins at a place, if it has one. A closing bracket that was not opened in it,
    /// and marks at its end, belong to the sentence around it.
    private func path(from place: Int) -> Int {
        guard "/?#".unicodeScalars.contains(self.scalar(place)) else { return place }
        var open: [Unicode.Scalar: Int] = [:]
        var end = place
        scan: while end < self.scalars.count {
            let scalar = self.scalars[end]
            switch scalar {
            case "<", ">", "\"", "«", "»": break scan
            case "(", "[", "{": open[scalar, default: 0] += 1
            case ")", "]", "}":
                let opening: Unicode.Scalar = scalar == ")" ? "(" : scalar == "]" ? "[" : "{"
                guard let count = open[opening], count > 0 else { break scan }
                open[opening] = count - 1
            default: if scalar.properties.isWhitespace { break scan }
            }
            end += 1
        }
        while end > place, ".:;,('?!`".unicodeScalars.contains(self.scalars[end - 1]) { end -= 1 }
        return end
    }

    private func text(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(self.scalars[range]))
    }
}

extension API.MessageEntity {
    /// Whether what was found in a text can stand beside it.
    fileprivate func admits(_ other: API.MessageEntity) -> Bool {
        let (start, end) = (self.place.offset, self.place.offset + self.place.length)
        let (first, last) = (other.place.offset, other.place.offset + other.place.length)
        guard start < last, first < end else { return true }
        switch self {
        case .messageEntityBold, .messageEntityItalic, .messageEntityUnderline, .messageEntityStrike,
            .messageEntitySpoiler, .messageEntityBlockquote:
            return start <= first && last <= end || first <= start && end <= last
        default: return false
        }
    }
}
