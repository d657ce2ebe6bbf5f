import FuzzSupport
import MTProtoCrypto
import NIOCore

@testable import MTProtoCore

/// A client machine of any height, as a hostile server sees it: packets in, packets out, connections, time.
class FuzzSubject {
    /// When to connect; nil while there is a connection, or none is wanted.
    var dialAt: Instant? = Sample.start
    var isOpen = false
    var events = 0
    /// How often each call ended, by its number.
    var completions: [Int: Int] = [:]
    /// Until when calls wait because the server said so.
    var delayedUntil = Sample.start
    var cancelled: Set<Int> = []
    /// The calls that were taken, by their numbers.
    fileprivate(set) var accepted: [Int] = []
    /// The packets to write, filled by ``take(now:)``.
    fileprivate(set) var written: [ByteBuffer] = []

    var sessionID: Int64 { 0 }
    var pending: Int { 0 }
    var footprint: Int { 0 }
    var nextDeadline: Instant? { nil }

    func submit(_ number: Int, _ random: inout FuzzRandom, now: Instant) {}
    func cancel(_ choice: Int, now: Instant) {}
    func open(now: Instant) {}
    func disconnect(now: Instant) {}
    func receive(_ packet: ByteBuffer, now: Instant) {}
    func quickAck(_ token: UInt32, now: Instant) {}
    func transportError(_ code: Int32, now: Instant) {}
    func deadlineReached(now: Instant) {}
    /// Bytes that belong to no packet.
    func receiveRaw(_ bytes: ByteBuffer, now: Instant) {}

    func take(now: Instant) -> [ByteBuffer] {
        defer { written = [] }
        return written
    }

    fileprivate func ended(_ number: Int?) {
        if let number { completions[number, default: 0] += 1 }
    }
}

/// The calls that a machine took, by what it calls them.
private struct CallBook<Call: Hashable> {
    private var numbers: [Call: Int] = [:]
    private var order: [Call] = []

    var last: Call? { order.last }

    mutating func note(_ call: Call, _ number: Int) {
        numbers[call] = number
        order.append(call)
    }

    func number(of call: Call) -> Int? {
        numbers[call]
    }

    /// Some call, the same for the same choice.
    func pick(_ choice: Int) -> Call? {
        order.isEmpty ? nil : order[choice % order.count]
    }
}

/// What sessions and engines have in common.
protocol FuzzMachine: ~Copyable {
    associatedtype Call: Hashable
    associatedtype Outcome

    static func forFuzzing() -> Self
    /// What an outcome says: how many events, which calls have ended, the longest delay and why to close.
    static func summary(
        of outcome: Outcome
    ) -> (events: Int, ended: [Call], delay: Duration, close: SessionClose?)

    var wireSessionID: Int64 { get }
    var heldBytes: Int { get }
    var pendingCount: Int { get }
    var nextDeadline: Instant? { get }

    mutating func submit(_ number: Int, after: Call?, _ random: inout FuzzRandom, now: Instant) -> Call?
    mutating func cancel(_ call: Call, now: Instant)
    mutating func connectionOpened(overHTTP: Bool, padding: PaddingPolicy, now: Instant)
    mutating func connectionClosed(now: Instant)
    mutating func receive(_ packet: consuming ByteBuffer, now: Instant) -> Outcome
    mutating func quickAckReceived(_ token: UInt32, now: Instant) -> Outcome
    mutating func transportErrorReceived(_ code: Int32, now: Instant) -> Outcome
    mutating func deadlineReached(now: Instant) -> Outcome
    func wantsFlush(at now: Instant) -> Bool
    mutating func flush(now: Instant) -> [OutgoingPacket]
}

extension ClientSession: FuzzMachine {
    static func forFuzzing() -> ClientSession {
        ClientSession(configuration: Sample.configuration(), random: .seeded(1), now: Sample.start)
    }

    static func summary(
        of outcome: SessionOutcome
    ) -> (events: Int, ended: [MessageHandle], delay: Duration, close: SessionClose?) {
        let ended = outcome.events.compactMap { event in
            switch event {
            case .completed(let handle, _, _), .returned(let handle): handle
            default: nil
            }
        }
        return (outcome.events.count, ended, .zero, outcome.close)
    }

    var wireSessionID: Int64 { sessionID }
    var heldBytes: Int { footprint }

