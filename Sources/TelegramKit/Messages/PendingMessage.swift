import MTProtoCore
import MTProtoKit
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

/// The messages on their way.
struct OutgoingMessages: Sendable {
    private struct Entry: Sendable {
        let peer: Peer
        let text: String
        let randomIDs: [Int64]
        let since: Instant
    }

    private var entries: [UInt64: Entry] = [:]
    private var last: UInt64 = 0

    /// - Returns: names it for ``ended(_:)``; nil for a request that sends none.
    mutating func began(_ function: some TLFunction, to peer: Peer, now: Instant) -> UInt64? {
        let (text, randomIDs): (String, [Int64])
        switch function {
        case let function as API.Messages.SendMessage: (text, randomIDs) = (function.message, [function.randomID])
        case let function as API.Messages.SendMedia: (text, randomIDs) = (function.message, [function.randomID])
        case let function as API.Messages.ForwardMessages: (text, randomIDs) = ("", function.randomID)
        default: return nil
        }
        last &+= 1
        entries[last] = Entry(peer: peer, text: text, randomIDs: randomIDs, since: now)
        return last
    }

    mutating func ended(_ number: UInt64?) {
        if let number { entries[number] = nil }
    }

    func messages(now: Instant) -> [PendingMessage] {
        entries.sorted { $0.key < $1.key }.map {
            PendingMessage(
                peer: $0.value.peer, text: $0.value.text, randomIDs: $0.value.randomIDs, age: now - $0.value.since)
        }
    }
}

extension Network {
    fileprivate var pendingMessages: [PendingMessage] { sending.messages.messages(now: context.clock.now) }
}
