/// A packet as the body of one request over HTTP.
package struct HTTPPost: Hashable, Sendable {
    /// Names the request in all sessions.
    package struct ID: Hashable, Sendable {
        let sessionID: Int64
        /// The outermost message.
        let message: MessageID
    }

    package enum Kind: Hashable, Sendable {
        /// Small messages. There is one such request at a time, so that whatever the server has to say meanwhile comes with
        /// its answer.
        case queries
        /// A message that is large.
        case bulk
        /// Waits for whatever the server has to say, and carries no requests.
        case poll
    }

    package let id: ID
    package let kind: Kind
    /// How long the answer may take from when the request is written.
    package let patience: Duration
}

/// The requests of a session that were not answered, while its connection is one of HTTP (rows D17-D19).
struct HTTPRequests: Sendable {
    struct Request: Sendable {
        var kind: HTTPPost.Kind
        /// The messages in it, its container included.
        var messages: [MessageID]
        /// It went to a socket. Before that it can be taken back.
        var isWritten = false
        /// The session has another id since: what it carries is decided.
        var isForeign = false
    }

    /// How long acknowledgements wait for company: what is not acknowledged rides with every answer.
    static let acknowledgementDelay: Duration = .milliseconds(20)
    /// Bodies of one container together. Requests cost more than frames.
    static let containerBytes = 32 << 10

    private var open: [HTTPPost.ID: Request] = [:]

    var footprint: Int {
        open.values.reduce(open.capacity * 2 * MemoryLayout<(HTTPPost.ID, Request)>.stride) {
            $0 + $1.messages.capacity * MemoryLayout<MessageID>.stride
        }
    }

    func isOpen(_ kind: HTTPPost.Kind) -> Bool {
        open.values.contains { $0.kind == kind && !$0.isForeign }
    }

    func contains(_ id: HTTPPost.ID) -> Bool {
        open[id].map { !$0.isForeign } ?? false
    }

    mutating func insert(_ request: Request, as id: HTTPPost.ID) {
        open[id] = request
    }

    /// The request is over. Returns it if what it carried still matters.
    mutating func remove(_ id: HTTPPost.ID) -> Request? {
        guard let request = open.removeValue(forKey: id), !request.isForeign else { return nil }
        return request
    }

    mutating func written(_ id: HTTPPost.ID) {
        open[id]?.isWritten = true
    }

    /// Whether a message travels in a request that was written and not answered.
    func carries(_ message: MessageID) -> Bool {
        open.values.contains { $0.isWritten && !$0.isForeign && $0.messages.contains(message) }
    }

    /// Whether a message is in a request that no socket has taken.
    func isWaiting(_ message: MessageID) -> Bool {
        open.values.contains { !$0.isWritten && !$0.isForeign && $0.messages.contains(message) }
    }

    /// Takes back what has not gone to a socket.
    mutating func withdraw() -> [Request] {
        let withdrawn = open.filter { !$0.value.isWritten && !$0.value.isForeign }
        for id in withdrawn.keys { open[id] = nil }
        return withdrawn.sorted { $0.key.message < $1.key.message }.map(\.value)
    }

    mutating func sessionReplaced() {
        open = open.mapValues {
            var request = $0
            request.isForeign = true
            return request
        }
    }
}
