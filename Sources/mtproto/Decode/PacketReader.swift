import MTProtoCore
import NIOCore
import TL

/// Recognizes what bytes are, from the outside in: frame, unencrypted or encrypted message, object.
struct PacketReader {
    private static let containerDepth = 8
    /// What the schema writes as `Vector` and `Bool`, and the emitted code as arrays and `Bool`.
    private static let vectorID: UInt32 = 0x1cb5_c415
    private static let trueID: UInt32 = 0x9972_75b5
    private static let falseID: UInt32 = 0xbc79_9737

    /// - Throws: ``CommandFailure`` if the bytes are none of it, or if there is more in them than can be told.
    func describe(_ bytes: ByteBuffer, into tree: inout TreeText) throws(CommandFailure) {
        try recognize(bytes, into: &tree)
        if let excess = tree.excessText { throw CommandFailure(.badData, excess) }
    }

    /// The same of a packet that was opened.
    func describe(_ packet: OpenedPacket, into tree: inout TreeText) throws(CommandFailure) {
        let message = packet.message
        tree.add("salt \(packet.salt)")
        tree.add("session \(packet.sessionID)")
        let title = "message \(message.id.rawValue), sequence number \(message.sequenceNumber)"
        try tree.nest(title) { (tree) throws(CommandFailure) in try describeObject(message.body, into: &tree, depth: 0)
        }
        if let excess = tree.excessText { throw CommandFailure(.badData, excess) }
    }

    private func recognize(_ bytes: ByteBuffer, into tree: inout TreeText) throws(CommandFailure) {
        if try describeMessage(bytes, into: &tree) { return }
        if let (framing, frames) = Self.unframed(bytes), frames.allSatisfy(Self.isRecognized) {
            for frame in frames {
                let title = "frame of \(frame.readableBytes) bytes, \(framing) framing"
                try tree.nest(title) { (tree) throws(CommandFailure) in try describe(frame, into: &tree) }
            }
            return
        }
        guard let id = Self.constructorID(bytes) else {
            throw CommandFailure(.badData, "\(bytes.readableBytes) bytes are too few for an object: it begins with 4")
        }
        if Self.mayBeEncrypted(bytes) {
            return Self.describeEncrypted(bytes, into: &tree)
        }
        throw CommandFailure(
            .badData,
            "no object of layer \(tree.layer ?? ObjectRegistry.layer) nor service message begins with #\(Self.hex(id)), and it is no "
                + "frame or message either")
    }

    /// A transport error, an unencrypted message or an object; false if it is none of these.
    private func describeMessage(_ bytes: ByteBuffer, into tree: inout TreeText) throws(CommandFailure) -> Bool {
        if bytes.readableBytes == 4,
            let code = bytes.getInteger(at: bytes.readerIndex, endianness: .little, as: Int32.self),
            (-999 ... -1).contains(code)
        {
            tree.add("transport error \(code)")
            return true
        }
        if let message = try? PlainMessage(packet: bytes) {
            try tree.nest("unencrypted message \(message.id.rawValue)") { (tree) throws(CommandFailure) in
                try describeObject(message.body, into: &tree, depth: 0)
            }
            return true
        }
        if tree.addLayered(bytes, label: "") { return true }
        guard let id = Self.constructorID(bytes), Self.isWrapper(id) || ObjectRegistry.knows(id) else { return false }
        try describeObject(bytes, into: &tree, depth: 0)
        return true
    }

    private func describeObject(_ bytes: ByteBuffer, into tree: inout TreeText, depth: Int) throws(CommandFailure) {
        guard depth < Self.containerDepth else {
            throw CommandFailure(.badData, "objects are nested more than \(Self.containerDepth) deep")
        }
        guard let id = Self.constructorID(bytes) else {
            throw CommandFailure(.badData, "an object of \(bytes.readableBytes) bytes: it needs at least 4")
        }
        switch id {
        case MessageContainer.constructorID:
            let messages = try Self.explained { () throws(ContainerError) in try MessageContainer.read(bytes) }
            try tree.nest("msg_container of \(messages.count)") { (tree) throws(CommandFailure) in
                for message in messages {
                    let title = "message \(message.id.rawValue), sequence number \(message.sequenceNumber)"
                    try tree.nest(title) { (tree) throws(CommandFailure) in
                        try describeObject(message.body, into: &tree, depth: depth + 1)
                    }
                }
            }
        case GzipPacked.constructorID:
            let content = try Self.explained { () throws(GzipError) in
                try GzipPacked.unpack(bytes, budget: &tree.inflation)
            }
            try tree.nest("gzip_packed, \(content.readableBytes) bytes unpacked") { (tree) throws(CommandFailure) in
                try describeObject(content, into: &tree, depth: depth + 1)
            }
        case RPCResult.constructorID:
            guard let result = RPCResult(body: bytes) else {
                throw CommandFailure(.badData, "an rpc_result ends before its answer")
            }
            try tree.nest("rpc_result of request \(result.requestID.rawValue)") { (tree) throws(CommandFailure) in
                try describeObject(result.result, into: &tree, depth: depth + 1)
            }
        case Self.trueID: tree.add("boolTrue")
        case Self.falseID: tree.add("boolFalse")
        case _ where tree.addLayered(bytes, label: id == Self.vectorID ? "vector" : ""): break
        case Self.vectorID: try describeVector(bytes, into: &tree)
        default: try describeKnown(bytes, id, into: &tree)
        }
    }

