import MTProtoCore
import NIOCore

/// Sends messages of its own beside the requests of an ``MTProtoClient``, and hears what becomes of them and of the
/// session.
///
/// A service is a value inside its client, told of one event after the other, on the event loop of the connection: it
/// must not block. What needs an answer is a request, and not for services; they are for messages that are none, and
/// for watching.
public protocol MTProtoService: Sendable {
    /// Something happened. Returns what is to be sent because of it.
    mutating func handle(_ event: MTProtoServiceEvent) -> MTProtoServiceReaction
}

/// A message that answers nothing and asks for nothing.
public struct MTProtoServiceMessage: Hashable, Sendable {
    /// The service's own name for it, by which it hears what becomes of it.
    public var number: UInt64
    /// A whole serialized object, at most 8 MiB.
    public var object: ByteBuffer
    /// Whether it is sent again until the server has it. Otherwise it is sent once.
    public var needsReceipt: Bool
    /// Whether the server may process it a second time when it is unknown whether it did.
    public var isRepeatable: Bool
    /// Whether it goes before requests.
    public var isUrgent: Bool

    public init(
        number: UInt64, object: ByteBuffer, needsReceipt: Bool = true, isRepeatable: Bool = false,
        isUrgent: Bool = false
    ) {
        self.number = number
        self.object = object
        self.needsReceipt = needsReceipt
        self.isRepeatable = isRepeatable
        self.isUrgent = isUrgent
    }
}

/// What a service wants after an event.
public struct MTProtoServiceReaction: Sendable {
    /// To be sent with the next packet, in this order.
    public var messages: [MTProtoServiceMessage]
    /// After this time ``MTProtoServiceEvent/wake`` comes, if a connection is there then, and otherwise once there is
    /// one. It takes the place of an earlier wish.
    public var wakeAfter: Duration?

    public init(messages: [MTProtoServiceMessage] = [], wakeAfter: Duration? = nil) {
        self.messages = messages
        self.wakeAfter = wakeAfter
    }

    /// Nothing.
    public static let nothing = MTProtoServiceReaction()
}

/// What a service is told.
public enum MTProtoServiceEvent: Hashable, Sendable {
    /// It is part of a client.
    case added
    /// It is no longer part of the client, and hears nothing more.
    case removed
    /// The time that it asked for has come.
    case wake
    /// A message of its own left in a packet.
    case sent(UInt64)
    /// The server has it.
    case delivered(UInt64)
    /// It was not sent and will not be, or did not arrive, or it is unknown whether it did.
    case failed(UInt64)
    /// The server answered it as if it were a request.
    case answered(UInt64, ByteBuffer)
    /// The server answered it with an error.
    case refused(UInt64, MTProtoServerError)
    /// An object came that answers nothing.
    case received(ByteBuffer)
    /// A connection carries the session, or none does.
    case connectionChanged(isConnected: Bool)
    /// The session has another id on the wire. What was sent and not delivered may be lost.
    case sessionReplaced
    /// The server has begun a session. If it is not the first one, it has lost the one before.
    case serverSessionBegan(isFirst: Bool)
}

/// Names a service in its client.
public struct MTProtoServiceID: Hashable, Sendable {
    let machine: ServiceID
}

extension MTProtoClient {
    /// Makes a service part of the client. It stays through changes of connections, sessions and keys, and is removed
    /// when the client stops.
    @discardableResult
    public func add(_ service: some MTProtoService) async -> MTProtoServiceID {
        MTProtoServiceID(machine: await manager.add(ServiceAdapter(service)))
    }

    /// Takes a service out: what it sent and the server does not have is not sent again.
    ///
    /// - Returns: the service as it is then; nil if there is none of that name.
    @discardableResult
    public func remove(_ id: MTProtoServiceID) async -> (any MTProtoService)? {
        (await manager.remove(id.machine) as? ServiceAdapter)?.service
    }

    /// A service as it is now; nil if there is none of that name.
    public func service(_ id: MTProtoServiceID) async -> (any MTProtoService)? {
        (await manager.service(id.machine) as? ServiceAdapter)?.service
    }
}

/// Stands between a service and the machine: one message is one transaction.
struct ServiceAdapter: MessageService {
    /// So many messages are recognized when they are answered.
    private static let memory = 1024

    private(set) var service: any MTProtoService
    private var outgoing: [MTProtoServiceMessage] = []
    private var wakeAt: Instant?
    /// By the id on the wire, oldest first in `order`.
    private var numbers: [MessageID: UInt64] = [:]
    private var order: [MessageID] = []

    init(_ service: any MTProtoService) {
        self.service = service
    }

    var nextDeadline: Instant? { wakeAt }

    mutating func nextTransaction(now: Instant) -> MessageTransaction? {
        if let due = wakeAt, due <= now {
            wakeAt = nil
            tell(.wake, now: now)
        }
        guard !outgoing.isEmpty else { return nil }
        let message = outgoing.removeFirst()
        return MessageTransaction(
            id: .init(rawValue: message.number),
            messages: [
                .init(
                    data: message.object, requiresConfirmation: message.needsReceipt, isHighPriority: message.isUrgent,
                    isIdempotent: message.isRepeatable)
            ])
    }

    mutating func handle(_ event: MessageServiceEvent, now: Instant) {
        switch event {
        case .added: tell(.added, now: now)
        case .removed: tell(.removed, now: now)
        case .prepared(let transaction, let ids):
            for id in ids { note(id, as: transaction.rawValue) }
        case .transactionEnded(let transaction, .sent): tell(.sent(transaction.rawValue), now: now)
        case .transactionEnded(let transaction, _), .failed(_, let transaction, _):
            tell(.failed(transaction.rawValue), now: now)
        case .delivered(_, let transaction): tell(.delivered(transaction.rawValue), now: now)
        case .answered(let id, let result):
            guard let number = numbers[id] else { break }
            switch result {
            case .answer(let object): tell(.answered(number, object), now: now)
            case .error(let error): tell(.refused(number, MTProtoServerError(error)), now: now)
            case .failure: break
            }
        case .received(let object): tell(.received(object), now: now)
        case .connectionChanged(let isConnected): tell(.connectionChanged(isConnected: isConnected), now: now)
        case .sessionChanged: tell(.sessionReplaced, now: now)
        case .serverSessionChanged(_, let isFirst): tell(.serverSessionBegan(isFirst: isFirst), now: now)
        case .willAdd, .transactionsMayHaveFailed, .allTransactionsMayHaveFailed, .quickAcknowledged,
            .resendRequestFailed, .networkChanged, .protocolError, .authorizationChanged, .environmentChanged,
            .publicKeysChanged:
            // What a program learns elsewhere, or what follows from the other events.
            break
        }
    }

    private mutating func tell(_ event: MTProtoServiceEvent, now: Instant) {
        let reaction = service.handle(event)
        outgoing.append(contentsOf: reaction.messages)
        if let pause = reaction.wakeAfter { wakeAt = now + max(pause, .milliseconds(1)) }
    }

    private mutating func note(_ id: MessageID, as number: UInt64) {
        guard numbers.updateValue(number, forKey: id) == nil else { return }
        order.append(id)
        guard order.count > Self.memory else { return }
        numbers[order.removeFirst()] = nil
    }
}