    mutating func submit(
        _ number: Int, after: MessageHandle?, _ random: inout FuzzRandom, now: Instant
    ) -> MessageHandle? {
        let options = MessageOptions(
            wantsQuickAck: random.once(in: 4), isHighPriority: random.once(in: 4), isIdempotent: random.once(in: 2),
            after: random.once(in: 4) ? after : nil)
        return try? submit(Sample.call(number, bytes: random.once(in: 6) ? 2000 : 12), options: options, now: now)
    }
}

extension ClientEngine: FuzzMachine {
    static func forFuzzing() -> ClientEngine {
        ClientEngine(
            session: ClientSession(configuration: Sample.configuration(), random: .seeded(2), now: Sample.start))
    }

    static func summary(
        of outcome: RequestOutcome
    ) -> (events: Int, ended: [RequestID], delay: Duration, close: SessionClose?) {
        var ended: [RequestID] = []
        var longest = Duration.zero
        for event in outcome.events {
            switch event {
            case .completed(let id, _, _, _): ended.append(id)
            case .delayed(_, let delay, _): longest = max(longest, delay)
            default: break
            }
        }
        return (outcome.events.count, ended, longest, outcome.close)
    }

    var wireSessionID: Int64 { session.sessionID }
    var heldBytes: Int { session.footprint }

    mutating func submit(
        _ number: Int, after: RequestID?, _ random: inout FuzzRandom, now: Instant
    ) -> RequestID? {
        try? submit(.hostile(number, after: after, &random), now: now)
    }
}

/// A session or an engine, whose packets need no stream around them.
final class MachineSubject<Machine: FuzzMachine & ~Copyable>: FuzzSubject {
    private var machine = Machine.forFuzzing()
    private var calls = CallBook<Machine.Call>()

    override var sessionID: Int64 { machine.wireSessionID }
    override var pending: Int { machine.pendingCount }
    override var footprint: Int { machine.heldBytes }
    override var nextDeadline: Instant? { machine.nextDeadline }

    override func submit(_ number: Int, _ random: inout FuzzRandom, now: Instant) {
        guard let call = machine.submit(number, after: calls.last, &random, now: now) else { return }
        calls.note(call, number)
        accepted.append(number)
    }

    override func cancel(_ choice: Int, now: Instant) {
        guard let call = calls.pick(choice) else { return }
        machine.cancel(call, now: now)
        if let number = calls.number(of: call) { cancelled.insert(number) }
    }

    override func open(now: Instant) {
        isOpen = true
        dialAt = nil
        machine.connectionOpened(overHTTP: false, padding: .grid, now: now)
    }

    override func disconnect(now: Instant) {
        guard isOpen else { return }
        isOpen = false
        dialAt = now
        machine.connectionClosed(now: now)
    }

    override func receive(_ packet: ByteBuffer, now: Instant) { react(machine.receive(packet, now: now), now: now) }
    override func quickAck(_ token: UInt32, now: Instant) {
        react(machine.quickAckReceived(token, now: now), now: now)
    }
    override func transportError(_ code: Int32, now: Instant) {
        react(machine.transportErrorReceived(code, now: now), now: now)
    }
    override func deadlineReached(now: Instant) { react(machine.deadlineReached(now: now), now: now) }

    override func take(now: Instant) -> [ByteBuffer] {
        if machine.wantsFlush(at: now) { written += machine.flush(now: now).map(\.bytes) }
        return super.take(now: now)
    }

    private func react(_ outcome: Machine.Outcome, now: Instant) {
        let summary = Machine.summary(of: outcome)
        events += summary.events
        for call in summary.ended { ended(calls.number(of: call)) }
        delayedUntil = max(delayedUntil, now + summary.delay)
        if let close = summary.close {
            disconnect(now: now)
            dialAt = now + close.redialDelay
        }
    }
}

/// A whole client behind its byte stream.
final class DatacenterSubject: FuzzSubject {
    private var client: DatacenterClient
    private var codec = ServerTransportCodec(secrets: [nil], random: .seeded(9))
    private var dialling: ConnectionID?
    private var connection: ConnectionID?
    private var calls = CallBook<RequestID>()
    /// The bytes that the client wrote could not be read.
    var isUnreadable = false

