import NIOCore
import TL

/// A message about the session itself rather than a call or an update
/// (core.telegram.org/mtproto/service_messages, core.telegram.org/mtproto/service_messages_about_messages).
///
/// One value for both directions: what only one end may send is judged by the session that receives it.
package enum ServiceMessage: Hashable, Sendable {
    /// Messages that arrived.
    case acknowledgement([MessageID])
    /// A message, or a container with all its children, that was not accepted. `newSalt` is there for code 48.
    case refusal(of: MessageID, sequenceNumber: Int32, code: Int32, newSalt: Int64?)
    /// The server began to keep a session; messages below `first` are unknown to it.
    case newSession(first: MessageID, uniqueID: Int64, salt: Int64)
    /// Asks for a pong, and perhaps to drop the connection after so many seconds without another such ping.
    case ping(id: Int64, disconnectDelay: Int32?)
    case pong(to: MessageID, id: Int64)
    case getFutureSalts(count: Int32)
    case futureSalts(to: MessageID, now: Int32, salts: [ServerSalt])
    case stateRequest([MessageID])
    case stateInfo(to: MessageID, states: [UInt8])
    /// Volunteered states.
    case allInfo([MessageID], states: [UInt8])
    /// Announces an answer instead of sending it; `request` is absent for messages that answer nothing.
    case detailedInfo(request: MessageID?, answer: MessageID, bytes: Int32, status: Int32)
    case resendRequest([MessageID])
    /// Asks for the answers to these messages again.
    case resendAnswerRequest([MessageID])
    case dropAnswer(to: MessageID)
    case destroySession(Int64)
    case sessionDestroyed(Int64, existed: Bool)
    /// Parameters of the HTTP transport; means nothing elsewhere.
    case httpWait(maxDelay: Int32, waitAfter: Int32, maxWait: Int32)
    /// A message repeated inside another one.
    case copy(ContainedMessage)
}

extension ServiceMessage {
    /// A peer ignores service messages that name more messages than this.
    package static let largestIDCount = 8192

    /// The constructor ids of Schema/mtproto.tl that stand for service messages.
    enum Constructor: UInt32 {
        case msgsAck = 0x62d6_b459
        case badMsgNotification = 0xa7ef_f811
        case badServerSalt = 0xedab_447b
        case newSessionCreated = 0x9ec2_0908
        case ping = 0x7abe_77ec
        case pingDelayDisconnect = 0xf342_7b8c
        case pong = 0x3477_73c5
        case getFutureSalts = 0xb921_bd04
        case futureSalts = 0xae50_0895
        case msgsStateReq = 0xda69_fb52
        case msgsStateInfo = 0x04de_b57d
        case msgsAllInfo = 0x8cc0_d131
        case msgDetailedInfo = 0x276d_3ec6
        case msgNewDetailedInfo = 0x809d_b6df
        case msgResendReq = 0x7d86_1a08
        case msgResendAnsReq = 0x8610_baeb
        case rpcDropAnswer = 0x58e4_a740
        case destroySession = 0xe751_2126
        case destroySessionOk = 0xe220_45fc
        case destroySessionNone = 0x62d3_50c9
        case httpWait = 0x9299_359f
        case msgCopy = 0xe060_46b2
    }

    private static let futureSalt: UInt32 = 0x0949_d9dc
    private static let message: UInt32 = 0x5bb8_e511

    /// Whether a body begins like a service message. It may still be malformed.
    package static func isService(_ constructor: UInt32) -> Bool {
        Constructor(rawValue: constructor) != nil
    }

    /// Reads a serialized service message, which has to fill `body`.
    package init(decoding body: ByteBuffer) throws(TLError) {
        var reader = TLReader(body)
        let id = try reader.readConstructorID()
        guard let constructor = Constructor(rawValue: id) else {
            throw TLError(
                .unknownConstructor, offset: 0, expected: "a service message", found: "another constructor",
                constructorID: id, input: body)
        }
        self = try Self.read(constructor, from: &reader)
        try reader.finish()
    }

