import MTProtoCore
import MTProtoCrypto
import NIOCore

/// Which proxy stands in front of a client's datacenter.
package enum SimulatedTunnel: String, CaseIterable, Hashable, Sendable {
    case socks5
    case mtproxy

    /// What the proxy and its clients share.
    private static let secret = ProxySecret.padded(key: [UInt8](1...16))

    /// As the proxy's owner sets it up.
    var server: ProxyServerConfiguration {
        switch self {
        case .socks5: ProxyServerConfiguration(.socks5(nil))
        case .mtproxy: ProxyServerConfiguration(.mtproxy([Self.secret]))
        }
    }

    /// As its clients are told.
    func client(at address: VirtualAddress) -> ProxyConfiguration {
        let kind: ProxyConfiguration.Kind =
            switch self {
            case .socks5: .socks5(nil)
            case .mtproxy: .mtproxy(Self.secret)
            }
        return ProxyConfiguration(server: address.host, port: address.port, kind: kind)
    }
}

/// A proxy that carries connections to the places that its clients name: the state machine of the lab's proxies, on a
/// host of the virtual network.
package final class TunnelHost: SimulatedHost {
    private struct Passage {
        var server: ProxyServer
        var upstream: SocketID?
    }

    private let configuration: ProxyServerConfiguration
    private let place: (ProxyDestination) -> VirtualAddress?
    private var passages: [SocketID: Passage] = [:]
    private var downstream: [SocketID: SocketID] = [:]
    private var replays = FakeTLSReplayGuard()
    private var random: RandomSource

    /// - Parameter place: where a destination is; nil for what the proxy does not allow.
    package init(
        simulation: Simulation, _ kind: SimulatedTunnel, at address: VirtualAddress, seed: UInt64,
        place: @escaping (ProxyDestination) -> VirtualAddress?
    ) {
        configuration = kind.server
        self.place = place
        random = .seeded(seed)
        super.init(simulation: simulation, name: "\(kind.rawValue) at \(address.host)")
        network.listen(id, at: address)
    }

    package override func accepted(_ socket: SocketID, tag: Int, now: Instant) {
        passages[socket] = Passage(server: ProxyServer(configuration, random: .seeded(random.next())))
    }

    package override func connected(_ socket: SocketID, now: Instant) {
        guard let client = downstream[socket] else { return }
        perform(passages[client]?.server.upstreamOpened() ?? [], for: client)
    }

    package override func received(_ bytes: ByteBuffer, on socket: SocketID, now: Instant) {
        if let client = downstream[socket] {
            return perform(passages[client]?.server.receiveFromUpstream(bytes) ?? [], for: client)
        }
        let time = Int64(SimulationWorld.epoch) + now.nanoseconds / 1_000_000_000
        perform(passages[socket]?.server.receive(bytes, unixTime: time, replays: &replays) ?? [], for: socket)
    }

    package override func ended(_ socket: SocketID, _ reason: EndReason, now: Instant) {
        if let client = downstream[socket] {
            // Tells the client if the way was not open yet.
            perform(passages[client]?.server.upstreamFailed(isForbidden: false) ?? [], for: client)
            end(client)
        } else {
            end(socket)
        }
    }

    private func perform(_ actions: [ProxyServer.Action], for client: SocketID) {
        for action in actions {
            switch action {
            case .toClient(let bytes):
                network.write(bytes, on: client)
            case .toUpstream(let bytes):
                guard let upstream = passages[client]?.upstream else { return end(client) }
                network.write(bytes, on: upstream)
            case .connect(let destination):
                guard passages[client] != nil else { return }
                guard let address = place(destination) else {
                    return perform(passages[client]?.server.upstreamFailed(isForbidden: true) ?? [], for: client)
                }
                let upstream = network.dial(address, from: id)
                passages[client]?.upstream = upstream
                downstream[upstream] = client
            case .close:
                return end(client)
            }
        }
    }

    private func end(_ client: SocketID) {
        guard let passage = passages.removeValue(forKey: client) else { return }
        network.close(client)
        guard let upstream = passage.upstream else { return }
        downstream[upstream] = nil
        network.close(upstream)
    }
}
