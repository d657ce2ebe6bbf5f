import MTProtoCore

/// Something that the lab does wrong, or that goes wrong, on one connection, to see what a client does.
enum JudgeTrial: Sendable, Hashable, CaseIterable {
    /// A wrong word in a key exchange. The client must not go on.
    case exchange(HandshakeMisconduct)
    /// A packet that a client must not take. Behind it comes one that is right.
    case bait(PacketFault)
    case conduct(Conduct)

    /// What is wrong with a packet.
    enum PacketFault: String, Sendable, CaseIterable {
        case evenID = "even-id"
        case evenChild = "even-child"
        /// A child says that it is longer than the container.
        case childLength = "child-length"
        /// It is not encrypted.
        case plain = "plain-packet"
        /// The length of its message is below zero.
        case negativeLength = "negative-length"
        /// Its message is longer than the packet.
        case longLength = "long-length"
        /// It names another key.
        case otherKey = "other-key"
        /// It is encrypted as the client's own packets are.
        case reflected = "reflected-packet"
        case oldID = "old-id"
        case futureID = "future-id"
        case otherSession = "other-session"
        case changedPadding = "changed-padding"
        /// Its first block was changed, so that nothing in it means anything.
        case changedPacket = "changed-packet"
        case shortPadding = "short-padding"
        case longPadding = "long-padding"
        case oddLength = "odd-length"
        /// The length of a child is no multiple of 4.
        case unalignedChild = "unaligned-child"
        /// Nothing stands behind the message key.
        case emptyCipher = "empty-packet"
        /// The encrypted part is no multiple of 16 bytes.
        case cutCipher = "cut-packet"
        /// The CRC32 of its frame is wrong, and nothing else.
        case wrongChecksum = "wrong-checksum"
    }

