import MTProtoKit
import NIOCore
import NIOPosix
import TelegramLab
import Testing

@testable import TelegramKit

struct ProxyTroubleTests {
    private func listen() async throws -> (channel: any Channel, port: Int) {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        return (channel, try #require(channel.localAddress?.port))
    }

    @Test("P14 J16 on sockets: a mute proxy is to blame while the reference answers; without it the client is online")
    func muteProxyIsToBlame() async throws {
        let (mute, mutePort) = try await listen()
        let (reference, referencePort) = try await listen()
        let proxy = try TelegramProxy("tg://socks?server=127.0.0.1&port=\(mutePort)")
        try await withLab { lab in
            try await withClient(
                of: lab,
                configure: {
                    $0.proxies = [proxy]
                    $0.proxyReference = ReachabilityReference(host: "127.0.0.1", port: referencePort)
                    $0.loginDeadline = nil
                    $0.connectionDeadline = nil
                }
            ) { my in
                let states = my.client.connectionStates
                async let user = my.signIn()
                var seen: [ConnectionState] = []
                for await state in states {
                    seen.append(state)
                    if state == .proxyTrouble {
                        #expect(lab.counters.tcpAccepts == 0)
                        await my.client.setProxies([])
                    }
                    if state == .online { break }
                }
                #expect(seen.contains(.proxyTrouble))
                let signedIn = try await user
                #expect(signedIn.phone == LabClient.alice.phone)
            }
        }
        try await mute.close()
        try await reference.close()
    }
}
