import MTProtoCore
import MTProtoKit
import NIOCore
import Synchronization
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramKit

/// A ``NumberedServer`` in the place of all servers. What cannot be read has an object in it that no schema has.
final class NumberedResponder: RequestResponder {
    private struct Refusal: Error {
        let message: String
    }

    let server: Mutex<NumberedServer>

    init(_ server: NumberedServer) {
        self.server = Mutex(server)
    }

    func answer(
        _ request: Request, name: String, at datacenter: DatacenterID
    ) async -> Result<DatacenterManager.Answer, RequestFailure> {
        do {
            return .success(DatacenterManager.Answer(body: try boxed(request, name), serverTime: nil))
        } catch {
            let message = (error as? Refusal)?.message ?? "\(error)"
            return .failure(.rpc(RPCError(code: 400, message: message)))
        }
    }

    private func boxed(_ request: Request, _ name: String) throws -> ByteBuffer {
        switch name {
        case "auth.importBotAuthorization":
            guard let authorization = ScriptedServer.authorization else { throw Refusal(message: "NOBODY") }
            return authorization
        case "updates.getState":
            return try server.withLock { $0.state }.encoded()
        case "updates.getDifference":
            let query = try API.Updates.GetDifference(decoding: request.body)
            #expect(query.ptsLimit == query.qtsLimit)
            let answer = server.withLock {
                $0.difference(pts: query.pts, qts: query.qts, date: query.date, limit: query.ptsLimit)
            }
            guard case .difference(let difference, let isReadable) = answer else {
                throw Refusal(message: "PERSISTENT_TIMESTAMP_INVALID")
            }
            var bytes = try difference.encoded()
            if isReadable { return bytes }
            // The state stands at the end: six words.
            bytes.setInteger(UInt32(0xdead_beef), at: bytes.writerIndex - 24, endianness: .little)
            return bytes
        default:
            throw Refusal(message: "NOT_IN_THIS_SCRIPT")
        }
    }
}

/// Which events are left out because they cannot be read.
struct UnreadableEventTests {
    /// What an account misses of its two numberings, and whether it can be read.
    struct Missed: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var chats: [Bool] = []
        var secrets: [Bool] = []
        var isSpoiled = false

        func server(isStrict: Bool = true) -> NumberedServer {
            var server = NumberedServer(chats: chats, secrets: secrets, isStrict: isStrict)
            if isSpoiled { server.spoiledUntil = 150 }
            return server
        }