    /// What happens besides.
    enum Conduct: String, Sendable, CaseIterable {
        /// A packet comes again when it has been acknowledged.
        case repeatedPacket = "repeated-packet"
        /// The server asks for the state of a request.
        case stateRequest = "state-request"
        /// The server asks for a request again.
        case resendRequest = "resend-request"
        /// `updatesTooLong`.
        case tooLong = "updates-too-long"
        /// An update that leaves out others.
        case gap = "update-gap"
        /// An update that nobody can read.
        case unreadableUpdate = "unreadable-update"
        /// An update with a text that says that it is longer than the packet.
        case brokenText = "broken-text"
        /// `updateChannelTooLong`.
        case channelTooLong = "channel-too-long"
        /// An update of a channel that leaves out others.
        case channelGap = "channel-gap"
        /// The key has new salts.
        case newSalt = "new-salt"
        /// A notice names a message that was never sent, and a salt.
        case forgedSalt = "forged-salt"
        /// Salts come that were never asked for.
        case forgedSalts = "forged-salts"
        /// A message id that came before comes again, with something else.
        case replayedID = "replayed-id"
        /// The same, when thousands of messages have come since.
        case forgottenID = "forgotten-id"
        /// A question of the server is packed.
        case packedQuestion = "packed-question"
        /// A packet that must not be taken refuses a message for its salt.
        case discardedSalt = "discarded-salt"
        /// Answers to what was never asked.
        case unknownAnswers = "unknown-answers"
        /// Errors that answer nothing.
        case forgedErrors = "forged-errors"
        /// `msgs_all_info` has fewer states than ids.
        case shortStates = "short-states"
        /// A container holds something that nobody knows, and a question.
        case unknownObject = "unknown-object"
        /// `destroy_auth_key_ok`, which was never asked for.
        case forgedDestruction = "forged-destruction"
        /// Quick acknowledgements of packets that were never sent.
        case forgedQuickAcks = "forged-quick-acks"
        /// The server asks for answers to requests again.
        case resendAnswers = "resend-answers"
        /// An answer is announced in place of being sent.
        case announcedAnswer = "announced-answer"
        /// So is a message that answers nothing.
        case announcedMessage = "announced-message"
        /// `msgs_all_info` says of a request that it has not come.
        case allInfo = "all-info"
        /// The server sends a ping.
        case serverPing = "server-ping"
        /// The server asks for the same request a hundred times.
        case resendFlood = "resend-flood"
        /// A packet is refused for its sequence number.
        case refusedNumber = "refused-number"
        /// A container is refused as such.
        case refusedContainer = "refused-container"
        /// A request is answered with `FLOOD_WAIT_3`.
        case floodWait = "flood-wait"
        /// A request is answered with `FLOOD_PREMIUM_WAIT_3`.
        case premiumWait = "premium-wait"
        /// A request is answered with `CONNECTION_NOT_INITED`, once.
        case uninitialized = "not-initialized"
        /// A request is answered with `CONNECTION_LAYER_INVALID`, once.
        case layerInvalid = "layer-invalid"
        /// A request is answered with error 500, as often as it comes.
        case internalError = "internal-error"
        /// A request is answered with error -500, as often as it comes.
        case negativeError = "negative-error"
        /// The connection ends when a request has been taken, and before it is answered.
        case lostAnswer = "lost-answer"
        /// The connection ends in place of taking a request.
        case lostRequest = "lost-request"
        /// A request is acknowledged, and the connection ends in place of running it.
        case acknowledgedRequest = "acknowledged-request"
        /// The session is forgotten.
        case newSession = "new-session"
        /// `new_session_created` comes twice with the same `unique_id`.
        case newSessionTwice = "new-session-twice"
        /// A part of a file is answered with `FILE_REFERENCE_EXPIRED`.
        case fileReference = "file-reference"
        /// A part from a content delivery network has another bit.
        case cdnPart = "cdn-part"
        /// A part from a content delivery network is answered with `FILE_TOKEN_INVALID`.
        case cdnToken = "cdn-token"
        /// A content delivery network says `updatesTooLong`.
        case cdnUpdate = "cdn-update"
        /// The clock of a content delivery network is ten minutes ahead, and right again afterwards.
        case networkClock = "cdn-clock"
        /// A content delivery network has forgotten the key.
        case networkKey = "cdn-forgotten-key"
        /// An HTTP request is answered with status 500.
        case httpStatus = "http-status"
        /// An HTTP request is answered with status 404.
        case httpNotFound = "http-not-found"
        /// An HTTP request is answered with a page.
        case httpPage = "http-page"
        /// An HTTP request is answered with a head that does not end.
        case endlessHead = "http-endless-head"
        /// An HTTP request is answered with a body, in chunks, that does not end.
        case endlessBody = "http-endless-body"
        /// Packed zeros.
        case bomb = "gzip-bomb"
        /// The same, and it says that there are few of them.
        case lyingBomb = "gzip-lie"
        /// Containers that stand in each other.
        case deepContainers = "deep-containers"
        /// A list that says that it has more than can be.
        case hugeCount = "huge-count"
        /// Frames that are smaller than any packet, and no error.
        case smallFrames = "small-frames"
        /// The same, as one that is too high.
        case refusedHigh = "refused-high"
        /// The same, as one that should be even.
        case refusedEven = "refused-even"
        /// The same, as one that should be odd.
        case refusedOdd = "refused-odd"
        /// A packet is refused for its id.
        case refusedBits = "refused-bits"
        /// A container is refused for an id that came before.
        case refusedRepeat = "refused-repeat"
        /// A packet is refused as one that is too old to be judged.
        case refusedOld = "refused-old"
        /// A packet is refused with a code that nobody knows.
        case refusedOtherwise = "refused-other"
        /// Everything is refused for its salt, for some seconds, and each time with another one.
        case refusedAlways = "refused-always"
        /// Connections end at once, for some seconds.
        case refusedConnections = "refused-connections"
        /// Connections end after one answer, for some seconds.
        case endedConnections = "ended-connections"
        /// Packets are answered with -429, for some seconds.
        case transportFlood = "transport-flood"
        /// A packet is answered with -404, once.
        case unknownKey = "unknown-key"
        /// A packet is answered with -444, once.
        case wrongDatacenter = "wrong-datacenter"
        /// A packet is answered with -500, once.
        case strangeError = "strange-error"
        /// The server says nothing more, and holds the connection.
        case silence
        /// The server says nothing but a packet that has come before, again and again.
        case silentReplays = "silence-replays"
        /// A frame says that it has 240 MiB.
        case endlessFrame = "endless-frame"
        /// A frame comes byte by byte.
        case slowFrame = "slow-frame"
        /// A temporary key is forgotten.
        case forgottenKey = "forgotten-key"
        /// A request under a temporary key is answered with `AUTH_KEY_PERM_EMPTY`, once.
        case permanentEmpty = "perm-empty"
        /// Bindings are refused, for some seconds.
        case refusedBindings = "refused-bindings"
        /// A binding to a permanent key that is a minute old at most is answered with `ENCRYPTED_MESSAGE_INVALID`, once.
        case invalidBinding = "invalid-binding"
        /// A notice names a message that was never sent, and is of another time.
        case forgedTime = "forged-time"
        /// The datacenter's clock is ten minutes ahead, and right again afterwards.
        case clock
        /// A request is answered with `AUTH_KEY_UNREGISTERED`, as often as it comes.
        case unauthorized
        /// A request is answered with `AUTH_KEY_DUPLICATED`, as often as it comes.
        case duplicatedKey = "duplicated-key"
        /// A proxy that looks like TLS does not prove that it knows the secret.
        case wrongHello = "wrong-hello"

