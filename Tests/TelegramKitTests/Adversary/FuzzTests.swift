import FuzzSupport
import Logging
import MTProtoCore
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramKit

struct TelegramFuzzTests {
    @Test("H-04 hostile stored accounts, updates and errors: understood or refused, never a crash")
    func fuzzTelegram() throws {
        let report = Fuzzing.run([Self.accounts(), try Self.updates(), Self.errors()], suite: .telegram)
        for finding in report.findings { Issue.record("\(finding)") }
    }

    private static func accounts() -> FuzzTarget {
        var numbered = StoredAccount(home: DatacenterID(2), userID: 5)
        numbered.phone = "9996651001"
        let corpus = [StoredAccount(home: DatacenterID(2), userID: 5), numbered].map { $0.encoded() }
        return FuzzTarget("stored account", corpus: corpus, weight: 0.5) { input, _ in
            guard let account = StoredAccount(stored: input) else { return }
            try FuzzFinding.unless(StoredAccount(stored: account.encoded()) == account, "another account")
            try FuzzFinding.unless((1...1000).contains(account.home.rawValue), "\(account.home)")
        }
    }

    /// Whatever came is taken as updates, or asked for: nothing is lost in silence. The same bytes as a stored state are
    /// understood or refused.
    private static func updates() throws -> FuzzTarget {
        let message = API.Message.message(
            .init(id: 7, peerID: .peerUser(userID: 5), date: 9, message: "text"))
        let updates: [API.Updates] = [
            .updatesTooLong,
            .updateShort(update: .updateNewMessage(message: message, pts: 1, ptsCount: 1), date: 3),
            .updates(
                .init(
                    updates: [.updateNewMessage(message: message, pts: 1, ptsCount: 1)], users: [], chats: [], date: 1,
                    seq: 1)),
            .updateShortMessage(.init(id: 1, userID: 2, message: "text", pts: 3, ptsCount: 1, date: 4)),
        ]
        let corpus = try updates.map { Array(try $0.encoded().readableBytesView) }
        var state = UpdateState(pts: 1, qts: 0, date: 1, seq: 0)
        state.set(UpdateState.Channel(pts: 7, accessHash: 8), 5)
        state.apply(.renumbered(5, 9))
        let stored = state.encoded(of: 3)
        return FuzzTarget("updates", corpus: corpus + [stored]) { input, _ in
            let known: UpdateEngine.Hashes = { _, _ in 5 }
            var engine = UpdateEngine(state: state, now: .zero)
            engine.differenceAnswered(.success(.differenceEmpty(date: 1, seq: 0)), hashes: known, now: .zero)
            _ = engine.takeActions()
            if let packet = try? API.Updates(decoding: ByteBuffer(bytes: input)) {
                engine.received(packet, hashes: known, now: .zero)
            } else {
                engine.receivedUnreadable(now: .zero)
                try FuzzFinding.unless(!engine.takeActions().isEmpty, "what cannot be read is not asked for")
            }
            while engine.take(now: .zero) != nil {}
            if let again = try? UpdateState(stored: input, of: 3) {
                try FuzzFinding.unless(
                    try UpdateState(stored: again.encoded(of: 3), of: 3) == again, "another state")
            }
        }
    }

    private static func errors() -> FuzzTarget {
        let corpus = ["FLOOD_WAIT_30", "PHONE_NUMBER_INVALID", "SESSION_PASSWORD_NEEDED", "USER_MIGRATE_5", ""]
            .map { Array($0.utf8) }
        return FuzzTarget("errors for callers", corpus: corpus, weight: 0.5) { input, random in
            let rpc = RPCError(
                code: random.pick([303, 400, 401, 420, 500, -503, 0, .min]),
                message: String(decoding: input, as: UTF8.self))
            let error = TelegramError(rpc: rpc, place: "here")
            try FuzzFinding.unless(!error.message.isEmpty && !error.hint.isEmpty, "an error that says nothing")
            try FuzzFinding.unless((error.retryAfter == nil) == (rpc.floodWait == nil), "another pause")
        }
    }
}
