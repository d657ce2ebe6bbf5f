import MTProtoKit
import Synchronization
import TelegramLab
import Testing

@testable import TelegramKit

/// A store that takes its time to say where a reader was.
private actor HesitantStore: KeyValueStore {
    private var values: [String: [UInt8]] = [:]

    func value(forKey key: String) async throws(StorageError) -> [UInt8]? {
        if key.hasSuffix("updates") { try? await Task.sleep(for: .milliseconds(50)) }
        return values[key]
    }

    func setValue(_ value: [UInt8]?, forKey key: String) throws(StorageError) { values[key] = value }

    func keys() throws(StorageError) -> [String] { Array(values.keys) }
}

/// Readers of one account's updates that take each other's place.
struct ReaderTurnTests {
    /// Runs `body` with Alice, with Boris, and with how he names her.
    private func withTwo(
        _ body: (_ alice: LabClient, _ boris: TelegramClient, _ toAlice: Peer) async throws -> Void
    ) async throws {
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await withClient(of: lab) { boris in
                    try await alice.signIn()
                    try await boris.signIn(LabAccount.standard[1])
                    try await body(alice, boris.client, try await boris.client.resolve(.username("alice")))
                }
            }
        }
    }

    /// The texts that a sequence tells until one is the last, or it ends.
    private func texts(_ updates: TelegramUpdates, upTo last: String) async -> [String] {
        var texts: [String] = []
        for await update in updates {
            guard case .newMessage(let message) = update, message.action == nil else { continue }
            texts.append(message.text)
            if message.text == last { break }
        }
        return texts
    }

    @Test("A sequence that goes away after the next one was taken takes nothing from it")
    func formerSequencesGoAlone() async throws {
        try await withTwo { alice, boris, toAlice in
            var former: TelegramUpdates? = alice.client.updates
            try await eventually("the place is known") { [former] in former?.position != nil }
            let current = alice.client.updates
            #expect(former?.position == nil, "it has ended")
            former = nil
            try await boris.send("x", to: toAlice)
            #expect(await texts(current, upTo: "x") == ["x"])
        }
    }

    @Test("A sequence that has ended does not say that what the next one took is done with")
    func formerSequencesAcknowledgeNothing() async throws {
        try await withTwo { alice, boris, toAlice in
            let former = alice.client.updates
            try await eventually("the place is known") { former.position != nil }
            let current = alice.client.updates
            try await boris.send("x", to: toAlice)
            #expect(await texts(current, upTo: "x") == ["x"])
            try await former.acknowledge()
            let next = alice.client.updates
            try await boris.send("y", to: toAlice)
            #expect(await texts(next, upTo: "y") == ["x", "y"])
        }
    }

    @Test("Whoever waits for an update when the next sequence is taken reads the end")
    func waitingReadersEnd() async throws {
        try await withTwo { alice, boris, toAlice in
            let former = alice.client.updates
            let reading = Task { await texts(former, upTo: "x") }
            try await eventually("it waits") { alice.client.network.updates.state.withLock { $0.waiting != nil } }
            let current = alice.client.updates
            #expect(await reading.value == [])
            try await boris.send("x", to: toAlice)
            #expect(await texts(current, upTo: "x") == ["x"])
        }
    }

    @Test(
        "A sequence that is taken while it is being read where the former one was begins all the same")
    func sequencesBeginInARow() async throws {
        try await withLab { lab in
            try await withClient(of: lab, storage: HesitantStore()) { alice in
                try await alice.signIn()
                let former = alice.client.updates
                let current = alice.client.updates(from: UpdatePosition(bytes: [3]))
                var iterator = current.makeAsyncIterator()
                guard case .reloadNeeded(nil, _)? = await iterator.next() else { throw TestFailure("nothing is said") }
                #expect(former.position == nil)
            }
        }
    }

    @Test("The answer to a question of the former sequence tells the next one nothing")
    func formerAnswersAreLeftOut() async throws {
        try await withTwo { alice, boris, toAlice in
            let first = alice.client.updates
            try await eventually("the place is known") { first.position != nil }
            let place = first.position
            for number in 1...3 { try await boris.send("\(number)", to: toAlice) }
            #expect(await texts(first, upTo: "3") == ["1", "2", "3"])
            try await first.acknowledge()
            func asked() -> Int {
                let questions = alice.lab.receivedMessages(at: 5).filter { $0.name == "updates.getDifference" }
                return Set(questions.map(\.id)).count
            }
            let before = asked()
            await alice.lab.holdAnswers(5)
            let second = alice.client.updates
            try await eventually("it asks for what came after the third") { asked() > before }
            let between = asked()
            let third = alice.client.updates(from: place)
            try await eventually("it asks for all of them") { asked() > between }
            let all = asked()
            await alice.lab.releaseAnswers(5)
            #expect(await texts(third, upTo: "3") == ["1", "2", "3"])
            #expect(second.position == nil && asked() == all, "nothing more has to be asked")
        }
    }

    @Test("That a session has ended is told to who reads then, not to who reads the updates of the next one")
    func endsAreNotKept() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                await lab.revokeAuthorizations(phone: LabClient.alice.phone)
                let failure = try await error { () async throws(TelegramError) in try await alice.client.me() }
                #expect(failure.code == .unauthorized)
                try await eventually("signed out") { try await !alice.client.accountStatus().isSignedIn }
                try await alice.signIn()
                let updates = alice.client.updates
                try await eventually("the place is known") { updates.position != nil }
                try await alice.client.send("x", to: try await alice.echoBot())
                for await update in updates {
                    if case .signedOut = update { Issue.record("it was another session") }
                    if case .newMessage(let message) = update, !message.isOutgoing { break }
                }
            }
        }
    }
}
