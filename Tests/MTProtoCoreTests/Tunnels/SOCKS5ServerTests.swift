import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

struct SOCKS5ServerTests {
    private func talk(_ server: inout ProxyServer, _ bytes: [UInt8]) -> [ProxyServer.Action] {
        var replays = FakeTLSReplayGuard()
        return server.receive(ByteBuffer(bytes: bytes), unixTime: Sample.unix, replays: &replays)
    }

    @Test("P16 N38 a name is a target as addresses are, and what comes behind the request belongs to the stream")
    func namesAreTargets() throws {
        var server = ProxyServer(ProxyServerConfiguration(.socks5(nil)), random: .seeded(1))
        let greeted = talk(&server, [5, 1, 0])
        #expect(greeted == [.toClient(ByteBuffer(bytes: [5, 0]))])
        let target = try TunnelTarget(host: "dc.example", port: 443)
        let asked = talk(&server, [5, 1, 0, 3, 10] + Array("dc.example".utf8) + [1, 187, 7, 8])
        #expect(asked == [.connect(.target(target))])
        let opened = server.upstreamOpened()
        #expect(opened.last == .toUpstream(ByteBuffer(bytes: [7, 8])))
    }

    @Test("P16 a server that wants a password lets nobody in without it, nor with another")
    func passwordsAreWanted() {
        let configuration = ProxyServerConfiguration(.socks5(ProxyCredentials(user: "u", password: "p")))
        var silent = ProxyServer(configuration, random: .seeded(1))
        let turnedAway = talk(&silent, [5, 1, 0])
        #expect(turnedAway.first == .toClient(ByteBuffer(bytes: [5, 0xff])))
        for (password, isRight) in [(UInt8(ascii: "q"), false), (UInt8(ascii: "p"), true)] {
            var server = ProxyServer(configuration, random: .seeded(1))
            let greeted = talk(&server, [5, 2, 0, 2])
            #expect(greeted == [.toClient(ByteBuffer(bytes: [5, 2]))])
            let judged = talk(&server, [1, 1, UInt8(ascii: "u"), 1, password])
            #expect(judged.first == .toClient(ByteBuffer(bytes: [1, isRight ? 0 : 1])))
            #expect(judged.count == (isRight ? 1 : 2))
        }
    }

    @Test("A request of another version than the greeting's is refused")
    func otherVersionsAreRefused() {
        var server = ProxyServer(ProxyServerConfiguration(.socks5(nil)), random: .seeded(1))
        let greeted = talk(&server, [5, 1, 0])
        #expect(greeted == [.toClient(ByteBuffer(bytes: [5, 0]))])
        let asked = talk(&server, [4, 1, 0, 1, 1, 2, 3, 4, 1, 187])
        #expect(asked == [.close(reason: "no SOCKS5")])
    }
}
