import MTProtoCore
import NIOCore
import TelegramLab

/// One packet that crossed a connection of a lab, as its page tells of it.
struct PacketRecord: Sendable {
    /// Counted from 1.
    var number = 0
    /// Unix time of the lab in nanoseconds.
    var nanoseconds: Int64
    var frame: LabFrame
    /// Who was signed in under the key then.
    var user: Int64?
    /// Where nobody was: who signed in next in the session.
    var owner: Int64?
    /// The layer of the API that was last named under the key then.
    var layer: Int32?
    /// Without framing and obfuscation; still encrypted if `opened` is not nil.
    var wire: ByteBuffer
    var opened: OpenedPacket?
    /// What is encrypted in a step of a key exchange.
    var inner: ByteBuffer?
    /// The requests whose answers are in it.
    var answers: [Answered] = []
    /// The packet with the last answer to a request in it.
    var answeredBy: Int?

    struct Answered: Sendable, Hashable {
        /// The packet with the request.
        var number: Int
        var method: String
        /// What the answer is.
        var name: String
        /// Between the two.
        var nanoseconds: Int64
    }

    /// What it costs to keep, nearly. It can have a thousand small messages.
    var bytes: Int {
        wire.readableBytes + (inner?.readableBytes ?? 0) + (opened?.message.body.readableBytes ?? 0) + Self.messageBytes
            * (frame.messages.count + 1)
    }

    /// A message's names and numbers, and how the ring finds it.
    private static let messageBytes = 200

    /// Gives back nearly all of what it costs.
    mutating func clear() {
        wire = ByteBuffer()
        opened = nil
        inner = nil
        frame.messages = []
        answers = []
    }

    var isReceived: Bool { frame.direction == .received }

    /// Whose packet it is, as far as that is known.
    var account: Int64? { user ?? owner }

    private struct Session: Hashable {
        var datacenter: Int
        var keyID: UInt64
        var id: Int64?
    }

    /// Finds who signed in after packets of nobody: in the same session, or after a key exchange in the session that spoke first under
    /// the key, or else in the one that spoke next on the connection. Under one key somebody else may sign in later, in another session.
    ///
    /// - Parameter records: without gaps, oldest first. Who signs in after the last of them is not known.
    static func findOwners(in records: inout [PacketRecord]) {
        var users: [Session: Int64] = [:]
        var sessions: [LabConnectionID: Session] = [:]
        // A client may lose the connection at which it made a key.
        var byKey: [Session: Session] = [:]
        for index in records.indices.reversed() {
            let frame = records[index].frame
            let connection = LabConnectionID(datacenter: frame.datacenter, number: frame.connection)
            if let id = frame.authKeyID {
                let session = Session(datacenter: frame.datacenter, keyID: id, id: frame.sessionID)
                sessions[connection] = session
                byKey[Session(datacenter: frame.datacenter, keyID: id)] = session
                if let user = records[index].user {
                    users[session] = user
                } else {
                    records[index].owner = users[session]
                }
            } else if frame.kind == .plain {
                let made = frame.madeKeyID.flatMap { byKey[Session(datacenter: frame.datacenter, keyID: $0)] }
                if let made { sessions[connection] = made }
                if let session = sessions[connection] { records[index].owner = users[session] }
            }
        }
    }

    /// What it carries, in a few words.
    var names: [String] {
        switch frame.kind {
        case .transportError(let code): ["transport error \(code)"]
        case .quickAck: ["quick acknowledgement"]
        case .malformed: ["malformed"]
        case .encrypted where opened == nil: ["unknown key"]
        case .plain, .encrypted: frame.messages.map(\.name)
        }
    }

    /// Whether it has nothing but what keeps sessions going.
    var isService: Bool {
        !frame.messages.isEmpty && frame.messages.allSatisfy { isServiceName($0.name) && $0.answers == nil }
    }

    /// Whether a message of this name only keeps sessions going.
    func isServiceName(_ name: String) -> Bool { Self.service.contains(name) }

    private static let service: Set<String> = [
        "msgs_ack", "ping", "pong", "ping_delay_disconnect", "http_wait", "new_session_created", "future_salts",
        "get_future_salts", "msgs_state_req", "msgs_state_info", "msgs_all_info", "msg_detailed_info",
        "msg_new_detailed_info", "msg_resend_req",
    ]

    /// The row of a list. Ids are texts: scripts have no integers of 64 bits.
    func row(into json: inout JSONLine) {
        json.object { json in
            json.member("n", number)
            json.member("t", nanoseconds / 1_000)
            json.member("dc", frame.datacenter)
            json.member("c", frame.connection)
            json.member("in", isReceived)
            json.member("size", frame.bytes)
            if let user { json.member("user", user) }
            if case .malformed = frame.kind { json.member("bad", true) }
            if case .transportError = frame.kind { json.member("bad", true) }
            json.member("plain", frame.kind == .plain)
            json.member("service", isService)
            json.name("names")
            json.array { json in
                for name in names.prefix(Self.mostNames) { json.string(name) }
            }
            if names.count > Self.mostNames { json.member("more", names.count - Self.mostNames) }
            if let code = frame.messages.lazy.compactMap(\.code).first { json.member("code", Int(code)) }
            if !answers.isEmpty {
                json.name("answers")
                json.array { json in
                    for answer in answers.prefix(Self.mostNames) {
                        json.object { json in
                            json.member("n", answer.number)
                            json.member("method", answer.method)
                            json.member("name", answer.name)
                            json.member("us", answer.nanoseconds / 1_000)
                        }
                    }
                }
            }
        }
    }

    private static let mostNames = 8
}
