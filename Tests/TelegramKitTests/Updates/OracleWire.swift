import MTProtoCore
import TL
import TelegramAPI

@testable import TelegramKit
@testable import TelegramLab

/// A generator that is the same everywhere.
struct OracleRandom {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

    mutating func chance(_ share: Double) -> Bool { Double(next() >> 11) / Double(1 << 53) < share }

    mutating func pick<Element>(_ list: [Element]) -> Element { list[below(list.count)] }
}

/// What becomes of packets on their way.
struct OracleWire {
    var drop: Double
    var duplicate: Double
    var delay: Int
    var short: Double
    var unreadable: Double
    var tooLong: Double
    /// The number of the last packet that is numbered as a whole.
    var seq: Int32 = 1
    private var mark: Int32 = 0

    init(_ random: inout OracleRandom) {
        drop = random.pick([0, 0.05, 0.3, 0.6])
        duplicate = random.pick([0, 0.1, 0.4])
        delay = random.pick([1, 20, 300, 1500])
        short = random.pick([0, 0.3, 1])
        unreadable = random.pick([0, 0, 0.05])
        tooLong = random.pick([0, 0, 0.03])
    }

    /// Nothing happens any more.
    mutating func heal() { (drop, duplicate, delay, unreadable, tooLong) = (0, 0, 1, 0, 0) }

    /// A packet in the form in which a server might send it.
    mutating func form(_ packet: API.Updates, _ random: inout OracleRandom) -> API.Updates {
        if random.chance(tooLong) { return .updatesTooLong }
        if case .updateShort(.updateUserTyping(var typing), let date) = packet, random.chance(0.5) {
            mark += 1
            typing.action = .sendMessageUploadPhotoAction(progress: mark)
            let start = seq + 1
            seq = start + Int32(random.below(2))
            return .updatesCombined(
                API.Updates.UpdatesCombined(
                    updates: [.updateUserTyping(typing)], users: [], chats: [], date: date, seqStart: start,
                    seq: seq))
        }
        guard random.chance(short), case .updates(let full) = packet, full.updates.count == 1,
            case .updateNewMessage(.message(let message), let pts, let count)? = full.updates.first
        else { return packet }
        switch message.peerID {
        case .peerUser(let id):
            return .updateShortMessage(
                API.Updates.UpdateShortMessage(
                    out: message.out, id: message.id, userID: id, message: message.message, pts: pts,
                    ptsCount: count, date: message.date))
        case .peerChat(let id):
            guard case .peerUser(let sender)? = message.fromID else { return packet }
            return .updateShortChatMessage(
                API.Updates.UpdateShortChatMessage(
                    out: message.out, id: message.id, fromID: sender, chatID: id, message: message.message,
                    pts: pts, ptsCount: count, date: message.date))
        case .peerChannel:
            return packet
        }
    }
}
