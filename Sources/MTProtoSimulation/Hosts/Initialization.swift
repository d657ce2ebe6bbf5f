import MTProtoCore
import NIOCore

extension ConnectionInitialization {
    /// `invokeWithLayer` and `initConnection` of a client that says as little about itself as possible.
    package static let simulated: ConnectionInitialization = {
        var prefix = ByteBuffer()
        prefix.writeInteger(UInt32(0xda9b_0d0d), endianness: .little)
        prefix.writeInteger(UInt32(200), endianness: .little)
        prefix.writeInteger(UInt32(0xc1cd_5ea9), endianness: .little)
        prefix.writeInteger(UInt32(0), endianness: .little)
        prefix.writeInteger(UInt32(1), endianness: .little)
        // Six strings of one letter.
        for _ in 0..<6 { prefix.writeBytes([1, UInt8(ascii: "s"), 0, 0]) }
        return ConnectionInitialization(prefix: prefix, identity: 1)
    }()
}
