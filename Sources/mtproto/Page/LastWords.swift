import MTProtoCore
import NIOCore
import TelegramLab

/// What the two sides of a connection have said last. Why a client has ended it is seen from that.
struct LastWords: Sendable {
    private struct Word {
        var text: String
        /// It only kept the session going.
        var isService: Bool
    }

    /// By the client. An acknowledgement or a ping counts only if nothing else was said.
    private var said: Word?
    /// By the lab.
    private var told: Word?
    private var saidAt: Int64?
    /// The last message of a key exchange after which nothing else was said.
    private var exchange: String?

    /// - Parameter answered: the methods of the requests that the packet answers, by the ids of their messages.
    mutating func note(_ record: PacketRecord, answered: [Int64: String]) {
        if record.isReceived { saidAt = record.nanoseconds }
        guard let text = Self.words(for: record, answered) else { return }
        let word = Word(text: text, isService: record.isService)
        if record.frame.kind == .plain { exchange = text }
        if record.frame.kind == .encrypted, !word.isService { exchange = nil }
        if record.isReceived {
            if !word.isService || said?.isService != false { said = word }
        } else if !word.isService || told?.isService != false {
            told = word
        }
    }

    /// Why a connection has ended, in one line.
    ///
    /// - Parameters:
    ///   - end: when it ended, in nanoseconds.
    ///   - unanswered: how many requests had no answer then.
    func ending(by side: LabClosing, at end: Int64, unanswered: Int) -> String {
        var first: String
        switch side {
        case .lab(let why): return why
        case .client: first = "closed in order"
        case .broken(let how): first = how
        }
        guard saidAt != nil || told != nil else { return "\(first) before anything was said" }
        if let exchange { first += exchange == "dh_gen_ok" ? " after a key exchange" : " within a key exchange" }
        if let saidAt {
            let seconds = (end &- saidAt) / 1_000_000_000
            if seconds > 0 { first += ", silent for \(seconds) s before" }
        }
        var parts = [first]
        if let said { parts.append("said last: \(said.text)") }
        if let told { parts.append("was told last: \(told.text)") }
        if exchange == "resPQ" { parts.append("perhaps it goes by another public key") }
        if unanswered > 0 {
            let count = unanswered < OpenRequests.limit ? "\(unanswered)" : "\(unanswered) or more"
            parts.append("\(count) \(unanswered == 1 ? "request" : "requests") without an answer")
        }
        return parts.joined(separator: "; ")
    }

    /// What a packet says, by the most telling of its messages; nil for what says nothing.
    private static func words(for record: PacketRecord, _ answered: [Int64: String]) -> String? {
        switch record.frame.kind {
        case .quickAck: return nil
        case .malformed: return "bytes that mean nothing"
        case .transportError, .plain: return record.names.first
        case .encrypted: break
        }
        let messages = record.frame.messages
        guard !messages.isEmpty else { return record.opened == nil ? "a packet under a key that is unknown" : nil }
        let failed = messages.last { $0.code != nil || $0.name == Self.error }
        guard let message = failed ?? messages.last(where: { $0.answers != nil || !record.isServiceName($0.name) })
        else { return messages.last?.name }
        if let code = message.code { return "\(message.name) \(code)" }
        guard let request = message.answers else { return message.name }
        let name = failed.flatMap { _ in Self.error(in: record, answering: request) } ?? message.name
        return answered[request].map { "\($0) ⇒ \(name)" } ?? name
    }

    private static let error = "rpc_error"

    private static func error(in record: PacketRecord, answering request: Int64) -> String? {
        var unpacker = MessageUnpacker()
        for body in Self.bodies(in: record, &unpacker) {
            guard let result = RPCResult(body: body), result.requestID.rawValue == request,
                let object = try? unpacker.unpackObject(result.result)
            else { continue }
            return RPCError(decoding: object)?.description
        }
        return nil
    }

    /// The service messages in a packet.
    static func services(in record: PacketRecord) -> [ServiceMessage] {
        var unpacker = MessageUnpacker()
        return bodies(in: record, &unpacker).compactMap { try? ServiceMessage(decoding: $0) }
    }

    private static func bodies(in record: PacketRecord, _ unpacker: inout MessageUnpacker) -> [ByteBuffer] {
        guard let opened = record.opened, let messages = try? unpacker.unpack(opened.message) else { return [] }
        return messages.compactMap { if case .body(let body) = $0.content { body } else { nil } }
    }
}
