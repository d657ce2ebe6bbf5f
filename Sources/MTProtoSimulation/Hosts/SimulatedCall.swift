import MTProtoCore
import NIOCore

/// The one function of simulated servers, and what they send back. It exists in no schema.
package struct SimulatedCall: Hashable, Sendable {
    /// Unique in a run.
    package var number: UInt64
    /// How large the answer is, a multiple of 4.
    package var answerBytes: Int
    /// How long the server takes.
    package var delay: Duration
    /// How much the call carries besides, as an upload does; a multiple of 4.
    package var payloadBytes: Int

    static let constructor: UInt32 = 0x51a0_0001
    static let answerConstructor: UInt32 = 0x51a0_0002
    static let updateConstructor: UInt32 = 0x51a0_0003
    private static let headerBytes = 20
    /// The largest answer and the largest payload.
    package static let byteLimit = 1 << 20

    package init(number: UInt64, answerBytes: Int = 64, delay: Duration = .zero, payloadBytes: Int = 0) {
        self.number = number
        self.answerBytes = min(max(0, answerBytes), Self.byteLimit) & ~3
        self.delay = delay
        self.payloadBytes = min(max(0, payloadBytes), Self.byteLimit) & ~3
    }

    /// The boxed function.
    package var body: ByteBuffer {
        var buffer = ByteBuffer()
        buffer.reserveCapacity(Self.headerBytes + payloadBytes)
        buffer.writeInteger(Self.constructor, endianness: .little)
        buffer.writeInteger(number, endianness: .little)
        buffer.writeInteger(UInt32(clamping: answerBytes), endianness: .little)
        buffer.writeInteger(UInt32(clamping: delay.inNanoseconds / 1_000_000), endianness: .little)
        buffer.writeImmutableBuffer(Noise.slice(payloadBytes))
        return buffer
    }

    init?(body: ByteBuffer) {
        var body = body
        guard body.readInteger(endianness: .little, as: UInt32.self) == Self.constructor,
            let number = body.readInteger(endianness: .little, as: UInt64.self),
            let answerBytes = body.readInteger(endianness: .little, as: UInt32.self),
            let delay = body.readInteger(endianness: .little, as: UInt32.self)
        else { return nil }
        self.init(
            number: number, answerBytes: Int(answerBytes), delay: .milliseconds(Int64(delay)),
            payloadBytes: body.readableBytes)
    }

    /// The boxed answer.
    var answer: ByteBuffer {
        var buffer = ByteBuffer()
        buffer.reserveCapacity(12 + answerBytes)
        buffer.writeInteger(Self.answerConstructor, endianness: .little)
        buffer.writeInteger(number, endianness: .little)
        buffer.writeImmutableBuffer(Noise.slice(answerBytes))
        return buffer
    }

    /// Whether an object is the answer to this call.
    package func isAnswered(by object: ByteBuffer) -> Bool {
        object.readableBytes == 12 + answerBytes
            && object.getInteger(at: object.readerIndex, endianness: .little, as: UInt32.self)
                == Self.answerConstructor
            && object.getInteger(at: object.readerIndex + 4, endianness: .little, as: UInt64.self) == number
    }

    /// The number of an update, or nil if the object is none.
    package static func updateNumber(_ object: ByteBuffer) -> UInt64? {
        guard object.readableBytes == 12,
            object.getInteger(at: object.readerIndex, endianness: .little, as: UInt32.self) == updateConstructor
        else { return nil }
        return object.getInteger(at: object.readerIndex + 4, endianness: .little, as: UInt64.self)
    }
}

/// Bytes that do not compress.
enum Noise {
    private static let bytes: ByteBuffer = {
        var random = SimulationRandom(seed: 0xf111)
        var buffer = ByteBuffer()
        buffer.reserveCapacity(SimulatedCall.byteLimit)
        for _ in 0..<SimulatedCall.byteLimit / 8 { buffer.writeInteger(random.next()) }
        return buffer
    }()

    static func slice(_ count: Int) -> ByteBuffer {
        guard count > 0 else { return ByteBuffer() }
        return bytes.getSlice(at: bytes.readerIndex, length: min(count, SimulatedCall.byteLimit)) ?? ByteBuffer()
    }
}
