import MTProtoCore
import MTProtoKit
import TelegramKit
import TelegramLab

/// The story of `mtproto demo`: a newcomer's first login, told by a real client and checked against the lab.
///
/// Every step verifies what it claims, by contents that the lab documents, by the client's trace, and at the end by the
/// lab's own counters. A step that fails ends the story: the steps after it would only fail for its sake.
struct DemoStory: Sendable {
    /// Asks first where the account does not live, so that the client has to move.
    static let firstDatacenter = 2
    static let homeDatacenter = 5
    static let avatarDatacenter = 1
    /// How long a connection or the echo bot may take, even on a machine that is busy with other things.
    static let patience = Duration.seconds(120)

    private let lab: Lab
    private let temporaryKeys: Bool
    private let time: TimeSource
    private let recorder = TraceRecorder()
    private let tell: @Sendable (String) -> Void
    private var steps: [DemoReport.Step] = []

    /// Starts a lab, plays the story against it and stops it again.
    ///
    /// - Parameters:
    ///   - temporaryKeys: whether requests travel under temporary keys.
    ///   - time: what the client and the lab go by.
    ///   - tell: receives one line per step, as they happen.
    ///   - trace: receives the client's trace events too.
    static func play(
        temporaryKeys: Bool = false,
        time: TimeSource,
        tell: @escaping @Sendable (String) -> Void,
        trace: (any TraceSink)? = nil
    ) async throws -> DemoReport {
        let start = time.clock.now
        return try await withLab(LabConfiguration().going(by: time)) { lab in
            var story = DemoStory(lab: lab, temporaryKeys: temporaryKeys, time: time, tell: tell)
            story.record(
                "start a local Telegram of five datacenters",
                lab.description.datacenters.count == 5 ? nil : "there are \(lab.description.datacenters.count)",
                seconds: seconds(time.clock.now - start),
                detail: lab.description.datacenters.map { "\($0.id) on port \($0.port)" }.joined(separator: ", ")
            )
            await story.playLogin(trace: trace)
            return story.report()
        }
    }

    private init(lab: Lab, temporaryKeys: Bool, time: TimeSource, tell: @escaping @Sendable (String) -> Void) {
        self.lab = lab
        self.temporaryKeys = temporaryKeys
        self.time = time
        self.tell = tell
    }

    // MARK: - The story

    private mutating func playLogin(trace: (any TraceSink)?) async {
        guard let account = lab.description.accounts.first(where: { $0.homeDC == Self.homeDatacenter }) else {
            return record("find an account", "the lab has none on datacenter \(Self.homeDatacenter)")
        }
        do {
            var configuration = TelegramConfiguration.lab(try LabServers(lab.description))
            configuration.servers.firstDatacenter = Self.firstDatacenter
            configuration.connectionDeadline = Self.patience
            configuration.temporaryKeys = temporaryKeys
            configuration.time = time
            configuration.trace = TraceHandler { [recorder] event in
                recorder.record(event)
                trace?.record(event)
            }
            let client = try TelegramClient(configuration: configuration)
            self = try await client.withClient { [story = self] client in
                var story = story
                await story.play(client, account)
                return story
            }
        } catch {
            record("run the client", CommandLineTool.explain(error).message)
        }
        guard steps.allSatisfy(\.verified) else { return }
        compareConnections()
    }

    private mutating func play(_ client: TelegramClient, _ account: LabDescription.Account) async {
        do {
            let code = try await requestCode(client, account)
            let user = try await signIn(client, account, code)
            let dialogs = try await readChats(client, user)
            try await writeToBot(client)
            try await fetchAvatar(client, dialogs)
        } catch {
            // The failed step is already on record.
        }
    }

