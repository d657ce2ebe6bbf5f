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
        case oldID = "old-id"
        case futureID = "future-id"
        case otherSession = "other-session"
        case changedPadding = "changed-padding"
        case shortPadding = "short-padding"
        case longPadding = "long-padding"
        case oddLength = "odd-length"
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
        /// The key has new salts.
        case newSalt = "new-salt"
        /// A notice names a message that was never sent, and a salt.
        case forgedSalt = "forged-salt"
        /// A packet is refused for its sequence number.
        case refusedNumber = "refused-number"
        /// A container is refused as such.
        case refusedContainer = "refused-container"
        /// A request is answered with `FLOOD_WAIT_3`.
        case floodWait = "flood-wait"
        /// The connection ends when a request has been taken, and before it is answered.
        case lostAnswer = "lost-answer"
        /// The connection ends in place of taking a request.
        case lostRequest = "lost-request"
        /// The session is forgotten.
        case newSession = "new-session"
        /// A part of a file is answered with `FILE_REFERENCE_EXPIRED`.
        case fileReference = "file-reference"
        /// A part from a content delivery network has another bit.
        case cdnPart = "cdn-part"
        /// Packed zeros.
        case bomb = "gzip-bomb"
        /// Connections end at once, for some seconds.
        case refusedConnections = "refused-connections"
        /// Packets are answered with -429, for some seconds.
        case transportFlood = "transport-flood"
        /// A packet is answered with -404, once.
        case unknownKey = "unknown-key"
        /// The datacenter's clock is ten minutes ahead, and right again afterwards.
        case clock
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
    ]

    var misconduct: HandshakeMisconduct? { if case .exchange(let misconduct) = self { misconduct } else { nil } }
    var movesClock: Bool { self == .conduct(.clock) }

    /// How long its outcome is waited for.
    var patience: Duration {
        switch self {
        case .exchange: .seconds(15)
        case .bait: .seconds(40)
        case .conduct(.repeatedPacket): .seconds(60)
        // A client that has nothing to say pings now and then.
        case .conduct(.bomb): .seconds(45)
        case .conduct(.refusedConnections), .conduct(.transportFlood): .seconds(6)
        case .conduct(.clock), .conduct(.unknownKey): .seconds(20)
        case .conduct: .seconds(15)
        }
    }
}

extension JudgeTrial {
    /// What it shows.
    var requirement: JudgeRequirement {
        switch self {
        case .exchange(let misconduct): Self.requirement(of: misconduct)
        case .bait(let fault): Self.requirement(of: fault)
        case .conduct(let conduct): Self.requirement(of: conduct)
        }
    }

    private static func requirement(of misconduct: HandshakeMisconduct) -> JudgeRequirement {
        switch misconduct {
        case .resPQNonce, .parametersNonce, .parametersServerNonce, .confirmationNonce, .confirmationServerNonce:
            .checksNonces
        case .innerNonce, .innerServerNonce: .checksInnerNonces
        case .fingerprints: .checksFingerprints
        case .innerHash: .checksInnerHash
        case .compositePrime, .unsafePrime: .checksPrime
        case .generator: .checksGenerator
        case .halfOne, .halfLargest, .halfSmall: .checksHalf
        case .confirmationHash: .checksConfirmation
        }
    }

    private static func requirement(of fault: PacketFault) -> JudgeRequirement {
        switch fault {
        case .evenID, .evenChild: .checksParity
        case .oldID, .futureID: .checksTime
        case .otherSession: .checksSession
        case .changedPadding: .checksMessageKey
        case .shortPadding, .longPadding: .checksPadding
        case .oddLength: .checksLength
        }
    }

    private static func requirement(of conduct: Conduct) -> JudgeRequirement {
        switch conduct {
        case .repeatedPacket: .acknowledgesAgain
        case .stateRequest: .tellsState
        case .resendRequest: .sendsAgain
        case .tooLong: .fetchesAfterTooLong
        case .gap: .fetchesAfterGap
        case .newSalt: .newSalts
        case .forgedSalt: .ignoresForgedNotices
        case .refusedNumber, .refusedContainer: .refusedOtherwise
        case .floodWait: .floodWaits
        case .lostAnswer, .lostRequest: .notDoubled
        case .newSession: .fetchesAfterNewSession
        case .fileReference: .refreshesReferences
        case .cdnPart: .checksParts
        case .bomb: .survivesBombs
        case .refusedConnections: .pausesDials
        case .transportFlood: .pausesAfterFlood
        case .unknownKey: .keepsKey
        case .clock: .correctedTime
        }
    }
}

