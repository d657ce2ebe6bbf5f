import NIOCore
import TL
import Testing

struct ErrorTests {
    private func error(
        _ code: TLError.Code = .unexpectedConstructor, offset: Int = 4, expected: String = "an int",
        found: String = "something else", constructorID: UInt32? = 7, input: [UInt8] = [7, 0, 0, 0]
    ) -> TLError {
        TLError(
            code, offset: offset, expected: expected, found: found, constructorID: constructorID,
            input: ByteBuffer(bytes: input))
    }

    @Test("two errors are equal if they are in everything that they say")
    func equality() {
        #expect(error() == error())
        let others = [
            error(.tooDeep), error(offset: 5), error(expected: "a long"), error(found: "nothing"),
            error(constructorID: nil), error(input: [7]),
        ]
        for other in others { #expect(other != error(), "\(other)") }
    }

    /// What was expected where there are three bytes; nil if they were enough.
    private func needed(_ read: (inout TLReader) throws -> Void) -> String? {
        var reader = TLReader(bytes: [1, 2, 3])
        do {
            try read(&reader)
            return nil
        } catch {
            return (error as? TLError)?.expected
        }
    }

    @Test("L-08 every read says how many bytes it would have taken")
    func neededBytes() {
        let needs = [
            needed { _ = try $0.readInt() }, needed { _ = try $0.readLong() }, needed { _ = try $0.readDouble() },
            needed { _ = try $0.readFlags() }, needed { _ = try $0.readInt128() },
            needed { _ = try $0.readInt256() }, needed { _ = try $0.readConstructorID() },
            needed { _ = try TLRaw(from: &$0) },
        ]
        #expect(
            needs == [
                "4 bytes for an int", "8 bytes for a long", "8 bytes for a double", "4 bytes for flags",
                "16 bytes for an int128", "32 bytes for an int256", "4 bytes for a constructor id",
                "4 bytes for an object",
            ])
    }
}