    override init() {
        var configuration = DatacenterClient.Configuration(
            datacenter: DatacenterID(2), addresses: [DatacenterAddress(host: "127.0.0.1", port: 443)])
        configuration.key = KeyMaterial(key: Sample.key, salts: [Sample.longSalt()])
        client = DatacenterClient(
            configuration: configuration, random: .seeded(3), clock: Sample.clock, now: Sample.start)
        super.init()
        dialAt = nil
        client.resume(now: Sample.start)
        client.setStaysConnected(true, now: Sample.start)
    }

    override var sessionID: Int64 { client.engine.session.sessionID }
    override var pending: Int { client.engine.pendingCount }
    override var footprint: Int { client.engine.session.footprint }
    override var nextDeadline: Instant? { client.nextDeadline }

    override func submit(_ number: Int, _ random: inout FuzzRandom, now: Instant) {
        guard let id = try? client.submit(.hostile(number, after: calls.last, &random), now: now) else { return }
        calls.note(id, number)
        accepted.append(number)
    }

    override func cancel(_ choice: Int, now: Instant) {
        guard let id = calls.pick(choice) else { return }
        client.cancel(id, now: now)
        if let number = calls.number(of: id) { cancelled.insert(number) }
    }

    override func open(now: Instant) {
        dialAt = nil
        guard let id = dialling else { return }
        dialling = nil
        connection = id
        isOpen = true
        codec = ServerTransportCodec(secrets: [nil], random: .seeded(9))
        client.connectionOpened(id, now: now)
        act(now: now)
    }

    override func disconnect(now: Instant) {
        guard let id = connection ?? dialling else { return }
        (connection, dialling, dialAt, isOpen) = (nil, nil, nil, false)
        client.connectionEnded(id, reason: "cut", now: now)
        act(now: now)
    }

    override func receive(_ packet: ByteBuffer, now: Instant) {
        if let bytes = (try? codec.encode(packet)) ?? nil { receiveRaw(bytes, now: now) }
    }

    override func quickAck(_ token: UInt32, now: Instant) {
        if let bytes = codec.encodeQuickAck(token) { receiveRaw(bytes, now: now) }
    }

    override func transportError(_ code: Int32, now: Instant) {
        if let bytes = codec.encodeTransportError(code) { receiveRaw(bytes, now: now) }
    }

    override func receiveRaw(_ bytes: ByteBuffer, now: Instant) {
        guard let connection else { return }
        client.received(bytes, on: connection, now: now)
        act(now: now)
    }

    override func deadlineReached(now: Instant) {
        client.deadlineReached(now: now)
        act(now: now)
    }

    override func take(now: Instant) -> [ByteBuffer] {
        act(now: now)
        return super.take(now: now)
    }

    private func act(now: Instant) {
        for action in client.takeActions(now: now) {
            switch action {
            case .dial(let id, _):
                dialling = id
                dialAt = now + .milliseconds(50)
            case .close(let id, _):
                if dialling == id { (dialling, dialAt) = (nil, nil) }
                if connection == id { (connection, isOpen) = (nil, false) }
            case .write(_, let bytes):
                codec.receive(bytes)
                do {
                    while let event = try codec.nextEvent() {
                        if case .packet(let packet, _) = event { written.append(packet) }
                    }
                } catch {
                    isUnreadable = true
                }
            case .needsKey, .secure: break
            case .event(let event):
                events += 1
                switch event {
                case .completed(let id, _, _, _): ended(calls.number(of: id))
                case .delayed(_, let delay, _): delayedUntil = max(delayedUntil, now + delay)
                default: break
                }
            }
        }
    }
}

extension Request {
    fileprivate static func hostile(_ number: Int, after: RequestID?, _ random: inout FuzzRandom) -> Request {
        var request = Request(body: Sample.call(number, bytes: random.once(in: 6) ? 2000 : 12))
        request.wantsQuickAck = random.once(in: 4)
        request.isHighPriority = random.once(in: 4)
        request.isIdempotent = random.once(in: 2)
        request.watchesStalls = random.once(in: 6)
        if random.once(in: 5) { request.sequence = RequestSequence(rawValue: 1) }
        if random.once(in: 8) { request.after = after }
        if random.once(in: 6) { request.timeout = .seconds(1 + random.below(200)) }
        return request
    }
}
