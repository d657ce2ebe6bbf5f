import FuzzSupport
import NIOCore
import TL
import TelegramAPI

/// Objects that say they are far larger than they are, and such as contain themselves as deep as their bytes reach.
package enum HostileSizes {
    private static let vector: UInt32 = 0x1cb5_c415
    private static let counts: [UInt32] = [
        0x7fff_ffff, 0x7fff_fffe, 0x7fff_fff0, 0x4000_0000, 0x8000_0000, 0xffff_ffff, 0x00ff_ffff, 0x0010_0000,
    ]
    /// The longest text that can be declared: its length is the three upper bytes.
    private static let longest: UInt32 = 0xffff_fffe
    /// The last one fills a mebibyte.
    private static let depths = [60, 127, 1000, 25_000, 250_000]

    // MARK: - Sizes

    /// The same, but for a count or a length that nothing is there for.
    package static func overstated(_ bytes: ByteBuffer, _ random: inout FuzzRandom) -> ByteBuffer {
        let words = bytes.readableBytes / 4
        guard words > 1 else { return bytes }
        func place(_ word: Int) -> Int { bytes.readerIndex + word * 4 }
        var overstated = bytes
        // Nested vectors lie behind each other: any of them.
        let vectors = (0..<words - 1).filter {
            bytes.getInteger(at: place($0), endianness: .little, as: UInt32.self) == vector
        }
        if !vectors.isEmpty, random.once(in: 2) {
            overstated.setInteger(
                random.pick(counts), at: place(random.pick(vectors) + 1), endianness: .little)
        } else {
            overstated.setInteger(
                random.pick([longest, random.pick(counts)]), at: place(1 + random.below(words - 1)),
                endianness: .little)
        }
        return overstated
    }

    // MARK: - Depths

    /// An answer that contains itself, for those questions to which there is one.
    static func nested(answerTo id: UInt32, _ random: inout FuzzRandom) -> ByteBuffer? {
        switch id {
        case API.Messages.GetMessages.constructorID, API.Channels.GetMessages.constructorID,
            API.Messages.GetHistory.constructorID, API.Messages.Search.constructorID:
            deep(
                API.Messages.Messages.messages(
                    .init(messages: [message], topics: [], chats: [], users: [])), random.pick(depths))
        case API.Updates.GetDifference.constructorID:
            deep(
                API.Updates.Difference.difference(
                    .init(
                        newMessages: [message], newEncryptedMessages: [], otherUpdates: [], chats: [], users: [],
                        state: .init(pts: 2, qts: 0, date: 1, seq: 0, unreadCount: 0))), random.pick(depths))
        case API.Help.GetAppConfig.constructorID:
            deep(API.Help.AppConfig.appConfig(hash: 1, config: .jsonArray(value: [.jsonNull])), random.pick(depths))
        default: nil
        }
    }

    /// The same as an update.
    static func nestedUpdate(_ random: inout FuzzRandom) -> ByteBuffer? { nestedUpdate(random.pick(depths)) }

    /// A message whose text is set in bold type so many times.
    package static func nestedUpdate(_ depth: Int) -> ByteBuffer? {
        deep(
            API.Updates.updateShort(update: .updateNewMessage(message: message, pts: 2, ptsCount: 1), date: 1), depth)
    }

    private static var message: API.Message {
        let page = API.Page(
            url: "", blocks: [.pageBlockTitle(text: .textBold(text: .textEmpty))], photos: [], documents: [])
        let media = API.MessageMedia.messageMediaWebPage(
            .init(webpage: .webPage(.init(id: 1, url: "", displayURL: "", hash: 0, cachedPage: page))))
        return .message(.init(id: 1, peerID: .peerUser(userID: 1), date: 1, message: "", media: media))
    }

    /// Puts the beginning of what contains itself in the place of its inside, again and again.
    private static func deep(_ object: some TLObject, _ depth: Int) -> ByteBuffer? {
        guard let bytes = try? object.encoded(), let inside = try? API.RichText.textEmpty.encoded(),
            let null = try? API.JSONValue.jsonNull.encoded(),
            let text = try? API.RichText.textBold(text: .textEmpty).encoded(),
            let list = try? API.JSONValue.jsonArray(value: [.jsonNull]).encoded()
        else { return nil }
        let all = Array(bytes.readableBytesView)
        for (whole, inside) in [(text, inside), (list, null)] {
            let (whole, inside) = (Array(whole.readableBytesView), Array(inside.readableBytesView))
            guard let place = all.firstRange(of: whole)?.lowerBound else { continue }
            let step = Array(whole.dropLast(inside.count))
            var deep = ByteBuffer(bytes: all[..<place])
            // A list takes more bytes for each level than a text.
            deep.writeImmutableBuffer(repeated(step, min(depth, (1 << 20) / step.count)))
            deep.writeBytes(all[place...])
            return deep
        }
        return nil
    }

    /// Doubled, not written one by one: that took a third of the time of all hostile answers.
    private static func repeated(_ bytes: [UInt8], _ count: Int) -> ByteBuffer {
        let all = bytes.count * count
        var repeated = ByteBuffer(bytes: count > 0 ? bytes : [])
        while repeated.readableBytes < all {
            let more = min(repeated.readableBytes, all - repeated.readableBytes)
            guard let part = repeated.getSlice(at: repeated.readerIndex, length: more) else { break }
            repeated.writeImmutableBuffer(part)
        }
        return repeated
    }
}
