import MTProtoCore
import MTProtoKit
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

@Suite("How long requests wait before they go")
struct WaitingTests {
    @Test("a pause counts from when the server wanted it, also if nothing was asked meanwhile")
    func pausesAge() async throws {
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.floodWaits = .always }) { my in
                let client = my.client
                _ = try await client.ping()
                await lab.failNext("help.getNearestDc", at: 2, code: 420, message: "FLOOD_WAIT_30")
                let asking = Task { try await client.invoke(API.Help.GetNearestDc()) }
                try await eventually("it pauses") {
                    await client.pendingRequests().contains { if case .pausing = $0.state { true } else { false } }
                }
                _ = try await my.time.passing { try await asking.value }
                my.time.jump(.seconds(270))
                let before = my.time.now
                _ = try await client.invoke(API.Help.GetNearestDc())
                #expect(my.time.now - Duration.seconds(25) < before)
            }
        }
    }

    @Test("J05 a time limit counts while an authorization is carried, and while no connection is allowed")
    func limitsOfWhatWaits() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let client = my.client
                await client.setConnections(.never)
                var options = RequestOptions()
                options.timeout = .seconds(5)
                let asking = Task { [options] in
                    try await client.invoke(API.Help.GetNearestDc(), on: 4, options: options)
                }
                try await eventually("it waits") {
                    await client.pendingRequests().contains { $0.state == .transferringAuthorization }
                }
                let failure = await #expect(throws: TelegramError.self) {
                    try await my.time.passing { try await asking.value }
                }
                #expect(failure?.code == .timeout && failure?.mayHaveRun == false)
            }
        }
    }

    @Test("P23 a pause that a datacenter wants of exports is kept: nothing is exported before its end")
    func pausesOfExports() async throws {
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.floodWaits = .never }) { my in
                try await my.signIn()
                await lab.failNext("auth.exportAuthorization", at: 5, code: 420, message: "FLOOD_WAIT_600")
                for _ in 0..<2 {
                    let failure = try await error { () async throws(TelegramError) in
                        try await my.client.invoke(API.Help.GetNearestDc(), on: 4)
                    }
                    #expect(failure.code == .floodWait)
                }
                #expect(my.received(at: 5).count { $0 == "auth.exportAuthorization" } == 1)
            }
        }
    }

    @Test("an export that cannot follow the account leaves nothing behind that waits")
    func failedQuestions() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                await lab.failNext("auth.exportAuthorization", at: 5, code: 303, message: "USER_MIGRATE_77")
                await #expect(throws: TelegramError.self) {
                    try await my.client.invoke(API.Help.GetNearestDc(), on: 4)
                }
                #expect(await my.client.network.waiting.callers.isEmpty)
                #expect(await my.client.network.waiting.early.isEmpty)
            }
        }
    }

    @Test(
        "the time limit of a request from before run() counts from then on, also where it has to wait for something else"
    )
    func limitsFromBeforeTheRun() async throws {
        try await withLab { lab in
            let time = TestTime()
            var configuration = TelegramConfiguration.lab(lab, time: time)
            configuration.servers.datacenters.removeAll { $0.id != 2 && $0.id != 5 }
            let client = try TelegramClient(configuration: configuration)
            await lab.holdAnswers(2)
            await lab.holdAnswers(5)
            var options = RequestOptions()
            options.timeout = .seconds(5)
            let asking = Task { [options] in
                try await client.invoke(API.Help.GetNearestDc(), on: 1, options: options)
            }
            try await eventually("it waits for run()") {
                await client.pendingRequests().contains { $0.state == .clientNotRunning }
            }
            await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await client.run() }
                let begun = time.now
                let failure = await #expect(throws: TelegramError.self) {
                    try await time.passing { try await asking.value }
                }
                #expect(failure?.code == .timeout)
                // Before the search for the datacenter gives up.
                #expect(time.now - Duration.seconds(9) < begun)
                group.cancelAll()
            }
        }
    }
}