        static let all = [
            Missed(testDescription: "the first of three secrets, nothing in chats", secrets: [false, true, true]),
            Missed(testDescription: "the only secret, nothing in chats", secrets: [false]),
            Missed(
                testDescription: "one of three secrets beside chats", chats: [true, true],
                secrets: [true, false, true]),
            Missed(testDescription: "one of three in chats, no secrets", chats: [true, false, true]),
            Missed(testDescription: "two in a row in chats, one secret", chats: [false, false], secrets: [true]),
            Missed(
                testDescription: "two in a row in chats amid others", chats: [true, false, false, true],
                secrets: [true, true]),
            Missed(testDescription: "one of each", chats: [false], secrets: [false]),
            Missed(
                testDescription: "several of each", chats: [true, false, true, false, false, true],
                secrets: [false, true, false, false, true]),
            Missed(testDescription: "nothing that has a number", isSpoiled: true),
            Missed(
                testDescription: "what has no number, beside both", chats: [true, true], secrets: [true, true],
                isSpoiled: true),
            Missed(testDescription: "what has no number, beside secrets", secrets: [true, true], isSpoiled: true),
            Missed(testDescription: "what has no number, beside chats", chats: [true, true], isSpoiled: true),
            Missed(
                testDescription: "what has no number, and some of each", chats: [true, false, true],
                secrets: [false, true, true], isSpoiled: true),
            Missed(
                testDescription: "32 secrets in a row, and one after them",
                secrets: Array(repeating: false, count: 32) + [true]),
        ]
    }

    @Test(
        "O07 What cannot be read in either numbering costs nothing that can, and no number that is still to come",
        arguments: Missed.all, [true, false])
    func onlyUnreadableEventsAreLeftOut(missed: Missed, isStrict: Bool) {
        for readsAtOnce in [true, false] {
            var desk = NumberedDesk(missed.server(isStrict: isStrict), readsAtOnce: readsAtOnce)
            desk.catchUp()
            #expect(desk.told.contains("reload"))
            let repeated = zip(desk.told, desk.told.dropFirst()).contains { $0 == "reload" && $1 == "reload" }
            #expect(readsAtOnce || !repeated, "\(desk.told)")
            desk.judge(comment: "reads at once: \(readsAtOnce)")
        }
    }

    @Test("O07 A message of a secret chat that cannot be read costs no other one, nor what comes later")
    func unreadableSecretsCostNoOthers() async throws {
        let cases: [([Bool], [String])] = [
            ([], ["reload", "secret 7", "secret 8", "chat 11", "secret 9"]),
            (
                [true, false, true],
                ["reload", "chat 11", "secret 7", "reload", "chat 13", "secret 8", "chat 14", "secret 9"]
            ),
        ]
        for (chats, expected) in cases {
            let responder = NumberedResponder(NumberedServer(chats: chats, secrets: [false, true, true]))
            var configuration = TelegramConfiguration.test(apiID: 7, apiHash: "hash")
            configuration.discovery = nil
            configuration.responder = responder
            configuration.time = TestTime(passes: false).source
            try await withTelegramClient(configuration) { client in
                _ = try await client.signIn(botToken: "1:x")
                let place = UpdateState(pts: 10, qts: 5, date: 100, seq: 3).encoded(of: 1)
                var told: [String] = []
                for await update in client.updates(from: UpdatePosition(bytes: place)) {
                    switch update {
                    case .reloadNeeded(nil, _): told.append("reload")
                    case .newMessage(let message): told.append("chat \(message.id)")
                    case .other(let update, _): told.append(NumberedServer.name(of: update) ?? "\(update)")
                    default: told.append("\(update)")
                    }
                    if told.last == "secret 9" { break }
                    guard told.last == "secret 8" else { continue }
                    for update in responder.server.withLock({ [$0.addChat(), $0.addSecret()] }) {
                        client.receive(try API.Updates.updateShort(update: update, date: 1).encoded())
                    }
                }
                #expect(told == expected)
            }
        }
    }

    @Test(
        "O07 A search for what cannot be read survives that a question fails, and that its reader ends",
        arguments: Missed.all)
    func searchesSurvive(missed: Missed) {
        var undisturbed = NumberedDesk(missed.server())
        undisturbed.catchUp()
        for number in 1...undisturbed.asked.count {
            var failing = NumberedDesk(missed.server(), readsAtOnce: true)
            failing.failing = number
            failing.catchUp()
            failing.judge(comment: "question \(number) fails")
            var ending = NumberedDesk(missed.server(), readsAtOnce: true)
            ending.ending = number
            ending.catchUp()
            ending.judge(comment: "the reader ends at question \(number)")
        }
    }

    @Test(
        "O07 What happens in the middle of a search comes as well, once and in order",
        arguments: Missed.all.filter { !$0.isSpoiled })
    func searchesHoldNothingBack(missed: Missed) {
        let happenings: [(inout NumberedDesk) -> Void] = [
            { desk in
                desk.desk.receive(desk.server.addChat())
                desk.desk.receive(desk.server.addSecret())
            },
            { desk in desk.desk.receive(desk.server.addSecret()) },
            // Nothing arrives, or nothing that can be read.
            { desk in
                desk.server.addChat(isReadable: false)
                desk.server.addSecret()
            },
            { desk in
                desk.server.addSecret(isReadable: false)
                desk.server.addChat()
            },
        ]
        var undisturbed = NumberedDesk(missed.server())
        undisturbed.catchUp()
        for number in 1...undisturbed.asked.count {
            for (index, happening) in happenings.enumerated() {
                for isAnswered in [true, false] {
                    var desk = NumberedDesk(missed.server())
                    desk.arrival = (number, isAnswered, happening)
                    desk.catchUp()
                    desk.judge(comment: "happening \(index) at question \(number), answered: \(isAnswered)")
                }
            }
        }
    }

    @Test("What was searched and arrives after all ends the search: nothing is left out, nothing has to be read anew")
    func lateArrivalsEndSearches() {
        let server = NumberedServer(chats: [true], secrets: [false, true])
        var undisturbed = NumberedDesk(server)
        undisturbed.catchUp()
        let arrive: (inout NumberedDesk) -> Void = { desk in
            for qts in Int32(6)...7 { desk.desk.receive(NumberedServer.pushedSecret(qts)) }
        }
        // The state is asked for, then the same events alone, then the other numbering alone, then the state again.
        let last = undisturbed.asked.lastIndex(of: .getState) ?? 0
        #expect(last == 8)
        for number in 1...last + 1 {
            for isAnswered in [true, false] {
                var desk = NumberedDesk(server)
                desk.arrival = (number, isAnswered, arrive)
                desk.catchUp()
                #expect(desk.told.sorted() == ["chat 11", "secret 6", "secret 7"], "question \(number), \(isAnswered)")
                #expect(desk.desk.engine.head?.pts == 11 && desk.desk.engine.head?.qts == 7)
            }
        }
    }

    @Test("O07 A search that what happens in chats always outruns ends: the other numbering is to blame")
    func endlessSearchesEnd() {
        var desk = NumberedDesk(NumberedServer(chats: [false], secrets: [false, true]))
        desk.beforeState = { $0.addChat() }
        desk.catchUp()
        let probes = desk.asked.count { question in
            if case .getDifference(let pts, 5, _, 1?) = question { pts > 10 } else { false }
        }
        #expect(probes == UpdateSlices.patience)
        desk.judge()
        #expect(desk.told.contains("reload"))
    }

    @Test(
        "O07 Too much in a row of chats that cannot be read costs nothing of the other numbering",
        arguments: [[true], [false, true], [true, false, true]])
    func manyChatsCostNoSecrets(secrets: [Bool]) {
        var server = NumberedServer(chats: Array(repeating: false, count: 40), secrets: secrets)
        server.addChat()
        var desk = NumberedDesk(server)
        desk.catchUp()
        desk.judge(["secret"])
    }

    @Test("O07 However much of chats was left out, of the other numbering single events are as before")
    func numberingsAreCountedApart() throws {
        let server = NumberedServer(chats: Array(repeating: false, count: UpdateSlices.patience))
        var undisturbed = NumberedDesk(server)
        undisturbed.catchUp()
        let last = undisturbed.asked.firstIndex { question in
            if case .getDifference(let pts, _, _, _) = question { pts == server.pts } else { false }
        }
        var desk = NumberedDesk(server)
        let happening: (inout NumberedDesk) -> Void = { desk in
            for isReadable in [false, true, true] { desk.server.addSecret(isReadable: isReadable) }
        }
        desk.arrival = (try #require(last) + 1, false, happening)
        desk.catchUp()
        #expect(desk.told.filter { $0.hasPrefix("secret") } == ["secret 7", "secret 8"])
        desk.judge()
    }

    @Test("O07 Where nothing can be read and ever more comes, the questions pause after 32 events")
    func endlessUnreadableEventsPause() {
        var desk = Desk(channels: [:])
        desk.engine.mayHaveMissed(now: desk.now)
        var asked = 0
        while asked < 500, let question = desk.actions().first {
            asked += 1
            guard question == .getState else {
                desk.engine.differenceAnswered(.failure(.unreadable("?")), hashes: desk.hashes, now: desk.now)
                continue
            }
            let pts = (desk.engine.head?.pts ?? 0) + 1
            desk.engine.stateAnswered(
                .success(.init(pts: pts, qts: 5, date: 100, seq: 3, unreadCount: 0)), hashes: desk.hashes,
                now: desk.now)
        }
        // All, 64, 16 and 4 at once, then 33 times one, and each time the state.
        #expect(asked == 4 + 33 * 2)
        desk.pass(.seconds(1))
        #expect(desk.actions().count == 1)
    }

    @Test("O07 Too much in a row of the other numbering costs nothing of chats")
    func manySecretsCostNoChats() {
        var desk = NumberedDesk(
            NumberedServer(chats: [true, true], secrets: Array(repeating: false, count: 40)))
        desk.catchUp()
        desk.judge()
    }

    @Test("A search at a place that the server does not know any more ends with the present, which is said once")
    func searchesOfLostPlacesEnd() {
        var desk = Desk()
        desk.engine.mayHaveMissed(now: desk.now)
        for _ in 0..<5 {
            #expect(desk.actions().count == 1)
            desk.engine.differenceAnswered(.failure(.unreadable("?")), hashes: desk.hashes, now: desk.now)
        }
        #expect(desk.actions() == [.getState])
        desk.engine.stateAnswered(
            .success(.init(pts: 12, qts: 7, date: 100, seq: 3, unreadCount: 0)), hashes: desk.hashes, now: desk.now)
        #expect(desk.actions() == [.getDifference(pts: 12, qts: 5, date: 100, limit: 1)])
        desk.engine.differenceAnswered(.failure(.positionInvalid), hashes: desk.hashes, now: desk.now)
        #expect(desk.actions().isEmpty && desk.taken().isEmpty, "that place is not the reader's")
        desk.pass(.seconds(1))
        #expect(desk.actions() == [.getDifference(pts: 10, qts: 5, date: 100, limit: 1)])
        desk.engine.differenceAnswered(.failure(.positionInvalid), hashes: desk.hashes, now: desk.now)
        #expect(desk.actions() == [.getState] && desk.taken().isEmpty, "not before it is known where that is")
        desk.engine.stateAnswered(
            .success(.init(pts: 3, qts: 1, date: 100, seq: 3, unreadCount: 0)), hashes: desk.hashes, now: desk.now)
        #expect(desk.taken() == ["reload all"] && desk.actions().isEmpty)
        #expect(desk.engine.confirmed?.pts == 3 && desk.engine.confirmed?.qts == 1)
    }

    @Test("However often everything has to be read anew before somebody does, that is said once, with the last place")
    func reloadsAreOne() throws {
        var desk = Desk(channels: [:])
        desk.engine.mayHaveMissed(now: desk.now)
        desk.difference([11], pts: 11, isLast: false)
        for _ in 0..<5 {
            desk.engine.differenceAnswered(.failure(.unreadable("?")), hashes: desk.hashes, now: desk.now)
        }
        for _ in 0..<2 {
            desk.engine.stateAnswered(
                .success(.init(pts: 90, qts: 5, date: 100, seq: 3, unreadCount: 0)), hashes: desk.hashes,
                now: desk.now)
            desk.engine.differenceAnswered(.failure(.unreadable("?")), hashes: desk.hashes, now: desk.now)
        }
        #expect(desk.taken() == ["11", "reload all"])
        #expect(desk.engine.confirmed == desk.engine.head && desk.engine.head?.pts == 13)
        #expect(desk.engine.head?.marks == UpdateState.Marks(message: 11), "what was told of it is not told again")
        // Whatever the reasons are.
        desk.engine.stateAnswered(
            .success(.init(pts: 90, qts: 9, date: 100, seq: 3, unreadCount: 0)), hashes: desk.hashes, now: desk.now)
        desk.difference([], pts: 90)
        #expect(desk.engine.suspect == nil)
        desk.engine.differenceAnswered(.success(.differenceTooLong(pts: 80)), hashes: desk.hashes, now: desk.now)
        desk.engine.differenceAnswered(.failure(.noAccess), hashes: desk.hashes, now: desk.now)
        desk.engine.stateAnswered(
            .success(.init(pts: 95, qts: 9, date: 300, seq: 4, unreadCount: 0)), hashes: desk.hashes, now: desk.now)
        #expect(desk.engine.count == 1)
        #expect(desk.taken() == ["reload all"] && desk.engine.confirmed == desk.engine.head)
        let head = try #require(desk.engine.head)
        #expect([head.pts, head.qts, head.date, head.seq] == [95, 9, 300, 4])
        #expect(head.marks == UpdateState.Marks() && head.channels.isEmpty)
    }

    // MARK: - Ends in the middle

    @Test("What bots are told comes once, though a reader ended in the middle of a difference, and in order")
    func specialsOfDifferences() {
        func stopped(_ qts: Int32) -> API.Update {
            .updateBotStopped(.init(userID: Int64(qts), date: 100, stopped: true, qts: qts))
        }
        func told(_ content: UpdateEngine.Content?) -> Int32? {
            if case .update(.updateBotStopped(let update), _)? = content { update.qts } else { nil }
        }
        var desk = Desk(channels: [:])
        desk.engine.mayHaveMissed(now: desk.now)
        // Their order is their numbers', and one that comes twice counts once.
        desk.difference([11], [stopped(5), stopped(7), stopped(6), stopped(7)], pts: 11, qts: 7)
        #expect(desk.engine.take(now: desk.now) != nil)
        #expect(told(desk.engine.take(now: desk.now)) == 6)
        let place = desk.engine.position
        #expect(place?.pts == 10 && place?.qts == 6)
        #expect(told(desk.engine.take(now: desk.now)) == 7)
        desk.engine = UpdateEngine(state: place, now: desk.now)
        #expect(desk.actions() == [.getDifference(pts: 10, qts: 6, date: 100)])
        desk.difference([11], [stopped(7)], pts: 11, qts: 7)
        #expect(told(desk.engine.take(now: desk.now)) == 7)
        #expect(desk.taken().isEmpty && desk.engine.confirmed?.pts == 11 && desk.engine.confirmed?.qts == 7)
    }

    @Test("Where nothing that has a number is to blame, a server that is behind takes nothing back")
    func presentsOfServersBehind() {
        var desk = Desk()
        desk.engine.mayHaveMissed(now: desk.now)
        for _ in 0..<5 {
            #expect(desk.actions().count == 1)
            desk.engine.differenceAnswered(.failure(.unreadable("?")), hashes: desk.hashes, now: desk.now)
        }
        #expect(desk.actions() == [.getState])
        desk.engine.stateAnswered(
            .success(.init(pts: 9, qts: 4, date: 300, seq: 3, unreadCount: 0)), hashes: desk.hashes, now: desk.now)
        #expect(desk.taken() == ["reload all"] && desk.actions().isEmpty)
        #expect(desk.engine.head?.pts == 10 && desk.engine.head?.qts == 5 && desk.engine.head?.date == 300)
    }

    @Test("Channels that are watched from the beginning leave room for what comes before the first state")
    func earlyWatches() {
        var limits = UpdateEngine.Limits()
        limits.waiting = 4
        var desk = Desk()
        desk.engine = UpdateEngine(state: nil, limits: limits, now: desk.now)
        for id in 1...4 { desk.engine.watch(Int64(id), accessHash: 70, pts: nil, now: desk.now) }
        for qts in Int32(6)...7 { desk.receive(NumberedServer.pushedSecret(qts)) }
        #expect(desk.engine.early.count == 6)
    }
}
