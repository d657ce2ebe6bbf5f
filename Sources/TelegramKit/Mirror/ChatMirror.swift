import MTProtoCore
import MTProtoKit
import Synchronization
import TelegramAPI

/// What happens to a mirrored chat.
///
/// New cases may come: give a switch a `default`.
public enum MirrorChange: Sendable {
    /// A message, in the order of the chat: of its history, or new.
    case message(Message)
    /// A message says something else now. It may have said so already when its history was read.
    case edited(Message)
    /// Messages are gone, or were never told of: from a channel or supergroup; from the private chats and basic groups, which
    /// share their numbering, if none is named.
    case deleted([Int], in: Peer?)
    /// All messages of a channel or supergroup up to this one are gone for the account, and stay with others: it has taken the
    /// history away from itself, or what was written before it came was hidden from it. In private chats and basic groups the
    /// server names what is gone, as ``deleted(_:in:)``.
    case cleared(in: Peer, upTo: Int)
    /// The server does not tell what happened before this point. What was written follows, from the history, or came before, if
    /// the chat is closed next; edits and deletions of earlier messages may be missing.
    case gap(in: Peer, reason: LossReason)
    /// How often a message has which reactions now: all of them, not what was added. Servers say it once, without a
    /// number: what changes while the client is cut off, or does not run, is not told, nor is what was not stored
    /// before the process ended. A message that is edited comes with the reactions that it has then.
    case reactionsCounted(ReactionCounts)
    /// Messages were pinned, or are not any more; also what was missed.
    case pinsChanged(PinChange)
    /// A poll has other results, or is closed. Told like ``reactionsCounted(_:)``, where the server names the chat.
    case pollChanged(PollChange)
    /// The chat cannot be read, or gets nothing more: the account was put out of it or has left, or it is gone, or it is a basic
    /// group that became a supergroup, which ``LossReason/becameSupergroup(_:)`` names. Nothing more of it is told,
    /// unless the account comes back. Of a channel or supergroup that holds also for what happened before and was not
    /// told yet. A public channel that the account has left, and can read, is not closed. A mirror whose chats are all
    /// closed ends with the error `chatForbidden`.
    case closed(Peer, reason: LossReason)

    /// Which of the messages that a program keeps of a chat are gone with this change: none, unless it is a
    /// ``deleted(_:in:)`` or ``cleared(in:upTo:)`` that concerns the chat.
    ///
    /// ```swift
    /// for (chat, texts) in kept {  // [Peer: [Int: String]]
    ///     for id in change.removed(from: texts.keys, of: chat) { kept[chat]?[id] = nil }
    /// }
    /// ```
    ///
    /// - Parameter ids: the messages that are kept of the chat.
    public func removed(from ids: some Collection<Int>, of chat: Peer) -> [Int] {
        switch self {
        case .deleted(let gone, let channel):
            let concerns = channel.map { $0 == chat } ?? (chat.kind != .channel)
            return concerns ? gone.filter { ids.contains($0) } : []
        case .cleared(let cleared, let last): return cleared == chat ? ids.filter { $0 <= last } : []
        case .message, .edited, .gap, .reactionsCounted, .pinsChanged, .pollChanged, .closed: return []
        }
    }
}

/// What a mirror tells at once.
public struct MirrorBatch: Sendable {
    /// In their order. Empty where a history has come to its end, where nothing is missing any more, and where the place has moved
    /// past much that happened to the account, though nothing in the chats.
    public let changes: [MirrorChange]
    /// The place behind them, to be kept together with what is made of them.
    public let position: MirrorPosition
    /// Whether nothing is missing: the histories are through, the server was asked what the account had missed and has told all of
    /// it, as well as up to where channels are cleared, and nothing that came waits to be told. A program that wants no more than
    /// what was there when it began ends here.
    ///
    /// As soon as this becomes true a batch says so, one without changes if there are none: also where nothing has happened
    /// since the last run. It is false again while something waits or is missing, as behind a lost connection, and then a
    /// batch says when it is true. Without a connection nothing can be asked, and no batch says that it is.
    ///
    /// What is missing in channels and supergroups that are not mirrored does not count. Where the server refuses to say
    /// what was missed in one that is, or up to where it is cleared, no batch says that it is true, the client asks again
    /// now and then, and ``TelegramConfiguration/logger`` has a warning that names the chat.
    ///
    /// Of channels that the account is not in the server tells nothing unasked: they do not count. A batch that closes the last of the
    /// chats does not say it: the error `chatForbidden` follows.
    public let isCurrent: Bool
}

