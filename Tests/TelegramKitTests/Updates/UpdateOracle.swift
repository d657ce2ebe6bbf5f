import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import TelegramAPI

@testable import TelegramKit
@testable import TelegramLab

/// Runs an ``UpdateEngine`` against the world of a lab, in virtual time and from one seed: people write, read, edit,
/// delete and come and go, while the wire loses, doubles and swaps packets, connections break, the client is killed and
/// goes on from what it stored, and questions fail. At the end the reader must know what the server knows.
final class UpdateOracle {
    enum Event {
        case act
        case packet(API.Updates?, connection: Int)
        case answer(life: Int, (UpdateOracle) -> Void)
        case connect
        case read
    }

    struct Statistics {
        var elements = 0
        var reloads = 0
        var questions = 0
        var kills = 0
    }

    let seed: UInt64
    /// Whether everything that happens is printed.
    let traces: Bool
    var random: OracleRandom
    var world: World
    var wire: OracleWire
    var engine: UpdateEngine
    var peers = PeerCache()
    let limits: UpdateEngine.Limits
    var now = Instant.zero
    var agenda: [(at: Instant, order: Int, event: Event)] = []
    var order = 0

    let alice: Int64
    let others: [Int64]
    var session: SessionReference
    var sessions: [Int64: SessionReference] = [:]
    var group: Int64 = 0
    var channels: [Int64] = []
    var lastRandomID: Int64 = 0
    var lastMessageID: Int64 = 4
    var connection = 0
    var isConnected = true
    var life = 0
    /// Questions that wait for a connection.
    var parked: [UpdateEngine.Action] = []
    var isHealed = false
    /// The reader is about to ask for the next element.
    var isReading = false

    var reader = OracleReader()
    /// What alice knows because she did it, by channel; 0 is the account.
    var own: [Int64: OracleBox] = [:]
    /// What survives a kill: the state, and what the reader knew then.
    var stored: (state: UpdateState?, reader: OracleReader) = (nil, OracleReader())
    /// Whether the reader stores the position with what it makes of every element.
    let isExact: Bool
    var readPause: Int
    let failures: Double
    var first: Int32 = 1
    var statistics = Statistics()
    var failure: OracleFinding?

    init(seed: UInt64, traces: Bool = false) {
        self.seed = seed
        self.traces = traces
        random = OracleRandom(seed)
        wire = OracleWire(&random)
        isExact = random.chance(0.5)
        readPause = random.pick([1, 30, 2000])
        failures = random.pick([0, 0.1, 0.4])
        var limits = UpdateEngine.Limits()
        limits.queue = random.pick([3, 10, 1024])
        limits.waiting = random.pick([2, 8, 256])
        limits.channelQuestions = random.pick([1, 10])
        limits.channelSlice = Int32(random.pick([1, 5, 100]))
        self.limits = limits
        let accounts = (1...3).map {
            LabAccount(phone: "999661000\($0)", code: "11111", homeDC: 1, firstName: "P\($0)")
        }
        world = World(
            datacenters: [], accounts: accounts, random: .seeded(seed), now: Self.start - 10)
        world.differences.slice = random.pick([1, 4, 100])
        world.differences.longest = random.pick([6, 30, 10_000])
        alice = 60_001
        others = [60_002, 60_003]
        session = SessionReference(key: KeyReference(datacenter: 1, id: 1), id: 1)
        engine = UpdateEngine(state: nil, limits: self.limits, now: .zero)
        for (index, user) in ([alice] + others).enumerated() {
            let key = KeyReference(datacenter: 1, id: UInt64(index + 1))
            var state = KeyState(kind: .permanent)
            state.isInitialized = true
            state.authorization = .signedIn(user: user)
            world.keys[key] = state
            sessions[user] = SessionReference(key: key, id: 1)
        }
    }

    static let start: Int64 = 1_800_000_000
    var seconds: Int64 { Self.start + now.nanoseconds / 1_000_000_000 }

    // MARK: - Time

