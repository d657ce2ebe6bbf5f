import NIOCore
import TL

/// A message about the session itself rather than a request or an update
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
    case sessionsDestroyed([SessionEnd])
    /// What became of the key after `destroy_auth_key`.
    case keyDestroyed(KeyDestruction)
    /// Parameters of the HTTP transport; means nothing elsewhere.
    case httpWait(maxDelay: Int32, waitAfter: Int32, maxWait: Int32)
    /// A message repeated inside another one.
    case copy(ContainedMessage)
}

extension ServiceMessage {
    /// A peer ignores service messages that name more messages, or sessions, than this.
    package static let largestIDCount = 8192

    /// Whether a body begins like a service message. It may still be malformed.
    package static func isService(_ constructor: UInt32) -> Bool {
        constructors.contains(constructor)
    }

    /// Objects of the protocol that are no updates and mean nothing by themselves.
    package static func isMeaningless(_ constructor: UInt32) -> Bool {
        switch constructor {
        case MT.ConstructorID.resPQ, MT.ConstructorID.serverDHParamsFail, MT.ConstructorID.serverDHParamsOk,
            MT.ConstructorID.serverDHInnerData, MT.ConstructorID.dhGenOk, MT.ConstructorID.dhGenRetry,
            MT.ConstructorID.dhGenFail, MT.ConstructorID.rpcError, MT.ConstructorID.rpcAnswerUnknown,
            MT.ConstructorID.rpcAnswerDroppedRunning, MT.ConstructorID.rpcAnswerDropped, vector:
            true
        default:
            false
        }
    }

    private static let vector: UInt32 = 0x1cb5_c415

    private static let constructors: Set<UInt32> = [
        MT.ConstructorID.msgsAck, MT.ConstructorID.badMsgNotification, MT.ConstructorID.badServerSalt,
        MT.ConstructorID.newSessionCreated, MT.ConstructorID.ping, MT.ConstructorID.pingDelayDisconnect,
        MT.ConstructorID.pong, MT.ConstructorID.getFutureSalts, MT.ConstructorID.futureSalts,
        MT.ConstructorID.msgsStateReq, MT.ConstructorID.msgsStateInfo, MT.ConstructorID.msgsAllInfo,
        MT.ConstructorID.msgDetailedInfo, MT.ConstructorID.msgNewDetailedInfo, MT.ConstructorID.msgResendReq,
        MT.ConstructorID.msgResendAnsReq, MT.ConstructorID.rpcDropAnswer, MT.ConstructorID.destroySession,
        MT.ConstructorID.destroySessionOk, MT.ConstructorID.destroySessionNone,
        MT.ConstructorID.destroySessionsRes, MT.ConstructorID.httpWait, MT.ConstructorID.msgCopy,
        MT.ConstructorID.destroyAuthKeyOk, MT.ConstructorID.destroyAuthKeyNone,
        MT.ConstructorID.destroyAuthKeyFail,
    ]

