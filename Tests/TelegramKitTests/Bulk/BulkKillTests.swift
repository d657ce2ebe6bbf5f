import MTProtoCore
import MTProtoKit
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// Bulk work that survives kills, in a lab with the limits of real servers, lab and client by one time. A kill is a store that refuses
/// every write from one moment on, after which another client goes on; `Scripts/check-bulk` kills processes.
struct BulkKillTests {
    /// Messages to some groups, and how many of them a group takes in a minute, or in less so that it takes no minute here.
    struct Work: Sendable, CustomStringConvertible {
        let messages: Int
        let chats: Int
        var group = LabSendingLimits.Rate(20, per: 60)
        /// How many more the first chats get, whose minutes are full then.
        var more: [Int] = []

        var perChat: Int { messages / chats }
        var all: Int { more.reduce(perChat * chats, +) }
        var description: String {
            "\(all) messages to \(chats) chats" + (more.isEmpty ? "" : ", to some \(more) more")
        }

        func count(_ chat: Int) -> Int { perChat + (more.indices.contains(chat) ? more[chat] : 0) }

        var labLimits: LabSendingLimits {
            var limits = LabSendingLimits.usual
            limits.group = group
            return limits
        }

        var limits: BulkLimits {
            BulkLimits(perGroup: BulkLimits.Rate(group.messages, per: .seconds(group.seconds)))
        }
    }

    private static let works = [
        Work(messages: 60, chats: 12), Work(messages: 12, chats: 2, group: .init(4, per: 8)),
        Work(messages: 16, chats: 8, group: .init(4, per: 8), more: [10, 4]),
    ]

    private static let kills = 3
    /// The process has to die and another one to begin. It supposes that what was under way comes a second later, and that clocks
    /// differ by a second. Besides, what was under way goes once more, and counts once more.
    private static let costOfKill = 2.5

    @Test(
        "U45 U46 bulk work takes as long as it was said to, provokes no pause, and three kills double nothing",
        arguments: works)
    func killedBulkIsOnce(work: Work) async throws {
        let (messages, chats) = (work.all, work.chats)
        let time = TestTime()
        var configuration = LabConfiguration()
        configuration.sendingLimits = work.labLimits
        configuration.frameLogLimit = 0
        try await TelegramLab.withLab(configuration.forTests(time: time)) { lab in
            let store = DyingStore(countingKeysWith: "persistent:outbox")
            let places = Places()
            var planned = Duration.zero
            var longest = Duration.zero
            var begun = time.now
            // How long the last process says that the rest takes.
            var rest = Duration.zero
            var (resumed, end) = (time.now, time.now)
            for run in 0...Self.kills {
                store.live(writes: .max)
                try await withClient(of: lab, storage: store, time: time) { my in
                    let client = my.client
                    if run == 0 {
                        try await my.signIn()
                        for number in 1...chats {
                            places.peers.append(try await client.createChannel(title: "Chat \(number)"))
                        }
                        let trip = try await client.ping()
                        // One chat may meet a message that was under way at each kill.
                        func plan(more: Int) -> BulkPlan {
                            let all = places.peers.enumerated().map { number, peer in
                                (peer: peer, count: work.count(number) + (number == 0 ? more : 0))
                            }
                            return BulkPlan(all, limits: work.limits)
                        }
                        planned = plan(more: 0).duration(roundTrip: trip)
                        longest = plan(more: Self.kills).duration(roundTrip: trip)
                        begun = time.now
                    }
                    let outbox = try await client.outbox(limits: work.limits)
                    if run == 0 { try await Self.give(work, to: places.peers, outbox) }
                    guard run < Self.kills else {
                        (rest, resumed) = (await outbox.remainingTime, time.now)
                        try await outbox.untilSent()
                        end = time.now
                        return
                    }
                    // A quarter of the work further on, it dies at one of the next writes.
                    let left = messages * (Self.kills - run) / (Self.kills + 1)
                    while await outbox.waitingCount > left { try await Task.sleep(for: .milliseconds(20)) }
                    store.live(writes: run)
                    try await eventually("it is dead") { store.isDead }
                    store.end()
                }
            }
            let real = end - begun
            try await withClient(of: lab, storage: store, time: time) { my in
                for (chat, peer) in places.peers.enumerated() {
                    let texts = try await my.client.messages(in: peer, limit: 100).collect().reversed().map(\.text)
                        .filter { !$0.isEmpty }
                    let wanted = (1...work.count(chat)).map { "\($0)" }
                    #expect(texts == wanted)
                }
                let entries = try await my.client.outbox().entries
                #expect(entries.count == work.all)
                #expect(entries.allSatisfy { if case .sent = $0.state { true } else { false } })
            }
            let breaches = await lab.limitBreaches
            #expect(breaches.isEmpty)
            let cost = Double(Self.kills) * Self.costOfKill
            #expect(
                real.seconds <= longest.seconds * 1.1 + cost, "planned \(planned), at most \(longest), real \(real)")
            // The last process knew what the others had sent.
            let realRest = end - resumed
            #expect(abs(realRest.seconds - rest.seconds) <= rest.seconds * 0.1 + 2, "\(rest) left, took \(realRest)")
            #expect(real.seconds >= planned.seconds * 0.9, "planned \(planned), real \(real)")
        }
    }

    private final class Places {
        var peers: [Peer] = []
    }

    /// Gives the outbox all messages, those of different chats side by side.
    private static func give(_ work: Work, to peers: [Peer], _ outbox: Outbox) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (chat, peer) in peers.enumerated() {
                group.addTask {
                    for number in 1...work.count(chat) {
                        try await outbox.send("\(number)", to: peer, key: "\(peer.id)-\(number)")
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}

extension Duration {
    fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
