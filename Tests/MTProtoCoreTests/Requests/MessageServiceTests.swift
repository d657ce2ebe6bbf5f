import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

/// Sends every update back to the server, and writes down what it is told.
struct EchoService: MessageService {
    var events: [MessageServiceEvent] = []
    var waiting: [MessageTransaction] = []
    var nextDeadline: Instant?
    var message = MessageTransaction.Message(data: ByteBuffer(), needsQuickAck: true)
    private var nextName: UInt64 = 1

    init(waiting: [MessageTransaction] = [], requiresConfirmation: Bool = true) {
        self.waiting = waiting
        message.requiresConfirmation = requiresConfirmation
    }

    func wantsTransaction(at now: Instant) -> Bool {
        !waiting.isEmpty && nextDeadline.map { $0 <= now } ?? true
    }

    mutating func nextTransaction(now: Instant) -> MessageTransaction? {
        guard wantsTransaction(at: now) else { return nil }
        nextDeadline = nil
        return waiting.removeFirst()
    }

    mutating func handle(_ event: MessageServiceEvent, now: Instant) {
        events.append(event)
        guard case .received(let body) = event else { return }
        message.data = body
        waiting.append(MessageTransaction(id: .init(rawValue: nextName), messages: [message]))
        nextName += 1
    }
}

extension MessageServiceEvent {
    /// The name of the callback.
    fileprivate var name: String {
        String("\(self)".prefix { $0 != "(" })
    }
}

@Suite("Services with messages of their own")
struct MessageServiceTests {
    private let first = MessageTransaction.ID(rawValue: 1)
    private let second = MessageTransaction.ID(rawValue: 2)

    private func echo(_ server: EngineServer, _ id: ServiceID) throws -> EchoService {
        let service = server.engine.service(id)
        return try #require(service as? EchoService)
    }

    private func transaction(_ id: UInt64, _ numbers: [Int], confirmed: Bool = true) -> MessageTransaction {
        MessageTransaction(
            id: .init(rawValue: id),
            messages: numbers.map { .init(data: Sample.update($0), requiresConfirmation: confirmed) })
    }

    private func acknowledge(_ messages: [ContainedMessage], _ server: EngineServer) {
        server.send(.acknowledgement(messages.map(\.id)))
    }

