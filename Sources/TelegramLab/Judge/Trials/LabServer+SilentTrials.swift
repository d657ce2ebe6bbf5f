import MTProtoCore
import NIOCore

// Connections that fall silent in a trial, or on which nothing comes but what is of no use.
extension LabServer {
    /// From now on the connection of a trial brings nothing but what the trial is about.
    func fallSilent(
        _ conduct: JudgeTrial.Conduct, _ session: LabSession, over connection: LabConnection, now: Instant
    ) {
        switch conduct {
        case .silentReplays:
            let message = session.machine.message(
                self.harmlessUpdate(now: now), isAnswer: false, isContent: true, now: now)
            if let packet = session.machine.seal(message, now: now) {
                // It may be acknowledged as often as it comes.
                self.judge?.ignore(message.id)
                self.send(packet, of: session, on: connection, now: now)
                self.judge?.stream = TrialStream(.packet(packet, connection.codec), every: .seconds(5), after: now)
            }
        case .slowFrame:
            // An answer to a question that nobody has asked: it never comes whole.
            let body = ServiceMessage.stateInfo(
                to: MessageID(rawValue: 0),
                states: [UInt8](repeating: MessageState.received, count: TrialStream.frameBytes)
            ).encoded()
            let message = session.machine.message(body, isAnswer: true, isContent: false, now: now)
            if let packet = session.machine.seal(message, now: now), let frame = try? connection.codec.encode(packet) {
                self.judge?.stream = TrialStream(.frame(frame), every: .seconds(1), after: now)
            }
        case .endlessFrame:
            if let bytes = connection.codec.encodeEndlessFrame() { self.write(bytes, on: connection, now: now) }
        case .endlessHead, .endlessBody: self.answerWithoutEnd(conduct, on: connection, now: now)
        default: break
        }
        connection.fate.isPoisoned = true
    }

    /// Writes what is due on the connection of the running trial, past its silence.
    func goOnWriting(now: Instant) {
        guard let judge, let running = judge.running, running.outcome == nil,
            let connection = self.connection(running.connection),
            let bytes = judge.stream?.piece(at: now)
        else { return }
        self.emit(bytes, on: connection, now: now)
    }
}

/// What the lab writes on a connection that is silent otherwise, piece by piece.
struct TrialStream {
    enum Source {
        /// The same packet again and again. The codec is that of the connection as it fell silent: what is framed there
        /// afterwards never goes out, and the client's end knows nothing of it.
        case packet(ByteBuffer, ServerTransportCodec)
        /// One byte after the other of a frame.
        case frame(ByteBuffer)
        /// The same bytes again and again, as they are.
        case bytes(ByteBuffer)
    }

    /// How much there is of what comes byte by byte, and behind the beginning of an endless frame.
    static let frameBytes = 64 << 10

    private var source: Source
    private let pause: Duration
    private var next: Instant

    init(_ source: Source, every pause: Duration, after now: Instant) {
        self.source = source
        self.pause = pause
        self.next = now + pause
    }

    /// What is to be written now.
    mutating func piece(at now: Instant) -> ByteBuffer? {
        guard now >= self.next else { return nil }
        self.next = now + self.pause
        switch self.source {
        case .packet(let packet, var codec):
            let bytes = try? codec.encode(packet)
            self.source = .packet(packet, codec)
            return bytes
        case .frame(var bytes):
            let piece = bytes.readSlice(length: 1)
            self.source = .frame(bytes)
            return piece
        case .bytes(let bytes): return bytes
        }
    }
}

extension ServerTransportCodec {
    /// What a frame says of its length: 240 MiB.
    private static let endlessLength: UInt32 = 240 << 20

    /// The beginning of a frame that says that it has 240 MiB, or as much as can be said; nil while the transport is not
    /// known. Nothing can be written behind it.
    mutating func encodeEndlessFrame() -> ByteBuffer? {
        guard let framing = self.negotiated?.framing else { return nil }
        var bytes = ByteBuffer()
        switch framing {
        case .abridged:
            // 24 bits that count words.
            bytes.writeInteger(UInt32(0xffff_ff7f), endianness: .little)
        case .intermediate, .paddedIntermediate:
            bytes.writeInteger(Self.endlessLength, endianness: .little)
        case .full:
            // Never obfuscated: another frame shows which number comes next.
            guard let other = try? self.encode(ByteBuffer(integer: UInt32(0))),
                let number = other.getInteger(at: other.readerIndex + 4, endianness: .little, as: UInt32.self)
            else { return nil }
            bytes.writeInteger(Self.endlessLength, endianness: .little)
            bytes.writeInteger(number, endianness: .little)
        }
        bytes.writeRepeatingByte(0, count: TrialStream.frameBytes)
        return self.encodeRaw(bytes)
    }
}
