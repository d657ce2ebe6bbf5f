import MTProtoCore
import MTProtoKit
import TelegramLab
import Testing

@testable import TelegramKit

@Suite struct LifetimeTests {
    /// Things that are to be gone.
    private struct Traces {
        weak var client: TelegramClient?
        weak var network: Network?
        weak var context: Context?
        weak var home: MTProto?
        weak var other: MTProto?

        var areGone: Bool { client == nil && network == nil && context == nil && home == nil && other == nil }
    }

    private func use(_ lab: Lab) async throws -> Traces {
        var traces = Traces()
        try await withClient(of: lab) { my in
            try await my.signIn()
            let bot = try await my.echoBot()
            _ = try await my.client.sendMessage(to: bot, text: "last words")
            _ = try await my.client.ping(datacenter: 3)
            traces.client = my.client
            traces.network = my.client.network
            traces.context = my.client.network.context
            traces.home = await my.client.network.managers[DatacenterID(5)]
            traces.other = await my.client.network.managers[DatacenterID(3)]
            #expect(!traces.areGone && traces.home != nil && traces.other != nil)
        }
        return traces
    }

    @Test("N15 a client that has ended is gone, with its network, its context and the managers of its connections")
    func endedClientIsReleased() async throws {
        try await withLab { lab in
            let traces = try await use(lab)
            try await eventually("everything is released") { traces.areGone }
        }
    }
}