    /// Reads a serialized service message, which has to fill `body`.
    package init(decoding body: ByteBuffer) throws(TLError) {
        let constructor = body.getInteger(at: body.readerIndex, endianness: .little, as: UInt32.self) ?? 0
        try Self.checkLength(of: body, constructor)
        switch constructor {
        case MT.ConstructorID.msgsAck:
            self = .acknowledgement(Self.ids(try MT.MsgsAck(decoding: body).msgIDs))
        case MT.ConstructorID.badMsgNotification, MT.ConstructorID.badServerSalt:
            self = Self.refusal(try MT.BadMsgNotification(decoding: body))
        case MT.ConstructorID.newSessionCreated:
            let session = try MT.NewSession(decoding: body)
            self = .newSession(
                first: MessageID(rawValue: session.firstMsgID), uniqueID: session.uniqueID, salt: session.serverSalt)
        case MT.ConstructorID.ping:
            self = .ping(id: try MT.Ping(decoding: body).pingID, disconnectDelay: nil)
        case MT.ConstructorID.pingDelayDisconnect:
            let ping = try MT.PingDelayDisconnect(decoding: body)
            self = .ping(id: ping.pingID, disconnectDelay: ping.disconnectDelay)
        case MT.ConstructorID.pong:
            let pong = try MT.Pong(decoding: body)
            self = .pong(to: MessageID(rawValue: pong.msgID), id: pong.pingID)
        case MT.ConstructorID.getFutureSalts:
            self = .getFutureSalts(count: try MT.GetFutureSalts(decoding: body).num)
        case MT.ConstructorID.futureSalts:
            self = try Self.futureSalts(body)
        case MT.ConstructorID.msgsStateReq:
            self = .stateRequest(Self.ids(try MT.MsgsStateReq(decoding: body).msgIDs))
        case MT.ConstructorID.msgsStateInfo:
            let info = try MT.MsgsStateInfo(decoding: body)
            self = .stateInfo(to: MessageID(rawValue: info.reqMsgID), states: info.info)
        case MT.ConstructorID.msgsAllInfo:
            let info = try MT.MsgsAllInfo(decoding: body)
            self = .allInfo(Self.ids(info.msgIDs), states: info.info)
        case MT.ConstructorID.msgDetailedInfo, MT.ConstructorID.msgNewDetailedInfo:
            self = Self.announcement(try MT.MsgDetailedInfo(decoding: body))
        case MT.ConstructorID.msgResendReq, MT.ConstructorID.msgResendAnsReq:
            switch try MT.MsgResendReq(decoding: body) {
            case .msgResendReq(let ids): self = .resendRequest(Self.ids(ids))
            case .msgResendAnsReq(let ids): self = .resendAnswerRequest(Self.ids(ids))
            }
        case MT.ConstructorID.rpcDropAnswer:
            self = .dropAnswer(to: MessageID(rawValue: try MT.RpcDropAnswer(decoding: body).reqMsgID))
        case MT.ConstructorID.destroySession:
            self = .destroySession(try MT.DestroySession(decoding: body).sessionID)
        case MT.ConstructorID.destroySessionOk, MT.ConstructorID.destroySessionNone:
            self = .sessionsDestroyed([SessionEnd(try MT.DestroySessionRes(decoding: body))])
        case MT.ConstructorID.destroySessionsRes:
            let results = try MT.DestroySessionsRes(decoding: body).destroyResults
            self = .sessionsDestroyed(results.map(SessionEnd.init))
        case MT.ConstructorID.destroyAuthKeyOk, MT.ConstructorID.destroyAuthKeyNone,
            MT.ConstructorID.destroyAuthKeyFail:
            self = .keyDestroyed(KeyDestruction(try MT.DestroyAuthKeyRes(decoding: body)))
        case MT.ConstructorID.httpWait:
            let wait = try MT.HttpWait(decoding: body)
            self = .httpWait(maxDelay: wait.maxDelay, waitAfter: wait.waitAfter, maxWait: wait.maxWait)
        case MT.ConstructorID.msgCopy:
            self = try Self.copy(MT.MessageCopy(decoding: body).origMessage)
        default:
            throw TLError(
                .unknownConstructor, offset: 0, expected: "a service message", found: "another constructor",
                constructorID: constructor, input: body)
        }
    }

    private static func ids(_ values: [Int64]) -> [MessageID] { values.map { MessageID(rawValue: $0) } }

    /// Those that begin with a vector of message ids, or of sessions.
    private static let lists: Set<UInt32> = [
        MT.ConstructorID.msgsAck, MT.ConstructorID.msgsStateReq, MT.ConstructorID.msgsAllInfo,
        MT.ConstructorID.msgResendReq, MT.ConstructorID.msgResendAnsReq, MT.ConstructorID.destroySessionsRes,
    ]

