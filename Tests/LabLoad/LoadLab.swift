import Foundation
import MTProtoCore
import MTProtoCrypto
import NIOCore

struct LoadFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The lab that is put under load, as its description tells.
struct LoadLab: Sendable {
    let host: String
    let port: Int
    let datacenter: Int16 = 2
    let publicKey: RSAPublicKey

    private struct Description: Codable {
        struct Datacenter: Codable {
            var id: Int
            var address: String
            var port: Int
        }

        var datacenters: [Datacenter]
        var rsa_public_key_pem: String
    }

    init(_ path: String) throws {
        let description = try JSONDecoder().decode(
            Description.self, from: try Data(contentsOf: URL(fileURLWithPath: path)))
        guard let datacenter = description.datacenters.first(where: { $0.id == 2 }) else {
            throw LoadFailure("no datacenter 2")
        }
        self.host = datacenter.address
        self.port = datacenter.port
        self.publicKey = try RSAPublicKey(pem: description.rsa_public_key_pem)
    }

    static func now() -> Instant { Instant(nanoseconds: Int64(clamping: NIODeadline.now().uptimeNanoseconds)) }

    static func unixNanoseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    static func wallClock() -> ServerClock {
        ServerClock(offset: unixNanoseconds() &- now().nanoseconds, isSynchronized: false)
    }
}
