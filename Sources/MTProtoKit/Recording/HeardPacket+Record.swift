import MTProtoCore
import TL

// What came from a server, as lines of a record. What a server, or somebody on the way, could write there as it likes has bounds.
extension HeardPacket {
    /// The lines without the machine that they belong to: the packet, and each message in it.
    package func records(_ numbers: inout RecordNumbers) -> [(event: String, fields: [RunRecord.Field])] {
        switch self {
        case .plain(let step):
            let word: String? =
                switch step {
                case .taken: nil
                case .ignored: "ignored"
                case .refused: "refused"
                }
            return [("heard", [.init("is", "plain")] + (word.map { [.init("step", $0)] } ?? []))]
        case .transportError(let code): return [("heard", [.init("is", "error"), .init("code", Self.code(code))])]
        case .quickAck: return [("heard", [.init("is", "quick_ack")])]
        case .noFrame: return [("heard", [.init("is", "no_frame")])]
        case .unreadable: return [("heard", [.init("is", "unreadable")])]
        case .retired: return [("heard", [.init("is", "retired")])]
        case .foreign: return [("heard", [.init("is", "foreign")])]
        case .empty: return [("heard", [.init("is", "nothing")])]
        // It stands in the line of the answer.
        case .last: return []
        case .way(let step):
            return [("heard", [.init("is", "way")] + (step == .taken ? [] : [.init("step", step.rawValue)]))]
        case .messages(let packet):
            var fields = [
                RunRecord.Field("is", "messages"), .init("id", numbers.text(of: packet.id)),
                .init("seq", packet.sequenceNumber & 1),
            ]
            if !packet.isOfSession { fields.append(.init("foreign", 1)) }
            if packet.isOfCandidate { fields.append(.init("candidate", 1)) }
            if packet.isBroken { fields.append(.init("broken", 1)) }
            if packet.isNested { fields.append(.init("nested", 1)) }
            if let salt = packet.firstSalt { numbers.noteMade(salt) }
            return [("heard", fields)] + packet.messages.map { ("message", $0.fields(&numbers)) }
        }
    }

    /// Codes that mean something are small. A server, and whoever is on the way, could write anything else there.
    fileprivate static func code(_ code: Int32) -> Int32 { min(max(code, -999), 999) }

    /// - Parameter messages: the lines of the messages that follow it.
    /// - Returns: nil for lines that say something else.
    package init?(_ record: RunRecord, messages: [RunRecord], _ numbers: RecordNumbers) {
        switch record["is"] {
        case "plain":
            switch record["step"] {
            case nil: self = .plain(.taken)
            case "ignored": self = .plain(.ignored)
            case "refused": self = .plain(.refused)
            default: return nil
            }
        case "error": self = .transportError(Int32(clamping: record.number("code") ?? 0))
        case "quick_ack": self = .quickAck
        case "no_frame": self = .noFrame
        case "unreadable": self = .unreadable
        case "retired": self = .retired
        case "foreign": self = .foreign
        case "nothing": self = .empty
        case "way":
            guard let step = WayStep(rawValue: record["step"] ?? WayStep.taken.rawValue) else { return nil }
            self = .way(step)
        case "messages":
            guard let id = record["id"].flatMap({ numbers.id($0) }) else { return nil }
            let all = messages.compactMap { HeardMessage($0, numbers) }
            guard all.count == messages.count else { return nil }
            self = .messages(
                HeardMessages(
                    id: id, sequenceNumber: Int32(clamping: record.number("seq") ?? 0),
                    isOfSession: record["foreign"] == nil, isOfCandidate: record["candidate"] != nil,
                    isBroken: record["broken"] != nil, isNested: record["nested"] != nil, messages: all))
        default: return nil
        }
    }
}

extension RunRecord {
    fileprivate func numbers(_ name: String) -> [Int64] {
        fields.filter { $0.name == name }.compactMap { Int64($0.value) }
    }

    /// Salts with their numbers in the place of their values.
    package func salts(_ numbers: RecordNumbers) -> [ServerSalt] {
        zip(self.numbers("salt"), zip(self.numbers("since"), self.numbers("until"))).map { number, times in
            ServerSalt(
                value: number, validSince: numbers.seconds(at: times.0), validUntil: numbers.seconds(at: times.1))
        }
    }
}

extension HeardMessage {
    /// The types of answers that the core itself reads. What others are is nobody's business.
    private static let readTypes: Set<UInt32> = [TLWriter.boolTrue, TLWriter.boolFalse]

    fileprivate func fields(_ numbers: inout RecordNumbers) -> [RunRecord.Field] {
        var fields: [RunRecord.Field] = [.init("id", numbers.text(of: id)), .init("seq", sequenceNumber & 1)]
        if let copier = copiedBy {
            fields += [.init("copy", numbers.text(of: copier.id)), .init("copy_seq", copier.sequenceNumber & 1)]
        }
        return fields + contentFields(&numbers)
    }