    /// The type of a vector's elements is not on the wire: objects say what they are, numbers and strings do not.
    private func describeVector(_ bytes: ByteBuffer, into tree: inout TreeText) throws(CommandFailure) {
        var reader = TLReader(bytes)
        let elements = try Self.explained { () throws(TLError) -> [any TLObject]? in
            _ = try reader.readConstructorID()
            let count = try reader.readInt()
            var elements: [any TLObject] = []
            for _ in 0..<max(count, 0) {
                guard let element = try ObjectRegistry.read(&reader) else { return nil }
                elements.append(element)
            }
            return elements
        }
        guard let elements else {
            return tree.add(
                "vector of numbers or strings: \(TreeText.bytes(Array(bytes.readableBytesView.dropFirst(8))))")
        }
        tree.add(elements, label: "vector")
    }

    private func describeKnown(_ bytes: ByteBuffer, _ id: UInt32, into tree: inout TreeText) throws(CommandFailure) {
        var reader = TLReader(bytes)
        let object = try Self.explained { () throws(TLError) in try ObjectRegistry.read(&reader) }
        guard let object else {
            throw CommandFailure(
                .badData,
                "nothing of layer \(tree.layer ?? ObjectRegistry.layer) nor a service message begins with #\(Self.hex(id))"
            )
        }
        tree.add(object, label: "")
        if reader.remaining > 0 {
            tree.add("\(reader.remaining) bytes follow")
        }
    }

    // MARK: - Recognition

    private static func constructorID(_ bytes: ByteBuffer) -> UInt32? {
        bytes.getInteger(at: bytes.readerIndex, endianness: .little, as: UInt32.self)
    }

    /// Without this, chance would find frames in anything.
    private static func isRecognized(_ frame: ByteBuffer) -> Bool {
        if (try? PlainMessage(packet: frame)) != nil || mayBeEncrypted(frame) { return true }
        return constructorID(frame).map { isWrapper($0) || ObjectRegistry.knows($0) } ?? false
    }

    private static func isWrapper(_ id: UInt32) -> Bool {
        [
            MessageContainer.constructorID, GzipPacked.constructorID, RPCResult.constructorID, vectorID, trueID,
            falseID,
        ].contains(id)
    }

    /// The frames, if the bytes are nothing but whole ones, with or without the byte or word that names the framing.
    private static func unframed(_ bytes: ByteBuffer) -> (framing: Framing, frames: [ByteBuffer])? {
        for framing in Framing.allCases {
            var rest = bytes
            if !framing.plainPreamble.isEmpty, rest.readableBytesView.starts(with: framing.plainPreamble) {
                rest.moveReaderIndex(forwardBy: framing.plainPreamble.count)
            }
            var decoder = FrameDecoder(framing: framing, role: .server)
            decoder.append(rest)
            var frames: [ByteBuffer] = []
            while case .packet(let frame, wantsQuickAck: _) = try? decoder.next() {
                frames.append(frame)
            }
            if !frames.isEmpty, decoder.partialFrame == nil {
                return (framing, frames)
            }
        }
        return nil
    }

    /// Key id, message key, and whole AES blocks with at least the header and 12 bytes of padding.
    private static func mayBeEncrypted(_ bytes: ByteBuffer) -> Bool {
        bytes.readableBytes >= 24 + 48 && (bytes.readableBytes - 24) % 16 == 0
    }

    private static func describeEncrypted(_ bytes: ByteBuffer, into tree: inout TreeText) {
        var rest = bytes
        tree.nest("probably an encrypted message; its content needs the key") { tree in
            tree.add("key id: \(TreeText.bytes(rest.readBytes(length: 8) ?? []))")
            tree.add("message key: \(TreeText.bytes(rest.readBytes(length: 16) ?? []))")
            tree.add("encrypted: \(rest.readableBytes) bytes")
        }
    }

    private static func explained<Value, Failure>(
        _ body: () throws(Failure) -> Value
    ) throws(CommandFailure) -> Value where Failure: CustomStringConvertible {
        do {
            return try body()
        } catch {
            throw CommandFailure(.badData, "the bytes cannot be read: \(error)")
        }
    }

    private static func hex(_ id: UInt32) -> String {
        let text = String(id, radix: 16)
        return String(repeating: "0", count: 8 - text.count) + text
    }
}
