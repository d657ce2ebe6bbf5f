import MTProtoCore
import TL

// What a client does in a key exchange in which something is wrong.
extension TrialWatch {
    mutating func takeInExchange(_ packet: JudgedPacket) {
        if let key = self.madeKey?.id, packet.usedKeys.contains(key) {
            return self.decide(.broken("the client uses the key"), packet)
        }
        // The lab does not know a key that it has not taken.
        if self.trial.misconduct == .failure, self.isTold, packet.isFromClient, packet.kind == .encrypted,
            packet.session == nil, packet.connection.datacenter == self.connection.datacenter, self.isNewKey(packet)
        {
            return self.decide(.broken("the client uses a key that the server does not know"), packet)
        }
        guard let misconduct = self.trial.misconduct else { return }
        if misconduct == .earlyConfirmation, self.usesKeyTooEarly(packet) {
            return self.decide(.broken("the client uses a key that nobody has made"), packet)
        }
        guard packet.connection == self.connection else { return self.takeElsewhere(packet, misconduct) }
        self.note(packet)
        let constructor = packet.plainConstructor
        guard packet.isFromClient else {
            if let constructor, misconduct.answers.contains(constructor) { self.isTold = true }
            return
        }
        if packet.session != nil { self.isKeptOtherwise = true }
        let begun = packet.plain.flatMap(Self.nonce)
        let isAnew = begun != nil && begun != self.nonce
        switch misconduct {
        case .resPQNonce, .fingerprints:
            if constructor == MT.ConstructorID.reqDHParams { self.hasGoneOn = true }
        // No key can come of what follows, or none that could be thrown away for this reason.
        case .primePQ, .largePQ, .reflected, .networkFingerprint:
            if constructor == MT.ConstructorID.reqDHParams { self.decide(.broken("the client goes on"), packet) }
        case .cutAnswer, .earlyConfirmation:
            if constructor == MT.ConstructorID.setClientDHParams { self.decide(.broken("the client goes on"), packet) }
        case .transportError, .silence, .lateSilence: return self.hearWithoutAnswer(begun, packet, misconduct)
        case .parametersNonce, .parametersServerNonce, .innerNonce, .innerServerNonce, .innerHash, .compositePrime,
            .unsafePrime, .shortPrime, .generator, .halfOne, .halfLargest, .halfSmall, .halfHigh, .answerPadding:
            if constructor == MT.ConstructorID.setClientDHParams { self.hasGoneOn = true }
        case .confirmationNonce, .confirmationServerNonce, .confirmationHash: self.hasGoneOn = self.madeKey != nil
        case .retry, .retryHash, .endlessRetry, .failure: self.hearOfRefusedKey(misconduct, packet, constructor)
        }
        guard self.outcome == nil else { return }
        // A key that the lab does not know, such as one that only the client can compute.
        if self.hasGoneOn || self.half != nil, packet.kind == .encrypted, packet.session == nil {
            return self.decide(.broken("the client uses the key"), packet)
        }
        if isAnew, self.packets.contains(where: { !$0.isFromClient }) {
            self.isBegunAnew = true
            // Nothing was wrong until now.
            if !self.isTold { return self.decide(.unclear(Self.untold)) }
            if misconduct == .retry { return self.decide(.broken("the client begins anew"), packet) }
            if self.madeKey != nil, misconduct.isGuessed { return self.decide(.unclear(Self.guessed)) }
            self.decide(
                .kept(self.hasGoneOn ? "the client throws the key away, and begins anew" : "the client begins anew"))
        }
    }

    static let untold = "the client ends the exchange before anything is wrong"

    /// The client has ended the connection, and no key was made.
    mutating func leaveExchange(_ misconduct: HandshakeMisconduct) {
        guard self.isTold else { return self.decide(.unclear(Self.untold)) }
        if misconduct == .retry { return self.decide(.broken("the client leaves")) }
        // It may use the key elsewhere, or begin anew there.
        if misconduct == .failure { return }
        if misconduct.isSilent || misconduct == .transportError { return self.leaveSilence() }
        if misconduct == .endlessRetry { return self.decide(.kept(self.retriesText)) }
        self.decide(.kept(self.hasGoneOn ? "the client goes on, and leaves without a key" : "the client leaves"))
    }

    /// The server has refused the client's half of the key, or the key.
    private mutating func hearOfRefusedKey(
        _ misconduct: HandshakeMisconduct, _ packet: JudgedPacket, _ constructor: UInt32?
    ) {
        // The first half comes before anything is wrong, and a query may come again as it was.
        guard constructor == MT.ConstructorID.setClientDHParams else { return }
        let query = packet.plain.map(JudgedQuery.init)
        guard let first = self.half else { return self.half = query }
        guard query != first else { return }
        switch misconduct {
        case .retryHash: self.decide(.broken("another half of the key comes"), packet)
        case .failure: self.decide(.broken("the client goes on with the exchange"), packet)
        case .endlessRetry: self.hearOfOtherHalf(query, packet)
        default: self.hasGoneOn = true
        }
    }
}

extension HandshakeMisconduct {
    /// The answers of the server one of which says what is wrong.
    fileprivate var answers: Set<UInt32> {
        switch self {
        case .resPQNonce, .fingerprints, .networkFingerprint, .primePQ, .largePQ: [MT.ConstructorID.resPQ]
        case .parametersNonce, .parametersServerNonce, .innerNonce, .innerServerNonce, .innerHash, .compositePrime,
            .unsafePrime, .shortPrime, .generator, .halfOne, .halfLargest, .halfSmall, .halfHigh, .answerPadding,
            .cutAnswer:
            [MT.ConstructorID.serverDHParamsOk]
        case .confirmationNonce, .confirmationServerNonce, .confirmationHash, .earlyConfirmation:
            [MT.ConstructorID.dhGenOk]
        case .retry, .retryHash, .endlessRetry: [MT.ConstructorID.dhGenRetry]
        case .reflected: [MT.ConstructorID.reqPq, MT.ConstructorID.reqPqMulti]
        // The lab itself says that it has not answered.
        case .transportError, .silence, .lateSilence: []
        case .failure: [MT.ConstructorID.dhGenFail]
        }
    }
}
