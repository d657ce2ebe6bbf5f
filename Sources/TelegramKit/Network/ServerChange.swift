import MTProtoCore
import MTProtoKit

/// Something that is known of the servers is not as it was; ``TelegramClient/serverKnowledge()`` says what is known.
public enum ServerChange: Hashable, Sendable {
    /// The addresses of a datacenter are other ones, or are tried in another order.
    case addresses(datacenter: Int)
    /// There is an authorization key for a datacenter.
    case keyMade(datacenter: Int)
    /// The authorization key for a datacenter was forgotten.
    case keyForgotten(datacenter: Int)
    /// An account was signed in at a datacenter or carried there, or is not there any more.
    case authorization(datacenter: Int, isAuthorized: Bool)
    /// The public keys with which a content delivery network proves itself are known, or are other ones.
    case contentKeys(datacenter: Int)
}

extension ServerChange {
    /// Nil for what concerns the client itself, and not what it knows.
    init?(_ change: ContextChange) {
        switch change {
        case .addressesChanged(let datacenter): self = .addresses(datacenter: datacenter.rawValue)
        case .keyAvailable(let datacenter): self = .keyMade(datacenter: datacenter.rawValue)
        case .keyRemoved(let datacenter, _): self = .keyForgotten(datacenter: datacenter.rawValue)
        case .authorizationChanged(let datacenter, let isAuthorized):
            self = .authorization(datacenter: datacenter.rawValue, isAuthorized: isAuthorized)
        case .publicKeysChanged(let datacenter): self = .contentKeys(datacenter: datacenter.rawValue)
        case .keyClaimReleased, .initializationChanged: return nil
        }
    }

    static func next(in changes: Subscription<ContextChange>) async -> ServerChange? {
        while let change = await changes.next() {
            if let change = ServerChange(change) { return change }
        }
        return nil
    }
}

/// The changes of what is known of the servers, as they come.
///
/// One task at a time may read a sequence; a second one reads the end. A reader that is 256 changes behind misses the
/// oldest.
public struct ServerChanges: AsyncSequence, Sendable {
    let changes: Subscription<ContextChange>

    public struct AsyncIterator: AsyncIteratorProtocol {
        let changes: Subscription<ContextChange>

        public mutating func next() async -> ServerChange? {
            await ServerChange.next(in: changes)
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async throws(Never) -> ServerChange? {
            await ServerChange.next(in: changes)
        }
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(changes: changes)
    }
}

extension TelegramClient {
    /// What changes in ``serverKnowledge()``, from the moment of the call; ends with the client.
    public var serverChanges: ServerChanges { ServerChanges(changes: network.context.changes) }
}