extension JudgeRequirement {
    private static let guidelines = "mtproto/security_guidelines"
    private static let states = "mtproto/service_messages_about_messages"

    static let checksNonces = Self(
        "checks-nonces", .exchange, "The exchange ends when the server repeats another nonce.",
        "mtproto/auth_key#dh-exchange-initiation")
    static let checksInnerNonces = Self(
        "checks-inner-nonces", .exchange, "The nonces in the encrypted part of the server's answer are compared.",
        "mtproto/auth_key")
    static let checksFingerprints = Self(
        "checks-fingerprints", .exchange, "The exchange ends when the server offers no key that the client knows.",
        "mtproto/auth_key")
    static let checksInnerHash = Self(
        "checks-hash", .exchange, "The hash of the encrypted part of the server's answer is compared.",
        "mtproto/auth_key")
    static let checksPrime = Self(
        "checks-prime", .exchange, "The prime is a safe prime of 2048 bits.",
        guidelines + "#validation-of-dh-parameters")
    static let checksGenerator = Self(
        "checks-generator", .exchange, "The generator fits the prime.", guidelines + "#validation-of-dh-parameters")
    static let checksHalf = Self(
        "checks-ga", .exchange, "The server's half of the key is in range.", guidelines + "#g-a-and-g-b-validation")
    static let checksConfirmation = Self(
        "checks-new-nonce-hash", .exchange, "The key is used only if the hash in dh_gen_ok is right.",
        "mtproto/auth_key#dh-key-exchange-complete")
    static let checksParity = Self(
        "checks-parity", .identifiers, "Messages of the server with even ids are ignored.",
        guidelines + "#checking-msg-id")
    static let checksTime = Self(
        "checks-time", .identifiers, .should,
        "Messages of the server that are more than 300 s old, or more than 30 s ahead, are ignored.",
        guidelines + "#checking-msg-id")
    static let checksSession = Self(
        "checks-session", .packets, "Packets of another session are ignored.", guidelines + "#checking-session-id")
    static let checksMessageKey = Self(
        "checks-message-key", .packets, "The message key is compared over the whole plaintext, padding included.",
        guidelines + "#checking-sha256-hash-value-of-msg-key")
    static let checksPadding = Self(
        "checks-padding", .packets, "Packets with less than 12 or more than 1024 bytes of padding are ignored.",
        guidelines + "#checking-message-length")
    static let checksLength = Self(
        "checks-length", .packets, "Packets whose length is no multiple of 4 are ignored.",
        guidelines + "#checking-message-length")
    static let acknowledgesAgain = Self(
        "acks-again", .acknowledgements, .should, "A message that comes again is acknowledged again.", states)
    static let tellsState = Self(
        "state-told", .requests, .should, "msgs_state_req of the server is answered.", states)
    static let sendsAgain = Self(
        "resend-request", .requests, .should, "msg_resend_req of the server is followed, or answered.", states)
    static let fetchesAfterTooLong = Self(
        "updates-too-long", .updates, "After updatesTooLong the difference is asked for.", "api/updates")
    static let fetchesAfterGap = Self(
        "updates-gap", .updates, "When an update is missing the difference is asked for.", "api/updates")
    static let fetchesAfterNewSession = Self(
        "updates-new-session", .updates, "After new_session_created the difference is asked for.",
        "api/updates")
    static let ignoresForgedNotices = Self(
        "checks-notices", .refusals, .should, "Notices about messages that were never sent change nothing.",
        "mtproto/service_messages_about_messages#notice-of-ignored-error-message")
    static let refreshesReferences = Self(
        "file-references", .requests, .should, "After FILE_REFERENCE_EXPIRED the file's message is asked for again.",
        "api/file_reference")
    static let checksParts = Self(
        "checks-cdn-part", .requests, "Parts from a content delivery network are compared with their hashes.", "cdn")
    static let survivesBombs = Self(
        "packed-limit", .containers, .should, "A packed object of 40 MiB of zeros does not stop the client.",
        "mtproto/service_messages#packed-object")
    static let pausesDials = Self(
        "dials-pause", .connections, .should,
        "When connections end at once, there are pauses: at most 12 connections in six seconds in place of each.",
        "mtproto/mtproto-transports#transport-errors")
    static let pausesAfterFlood = Self(
        "flood-pause", .connections, .should,
        "After -429 there are pauses: at most 8 connections in six seconds in place of each.",
        "mtproto/mtproto-transports#transport-errors")
    static let keepsKey = Self(
        "key-kept", .connections, .should, "One -404, which anyone could have said, does not end a key.",
        "mtproto/mtproto-transports#transport-errors")
}
