import MTProtoCore
import MTProtoKit
import NIOCore
import Synchronization
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// "Why is it stuck?"
/// How many were told.
private final class Told: Sendable {
    let count = Mutex(0)
}

struct PendingRequestTests {
    /// Waits until the request of this name is what it should be.
    private func eventually(
        _ name: String, _ client: TelegramClient, _ condition: (PendingRequest) -> Bool
    ) async throws -> PendingRequest {
        var (found, pending): (PendingRequest?, [PendingRequest]) = (nil, [])
        do {
            try await TelegramKitTests.eventually("\(name) as expected") {
                pending = await client.pendingRequests()
                found = pending.first { $0.name == name && condition($0) }
                return found != nil
            }
        } catch {
            throw TestFailure("\(error): \(pending)")
        }
        return try #require(found)
    }

    /// A client that waits through every pause. Those of these tests last a day, so that none ends while a test that shares the
    /// machine with many others looks at it.
    private func withPatientClient(of lab: Lab, _ body: (LabClient) async throws -> Void) async throws {
        try await withClient(
            of: lab,
            configure: {
                $0.floodWaits = .always
                $0.files.retriesServerFaults = false
            }, body)
    }

    private func noneIsLeft(_ client: TelegramClient) async throws {
        try await TelegramKitTests.eventually("nothing is left") { await client.pendingRequests().isEmpty }
    }

