import MTProtoCore
import MTProtoKit
import TelegramLab
import Testing

@testable import TelegramKit

/// Clients that help the account's main one.
struct SupplementaryTests {
    @Test(
        "P26 a supplementary client's requests all come without updates, and nothing is asked but what it was told to")
    func supplementaryRequests() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            try await withClient(of: lab, storage: store) { my in
                try await my.signIn()
                _ = try await my.echoBot()
                _ = try await my.client.me()
            }
            let counts = (1...5).map { lab.receivedMessages(at: $0).count }
            func calls() -> [LabFrame.Message] {
                zip(1..., counts).flatMap { lab.receivedMessages(at: $0).dropFirst($1) }.filter {
                    $0.name.contains(".")
                }
            }
            try await withClient(
                of: lab, storage: store,
                configure: {
                    $0.role = .supplementary
                    $0.idleTimeout = .milliseconds(300)
                    $0.configurationPoll.delay = .milliseconds(20)
                }
            ) { my in
                var updates = my.client.updates.makeAsyncIterator()
                #expect(await updates.next() == nil)
                guard try await my.client.accountStatus().isSignedIn else { throw TestFailure("not signed in") }
                // It connects when there is something to ask.
                #expect(my.recorder.connections.isEmpty)
                let bot = try await my.echoBot()
                #expect(try await my.client.send("from an extension", to: bot).text == "from an extension")
                let alice = try await my.client.me()
                // A connection and an authorization of another datacenter, and a file from there.
                let photo = try await my.client.downloadProfilePhoto(try #require(alice.photo), of: alice.peer)
                #expect(!photo.isEmpty)
                _ = try await my.sendFile(fileContent(1000))
                try await my.client.preloadHistories { _, _ in Issue.record("fetched ahead of time") }
                try await eventually("nothing is kept open") {
                    my.recorder.connections.allSatisfy { $0.closedTime != nil }
                }
            }
            let names = Set(calls().map(\.name))
            #expect(names.isSuperset(of: ["messages.sendMessage", "auth.importAuthorization", "upload.getFile"]))
            #expect(
                names.isDisjoint(with: ["updates.getState", "updates.getDifference", "help.getConfig"]), "\(names)")
            let loud = calls().filter { !$0.wrappers.contains("invokeWithoutUpdates") }
            #expect(loud.isEmpty, "\(loud)")
        }
    }

    #if HTTPS
        @Test("P26 a supplementary client whose addresses are dead asks nobody for others")
        func supplementaryDiscoversNothing() async throws {
            var configuration = LabConfiguration()
            configuration.discovery = LabDiscoveryConfiguration()
            try await withLab(configuration) { lab in
                let service = try #require(lab.discoveryService())
                func refuse(_ configuration: inout TelegramConfiguration) {
                    configuration.discovery = service
                    // Nobody listens there: a whole net is this machine.
                    for index in configuration.servers.datacenters.indices {
                        configuration.servers.datacenters[index].address = "127.0.0.77"
                    }
                }
                func questions(_ recorder: TraceRecorder) -> Int {
                    recorder.events.count { if case .httpRequestStarted = $0.kind { true } else { false } }
                }
                try await withClient(
                    of: lab,
                    configure: {
                        refuse(&$0)
                        $0.role = .supplementary
                    }
                ) { helper in
                    let asking = Task { try await helper.client.sendCode(to: LabClient.alice.phone) }
                    try await eventually("it has dialled") {
                        helper.recorder.connections.contains { $0.closedTime != nil }
                    }
                    // A main client in the same trouble has found the way before this one gives up.
                    try await withClient(of: lab, configure: { refuse(&$0) }) { my in
                        try await my.signIn()
                        #expect(questions(my.recorder) > 0)
                    }
                    asking.cancel()
                    #expect(helper.client.discoveryStatus == .idle)
                    #expect(questions(helper.recorder) == 0)
                    #expect(helper.recorder.connections.allSatisfy { $0.info.purpose != .backup })
                }
            }
        }
    #endif
}
