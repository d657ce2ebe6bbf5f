import NIOCore
import TL
import Testing

struct StringTests {
    /// Lengths on both sides of every border of the format.
    static let lengths = [0, 1, 2, 3, 4, 5, 252, 253, 254, 255, 256, 257, 65_535, 65_536, 0xff_fffe, 0xff_ffff]

    @Test("I01 L-01 bytes of every border length round-trip in the layout of the format", arguments: lengths)
    func bytesRoundTrip(length: Int) throws {
        let value = [UInt8](repeating: 0xa5, count: length)
        let encoded = try encode { $0.writeBytes(value) }
        let prefix: [UInt8] =
            length < 254
            ? [UInt8(length)]
            : [0xfe, UInt8(length & 0xff), UInt8(length >> 8 & 0xff), UInt8(length >> 16)]
        #expect(encoded.starts(with: prefix))
        #expect(encoded.count == (prefix.count + length + 3) / 4 * 4)
        #expect(encoded[(prefix.count + length)...].allSatisfy { $0 == 0 })

        var reader = TLReader(bytes: encoded)
        let same = try reader.readBytes() == value
        #expect(same)
        try reader.finish()
    }

    @Test("I01 strings are UTF-8 and counted in bytes")
    func stringsAreUTF8() throws {
        for text in ["", "a", "abc", "naïve", "Привет", "👩‍👩‍👧‍👦", String(repeating: "é", count: 127)] {
            let encoded = try encode { $0.writeString(text) }
            #expect(encoded == (try encode { $0.writeBytes(Array(text.utf8)) }))
            var reader = TLReader(bytes: encoded)
            #expect(try reader.readString() == text)
            try reader.finish()
        }
    }

    @Test("I01 L-13 2^24 bytes are an error that the writer keeps, not a truncation and not a trap")
    func tooLongForTheFormat() {
        var writer = TLWriter()
        writer.writeInt(7)
        writer.writeBytes([UInt8](repeating: 1, count: 0x100_0000))
        writer.writeInt(8)
        #expect(writer.error?.code == .tooLong)
        #expect(writer.error?.offset == 4)
        #expect(throws: TLError.self) { try writer.finish() }

        var strings = TLWriter()
        strings.writeString(String(repeating: "x", count: 0x100_0000))
        #expect(strings.error?.code == .tooLong)
        var buffers = TLWriter()
        buffers.writeByteBuffer(ByteBuffer(repeating: 0, count: 0x100_0000))
        #expect(buffers.error?.code == .tooLong)
    }

    @Test(
        "I02 L-08 a cut at any byte is an error, never a shorter value", arguments: [0, 1, 3, 4, 253, 254, 255, 1_000])
    func everyCutIsAnError(length: Int) throws {
        let encoded = try encode { $0.writeBytes([UInt8](repeating: 1, count: length)) }
        for cut in 0..<encoded.count {
            var reader = TLReader(bytes: encoded[..<cut])
            let error = #expect(throws: TLError.self) { try reader.readBytes() }
            #expect(error?.code == .endOfInput || error?.code == .invalidPadding, "cut at \(cut)")
            var strings = TLReader(bytes: encoded[..<cut])
            #expect(throws: TLError.self) { try strings.readString() }
            var buffers = TLReader(bytes: encoded[..<cut])
            #expect(throws: TLError.self) { try buffers.readByteBuffer() }
        }
    }

    @Test("I02 a length of 24 bits is unsigned and bounded by what is there")
    func hostileLength() {
        var reader = TLReader(bytes: [0xfe, 0xff, 0xff, 0xff, 1, 2, 3, 4])
        let error = #expect(throws: TLError.self) { try reader.readBytes() }
        #expect(error?.code == .endOfInput)
        #expect(error?.description.contains("16777215") == true)
    }

    @Test("L-01 a length byte of 255 is refused")
    func lengthByte255() {
        var reader = TLReader(bytes: [0xff, 0, 0, 0])
        let error = #expect(throws: TLError.self) { try reader.readBytes() }
        #expect(error?.code == .invalidLength)
        #expect(error?.offset == 0)
    }

    @Test("L-01 a reader refuses what is longer than its limit")
    func limitedLength() throws {
        let encoded = try encode { $0.writeBytes([1, 2, 3, 4, 5]) }
        var narrow = TLReader(ByteBuffer(bytes: encoded), limits: TLReader.Limits(byteCount: 4))
        #expect(throws: TLError.self) { try narrow.readBytes() }
        var wide = TLReader(ByteBuffer(bytes: encoded), limits: TLReader.Limits(byteCount: 5))
        #expect(try wide.readBytes() == [1, 2, 3, 4, 5])
    }

    @Test("L-10 text that is not UTF-8 is an error, or repaired where that was asked for")
    func invalidText() throws {
        let encoded = try encode { $0.writeBytes([0x41, 0xff, 0xc3, 0x28]) }
        var strict = TLReader(bytes: encoded)
        #expect(throws: TLError.self) { try strict.readString() }

        var repairing = TLReader(ByteBuffer(bytes: encoded), limits: TLReader.Limits(repairsText: true))
        let text = try repairing.readString()
        #expect(text.hasPrefix("A\u{fffd}"))
        #expect(text.hasSuffix("("))
        try repairing.finish()
    }

    @Test("L-10 one byte that is not UTF-8 is found at each place of a text, however long it is")
    func invalidByteAnywhere() throws {
        for length in 1...19 {
            for place in 0..<length {
                for byte in [0x80, 0xff] as [UInt8] {
                    var text = [UInt8](repeating: 0x41, count: length)
                    text[place] = byte
                    var reader = TLReader(bytes: try encode { $0.writeBytes(text) })
                    #expect(throws: TLError.self, "\(byte) at \(place) of \(length)") { try reader.readString() }
                }
                // Every other byte is a character of its own, zero too.
                var text = [UInt8](repeating: 0x7f, count: length)
                text[place] = 0
                var reader = TLReader(bytes: try encode { $0.writeBytes(text) })
                #expect(Array(try reader.readString().utf8) == text)
            }
        }
    }

    @Test("large bytes can be read as a slice of the input, without a copy")
    func sliceSharesStorage() throws {
        let value = [UInt8](repeating: 9, count: 100_000)
        let encoded = ByteBuffer(bytes: try encode { $0.writeBytes(value) })
        var reader = TLReader(encoded)
        let slice = try reader.readByteBuffer()
        #expect(slice.readableBytesView.elementsEqual(value))
        let inside = encoded.withUnsafeReadableBytes { whole in
            slice.withUnsafeReadableBytes { part in
                guard let begin = whole.baseAddress, let part = part.baseAddress else { return false }
                return part >= begin && part < begin + whole.count
            }
        }
        #expect(inside)
    }
}