    @Test(
        "P46 P23 a flood wait is shown with its words and its rest, also to requests that are held back because of it")
    func floodWaitsAreShown() async throws {
        try await withLab { lab in
            try await withPatientClient(of: lab) { my in
                _ = try await my.client.ping()
                await lab.failNext("help.getConfig", at: 2, code: 420, message: "FLOOD_WAIT_86400")
                let client = my.client
                let first = Task { try await client.invoke(API.Help.GetConfig()) }
                let waiting = try await eventually("help.getConfig", client) { $0.attempts == 2 }
                guard case .pausing(let rest, let error?) = waiting.state else {
                    throw TestFailure("\(waiting)")
                }
                #expect(rest > .zero && rest <= .seconds(86_400))
                #expect(error == .init(code: 420, message: "FLOOD_WAIT_86400"))
                #expect(waiting.datacenter == 2 && waiting.purpose == .main)
                #expect(
                    waiting.description
                        == "help.getConfig to DC 2: waits \(rest.text) more, as the server demanded (FLOOD_WAIT_86400), attempt 2"
                )
                // The second one is not even sent.
                let second = Task { try await client.invoke(API.Help.GetConfig()) }
                let held = try await eventually("help.getConfig", client) { $0.purpose == nil }
                guard case .pausing(let rest, nil) = held.state else { throw TestFailure("\(held)") }
                #expect(rest > .zero && rest <= .seconds(86_400))
                #expect(held.description.hasSuffix("as the server demanded of this method"))
                first.cancel()
                second.cancel()
                _ = await (first.result, second.result)
                try await noneIsLeft(client)
            }
        }
    }

    @Test("P46 G05 a request names the one that goes before it, and how far it has come itself")
    func orderAndProgressAreShown() async throws {
        try await withLab { lab in
            try await withPatientClient(of: lab) { my in
                _ = try await my.client.ping()
                let client = my.client
                var options = RequestOptions()
                options.order = RequestOrder("one")
                await lab.failNext("help.getConfig", at: 2, code: 420, message: "FLOOD_WAIT_86400")
                let first = Task { [options] in try await client.invoke(API.Help.GetConfig(), options: options) }
                _ = try await eventually("help.getConfig", client) { $0.attempts == 2 }
                let second = Task { [options] in try await client.invoke(API.Help.GetNearestDc(), options: options) }
                let follower = try await eventually("help.getNearestDc", client) { _ in true }
                #expect(follower.state == .waitingForRequest("help.getConfig"))
                #expect(follower.runsAfter == "help.getConfig")
                #expect(
                    follower.description == "help.getNearestDc to DC 2: waits for help.getConfig, which goes before it")
                await lab.holdAnswers(2)
                first.cancel()
                // The server says that it has what it has not answered for a second.
                let sent = try await eventually("help.getNearestDc", client) {
                    if case .acknowledged = $0.state { true } else { false }
                }
                #expect(sent.attempts == 1 && sent.serverFaults == 0 && sent.runsAfter == nil)
                second.cancel()
                _ = await (first.result, second.result)
                try await noneIsLeft(client)
            }
        }
    }

    @Test("P46 what is missing for a connection is shown: a running client, a network, an open port")
    func missingConnectionsAreShown() async throws {
        try await withLab { lab in
            var configuration = TelegramConfiguration.lab(lab)
            configuration.connectionDeadline = nil
            let client = try TelegramClient(configuration: configuration)
            let request = Task { try await client.invoke(API.Help.GetConfig()) }
            let early = try await eventually("help.getConfig", client) { _ in true }
            #expect(early.state == .clientNotRunning && early.datacenter == 2)

            await client.networkChanged(isAvailable: false)
            await lab.refuseConnections(2)
            try await client.withClient { client in
                let offline = try await eventually("help.getConfig", client) { $0.purpose != nil }
                let connection = PendingRequest.Connection(step: .networkUnavailable, lastFailure: nil)
                #expect(offline.state == .waitingForConnection(connection, wasSent: false))
                #expect(offline.description == "help.getConfig to DC 2: no connection yet (there is no network)")

                await client.networkChanged(isAvailable: true)
                let refused = try await eventually("help.getConfig", client) {
                    guard case .waitingForConnection(let connection, _) = $0.state else { return false }
                    return connection.lastFailure != nil
                }
                #expect(refused.description.contains("; the last attempt: "), "\(refused)")
                await lab.refuseConnections(2, false)
                _ = try await request.value
                try await noneIsLeft(client)
            }
        }
    }

    @Test("G03 whoever waits for all requests goes on when the last of them has ended, in whatever way")
    func allRequestsAreWaitedFor() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let client = my.client
                await client.waitForRequests()
                await lab.holdAnswers(2)
                let requests = (0..<50).map { _ in Task { try await client.invoke(API.Help.GetConfig()) } }
                try await TelegramKitTests.eventually("all are there") {
                    await client.pendingRequests().count { $0.name == "help.getConfig" } == requests.count
                }
                let told = Told()
                let waiting = (0..<3).map { _ in
                    Task {
                        await client.waitForRequests()
                        told.count.withLock { $0 += 1 }
                    }
                }
                let impatient = Task { await client.waitForRequests() }
                impatient.cancel()
                await impatient.value
                for request in requests.dropFirst() {
                    request.cancel()
                    _ = await request.result
                }
                #expect(told.count.withLock { $0 } == 0)
                await lab.releaseAnswers(2)
                _ = try await requests[0].value
                for task in waiting { await task.value }
                #expect(told.count.withLock { $0 } == 3)
            }
        }
    }

    @Test("P46 requests that have waited equally long are told in the order in which they came")
    func equalAgesKeepTheOrder() async throws {
        var configuration = TelegramConfiguration.scripted(ScriptedServer())
        // All of them come at the same moment.
        configuration.time = TestTime(passes: false).source
        let client = try TelegramClient(configuration: configuration)
        let calls: [@Sendable () async -> Void] = [
            { _ = try? await client.invoke(API.Help.GetConfig()) },
            { _ = try? await client.invoke(API.Help.GetNearestDc()) },
            { _ = try? await client.invoke(API.Help.GetCdnConfig()) },
            { _ = try? await client.invoke(API.Updates.GetState()) },
        ]
        var requests: [Task<Void, Never>] = []
        for call in calls {
            requests.append(Task { await call() })
            let count = requests.count
            try await TelegramKitTests.eventually("it waits") { await client.pendingRequests().count == count }
        }
        let names = await client.pendingRequests().map(\.name)
        #expect(names == ["help.getConfig", "help.getNearestDc", "help.getCdnConfig", "updates.getState"])
        for request in requests { request.cancel() }
        for request in requests { await request.value }
    }

    @Test("a request to a datacenter that is being looked for says which one that is")
    func searchesAreShown() async throws {
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.servers.datacenters.removeAll { $0.id != 2 } }) { my in
                _ = try await my.client.ping()
                await lab.holdAnswers(2)
                let client = my.client
                let request = Task { try await client.invoke(API.Help.GetNearestDc(), on: 7) }
                let waiting = try await eventually("help.getNearestDc", client) { _ in true }
                #expect(waiting.state == .lookingForDatacenter && waiting.datacenter == 7 && waiting.purpose == nil)
                await lab.releaseAnswers(2)
                let failure = await #expect(throws: TelegramError.self) { try await request.value }
                #expect(failure?.code == .invalidConfiguration)
                try await noneIsLeft(client)
            }
        }
    }

    @Test(
        "P46 J13 requests on connections for files are shown; whether their faults are waited out is the program's choice"
    )
    func workersAreShown() async throws {
        try await withLab { lab in
            try await withPatientClient(of: lab) { my in
                let user = try await my.signIn()
                let photo = try #require(user.photo)
                let client = my.client
                await lab.failNext("upload.getFile", at: 1, code: 420, message: "FLOOD_WAIT_86400")
                let download = Task { try await client.downloadProfilePhoto(photo, of: user.peer) }
                let waiting = try await eventually("upload.getFile", client) { $0.attempts == 2 }
                #expect(waiting.datacenter == 1 && waiting.purpose == .files)
                guard case .pausing(_, let cause?) = waiting.state else { throw TestFailure("\(waiting)") }
                #expect(cause.message == "FLOOD_WAIT_86400")
                download.cancel()
                _ = await download.result

                // The next one would wait for the end of the pause.
                my.time.jump(.seconds(86_400))
                let before = my.received(at: 1).count { $0 == "upload.getFile" }
                await lab.failNext("upload.getFile", at: 1, code: 500, message: "INTERNAL", times: 9)
                let failure = try await error { () async throws(TelegramError) in
                    try await client.downloadProfilePhoto(photo, of: user.peer)
                }
                #expect(failure.serverError?.code == 500 && failure.attempts == 1)
                #expect(my.received(at: 1).count { $0 == "upload.getFile" } == before + 1)
            }
        }
    }

    @Test("P46 an error says how often the request was tried and how long it waited")
    func errorsSayWhatWasTried() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                var options = RequestOptions()
                options.serverFaultLimit = 1
                await lab.failNext("help.getConfig", at: 2, code: 500, message: "INTERNAL", times: 2)
                let failure = try await my.time.passing {
                    try await error { () async throws(TelegramError) in
                        try await my.client.invoke(API.Help.GetConfig(), options: options)
                    }
                }
                #expect(failure.attempts == 2 && failure.waited == .seconds(2))
                #expect(failure.description.contains("at help.getConfig to DC 2, after 2 attempts and pauses of 2 s. "))

                // What ends in the middle of a pause was not tried again.
                options.timeout = .seconds(1)
                await lab.failNext("help.getNearestDc", at: 2, code: 420, message: "FLOOD_WAIT_50")
                let (client, hasty) = (my.client, options)
                let asking = Task { try await client.invoke(API.Help.GetNearestDc(), options: hasty) }
                // Time stands still until the answer has come.
                _ = try await eventually("help.getNearestDc", client) {
                    if case .pausing = $0.state { true } else { false }
                }
                let ended = await my.time.passing { await asking.result }
                guard case .failure(let late as TelegramError) = ended else { throw TestFailure("\(ended)") }
                #expect(late.code == .timeout && late.attempts == 1)
                #expect(late.waited > .zero && late.waited <= .seconds(30))

                await lab.failNext("help.getConfig", at: 2, code: 400, message: "NO")
                let plain = try await error { () async throws(TelegramError) in
                    try await my.client.invoke(API.Help.GetConfig())
                }
                #expect(plain.attempts == 1 && plain.waited == .zero && !plain.description.contains("attempt"))
            }
        }
    }

    @Test("P46 a pause counts from the error on, however late the client takes note of it")
    func latePausesCount() async throws {
        try await withLab { lab in
            let time = TestTime(passes: false)
            // Half a second goes by between the error and the note of its pause.
            let slow = TraceHandler { event in if case .floodWait = event.kind { time.jump(.milliseconds(500)) } }
            try await withClient(of: lab, time: time, configure: { $0.trace = slow }) { my in
                _ = try await my.client.ping()
                await lab.failNext("help.getConfig", at: 2, code: 420, message: "FLOOD_WAIT_3")
                await lab.failNext("help.getConfig", at: 2, code: 400, message: "NO")
                let client = my.client
                let asking = Task { try await client.invoke(API.Help.GetConfig()) }
                _ = try await eventually("help.getConfig", client) { $0.attempts == 2 }
                time.jump(.milliseconds(2600))
                let failure = await #expect(throws: TelegramError.self) { try await asking.value }
                #expect(failure?.attempts == 2 && failure?.waited == .seconds(3), "\(String(describing: failure))")
            }
        }
    }

    @Test("P46 the end of a request in a pause changes nothing for another one that is in one, too")
    func pausesAreApart() async throws {
        try await withLab { lab in
            try await withPatientClient(of: lab) { my in
                _ = try await my.client.ping()
                let client = my.client
                for name in ["help.getConfig", "help.getNearestDc"] {
                    await lab.failNext(name, at: 2, code: 420, message: "FLOOD_WAIT_86400")
                }
                let first = Task { try await client.invoke(API.Help.GetConfig()) }
                let second = Task { try await client.invoke(API.Help.GetNearestDc()) }
                for name in ["help.getConfig", "help.getNearestDc"] {
                    _ = try await eventually(name, client) { $0.attempts == 2 }
                }
                first.cancel()
                _ = await first.result
                second.cancel()
                let ended = await #expect(throws: TelegramError.self) { try await second.value }
                #expect(ended?.hint.contains("was not asked again") == true, "\(String(describing: ended))")
                try await noneIsLeft(client)
            }
        }
    }

    @Test("J17 P23 a trace tells of the pauses that a server demands, and of no others")
    func tracedPauses() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                await lab.failNext("help.getConfig", at: 2, code: 500, message: "INTERNAL")
                await lab.failNext("help.getConfig", at: 2, code: 420, message: "FLOOD_WAIT_1")
                _ = try await my.time.passing { try await my.client.invoke(API.Help.GetConfig()) }
                let told = my.recorder.events.compactMap { event -> Duration? in
                    if case .floodWait("help.getConfig", 2, let duration) = event.kind { duration } else { nil }
                }
                #expect(told == [.seconds(1)])
                #expect(my.received(at: 2).count { $0 == "help.getConfig" } == 3)
            }
        }
    }

    @Test("P46 P23 what options say about faults and floods becomes the gates of the request")
    func optionsBecomeGates() {
        for limit in [0, 1, 4, 7] {
            for policy in [nil, FloodWaitPolicy.never, .automatic(upTo: .seconds(9)), .always] {
                var options = RequestOptions()
                options.serverFaultLimit = limit
                options.floodWaits = policy
                var request = Request(body: .init())
                options.apply(to: &request)
                #expect(request.retriesServerFaults == (limit > 0) && request.serverFaultLimit == limit)
                switch policy {
                case nil: #expect(request.waitsOutFloods && request.floodWaitLimit == nil)
                case .never?: #expect(!request.waitsOutFloods)
                case .automatic(let longest)?: #expect(request.waitsOutFloods && request.floodWaitLimit == longest)
                }
            }
        }
    }
}
