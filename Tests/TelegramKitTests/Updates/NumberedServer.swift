import MTProtoCore
import TelegramAPI
import Testing

@testable import TelegramKit

/// Tells what was missed as Telegram does: in slices, of so many events of each of the account's two numberings, and
/// none of the second before the place from which it was asked last. A place ahead of it, it refuses or takes for its
/// own.
struct NumberedServer: Sendable {
    enum Answer: Sendable {
        case unknownPlace
        case difference(API.Updates.Difference, isReadable: Bool)
    }

    /// Where both numberings begin: that is the place of a ``Desk``.
    private static let firstPts: Int32 = 10
    private static let firstQts: Int32 = 5

    /// Whether each event of chats can be read.
    private(set) var chats: [Bool]
    /// The same of what is numbered apart.
    private(set) var secrets: [Bool]
    let isStrict: Bool
    /// Who asks from before this date gets something without a number that cannot be read.
    var spoiledUntil: Int32 = 0
    /// The last number of the second numbering that nobody can ask for any more.
    private var forgotten = NumberedServer.firstQts

    init(chats: [Bool] = [], secrets: [Bool] = [], isStrict: Bool = true) {
        (self.chats, self.secrets, self.isStrict) = (chats, secrets, isStrict)
    }

    var pts: Int32 { Self.firstPts + Int32(chats.count) }
    var qts: Int32 { Self.firstQts + Int32(secrets.count) }

    var state: API.Updates.State { .init(pts: pts, qts: qts, date: 200, seq: 3, unreadCount: 0) }

    /// What whoever misses nothing is told, as ``name(of:)`` calls it.
    var readable: [String] {
        chats.indices.filter { chats[$0] }.map { "chat \(Int(Self.firstPts) + 1 + $0)" }
            + secrets.indices.filter { secrets[$0] }.map { "secret \(Int(Self.firstQts) + 1 + $0)" }
    }

    /// Something new in a chat, as it is pushed.
    @discardableResult
    mutating func addChat(isReadable: Bool = true) -> API.Update {
        chats.append(isReadable)
        return .updateNewMessage(message: Self.chat(pts), pts: pts, ptsCount: 1)
    }

    /// The same in a secret chat.
    @discardableResult
    mutating func addSecret(isReadable: Bool = true) -> API.Update {
        secrets.append(isReadable)
        return Self.pushedSecret(qts)
    }

    static func pushedSecret(_ qts: Int32) -> API.Update {
        .updateNewEncryptedMessage(message: secret(qts), qts: qts)
    }

    /// - Parameter limit: how many events of each numbering at the most.
    mutating func difference(pts: Int32, qts: Int32, date: Int32, limit: Int32?) -> Answer {
        if isStrict, pts > self.pts || qts > self.qts { return .unknownPlace }
        forgotten = max(forgotten, qts)
        let most = Int(limit ?? 100)
        let newChats = (Self.firstPts + 1..<self.pts + 1).filter { $0 > pts }.prefix(most)
        let newSecrets = (Self.firstQts + 1..<self.qts + 1).filter { $0 > forgotten }.prefix(most)
        let isReadable =
            date >= spoiledUntil && newChats.allSatisfy { chats[Int($0 - Self.firstPts) - 1] }
            && newSecrets.allSatisfy { secrets[Int($0 - Self.firstQts) - 1] }
        guard !newChats.isEmpty || !newSecrets.isEmpty else {
            return .difference(.differenceEmpty(date: 200, seq: 3), isReadable: isReadable)
        }
        let state = API.Updates.State(
            pts: newChats.last ?? self.pts, qts: newSecrets.last ?? self.qts, date: 200, seq: 3, unreadCount: 0)
        let messages = newChats.map { Self.chat($0) }
        let encrypted = newSecrets.map { Self.secret($0) }
        let difference: API.Updates.Difference =
            state.pts == self.pts && state.qts == self.qts
            ? .difference(
                .init(
                    newMessages: messages, newEncryptedMessages: encrypted, otherUpdates: [], chats: [], users: [],
                    state: state))
            : .differenceSlice(
                .init(
                    newMessages: messages, newEncryptedMessages: encrypted, otherUpdates: [], chats: [], users: [],
                    intermediateState: state))
        return .difference(difference, isReadable: isReadable)
    }

    /// How tests call an event; nil for what this server does not send.
    static func name(of update: API.Update) -> String? {
        switch update {
        case .updateNewMessage(let message, _, _): "chat \(message.id)"
        case .updateNewEncryptedMessage(.encryptedMessageService(let message), _): "secret \(message.randomID)"
        default: nil
        }
    }

