import MTProtoCrypto
import NIOCore
import TL

/// What a server needs to make keys with clients.
package struct ServerHandshakeConfiguration: Sendable {
    /// The RSA keys that the server proves itself with, each offered by its fingerprint.
    package var privateKeys: [RSAPrivateKey]
    /// Fingerprints of keys that are offered although the server does not have them, as real servers' older ones.
    package var otherFingerprints: [UInt64]
    /// How many keys of an exchange are refused with `dh_gen_retry` before one is taken.
    package var forcedRetries: Int
    /// Whether every key is refused with `dh_gen_fail`.
    package var refusesKeys: Bool

    package init(
        privateKeys: [RSAPrivateKey],
        otherFingerprints: [UInt64] = [],
        forcedRetries: Int = 0,
        refusesKeys: Bool = false
    ) {
        self.privateKeys = privateKeys
        self.otherFingerprints = otherFingerprints
        self.forcedRetries = forcedRetries
        self.refusesKeys = refusesKeys
    }
}

/// What a finished key exchange gave the server.
package struct ServerHandshakeResult: Sendable, Hashable {
    /// How the client wrapped its secret nonce.
    package enum Wrapping: Sendable, Hashable {
        case rsaPad
        case sha1
    }

    package var authKey: AuthKey
    /// The first salt of the key.
    package var salt: Int64
    /// The datacenter that the client meant to reach (10000 more for test, negative for media); older clients do not
    /// say.
    package var datacenterTag: Int32?
    /// Lifetime of a temporary key in seconds; `nil` for a permanent key.
    package var expiresIn: Int32?
    package var wrapping: Wrapping
}

/// Why a server does not answer a packet of a key exchange. Real servers answer with transport error -404.
package enum ServerHandshakeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The packet is not a plain message of a key exchange.
    case unexpectedQuery
    /// The query belongs to no exchange that is open, or comes too early.
    case unknownExchange
    /// The query does not repeat the nonces of its exchange.
    case mismatch
    /// The query repeats the nonces of its exchange, but what it gives as factors are not those of `pq`.
    case wrongFactors
    /// The client means another datacenter. Found by the owner, who knows which one this is.
    case otherDatacenter
    /// The query names an RSA key that the server does not have.
    case unknownKey
    /// What is encrypted in the query is damaged or not what it should be.
    case unreadableSecret
    /// The client's half of the key is unsafe.
    case unsafeValue(DHError)

    package var description: String {
        switch self {
        case .unexpectedQuery: "key exchange: not a query of a key exchange"
        case .unknownExchange: "key exchange: no open exchange with these nonces"
        case .mismatch: "key exchange: nonces of the query are wrong"
        case .wrongFactors: "key exchange: the query has wrong factors of pq"
        case .otherDatacenter: "key exchange: the key is meant for another datacenter"
        case .unknownKey: "key exchange: the query names an RSA key that this server does not have"
        case .unreadableSecret: "key exchange: the encrypted part of the query is damaged"
        case .unsafeValue(let error): "key exchange: \(error)"
        }
    }
}

