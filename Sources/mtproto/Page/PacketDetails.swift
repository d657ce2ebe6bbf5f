import MTProtoCore
import NIOCore
import TelegramLab

/// Everything that the page tells of one packet.
enum PacketDetails {
    private static let lineLimit = 4_000
    private static let rawLimit = 64 << 10

    /// - Parameter layers: what objects of other layers than ours are read with.
    static func write(_ record: PacketRecord, _ layers: LabLayers, into json: inout JSONLine) {
        json.name("row")
        record.row(into: &json)
        let frame = record.frame
        json.member("kind", kind(frame.kind))
        if let key = frame.authKeyID { json.member("key", HexText.of(key)) }
        if let session = frame.sessionID { json.member("session", "\(session)") }
        if let answeredBy = record.answeredBy { json.member("answered_by", answeredBy) }
        json.name("messages")
        json.array { json in
            for message in frame.messages { write(message, into: &json) }
        }
        if let layer = record.layer { json.member("layer", Int(layer)) }
        writeTree(of: record, layers, into: &json)
        writeBytes("raw", record.wire, into: &json)
        guard let opened = record.opened else { return }
        json.member("salt", "\(opened.salt)")
        json.member("message", "\(opened.message.id.rawValue)")
        json.member("sequence", Int(opened.message.sequenceNumber))
        writeBytes("body", opened.message.body, into: &json)
    }

    private static func kind(_ kind: LabFrame.Kind) -> String {
        switch kind {
        case .plain: "unencrypted"
        case .encrypted: "encrypted"
        case .transportError: "transport error"
        case .quickAck: "quick acknowledgement"
        case .malformed: "malformed"
        }
    }

    private static func write(_ message: LabFrame.Message, into json: inout JSONLine) {
        json.object { json in
            json.member("id", "\(message.id)")
            json.member("sequence", Int(message.sequence))
            // The upper half of an id is a time in seconds.
            json.member("seconds", Int(message.id >> 32))
            json.member("name", message.name)
            json.name("wrappers")
            json.array { json in
                for wrapper in message.wrappers { json.string(wrapper) }
            }
            if let answers = message.answers { json.member("answers", "\(answers)") }
            if let code = message.code { json.member("code", Int(code)) }
        }
    }

    private static func writeTree(of record: PacketRecord, _ layers: LabLayers, into json: inout JSONLine) {
        let (lines, mistake) = tree(of: record, layers)
        if let mistake { json.member("tree_error", mistake) }
        json.name("tree")
        json.array { json in
            for line in lines { json.string(line) }
        }
    }

    /// What is in a packet, line by line, and why not all of it is told.
    static func tree(of record: PacketRecord, _ layers: LabLayers) -> (lines: [String], mistake: String?) {
        var tree = TreeText(lineLimit: lineLimit, byteLimit: 1 << 20, layer: record.layer, layers: layers)
        do throws(CommandFailure) {
            if let opened = record.opened {
                try PacketReader().describe(opened, into: &tree)
            } else if record.wire.readableBytes > 0 {
                try PacketReader().describe(record.wire, into: &tree)
            }
            if let inner = record.inner {
                let isSecret = record.frame.messages.first?.name == "req_DH_params"
                try tree.nest(isSecret ? "\(innerTitle), but for new_nonce" : innerTitle) {
                    (tree) throws(CommandFailure) in try PacketReader().describe(inner, into: &tree)
                }
            }
            return (tree.lines, nil)
        } catch {
            return (tree.lines, error.message)
        }
    }

    private static let innerTitle = "encrypted in it"

    /// Names of the updates in a tree, and of what is encrypted in a step of a key exchange.
    static func nestedNames(in tree: [String]) -> [String] {
        var names: [String] = []
        var isInner = false
        for line in tree {
            // A name stands behind its label, if it has one. What begins with a quotation mark is a text.
            let words = line.split(separator: " ", maxSplits: 2)
            if words.first?.hasPrefix("\"") == false, let name = words.first(where: { !$0.hasSuffix(":") }),
                isInner || name.hasPrefix("update")
            {
                names.append(String(name))
            }
            isInner = line.hasPrefix(innerTitle)
        }
        return names
    }

    /// Names and ids that the page tells of a packet beside its tree.
    static func words(of record: PacketRecord) -> [String] {
        var words = record.names
        if let key = record.frame.authKeyID { words.append(HexText.of(key)) }
        if let session = record.frame.sessionID { words.append("\(session)") }
        for message in record.frame.messages {
            words.append("\(message.id)")
            words += message.wrappers
            if let answers = message.answers { words.append("\(answers)") }
        }
        for answer in record.answers { words += [answer.method, answer.name] }
        return words
    }

    private static func writeBytes(_ name: StaticString, _ bytes: ByteBuffer, into json: inout JSONLine) {
        json.name(name)
        json.object { json in
            json.member("length", bytes.readableBytes)
            json.member("hex", HexText.of(bytes.readableBytesView.prefix(rawLimit)))
        }
    }
}
