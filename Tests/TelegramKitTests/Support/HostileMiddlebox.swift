import MTProtoCore
import MTProtoCrypto
import NIOCore
import NIOPosix
import Synchronization
import TestTime

@testable import TelegramKit

/// Somebody between clients and the datacenters of a lab, on sockets: on the network, or as a proxy. It has no authorization key;
/// it takes WebSocket and obfuscation off, sees under which key a packet is, and carries it, says something in its place, or
/// keeps it for later.
final class HostileMiddlebox: Sendable {
    enum Front: Sendable {
        /// In the place of this datacenter, for whatever is spoken there.
        case datacenter(Int)
        case proxy(ProxyServerConfiguration)
    }

    struct State {
        var conduct = HostileConduct.honest
        var dice = RandomSource.seeded(404)
        /// Words that it put in place of packets.
        var forged = 0
        /// How many more packets of clients are refused, as the last one was.
        var denials = 0
        /// How often one was that followed another one that was.
        var denialsInRow = 0
        /// Packets that it did not just carry.
        var harmed = 0
        /// Keys that it has seen.
        var keys: Set<UInt64> = []
        /// What clients said under keys, to say it to the servers later.
        var kept: [Kept] = []
        var channels: [ObjectIdentifier: any Channel] = [:]
    }

    /// A packet that went no further.
    struct Kept {
        let bytes: ByteBuffer
        /// Of the stream that it came in; nil for a request over HTTP.
        let tag: Int16?
        /// Where it was to go.
        let port: Int
    }

    let port: Int
    private let listener: any Channel
    private let state: HostileState

    final class HostileState: Sendable {
        let value = Mutex(State())
    }

    /// - Parameters:
    ///   - ports: where the datacenters are.
    ///   - time: what it goes by.
    ///   - tls: what ends TLS before it, where clients speak that.
    ///   - place: the port to take there; 0 lets the system choose.
    init(
        _ front: Front, ports: [Int: Int], time: TestTime, tls: (@Sendable () -> any ChannelHandler)? = nil,
        host: String = "127.0.0.1", at place: Int = 0
    ) async throws {
        let state = HostileState()
        let group = MultiThreadedEventLoopGroup.singleton
        listener = try await ServerBootstrap(group: group)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    if let tls { try channel.pipeline.syncOperations.addHandler(tls()) }
                    try channel.pipeline.syncOperations.addHandler(HostileHandler(front, ports, time, state))
                }
            }
            .bind(host: host, port: place).get()
        port = listener.localAddress?.port ?? 0
        self.state = state
    }

    func close() async {
        try? await listener.close()
        cut()
    }

    var forged: Int { state.value.withLock { $0.forged } }
    var harmed: Int { state.value.withLock { $0.harmed } }
    var denialsInRow: Int { state.value.withLock { $0.denialsInRow } }
    var keys: Set<UInt64> { state.value.withLock { $0.keys } }
    /// How many packets it has kept.
    var keptCount: Int { state.value.withLock { $0.kept.count } }

    /// Behaves otherwise from now on; connections that are there are cut.
    func behave(_ conduct: HostileConduct) {
        state.value.withLock { $0.conduct = conduct }
        cut()
    }

    /// Says everything that it has kept to the servers, each packet over a connection of its own, and has no use for answers.
    func play() async throws {
        for kept in state.value.withLock({ $0.kept }) {
            var bytes = kept.bytes
            if let tag = kept.tag {
                var codec = try ClientTransportCodec(
                    secret: nil, datacenterTag: tag, framing: .intermediate, random: .system)
                bytes = codec.preamble
                bytes.writeImmutableBuffer(try codec.encode(kept.bytes))
            }
            let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connectTimeout(
                .hours(1)
            )
            .connect(host: "127.0.0.1", port: kept.port).get()
            state.value.withLock { $0.channels[ObjectIdentifier(channel)] = channel }
            try await channel.writeAndFlush(bytes)
        }
    }

    private func cut() {
        let channels = state.value.withLock { Array($0.channels.values) }
        for channel in channels { channel.close(promise: nil) }
    }
}