/// The key exchanges of one datacenter, without input or output.
///
/// One machine serves all connections. An exchange belongs to the connection that it began over: nonces can be read on
/// the wire, and an attacker who has read them must not be able to end or to replace it. A client that knows the
/// server's nonce may go on over another connection, with a copy. A repeated query gets the answer that it got before,
/// without being run again. An exchange is forgotten when it was not used for ten minutes. Of too many exchanges the
/// oldest are forgotten, those first that have only begun.
package struct ServerHandshake: Sendable {
    /// What the owner has to do.
    package enum Action: Sendable {
        /// Send this packet.
        case send(ByteBuffer)
        /// Store the key, then send this packet.
        case completed(ServerHandshakeResult, answer: ByteBuffer)
        /// Answer nothing, or transport error -404.
        case refused(ServerHandshakeError)
    }

    /// Connections with the same nonce have exchanges of their own.
    struct Name: Sendable, Hashable {
        var nonce: TLInt128
        var connection: Int
    }

    enum Stage: Sendable {
        case awaitingSecret
        case awaitingClientHalf(ServerAwaitingClientHalf)
        case finished
    }

    struct Exchange: Sendable {
        let begun: ServerAwaitingSecret
        var stage = Stage.awaitingSecret
        /// By the hash of the query, which anyone may make as long as a packet can be.
        var answers: [(query: [UInt8], answer: ByteBuffer)] = []
        var touched: Instant
        /// How many secrets could not be read.
        var unreadable = 0

        /// Whether it has cost nothing yet.
        var isNew: Bool {
            if case .awaitingSecret = stage { true } else { false }
        }
    }

    private static let lifetime = Duration.seconds(600)
    private static let forgettingInterval = Duration.seconds(60)
    private static let capacity = 4096
    private static let unreadableLimit = 8
    /// So many connections may go on with one exchange. To find out which of them a query belongs to costs something.
    private static let connectionsPerExchange = 4

    private let configuration: ServerHandshakeConfiguration
    private var random: RandomSource
    private var messageIDs = ServerMessageIDGenerator()
    private(set) var exchanges: [Name: Exchange] = [:]
    private var lastForgotten = Instant.distantPast
    /// What was encrypted in the last query and in its answer; nothing where it was refused, or asked again.
    package private(set) var contents = HandshakeContents()

    package init(configuration: ServerHandshakeConfiguration, random: RandomSource) {
        self.configuration = configuration
        self.random = random
    }

    /// What the keys are known by with which the server proves itself.
    package var fingerprints: Set<UInt64> { Set(configuration.privateKeys.map { $0.publicKey.fingerprint }) }

    /// A plain message arrived. `clock` is the server's own.
    ///
    /// - Parameters:
    ///   - connection: the number of the connection, which no other one ever has. The same for all of them where clients
    ///     use several for one exchange, as over HTTP.
    ///   - misconduct: what is wrong with the answer.
    package mutating func receive(
        _ packet: ByteBuffer, now: Instant, clock: ServerClock, over connection: Int = 0,
        misconduct: HandshakeMisconduct? = nil
    ) -> Action {
        contents = HandshakeContents()
        guard let message = try? PlainMessage(packet: packet) else { return .refused(.unexpectedQuery) }
        do throws(ServerHandshakeError) {
            let query = try Query(message.body)
            let hash = message.body.withUnsafeReadableBytes { Hash.sha256($0) }
            let name = Name(nonce: query.nonce, connection: connection)
            if let (name, answer) = try known(query, hash, name) {
                exchanges[name]?.touched = now
                return .send(reply(answer, now: now, clock: clock))
            }
            let (ran, answer, result) = try run(query, name, misconduct, now: now, clock: clock)
            exchanges[ran]?.answers.append((hash, answer))
            exchanges[ran]?.touched = now
            let packet = reply(answer, now: now, clock: clock)
            return result.map { .completed($0, answer: packet) } ?? .send(packet)
        } catch {
            return .refused(error)
        }
    }

    /// The answer that a query got before, and in which exchange.
    private func known(
        _ query: Query, _ hash: [UInt8], _ name: Name
    ) throws(ServerHandshakeError) -> (Name, ByteBuffer)? {
        if let answer = exchanges[name]?.answers.first(where: { $0.query == hash })?.answer { return (name, answer) }
        if let serverNonce = query.serverNonce {
            guard exchanges[name]?.begun.serverNonce != serverNonce else { return nil }
            for other in others(name, serverNonce) {
                guard let answer = exchanges[other]?.answers.first(where: { $0.query == hash })?.answer else {
                    continue
                }
                return (other, answer)
            }
            return nil
        }
        // Asked for in another form, the nonce is the same. A new one would end the exchange.
        guard let exchange = exchanges[name] else { return nil }
        guard exchange.isNew, let first = exchange.answers.first else { throw .unknownExchange }
        return (name, first.answer)
    }

    /// Exchanges over other connections that the server's nonce belongs to.
    private func others(_ name: Name, _ serverNonce: TLInt128) -> [Name] {
        exchanges.keys.filter {
            $0.nonce == name.nonce && $0.connection != name.connection
                && exchanges[$0]?.begun.serverNonce == serverNonce
        }
    }

    /// Forgets what is too old, and the older half when there is too much. Done before new exchanges, so that it needs
    /// no timer, but not before each, so that its cost is spread.
    package mutating func forgetOldExchanges(now: Instant) {
        guard exchanges.count >= Self.capacity || now - lastForgotten >= Self.forgettingInterval else { return }
        lastForgotten = now
        exchanges = exchanges.filter { now - $0.value.touched < Self.lifetime }
        guard exchanges.count >= Self.capacity else { return }
        // A client that has only asked for a nonce has done no work for it, and can ask again.
        let order = exchanges.sorted { one, other in
            let (isOneNew, isOtherNew) = (one.value.isNew, other.value.isNew)
            return isOneNew == isOtherNew ? one.value.touched < other.value.touched : isOneNew
        }
        for (nonce, _) in order.prefix(Self.capacity / 2) { exchanges[nonce] = nil }
    }

    private mutating func run(
        _ query: Query,
        _ name: Name,
        _ misconduct: HandshakeMisconduct?,
        now: Instant,
        clock: ServerClock
    ) throws(ServerHandshakeError) -> (Name, answer: ByteBuffer, ServerHandshakeResult?) {
        switch query {
        case .pq(let nonce):
            forgetOldExchanges(now: now)
            let (state, answer) = ServerAwaitingSecret.begin(nonce: nonce, configuration, &random, misconduct)
            exchanges[name] = Exchange(begun: state, touched: now)
            return (name, answer, nil)
        case .parameters(let parameters):
            try adopt(name, parameters.serverNonce, now: now)
            guard let exchange = exchanges[name], exchange.isNew else { throw .unknownExchange }
            let (next, answer): (ServerAwaitingClientHalf, ByteBuffer)
            do throws(ServerHandshakeError) {
                (next, answer, contents) = try exchange.begun.receive(
                    parameters, configuration, serverTime: clock.unixSeconds(at: now), &random, misconduct)
            } catch {
                // Reading it costs most. A query may be damaged on its way: only several of them end the exchange.
                if error == .unreadableSecret { noteUnreadable(name) }
                throw error
            }
            exchanges[name]?.stage = .awaitingClientHalf(next)
            return (name, answer, nil)
        case .clientHalf(let half):
            let (name, outcome) = try finish(half, name, misconduct)
            switch outcome {
            case .retry(let next, let answer):
                exchanges[name]?.stage = .awaitingClientHalf(next)
                return (name, answer, nil)
            case .failed(let answer):
                exchanges[name]?.stage = .finished
                return (name, answer, nil)
            case .finished(let result, let answer):
                exchanges[name]?.stage = .finished
                return (name, answer, result)
            }
        }
    }

    /// A client goes on over another connection, which gets a copy. An attacker who has read its nonces gets no more.
    private mutating func adopt(
        _ name: Name, _ serverNonce: TLInt128, now: Instant
    ) throws(ServerHandshakeError) {
        guard exchanges[name]?.begun.serverNonce != serverNonce else { return }
        let others = others(name, serverNonce)
        guard let begun = others.first.flatMap({ exchanges[$0]?.begun }) else { return }
        guard others.count < Self.connectionsPerExchange else { throw .unknownExchange }
        forgetOldExchanges(now: now)
        exchanges[name] = Exchange(begun: begun, touched: now)
    }

    /// Tries the connection's own exchange first. Only who knows its secret has a query that fits.
    private mutating func finish(
        _ half: MT.SetClientDHParams, _ name: Name, _ misconduct: HandshakeMisconduct?
    ) throws(ServerHandshakeError) -> (Name, ServerAwaitingClientHalf.Outcome) {
        var failure = ServerHandshakeError.unknownExchange
        for name in [name] + others(name, half.serverNonce) {
            guard case .awaitingClientHalf(let state)? = exchanges[name]?.stage else { continue }
            do throws(ServerHandshakeError) {
                let outcome = try state.receive(half, configuration, misconduct)
                contents = state.contents(of: half)
                return (name, outcome)
            } catch {
                failure = error
            }
        }
        throw failure
    }

    private mutating func noteUnreadable(_ name: Name) {
        exchanges[name]?.unreadable += 1
        if exchanges[name]?.unreadable == Self.unreadableLimit { exchanges[name]?.stage = .finished }
    }

    private mutating func reply(_ body: ByteBuffer, now: Instant, clock: ServerClock) -> ByteBuffer {
        let id = messageIDs.next(unixNanoseconds: clock.unixNanoseconds(at: now), isAnswer: true)
        return PlainMessage(id: id, body: body).packet()
    }

    /// The three queries of an exchange. Bytes behind a query are ignored: some clients pad what they send.
    private enum Query {
        case pq(TLInt128)
        case parameters(MT.ReqDHParams)
        case clientHalf(MT.SetClientDHParams)

        init(_ body: ByteBuffer) throws(ServerHandshakeError) {
            var reader = TLReader(body)
            do {
                switch reader.peekConstructorID() {
                case MT.ConstructorID.reqPq: self = .pq(try MT.ReqPq(from: &reader).nonce)
                case MT.ConstructorID.reqPqMulti: self = .pq(try MT.ReqPqMulti(from: &reader).nonce)
                case MT.ConstructorID.reqDHParams: self = .parameters(try MT.ReqDHParams(from: &reader))
                case MT.ConstructorID.setClientDHParams: self = .clientHalf(try MT.SetClientDHParams(from: &reader))
                default: throw ServerHandshakeError.unexpectedQuery
                }
            } catch {
                throw .unexpectedQuery
            }
        }

        var nonce: TLInt128 {
            switch self {
            case .pq(let nonce): nonce
            case .parameters(let query): query.nonce
            case .clientHalf(let query): query.nonce
            }
        }

        var serverNonce: TLInt128? {
            switch self {
            case .pq: nil
            case .parameters(let query): query.serverNonce
            case .clientHalf(let query): query.serverNonce
            }
        }
    }
}
