import Foundation
import MTProtoCore
import TelegramKit

/// A file that a chat is mirrored into: a line of JSON for each change, and behind each batch of them a line with the place
/// of the mirror. A process that is killed leaves lines without a place behind them: the next one takes them away and writes
/// them again, so that each change is there once.
final class MirrorFile {
    /// How lines with a place begin, and no others do: JSON strings have no line breaks.
    private static let mark = #"{"change":"place","#

    private struct Head: Encodable {
        let change = "mirror"
        let peer: PeerReport
        /// In a file of version 1 there are lines of an earlier program, whose `media` is a text.
        var version = 2
    }

    private struct Place: Encodable {
        let change = "place"
        let isCurrent: Bool
        let peer: PeerReport
        let position: Data
    }

    private struct FormerPlace: Decodable {
        /// Nil in older files.
        let isCurrent: Bool?
        let position: Data
    }

    private let path: String
    private let chat: PeerReport
    private let handle: FileHandle
    private let synchronize: (Int32) -> Int32
    /// Behind the last whole batch; nil before the first.
    let position: MirrorPosition?
    /// Whether nothing was missing there.
    let isCurrent: Bool

    /// Opens a file to go on with, or makes one.
    ///
    /// - Throws: `cannotCreate` for what is something else, or of another chat; `tryLater` if another process writes it.
    init(_ path: String, of chat: Peer, synchronize: @escaping (Int32) -> Int32) throws(CommandFailure) {
        self.path = path
        self.chat = PeerReport(chat)
        self.synchronize = synchronize
        let head = try JSONOutput.string(Head(peer: self.chat), pretty: false) + "\n"
        // As long as the head of today. Such a file goes on: what it has may be nowhere else any more.
        let former = try JSONOutput.string(Head(peer: self.chat, version: 1), pretty: false) + "\n"
        if !FileManager.default.fileExists(atPath: path) {
            try WholeFile.write(
                head.utf8, to: path, permissions: WholeFile.ownersOnly, replaces: false, synchronize: synchronize)
        }
        let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        var status = stat()
        guard descriptor != -1, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            if descriptor != -1 { close(descriptor) }
            throw CommandFailure(.cannotCreate, "\(path) cannot be written; choose another place for it")
        }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw CommandFailure(.tryLater, "another process writes \(path)")
        }
        do {
            let begin = try handle.read(upToCount: head.utf8.count)
            guard begin == Data(head.utf8) || begin == Data(former.utf8) else {
                throw CommandFailure(
                    .cannotCreate,
                    "\(path) holds no mirror of \(chat); choose another place, or move it away to begin anew")
            }
            let (place, end) = try Self.lastPlace(handle, behind: UInt64(head.utf8.count))
            position = place.map { MirrorPosition(bytes: Array($0.position)) }
            isCurrent = place?.isCurrent ?? false
            try handle.truncate(atOffset: end)
            try handle.seek(toOffset: end)
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(.storage, "\(path) cannot be read: \(error.localizedDescription)")
        }
    }

    /// Writes what a mirror tells and the place behind it. Once this returns, it outlives a loss of power.
    func write(_ batch: MirrorBatch) throws(CommandFailure) {
        var text = ""
        for change in batch.changes { text += try JSONOutput.string(MirrorReport(change), pretty: false) + "\n" }
        let place = Place(isCurrent: batch.isCurrent, peer: chat, position: Data(batch.position.bytes))
        text += try JSONOutput.string(place, pretty: false) + "\n"
        do {
            try handle.write(contentsOf: Data(text.utf8))
        } catch {
            throw CommandFailure(.storage, "\(path) cannot be written: \(error.localizedDescription)")
        }
        guard synchronize(handle.fileDescriptor) == 0 else {
            throw CommandFailure(.storage, "\(path) cannot be written: \(String(cString: strerror(errno)))")
        }
    }

    /// The last place, and where the lines behind it begin. Read from the end of the file, of which batches are small parts.
    private static func lastPlace(
        _ handle: FileHandle, behind begin: UInt64
    ) throws -> (FormerPlace?, UInt64) {
        let end = try handle.seekToEnd()
        var size: UInt64 = 1 << 16
        while true {
            let start = end - begin > size ? end - size : begin
            try handle.seek(toOffset: start)
            let bytes = try handle.readToEnd() ?? Data()
            // A line that is cut at its beginning is none.
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            let whole = lines.dropFirst(start == begin ? 0 : 1).dropLast()
            for line in whole.reversed() where line.starts(with: mark.utf8) {
                guard let place = try? JSONDecoder().decode(FormerPlace.self, from: line) else { continue }
                return (place, start + UInt64(line.endIndex - bytes.startIndex) + 1)
            }
            guard start > begin else { return (nil, begin) }
            size = size.saturatingMultiply(4)
        }
    }
}

/// One change, as a mirror's file has it.
private struct MirrorReport: Encodable {
    let change: MirrorChange

    init(_ change: MirrorChange) {
        self.change = change
    }

    private enum CodingKeys: String, CodingKey {
        case cause, change, id, messages, peer, poll, reactions, reason, supergroup, upTo, votes
        case isPinned = "is_pinned"
        case pollID = "poll_id"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch change {
        case .message(let message):
            try container.encode("message", forKey: .change)
            try MessageReport(message).encode(to: encoder)
        case .edited(let message):
            try container.encode("edited", forKey: .change)
            try MessageReport(message).encode(to: encoder)
        case .deleted(let ids, let chat):
            try container.encode("deleted", forKey: .change)
            try container.encode(ids, forKey: .messages)
            try container.encodeIfPresent(chat.map(PeerReport.init), forKey: .peer)
        case .cleared(let chat, let last):
            try container.encode("cleared", forKey: .change)
            try container.encode(PeerReport(chat), forKey: .peer)
            try container.encode(last, forKey: .upTo)
        case .gap(let chat, let reason):
            try container.encode("gap", forKey: .change)
            try container.encode(PeerReport(chat), forKey: .peer)
            try container.encode(reason.description, forKey: .reason)
            try container.encode(reason.name, forKey: .cause)
        case .reactionsCounted(let counts):
            try container.encode("reactions", forKey: .change)
            try container.encode(PeerReport(counts.chat), forKey: .peer)
            try container.encode(counts.messageID, forKey: .id)
            try container.encode(counts.reactions.map(ReactionReport.init), forKey: .reactions)
        case .pinsChanged(let pins):
            try container.encode("pins", forKey: .change)
            try container.encode(PeerReport(pins.chat), forKey: .peer)
            try container.encode(pins.messageIDs, forKey: .messages)
            try container.encode(pins.isPinned, forKey: .isPinned)
        case .pollChanged(let change):
            try container.encode("poll", forKey: .change)
            try container.encodeIfPresent(change.chat.map(PeerReport.init), forKey: .peer)
            try container.encodeIfPresent(change.messageID, forKey: .id)
            try container.encode("\(change.pollID)", forKey: .pollID)
            try container.encodeIfPresent(change.results.totalVoters, forKey: .votes)
            try container.encodeIfPresent(change.poll.map(PollReport.init), forKey: .poll)
        case .closed(let chat, let reason):
            try container.encode("closed", forKey: .change)
            try container.encode(PeerReport(chat), forKey: .peer)
            try container.encode(reason.description, forKey: .reason)
            try container.encode(reason.name, forKey: .cause)
            if case .becameSupergroup(let supergroup) = reason {
                try container.encode(PeerReport(supergroup), forKey: .supergroup)
            }
        }
    }
}
