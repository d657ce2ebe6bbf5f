import NIOCore
import TelegramLab
import Testing

@testable import MTProtoCore
@testable import mtproto

@Suite("The page of a lab: why a connection has ended")
struct ConnectionEndingTests {
    private static let connection = LabConnectionID(datacenter: 2, number: 1)

    /// A packet with one message.
    private func record(
        _ name: String, isReceived: Bool = true, id: Int64 = 4, answers: Int64? = nil, code: Int32? = nil,
        kind: LabFrame.Kind = .encrypted, body: ByteBuffer = ByteBuffer(), seconds: Int64 = 0, connection: Int = 1
    ) -> PacketRecord {
        var frame = LabFrame(
            datacenter: 2, connection: connection, direction: isReceived ? .received : .sent, kind: kind, bytes: 40,
            authKeyID: 1, sessionID: kind == .encrypted ? 7 : nil)
        if !name.isEmpty { frame.messages = [.init(id: id, sequence: 1, name: name, answers: answers, code: code)] }
        let message = ContainedMessage(id: MessageID(rawValue: id), sequenceNumber: 1, body: body)
        return PacketRecord(
            nanoseconds: seconds * 1_000_000_000, frame: frame, wire: ByteBuffer(),
            opened: name.isEmpty ? nil : OpenedPacket(salt: 1, sessionID: 7, message: message, quickAckToken: 0))
    }

    private func failure(of request: Int64, _ error: RPCError) -> PacketRecord {
        var body = ByteBuffer()
        RPCResult(requestID: MessageID(rawValue: request), result: error.encoded()).write(to: &body)
        return record("rpc_error", isReceived: false, id: 41, answers: request, body: body, seconds: 1)
    }

    private func refusal(of request: Int64, code: Int32) -> PacketRecord {
        let refusal = ServiceMessage.refusal(
            of: MessageID(rawValue: request), sequenceNumber: 1, code: code, newSalt: code == 48 ? 5 : nil)
        return record(
            code == 48 ? "bad_server_salt" : "bad_msg_notification", isReceived: false, id: 45, code: code,
            body: refusal.encoded(), seconds: 1)
    }

    /// What is told of a connection on which these packets crossed, and which ended in second 20.
    private func ending(_ packets: [PacketRecord], by side: LabClosing = .client) -> String? {
        var book = ConnectionBook()
        book.connected(Self.connection, at: 0)
        for packet in packets { book.note(packet) { nil } }
        book.disconnected(Self.connection, by: side, at: 20_000_000_000)
        return book.closed.last?.why
    }

    @Test("LT03 Why a client has ended a connection is told by what both sides had said last")
    func endingsAreExplained() {
        let asked = record("users.getUsers", id: 40)
        let plain = { (name: String, isReceived: Bool) in record(name, isReceived: isReceived, kind: .plain) }
        for (packets, side, text) in [
            ([], .client, "closed in order before anything was said"),
            ([], .broken(how: "reset"), "reset before anything was said"),
            ([asked], .lab(why: "an order"), "an order"),
            (
                [plain("req_pq_multi", true), plain("resPQ", false)], .client,
                "closed in order within a key exchange, silent for 20 s before; said last: req_pq_multi; "
                    + "was told last: resPQ; perhaps it goes by another public key"
            ),
            (
                [plain("set_client_DH_params", true), plain("dh_gen_ok", false)], .client,
                "closed in order after a key exchange, silent for 20 s before; said last: set_client_DH_params; "
                    + "was told last: dh_gen_ok"
            ),
            (
                [record(""), record("", isReceived: false, kind: .transportError(-404))], .broken(how: "reset"),
                "reset, silent for 20 s before; said last: a packet under a key that is unknown; "
                    + "was told last: transport error -404"
            ),
            (
                [asked, failure(of: 40, RPCError(code: 401, message: "AUTH_KEY_UNREGISTERED"))], .client,
                "closed in order, silent for 20 s before; said last: users.getUsers; "
                    + "was told last: users.getUsers ⇒ 401 AUTH_KEY_UNREGISTERED"
            ),
            (
                // What keeps the session going says little.
                [
                    asked, record("user", isReceived: false, id: 41, answers: 40), record("msgs_ack", seconds: 20),
                    record("pong", isReceived: false, id: 45, seconds: 20),
                ], .client,
                "closed in order; said last: users.getUsers; was told last: users.getUsers ⇒ user"
            ),
            (
                [record("ping", seconds: 19), record("pong", isReceived: false, id: 45, seconds: 19)], .client,
                "closed in order, silent for 1 s before; said last: ping; was told last: pong"
            ),
            (
                [asked, refusal(of: 40, code: 48)], .client,
                "closed in order, silent for 20 s before; said last: users.getUsers; was told last: bad_server_salt 48"
            ),
            (
                [asked, refusal(of: 44, code: 16)], .client,
                "closed in order, silent for 20 s before; said last: users.getUsers; "
                    + "was told last: bad_msg_notification 16; 1 request without an answer"
            ),
        ] as [([PacketRecord], LabClosing, String)] {
            #expect(ending(packets, by: side) == text)
        }
    }

    @Test("LT03 How many requests have no answer is told up to 256")
    func manyOpenRequestsAreTold() {
        for (count, words) in [(2, "2"), (255, "255"), (256, "256 or more")] as [(Int64, String)] {
            let packets = (1...count).map { record("users.getUsers", id: 4 * $0) }
            #expect(
                ending(packets)
                    == "closed in order, silent for 20 s before; said last: users.getUsers; "
                    + "\(words) requests without an answer")
        }
    }

    @Test("LT03 A request is without an answer where it came last, until it is answered on any connection")
    func openRequestsAreCounted() {
        var requests = OpenRequests()
        let other = LabConnectionID(datacenter: 2, number: 2)
        for id in [40, 44, 48] as [Int64] { #expect(requests.note(record("help.getConfig", id: id)).isEmpty) }
        _ = requests.note(record("ping", id: 52))
        _ = requests.note(record("help.getConfig", id: 44, connection: 2))
        #expect(
            requests.note(record("config", isReceived: false, id: 41, answers: 48, connection: 2))
                == [48: "help.getConfig"])
        #expect(requests.note(record("config", isReceived: false, id: 45, answers: 48)).isEmpty)
        #expect(requests.ended(Self.connection) == 1 && requests.ended(Self.connection) == 0)
        #expect(requests.ended(other) == 1)
        for id in 0..<1_000 as Range<Int64> { _ = requests.note(record("help.getConfig", id: 4 * id)) }
        #expect(requests.ended(Self.connection) == OpenRequests.limit)
    }
}