    private static func read(_ constructor: Constructor, from reader: inout TLReader) throws(TLError) -> Self {
        switch constructor {
        case .msgsAck: .acknowledgement(try readIDs(from: &reader))
        case .badMsgNotification: try readRefusal(withSalt: false, from: &reader)
        case .badServerSalt: try readRefusal(withSalt: true, from: &reader)
        case .newSessionCreated:
            .newSession(first: try readID(from: &reader), uniqueID: try reader.readLong(), salt: try reader.readLong())
        case .ping: .ping(id: try reader.readLong(), disconnectDelay: nil)
        case .pingDelayDisconnect: .ping(id: try reader.readLong(), disconnectDelay: try reader.readInt())
        case .pong: .pong(to: try readID(from: &reader), id: try reader.readLong())
        case .getFutureSalts: .getFutureSalts(count: try reader.readInt())
        case .futureSalts: try readFutureSalts(from: &reader)
        case .msgsStateReq: .stateRequest(try readIDs(from: &reader))
        case .msgsStateInfo: .stateInfo(to: try readID(from: &reader), states: try reader.readBytes())
        case .msgsAllInfo: .allInfo(try readIDs(from: &reader), states: try reader.readBytes())
        case .msgDetailedInfo:
            .detailedInfo(
                request: try readID(from: &reader), answer: try readID(from: &reader), bytes: try reader.readInt(),
                status: try reader.readInt())
        case .msgNewDetailedInfo:
            .detailedInfo(
                request: nil, answer: try readID(from: &reader), bytes: try reader.readInt(),
                status: try reader.readInt())
        case .msgResendReq: .resendRequest(try readIDs(from: &reader))
        case .msgResendAnsReq: .resendAnswerRequest(try readIDs(from: &reader))
        case .rpcDropAnswer: .dropAnswer(to: try readID(from: &reader))
        case .destroySession: .destroySession(try reader.readLong())
        case .destroySessionOk: .sessionDestroyed(try reader.readLong(), existed: true)
        case .destroySessionNone: .sessionDestroyed(try reader.readLong(), existed: false)
        case .httpWait:
            .httpWait(
                maxDelay: try reader.readInt(), waitAfter: try reader.readInt(), maxWait: try reader.readInt())
        case .msgCopy: try readCopy(from: &reader)
        }
    }

    private static func readID(from reader: inout TLReader) throws(TLError) -> MessageID {
        MessageID(rawValue: try reader.readLong())
    }

    private static func readIDs(from reader: inout TLReader) throws(TLError) -> [MessageID] {
        let count = try reader.readVectorCount(minimumSize: 8)
        guard count <= largestIDCount else {
            throw TLError(
                .invalidCount, offset: reader.offset - 4, expected: "at most \(largestIDCount) message ids",
                found: "\(count)")
        }
        var ids: [MessageID] = []
        ids.reserveCapacity(count)
        for _ in 0..<count { ids.append(try readID(from: &reader)) }
        return ids
    }

    private static func readRefusal(withSalt: Bool, from reader: inout TLReader) throws(TLError) -> Self {
        let id = try readID(from: &reader)
        let sequenceNumber = try reader.readInt()
        let code = try reader.readInt()
        return .refusal(
            of: id, sequenceNumber: sequenceNumber, code: code, newSalt: withSalt ? try reader.readLong() : nil)
    }

    /// The schema says bare salts; boxed ones are taken as well.
    private static func readFutureSalts(from reader: inout TLReader) throws(TLError) -> Self {
        let request = try readID(from: &reader)
        let now = try reader.readInt()
        let count = try reader.readBareVectorCount(minimumSize: 16)
        // Read as a beginning, the id would be a day in 1974.
        let rest = reader.rest
        let isBoxed = rest.getInteger(at: rest.readerIndex, endianness: .little, as: UInt32.self) == futureSalt
        var salts: [ServerSalt] = []
        salts.reserveCapacity(min(count, 128))
        for _ in 0..<count {
            if isBoxed { _ = try reader.readConstructorID() }
            let since = Int64(try reader.readInt())
            let until = Int64(try reader.readInt())
            salts.append(ServerSalt(value: try reader.readLong(), validSince: since, validUntil: until))
        }
        return .futureSalts(to: request, now: now, salts: salts)
    }

    private static func readCopy(from reader: inout TLReader) throws(TLError) -> Self {
        let constructor = try reader.readConstructorID()
        let id = try readID(from: &reader)
        let sequenceNumber = try reader.readInt()
        let length = Int(try reader.readInt())
        let body = reader.readRest()
        guard constructor == message, length == body.readableBytes, length >= 4 else {
            throw TLError(
                .invalidLength, offset: reader.offset, expected: "one whole message", found: "another length or type")
        }
        return .copy(ContainedMessage(id: id, sequenceNumber: sequenceNumber, body: body))
    }
}

extension ServiceMessage {
    /// The message on the wire.
    package func encoded() -> ByteBuffer {
        var writer = TLWriter(capacity: 64)
        write(to: &writer)
        return writer.buffer
    }

