import TelegramAPI

/// What is sent besides a text: bytes that are uploaded, a file that the server has, or what needs no bytes.
///
/// ```swift
/// try await client.send(.file("holiday.pdf"), to: peer, caption: "Page 3!")
/// try await client.send(.photo(.file("beach.jpg")), to: peer)
/// try await client.send(.poll("Lunch?", answers: ["Yes", "No"]), to: peer)
/// ```
public struct OutgoingMedia: Sendable {
    enum Content: Sendable {
        case photo(UploadContent)
        case document(Document)
        case file(TelegramFile)
        case poll(NewPoll)
        case toDoList(NewToDoList)
        case paid(Offer)
        /// The number of a story, and whose it is.
        case story(Int, Peer)
        case ready(API.InputMedia)
    }

    /// A file that is uploaded, with what is said about it.
    struct Document: Sendable {
        var content: UploadContent
        /// Nil for what the name's ending says.
        var mimeType: String?
        var attributes: [API.DocumentAttribute] = []
        var thumbnail: UploadContent?
        /// Shown as a file, whatever it is.
        var isFile = false
        /// A video without sound that is no animation.
        var isSilentVideo = false
    }

    /// A poll before it is sent.
    struct NewPoll: Sendable {
        var question: FormattedText
        var answers: [FormattedText]
        var isAnonymous: Bool
        var allowsSeveral: Bool
        /// The place of the right answer; nil if it is no quiz.
        var correctAnswer: Int?
        var explanation: FormattedText?
        /// Seconds.
        var openFor: Int?
    }

    let content: Content
    var look = MediaLook()

    // MARK: Files

    /// A file of this machine, shown as a file. What it is, its name's ending says.
    ///
    /// - Parameter name: how the receiver sees it; nil takes the last part of the path.
    public static func file(_ path: String, name: String? = nil) -> OutgoingMedia {
        document(.file(path, name: name))
    }

    /// Bytes in memory, shown as a file.
    public static func bytes(_ bytes: [UInt8], name: String) -> OutgoingMedia {
        document(.bytes(bytes, name: name))
    }

    /// A file that is on the server already; nothing is uploaded.
    ///
    /// - Parameters:
    ///   - hasSpoiler: as in ``photo(_:hasSpoiler:lifetime:)``.
    ///   - lifetime: as there.
    public static func file(
        _ file: TelegramFile, hasSpoiler: Bool = false, lifetime: MediaLifetime? = nil
    ) -> OutgoingMedia {
        OutgoingMedia(content: .file(file), look: MediaLook(hasSpoiler: hasSpoiler, lifetime: lifetime))
    }

    /// A file of any kind.
    ///
    /// - Parameters:
    ///   - mimeType: nil for what the name's ending says.
    ///   - thumbnail: a JPEG of at most 200 KB, with sides of at most 320 pixels.
    public static func document(
        _ content: UploadContent, mimeType: String? = nil, thumbnail: UploadContent? = nil
    ) -> OutgoingMedia {
        OutgoingMedia(
            content: .document(Document(content: content, mimeType: mimeType, thumbnail: thumbnail, isFile: true)))
    }

    /// A photo, which servers make of JPEG and PNG files up to 10 MB.
    ///
    /// - Parameters:
    ///   - hasSpoiler: it is covered until it is touched.
    ///   - lifetime: for how long it can be seen once it was opened, in private chats; nil for ever.
    public static func photo(
        _ content: UploadContent, hasSpoiler: Bool = false, lifetime: MediaLifetime? = nil
    ) -> OutgoingMedia {
        OutgoingMedia(content: .photo(content), look: MediaLook(hasSpoiler: hasSpoiler, lifetime: lifetime))
    }

    /// A video that is played in the chat.
    ///
    /// - Parameters:
    ///   - duration: seconds.
    ///   - width: pixels.
    ///   - height: pixels.
    ///   - supportsStreaming: whether it can be played before all of it is there (an MP4 file with its index in front).
    ///   - hasSound: one without is not taken for an animation.
    ///   - thumbnail: as in ``document(_:mimeType:thumbnail:)``.
    ///   - cover: a photo that is shown before it is played, in full size.
    ///   - start: where it is played from, in seconds.
    ///   - hasSpoiler: as in ``photo(_:hasSpoiler:lifetime:)``.
    ///   - lifetime: as there.
    public static func video(
        _ content: UploadContent, duration: Double, width: Int, height: Int, supportsStreaming: Bool = true,
        hasSound: Bool = true, thumbnail: UploadContent? = nil, cover: UploadContent? = nil, start: Int? = nil,
        hasSpoiler: Bool = false, lifetime: MediaLifetime? = nil
    ) -> OutgoingMedia {
        playable(
            content, "video/mp4", thumbnail,
            .documentAttributeVideo(
                .init(
                    supportsStreaming: supportsStreaming, nosound: !hasSound, duration: duration,
                    w: Int32(clamping: width), h: Int32(clamping: height))),
            isSilentVideo: !hasSound,
            look: MediaLook(hasSpoiler: hasSpoiler, lifetime: lifetime, cover: cover, start: start))
    }