    /// One call of the client, three acts: the trace tells them apart.
    private mutating func requestCode(
        _ client: TelegramClient, _ account: LabDescription.Account
    ) async throws -> LoginCode {
        let code: LoginCode
        do {
            code = try await client.sendCode(to: "+\(account.phone)")
        } catch {
            record("ask for a login code", error.description)
            throw error
        }
        let login = LoginTrace(recorder.events)
        try check(
            "make an authorization key with datacenter \(Self.firstDatacenter)",
            login.firstKey?.datacenter == Self.firstDatacenter ? nil : "no key was made there",
            seconds: login.firstKey?.seconds ?? 0,
            detail: "over \(recorder.connections.first?.info.transport ?? "nothing")"
        )
        try check(
            "ask it for a login code; the account lives on datacenter \(Self.homeDatacenter)",
            login.refusal?.outcome == "303 PHONE_MIGRATE_\(Self.homeDatacenter)"
                ? nil : "it answered \(login.refusal?.outcome ?? "nothing")",
            seconds: login.refusal?.seconds ?? 0,
            detail: login.refusal?.outcome ?? ""
        )
        try check(
            "move to datacenter \(Self.homeDatacenter) and ask again",
            login.home == Self.homeDatacenter && login.secondKey?.datacenter == Self.homeDatacenter
                && code.phoneNumber == account.phone ? nil : "the client did not move",
            seconds: (login.secondKey?.seconds ?? 0) + (login.acceptance?.seconds ?? 0),
            detail: "a code was sent \(code.delivery)"
        )
        return code
    }

    private mutating func signIn(
        _ client: TelegramClient, _ account: LabDescription.Account, _ code: LoginCode
    ) async throws -> User {
        try await step("sign in with the code") {
            guard case .signedIn(let user) = try await client.signIn(account.code, with: code) else {
                throw Unverified("the account is said not to exist")
            }
            try expect(user.phone == account.phone, "signed in as \(user.phone ?? "no account")")
            try expect(user.firstName == account.firstName, "the name is \(user.firstName)")
            try expect(try await client.me().id == user.id, "users.getUsers names another user")
            return (user, "\(user.name), +\(account.phone)")
        }
    }

    private mutating func readChats(_ client: TelegramClient, _ user: User) async throws -> [Dialog] {
        let known = Set(lab.description.accounts.compactMap(\.username))
        return try await step("read the chats") {
            let dialogs = try await client.dialogs(limit: 100).collect()
            let people = dialogs.filter { $0.username.map(known.contains) ?? false }
            try expect(!people.isEmpty, "none of the lab's people is in the list")
            for dialog in people {
                let newest = try await client.messages(in: dialog.peer, limit: 1).collect().first
                try expect(newest != nil, "the chat with \(dialog.title) is empty")
                try expect(newest?.id == dialog.lastMessage?.id, "list and history of \(dialog.title) differ")
            }
            return (dialogs, people.map(\.title).joined(separator: ", "))
        }
    }

    private mutating func writeToBot(_ client: TelegramClient) async throws {
        let updates = client.updates
        let text = "Hello from the demo"
        let bot = try await step("find the echo bot") { [lab] in
            let peer = try await client.resolve(.username(lab.description.echoBot))
            return (peer, "@\(lab.description.echoBot) is \(peer)")
        }
        let sent = try await step("send it a message") {
            let message = try await client.send(text, to: bot)
            try expect(message.id > 0 && message.isOutgoing && message.text == text, "it was stored as \(message.text)")
            return (message, "\"\(text)\" became message \(message.id)")
        }
        try await step("receive the answer as an update") { [time] in
            let answer = try await firstMessage(from: bot, in: updates, by: time)
            try expect(answer.text.contains(text), "it said \"\(answer.text)\"")
            let history = try await client.messages(in: bot, limit: 2).collect()
            try expect(history.map(\.id) == [answer.id, sent.id], "the history of the chat is another one")
            return ((), "\"\(answer.text)\"")
        }
    }

    private mutating func fetchAvatar(_ client: TelegramClient, _ dialogs: [Dialog]) async throws {
        try await step("fetch an avatar from datacenter \(Self.avatarDatacenter)") { [recorder] in
            guard let dialog = dialogs.first(where: { $0.photo?.datacenter == Self.avatarDatacenter }),
                let photo = dialog.photo
            else {
                throw Unverified("no chat has an avatar there")
            }
            let content = try await client.downloadProfilePhoto(photo, of: dialog.peer)
            try expect(content.starts(with: [0xff, 0xd8]), "it is no JPEG: \(content.count) bytes")
            let there = recorder.events.contains { event in
                if case .requestFinished("upload.getFile", Self.avatarDatacenter, _, _) = event.kind {
                    true
                } else {
                    false
                }
            }
            try expect(there, "it came from another datacenter")
            return ((), "\(content.count) bytes, the photo of \(dialog.title)")
        }
    }