    private func write(to writer: inout TLWriter) {
        func begin(_ constructor: Constructor) {
            writer.writeConstructorID(constructor.rawValue)
        }
        func ids(_ ids: [MessageID]) {
            writer.writeVectorCount(ids.count)
            for id in ids { writer.writeLong(id.rawValue) }
        }
        switch self {
        case .acknowledgement(let list):
            begin(.msgsAck)
            ids(list)
        case .refusal(let id, let sequenceNumber, let code, let newSalt):
            begin(newSalt == nil ? .badMsgNotification : .badServerSalt)
            writer.writeLong(id.rawValue)
            writer.writeInt(sequenceNumber)
            writer.writeInt(code)
            if let newSalt { writer.writeLong(newSalt) }
        case .newSession(let first, let uniqueID, let salt):
            begin(.newSessionCreated)
            writer.writeLong(first.rawValue)
            writer.writeLong(uniqueID)
            writer.writeLong(salt)
        case .ping(let id, let delay):
            begin(delay == nil ? .ping : .pingDelayDisconnect)
            writer.writeLong(id)
            if let delay { writer.writeInt(delay) }
        case .pong(let message, let id):
            begin(.pong)
            writer.writeLong(message.rawValue)
            writer.writeLong(id)
        case .getFutureSalts(let count):
            begin(.getFutureSalts)
            writer.writeInt(count)
        case .futureSalts(let request, let now, let salts):
            begin(.futureSalts)
            writer.writeLong(request.rawValue)
            writer.writeInt(now)
            writer.writeBareVectorCount(salts.count)
            for salt in salts {
                writer.writeInt(Int32(clamping: salt.validSince))
                writer.writeInt(Int32(clamping: salt.validUntil))
                writer.writeLong(salt.value)
            }
        case .stateRequest(let list):
            begin(.msgsStateReq)
            ids(list)
        case .stateInfo(let request, let states):
            begin(.msgsStateInfo)
            writer.writeLong(request.rawValue)
            writer.writeBytes(states)
        case .allInfo(let list, let states):
            begin(.msgsAllInfo)
            ids(list)
            writer.writeBytes(states)
        case .detailedInfo(let request, let answer, let bytes, let status):
            begin(request == nil ? .msgNewDetailedInfo : .msgDetailedInfo)
            if let request { writer.writeLong(request.rawValue) }
            writer.writeLong(answer.rawValue)
            writer.writeInt(bytes)
            writer.writeInt(status)
        case .resendRequest(let list):
            begin(.msgResendReq)
            ids(list)
        case .resendAnswerRequest(let list):
            begin(.msgResendAnsReq)
            ids(list)
        case .dropAnswer(let request):
            begin(.rpcDropAnswer)
            writer.writeLong(request.rawValue)
        case .destroySession(let id):
            begin(.destroySession)
            writer.writeLong(id)
        case .sessionDestroyed(let id, let existed):
            begin(existed ? .destroySessionOk : .destroySessionNone)
            writer.writeLong(id)
        case .httpWait(let maxDelay, let waitAfter, let maxWait):
            begin(.httpWait)
            writer.writeInt(maxDelay)
            writer.writeInt(waitAfter)
            writer.writeInt(maxWait)
        case .copy(let copied):
            begin(.msgCopy)
            writer.writeConstructorID(Self.message)
            writer.writeLong(copied.id.rawValue)
            writer.writeInt(copied.sequenceNumber)
            writer.writeInt(Int32(copied.body.readableBytes))
            writer.writeRaw(copied.body)
        }
    }
}

/// What a server answers to `rpc_drop_answer` (rows H05–H07).
package enum DropAnswerResult: Hashable, Sendable {
    case unknown
    case droppedRunning
    case dropped(answer: MessageID, sequenceNumber: Int32, bytes: Int32)

    /// Reads the result of an `rpc_result`; nil if it is something else.
    package init?(decoding body: ByteBuffer) {
        var rest = body
        switch rest.readInteger(endianness: .little, as: UInt32.self) {
        case 0x5e2a_d36e: self = .unknown
        case 0xcd78_e586: self = .droppedRunning
        case 0xa43a_d8b7:
            guard let id = rest.readInteger(endianness: .little, as: Int64.self),
                let sequenceNumber = rest.readInteger(endianness: .little, as: Int32.self),
                let bytes = rest.readInteger(endianness: .little, as: Int32.self)
            else { return nil }
            self = .dropped(answer: MessageID(rawValue: id), sequenceNumber: sequenceNumber, bytes: bytes)
        default: return nil
        }
    }

    /// The result on the wire.
    package func encoded() -> ByteBuffer {
        var writer = TLWriter(capacity: 20)
        switch self {
        case .unknown: writer.writeConstructorID(0x5e2a_d36e)
        case .droppedRunning: writer.writeConstructorID(0xcd78_e586)
        case .dropped(let answer, let sequenceNumber, let bytes):
            writer.writeConstructorID(0xa43a_d8b7)
            writer.writeLong(answer.rawValue)
            writer.writeInt(sequenceNumber)
            writer.writeInt(bytes)
        }
        return writer.buffer
    }
}

extension RPCError {
    /// `rpc_error`
    package static let constructorID: UInt32 = 0x2144_ca19

    /// Reads a serialized `rpc_error`; nil if `body` is something else. Text that is not UTF-8 is named so.
    package init?(decoding body: ByteBuffer) {
        var reader = TLReader(body)
        guard (try? reader.readConstructorID()) == Self.constructorID, let code = try? reader.readInt() else {
            return nil
        }
        var text = reader
        let message = (try? text.readString()) ?? "INVALID_UTF8_ERROR_MESSAGE"
        self.init(code: code, message: message)
    }

    /// The error on the wire.
    package func encoded() -> ByteBuffer {
        var writer = TLWriter(capacity: 64)
        writer.writeConstructorID(Self.constructorID)
        writer.writeInt(code)
        writer.writeString(message)
        return writer.buffer
    }
}
