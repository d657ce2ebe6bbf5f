import NIOCore
import Testing

@testable import MTProtoCore

extension ClientWorld {
    fileprivate var unfinishedRequests: [UnfinishedRequest] { client.unfinishedRequests(now: now) }

    /// What the oldest call waits for in place of a connection.
    fileprivate var stage: ConnectionStage? {
        if case .connection(let stage, _)? = unfinishedRequests.first?.state { stage } else { nil }
    }
}

@Suite("What calls wait for without a connection")
struct PendingConnectionTests {
    private static let route = Route(ClientWorld.address)

    @Test("P46 every step of a first connection with a temporary key is named, in its order")
    func stepsOfAFirstConnection() throws {
        let world = try ClientWorld(hasKey: false) { $0.temporaryKeys = .on() }
        let id = try world.submit(1)
        var seen: [String] = []
        world.run {
            let text: String
            switch world.unfinishedRequests.first?.state {
            case .connection(let stage, false)?:
                switch stage.step {
                case .dialling(Self.route, Sample.start): text = "dialling"
                case .exchange(Self.route, let selector, _): text = "exchange of \(selector)"
                case .storingKey: text = "storing"
                case .binding(Self.route): text = "binding"
                default: text = "\(stage.step)"
                }
            case .sent?: text = "sent"
            case let state: text = state.map { "\($0)" } ?? "gone"
            }
            if seen.last != text { seen.append(text) }
            return world.isDone(id)
        }
        #expect(
            seen == [
                "dialling", "exchange of persistent", "storing", "exchange of ephemeralMain", "binding", "sent", "gone",
            ])
    }

    @Test("P46 a pause before the next connection is shown with its end and the failure before it")
    func pausesBetweenConnections() throws {
        let world = try ClientWorld { $0.reconnectPolicy = .baseline }
        world.fate = { _ in .refused }
        try world.submit(1)
        let isPausing = world.run { if case .redial? = world.stage?.step { true } else { false } }
        #expect(isPausing)
        #expect(world.stage?.lastFailure == .connection(ClientWorld.address, reason: "refused"))
        guard case .redial(let end)? = world.stage?.step else { return }
        #expect(end > world.now && end <= world.now + .seconds(2))
        world.run { if case .dialling? = world.stage?.step { true } else { false } }
        #expect(world.stage?.step == .dialling(Self.route, since: end))
        #expect(world.stage?.lastFailure != nil)
    }

    @Test("P46 a call that was sent is told apart when its connection is lost")
    func lostConnections() throws {
        let world = try ClientWorld()
        world.server.service = { _, _ in nil }
        try world.submit(1)
        #expect(world.run { if case .sent? = world.unfinishedRequests.first?.state { true } else { false } })
        world.fate = { _ in .lost }
        world.cut()
        try world.submit(2)
        let states = world.unfinishedRequests.map(\.state)
        let stage = try #require(world.stage)
        #expect(states == [.connection(stage, wasSent: true), .connection(stage, wasSent: false)])
    }

    @Test(
        "P46 what keeps a connection from being made is named: a pause, no network, a key made elsewhere, a mute proxy")
    func obstacles() throws {
        let paused = try ClientWorld()
        paused.act { $0.pause(now: $1) }
        try paused.submit(1)
        #expect(paused.stage?.step == .paused)

        let offline = try ClientWorld()
        offline.act { $0.networkChanged(isAvailable: false, now: $1) }
        try offline.submit(1)
        #expect(offline.stage == ConnectionStage(step: .networkUnavailable, lastFailure: nil))
        offline.act { $0.networkChanged(isAvailable: true, now: $1) }
        #expect(offline.stage?.step == .dialling(Self.route, since: offline.now))

        let keyless = try ClientWorld(hasKey: false)
        keyless.keyPolicy = .wait
        try keyless.submit(1)
        #expect(keyless.stage?.step == .keyElsewhere)

        let proxied = try ClientWorld {
            $0.proxies = [ProxyConfiguration(server: "proxy.example", port: 1080, kind: .socks5(nil))]
        }
        proxied.fate = { _ in .mute }
        try proxied.submit(1)
        proxied.run(.seconds(1))
        guard case .opening(let route, let waitsFor, _)? = proxied.stage?.step else {
            Issue.record("\(String(describing: proxied.stage))")
            return
        }
        #expect(route.proxy?.server == "proxy.example" && !waitsFor.isEmpty)
    }
}