        /// The code with which it refuses a packet.
        var refusalCode: Int32? {
            switch self {
            case .refusedBits: 18
            case .refusedRepeat: 19
            case .refusedOld: 20
            case .refusedNumber: 32
            case .refusedHigh: 33
            case .refusedEven: 34
            case .refusedOdd: 35
            case .refusedContainer: 64
            case .refusedOtherwise: 99
            default: nil
            }
        }

        /// The transport error with which it answers a packet.
        var transportError: Int32? {
            switch self {
            case .transportFlood: -429
            case .unknownKey, .forgottenKey, .networkKey, .httpNotFound: -404
            case .wrongDatacenter: -444
            case .strangeError, .httpStatus: -500
            default: nil
            }
        }
    }

    static let allCases: [JudgeTrial] =
        HandshakeMisconduct.allCases.map { .exchange($0) } + PacketFault.allCases.map { .bait($0) }
        + Conduct.allCases.map { .conduct($0) }

    /// Its name in reports and options.
    var name: String {
        switch self {
        case .exchange(let misconduct): Self.exchangeNames[misconduct] ?? misconduct.rawValue
        case .bait(let fault): fault.rawValue
        case .conduct(let conduct): conduct.rawValue
        }
    }

    private static let exchangeNames: [HandshakeMisconduct: String] = [
        .resPQNonce: "respq-nonce", .fingerprints: "unknown-fingerprints", .parametersNonce: "params-nonce",
        .parametersServerNonce: "params-server-nonce", .innerNonce: "inner-nonce",
        .innerServerNonce: "inner-server-nonce", .innerHash: "inner-hash", .compositePrime: "composite-prime",
        .unsafePrime: "unsafe-prime", .generator: "generator", .halfOne: "ga-one", .halfLargest: "ga-largest",
        .halfSmall: "ga-small", .confirmationNonce: "confirmation-nonce",
        .confirmationServerNonce: "confirmation-server-nonce", .confirmationHash: "confirmation-hash",
        .retry: "dh-gen-retry", .retryHash: "dh-gen-retry-hash", .failure: "dh-gen-fail",
        .answerPadding: "params-padding", .shortPrime: "short-prime", .halfHigh: "ga-high",
        .endlessRetry: "dh-gen-retry-endless", .reflected: "reflected-query", .transportError: "exchange-error",
        .silence: "exchange-silence", .cutAnswer: "answer-cut",
        .earlyConfirmation: "early-confirmation", .lateSilence: "exchange-late-silence",
        .networkFingerprint: "cdn-other-key", .primePQ: "pq-prime", .largePQ: "pq-large",
    ]