    private static func of(_ ids: [MessageID], _ numbers: inout RecordNumbers) -> [RunRecord.Field] {
        var fields: [RunRecord.Field] = []
        for id in ids { fields.append(.init("of", numbers.text(of: id))) }
        return fields
    }

    /// A server may send one for each byte of a packet; nobody asks about more messages than this.
    private static func states(_ states: [UInt8]) -> [RunRecord.Field] {
        states.prefix(ServiceMessage.largestIDCount + 1).map { .init("state", $0) }
    }

    private func contentFields(_ numbers: inout RecordNumbers) -> [RunRecord.Field] {
        switch content {
        case .answer(let request, let constructor, let count):
            let type = Self.readTypes.contains(constructor) ? [RunRecord.Field("type", constructor)] : []
            return [.init("is", "answer")] + type + [.init("bytes", type.isEmpty ? RecordNumbers.size(count) : 4)]
                + Self.of([request], &numbers)
        case .error(let request, let error):
            return [
                .init("is", "error"), .init("code", HeardPacket.code(error.code)), .init("outcome", error.message),
            ] + Self.of([request], &numbers)
        case .other(let constructor, let count):
            // One of the protocol's own that is malformed is no update either.
            let isOfProtocol =
                ServiceMessage.isMeaningless(constructor) || ServiceMessage.isService(constructor)
                || constructor == RPCResult.constructorID
            return [
                .init("is", "other"), .init("type", isOfProtocol ? constructor : 0),
                .init("bytes", isOfProtocol ? 8 : RecordNumbers.size(count)),
            ]
        case .container: return [.init("is", "container")]
        case .unreadable(let request):
            return [.init("is", "unreadable")] + Self.of(request.map { [$0] } ?? [], &numbers)
        case .service(let message): return serviceFields(message, &numbers)
        }
    }

    private func serviceFields(_ message: ServiceMessage, _ numbers: inout RecordNumbers) -> [RunRecord.Field] {
        switch message {
        case .acknowledgement(let ids): return [.init("is", "acknowledgement")] + Self.of(ids, &numbers)
        case .refusal(let id, let number, let code, let salt):
            return [
                .init("is", "refusal"), .init("code", HeardPacket.code(code)),
                .init("number", min(max(number, -1), 1_000_000)),
            ] + (salt.map { [.init("salt", numbers.number(ofSalt: $0))] } ?? []) + Self.of([id], &numbers)
        case .newSession(let first, let unique, let salt):
            return [
                .init("is", "new_session"), .init("salt", numbers.number(ofSalt: salt)),
                .init("number", numbers.number(ofSession: unique)),
            ] + Self.of([first], &numbers)
        case .pong(let id, _): return [.init("is", "pong")] + Self.of([id], &numbers)
        case .futureSalts(let id, let now, let salts):
            var fields: [RunRecord.Field] = [.init("is", "salts"), .init("now", numbers.distance(of: Int64(now)))]
            fields += Self.of([id], &numbers)
            for salt in salts { fields += salt.fields(&numbers) }
            return fields
        case .stateRequest(let ids): return [.init("is", "state_request")] + Self.of(ids, &numbers)
        case .stateInfo(let id, let states):
            return [.init("is", "states")] + Self.of([id], &numbers) + Self.states(states)
        case .allInfo(let ids, let states):
            return [.init("is", "all_states")] + Self.of(ids, &numbers) + Self.states(states)
        case .detailedInfo(let request, let answer, let bytes, let status):
            return [
                .init("is", "announcement"), .init("answer", numbers.text(of: answer)),
                .init("bytes", RecordNumbers.size(Int(bytes))), .init("state", UInt8(clamping: status)),
            ] + Self.of(request.map { [$0] } ?? [], &numbers)
        case .resendRequest(let ids): return [.init("is", "resend_request")] + Self.of(ids, &numbers)
        case .ping(_, let delay):
            return [.init("is", "ping")] + (delay.map { [.init("wait", min(max($0, 0), 86_400))] } ?? [])
        case .sessionsDestroyed(let ends):
            return [.init("is", "sessions_destroyed")] + ends.map { .init("state", $0.existed ? 1 : 0) }
        case .keyDestroyed(let end): return [.init("is", "key_destroyed"), .init("state", end.number)]
        case .getFutureSalts: return [.init("is", "salts_request")]
        case .dropAnswer(let id): return [.init("is", "drop_request")] + Self.of([id], &numbers)
        case .destroySession: return [.init("is", "destroy_request")]
        case .resendAnswerRequest(let ids): return [.init("is", "resend_answer_request")] + Self.of(ids, &numbers)
        case .httpWait: return [.init("is", "http_wait")]
        case .copy:
            // What a copy holds stands in its place.
            return [.init("is", "other"), .init("type", MT.ConstructorID.msgCopy), .init("bytes", 8)]
        }
    }

