import FuzzSupport
import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import Testing

@testable import TelegramKit

/// What a plan knows after a kill, in virtual time, against a server that counts every attempt.
struct BulkRestartTests {
    private func group(_ id: Int64) -> Peer { Peer(kind: .channel, id: id, accessHash: 1) }

    /// Messages to some groups, their log in what a process leaves behind, and the server.
    private struct Work {
        let chats: Int64
        let perChat: Int
        var now = Instant.zero
        var store: [String: [UInt8]] = [:]
        /// When each chat's attempts arrived.
        private var arrivals: [Int64: [Instant]] = [:]
        private var all: [Instant] = []
        private(set) var breaches = 0
        /// How many attempts of a chat were under way when the process was killed.
        private(set) var doubts: [Int64: Int] = [:]

        var limits = BulkLimits()
        var unixNow: Int64 { 1_700_000_000_000 + now.nanoseconds / 1_000_000 }

        init(_ messages: Int, to chats: Int) {
            self.chats = Int64(chats)
            perChat = messages / chats
        }

        /// How long all takes, if each chat gets so many more.
        func duration(more: [Int64: Int] = [:]) -> Duration {
            let work = (1...chats).map { id in
                (peer: Peer(kind: .channel, id: id, accessHash: 1), count: perChat + more[id, default: 0])
            }
            return BulkPlan(work, limits: limits).duration(roundTrip: .milliseconds(50))
        }

        private mutating func arrive(_ chat: Int64, at instant: Instant) {
            func isFull(_ times: [Instant], _ rate: BulkLimits.Rate?) -> Bool {
                guard let rate, times.count >= rate.count else { return false }
                return times[times.count - rate.count] + rate.period > instant
            }
            let own = arrivals[chat, default: []]
            if isFull(own, limits.perChat) || isFull(own, limits.perGroup) || isFull(all, limits.overall) {
                breaches += 1
            }
            arrivals[chat, default: []].append(instant)
            all.append(instant)
        }

        private mutating func write(_ log: inout OutboxLog) {
            for write in log.batch().writes { store[write.key] = write.value }
            log.hasIndex = true
        }

        mutating func give() {
            var log = OutboxLog(user: 1, name: "a")
            for number in 1...perChat {
                for chat in 1...chats {
                    let entry = OutboxEntry(
                        key: "\(chat)-\(number)", peer: Peer(kind: .channel, id: chat, accessHash: 1), randomID: 1,
                        date: 1, state: .waiting)
                    _ = log.add(entry, digest: 1, body: [])
                }
            }
            write(&log)
        }

        func stored() -> OutboxLog {
            var log = OutboxLog(user: 1, name: "a")
            for part in log.readIndex(store[log.indexKey] ?? []) ?? [] {
                let isRead = log.read(store[log.partKey(part)] ?? [], part: part)
                #expect(isRead)
            }
            return log
        }

        /// Goes on until so many wait, and is killed with something under way.
        ///
        /// - Parameter arrives: whether that arrives.
        mutating func run(until left: Int, arrives: Bool, _ random: inout FuzzRandom) {
            var (log, plan) = (stored(), BulkPlan(limits: limits, seed: 0))
            var queues: [Int64: [String]] = [:]
            for record in log.resume(&plan, now: now, serverNow: unixNow) {
                queues[record.entry.peer.id, default: []].append(record.entry.key)
            }
            var (flights, answers) = (TimedQueue<Int>(), TimedQueue<Int>())
            var onWay: Set<Int> = []
            while plan.total - plan.done > left || (left > 0 && plan.underway == 0) {
                switch plan.next(now: now) {
                case .finished: return write(&log)
                case .send(let chat):
                    let trip = Duration.milliseconds(25 + Int(random.next() % 50))
                    log.change(queues[plan.chats[chat].peer.id]?.first ?? "") { $0.begin(at: unixNow + 1) }
                    flights.insert(chat, at: now + trip / 2)
                    answers.insert(chat, at: now + trip)
                    onWay.insert(chat)
                    continue
                case .wait(let until):
                    guard let next = [until, flights.first, answers.first].compactMap(\.self).min() else {
                        Issue.record("the plan waits for nothing")
                        return
                    }
                    now = max(now, next)
                }
                while let chat = flights.popReached(at: now)?.element {
                    onWay.remove(chat)
                    arrive(plan.chats[chat].peer.id, at: now)
                }
                while let chat = answers.popReached(at: now)?.element {
                    let id = plan.chats[chat].peer.id
                    let time = unixNow + 1
                    log.change(queues[id]?.first ?? "") { record in
                        record.entry.state = .sent(messageID: 1)
                        record.settle(at: time)
                    }
                    queues[id]?.removeFirst()
                    plan.ended(chat, isSent: true, now: now)
                }
            }
            write(&log)
            guard left > 0 else { return }
            for chat in plan.chats where chat.begun != nil { doubts[chat.peer.id, default: 0] += 1 }
            if arrives { for chat in onWay.sorted() { arrive(plan.chats[chat].peer.id, at: now) } }
            now = now + .milliseconds(300)
        }
    }

    /// After a kill a chat that had a message under way waits for two seconds at most, and the others for one.
    private static let costOfKill = Duration.milliseconds(2500)

