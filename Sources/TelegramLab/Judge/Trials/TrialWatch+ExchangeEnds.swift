import MTProtoCore
import NIOCore
import TL

// How a client ends an exchange that leads to nothing: without an answer, with a number that cannot be taken apart, or with one
// refusal after the other.
extension TrialWatch {
    /// What travels when the lab refuses a query may be the same once more.
    private static let flight = Duration.milliseconds(300)
    private static let retryLimit = 10
    /// A client that has sent another half as lately as this goes on.
    private static let lull = Duration.seconds(5)

    private static let elsewhere = "another exchange begins elsewhere, and the connection stays"
    static let guessed = "the key is not used; the client may have made another one than the server"

    /// The nonce of a query that begins an exchange.
    static func nonce(of body: ByteBuffer) -> [UInt8]? {
        let constructor = TLRaw(body).constructorID
        guard constructor == MT.ConstructorID.reqPq || constructor == MT.ConstructorID.reqPqMulti else { return nil }
        return body.getBytes(at: body.readerIndex + 4, length: 16)
    }

    /// A packet of another connection.
    mutating func takeElsewhere(_ packet: JudgedPacket, _ misconduct: HandshakeMisconduct) {
        // What was open before may make keys of its own.
        guard packet.isFromClient, packet.connection.datacenter == self.connection.datacenter,
            !self.openBefore.contains(packet.connection), let begun = packet.plain.flatMap(Self.nonce)
        else { return }
        switch misconduct {
        case .transportError:
            guard begun != self.nonce, self.isTold, !self.isKeptOtherwise else {
                return self.hearWithoutAnswer(begun, packet, misconduct)
            }
            // It may be for something else, while the refused one is waited for.
            self.hearAfterSilence(packet)
        case .silence, .lateSilence, .primePQ, .largePQ:
            guard begun != self.nonce else { return }
            if misconduct.isSilent { return self.hearAfterSilence(packet) }
            guard self.begunElsewhere == nil else { return }
            self.begunElsewhere = packet
            self.note(packet)
        default: break
        }
    }

    /// A query after one that was refused with an error, or not answered at all.
    mutating func hearWithoutAnswer(_ begun: [UInt8]?, _ packet: JudgedPacket, _ misconduct: HandshakeMisconduct) {
        guard let begun, self.isTold else { return }
        let isOther = begun != self.nonce
        if misconduct.isSilent || !isOther {
            // An unanswered query may be repeated.
            guard misconduct.isSilent ? isOther : packet.instant - self.began > Self.flight else { return }
        }
        self.isBegunAnew = packet.connection == self.connection
        self.decide(
            isOther ? .kept("another exchange begins, with another nonce") : .broken("the same nonce comes again"),
            packet)
    }

    /// Another half of the key, where none is ever taken.
    mutating func hearOfOtherHalf(_ query: JudgedQuery?, _ packet: JudgedPacket) {
        guard let query else { return }
        self.hasGoneOn = true
        self.lastHeard = packet.instant
        self.otherHalves.insert(query)
        if self.otherHalves.count > Self.retryLimit { self.decide(.broken(self.retriesText), packet) }
    }

    var retriesText: String { "\(self.otherHalves.count) other halves of the key come" }

    /// Decides what nothing but time has decided.
    mutating func endExchange(_ misconduct: HandshakeMisconduct, now: Instant) {
        if self.madeKey != nil, misconduct.isGuessed { return self.decide(.unclear(Self.guessed)) }
        guard self.isTold else { return self.decide(.unclear(Self.untold)) }
        switch misconduct {
        case .retry: self.decide(.broken("no other half comes"))
        case .endlessRetry:
            let isLate = self.lastHeard.map { now - $0 < Self.lull } ?? false
            self.decide(isLate ? .unclear("other halves of the key still come") : .kept(self.retriesText))
        case .transportError:
            let isElsewhere = self.begunElsewhere != nil && self.leftAt == nil
            self.decide(.unclear(isElsewhere ? Self.elsewhere : "no other exchange begins"))
        case .silence, .lateSilence, .primePQ, .largePQ:
            if self.leftAt != nil {
                // Its user may have ended the program.
                self.decide(.unclear("the client leaves"))
            } else if self.isKeptOtherwise {
                self.decide(.unclear("the connection is there for other things as well, or was ended by the lab"))
            } else if self.begunElsewhere != nil {
                self.decide(.unclear(Self.elsewhere))
            } else {
                self.decide(.broken(misconduct.isSilent ? "the client waits" : "the client is busy with it, or waits"))
            }
        default:
            if self.madeKey == nil, self.hasGoneOn {
                return self.decide(.unclear("the client goes on, and no key comes of it"))
            }
            self.decide(.kept(self.madeKey == nil ? "the client does not go on" : "the key is not used"))
        }
    }
}

extension HandshakeMisconduct {
    /// Whether the client may make another key than the server by what is wrong: the server knows one of two, or the key that the
    /// client has made has fewer bytes.
    var isGuessed: Bool {
        switch self {
        case .halfLargest, .halfHigh, .shortPrime: true
        default: false
        }
    }
}