/// Chats as a program keeps them: their histories from the oldest message to the newest, then what happens to them.
///
/// ```swift
/// var kept: [Int: String] = [:]  // a database, in which a batch and its position are stored together
/// for try await batch in client.mirror([peer], from: nil) {
///     for change in batch.changes {
///         switch change {
///         case .message(let message), .edited(let message): kept[message.id] = message.text
///         case .deleted(let ids, _): for id in ids { kept[id] = nil }
///         case .cleared(_, let last): kept = kept.filter { $0.key > last }
///         case .gap(let chat, let reason), .closed(let chat, let reason): print("\(chat): \(reason)")
///         default: break
///         }
///     }
///     if batch.isCurrent { break }  // All is there. Without this it goes on with what happens.
/// }
/// ```
///
/// Each change comes once, in the order of its chat, if the program stores ``MirrorBatch/position`` together with what it
/// makes of the batch, and hands it to ``TelegramClient/mirror(_:from:)`` when it starts again, killed or not.
///
/// It reads ``TelegramClient/updates`` once the histories are through: another reader ends it, and it ends another one.
/// It ends when the task that reads it is cancelled, without an error, and when the client stops: with `stopped` if no
/// batch was current (``MirrorBatch/isCurrent``) until then, without an error otherwise. What a program keeps is whole
/// if the last batch was current. Bots cannot read histories, and have no mirrors.
///
/// Messages, edits, deletions and pins are told also where they were missed; reactions and results of polls only as
/// they come (``MirrorChange/reactionsCounted(_:)``, ``MirrorChange/pollChanged(_:)``). How often a message was seen,
/// forwarded or answered, who has read or played it, and paid media that somebody buys are no change: they are as they
/// were when the message was read.
///
/// The list of chats may be another one in each run: the histories of new ones come, and nothing more of those that are left out. A chat that
/// begins while a mirror runs is not in it.
///
/// Where the server says that the account was put out of a chat, or brought back, the mirror tells it at once; one that goes on
/// from a position asks first. Of a basic group it tells before that what was written until then, and a gap, if edits and
/// deletions may be missing. If the process is killed between the message that says so and the end of the group, a gap is told
/// also where nothing is missing. Servers say once, without a number, that the account was put out of a channel or supergroup:
/// where the client is cut off, or much slower than its updates, the mirror does not hear it, and tells it when it starts again.
///
/// Up to where a history is cleared servers tell once, without a number: the mirror asks that of each channel and supergroup when
/// it begins to hear of updates, and when it has read a history. Later it tells what it hears of that, and when it starts again
/// the rest: it hears nothing where the client is cut off, or much slower than its updates, and where another client of the same
/// session clears the history, such as a limited one.
///
/// Where this client itself deletes messages without naming them, as with a whole history, nobody tells which these were: the
/// mirror tells a gap.
///
/// While nothing happens in the chats, an empty batch comes after each hundred updates that the client gets: whoever keeps its
/// position is not told at the next start that it missed too many. What the client itself does elsewhere is no update of these.
///
/// A basic group that becomes a supergroup is closed when all was told that happened in it, and goes on as another
/// chat, which has to be mirrored by itself: ``LossReason/becameSupergroup(_:)`` names it. Of a channel that the
/// account is not in servers tell nothing unasked: ``TelegramClient/watch(_:)`` asks.
public struct ChatMirror: AsyncSequence, Sendable {
    public typealias Element = MirrorBatch
    public typealias Failure = TelegramError

    let client: TelegramClient
    let chats: [Peer]
    let position: MirrorPosition?
    /// Hears once of a channel or supergroup that the server refuses to say what was missed there, and its words. While
    /// it does, ``MirrorBatch/isCurrent`` is false.
    package var whenRefused: (@Sendable (Peer, String) -> Void)?

    public struct AsyncIterator: AsyncIteratorProtocol {
        private var reader: MirrorReader

        init(_ mirror: ChatMirror) {
            reader = MirrorReader(mirror)
        }

        public mutating func next() async throws(TelegramError) -> MirrorBatch? {
            try await reader.next()
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async throws(TelegramError) -> MirrorBatch? {
            try await reader.next()
        }
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(self)
    }
}

extension TelegramClient {
    /// Chats as a program keeps them: see ``ChatMirror``.
    ///
    /// - Parameters:
    ///   - chats: of which to tell. Those that the position does not know are read from their beginning; of a channel
    ///     among them a gap may be told soon after.
    ///   - position: what was kept with the last batch; nil begins with the oldest messages.
    public func mirror(_ chats: [Peer], from position: MirrorPosition?) -> ChatMirror {
        ChatMirror(client: self, chats: chats, position: position)
    }
}