    func schedule(_ event: Event, in milliseconds: Int) {
        order += 1
        agenda.append((now + .milliseconds(milliseconds), order, event))
    }

    /// Runs everything that is due before an instant.
    func run(until end: Instant) {
        carryOut()
        while failure == nil {
            let index = agenda.indices.min { (agenda[$0].at, agenda[$0].order) < (agenda[$1].at, agenda[$1].order) }
            let next = index.map { agenda[$0].at } ?? .distantFuture
            let deadline = engine.nextDeadline ?? .distantFuture
            guard min(next, deadline) < end else { break }
            if let index, next <= deadline {
                let event = agenda.remove(at: index).event
                now = max(now, next)
                handle(event)
            } else {
                now = max(now, deadline)
                engine.deadlineReached(now: now)
            }
            carryOut()
        }
        now = max(now, end)
    }

    private func handle(_ event: Event) {
        switch event {
        case .act: act()
        case .packet(let packet, let number):
            guard number == connection else { return }
            guard let packet else { return engine.receivedUnreadable(now: now) }
            note(packet)
            trace("arrives \("\(packet)".suffix(150))")
            engine.received(packet, hashes: hashes, now: now)
        case .answer(let life, let body):
            if life == self.life { body(self) }
        case .connect: connect()
        case .read: read()
        }
    }

    func note(_ packet: API.Updates) {
        switch packet {
        case .updates(let packet): peers.note(users: packet.users, chats: packet.chats)
        case .updatesCombined(let packet): peers.note(users: packet.users, chats: packet.chats)
        default: break
        }
    }

    var hashes: UpdateEngine.Hashes {
        { kind, id in
            var peers = self.peers
            return peers.hash(of: kind, id)
        }
    }

    // MARK: - The server

    /// Runs a query of somebody; what it causes for alice goes on the wire.
    func call<Query: TLFunction>(_ query: Query, by user: Int64) -> Result<Query.Response, RPCError> {
        lastMessageID += 4
        guard let bytes = try? query.encoded(), let caller = user == alice ? session : sessions[user] else {
            return .failure(RPCError(code: 500, message: "ORACLE"))
        }
        trace("call by \(user): \("\(query)".prefix(200))")
        let outcome = world.answer(bytes, from: caller, messageID: lastMessageID, now: seconds)
        for delivery in outcome.deliveries where delivery.session == session && isConnected {
            guard let packet = try? API.Updates(decoding: delivery.updates) else { continue }
            transmit(wire.form(packet, &random))
        }
        switch outcome.reply {
        case .failure(let error): return .failure(error)
        case .success(let answer):
            var reader = TLReader(answer)
            guard let response = try? Query.readResponse(from: &reader) else {
                return .failure(RPCError(code: 500, message: "ORACLE"))
            }
            return .success(response)
        }
    }

    private func transmit(_ packet: API.Updates) {
        guard !random.chance(wire.drop) else { return }
        for _ in 0...(random.chance(wire.duplicate) ? 1 : 0) {
            let arriving = random.chance(wire.unreadable) ? nil : packet
            schedule(.packet(arriving, connection: connection), in: 1 + random.below(wire.delay))
        }
    }

    func trace(_ text: @autoclosure () -> String) {
        if traces { print("\(now.nanoseconds / 1_000_000) \(text())") }
    }

    /// Carries out what the engine asks.
    private func carryOut() {
        for action in engine.takeActions() {
            statistics.questions += 1
            trace("asks \(action)")
            if isConnected { answer(action) } else { parked.append(action) }
        }
        if engine.count > 0, !isReading {
            isReading = true
            schedule(.read, in: 1 + random.below(readPause))
        } else if !isReading {
            // The reader waits, which means that it is done with all it took.
            engine.confirm(now: now)
        }
        if engine.count > limits.queue + 15 * 100 { failure = OracleFinding("\(engine.count) elements wait") }
    }