    /// The message of the same number as its place.
    private static func chat(_ pts: Int32) -> API.Message {
        .message(.init(id: pts, peerID: .peerUser(userID: 2), date: 100, message: "\(pts)"))
    }

    private static func secret(_ qts: Int32) -> API.EncryptedMessage {
        .encryptedMessageService(.init(randomID: Int64(qts), chatID: 1, date: 100, bytes: []))
    }
}

/// An engine and the server that it asks.
struct NumberedDesk {
    var desk = Desk(channels: [:])
    var server: NumberedServer
    /// Whether the reader takes what there is after each answer, or only when nothing is asked any more.
    var readsAtOnce = false
    /// What the reader was told.
    var told: [String] = []
    var asked: [UpdateEngine.Action] = []
    /// The number of the question that the server does not answer now.
    var failing: Int?
    /// The number of the question before whose answer the reader ends; another one goes on where it was.
    var ending: Int?
    /// Happens while the question of this number is open: before the server answers it, or behind its answer.
    var arrival: (question: Int, isAnswered: Bool, happens: (inout NumberedDesk) -> Void)?
    /// Happens each time the server is asked where the account is.
    var beforeState: ((inout NumberedServer) -> Void)?

    init(_ server: NumberedServer, readsAtOnce: Bool = false) {
        (self.server, self.readsAtOnce) = (server, readsAtOnce)
    }

    /// Something may have been missed: answers whatever is asked, until nothing is.
    mutating func catchUp() {
        desk.engine.mayHaveMissed(now: desk.now)
        settle()
    }

    mutating func settle() {
        while asked.count < 500 {
            let open = desk.actions()
            #expect(open.count <= 1, "one question at a time")
            guard let action = open.first else {
                guard desk.engine.isWanted, let deadline = desk.engine.nextDeadline else { return read() }
                desk.pass(deadline - desk.now)
                continue
            }
            asked.append(action)
            #expect(desk.engine.isFetching)
            if asked.count == ending {
                read()
                desk.engine = UpdateEngine(state: desk.engine.confirmed, now: desk.now)
                continue
            }
            answer(action)
            if let head = desk.engine.head {
                #expect(head.pts <= server.pts && head.qts <= server.qts, "what is still to come would be dropped")
            }
            if readsAtOnce { read() }
        }
        Issue.record("it never ends")
    }

    private mutating func answer(_ action: UpdateEngine.Action) {
        let isFailing = asked.count == failing
        func result<Value>(_ value: Result<Value, UpdateEngine.Failure>) -> Result<Value, UpdateEngine.Failure> {
            isFailing ? .failure(.unavailable(atLeast: nil)) : value
        }
        arrive(isAnswered: false)
        switch action {
        case .getState:
            beforeState?(&server)
            let state = server.state
            arrive(isAnswered: true)
            desk.engine.stateAnswered(result(.success(state)), hashes: desk.hashes, now: desk.now)
        case .getDifference(let pts, let qts, let date, let limit):
            let answer: Result<API.Updates.Difference, UpdateEngine.Failure> =
                switch server.difference(pts: pts, qts: qts, date: date, limit: limit) {
                case .unknownPlace: .failure(.positionInvalid)
                case .difference(let difference, let isReadable):
                    isReadable ? .success(difference) : .failure(.unreadable("?"))
                }
            arrive(isAnswered: true)
            desk.engine.differenceAnswered(result(answer), hashes: desk.hashes, now: desk.now)
        case .getChannelDifference: Issue.record("nobody has heard of a channel")
        }
    }

    private mutating func arrive(isAnswered: Bool) {
        guard let arrival, arrival.question == asked.count, arrival.isAnswered == isAnswered else { return }
        arrival.happens(&self)
    }

    mutating func read() {
        while let content = desk.engine.take(now: desk.now) {
            switch content {
            case .reload(nil, _): told.append("reload")
            case .update(let update, _): told.append(NumberedServer.name(of: update) ?? "\(update)")
            default: told.append("\(content)")
            }
        }
        #expect(desk.engine.confirmed == desk.engine.head)
    }

    /// Whether the reader was told all that can be read, once and in order, and is where the server is: whoever is
    /// ahead of it drops what is next.
    mutating func judge(_ kinds: [String] = ["chat", "secret"], comment: Comment = "") {
        desk.receive(server.addChat())
        desk.receive(server.addSecret())
        read()
        // What did not arrive is asked for by now.
        desk.pass(.seconds(1))
        settle()
        for kind in kinds {
            let expected = server.readable.filter { $0.hasPrefix(kind) }
            #expect(told.filter { $0.hasPrefix(kind) } == expected, comment)
        }
        #expect(desk.engine.head?.pts == server.pts && desk.engine.head?.qts == server.qts, comment)
    }
}