    @Test("G01 G02 an echo service hears each thing that happens once, and what it sends arrives once")
    func echoesEverything() throws {
        let server = EngineServer()
        let id = server.engine.add(EchoService(), now: server.now)
        var seen = 0
        func expectNew(_ expected: [MessageServiceEvent]) throws {
            let events = try echo(server, id).events
            #expect(Array(events[seen...]) == expected)
            seen = events.count
        }
        try expectNew([.willAdd, .added(id)])

        // An update, its echo, the quick acknowledgement of that, its receipt, and an answer.
        server.send(Sample.update(1))
        #expect(server.wantsFlush)
        let sent = server.calls()
        #expect(sent.map(\.body) == [Sample.update(1)])
        #expect(sent[0].sequenceNumber % 2 == 1)
        try expectNew([
            .received(Sample.update(1)), .prepared(first, [sent[0].id]), .transactionEnded(first, .sent),
        ])
        server.take(server.engine.quickAckReceived(try #require(server.quickAckTokens.first), now: server.now))
        acknowledge(sent, server)
        acknowledge(sent, server)
        server.answer(sent[0], Sample.result(1))
        server.answer(sent[0], Sample.result(1))
        try expectNew([
            .quickAcknowledged(sent[0].id, first), .delivered(sent[0].id, first),
            .answered(sent[0].id, .answer(Sample.result(1))), .answered(sent[0].id, .answer(Sample.result(1))),
        ])

        // The connection ends with an echo under way, which goes again under its id.
        server.send(Sample.update(2))
        let under = server.calls()
        server.take(server.engine.transportErrorReceived(-429, now: server.now))
        server.engine.connectionClosed(now: server.now)
        server.engine.connectionClosed(now: server.now)
        server.engine.tellServices(.networkChanged(isAvailable: false), now: server.now)
        server.connect { again in
            #expect(again.map(\.id) == under.map(\.id))
            acknowledge(again, server)
        }
        try expectNew([
            .received(Sample.update(2)), .prepared(second, under.map(\.id)), .transactionEnded(second, .sent),
            .protocolError(code: -429), .connectionChanged(isConnected: false), .transactionsMayHaveFailed([second]),
            .networkChanged(isAvailable: false), .connectionChanged(isConnected: true),
            .delivered(under[0].id, second),
        ])

        // The server begins sessions; it lost what it announced.
        server.send(.newSession(first: under[0].id, uniqueID: 5, salt: Sample.salt))
        server.send(.newSession(first: under[0].id, uniqueID: 6, salt: Sample.salt))
        let gone = server.nextIdentifier()
        server.send(.detailedInfo(request: nil, answer: gone, bytes: 100, status: 0))
        let asked = server.heard.count
        _ = server.calls()
        let question = try #require(
            server.heard[asked...].first {
                if case .resendRequest([gone])? = try? ServiceMessage(decoding: $0.body) { true } else { false }
            })
        server.send(.stateInfo(to: question.id, states: [1]))
        try expectNew([
            .serverSessionChanged(uniqueID: 5, isFirst: true), .serverSessionChanged(uniqueID: 6, isFirst: false),
            .resendRequestFailed(gone),
        ])

        // Our session is replaced with an echo under way that may not be repeated.
        server.send(Sample.update(3))
        let lost = server.calls()
        let old = server.engine.session.sessionID
        let replaced = server.engine.session.resetSession(now: server.now)
        server.take(server.engine.lift(replaced, now: server.now))
        server.engine.setInitialization(
            ConnectionInitialization(prefix: Sample.call(9), identity: 9), now: server.now)
        server.engine.tellServices(.authorizationChanged, now: server.now)
        server.engine.tellServices(.publicKeysChanged, now: server.now)
        let third = MessageTransaction.ID(rawValue: 3)
        try expectNew([
            .received(Sample.update(3)), .prepared(third, lost.map(\.id)), .transactionEnded(third, .sent),
            .failed(lost[0].id, third, .answerLost),
            .sessionChanged(old: old, new: server.engine.session.sessionID), .allTransactionsMayHaveFailed,
            .environmentChanged, .authorizationChanged, .publicKeysChanged,
        ])

        let removed = server.engine.remove(id, now: server.now) as? EchoService
        #expect(removed?.events.last == .removed)
        let again = server.engine.remove(id, now: server.now)
        #expect(again == nil)
        let names = Set(removed?.events.map(\.name) ?? [])
        #expect(names.count == 21, "every kind of event was told: \(names.sorted())")
        server.send(Sample.update(4))
        #expect(server.calls().isEmpty)
        #expect(server.completions == 0, "none of this concerns calls")
    }

    @Test("G02 every transaction ends exactly once: sent, refused, or abandoned")
    func transactionsEndOnce() throws {
        let server = EngineServer()
        let bad = MessageTransaction(
            id: .init(rawValue: 4), messages: [.init(data: Sample.update(1)), .init(data: ByteBuffer(bytes: [1]))])
        let id = server.engine.add(
            EchoService(waiting: [
                transaction(1, [1, 2]), transaction(2, []), transaction(3, [3], confirmed: false), bad,
            ]),
            now: server.now)
        let sent = server.calls()
        #expect(sent.map { Sample.number(of: $0.body) } == [1, 2, 3])
        #expect(sent.map { $0.sequenceNumber % 2 } == [1, 1, 0])
        func ends(_ service: EchoService) -> [MessageTransaction.ID: [MessageTransaction.End]] {
            service.events.reduce(into: [:]) { ends, event in
                if case .transactionEnded(let id, let end) = event { ends[id, default: []].append(end) }
            }
        }
        let expected: [MessageTransaction.ID: [MessageTransaction.End]] = [
            .init(rawValue: 1): [.sent], .init(rawValue: 2): [.sent], .init(rawValue: 3): [.sent],
            .init(rawValue: 4): [.refused(.invalidBody(bytes: 1))],
        ]
        #expect(ends(try echo(server, id)) == expected)
        acknowledge(sent, server)
        let delivered = try echo(server, id).events.count { if case .delivered = $0 { true } else { false } }
        #expect(delivered == 2, "nothing is heard of what needs no confirmation")

        // While a thousand calls are in flight nothing more goes out: these wait in the session and are abandoned.
        for number in 0..<1024 { try server.submit(number) }
        _ = server.calls()
        let busy = server.engine.add(EchoService(waiting: [transaction(1, [7])]), now: server.now)
        #expect(server.calls().isEmpty)
        let taken = server.engine.remove(busy, now: server.now)
        let removed = try #require(taken as? EchoService)
        #expect(ends(removed) == [.init(rawValue: 1): [.abandoned]])
        let last = server.engine.add(EchoService(waiting: [transaction(1, [8])]), now: server.now)
        _ = server.calls()
        let replacement = ClientSession(configuration: Sample.configuration(), random: .seeded(9), now: server.now)
        server.take(server.engine.replaceSession(replacement, now: server.now))
        #expect(ends(try echo(server, last)) == [.init(rawValue: 1): [.abandoned]])
        #expect(server.engine.session.pendingCount == 0, "calls that may not be repeated are over, messages forgotten")
    }

    @Test("G02 what may be lost with a connection is named in the order in which it was handed over")
    func lostTransactionsAreInOrder() throws {
        let server = EngineServer()
        let waiting = (1...6).map { transaction($0, [Int($0)]) }
        let id = server.engine.add(EchoService(waiting: waiting), now: server.now)
        #expect(server.calls().count == 6)
        server.engine.connectionClosed(now: server.now)
        #expect(try echo(server, id).events.contains(.transactionsMayHaveFailed(waiting.map(\.id))))
    }

    @Test("G02 P19 messages of high priority go first; unconfirmed ones are not sent again")
    func prioritiesAndConfirmation() throws {
        let server = EngineServer()
        try server.submit(1)
        var urgent = transaction(1, [5])
        urgent.messages[0].isHighPriority = true
        server.engine.add(
            EchoService(waiting: [transaction(2, [6], confirmed: false), urgent]), now: server.now)
        #expect(server.calls().map { Sample.number(of: $0.body) }.first == 5)
        server.engine.connectionClosed(now: server.now)
        server.connect { again in
            #expect(Set(again.map { Sample.number(of: $0.body) }) == [1, 5])
        }
    }

    @Test("G02 a service is asked only while something can be sent, and by the clock when it says so")
    func askedInTime() throws {
        let server = EngineServer()
        var service = EchoService(waiting: [transaction(1, [1])])
        service.nextDeadline = server.now + .seconds(3)
        server.engine.connectionClosed(now: server.now)
        let id = server.engine.add(service, now: server.now)
        let wants = server.engine.wantsFlush(at: server.now + .seconds(4))
        #expect(!wants)
        #expect(server.calls().isEmpty)
        server.engine.connectionOpened(now: server.now)
        _ = server.calls()
        #expect(try echo(server, id).waiting.count == 1)
        let start = server.now
        #expect(server.nextCalls().count == 1)
        #expect(server.now - start == .seconds(3))
    }

    @Test("G01 many services hear the same, in the order in which they were added; closing removes them")
    func manyServices() throws {
        let server = EngineServer()
        let ids = (0..<5).map { _ in server.engine.add(EchoService(), now: server.now) }
        server.send(Sample.update(1))
        #expect(server.calls().count == 5)
        for id in ids { #expect(try echo(server, id).events.contains(.received(Sample.update(1)))) }
        #expect(server.events.contains(.session(.update(Sample.update(1)))))
        server.engine.removeServices(now: server.now)
        for id in ids {
            let service = server.engine.service(id)
            #expect(service == nil)
        }
    }
}
