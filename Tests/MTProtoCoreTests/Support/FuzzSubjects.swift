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

final class SessionSubject: FuzzSubject {
    private var session = ClientSession(configuration: Sample.configuration(), random: .seeded(1), now: Sample.start)
    private var handles: [MessageHandle: Int] = [:]
    private var order: [MessageHandle] = []

    override var sessionID: Int64 { session.sessionID }
    override var pending: Int { session.pendingCount }
    override var footprint: Int { session.footprint }
    override var nextDeadline: Instant? { session.nextDeadline }

    override func submit(_ number: Int, _ random: inout FuzzRandom, now: Instant) {
        let options = MessageOptions(
            wantsQuickAck: random.once(in: 4), isHighPriority: random.once(in: 4), mayRepeat: random.once(in: 2),
            after: random.once(in: 4) ? order.last : nil)
        let size = random.once(in: 6) ? 2000 : 12
        guard let handle = try? session.submit(Sample.call(number, bytes: size), options: options, now: now) else {
            return
        }
        handles[handle] = number
        accepted.append(number)
        order.append(handle)
    }

    override func cancel(_ choice: Int, now: Instant) {
        guard !order.isEmpty else { return }
        let handle = order[choice % order.count]
        session.cancel(handle, now: now)
        if let number = handles[handle] { cancelled.insert(number) }
    }

    override func open(now: Instant) {
        isOpen = true
        dialAt = nil
        session.connectionOpened(now: now)
    }

    override func disconnect(now: Instant) {
        guard isOpen else { return }
        isOpen = false
        dialAt = now
        session.connectionClosed(now: now)
    }

    override func receive(_ packet: ByteBuffer, now: Instant) { take(session.receive(packet, now: now), now: now) }
    override func quickAck(_ token: UInt32, now: Instant) { take(session.quickAckReceived(token, now: now), now: now) }
    override func transportError(_ code: Int32, now: Instant) {
        take(session.transportErrorReceived(code, now: now), now: now)
    }
    override func deadlineReached(now: Instant) { take(session.deadlineReached(now: now), now: now) }

    override func take(now: Instant) -> [ByteBuffer] {
        if session.wantsFlush(at: now) { written += session.flush(now: now).map(\.bytes) }
        return super.take(now: now)
    }

    private func take(_ outcome: SessionOutcome, now: Instant) {
        events += outcome.events.count
        for case .completed(let handle, _, _) in outcome.events { ended(handles[handle]) }
        if let close = outcome.close {
            disconnect(now: now)
            dialAt = now + close.redialDelay
        }
    }
}

final class EngineSubject: FuzzSubject {
    private var engine = ClientEngine(
        session: ClientSession(configuration: Sample.configuration(), random: .seeded(2), now: Sample.start))
    private var numbers: [RequestID: Int] = [:]
    private var order: [RequestID] = []

    override var sessionID: Int64 { engine.session.sessionID }
    override var pending: Int { engine.pendingCount }
    override var footprint: Int { engine.session.footprint }
    override var nextDeadline: Instant? { engine.nextDeadline }

    override func submit(_ number: Int, _ random: inout FuzzRandom, now: Instant) {
        guard let id = try? engine.submit(.hostile(number, after: order.last, &random), now: now) else { return }
        numbers[id] = number
        accepted.append(number)
        order.append(id)
    }

    override func cancel(_ choice: Int, now: Instant) {
        guard !order.isEmpty else { return }
        let id = order[choice % order.count]
        engine.cancel(id, now: now)
        if let number = numbers[id] { cancelled.insert(number) }
    }

    override func open(now: Instant) {
        isOpen = true
        dialAt = nil
        engine.connectionOpened(now: now)
    }

    override func disconnect(now: Instant) {
        guard isOpen else { return }
        isOpen = false
        dialAt = now
        engine.connectionClosed(now: now)
    }

    override func receive(_ packet: ByteBuffer, now: Instant) { take(engine.receive(packet, now: now), now: now) }
    override func quickAck(_ token: UInt32, now: Instant) { take(engine.quickAckReceived(token, now: now), now: now) }
    override func transportError(_ code: Int32, now: Instant) {
        take(engine.transportErrorReceived(code, now: now), now: now)
    }
    override func deadlineReached(now: Instant) { take(engine.deadlineReached(now: now), now: now) }

    override func take(now: Instant) -> [ByteBuffer] {
        if engine.wantsFlush(at: now) { written += engine.flush(now: now).map(\.bytes) }
        return super.take(now: now)
    }

    private func take(_ outcome: RequestOutcome, now: Instant) {
        events += outcome.events.count
        for event in outcome.events {
            switch event {
            case .completed(let id, _, _): ended(numbers[id])
            case .delayed(_, let delay, _): delayedUntil = max(delayedUntil, now + delay)
            default: break
            }
        }
        if let close = outcome.close {
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
    private var numbers: [RequestID: Int] = [:]
    private var order: [RequestID] = []
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

    override var sessionID: Int64 { client.sessionID }
    override var pending: Int { client.pendingCount }
    override var footprint: Int { client.engine.session.footprint }
    override var nextDeadline: Instant? { client.nextDeadline }

    override func submit(_ number: Int, _ random: inout FuzzRandom, now: Instant) {
        guard let id = try? client.submit(.hostile(number, after: order.last, &random), now: now) else { return }
        numbers[id] = number
        accepted.append(number)
        order.append(id)
    }

    override func cancel(_ choice: Int, now: Instant) {
        guard !order.isEmpty else { return }
        let id = order[choice % order.count]
        client.cancel(id, now: now)
        if let number = numbers[id] { cancelled.insert(number) }
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
            case .needsKey: break
            case .event(let event):
                events += 1
                switch event {
                case .completed(let id, _, _): ended(numbers[id])
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
        request.mayRepeat = random.once(in: 2)
        request.watchesStalls = random.once(in: 6)
        if random.once(in: 5) { request.sequence = RequestSequence(rawValue: 1) }
        if random.once(in: 8) { request.after = after }
        if random.once(in: 6) { request.timeout = .seconds(1 + random.below(200)) }
        return request
    }
}