    /// A video without sound that plays over and over, as GIFs do.
    ///
    /// - Parameter hasSpoiler: as in ``photo(_:hasSpoiler:lifetime:)``.
    public static func animation(
        _ content: UploadContent, duration: Double, width: Int, height: Int, thumbnail: UploadContent? = nil,
        hasSpoiler: Bool = false
    ) -> OutgoingMedia {
        playable(
            content, "video/mp4", thumbnail,
            .documentAttributeVideo(
                .init(duration: duration, w: Int32(clamping: width), h: Int32(clamping: height))),
            .documentAttributeAnimated, look: MediaLook(hasSpoiler: hasSpoiler))
    }

    /// A round video, up to a minute long.
    ///
    /// - Parameters:
    ///   - side: pixels; it is a square.
    ///   - isViewedOnce: it is gone as soon as it was seen, in private chats.
    public static func videoNote(
        _ content: UploadContent, duration: Double, side: Int, thumbnail: UploadContent? = nil,
        isViewedOnce: Bool = false
    ) -> OutgoingMedia {
        playable(
            content, "video/mp4", thumbnail,
            .documentAttributeVideo(
                .init(
                    roundMessage: true, supportsStreaming: true, duration: duration, w: Int32(clamping: side),
                    h: Int32(clamping: side))), look: MediaLook(lifetime: isViewedOnce ? .viewedOnce : nil))
    }

    /// Music.
    ///
    /// - Parameter duration: seconds.
    public static func audio(
        _ content: UploadContent, duration: Int, title: String? = nil, performer: String? = nil,
        thumbnail: UploadContent? = nil
    ) -> OutgoingMedia {
        playable(
            content, "audio/mpeg", thumbnail,
            .documentAttributeAudio(.init(duration: Int32(clamping: duration), title: title, performer: performer)))
    }

    /// A voice message: Opus in an Ogg file.
    ///
    /// - Parameters:
    ///   - duration: seconds.
    ///   - waveform: how loud it is, a hundred values of five bits one behind the other; nil shows a flat line.
    ///   - isViewedOnce: it is gone as soon as it was heard, in private chats.
    public static func voice(
        _ content: UploadContent, duration: Int, waveform: [UInt8]? = nil, isViewedOnce: Bool = false
    ) -> OutgoingMedia {
        playable(
            content, "audio/ogg", nil,
            .documentAttributeAudio(.init(voice: true, duration: Int32(clamping: duration), waveform: waveform)),
            look: MediaLook(lifetime: isViewedOnce ? .viewedOnce : nil))
    }

    /// A picture that is shown as a sticker: WebP with a side of 512 pixels.
    ///
    /// - Parameter emoji: what it stands for.
    public static func sticker(_ content: UploadContent, emoji: String) -> OutgoingMedia {
        playable(
            content, "image/webp", nil,
            .documentAttributeSticker(.init(alt: emoji, stickerset: .inputStickerSetEmpty)))
    }

    private static func playable(
        _ content: UploadContent, _ usualType: String, _ thumbnail: UploadContent?,
        _ attributes: API.DocumentAttribute..., isSilentVideo: Bool = false, look: MediaLook = MediaLook()
    ) -> OutgoingMedia {
        OutgoingMedia(
            content: .document(
                Document(
                    content: content, mimeType: MediaTypes.ofEnding(content.name) ?? usualType, attributes: attributes,
                    thumbnail: thumbnail, isSilentVideo: isSilentVideo)), look: look)
    }

    // MARK: Without bytes

    /// A place.
    ///
    /// - Parameters:
    ///   - latitude: degrees north.
    ///   - longitude: degrees east.
    public static func location(latitude: Double, longitude: Double) -> OutgoingMedia {
        raw(.inputMediaGeoPoint(geoPoint: .inputGeoPoint(.init(lat: latitude, long: longitude))))
    }

    /// A place that moves for a while: ``TelegramClient/moveLiveLocation(_:in:latitude:longitude:heading:)``.
    ///
    /// - Parameters:
    ///   - latitude: degrees north.
    ///   - longitude: degrees east.
    ///   - duration: seconds, 60 to 86400; nil until it is stopped.
    ///   - heading: where it moves, in degrees from the north, 1 to 360.
    ///   - alertRadius: how near to another place that moves it has to come that both are told, in metres up to 100000.
    public static func liveLocation(
        latitude: Double, longitude: Double, for duration: Int?, heading: Int? = nil, alertRadius: Int? = nil
    ) -> OutgoingMedia {
        raw(
            .inputMediaGeoLive(
                .init(
                    geoPoint: .inputGeoPoint(.init(lat: latitude, long: longitude)),
                    heading: heading.map { Int32(clamping: $0) },
                    period: duration.map { Int32(clamping: $0) } ?? LiveLocation.endless,
                    proximityNotificationRadius: alertRadius.map { Int32(clamping: $0) })))
    }

