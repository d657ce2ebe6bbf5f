import MTProtoCore
import NIOCore
import TL
import TelegramAPI

/// Members of groups, and what is written into these.
///
/// Shared without locks: after ``signIn(_:_:)`` its clients and groups do not change any more.
final class Load: @unchecked Sendable {
    struct Options {
        var clients = 1000
        var groups = 2
        var isBasic = false
        /// Messages a second in all groups together.
        var rate = 100.0
        var seconds = 10.0
        /// How many do not read while messages are written, at the end of the last group.
        var deaf = 0
    }

    /// What is told at the end.
    struct Report: Codable {
        var clients = 0
        var deaf = 0
        /// Connections of those who do not read that the lab has ended.
        var deafEnded = 0
        var sent = 0
        var refused = 0
        /// Messages a second, from the first one until the last one was sent.
        var rate = 0.0
        /// The same until the last one had arrived everywhere.
        var deliveryRate = 0.0
        var expected = 0
        var delivered = 0
        /// Those among them that came with a difference.
        var fetched = 0
        var missing = 0
        var doubled = 0
        var disordered = 0
        var gaps = 0
        var ends = 0
        var refusals = 0
        var medianMilliseconds = 0.0
        var worstPercentMilliseconds = 0.0
        var worstMilliseconds = 0.0
    }

    let options: Options
    private let loop: any EventLoop
    private var clients: [LightClient] = []
    private var peers: [API.InputPeer] = []
    private var sent = 0
    private var refused = 0

    init(_ options: Options, loop: any EventLoop) {
        self.options = options
        self.loop = loop
    }

    // MARK: Members

    func signIn(_ lab: LoadLab, _ say: @escaping @Sendable (String) -> Void) async throws {
        for number in 0..<self.options.clients {
            self.clients.append(try LightClient(number: number, lab: lab, loop: self.loop))
        }
        try await self.each(self.clients) { client in
            try await client.connect()
            try await Self.signUp(client)
        }
        let acknowledging = self.loop.scheduleRepeatedTask(
            initialDelay: .milliseconds(200), delay: .milliseconds(200)
        ) { _ in
            for client in self.clients { client.acknowledge() }
        }
        _ = acknowledging
        say("signed-in \(self.clients.count)")
    }

