import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

/// What a proxy says once it is known whether the way that a client asked for is open.
struct ProxyServerTests {
    private func talk(_ server: inout ProxyServer, _ bytes: [UInt8]) -> [ProxyServer.Action] {
        var replays = FakeTLSReplayGuard()
        return server.receive(ByteBuffer(bytes: bytes), unixTime: Sample.unix, replays: &replays)
    }

    /// A proxy that was asked for a connection to 1.2.3.4.
    private func asked(_ kind: ProxyServerConfiguration.Kind) throws -> ProxyServer {
        var server = ProxyServer(ProxyServerConfiguration(kind), random: .seeded(1))
        let request: [UInt8] =
            if case .socks5 = kind {
                [5, 1, 0, 5, 1, 0, 1, 1, 2, 3, 4, 1, 187]
            } else {
                Array("CONNECT 1.2.3.4:443 HTTP/1.1\r\nHost: 1.2.3.4:443\r\n\r\n".utf8)
            }
        let target = try TunnelTarget(host: "1.2.3.4", port: 443)
        let actions = talk(&server, request)
        #expect(actions.last == .connect(.target(target)))
        return server
    }

    private func text(_ action: ProxyServer.Action?) -> String? {
        if case .toClient(let bytes)? = action { String(buffer: bytes) } else { nil }
    }

    @Test("An open way is told to the client with one reply, and where nothing was said nothing is passed on")
    func nothingIsPassedOn() throws {
        var socks = try asked(.socks5(nil))
        let opened = socks.upstreamOpened()
        #expect(opened == [.toClient(ByteBuffer(bytes: [5, 0, 0, 1, 0, 0, 0, 0, 0, 0]))])
        let silence = talk(&socks, [])
        #expect(silence.isEmpty)
        let speech = talk(&socks, [7])
        #expect(speech == [.toUpstream(ByteBuffer(bytes: [7]))])
        var http = try asked(.http(nil))
        let connected = http.upstreamOpened()
        #expect(connected == [.toClient(ByteBuffer(string: "HTTP/1.1 200 Connection established\r\n\r\n"))])
    }

    @Test("A client hears whether the way that it asked for is forbidden or does not open", arguments: [true, false])
    func failuresAreTold(isForbidden: Bool) throws {
        var socks = try asked(.socks5(nil))
        let refused = socks.upstreamFailed(isForbidden: isForbidden)
        #expect(refused.first == .toClient(ByteBuffer(bytes: [5, isForbidden ? 2 : 5, 0, 1, 0, 0, 0, 0, 0, 0])))
        var http = try asked(.http(nil))
        let answered = http.upstreamFailed(isForbidden: isForbidden)
        #expect(text(answered.first)?.hasPrefix(isForbidden ? "HTTP/1.1 403 " : "HTTP/1.1 502 ") == true)
        for actions in [refused, answered] {
            #expect(actions.count == 2)
            #expect(actions.last.map { if case .close = $0 { true } else { false } } == true)
        }
    }
}