    /// A place with a name and an address.
    ///
    /// - Parameters:
    ///   - provider: whose the two ids are, such as `foursquare`; empty without one.
    ///   - id: what the provider calls the place.
    ///   - type: what the provider calls its kind.
    public static func venue(
        _ title: String, address: String, latitude: Double, longitude: Double, provider: String = "", id: String = "",
        type: String = ""
    ) -> OutgoingMedia {
        raw(
            .inputMediaVenue(
                .init(
                    geoPoint: .inputGeoPoint(.init(lat: latitude, long: longitude)), title: title, address: address,
                    provider: provider, venueID: id, venueType: type)))
    }

    /// A person's phone number.
    ///
    /// - Parameter vCard: more of it, in the form of RFC 6350.
    public static func contact(
        phoneNumber: String, firstName: String, lastName: String = "", vCard: String = ""
    ) -> OutgoingMedia {
        raw(
            .inputMediaContact(
                .init(phoneNumber: phoneNumber, firstName: firstName, lastName: lastName, vcard: vCard)))
    }

    /// An emoji for which the server draws a value: 🎲, 🎯, 🏀, ⚽, 🎳 or 🎰.
    public static func dice(_ emoji: String = "🎲") -> OutgoingMedia {
        raw(.inputMediaDice(emoticon: emoji))
    }

    /// A question with 2 to 12 answers.
    ///
    /// - Parameters:
    ///   - isAnonymous: it is not told who has chosen what.
    ///   - allowsSeveral: each may choose more than one.
    ///   - openFor: seconds after which it closes, 5 to 600; nil leaves it open.
    public static func poll(
        _ question: FormattedText, answers: [FormattedText], isAnonymous: Bool = true, allowsSeveral: Bool = false,
        openFor: Int? = nil
    ) -> OutgoingMedia {
        OutgoingMedia(
            content: .poll(
                NewPoll(
                    question: question, answers: answers, isAnonymous: isAnonymous, allowsSeveral: allowsSeveral,
                    openFor: openFor)))
    }

    /// A question with one right answer, which each may try once.
    ///
    /// - Parameters:
    ///   - correctAnswer: its place in the list, from 0.
    ///   - explanation: what those see who chose another one.
    ///   - openFor: seconds after which it closes, 5 to 600; nil leaves it open.
    public static func quiz(
        _ question: FormattedText, answers: [FormattedText], correctAnswer: Int, explanation: FormattedText? = nil,
        isAnonymous: Bool = true, openFor: Int? = nil
    ) -> OutgoingMedia {
        OutgoingMedia(
            content: .poll(
                NewPoll(
                    question: question, answers: answers, isAnonymous: isAnonymous, allowsSeveral: false,
                    correctAnswer: correctAnswer, explanation: explanation, openFor: openFor)))
    }

    /// A question with 2 to 12 answers, all of them bare texts.
    public static func poll(
        _ question: String, answers: [String], isAnonymous: Bool = true, allowsSeveral: Bool = false,
        openFor: Int? = nil
    ) -> OutgoingMedia {
        poll(
            FormattedText(question), answers: answers.map { FormattedText($0) }, isAnonymous: isAnonymous,
            allowsSeveral: allowsSeveral, openFor: openFor)
    }

    /// Anything else that the schema has.
    public static func raw(_ media: API.InputMedia) -> OutgoingMedia {
        OutgoingMedia(content: .ready(media))
    }
}

extension OutgoingMedia.NewPoll {
    /// In the words of the schema. The server numbers poll and answers.
    func input(_ entities: ([TextEntity]) -> [API.MessageEntity]?) -> API.InputMedia {
        func words(_ text: FormattedText) -> API.TextWithEntities {
            let text = text.trimmed().normalized()
            return API.TextWithEntities(text: text.text, entities: entities(text.entities) ?? [])
        }
        let explanation = explanation?.trimmed().normalized()
        return .inputMediaPoll(
            .init(
                poll: API.Poll(
                    id: 0, publicVoters: !isAnonymous, multipleChoice: allowsSeveral, quiz: correctAnswer != nil,
                    question: words(question),
                    answers: answers.map { .inputPollAnswer(.init(text: words($0))) },
                    closePeriod: openFor.map { Int32(clamping: $0) }, hash: 0),
                correctAnswers: correctAnswer.map { [Int32(clamping: $0)] }, solution: explanation?.text,
                solutionEntities: explanation.map { entities($0.entities) ?? [] }))
    }
}
