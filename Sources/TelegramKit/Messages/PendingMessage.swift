import MTProtoCore
import MTProtoKit
import Synchronization
import TL
import TelegramAPI

/// A message that is on its way to a chat: the server has not said that it is there.
public struct PendingMessage: Hashable, Sendable {
    /// Where it goes.
    public let peer: Peer
    /// What it says, captions included; empty where it is forwarded or says nothing.
    public let text: String
    /// The ids by which the server recognizes a repetition, see ``SendOptions/randomID``; several where several
    /// messages are forwarded together.
    public let randomIDs: [Int64]
    /// How long it has been on its way.
    public let age: Duration
}

extension TelegramClient {
    /// The messages that this client is sending, in the order in which the program gave them to it: those that a list
    /// of messages shows with a clock. A file counts as soon as it is uploaded. The methods that send tell how it ends,
    /// and ``pendingRequests()`` what they wait for.
    public func pendingMessages() async -> [PendingMessage] {
        await network.pendingMessages
    }
}

/// The requests that send messages and are under way.
struct OutgoingMessages: Sendable {
    private struct Entry: Sendable {
        let method: String
        let peer: Peer
        /// Of what is not shown none.
        let message: (text: String, randomIDs: [Int64])?
        let since: Instant
    }

    private var entries: [UInt64: Entry] = [:]
    private var last: UInt64 = 0

    /// - Returns: names it for ``ended(_:)``.
    mutating func began<Function: TLFunction>(_ function: Function, to peer: Peer, now: Instant) -> UInt64 {
        let message: (text: String, randomIDs: [Int64])? =
            switch function {
            case let function as API.Messages.SendMessage: (function.message, [function.randomID])
            case let function as API.Messages.SendMedia: (function.message, [function.randomID])
            case let function as API.Messages.ForwardMessages: ("", function.randomID)
            default: nil
            }
        last &+= 1
        entries[last] = Entry(method: Function.name, peer: peer, message: message, since: now)
        return last
    }

    mutating func ended(_ number: UInt64) {
        entries[number] = nil
    }

    func messages(now: Instant) -> [PendingMessage] {
        entries.sorted { $0.key < $1.key }.compactMap { _, entry in
            guard let (text, randomIDs) = entry.message else { return nil }
            return PendingMessage(peer: entry.peer, text: text, randomIDs: randomIDs, age: now - entry.since)
        }
    }

    /// By which methods requests go to a chat before a message, which may not be under way yet.
    func methods(to peer: Peer, before randomID: Int64) -> Set<String> {
        let own = entries.first { $0.value.message?.randomIDs.contains(randomID) == true }?.key ?? .max
        return Set(
            entries.filter { number, entry in
                number < own && entry.peer.kind == peer.kind && entry.peer.id == peer.id
            }.map(\.value.method))
    }
}

extension Network {
    fileprivate var pendingMessages: [PendingMessage] { desk.outgoing.withLock { $0.messages(now: context.clock.now) } }
}
