import MTProtoCore
import NIOCore
import TL
import TelegramAPI

/// Names of messages for the frame log.
enum MessageNames {
    /// The messages inside a packet's own message, containers opened.
    static func describe(_ message: ContainedMessage) -> [LabFrame.Message] {
        var unpacker = MessageUnpacker()
        guard let messages = try? unpacker.unpack(message) else {
            return [LabFrame.Message(id: message.id.rawValue, sequence: message.sequenceNumber, name: "malformed")]
        }
        return messages.compactMap { self.describe($0, &unpacker) }
    }

    private static func describe(
        _ message: UnpackedMessage, _ unpacker: inout MessageUnpacker
    ) -> LabFrame.Message? {
        var record = LabFrame.Message(id: message.id.rawValue, sequence: message.sequenceNumber, name: "unreadable")
        guard case .body(let body) = message.content else {
            if case .container = message.content { return nil }
            return record
        }
        if let result = RPCResult(body: body) {
            let object = (try? unpacker.unpackObject(result.result)) ?? result.result
            record.name = self.name(of: object)
            record.wrappers = ["rpc_result"]
            record.answers = result.requestID.rawValue
            return record
        }
        let envelope = QueryEnvelope(body)
        record.name = self.name(of: envelope.query)
        record.wrappers = envelope.wrappers
        record.device = envelope.device?.model
        if case .refusal(_, _, let code, _)? = try? ServiceMessage(decoding: body) { record.code = code }
        return record
    }

    /// The schema name of an object, or its constructor id in hex where the lab does not know one.
    static func name(of object: ByteBuffer) -> String {
        guard let id = object.getInteger(at: object.readerIndex, endianness: .little, as: UInt32.self) else {
            return "empty"
        }
        return API.registry.name(of: id) ?? MT.registry.name(of: id) ?? LayerTable.standard.name(of: id)
            ?? hexadecimal(id)
    }
}