    /// Refuses a list that is too long before any of it is read: some kilobytes that are packed may hold millions of ids.
    private static func checkLength(of body: ByteBuffer, _ constructor: UInt32) throws(TLError) {
        guard lists.contains(constructor),
            let count = body.getInteger(at: body.readerIndex + 8, endianness: .little, as: Int32.self)
        else { return }
        guard count <= largestIDCount else {
            throw TLError(
                .invalidCount, offset: 8, expected: "at most \(largestIDCount) ids", found: "\(count)",
                constructorID: constructor, input: body)
        }
    }

    private static func refusal(_ notification: MT.BadMsgNotification) -> Self {
        switch notification {
        case .badMsgNotification(let id, let sequenceNumber, let code):
            .refusal(of: MessageID(rawValue: id), sequenceNumber: sequenceNumber, code: code, newSalt: nil)
        case .badServerSalt(let salt):
            .refusal(
                of: MessageID(rawValue: salt.badMsgID), sequenceNumber: salt.badMsgSeqno, code: salt.errorCode,
                newSalt: salt.newServerSalt)
        }
    }

    private static func announcement(_ info: MT.MsgDetailedInfo) -> Self {
        switch info {
        case .msgDetailedInfo(let info):
            .detailedInfo(
                request: MessageID(rawValue: info.msgID), answer: MessageID(rawValue: info.answerMsgID),
                bytes: info.bytes, status: info.status)
        case .msgNewDetailedInfo(let answer, let bytes, let status):
            .detailedInfo(request: nil, answer: MessageID(rawValue: answer), bytes: bytes, status: status)
        }
    }

    /// The schema says bare salts; boxed ones are taken as well.
    private static func futureSalts(_ body: ByteBuffer) throws(TLError) -> Self {
        var reader = TLReader(body)
        _ = try reader.readConstructorID()
        let request = MessageID(rawValue: try reader.readLong())
        let now = try reader.readInt()
        let rest = reader.rest
        // Where a bare salt would begin with its time, a day in 1974, a boxed one has its id.
        let isBoxed =
            rest.getInteger(at: rest.readerIndex + 4, endianness: .little, as: UInt32.self)
            == MT.ConstructorID.futureSalt
        let salts: [MT.FutureSalt] =
            isBoxed ? try reader.readBareVector() : try reader.readBareVector(ofBare: MT.FutureSalt.self)
        try reader.finish()
        return .futureSalts(
            to: request, now: now,
            salts: salts.map {
                ServerSalt(value: $0.salt, validSince: Int64($0.validSince), validUntil: Int64($0.validUntil))
            })
    }

    private static func copy(_ message: MT.Message) throws(TLError) -> Self {
        let body = message.body.bytes
        guard Int(message.bytes) == body.readableBytes else {
            throw TLError(
                .invalidLength, offset: 20, expected: "the length of the inner message, \(body.readableBytes)",
                found: "\(message.bytes)")
        }
        return .copy(
            ContainedMessage(id: MessageID(rawValue: message.msgID), sequenceNumber: message.seqno, body: body))
    }
}

extension ServiceMessage {
    /// The message on the wire.
    package func encoded() -> ByteBuffer {
        var writer = TLWriter(capacity: 64)
        object.write(to: &writer)
        return writer.take()
    }

