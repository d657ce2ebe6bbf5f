import MTProtoCore
import MTProtoKit
import NIOCore
import NIOPosix
import Synchronization
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramKit
@testable import TelegramLab

/// Something on the way, on sockets: it carries bytes, and closes connections over which none came for a while.
private final class SilenceRelay: Sendable {
    let port: Int
    private let tally: Tally
    private let listener: any Channel

    final class Tally: Sendable {
        let carried = Mutex(0)
        let cut = Mutex(0)
    }

    /// - Parameters:
    ///   - destination: a port of this machine.
    ///   - limit: how long nothing may come.
    init(to destination: Int, limit: Duration, time: TimeSource) async throws {
        let tally = Tally()
        listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { near in
                let watch = NIOLoopBound(
                    SilenceWatch(near, limit: limit, time: time, tally: tally), eventLoop: near.eventLoop)
                return ClientBootstrap(group: near.eventLoop)
                    .channelInitializer { far in
                        far.eventLoop.makeCompletedFuture {
                            try far.pipeline.syncOperations.addHandler(RelayHandler(to: near, watch.value))
                        }
                    }
                    .connect(host: "127.0.0.1", port: destination)
                    .flatMapThrowing { far in
                        try near.pipeline.syncOperations.addHandler(RelayHandler(to: far, watch.value))
                        watch.value.heard()
                    }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        port = listener.localAddress?.port ?? 0
        self.tally = tally
    }

    /// How many connections it has closed for their silence.
    var cuts: Int { tally.cut.withLock { $0 } }
    /// How often it has carried something.
    var carried: Int { tally.carried.withLock { $0 } }

    func close() async throws { try await listener.close() }
}

/// Closes a connection over which nothing came for a while. Lives on its event loop.
private final class SilenceWatch {
    private let channel: any Channel
    private let limit: Duration
    private let time: TimeSource
    private let tally: SilenceRelay.Tally
    private var timer: TimeSource.Timer?

    init(_ channel: any Channel, limit: Duration, time: TimeSource, tally: SilenceRelay.Tally) {
        self.channel = channel
        self.limit = limit
        self.time = time
        self.tally = tally
    }

    func heard() {
        tally.carried.withLock { $0 += 1 }
        timer?.cancel()
        timer = time.schedule(on: channel.eventLoop, in: limit) { [channel, tally] in
            tally.cut.withLock { $0 += 1 }
            channel.close(promise: nil)
        }
    }

    func ended() { timer?.cancel() }
}

@available(*, unavailable)
extension SilenceWatch: Sendable {}

/// One side of a connection that is carried.
private final class RelayHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let other: any Channel
    private let watch: SilenceWatch

