import MTProtoCrypto
import NIOCore

/// The calls, answers and updates of simulations: numbered, so that what was meant can be compared with what happened.
package enum CallWire {
    static let callID: UInt32 = 0x5c4e_d001
    static let answerID: UInt32 = 0x5c4e_d002
    static let updateID: UInt32 = 0x5c4e_d003

    /// A call as the server reads it.
    struct Call: Hashable, Sendable {
        var number: Int
        var answerBytes: Int
        /// Milliseconds.
        var work: Int
        /// Of what the call carries.
        var digest: UInt64
    }

    static func body(of plan: CallPlan) -> ByteBuffer {
        var buffer = ByteBuffer()
        buffer.writeInteger(callID, endianness: .little)
        buffer.writeInteger(Int64(plan.number), endianness: .little)
        buffer.writeInteger(Int32(clamping: plan.answer), endianness: .little)
        buffer.writeInteger(Int32(clamping: plan.work), endianness: .little)
        buffer.writeBytes(filler(plan.upload, number: plan.number))
        return buffer
    }

    static func call(_ query: ByteBuffer) -> Call? {
        var buffer = query
        guard buffer.readInteger(endianness: .little, as: UInt32.self) == callID,
            let number = buffer.readInteger(endianness: .little, as: Int64.self),
            let answer = buffer.readInteger(endianness: .little, as: Int32.self),
            let work = buffer.readInteger(endianness: .little, as: Int32.self)
        else { return nil }
        return Call(number: Int(number), answerBytes: Int(answer), work: Int(work), digest: digest(buffer))
    }

    static func answer(to call: Call) -> ByteBuffer {
        var buffer = ByteBuffer()
        buffer.writeInteger(answerID, endianness: .little)
        buffer.writeInteger(Int64(call.number), endianness: .little)
        buffer.writeInteger(call.digest, endianness: .little)
        buffer.writeBytes(filler(call.answerBytes, number: ~call.number))
        return buffer
    }

    /// Whether an answer is, byte for byte, the one to a call.
    static func isAnswer(_ answer: ByteBuffer, to plan: CallPlan) -> Bool {
        guard let call = call(body(of: plan)) else { return false }
        return answer == Self.answer(to: call)
    }

    static func update(_ number: Int, client: Int) -> ByteBuffer {
        var buffer = ByteBuffer()
        buffer.writeInteger(updateID, endianness: .little)
        buffer.writeInteger(Int64(number), endianness: .little)
        buffer.writeInteger(Int32(client), endianness: .little)
        return buffer
    }

    /// The number and the client of an update; nil for other objects.
    static func update(_ object: ByteBuffer) -> (number: Int, client: Int)? {
        var buffer = object
        guard buffer.readInteger(endianness: .little, as: UInt32.self) == updateID,
            let number = buffer.readInteger(endianness: .little, as: Int64.self),
            let client = buffer.readInteger(endianness: .little, as: Int32.self)
        else { return nil }
        return (Int(number), Int(client))
    }

    /// Bytes that belong to a number: half of the numbers get ones that can be packed, the others get noise.
    private static func filler(_ count: Int, number: Int) -> [UInt8] {
        let count = (max(count, 0) + 3) / 4 * 4
        guard count > 0 else { return [] }
        guard number & 1 != 0 else {
            return Array(unsafeUninitializedCapacity: count) { bytes, initialized in
                while initialized < count {
                    bytes.initializeElement(at: initialized, to: UInt8(truncatingIfNeeded: initialized / 7 &+ number))
                    initialized += 1
                }
            }
        }
        var random = RandomSource.seeded(UInt64(bitPattern: Int64(number)))
        return random.bytes(count)
    }

    /// Fowler, Noll and Vo's hash, 64 bits.
    private static func digest(_ bytes: ByteBuffer) -> UInt64 {
        bytes.withUnsafeReadableBytes { bytes in
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            return hash
        }
    }
}
