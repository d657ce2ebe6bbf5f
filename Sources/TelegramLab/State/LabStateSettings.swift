import MTProtoCore
import NIOCore
import TL

/// The settings that a lab with a state directory needs again at its next start.
struct LabStateSettings: Hashable, Sendable {
    private static let version: Int32 = 1

    /// Decides everything that the world leaves to chance.
    var seed: UInt64
    /// When the world began, Unix time in seconds: seeded history lies before it.
    var began: Int64
    var rsaKeyPEM: String
    /// Empty without a content delivery network.
    var cdnKeyPEM: String
    /// The port of each datacenter, by id.
    var ports: [Int: Int]
    /// Stands for the accounts that the world began with.
    var accounts: UInt32

    func encoded() -> ByteBuffer {
        var writer = TLWriter()
        writer.writeInt(Self.version)
        writer.writeLong(Int64(bitPattern: seed))
        writer.writeLong(began)
        writer.writeString(rsaKeyPEM)
        writer.writeString(cdnKeyPEM)
        writer.writeInt(Int32(bitPattern: accounts))
        writer.writeBareVectorCount(ports.count)
        for (datacenter, port) in ports.sorted(by: { $0.key < $1.key }) {
            writer.writeInt(Int32(clamping: datacenter))
            writer.writeInt(Int32(clamping: port))
        }
        return writer.take()
    }

    /// Stands for all of them.
    var checksum: UInt32 { crc32(of: encoded().readableBytesView) }

    /// Nil for anything that ``encoded()`` does not write.
    init?(decoding bytes: ByteBuffer) {
        var reader = TLReader(bytes)
        do throws(TLError) {
            guard try reader.readInt() == Self.version else { return nil }
            seed = UInt64(bitPattern: try reader.readLong())
            began = try reader.readLong()
            rsaKeyPEM = try reader.readString()
            cdnKeyPEM = try reader.readString()
            accounts = UInt32(bitPattern: try reader.readInt())
            ports = [:]
            for _ in 0..<(try reader.readBareVectorCount(minimumSize: 8)) {
                let datacenter = Int(try reader.readInt())
                ports[datacenter] = Int(try reader.readInt())
            }
        } catch {
            return nil
        }
    }

    init(
        seed: UInt64, began: Int64, rsaKeyPEM: String, cdnKeyPEM: String, ports: [Int: Int], accounts: UInt32
    ) {
        self.seed = seed
        self.began = began
        self.rsaKeyPEM = rsaKeyPEM
        self.cdnKeyPEM = cdnKeyPEM
        self.ports = ports
        self.accounts = accounts
    }
}