    @Test(
        "U45 U46 killed three times, bulk work takes as long as was said for it and what was under way, with no pause",
        arguments: [
            (42, 2, true), (42, 2, false), (100, 4, true), (300, 10, false), (1000, 50, true), (500, 100, true),
        ])
    func killedPlansAreKept(messages: Int, chats: Int, arrives: Bool) {
        var random = FuzzRandom(7)
        var work = Work(messages, to: chats)
        work.give()
        for run in 0...3 { work.run(until: messages * (3 - run) / 4, arrives: arrives, &random) }
        let real = work.now - Instant.zero
        #expect(work.breaches == 0)
        let records = work.stored().records.values
        #expect(records.count == messages)
        #expect(records.allSatisfy { $0.entry.state == .sent(messageID: 1) && !$0.isUnderway })
        #expect(!work.doubts.isEmpty)
        // Only what was under way goes once more.
        let longest = work.duration(more: work.doubts)
        #expect(real.inSeconds <= longest.inSeconds * 1.1 + 3 * Self.costOfKill.inSeconds, "\(longest), real \(real)")
        #expect(real.inSeconds >= work.duration().inSeconds * 0.9)
    }

    @Test("U45 U46 after a kill only the chat waits that had a message under way, and limits know what was removed")
    func chatsInDoubt() {
        var log = OutboxLog(user: 1, name: "a")
        for (key, chat) in [("1", 1), ("2", 1), ("3", 2), ("4", 3), ("5", 3)] as [(String, Int64)] {
            let entry = OutboxEntry(key: key, peer: group(chat), randomID: 1, date: 1, state: .waiting)
            _ = log.add(entry, digest: 1, body: [1])
        }
        let now = Instant.zero + .seconds(1000)
        let unix: Int64 = 1_700_000_000_000
        log.change("1") { $0.begin(at: unix - 5000) }
        // Sent three seconds ago, and removed since.
        log.change("4") { record in
            record.begin(at: unix - 3100)
            record.entry.state = .sent(messageID: 1)
            record.settle(at: unix - 3000)
        }
        // The server did not count this one.
        log.change("5") { $0.begin(at: unix - 2000) }
        log.change("5") { $0.settle(at: nil) }
        log.remove("4")
        var store: [String: [UInt8]] = [:]
        for write in log.batch().writes { store[write.key] = write.value }
        var next = OutboxLog(user: 1, name: "a")
        let parts = next.readIndex(store[log.indexKey] ?? [])
        let isRead = next.read(store[log.partKey(1)] ?? [], part: 1)
        #expect(parts == [1] && isRead)
        #expect(next.records["5"]?.attempts == [] && next.records["1"]?.isUnderway == true)
        var plan = BulkPlan(limits: BulkLimits(perGroup: .init(1, per: .seconds(60))), seed: 0)
        let waiting = next.resume(&plan, now: now, serverNow: unix).map(\.entry.key)
        #expect(waiting == ["1", "2", "3", "5"])
        // By the number of the chat: a second for what is on its way, a second for clocks, a minute for the limit.
        let times = Dictionary(uniqueKeysWithValues: plan.chats.map { ($0.peer.id, $0.times) })
        #expect(times == [1: [now + .seconds(1)], 2: [], 3: [now - .seconds(2)]])
        let second = plan.chats.firstIndex { $0.peer.id == 2 }
        let steps = (0..<2).map { _ in plan.next(now: now) }
        #expect(steps == [.send(second ?? -1), .wait(until: now + .seconds(58))])
        // When no limit counts it any more, it is forgotten.
        next.forget(unix + 58_001, plan.limits)
        #expect(next.leftovers.isEmpty)
    }

    @Test("U46 what an earlier version has stored is read: whole seconds, and each chat's first message in doubt")
    func earlierLogs() {
        func sealed(_ body: (inout TLWriter) -> Void) -> [UInt8] {
            var writer = TLWriter()
            writer.writeInt(2)
            writer.writeLong(1)
            body(&writer)
            let bytes = Array(writer.take().readableBytesView)
            return bytes + Array(Hash.sha256(bytes).prefix(8))
        }
        var log = OutboxLog(user: 1, name: "a")
        let index = sealed { writer in
            writer.writeInt(1)
            writer.writeLong(3)
            for number: Int32 in [1, 1, 0] { writer.writeInt(number) }
        }
        let part = sealed { writer in
            for number: Int64 in 1...3 {
                writer.writeLong(number)
                writer.writeString("\(number)")
                writer.writeInt(2)
                for value in [9, 8, 7, 6, number == 1 ? 1_700_000_000 : 0, 5] as [Int64] { writer.writeLong(value) }
                writer.writeInt(number == 1 ? 1 : 0)
                writer.writeInt(number == 1 ? 44 : 0)
                for _ in 0..<3 { writer.writeString("") }
                writer.writeBytes([1])
            }
        }
        let parts = log.readIndex(index)
        var isRead = log.read(part, part: 1)
        #expect(parts == [1] && isRead)
        var plan = BulkPlan(limits: BulkLimits(), seed: 0)
        let now = Instant.zero + .seconds(1000)
        let waiting = log.resume(&plan, now: now, serverNow: 1_700_000_010_000).map(\.entry.key)
        #expect(waiting == ["2", "3"])
        // Ten seconds ago, but for what whole seconds and two clocks may hide.
        #expect(plan.chats.map(\.times) == [[now - .milliseconds(8001), now + .seconds(1)]])
        #expect(log.records["1"]?.entry.state == .sent(messageID: 44) && log.records["3"]?.attempts == [])
        // It is written as this version has it.
        log.change("2") { $0.begin(at: 1_700_000_011_000) }
        var store: [String: [UInt8]] = [:]
        for write in log.batch().writes { store[write.key] = write.value }
        var next = OutboxLog(user: 1, name: "a")
        isRead = next.read(store[log.partKey(1)] ?? [], part: 1)
        #expect(isRead)
        #expect(next.records["2"]?.attempts == [1_700_000_011_000, 1_700_000_011_000])
        #expect(next.records["2"]?.isUnderway == true && next.records["3"]?.isUnderway == false)
    }
}
