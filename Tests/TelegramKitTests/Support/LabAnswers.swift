import MTProtoCore
import NIOCore
import Synchronization
import TL
import TelegramAPI

@testable import TelegramLab

/// Changes what a lab answers, on the wire: calls go to the lab's world, and their answers through a function.
final class LabAnswers: LabService {
    /// The boxed query, what the world answers to it, and what is sent instead; nil sends that.
    typealias Change = @Sendable (_ query: ByteBuffer, _ answer: ByteBuffer) -> ByteBuffer?

    private let change: Change
    /// Sent unasked with the answer to the next call.
    private let pushed: Mutex<[ByteBuffer]>

    private init(_ change: @escaping Change, pushing updates: [ByteBuffer]) {
        self.change = change
        self.pushed = Mutex(updates)
    }

    func answer(_ call: LabCall, on server: LabServer, now: Instant) -> LabReply {
        for update in pushed.withLock({ updates in
            defer { updates = [] }
            return updates
        }) {
            server.push(update, datacenter: call.datacenter, keyID: call.keyID, sessionID: call.sessionID, now: now)
        }
        let session = SessionReference(
            key: KeyReference(datacenter: call.datacenter, id: call.keyID), id: call.sessionID)
        // What only reads may be run twice: here, and by the lab if the answer stays.
        guard let id = call.query.getInteger(at: call.query.readerIndex, endianness: .little, as: UInt32.self),
            Self.changed.contains(id)
        else { return .pass }
        let outcome = server.run(
            call.query, from: session, messageID: call.messageID.rawValue,
            now: server.clock.unixSeconds(at: now))
        guard case .success(let answer) = outcome.reply, let other = change(call.query, answer) else { return .pass }
        return .now(.success(other))
    }

    private static let changed: Set<UInt32> = [
        API.Updates.GetDifference.constructorID, API.Updates.GetChannelDifference.constructorID,
        API.Users.GetUsers.constructorID, API.Help.GetConfig.constructorID, API.Upload.GetCdnFile.constructorID,
    ]

    /// Changes answers of `lab` from now on, and sends these updates to whoever calls next.
    static func use(
        on lab: Lab, pushing updates: [ByteBuffer] = [], _ change: @escaping Change = { _, _ in nil }
    ) async {
        _ = await lab.onServer { $0.service = LabAnswers(change, pushing: updates) }
    }
}

extension ByteBuffer {
    /// The same, with an object that no schema has in the place of every one that has a text in it.
    func spoiling(_ text: String) -> ByteBuffer? {
        let bytes = Array(readableBytesView)
        let wanted = [UInt8(text.utf8.count)] + Array(text.utf8)
        guard let place = bytes.indices.first(where: { bytes[$0...].starts(with: wanted) }) else { return nil }
        // `message#…` lies before its text: the nearest id of a message that does.
        let id = withUnsafeBytes(of: Self.message.littleEndian) { Array($0) }
        guard
            let begin = stride(from: place - place % 4, through: 0, by: -4).first(where: {
                bytes[$0...].starts(with: id)
            })
        else { return nil }
        var spoiled = bytes
        spoiled.replaceSubrange(begin..<begin + 4, with: [0xef, 0xbe, 0xad, 0xde])
        return ByteBuffer(bytes: spoiled)
    }

    private static var message: UInt32 {
        let message = API.Message.message(.init(id: 1, peerID: .peerUser(userID: 1), date: 1, message: ""))
        return (try? message.encoded())?.getInteger(at: 0, endianness: .little, as: UInt32.self) ?? 0
    }
}