    /// Does something for many clients, for some of them at a time.
    private func each(
        _ clients: [LightClient], _ body: @escaping @Sendable (LightClient) async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, client) in clients.enumerated() {
                if index >= 16 { try await group.next() }
                group.addTask { try await body(client) }
            }
            try await group.waitForAll()
        }
    }

    private static func signUp(_ client: LightClient) async throws {
        let phone = "999662\(1000 + client.number + 1000)"
        let sent = try await client.call(
            API.Auth.SendCode(phoneNumber: phone, apiID: 1, apiHash: "x", settings: API.CodeSettings()))
        guard case .sentCode(let code) = sent else { throw LoadFailure("no code: \(sent)") }
        _ = try await client.call(
            API.Auth.SignIn(phoneNumber: phone, phoneCodeHash: code.phoneCodeHash, phoneCode: "22222"))
        let signed = try await client.call(
            API.Auth.SignUp(
                phoneNumber: phone, phoneCodeHash: code.phoneCodeHash, firstName: "Number \(client.number)",
                lastName: ""))
        guard case .authorization(let authorization) = signed, case .user(let user) = authorization.user else {
            throw LoadFailure("not signed up: \(signed)")
        }
        let input = API.InputUser.inputUser(userID: user.id, accessHash: user.accessHash ?? 0)
        try await client.loop.submit { client.user = input }.get()
    }

    /// Makes the groups. The clients are divided among them in their order, and so are the others.
    func makeGroups(_ others: [API.InputUser]) async throws {
        for group in 0..<self.options.groups {
            let members = self.members(of: group)
            let users = try await self.loop.submit { members.map(\.user) }.get()
            let guests = others.enumerated().filter { $0.offset % self.options.groups == group }.map(\.element)
            guard let creator = members.first else { throw LoadFailure("a group without members") }
            let invited = Array(users.dropFirst()) + guests
            self.peers.append(
                self.options.isBasic
                    ? try await self.makeBasicGroup(group, creator, invited)
                    : try await self.makeSupergroup(group, creator, invited))
            try await self.loop.submit {
                for member in members { member.ledger.prefix = "load \(group) " }
            }.get()
        }
    }

    private func members(of group: Int) -> [LightClient] {
        self.clients.filter { $0.number * self.options.groups / self.options.clients == group }
    }

    private func makeSupergroup(
        _ number: Int, _ creator: LightClient, _ users: [API.InputUser]
    ) async throws -> API.InputPeer {
        let made = try await creator.call(
            API.Channels.CreateChannel(megagroup: true, title: "Load \(number)", about: ""))
        guard case .updates(let updates) = made, case .channel(let channel)? = updates.chats.first else {
            throw LoadFailure("no supergroup: \(made)")
        }
        let input = API.InputChannel.inputChannel(channelID: channel.id, accessHash: channel.accessHash ?? 0)
        for start in stride(from: 0, to: users.count, by: 200) {
            _ = try await creator.call(
                API.Channels.InviteToChannel(channel: input, users: Array(users[start...].prefix(200))))
        }
        return .inputPeerChannel(channelID: channel.id, accessHash: channel.accessHash ?? 0)
    }

    private func makeBasicGroup(
        _ number: Int, _ creator: LightClient, _ users: [API.InputUser]
    ) async throws -> API.InputPeer {
        let made = try await creator.call(API.Messages.CreateChat(users: users, title: "Load \(number)"))
        guard case .updates(let updates) = made.updates, case .chat(let chat)? = updates.chats.first else {
            throw LoadFailure("no group: \(made)")
        }
        return .inputPeerChat(chatID: chat.id)
    }

    // MARK: Messages

    /// Writes, waits until everything has arrived or nothing more comes, and fetches what is missing.
    func run() async throws -> Report {
        let count = Int(self.options.rate * self.options.seconds)
        let deaf = Array(self.clients.suffix(self.options.deaf))
        let hearing = Array(self.clients.dropLast(self.options.deaf))
        try await self.loop.submit {
            for client in self.clients {
                let group = client.number * self.options.groups / self.options.clients
                client.ledger.expect((count - group + self.options.groups - 1) / self.options.groups)
            }
            for client in deaf { client.setReading(false) }
        }.get()
        let ends = try await self.loop.submit { self.clients.reduce(0) { $0 + $1.ends } }.get()

        let begin = LoadLab.unixNanoseconds()
        try await self.write(count, hearing)
        let sentSeconds = Double(LoadLab.unixNanoseconds() - begin) / 1e9
        let lastArrival = try await self.waitForArrival(hearing)
        var report = Report()
        report.rate = Double(count) / sentSeconds
        report.deliveryRate = Double(count) / (Double(lastArrival - begin) / 1e9)
        report.ends = try await self.loop.submit { hearing.reduce(0) { $0 + $1.ends } - ends }.get()
        report.deafEnded = try await self.wake(deaf)
        for client in self.clients { try await self.fetch(client) }
        return try await self.loop.submit { [report] in self.complete(report) }.get()
    }

    /// Writes at the rate that is wanted, whether or not answers come.
    private func write(_ count: Int, _ writers: [LightClient]) async throws {
        let done = self.loop.makePromise(of: Void.self)
        let begin = LoadLab.unixNanoseconds()
        let groups = (0..<self.options.groups).map { group in
            writers.filter { $0.number * self.options.groups / self.options.clients == group }
        }
        self.loop.scheduleRepeatedTask(initialDelay: .zero, delay: .milliseconds(5)) { task in
            while self.sent < count {
                let due = begin + Int64(Double(self.sent) / self.options.rate * 1e9)
                guard due <= LoadLab.unixNanoseconds() else { return }
                let group = self.sent % groups.count
                let number = self.sent / groups.count
                // Everyone writes in turn.
                let writer = groups[group][number % groups[group].count]
                self.send("load \(group) \(number) \(due) and so many words as people write", from: writer, group)
                self.sent += 1
            }
            task.cancel()
            done.succeed()
        }
        try await done.futureResult.get()
    }

    private func send(_ text: String, from writer: LightClient, _ group: Int) {
        let query = API.Messages.SendMessage(
            peer: self.peers[group], message: text, randomID: Int64.random(in: 1...Int64.max))
        guard let bytes = try? query.encoded() else { return }
        writer.ask(bytes).whenComplete { result in
            guard case .success(let answer) = result, let updates = try? API.Updates(decoding: answer) else {
                self.refused += 1
                return
            }
            writer.ledger.take(updates, now: LoadLab.unixNanoseconds())
        }
    }

    /// Returns when the last message arrived.
    private func waitForArrival(_ clients: [LightClient]) async throws -> Int64 {
        var received = -1
        var last = LoadLab.unixNanoseconds()
        while true {
            let (now, missing) = try await self.loop.submit {
                clients.reduce((0, 0)) { ($0.0 + $1.ledger.received, $0.1 + $1.ledger.missing) }
            }.get()
            if now != received { (received, last) = (now, LoadLab.unixNanoseconds()) }
            if missing == 0 || LoadLab.unixNanoseconds() - last > 10_000_000_000 { return last }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Lets clients read again that did not. Returns how many of them find their connection ended.
    private func wake(_ deaf: [LightClient]) async throws -> Int {
        guard !deaf.isEmpty else { return 0 }
        let before = try await self.loop.submit {
            for client in deaf { client.setReading(true) }
            return deaf.map(\.ends)
        }.get()
        try await Task.sleep(for: .seconds(2))
        var ended = 0
        for (client, count) in zip(deaf, before) {
            guard try await self.loop.submit({ client.ends > count || !client.isConnected }).get() else { continue }
            ended += 1
            try await client.reopen()
        }
        return ended
    }

    private func fetch(_ client: LightClient) async throws {
        let group = client.number * self.options.groups / self.options.clients
        guard case .inputPeerChannel(let id, let hash) = self.peers[group] else { return }
        while true {
            let (missing, pts) = try await self.loop.submit { (client.ledger.missing, client.ledger.contiguous) }.get()
            guard missing > 0 else { return }
            let difference = try await client.call(
                API.Updates.GetChannelDifference(
                    channel: .inputChannel(channelID: id, accessHash: hash), filter: .channelMessagesFilterEmpty,
                    pts: max(1, pts), limit: 1000))
            guard case .channelDifference(let found) = difference else { return }
            try await self.loop.submit { client.ledger.take(found.newMessages, pts: found.pts) }.get()
            if found.final { return }
        }
    }

    private func complete(_ report: Report) -> Report {
        var report = report
        report.clients = self.clients.count
        report.deaf = self.options.deaf
        report.sent = self.sent
        report.refused = self.refused
        var latencies: [UInt32] = []
        for client in self.clients {
            let ledger = client.ledger
            report.expected += ledger.seen.count
            report.delivered += ledger.received
            report.fetched += ledger.fetched
            report.missing += ledger.missing
            report.doubled += ledger.doubled
            report.disordered += ledger.disordered
            report.refusals += client.refusals
            if client.number < self.clients.count - self.options.deaf {
                report.gaps += ledger.gaps
                latencies += ledger.latencies
            }
        }
        latencies.sort()
        if let last = latencies.last {
            report.medianMilliseconds = Double(latencies[latencies.count / 2]) / 1000
            report.worstPercentMilliseconds = Double(latencies[latencies.count * 99 / 100]) / 1000
            report.worstMilliseconds = Double(last) / 1000
        }
        return report
    }
}