    private func answer(_ action: UpdateEngine.Action) {
        let fails = !isHealed && random.chance(failures)
        let body: (UpdateOracle) -> Void
        switch action {
        case .getState:
            var result = self.result(call(API.Updates.GetState(), by: alice), fails)
            if case .success(var state) = result {
                state.seq = wire.seq
                result = .success(state)
            }
            body = { $0.engine.stateAnswered(result, hashes: $0.hashes, now: $0.now) }
        case .getDifference(let pts, let qts, let date, let limit):
            var result = self.result(
                call(API.Updates.GetDifference(pts: pts, ptsLimit: limit, date: date, qts: qts), by: alice), fails)
            switch result {
            case .success(.difference(var difference)):
                difference.state.seq = wire.seq
                result = .success(.difference(difference))
            case .success(.differenceSlice(var slice)):
                slice.intermediateState.seq = wire.seq
                result = .success(.differenceSlice(slice))
            case .success(.differenceEmpty(let date, _)): result = .success(.differenceEmpty(date: date, seq: wire.seq))
            default: break
            }
            body = { oracle in
                switch result {
                case .success(.difference(let part)): oracle.peers.note(users: part.users, chats: part.chats)
                case .success(.differenceSlice(let part)): oracle.peers.note(users: part.users, chats: part.chats)
                default: break
                }
                oracle.engine.differenceAnswered(result, hashes: oracle.hashes, now: oracle.now)
            }
        case .getChannelDifference(let id, let hash, let pts, let limit):
            let result = self.result(
                call(
                    API.Updates.GetChannelDifference(
                        channel: .inputChannel(channelID: id, accessHash: hash),
                        filter: .channelMessagesFilterEmpty, pts: pts, limit: limit), by: alice), fails)
            body = { $0.engine.channelDifferenceAnswered(id, result, hashes: $0.hashes, now: $0.now) }
        }
        schedule(.answer(life: life, body), in: 5 + random.below(200))
    }

    private func result<Response>(
        _ result: Result<Response, RPCError>, _ fails: Bool
    ) -> Result<Response, UpdateEngine.Failure> {
        if fails { return .failure(random.chance(0.7) ? .unavailable(atLeast: nil) : .unreadable("a new object")) }
        return result.mapError { error in
            switch error.message {
            case "CHANNEL_PRIVATE", "CHANNEL_INVALID": return .noAccess
            case "PERSISTENT_TIMESTAMP_INVALID", "PERSISTENT_TIMESTAMP_EMPTY": return .positionInvalid
            default: return .unavailable(atLeast: nil)
            }
        }
    }

    // MARK: - Connections and lives

    func cut() {
        guard isConnected else { return }
        isConnected = false
        trace("CUT")
        connection += 1
        world.forget(session: session)
        schedule(.connect, in: 10 + random.below(20_000))
    }

    private func connect() {
        guard !isConnected else { return }
        isConnected = true
        session.id += 1
        engine.mayHaveMissed(now: now)
        let waiting = parked
        parked = []
        for action in waiting { answer(action) }
    }

    /// The client ends without a word and begins with what it stored.
    func kill() {
        statistics.kills += 1
        trace("KILL stored \(stored.state.map { "\($0)" } ?? "nil")")
        life += 1
        parked = []
        world.forget(session: session)
        connection += 1
        session.id += 1
        isConnected = true
        reader = stored.reader
        peers = PeerCache()
        engine = UpdateEngine(state: stored.state, limits: limits, now: now)
    }

    // MARK: - The reader

    private func read() {
        isReading = false
        guard failure == nil else { return }
        engine.confirm(now: now)
        if !isExact, random.chance(0.3) { stored = (engine.confirmed, reader) }
        guard let content = engine.take(now: now) else { return }
        let position = engine.position
        do throws(OracleFinding) {
            try reader.take(content, world, user: alice, position: position)
        } catch {
            failure = error
        }
        trace("took \("\(content)".prefix(300)) pts \(position?.pts ?? 0) marks \(position?.marks ?? .init())")
        if isExact { stored = (position, reader) }
    }
}
