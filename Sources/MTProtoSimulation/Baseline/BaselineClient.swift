import MTProtoCore
import MTProtoCrypto
import NIOCore

/// The client that this project has to outdo: it has the reconnect policy of the described system (rows D08–D13).
///
/// One connection; dials again after 0 s, four times 1 s, fifteen times 4 s, then 8 s, a series that only a decoded packet
/// ends; gives a connection up when nothing arrives for 12 s (and 1 s per 12,288 bytes) after something was written;
/// its first packet on a connection carries a ping; and after every reconnect everything that is unanswered goes out
/// again under new message ids.
package final class BaselineClient: CallingHost {
    private struct Pending {
        var record: CallRecord
        var body: ByteBuffer
    }

    private static let connectTimeout = Duration.seconds(12)
    private static let responseTimeout = Duration.seconds(12)
    private static let acknowledgementDelay = Duration.seconds(1)
    /// No packet grows beyond this by taking another call.
    private static let packetBytes = 32_768

    private var session: BaselineSession
    private var random: RandomSource
    private let address: DatacenterAddress
    private let datacenter: Int
    private var pending: [UInt64: Pending] = [:]
    /// Numbers that wait to be sent, in order.
    private var unsent: [UInt64] = []
    private var byMessage: [MessageID: UInt64] = [:]
    private var isInitialized = false

    private var socket: SocketID?
    private var isOpen = false
    private var codec: ClientTransportCodec?
    private var isPingDue = false
    private var failures = 0
    private var dialDeadline: Instant?
    private var notBefore: Instant?
    private var responseDeadline: Instant?
    private var acknowledgementDeadline: Instant?

    package init(
        simulation: Simulation, link: LinkProfile, key: KeyMaterial, datacenter: Int = 2, keepsHistory: Bool = true
    ) {
        random = .seeded(simulation.random.next())
        self.datacenter = datacenter
        address = SimulatedDatacenters.addresses(of: datacenter)[0]
        let elapsed = (simulation.now - .zero).inSeconds
        let clock = ServerClock(
            unixSeconds: Double(SimulatedDatacenters.epoch) + elapsed, at: simulation.now, isSynchronized: true)
        session = BaselineSession(key: key, clock: clock, random: .seeded(random.next()))
        super.init(simulation: simulation, name: "baseline", link: link, keepsHistory: keepsHistory)
    }

    // MARK: Calls

    package override var pendingCount: Int { pending.count }

    override func begin(_ call: SimulatedCall, manager: Int, _ options: (inout Request) -> Void) -> CallRecord {
        let record = CallRecord(call: call, isIdempotent: true, submittedAt: simulation.now)
        pending[call.number] = Pending(record: record, body: call.body)
        unsent.append(call.number)
        return record
    }

    // MARK: Connection

    private func dial(now: Instant) {
        notBefore = nil
        statistics.dials += 1
        socket = network.dial(address.virtual, from: id)
        dialDeadline = now + Self.connectTimeout
    }

    package override func connected(_ socket: SocketID, now: Instant) {
        guard socket == self.socket else { return }
        dialDeadline = nil
        isOpen = true
        isPingDue = true
        statistics.connectionsOpened += 1
        codec = try? ClientTransportCodec(
            secret: nil, datacenterTag: Int16(datacenter), random: .seeded(random.next()))
        guard let preamble = codec?.preamble else { return }
        network.write(preamble, on: socket)
    }

    package override func ended(_ socket: SocketID, _ reason: EndReason, now: Instant) {
        guard socket == self.socket else { return }
        lost(now: now)
    }

    /// The connection is gone: everything unanswered is to be sent anew.
    private func lost(now: Instant) {
        socket = nil
        isOpen = false
        codec = nil
        dialDeadline = nil
        responseDeadline = nil
        statistics.connectionsClosed += 1
        failures += 1
        let delay: Duration =
            switch failures {
            case 1: .zero
            case 2...5: .seconds(1)
            case 6...20: .seconds(4)
            default: .seconds(8)
            }
        notBefore = now + delay
        byMessage.removeAll(keepingCapacity: true)
        containers.removeAll(keepingCapacity: true)
        unsent = pending.keys.sorted()
    }

    private func close(now: Instant) {
        if let socket { network.close(socket) }
        lost(now: now)
    }

    // MARK: Arriving

    package override func received(_ bytes: ByteBuffer, on socket: SocketID, now: Instant) {
        guard socket == self.socket else { return }
        statistics.bytesReceived += UInt64(bytes.readableBytes)
        if responseDeadline != nil { responseDeadline = now + Self.responseTimeout }
        codec?.receive(bytes)
        while self.socket == socket {
            let event: FrameEvent?
            do throws(FrameError) {
                event = try codec?.nextEvent()
            } catch {
                return close(now: now)
            }
            guard let event else { return }
            switch event {
            case .packet(let packet, _):
                responseDeadline = nil
                guard let messages = session.open(packet) else { return close(now: now) }
                failures = 0
                for message in messages { take(message, now: now) }
            case .transportError:
                return close(now: now)
            case .quickAck:
                break
            }
        }
    }

    private func take(_ message: UnpackedMessage, now: Instant) {
        guard case .body(let body) = message.content else { return }
        if let result = RPCResult(body: body) { return answered(result) }
        guard let service = try? ServiceMessage(decoding: body) else {
            return receivedUpdate(SimulatedCall.updateNumber(body))
        }
        switch service {
        case .refusal(let id, _, _, let salt):
            if let salt { session.use(salt: salt) }
            sendAgain(id)
        case .newSession(_, _, let salt):
            session.use(salt: salt)
        case .detailedInfo(let request, let answer, _, _):
            let isWanted = request.map { byMessage[$0] != nil } ?? true
            guard isWanted else { return }
            write(ServiceMessage.resendRequest([answer]).encoded(), now: now)
        case .ping(let id, _):
            write(ServiceMessage.pong(to: message.id, id: id).encoded(), now: now)
        case .copy(let copy):
            take(
                UnpackedMessage(id: copy.id, sequenceNumber: copy.sequenceNumber, content: .body(copy.body)), now: now)
        default:
            break
        }
    }

    private func answered(_ result: RPCResult) {
        guard let number = byMessage.removeValue(forKey: result.requestID),
            var record = pending.removeValue(forKey: number)?.record
        else { return }
        isInitialized = true
        record.endedAt = simulation.now
        record.outcome = record.call.isAnswered(by: result.result) ? .answered : .failed("another answer")
        close(record)
    }

    /// A message was refused: what it carried goes out under new ids.
    private func sendAgain(_ id: MessageID) {
        for (sent, number) in byMessage.sorted(by: { $0.key < $1.key }) where sent <= id {
            // The refused message may have been a container, whose children have lower ids.
            guard sent == id || containers[id]?.contains(sent) == true else { continue }
            byMessage[sent] = nil
            unsent.append(number)
        }
    }

    /// What was sent in which container, as long as it may matter.
    private var containers: [MessageID: Set<MessageID>] = [:]

    // MARK: Time and sending

    package override var nextDeadline: Instant? {
        var earliest: Instant?
        func consider(_ instant: Instant?) {
            guard let instant, earliest.map({ instant < $0 }) ?? true else { return }
            earliest = instant
        }
        consider(dialDeadline)
        consider(responseDeadline)
        if isOpen, !session.acknowledgements.isEmpty { consider(acknowledgementDeadline) }
        if socket == nil, !pending.isEmpty { consider(notBefore) }
        return earliest
    }

    package override func deadlineReached(now: Instant) {
        if let dialDeadline, now >= dialDeadline { close(now: now) }
        if let responseDeadline, now >= responseDeadline { close(now: now) }
    }

    package override func finishTurn(now: Instant) {
        if socket == nil, !pending.isEmpty, now >= notBefore ?? now { dial(now: now) }
        guard isOpen else { return }
        if !session.acknowledgements.isEmpty, acknowledgementDeadline == nil {
            acknowledgementDeadline = now + Self.acknowledgementDelay
        }
        let isAcknowledgementDue = acknowledgementDeadline.map { now >= $0 } ?? false
        while !unsent.isEmpty || isPingDue {
            var messages: [ContainedMessage] = []
            if isPingDue, let ping = session.ping(now: now) { messages.append(ping) }
            isPingDue = false
            if let acknowledgement = session.takeAcknowledgements(now: now) { messages.append(acknowledgement) }
            acknowledgementDeadline = nil
            var bytes = 0
            var taken = 0
            for number in unsent {
                guard let call = pending[number] else {
                    taken += 1
                    continue
                }
                if bytes > 0, bytes + call.body.readableBytes > Self.packetBytes { break }
                taken += 1
                var body = call.body
                if !isInitialized {
                    body = ConnectionInitialization.simulated.prefix
                    body.writeImmutableBuffer(call.body)
                }
                guard let message = session.message(body, isContent: true, now: now) else { continue }
                bytes += body.readableBytes
                messages.append(message)
                byMessage[message.id] = number
            }
            unsent.removeFirst(taken)
            write(messages, now: now)
        }
        if isAcknowledgementDue, let acknowledgement = session.takeAcknowledgements(now: now) {
            acknowledgementDeadline = nil
            write([acknowledgement], now: now)
        }
    }

    private func write(_ body: ByteBuffer, now: Instant) {
        guard let message = session.message(body, isContent: false, now: now) else { return }
        write([message], now: now)
    }

    private func write(_ messages: [ContainedMessage], now: Instant) {
        guard let socket, !messages.isEmpty, let packet = session.seal(messages, now: now),
            let bytes = try? codec?.encode(packet.bytes)
        else { return }
        if messages.count > 1 { containers[packet.id] = Set(messages.map(\.id)) }
        statistics.writes += 1
        statistics.bytesWritten += UInt64(bytes.readableBytes)
        network.write(bytes, on: socket)
        if responseDeadline == nil {
            responseDeadline = now + Self.responseTimeout + .milliseconds(bytes.readableBytes * 1000 / 12_288)
        }
    }
}
