import NIOCore
import TL
import Testing

@Suite struct FuzzTests {
    /// Reads values of random kinds until one is refused; returns how many bytes were read.
    private func readAnything(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> Int {
        var reader = TLReader(bytes: bytes)
        do throws(TLError) {
            while reader.remaining > 0 {
                switch generator.next() % 12 {
                case 0: _ = try reader.readInt()
                case 1: _ = try reader.readLong()
                case 2: _ = try reader.readBytes()
                case 3: _ = try reader.readString()
                case 4: _ = try reader.readByteBuffer()
                case 5: _ = try reader.readBareVector(of: Int32.self)
                case 6: _ = try reader.readBareVector(of: String.self)
                case 7: _ = try reader.readVector(of: Int64.self)
                case 8: _ = try reader.readBool()
                case 9: _ = try reader.readInt128()
                case 10: _ = try Chain(from: &reader)
                default: _ = try reader.readBytesVector()
                }
            }
        } catch {
            #expect(error.offset >= 0 && error.offset <= bytes.count)
            #expect(error.bytes.count <= bytes.count)
        }
        return reader.offset
    }

    @Test("I02 random bytes never trap a reader and never let it pass the end")
    func randomBytesNeverTrap() {
        var generator = SeededGenerator(0x7e1e)
        for _ in 0..<60_000 {
            let count = Int(generator.next() % 65)
            var bytes = generator.bytes(count)
            // Small numbers make lengths and counts that are nearly right.
            for index in bytes.indices where generator.next() % 3 == 0 { bytes[index] = UInt8(generator.next() % 6) }
            let offset = readAnything(bytes, &generator)
            #expect(offset <= count)
        }
    }

    @Test("I02 valid bytes with flipped bits and cuts never trap a reader")
    func flippedBits() throws {
        var generator = SeededGenerator(0xf11b)
        let valid = try encode { writer in
            writer.writeVector(["one", "two", String(repeating: "x", count: 300)])
            writer.writeBytes([1, 2, 3])
            writer.writeVector([1, 2, 3] as [Int64])
            Chain.link(.link(.end)).write(to: &writer)
        }
        for _ in 0..<60_000 {
            var bytes = valid
            for _ in 0..<(1 + generator.next() % 4) {
                bytes[Int(generator.next() % UInt64(bytes.count))] ^= 1 << (generator.next() % 8)
            }
            if generator.next() % 4 == 0 { bytes.removeLast(Int(generator.next() % UInt64(bytes.count))) }
            var reader = TLReader(bytes: bytes)
            do throws(TLError) {
                _ = try reader.readVector(of: String.self)
                _ = try reader.readBytes()
                _ = try reader.readVector(of: Int64.self)
                _ = try Chain(from: &reader)
            } catch {
                #expect(error.offset <= bytes.count)
            }
        }
    }
}
