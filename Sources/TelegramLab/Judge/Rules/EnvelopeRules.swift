import MTProtoCore
import NIOCore

/// What lies around messages: the message key, lengths, padding.
struct EnvelopeRules: JudgeRule {
    private var keys = JudgeTally(.messageKey)
    private var lengths = JudgeTally(.lengths)
    private var paddings = JudgeTally(.paddingLength)
    private var randomness = JudgeTally(.paddingRandom)
    /// The beginnings of paddings that came, and where.
    private var known: [[UInt8]: JudgedPacket] = [:]
    private var sizes: Set<Int> = []

    private static let limit = 4096

    mutating func take(_ event: JudgeEvent) {
        guard case .packet(let packet) = event, packet.isFromClient else { return }
        if let refusal = packet.refusal { return self.take(refusal, packet) }
        if let fault = packet.plainFault { return self.lengths.broke(fault, packet) }
        guard let padding = packet.padding else { return }
        self.keys.kept("it can be opened", packet)
        self.lengths.kept("the length fits", packet)
        self.paddings.kept("\(padding.readableBytes) bytes", packet)
        self.sizes.insert(padding.readableBytes)
        self.judge(padding, packet)
    }

    private mutating func take(_ refusal: EnvelopeError, _ packet: JudgedPacket) {
        switch refusal {
        case .wrongMessageKey, .unknownKey: self.keys.broke("\(refusal)", packet)
        case .invalidPadding: self.paddings.broke("\(refusal)", packet)
        case .tooShort, .invalidLength, .unsendableBody: self.lengths.broke("\(refusal)", packet)
        }
    }

    private mutating func judge(_ padding: ByteBuffer, _ packet: JudgedPacket) {
        let head = Array(padding.readableBytesView.prefix(12))
        guard let first = head.first else { return }
        if head.allSatisfy({ $0 == first }) {
            self.randomness.broke("the padding is \(head.count) times the same byte", packet)
        } else if let other = self.known[head], other.keyID != nil,
            other.messages.map(\.id) != packet.messages.map(\.id)
        {
            self.randomness.broke("two messages have the same padding", other, packet)
        } else {
            self.randomness.kept("not seen before", packet)
        }
        if self.known.count >= Self.limit { self.known.removeAll() }
        self.known[head] = packet
    }

    func findings(now: Instant) -> [JudgeFinding] {
        var paddings = self.paddings
        if let least = self.sizes.min(), let most = self.sizes.max() {
            paddings.note = "\(least) to \(most) bytes, \(self.sizes.count) different lengths"
        }
        return [self.keys, self.lengths, paddings, self.randomness].map(\.finding)
    }
}

extension JudgeRequirement {
    static let messageKey = Self(
        "message-key", .packets, "The message key is that of the whole plaintext, padding included.",
        "mtproto/description#protocol-description")
    static let lengths = Self(
        "message-length", .packets, "The length of a message is a multiple of 4 and fits its packet.",
        "mtproto/description#protocol-description")
    static let paddingLength = Self(
        "padding-length", .packets, "Packets have 12 to 1024 bytes of padding.",
        "mtproto/description#protocol-description")
    static let paddingRandom = Self(
        "padding-random", .packets, "Padding is random.", "mtproto/description#protocol-description")
}
