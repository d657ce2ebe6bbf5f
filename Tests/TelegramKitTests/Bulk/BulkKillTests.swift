import Foundation
import MTProtoCore
import MTProtoKit
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// Bulk work that survives kills, in a lab with the limits of real servers, lab and client by one time.
struct BulkKillTests {
    /// `MESSAGES/CHATS`, as Scripts/check-bulk has it.
    private static let size: (messages: Int, chats: Int) = {
        let text = ProcessInfo.processInfo.environment["MTPROTO_BULK"] ?? ""
        let numbers = text.split(separator: "/").compactMap { Int($0) }
        return numbers.count == 2 ? (numbers[0], numbers[1]) : (60, 12)
    }()

    @Test("U45 U46 bulk work takes as long as it was said to, provokes no pause, and three kills double nothing")
    func killedBulkIsOnce() async throws {
        let (messages, chats) = Self.size
        let perChat = messages / chats
        let time = TestTime()
        var configuration = LabConfiguration()
        configuration.sendingLimits = .usual
        configuration.frameLogLimit = 0
        try await TelegramLab.withLab(configuration.forTests(time: time)) { lab in
            let store = DyingStore(countingKeysWith: "persistent:outbox")
            let places = Places()
            var planned = Duration.zero
            var begun = time.now
            for run in 0...3 {
                store.live(writes: .max)
                try await withClient(of: lab, storage: store, time: time) { my in
                    let client = my.client
                    if run == 0 {
                        try await my.signIn()
                        for number in 1...chats {
                            places.peers.append(try await client.createChannel(title: "Chat \(number)"))
                        }
                        let work = places.peers.map { (peer: $0, count: perChat) }
                        planned = BulkPlan(work).duration(roundTrip: try await client.ping())
                        begun = time.now
                    }
                    let outbox = try await client.outbox()
                    if run == 0 { try await Self.give(perChat, to: places.peers, outbox) }
                    guard run < 3 else { return try await outbox.untilSent() }
                    // A quarter of the work further on, it dies at one of the next writes.
                    let left = messages * (3 - run) / 4
                    while await outbox.waitingCount > left { try await Task.sleep(for: .milliseconds(20)) }
                    store.live(writes: run)
                    try await eventually("it is dead") { store.isDead }
                    store.end()
                }
            }
            let real = time.now - begun
            var lost = 0
            var doubled = 0
            try await withClient(of: lab, storage: store, time: time) { my in
                for peer in places.peers {
                    let texts = try await my.client.messages(in: peer, limit: 100).collect().reversed().map(\.text)
                        .filter { !$0.isEmpty }
                    let wanted = (1...perChat).map { "\($0)" }
                    doubled += texts.count - Set(texts).count
                    lost += Set(wanted).subtracting(texts).count
                    #expect(texts == wanted)
                }
                let entries = try await my.client.outbox().entries
                #expect(entries.count == perChat * chats)
                #expect(entries.allSatisfy { if case .sent = $0.state { true } else { false } })
            }
            let breaches = await lab.limitBreaches
            if ProcessInfo.processInfo.environment["MTPROTO_BULK"] != nil {
                print("messages \(perChat * chats) to \(chats) chats, killed 3 times")
                print("planned \(planned), real \(real)")
                print("flood waits \(breaches.count), of them repeated \(breaches.count { $0.isRepeated })")
                print("doubled \(doubled), lost \(lost)")
            }
            #expect(breaches.isEmpty)
            // After each kill the new process waits two seconds, and may take some messages for sent that were not.
            #expect(real.seconds <= planned.seconds * 1.1 + 9, "planned \(planned), real \(real)")
            #expect(real.seconds >= planned.seconds * 0.9, "planned \(planned), real \(real)")
        }
    }

    private final class Places {
        var peers: [Peer] = []
    }

    /// Gives the outbox all messages, those of different chats side by side.
    private static func give(_ count: Int, to peers: [Peer], _ outbox: Outbox) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for peer in peers {
                group.addTask {
                    for number in 1...count {
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
