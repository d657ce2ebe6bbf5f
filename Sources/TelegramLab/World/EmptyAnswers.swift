import NIOCore
import TL
import TelegramAPI

/// Answers that say "nothing" to a method: in place of those that the lab does not have, or by order of a script.
enum EmptyAnswers {
    /// The serialized answer to a method, for labs that shall let clients go on; nil if it is none that reads, or has no
    /// empty answer.
    ///
    /// A method reads if its name begins with `get`, `search`, `check` or `can`. Empty are: the constructor that ends
    /// in `Empty`; else an object all of whose lists are empty, numbers 0 and texts "", if it has lists at all; else
    /// the only object that there is, if nothing but flags, numbers and texts stands in it; else the one that ends in
    /// `NotModified`. Vectors are empty, and Bool is false: what is asked for cannot be had. What judges has no other
    /// answer than `Empty` and false, and what promises something has none.
    static func answer(to method: UInt32) -> ByteBuffer? {
        guard let name = API.registry.name(of: method),
            let type = API.registry.type(of: method) as? any TLFunction.Type,
            let verb = self.readingVerb(of: name), !self.promising.contains(name)
        else { return nil }
        return self.answer(to: type, judges: ["check", "can"].contains(verb))
    }

    /// How the name of a method begins that changes nothing, as far as that tells.
    private static func readingVerb(of name: String) -> String? {
        let verb = String((name.split(separator: ".").last ?? "").prefix { $0.isLowercase })
        return ["get", "search", "check", "can"].contains(verb) ? verb : nil
    }