    init(to other: any Channel, _ watch: SilenceWatch) {
        self.other = other
        self.watch = watch
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        watch.heard()
        other.writeAndFlush(unwrapInboundIn(data), promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        watch.ended()
        other.close(promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}

@available(*, unavailable)
extension RelayHandler: Sendable {}

/// A client that has nothing to say.
@Suite struct SilenceTests {
    /// Lets time pass, and stand as long as anything is on its way: nothing is late.
    private func idle(_ duration: Duration, _ time: TestTime, _ relays: [SilenceRelay]) async {
        let end = time.now + duration
        var heard = (bytes: relays.map(\.carried), at: time.now)
        while time.now < end {
            time.jump(.seconds(5))
            var carried: [Int]
            repeat {
                carried = relays.map(\.carried)
                await TestTime.turns()
            } while relays.map(\.carried) != carried
            // What is due by now has begun. However busy the machine is, it arrives before the next step; unless it is not sent.
            var patience = 500
            while time.now - Duration.seconds(50) >= heard.at, relays.map(\.carried) == heard.bytes, patience > 0 {
                await TestTime.turns()
                patience -= 1
            }
            if relays.map(\.carried) != heard.bytes { heard = (relays.map(\.carried), time.now) }
        }
    }

    @Test(
        "O02 P12 a signed-in client idles for an hour behind what closes connections after 60 s of silence: none is lost",
        arguments: [.tcp, .webSocket, .http] as [TelegramTransport])
    func idleHourOnSockets(transport: TelegramTransport) async throws {
        // The datacenters drop who is silent by the same time.
        let time = TestTime()
        try await TelegramLab.withLab(LabConfiguration().forTests(time: time)) { lab in
            var servers = LabServers(lab)
            var relays: [SilenceRelay] = []
            for index in servers.datacenters.indices {
                let relay = try await SilenceRelay(
                    to: servers.datacenters[index].port, limit: .seconds(60), time: time.source)
                servers.datacenters[index].port = relay.port
                relays.append(relay)
            }
            // The addresses that the servers tell lead through it as well.
            let ports = Dictionary(uniqueKeysWithValues: servers.datacenters.map { (Int32($0.id), Int32($0.port)) })
            await LabAnswers.use(on: lab) { _, answer in
                var reader = TLReader(answer)
                guard var config = try? API.Config(from: &reader) else { return nil }
                for index in config.dcOptions.indices {
                    guard let port = ports[config.dcOptions[index].id] else { continue }
                    config.dcOptions[index].port = port
                }
                return try? config.encoded()
            }
            // It does close what is silent.
            let silent = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connect(host: "127.0.0.1", port: relays[0].port).get()
            let isClosed = Task { try await silent.closeFuture.get() }
            try await time.passing { try await isClosed.value }
            let cuts = relays.map(\.cuts)
            #expect(cuts == [1, 0, 0, 0, 0])

            let recorder = TraceRecorder()
            var configuration = TelegramConfiguration.lab(servers)
            configuration.time = time.source
            configuration.trace = recorder
            configuration.transport = transport
            // Over HTTP a request takes a second connection, while the first one waits for news.
            configuration.configurationPoll.delay = .seconds(86_400)
            try await withTelegramClient(configuration) { client in
                let my = LabClient(lab: lab, time: time, client: client, recorder: recorder)
                try await my.signIn()
                // What the login needed beside the home datacenter is no longer used, and closed.
                await idle(.seconds(120), time, relays)
                let (dials, accepts) = (recorder.connections.count, lab.counters.tcpAccepts)
                let before = relays.map(\.cuts)
                await idle(.seconds(3_600), time, relays)
                #expect(recorder.connections.count == dials && lab.counters.tcpAccepts == accepts)
                #expect(relays.map(\.cuts) == before)
                #expect(try await my.client.me().phone == LabClient.alice.phone)
                #expect(recorder.connections.count == dials + (transport == .http ? 1 : 0))
            }
            for relay in relays { try await relay.close() }
        }
    }

    @Test("a key exchange with a lab has two minutes, as logins have there: this machine may be busy")
    func labsExchangeSlowly() async throws {
        var configuration = LabConfiguration()
        configuration.entries = [LabEntry(.silent, datacenter: 2, isMain: true)]
        try await withLab(configuration) { lab in
            // What the library's own function says, not the one of these tests.
            let patience = TelegramConfiguration.lab(LabServers(lab), apiID: nil).servers.exchangeTimeout
            try await withClient(
                of: lab, time: TestTime(passes: false),
                configure: {
                    $0.servers.exchangeTimeout = patience
                    $0.preparesLogin = true
                }
            ) { my in
                func failures() -> Int {
                    my.recorder.events.count { if case .keyExchangeFailed = $0.kind { true } else { false } }
                }
                try await eventually("it has begun") {
                    my.recorder.events.contains { if case .keyExchangeStarted = $0.kind { true } else { false } }
                }
                await my.time.pass(.seconds(119), in: .seconds(1))
                #expect(failures() == 0)
                my.time.jump(.seconds(2))
                try await eventually("it is given up") { failures() == 1 }
            }
        }
    }
}
