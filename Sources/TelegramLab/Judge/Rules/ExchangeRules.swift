import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL

/// What can be read of key exchanges: numbers that are repeated, factors, fingerprints.
struct ExchangeRules: JudgeRule {
    private struct Exchange {
        var begun: JudgedPacket
        var offer: MT.ResPQ?
        var offered: JudgedPacket?
        /// Whether the client has taken its second step.
        var isContinued = false
    }

    private var nonces = JudgeTally(.freshNonce)
    private var repeated = JudgeTally(.repeatedNonces)
    private var factors = JudgeTally(.factors)
    private var fingerprints = JudgeTally(.knownFingerprint)
    private var understood = JudgeTally(.readableSecret)
    private var forms = JudgeTally(.exchangeForm)
    private var exchanges: [TLInt128: Exchange] = [:]
    /// What a client has said last on a connection.
    private var asked: [LabConnectionID: JudgedPacket] = [:]
    /// What a client has encrypted for the server, on a connection.
    private var secrets: [LabConnectionID: JudgedPacket] = [:]
    /// Where the lab does something wrong.
    private var tried: Set<LabConnectionID> = []

    private static let limit = 4096

    mutating func take(_ event: JudgeEvent) {
        switch event {
        case .trial(let trial, let connection, _, _) where trial.misconduct != nil: self.tried.insert(connection)
        case .disconnected(let connection, _, _):
            self.asked[connection] = nil
            self.secrets[connection] = nil
            self.tried.remove(connection)
        case .packet(let packet): self.take(packet)
        case .made(let key, let connection, _):
            let secret = self.secrets[connection]
            if key.isPadded, key.namesDatacenter {
                self.forms.kept("RSA_PAD, and the datacenter is named", secret)
            } else {
                self.forms.broke(
                    key.isPadded ? "no datacenter is named" : "SHA-1 and random bytes, as before RSA_PAD", secret)
            }
        default: break
        }
    }

    private mutating func take(_ packet: JudgedPacket) {
        let connection = packet.connection
        if case .transportError = packet.kind, !packet.isFromClient {
            guard !self.tried.contains(connection), let query = self.asked[connection] else { return }
            self.asked[connection] = nil
            self.understood.broke(
                "the server cannot read, or does not accept, this step of the exchange", query, packet)
            return
        }
        guard let body = packet.plain else { return }
        var reader = TLReader(body)
        switch packet.plainConstructor {
        // The lab may send one back.
        case MT.ConstructorID.reqPq? where packet.isFromClient:
            if let query = try? MT.ReqPq(from: &reader) { self.begin(query.nonce, packet) }
        case MT.ConstructorID.reqPqMulti? where packet.isFromClient:
            if let query = try? MT.ReqPqMulti(from: &reader) { self.begin(query.nonce, packet) }
        case MT.ConstructorID.resPQ?:
            guard let offer = try? MT.ResPQ(from: &reader), !self.tried.contains(connection) else { return }
            self.exchanges[offer.nonce]?.offer = offer
            self.exchanges[offer.nonce]?.offered = packet
        case MT.ConstructorID.reqDHParams?:
            self.asked[connection] = packet
            self.secrets[connection] = packet
            if let query = try? MT.ReqDHParams(from: &reader) { self.judge(query, packet) }
        case MT.ConstructorID.setClientDHParams?:
            self.asked[connection] = packet
            if let query = try? MT.SetClientDHParams(from: &reader) {
                self.judge(query.nonce, query.serverNonce, packet)
            }
        default:
            if !packet.isFromClient, let query = self.asked.removeValue(forKey: connection) {
                self.understood.kept("the server answers", query, packet)
            }
        }
    }

    private mutating func begin(_ nonce: TLInt128, _ packet: JudgedPacket) {
        if let other = self.exchanges[nonce], other.begun.connection != packet.connection || other.isContinued {
            // Before the second step, the network may have lost the answer.
            self.nonces.broke("the nonce of another exchange", other.begun, packet)
        } else {
            self.nonces.kept("a new nonce", packet)
        }
        if self.exchanges.count >= Self.limit { self.exchanges.removeAll() }
        self.exchanges[nonce] = Exchange(begun: packet)
    }

    private mutating func judge(_ nonce: TLInt128, _ serverNonce: TLInt128, _ packet: JudgedPacket) {
        guard !self.tried.contains(packet.connection) else { return }
        guard let exchange = self.exchanges[nonce], let offer = exchange.offer else {
            return self.repeated.broke("a nonce that belongs to no exchange", packet)
        }
        guard offer.serverNonce == serverNonce else {
            return self.repeated.broke("another nonce of the server than it has said", exchange.offered, packet)
        }
        self.repeated.kept("both nonces of the exchange", exchange.offered, packet)
    }

    private mutating func judge(_ query: MT.ReqDHParams, _ packet: JudgedPacket) {
        self.exchanges[query.nonce]?.isContinued = true
        self.judge(query.nonce, query.serverNonce, packet)
        guard !self.tried.contains(packet.connection), let exchange = self.exchanges[query.nonce],
            let offer = exchange.offer
        else { return }
        let (p, q, product) = (Self.number(query.p), Self.number(query.q), Self.number(offer.pq))
        if let p, let q, p > 1, p < q, p.multipliedReportingOverflow(by: q).partialValue == product {
            self.factors.kept("two factors, the smaller one first", exchange.offered, packet)
        } else {
            self.factors.broke("these are not the factors p < q of pq", exchange.offered, packet)
        }
        if offer.serverPublicKeyFingerprints.contains(query.publicKeyFingerprint) {
            self.fingerprints.kept("a fingerprint that was offered", exchange.offered, packet)
        } else {
            self.fingerprints.broke("a fingerprint that was not offered", exchange.offered, packet)
        }
    }

    /// At most eight bytes; nil for more.
    private static func number(_ bytes: [UInt8]) -> UInt64? {
        guard bytes.count <= 8 else { return nil }
        return bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    func findings(now: Instant) -> [JudgeFinding] {
        [self.nonces, self.repeated, self.factors, self.fingerprints, self.understood, self.forms].map(\.finding)
    }
}

extension JudgeRequirement {
    static let freshNonce = Self(
        "exchange-nonce", .exchange, "Each key exchange begins with a nonce of its own.",
        "mtproto/auth_key#dh-exchange-initiation")
    static let repeatedNonces = Self(
        "exchange-nonces", .exchange, "Each step repeats the nonces of its exchange.",
        "mtproto/auth_key#dh-exchange-initiation")
    static let factors = Self(
        "exchange-factors", .exchange, "pq is taken apart, and the smaller factor comes first.",
        "mtproto/auth_key#presenting-proof-of-work-server-authentication")
    static let knownFingerprint = Self(
        "exchange-fingerprint", .exchange, "The key is one of those that the server offers.",
        "mtproto/auth_key#dh-exchange-initiation")
    static let exchangeForm = Self(
        "exchange-form", .exchange,
        "What is encrypted for the server is padded with RSA_PAD, and names the datacenter.",
        "mtproto/auth_key#presenting-proof-of-work-server-authentication")
    static let readableSecret = Self(
        "exchange-readable", .exchange,
        "The server can read what is encrypted for it, and the client's half of the key is in range.",
        "mtproto/auth_key#presenting-proof-of-work-server-authentication")
}
