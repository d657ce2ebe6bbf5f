import MTProtoCore
import TelegramLab

/// Which requests of clients have no answer yet, and over which connection each of them came last.
struct OpenRequests: Sendable {
    /// What an answer names.
    private struct Request: Hashable {
        var key: UInt64?
        var session: Int64
        var message: Int64
    }

    private struct Asked {
        var connection: LabConnectionID
        var method: String
        /// The message that came as a packet: the container, if it came in one.
        var outer: Int64?
    }

    /// How many are remembered of one connection.
    static let limit = 256

    private var asked: [Request: Asked] = [:]
    private var byConnection: [LabConnectionID: Set<Request>] = [:]

    /// Notes what a packet asks and answers.
    ///
    /// - Returns: the methods of the requests that it answers, by the ids of their messages.
    mutating func note(_ record: PacketRecord) -> [Int64: String] {
        let frame = record.frame
        guard let session = frame.sessionID else { return [:] }
        let connection = LabConnectionID(datacenter: frame.datacenter, number: frame.connection)
        var answered: [Int64: String] = [:]
        for message in frame.messages {
            if record.isReceived {
                guard Self.isRequest(message.name) else { continue }
                ask(
                    Request(key: frame.authKeyID, session: session, message: message.id),
                    Asked(connection: connection, method: message.name, outer: record.opened?.message.id.rawValue))
            } else if let id = message.answers {
                let request = Request(key: frame.authKeyID, session: session, message: id)
                if let asked = forget(request) { answered[id] = asked.method }
            }
        }
        if !record.isReceived, frame.messages.contains(where: { $0.code != nil }) { refuse(record, connection) }
        return answered
    }

    /// A connection has ended.
    ///
    /// - Returns: how many requests that came over it had no answer; ``limit`` at most.
    mutating func ended(_ connection: LabConnectionID) -> Int {
        let requests = byConnection.removeValue(forKey: connection) ?? []
        for request in requests { asked[request] = nil }
        return requests.count
    }

    private mutating func ask(_ request: Request, _ new: Asked) {
        // It may come again over another connection.
        forget(request)
        guard byConnection[new.connection]?.count ?? 0 < Self.limit else { return }
        asked[request] = new
        byConnection[new.connection, default: []].insert(request)
    }

    @discardableResult
    private mutating func forget(_ request: Request) -> Asked? {
        guard let old = asked.removeValue(forKey: request) else { return nil }
        byConnection[old.connection]?.remove(request)
        return old
    }

    /// What is refused comes again under another id, or not at all: no answer is due.
    private mutating func refuse(_ record: PacketRecord, _ connection: LabConnectionID) {
        for case .refusal(let id, _, _, _) in LastWords.services(in: record) {
            for request in byConnection[connection] ?? [] where request.session == record.frame.sessionID {
                guard request.message == id.rawValue || asked[request]?.outer == id.rawValue else { continue }
                forget(request)
            }
        }
    }

    /// Methods have a full stop in their names, if the lab knows them.
    private static func isRequest(_ name: String) -> Bool { name.contains(".") || name.hasPrefix("#") }
}
