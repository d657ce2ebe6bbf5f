import MTProtoCore
import MTProtoKit
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

struct PresenceTests {
    @Test("J03 that the user is there is told again before it is forgotten, and only over a connection that is open")
    func presenceIsRenewed() {
        let start = Instant(nanoseconds: 1_000_000_000_000)
        var presence = Presence()
        #expect(presence.nextDeadline == nil)
        presence.told(isOnline: true, now: start)
        #expect(presence.nextDeadline == nil)
        presence.setConnected(true)
        #expect(presence.nextDeadline == start + .seconds(210))
        func isDue(_ seconds: Int64) -> Bool { presence.isDue(now: start + .seconds(seconds)) }
        #expect(!isDue(209))
        #expect(isDue(210))
        #expect(presence.nextDeadline == start + .seconds(420))
        presence.setConnected(false)
        #expect(!isDue(1000))
        presence.setConnected(true)
        #expect(isDue(1000))
        presence.told(isOnline: false, now: start + .seconds(1001))
        #expect(presence.nextDeadline == nil)
    }

    @Test("who has left is not said to be there any more")
    func presenceEndsWithTheAccount() async throws {
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.presenceInterval = .milliseconds(100) }) { my in
                try await my.signIn()
                try await my.client.setOnline(true)
                func told() -> Int { my.received(at: 5).count { $0 == "account.updateStatus" } }
                try await eventually("presence is renewed") { told() >= 2 }
                try await my.client.logOut()
                let before = told()
                await my.time.pass(.seconds(2))
                // What was to be said by then goes before this.
                _ = try await my.client.ping()
                #expect(told() <= before + 1)
            }
        }
    }

    @Test("J03 that the user is there is told again also where it was said before the client ran")
    func presenceBeforeRunning() async throws {
        try await withLab { lab in
            let storage = MemoryStore()
            _ = try await withClient(of: lab, storage: storage) { try await $0.signIn() }
            var configuration = TelegramConfiguration.lab(lab, time: TestTime())
            configuration.storage = storage
            configuration.presenceInterval = .milliseconds(100)
            let client = try TelegramClient(configuration: configuration)
            let said = Task { try await client.setOnline(true) }
            await TestTime.turns()
            try await client.withClient { _ in
                try await said.value
                try await eventually("presence is renewed") {
                    lab.receivedMessages(at: 5).count { $0.name == "account.updateStatus" } >= 3
                }
            }
        }
    }

    @Test("J03 N08 an account that does everything at once has the sockets of its network alone, one at home")
    func everythingOverOneConnection() async throws {
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.presenceInterval = .milliseconds(100) }) { my in
                try await my.signIn()
                let reader = Task { for await _ in my.client.updates {} }
                try await my.client.setOnline(true)
                async let dialogs = my.client.dialogs(limit: 20).collect()
                async let me = my.client.me()
                async let settings = my.client.invoke(API.Help.GetConfig())
                async let preloaded: Void = my.client.preloadHistories { _, _ in }
                _ = try await (dialogs, me, settings, preloaded)
                try await eventually("presence is renewed") {
                    my.received(at: 5).count { $0 == "account.updateStatus" } >= 3
                }
                try await my.client.setOnline(false)
                let updates = my.received(at: 5).count { $0 == "account.updateStatus" }
                await my.time.pass(.seconds(1))
                #expect(my.received(at: 5).count { $0 == "account.updateStatus" } <= updates + 1)
                reader.cancel()
                let opened = my.recorder.events.compactMap { event -> ConnectionInfo? in
                    if case .connectionOpened(let info) = event.kind { info } else { nil }
                }
                #expect(lab.counters[5].tcpAccepts == 1)
                #expect(opened.count == lab.counters.tcpAccepts)
                #expect(opened.allSatisfy { $0.purpose == .main })
            }
        }
    }
}
