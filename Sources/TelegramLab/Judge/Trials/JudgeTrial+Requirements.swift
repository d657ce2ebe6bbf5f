import MTProtoCore

// Which requirement each trial shows.
extension JudgeTrial {
    /// What any of them shows, each once.
    static let requirements: [JudgeRequirement] = {
        var listed: Set<JudgeRequirement> = []
        return Self.allCases.map(\.requirement).filter { listed.insert($0).inserted }
    }()

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
        case .compositePrime, .unsafePrime, .shortPrime: .checksPrime
        case .generator: .checksGenerator
        case .halfOne, .halfLargest, .halfSmall, .halfHigh: .checksHalf
        case .confirmationHash: .checksConfirmation
        case .retry: .sendsAnotherHalf
        case .retryHash: .checksRetry
        case .failure: .dropsFailedKey
        case .answerPadding, .cutAnswer: .checksAnswerLength
        case .endlessRetry: .limitsRetries
        case .reflected, .earlyConfirmation: .checksStep
        case .transportError: .beginsAgain
        case .silence, .lateSilence: .givesUpExchange
        case .networkFingerprint: .checksNetworkKey
        case .primePQ, .largePQ: .checksProduct
        }
    }

    private static func requirement(of fault: PacketFault) -> JudgeRequirement {
        switch fault {
        case .evenID, .evenChild: .checksParity
        case .childLength, .unalignedChild: .checksContainers
        case .plain: .checksEncryption
        case .otherKey, .reflected: .checksKey
        case .oldID, .futureID: .checksTime
        case .otherSession: .checksSession
        case .changedPadding: .checksMessageKey
        case .changedPacket: .answersForgeriesAlike
        case .shortPadding, .longPadding: .checksPadding
        case .oddLength, .negativeLength, .longLength: .checksLength
        case .emptyCipher, .cutCipher: .survivesCutPackets
        case .wrongChecksum: .checksChecksum
        }
    }

    private static func requirement(of conduct: Conduct) -> JudgeRequirement {
        switch conduct {
        case .repeatedPacket: .acknowledgesAgain
        case .stateRequest, .resendAnswers: .tellsState
        case .resendRequest: .sendsAgain
        case .tooLong: .fetchesAfterTooLong
        case .gap: .fetchesAfterGap
        case .unreadableUpdate, .brokenText: .fetchesAfterUnreadable
        case .channelTooLong, .channelGap: .fetchesOfChannel
        case .newSalt: .newSalts
        case .forgedSalt, .forgedTime: .ignoresForgedNotices
        case .forgedSalts: .ignoresForgedSalts
        case .uninitialized, .layerInvalid: .introducesAgain
        case .silence, .silentReplays, .slowFrame: .noticesSilence
        case .replayedID, .forgottenID: .checksRepetition
        case .packedQuestion: .unpacks
        case .discardedSalt: .leavesNoTrace
        case .shortStates: .checksStates
        case .unknownObject: .ignoresUnknownObjects
        case .unknownAnswers, .forgedErrors: .ignoresUnknownAnswers
        case .announcedAnswer, .announcedMessage: .asksForAnnounced
        case .refusedNumber, .refusedHigh, .refusedEven, .refusedOdd, .refusedBits, .refusedRepeat, .refusedOld,
            .refusedContainer, .refusedOtherwise:
            .refusedOtherwise
        case .floodWait, .premiumWait: .floodWaits
        case .allInfo: .followsAllInfo
        case .serverPing: .answersPing
        case .resendFlood: .limitsResends
        case .newSessionTwice: .fetchesOnce
        case .cdnToken: .renewsToken
        case .cdnUpdate: .ignoresNetworkUpdates
        case .networkClock: .ignoresNetworkTime
        case .networkKey: .renewsNetworkKey
        case .httpStatus, .httpNotFound, .httpPage: .survivesHTTPErrors
        case .endlessHead, .endlessBody: .limitsHTTP
        case .forgedQuickAcks: .ignoresQuickAcks
        case .refusedAlways: .pausesAfterRefusals
        case .endlessFrame: .limitsFrames
        case .permanentEmpty: .bindsAgain
        case .refusedBindings: .pausesBindings
        case .invalidBinding: .keepsPermanentKey
        case .unauthorized, .duplicatedKey: .pausesUnauthorized
        case .internalError, .negativeError: .pausesAfterErrors
        case .lostAnswer, .lostRequest: .notDoubled
        case .acknowledgedRequest: .lostAgain
        case .newSession: .fetchesAfterNewSession
        case .fileReference: .refreshesReferences
        case .cdnPart: .checksParts
        case .bomb, .lyingBomb: .survivesBombs
        case .deepContainers: .survivesNesting
        case .hugeCount: .survivesCounts
        case .smallFrames: .survivesSmallFrames
        case .refusedConnections, .endedConnections: .pausesDials
        case .transportFlood: .pausesAfterFlood
        case .unknownKey, .wrongDatacenter, .strangeError, .forgedDestruction: .keepsKey
        case .forgottenKey: .renewsKey
        case .clock: .correctedTime
        case .wrongHello: .checksHello
        }
    }
}