    var misconduct: HandshakeMisconduct? { if case .exchange(let misconduct) = self { misconduct } else { nil } }
    /// Whether a client may end because of it.
    var isTooMuch: Bool {
        switch self {
        case .conduct(.bomb), .conduct(.lyingBomb), .conduct(.deepContainers), .conduct(.hugeCount),
            .conduct(.smallFrames):
            true
        case .bait: self.cutsPacket
        default: false
        }
    }
    /// Whether less comes than a packet has.
    var cutsPacket: Bool { self == .bait(.emptyCipher) || self == .bait(.cutCipher) }
    /// Whether it is one of those of which a client must not show that they differ.
    var isForgery: Bool { self == .bait(.changedPadding) || self == .bait(.changedPacket) }
    /// Whether it is about what a proxy says, of which no packet tells.
    var isAtProxy: Bool { self == .conduct(.wrongHello) }
    /// Whether it is about something that most clients do not use.
    var isSeldom: Bool { self == .bait(.wrongChecksum) || self == .conduct(.forgedQuickAcks) }
    var movesClock: Bool { self == .conduct(.clock) || self == .conduct(.networkClock) }
    /// Whether it says of a sequence number that it is wrong, or of the time: a client that believes it numbers what follows in
    /// another way.
    var confusesOrder: Bool {
        if self == .conduct(.forgedTime) { return true }
        return if case .conduct(let conduct) = self {
            conduct.refusalCode.map { (32...35).contains($0) } ?? false
        } else {
            false
        }
    }

    /// How long its outcome is waited for.
    var patience: Duration {
        switch self {
        case .exchange(.silence), .exchange(.lateSilence): .seconds(60)
        case .exchange: .seconds(15)
        // A client that has nothing to say pings now and then.
        case .bait(.emptyCipher), .bait(.cutCipher): .seconds(75)
        case .bait: .seconds(40)
        case .conduct(.repeatedPacket): .seconds(60)
        case .conduct(.bomb), .conduct(.lyingBomb), .conduct(.deepContainers), .conduct(.hugeCount),
            .conduct(.smallFrames):
            .seconds(75)
        case .conduct(.silence), .conduct(.silentReplays), .conduct(.slowFrame): .seconds(130)
        // Over HTTP a client may wait for another answer before it asks again.
        case .conduct(.endlessFrame), .conduct(.httpStatus), .conduct(.httpNotFound), .conduct(.httpPage): .seconds(30)
        // In that time more comes than a client has reason to take, and the minute is over that many libraries allow.
        case .conduct(.endlessHead), .conduct(.endlessBody): .seconds(75)
        case .conduct(.cdnUpdate): .seconds(8)
        case .conduct(.replayedID), .conduct(.forgottenID): .seconds(60)
        case .conduct(.packedQuestion), .conduct(.discardedSalt), .conduct(.forgedErrors), .conduct(.shortStates),
            .conduct(.acknowledgedRequest), .conduct(.forgedDestruction), .conduct(.invalidBinding):
            .seconds(40)
        // Some acknowledge no more often than each half minute.
        case .conduct(.newSessionTwice), .conduct(.unknownObject), .conduct(.forgedQuickAcks): .seconds(60)
        case .conduct(.allInfo): .seconds(30)
        // Who has met a proxy that proves nothing may wait before the next dial.
        case .conduct(.wrongHello): .seconds(60)
        case .conduct(.permanentEmpty): .seconds(40)
        case .conduct(.unknownAnswers), .conduct(.forgottenKey), .conduct(.networkKey): .seconds(40)
        case .conduct(.refusedConnections), .conduct(.transportFlood), .conduct(.internalError),
            .conduct(.refusedAlways), .conduct(.refusedBindings), .conduct(.unauthorized), .conduct(.duplicatedKey),
            .conduct(.negativeError), .conduct(.endedConnections):
            .seconds(6)
        case .conduct(.clock), .conduct(.networkClock), .conduct(.unknownKey), .conduct(.wrongDatacenter),
            .conduct(.strangeError):
            .seconds(20)
        case .conduct: .seconds(15)
        }
    }
}
