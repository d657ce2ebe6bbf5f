import MTProtoCore
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// The time limit that a client gives requests without one of their own.
struct RequestTimeoutTests {
    private static let limit = Duration.seconds(10)

    private func withAlice(_ body: (LabClient, Peer) async throws -> Void) async throws {
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.requestTimeout = Self.limit }) { my in
                try await my.signIn()
                try await body(my, try await my.echoBot())
            }
        }
    }

    /// What a request fails with, and how long it took.
    private func failure<R>(
        _ my: LabClient, _ body: () async throws(TelegramError) -> R
    ) async throws -> (error: TelegramError, took: Duration) {
        let begun = my.time.now
        let passing = Task {
            while my.time.now - begun < .seconds(100) {
                guard !Task.isCancelled else { return }
                await my.time.pass(.milliseconds(50), in: .milliseconds(50))
            }
            // What no limit has ended gets its answer.
            await my.client.setConnections(.always)
            await my.lab.releaseAnswers(LabClient.alice.homeDC)
        }
        defer { passing.cancel() }
        let failed = try await error(of: body)
        return (failed, my.time.now - begun)
    }

    @Test(
        "G06 the client's time limit ends raw and typed requests that wait for a connection; their own goes before it"
    )
    func clientLimitEndsRequests() async throws {
        try await withAlice { my, peer in
            let client = my.client
            await client.setConnections(.never)
            let raw = try await failure(my) { () async throws(TelegramError) in
                try await client.invoke(API.Help.GetNearestDc())
            }
            #expect(raw.error.code == .timeout && !raw.error.mayHaveRun && raw.took >= Self.limit, "\(raw)")
            let typed = try await failure(my) { () async throws(TelegramError) in
                try await client.send("Hello", to: peer)
            }
            #expect(typed.error.code == .timeout && !typed.error.mayHaveRun && typed.took >= Self.limit, "\(typed)")
            var options = RequestOptions()
            options.timeout = .seconds(25)
            let own = try await failure(my) { [options] () async throws(TelegramError) in
                try await client.invoke(API.Help.GetNearestDc(), options: options)
            }
            #expect(own.error.code == .timeout && own.took >= .seconds(25), "\(own)")
            // Those that have ended take no place in the order of their chat.
            await client.setConnections(.always)
            #expect(try await client.send("Hello", to: peer).text == "Hello")
        }
    }

    @Test("G06 P21 a request that the client's time limit ends after it was sent may have run")
    func clientLimitAfterSending() async throws {
        try await withAlice { my, _ in
            let client = my.client
            await my.lab.holdAnswers(LabClient.alice.homeDC)
            let sent = try await failure(my) { () async throws(TelegramError) in
                try await client.createChannel(title: "Late")
            }
            #expect(sent.error.code == .timeout && sent.error.mayHaveRun, "\(sent)")
            #expect(sent.error.hint.contains("check its effect"))
            await my.lab.releaseAnswers(LabClient.alice.homeDC)
        }
    }

    @Test("G06 neither an outbox nor the parts of a file know the client's time limit")
    func clientLimitLeavesPatientWork() async throws {
        try await withAlice { my, peer in
            let client = my.client
            let outbox = try await client.outbox()
            await client.setConnections(.never)
            try await outbox.send("Later", to: peer, key: "later")
            let sending = Task { try await client.send(.bytes([1, 2, 3], name: "a.bin"), to: peer) }
            try await eventually("both wait") {
                let names = await client.pendingRequests().map(\.name)
                return names.contains("messages.sendMessage") && names.contains("upload.saveFilePart")
            }
            await my.time.pass(Self.limit * 3, in: .milliseconds(500))
            await client.setConnections(.always)
            #expect(try await sending.value.file != nil)
            let entry = try #require(try await outbox.outcome(of: "later"))
            guard case .sent = entry.state else { throw TestFailure("\(entry)") }
            #expect(entry.attempts == 1 && entry.lastError == nil)
        }
    }

    @Test("G06 a limited client has the time limit of the whole one")
    func limitedClientsHaveIt() async throws {
        try await withAlice { my, peer in
            let limited = try await my.client.limited(to: .reading)
            await my.client.setConnections(.never)
            let failed = try await failure(my) { () async throws(TelegramError) in
                try await limited.messages([1], in: peer)
            }
            #expect(failed.error.code == .timeout && failed.took >= Self.limit, "\(failed)")
        }
    }
}