    /// Methods whose emptiest answer would say that there is something: that somebody may come in, write or edit, has
    /// or gets something of worth, that a bot has answered, or what a password, a key or an address is; that what is
    /// named was found; and lists with one element for each that is asked for, where clients count on it.
    private static let promising = Set(
        """
        account.getAuthorizationForm account.getMultiWallPapers account.getTheme account.getTmpPassword
        aicompose.getTone aicompose.getToneExample bots.getAccessSettings bots.getRequestedWebViewButton
        ephemeral.getCallbackAnswer fragment.getCollectibleInfo langpack.getLanguage langpack.getStrings
        messages.getAttachMenuBot messages.getBotApp messages.getEmojiGameInfo messages.getEmojiURL
        messages.getFactCheck messages.getMessageEditData messages.getPreparedInlineMessage messages.getRichMessage
        payments.getBankCardData payments.getSavedStarGift payments.getStarGiftAuctionState
        payments.getStarGiftUpgradePreview payments.getStarGiftWithdrawalUrl payments.getStarsRevenueAdsAccountUrl
        payments.getStarsRevenueStats payments.getStarsRevenueWithdrawalUrl payments.getStarsSubscriptions
        payments.getStarsTransactionsByID payments.getUniqueStarGift payments.getUniqueStarGiftValueInfo
        phone.getCallConfig phone.getGroupCall phone.getGroupCallStreamRtmpUrl smsjobs.getSmsJob smsjobs.getStatus
        premium.getBoostsStatus stories.getPeerMaxIDs stories.getStoriesViews users.getRequirementsToContact
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    /// The smallest answer of a method's type, for scripts: `true`, a vector without elements, the constructor that ends in
    /// `Empty`, or the shortest one in which nothing but lists stands. A client without anything cannot be told that
    /// nothing has changed.
    static func smallest<Function: TLFunction>(of function: Function.Type) -> ByteBuffer? {
        for id in [TLWriter.boolTrue, TLWriter.vector] {
            if let plain = self.fill(function, beginning: id, nestsObjects: false) { return plain.bytes }
        }
        var best: (rank: Int, bytes: ByteBuffer)?
        for id in self.constructors(of: function) {
            guard let name = API.registry.name(of: id), !name.hasSuffix("NotModified"),
                let bytes = self.fill(function, beginning: id, nestsObjects: false)?.bytes
            else { continue }
            let rank = name.hasSuffix("Empty") ? 0 : 1
            if let best, (best.rank, best.bytes.readableBytes) <= (rank, bytes.readableBytes) { continue }
            best = (rank, bytes)
        }
        return best?.bytes
    }

    /// Whether bytes are a query of the method with which they begin.
    static func isWhole(_ query: ByteBuffer) -> Bool {
        guard let type = API.registry.type(of: TLRaw(query).constructorID ?? 0) else { return false }
        var reader = TLReader(query)
        return (try? type.init(from: &reader)) != nil && reader.remaining == 0
    }

    /// What an answer can begin with, if it is an object.
    private static func constructors<Function: TLFunction>(of _: Function.Type) -> [UInt32] {
        let result = ObjectIdentifier(Function.Response.self)
        return API.registry.constructorIDs.filter {
            API.registry.type(of: $0).map { ObjectIdentifier($0) } == result
        }
    }

    /// - Parameter judges: whether it is asked if something may be, so that whatever is there would be a yes.
    private static func answer<Function: TLFunction>(to function: Function.Type, judges: Bool) -> ByteBuffer? {
        let constructors = self.constructors(of: function)
        func named(_ ending: String) -> [UInt32] {
            constructors.filter { API.registry.name(of: $0)?.hasSuffix(ending) == true }
        }
        for id in named("Empty") {
            if let empty = self.fill(function, beginning: id) { return empty.bytes }
        }
        guard !judges else { return self.fill(function, beginning: TLWriter.boolFalse)?.bytes }
        for id in [TLWriter.vector, TLWriter.boolFalse] + constructors {
            guard let empty = self.fill(function, beginning: id) else { continue }
            if empty.hasLists || id == TLWriter.boolFalse { return empty.bytes }
        }
        // Of several the lab would have to choose one, and one may say yes.
        let whole = constructors.filter { API.registry.name(of: $0)?.hasSuffix("NotModified") == false }
        if whole.count == 1, let empty = self.fill(function, beginning: whole[0], nestsObjects: false) {
            return empty.bytes
        }
        for id in named("NotModified") {
            if let empty = self.fill(function, beginning: id) { return empty.bytes }
        }
        return nil
    }

    /// No answer has more bytes, or more objects and lists in it.
    private static let longest = 1024
    private static let mostObjects = 64

    /// The answer of zeros that begins with a constructor. Where reading it fails for the want of one certain constructor,
    /// a vector as a rule, that one is put there.
    ///
    /// - Parameter nestsObjects: whether it may be another one than a vector.
    private static func fill<Function: TLFunction>(
        _ function: Function.Type, beginning id: UInt32, nestsObjects: Bool = true
    ) -> (bytes: ByteBuffer, hasLists: Bool)? {
        var bytes = ByteBuffer(integer: id, endianness: .little)
        bytes.writeRepeatingByte(0, count: self.longest)
        var hasLists = id == TLWriter.vector
        for _ in 0..<self.mostObjects {
            var reader = TLReader(bytes)
            do throws(TLError) {
                _ = try Function.readResponse(from: &reader)
                let length = bytes.readableBytes - reader.remaining
                return bytes.readSlice(length: length).map { ($0, hasLists) }
            } catch {
                guard error.code == .unexpectedConstructor, error.offset > 0,
                    let wanted = self.constructor(in: error.expected), nestsObjects || wanted == TLWriter.vector
                else { return nil }
                hasLists = hasLists || wanted == TLWriter.vector
                bytes.setInteger(wanted, at: bytes.readerIndex + error.offset, endianness: .little)
            }
        }
        return nil
    }

    /// The last constructor that a description of what was expected names, such as `vector#1cb5c415`.
    private static func constructor(in expected: String) -> UInt32? {
        expected.split(separator: "#").dropFirst().last.flatMap { UInt32($0.prefix(8), radix: 16) }
    }
}
