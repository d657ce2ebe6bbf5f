import NIOCore

/// An `int128`: 16 bytes in the order in which they are on the wire. MTProto uses it for nonces and message keys.
public struct TLInt128: Hashable, Sendable {
    private var first: UInt64
    private var second: UInt64

    /// Zero.
    public init() {
        first = 0
        second = 0
    }

    /// The 16 bytes in wire order; nil unless there are exactly 16.
    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 16 else { return nil }
        var buffer = ByteBuffer(bytes: bytes)
        self.init(reading: &buffer)
    }

    /// A random value.
    public init(using generator: inout some RandomNumberGenerator) {
        first = generator.next()
        second = generator.next()
    }

    init(first: UInt64, second: UInt64) {
        self.first = first
        self.second = second
    }

    init?(reading buffer: inout ByteBuffer) {
        guard let first = buffer.readLong(), let second = buffer.readLong() else { return nil }
        self.first = UInt64(bitPattern: first)
        self.second = UInt64(bitPattern: second)
    }

    func write(into writer: inout TLWriter) {
        writer.writeDoubleWord(first)
        writer.writeDoubleWord(second)
    }

    /// The 16 bytes in wire order.
    public var bytes: [UInt8] {
        [first, second].flatMap { word in withUnsafeBytes(of: word.littleEndian, Array.init) }
    }
}

extension TLInt128: TLObject {
    public static var minimumSize: Int { 16 }
    public init(from reader: inout TLReader) throws(TLError) { self = try reader.readInt128() }
    public func write(to writer: inout TLWriter) { writer.writeInt128(self) }
}

extension TLInt128: CustomStringConvertible {
    /// 32 hexadecimal digits.
    public var description: String { hexadecimal(bytes) }
}

/// An `int256`: 32 bytes in the order in which they are on the wire.
///
/// MTProto uses it for `new_nonce`, from which keys are derived, so the description does not show it.
public struct TLInt256: Hashable, Sendable {
    private var first: TLInt128
    private var second: TLInt128

    /// Zero.
    public init() {
        first = TLInt128()
        second = TLInt128()
    }

    /// The 32 bytes in wire order; nil unless there are exactly 32.
    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 32 else { return nil }
        var buffer = ByteBuffer(bytes: bytes)
        self.init(reading: &buffer)
    }

    /// A random value.
    public init(using generator: inout some RandomNumberGenerator) {
        first = TLInt128(using: &generator)
        second = TLInt128(using: &generator)
    }

    init(first: TLInt128, second: TLInt128) {
        self.first = first
        self.second = second
    }

    init?(reading buffer: inout ByteBuffer) {
        guard let first = TLInt128(reading: &buffer), let second = TLInt128(reading: &buffer) else { return nil }
        self.first = first
        self.second = second
    }

    func write(into writer: inout TLWriter) {
        first.write(into: &writer)
        second.write(into: &writer)
    }

    /// The 32 bytes in wire order.
    public var bytes: [UInt8] { first.bytes + second.bytes }
}

extension TLInt256: TLObject {
    public static var minimumSize: Int { 32 }
    public init(from reader: inout TLReader) throws(TLError) { self = try reader.readInt256() }
    public func write(to writer: inout TLWriter) { writer.writeInt256(self) }
}

extension TLInt256: CustomStringConvertible, CustomReflectable {
    /// Only the size; the value may be secret.
    public var description: String { "TLInt256(32 bytes)" }
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
    var text = ""
    for byte in bytes {
        text += byte < 16 ? "0" : ""
        text += String(byte, radix: 16)
    }
    return text
}