    /// The message as the schema has it.
    private var object: any TLObject {
        switch self {
        case .acknowledgement(let ids): MT.MsgsAck(msgIDs: ids.map(\.rawValue))
        case .refusal(let id, let sequenceNumber, let code, let newSalt):
            if let newSalt {
                MT.BadMsgNotification.badServerSalt(
                    .init(
                        badMsgID: id.rawValue, badMsgSeqno: sequenceNumber, errorCode: code, newServerSalt: newSalt))
            } else {
                MT.BadMsgNotification.badMsgNotification(
                    badMsgID: id.rawValue, badMsgSeqno: sequenceNumber, errorCode: code)
            }
        case .newSession(let first, let uniqueID, let salt):
            MT.NewSession(firstMsgID: first.rawValue, uniqueID: uniqueID, serverSalt: salt)
        case .ping(let id, let delay):
            if let delay {
                MT.PingDelayDisconnect(pingID: id, disconnectDelay: delay)
            } else {
                MT.Ping(pingID: id)
            }
        case .pong(let message, let id): MT.Pong(msgID: message.rawValue, pingID: id)
        case .getFutureSalts(let count): MT.GetFutureSalts(num: count)
        case .futureSalts(let request, let now, let salts):
            MT.FutureSalts(
                reqMsgID: request.rawValue, now: now,
                salts: salts.map {
                    MT.FutureSalt(
                        validSince: Int32(clamping: $0.validSince), validUntil: Int32(clamping: $0.validUntil),
                        salt: $0.value)
                })
        case .stateRequest(let ids): MT.MsgsStateReq(msgIDs: ids.map(\.rawValue))
        case .stateInfo(let request, let states): MT.MsgsStateInfo(reqMsgID: request.rawValue, info: states)
        case .allInfo(let ids, let states): MT.MsgsAllInfo(msgIDs: ids.map(\.rawValue), info: states)
        case .detailedInfo(let request, let answer, let bytes, let status):
            if let request {
                MT.MsgDetailedInfo.msgDetailedInfo(
                    .init(msgID: request.rawValue, answerMsgID: answer.rawValue, bytes: bytes, status: status))
            } else {
                MT.MsgDetailedInfo.msgNewDetailedInfo(answerMsgID: answer.rawValue, bytes: bytes, status: status)
            }
        case .resendRequest(let ids): MT.MsgResendReq.msgResendReq(msgIDs: ids.map(\.rawValue))
        case .resendAnswerRequest(let ids): MT.MsgResendReq.msgResendAnsReq(msgIDs: ids.map(\.rawValue))
        case .dropAnswer(let request): MT.RpcDropAnswer(reqMsgID: request.rawValue)
        case .destroySession(let id): MT.DestroySession(sessionID: id)
        case .sessionsDestroyed(let ends):
            if ends.count == 1 { ends[0].object } else { MT.DestroySessionsRes(destroyResults: ends.map(\.object)) }
        case .keyDestroyed(let outcome): outcome.object
        case .httpWait(let maxDelay, let waitAfter, let maxWait):
            MT.HttpWait(maxDelay: maxDelay, waitAfter: waitAfter, maxWait: maxWait)
        case .copy(let message):
            MT.MessageCopy(
                origMessage: MT.Message(
                    msgID: message.id.rawValue, seqno: message.sequenceNumber,
                    bytes: Int32(clamping: message.body.readableBytes), body: TLRaw(message.body)))
        }
    }
}

/// What became of a session that was to be destroyed.
package struct SessionEnd: Hashable, Sendable {
    package var id: Int64
    /// Whether there was such a session.
    package var existed: Bool

    package init(id: Int64, existed: Bool) {
        self.id = id
        self.existed = existed
    }

    fileprivate init(_ result: MT.DestroySessionRes) {
        switch result {
        case .destroySessionOk(let id): self.init(id: id, existed: true)
        case .destroySessionNone(let id): self.init(id: id, existed: false)
        }
    }

    fileprivate var object: MT.DestroySessionRes {
        existed ? .destroySessionOk(sessionID: id) : .destroySessionNone(sessionID: id)
    }
}

/// What a server answered to `destroy_auth_key`.
package enum KeyDestruction: Hashable, Sendable {
    /// The key is gone.
    case destroyed
    /// There was no such key.
    case unknown
    /// The server keeps the key.
    case refused

    init(_ result: MT.DestroyAuthKeyRes) {
        switch result {
        case .destroyAuthKeyOk: self = .destroyed
        case .destroyAuthKeyNone: self = .unknown
        case .destroyAuthKeyFail: self = .refused
        }
    }

    var object: MT.DestroyAuthKeyRes {
        switch self {
        case .destroyed: .destroyAuthKeyOk
        case .unknown: .destroyAuthKeyNone
        case .refused: .destroyAuthKeyFail
        }
    }
}

extension RPCError {
    /// `rpc_error`
    package static var constructorID: UInt32 { MT.ConstructorID.rpcError }

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
        return writer.take()
    }
}
