import NIOCore
import TL
import Testing

/// What is written stands in the order in which it was written, however much of it goes to the buffer at a time.
struct WriterTests {
    /// A writer and what it should have written.
    private struct Trial {
        var writer: TLWriter
        var wire: [UInt8]

        var agrees: Bool {
            Array(writer.buffer.readableBytesView) == wire && writer.error == nil
        }

        mutating func step(_ generator: inout SeededGenerator) {
            switch Int.random(in: 0..<7, using: &generator) {
            case 0:
                let value = Int32(truncatingIfNeeded: generator.next())
                writer.writeInt(value)
                wire += Self.little(value)
            case 1:
                let value = Int64(truncatingIfNeeded: generator.next())
                writer.writeLong(value)
                wire += Self.little(value)
            case 2:
                let value = Double(Int32(truncatingIfNeeded: generator.next()))
                writer.writeDouble(value)
                wire += Self.little(value.bitPattern)
            case 3:
                let value = generator.bytes(32)
                writer.writeInt256(TLInt256(value) ?? TLInt256())
                wire += value
            case 4:
                let value = generator.bytes(Int.random(in: 0...7, using: &generator))
                writer.writeRaw(ByteBuffer(bytes: value))
                wire += value
            case 5:
                // From here on a value is not kept back.
                value(of: Int.random(in: 110...140, using: &generator), &generator)
            default:
                value(of: Int.random(in: 0...600, using: &generator), &generator)
            }
        }

        private mutating func value(of count: Int, _ generator: inout SeededGenerator) {
            let value = generator.bytes(count)
            writer.writeBytes(value)
            let head = count < 254 ? [UInt8(count)] : [254] + Self.little(UInt32(count)).prefix(3)
            wire += head + value
            wire += [UInt8](repeating: 0, count: (4 - (head.count + count) % 4) % 4)
        }

        private static func little<Word: FixedWidthInteger>(_ word: Word) -> [UInt8] {
            (0..<Word.bitWidth / 8).map { UInt8(truncatingIfNeeded: word >> Word(8 * $0)) }
        }
    }

    @Test("In whatever order values are written, the bytes, the count and the result are those of one after the other")
    func writesInOrder() throws {
        for seed in 0..<40 as Range<UInt64> {
            var generator = SeededGenerator(seed)
            var trial = Trial(writer: TLWriter(), wire: [])
            for step in 0..<60 {
                trial.step(&generator)
                let (offset, agrees) = (trial.writer.offset, trial.agrees)
                try #require(offset == trial.wire.count && agrees, "seed \(seed), step \(step)")
            }
            #expect(Array(try trial.writer.finish().readableBytesView) == trial.wire, "seed \(seed)")
        }
    }

    @Test("A copy of a writer goes its own way, and so does the one that was copied")
    func copiesAreApart() throws {
        for seed in 0..<20 as Range<UInt64> {
            var generator = SeededGenerator(seed)
            var first = Trial(writer: TLWriter(), wire: [])
            for _ in 0..<Int(seed) { first.step(&generator) }
            var second = first
            for _ in 0..<10 {
                second.step(&generator)
                first.step(&generator)
                let agree = (first.agrees, second.agrees)
                try #require(agree == (true, true), "seed \(seed)")
            }
        }
    }

    @Test("What is taken from a writer is not in it any more, and the writer goes on")
    func takenBytesAreGone() throws {
        for seed in 0..<20 as Range<UInt64> {
            var generator = SeededGenerator(seed)
            var trial = Trial(writer: TLWriter(appendingTo: ByteBuffer(bytes: [1, 2, 3])), wire: [1, 2, 3])
            for _ in 0..<3 {
                for _ in 0..<Int(seed) { trial.step(&generator) }
                #expect(Array(trial.writer.take().readableBytesView) == trial.wire, "seed \(seed)")
                #expect(trial.writer.offset == 0 && trial.writer.buffer.readableBytes == 0)
                trial.wire = []
            }
        }
    }

    @Test("A writer goes on behind a buffer, and leaves what was read of it where it is")
    func goesOnBehindABuffer() throws {
        var buffer = ByteBuffer(bytes: [1, 2, 3, 4, 5])
        buffer.moveReaderIndex(forwardBy: 2)
        var writer = TLWriter(appendingTo: buffer)
        writer.writeInt(7)
        #expect(writer.offset == 4)
        let result = try writer.finish()
        #expect(Array(result.readableBytesView) == [3, 4, 5, 7, 0, 0, 0] && result.readerIndex == 2)
        #expect(Array(buffer.readableBytesView) == [3, 4, 5])
    }
}
