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
        var older = ProxyServer(ProxyServerConfiguration(.socks5(nil)), random: .seeded(1))
        let refused = talk(&older, [4, 1])
        #expect(refused == [.close(reason: "no SOCKS5")])
        let credentials = ProxyCredentials(user: "u", password: "p")
        var careful = ProxyServer(ProxyServerConfiguration(.socks5(credentials)), random: .seeded(1))
        let wanted = talk(&careful, [5, 1, 2])
        #expect(wanted == [.toClient(ByteBuffer(bytes: [5, 2]))])
        let unsigned = talk(&careful, [5, 1])
        #expect(unsigned == [.close(reason: "no sign-in")])
    }

    private static let targets: [(String, [UInt8])] = [
        ("1.2.3.4", [1, 1, 2, 3, 4]),
        ("2001:db8:0:0:0:0:0:1", [4, 0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]),
        ("dc.example", [3, 10] + Array("dc.example".utf8)),
    ]

    @Test("P16 N38 each kind of target is read, however the bytes are cut", arguments: Self.targets)
    func targetsInPieces(host: String, bytes: [UInt8]) throws {
        let credentials = ProxyCredentials(user: "u", password: "p")
        var server = ProxyServer(ProxyServerConfiguration(.socks5(credentials)), random: .seeded(1))
        let greeting: [UInt8] = [5, 2, 0, 2]
        let proof: [UInt8] = [1, 1, UInt8(ascii: "u"), 1, UInt8(ascii: "p")]
        let request: [UInt8] = [5, 1, 0] + bytes + [1, 187]
        var actions: [ProxyServer.Action] = []
        for byte in greeting + proof + request { actions += talk(&server, [byte]) }
        let target = try TunnelTarget(host: host, port: 443)
        #expect(
            actions == [
                .toClient(ByteBuffer(bytes: [5, 2])), .toClient(ByteBuffer(bytes: [1, 0])), .connect(.target(target)),
            ])
    }

    @Test(
        "P16 N38 a request that cannot be met is refused with the code that says why, and nothing follows",
        arguments: [
            ([5, 2, 0, 1, 1, 2, 3, 4, 1, 187], 7, "command 2"), ([5, 1, 0, 9], 8, "address type 9"),
            ([5, 1, 0, 3, 1, 0x20, 1, 187], 1, "unusable target"),
        ] as [([UInt8], UInt8, String)])
    func requestsThatAreRefused(request: [UInt8], code: UInt8, reason: String) {
        var server = ProxyServer(ProxyServerConfiguration(.socks5(nil)), random: .seeded(1))
        _ = talk(&server, [5, 1, 0])
        let asked = talk(&server, request)
        let refusal: [UInt8] = [5, code, 0, 1, 0, 0, 0, 0, 0, 0]
        #expect(asked == [.toClient(ByteBuffer(bytes: refusal)), .close(reason: reason)])
        let late = talk(&server, [7])
        #expect(late.isEmpty)
    }
}