    /// What a client says: its own requests are calls, whatever they ask.
    func saidFields(_ numbers: inout RecordNumbers) -> [RunRecord.Field] {
        let own: [RunRecord.Field] = [.init("id", numbers.text(of: id)), .init("seq", sequenceNumber)]
        if case .other = content { return [.init("is", "call")] + own }
        var scratch = numbers
        let fields = contentFields(&scratch)
        // Far ids are a server's invention, and their order is not that of their numbers.
        let near = fields.filter { $0.name == "is" || $0.name == "of" && Int64($0.value) != nil }
        let far = fields.count { $0.name == "of" && Int64($0.value) == nil }
        return own + near + (far > 0 ? [.init("far", far)] : [])
    }

    fileprivate init?(_ record: RunRecord, _ numbers: RecordNumbers) {
        guard let id = record["id"].flatMap({ numbers.id($0) }), let content = Self.content(record, numbers)
        else { return nil }
        self.init(id: id, sequenceNumber: Int32(clamping: record.number("seq") ?? 0), content: content)
        if let copier = record["copy"].flatMap({ numbers.id($0) }) {
            copiedBy = Copier(id: copier, sequenceNumber: Int32(clamping: record.number("copy_seq") ?? 0))
        }
    }

    private static func content(_ record: RunRecord, _ numbers: RecordNumbers) -> Content? {
        let ids = record.fields.filter { $0.name == "of" }.compactMap { numbers.id($0.value) }
        let states = record.numbers("state")
        let type = UInt32(clamping: record.number("type") ?? 0)
        let bytes = max(4, min(record.number("bytes") ?? 4, FrameLimits.outbound))
        switch record["is"] {
        case "answer": return ids.first.map { .answer(to: $0, constructor: type, byteCount: bytes) }
        case "error":
            guard let request = ids.first, let code = record.number("code") else { return nil }
            return .error(to: request, RPCError(code: Int32(clamping: code), message: record["outcome"] ?? ""))
        case "other": return .other(constructor: type, byteCount: bytes)
        case "container": return .container
        case "unreadable": return .unreadable(answerTo: ids.first)
        case "acknowledgement": return .service(.acknowledgement(ids))
        case "refusal":
            guard let id = ids.first, let code = record.number("code"), let number = record.number("number")
            else { return nil }
            return .service(
                .refusal(
                    of: id, sequenceNumber: Int32(clamping: number), code: Int32(clamping: code),
                    newSalt: record.numbers("salt").first))
        case "new_session":
            return ids.first.map {
                .service(
                    .newSession(
                        first: $0, uniqueID: record.numbers("number").first ?? 0,
                        salt: record.numbers("salt").first ?? 0))
            }
        case "pong": return ids.first.map { .service(.pong(to: $0, id: 0)) }
        case "salts":
            guard let id = ids.first else { return nil }
            let now = numbers.seconds(at: Int64(record.number("now") ?? 0))
            return .service(.futureSalts(to: id, now: Int32(clamping: now), salts: record.salts(numbers)))
        case "state_request": return .service(.stateRequest(ids))
        case "states":
            return ids.first.map { .service(.stateInfo(to: $0, states: states.map { UInt8(truncatingIfNeeded: $0) })) }
        case "all_states":
            return .service(.allInfo(ids, states: states.map { UInt8(truncatingIfNeeded: $0) }))
        case "announcement":
            guard let answer = record["answer"].flatMap({ numbers.id($0) }) else { return nil }
            return .service(
                .detailedInfo(
                    request: ids.first, answer: answer, bytes: Int32(clamping: bytes),
                    status: Int32(clamping: states.first ?? 0)))
        case "resend_request": return .service(.resendRequest(ids))
        case "resend_answer_request": return .service(.resendAnswerRequest(ids))
        case "http_wait": return .service(.httpWait(maxDelay: 0, waitAfter: 0, maxWait: 0))
        case "ping":
            return .service(.ping(id: 0, disconnectDelay: record.number("wait").map { Int32(clamping: $0) }))
        case "sessions_destroyed":
            return .service(.sessionsDestroyed(states.map { SessionEnd(id: 0, existed: $0 == 1) }))
        case "key_destroyed":
            return states.first.flatMap { KeyDestruction(number: $0) }.map { .service(.keyDestroyed($0)) }
        default: return nil
        }
    }
}

extension KeyDestruction {
    private static let all: [KeyDestruction] = [.destroyed, .unknown, .refused]

    fileprivate var number: Int { Self.all.firstIndex(of: self) ?? 0 }

    fileprivate init?(number: Int64) {
        guard let index = Int(exactly: number), Self.all.indices.contains(index) else { return nil }
        self = Self.all[index]
    }
}

extension ServerSalt {
    package func fields(_ numbers: inout RecordNumbers) -> [RunRecord.Field] {
        [
            .init("salt", numbers.number(ofSalt: value)), .init("since", numbers.distance(of: validSince)),
            .init("until", numbers.distance(of: validUntil)),
        ]
    }
}
