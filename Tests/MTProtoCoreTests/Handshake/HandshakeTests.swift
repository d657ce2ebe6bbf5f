import MTProtoCrypto
import NIOCore
import TL
import Testing

@testable import MTProtoCore

@Suite struct HandshakeTests {
    @Test("E01 E09 E11 K-17 K-05 both ends get the same key, salt and datacenter")
    func bothEndsAgree() throws {
        var pair = try HandshakePair(seed: 1, datacenterTag: -10002)
        let result = try pair.run().get()
        let server = try #require(pair.serverResults.first)
        #expect(result.authKey == server.authKey)
        #expect(result.salt.value == server.salt)
        #expect(server.datacenterTag == -10002)
        #expect(server.expiresIn == nil)
        #expect(server.wrapping == .rsaPad)
        #expect(result.expiresAt == nil)
        // The server's time at the answer is known to a second.
        #expect(abs(result.clock.unixSeconds(at: pair.now) - HandshakePair.serverSeconds) <= 1)
        #expect(result.clock.isSynchronized)
        #expect(pair.toServer.count == 3)
        #expect(pair.client.nextDeadline == nil)
    }
}