    /// The last step: every connection that the client knows is one that the lab accepted, and the other way round.
    private mutating func compareConnections() {
        let counters = lab.counters
        let problems = Self.differences(lab.description.datacenters.map(\.id), recorder.connections, counters)
        record(
            "close, and compare every connection with the datacenters' own counters",
            problems.isEmpty ? nil : problems.joined(separator: "; "),
            detail: "\(counters.tcpAccepts) connections, \(counters.keyExchanges) keys on both sides"
        )
    }

    /// Where the client's list and the datacenters' counters differ, and what is still open.
    static func differences(
        _ datacenters: [Int], _ listed: [TraceRecorder.Connection], _ counters: LabCounters
    ) -> [String] {
        var problems: [String] = []
        for datacenter in datacenters {
            let connections = listed.filter { $0.info.datacenter == datacenter }
            let opened = connections.count { $0.openedTime != nil }
            let accepted = counters[datacenter].tcpAccepts
            if opened != accepted {
                problems.append("datacenter \(datacenter) accepted \(accepted) connections, the client lists \(opened)")
            }
            let made = connections.reduce(0) { $0 + $1.keyExchanges }
            if made != counters[datacenter].keyExchanges {
                problems.append(
                    "datacenter \(datacenter) made \(counters[datacenter].keyExchanges) keys, the client lists \(made)")
            }
            if connections.contains(where: { $0.closedBecause == nil }) {
                problems.append("a connection to datacenter \(datacenter) is still open")
            }
        }
        return problems
    }

    // MARK: - Verdicts

    private mutating func step<Result>(
        _ name: String, _ body: () async throws -> (Result, String)
    ) async throws -> Result {
        let start = time.clock.now
        do {
            let (result, detail) = try await body()
            record(name, nil, seconds: Self.seconds(time.clock.now - start), detail: detail)
            return result
        } catch {
            record(
                name, (error as? Unverified)?.reason ?? CommandLineTool.explain(error).message,
                seconds: Self.seconds(time.clock.now - start))
            throw error
        }
    }

    private mutating func check(_ name: String, _ problem: String?, seconds: Double, detail: String) throws {
        record(name, problem, seconds: seconds, detail: detail)
        if let problem { throw Unverified(problem) }
    }

    private mutating func record(_ name: String, _ problem: String?, seconds: Double = 0, detail: String = "") {
        let step = DemoReport.Step(name: name, verified: problem == nil, seconds: seconds, detail: problem ?? detail)
        steps.append(step)
        let mark = step.verified ? "ok" : "FAILED"
        let suffix = step.detail.isEmpty ? "" : ": \(step.detail)"
        tell("\(steps.count). \(name) [\(mark), \(Decimals.text(seconds * 1000, places: 0)) ms]\(suffix)")
    }

    private func report() -> DemoReport {
        let connections = recorder.connections
        let counters = lab.counters
        return DemoReport(
            steps: steps,
            connections: connections.map(DemoReport.Connection.init),
            httpRequests: connections.filter { $0.info.transport.hasPrefix("http") }.reduce(0) {
                $0 + $1.statistics.framesOut
            },
            lab: .init(
                tcpAccepts: counters.tcpAccepts, keyExchanges: counters.keyExchanges,
                httpRequests: counters.httpRequests)
        )
    }

    private static func seconds(_ duration: Duration) -> Double {
        (duration / .milliseconds(1)).rounded() / 1000
    }
}

/// A step whose expectation does not hold.
private struct Unverified: Error {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}

private func expect(_ condition: Bool, _ reason: @autoclosure () -> String) throws {
    if !condition { throw Unverified(reason()) }
}

/// The first incoming message of a chat, or a failure when it does not come in time.
private func firstMessage(
    from peer: Peer, in updates: TelegramUpdates, by time: TimeSource
) async throws -> Message {
    try await withThrowingTaskGroup(of: Message?.self) { group in
        group.addTask {
            for await case .newMessage(let message) in updates
            where !message.isOutgoing && message.peer.id == peer.id {
                return message
            }
            return nil
        }
        group.addTask {
            try await time.sleep(for: DemoStory.patience)
            return nil
        }
        defer { group.cancelAll() }
        guard let message = try await group.next() ?? nil else {
            throw Unverified("no answer came within \(DemoStory.patience)")
        }
        return message
    }
}
