import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import TL
import TestTime
import Testing

/// Packets and frames that are not what they should be: the connection ends with them, and nothing else does.
struct WirePacketTests {
    /// Something wrong arrives, and an update behind it. The client must take neither, come back with the session that
    /// it had, and go on as if nothing had been.
    private func leaves(_ talk: WireTalk, _ what: Comment, _ wrong: (WireServer) throws -> Void) async throws {
        var updates = talk.client.updates.makeAsyncIterator()
        let session = try #require(talk.server.peer).sessionID
        let salt = try #require(talk.server.peer).salt
        let connections = talk.server.connectionCount
        let behind = try talk.server.update("behind")
        try wrong(talk.server)
        try talk.server.send(behind)
        try await talk.place.until(what) {
            await talk.place.time.pass(.milliseconds(400), in: .milliseconds(100))
            return talk.server.connectionCount > connections
        }
        try await talk.settle()
        try talk.server.send(talk.server.update("right"))
        #expect(await updates.text() == "right", what)
        let peer = try #require(talk.server.peer)
        #expect(peer.sessionID == session && peer.salt == salt, what)
        #expect(!talk.server.acknowledged.contains(behind.id), what)
    }

    /// What would harm if it were believed: other salts begin with it.
    private func temptation(_ server: WireServer) -> ContainedMessage {
        server.message(.newSession(first: server.nextID(), uniqueID: 99, salt: 666), isContent: true)
    }

    @Test("M-01 M-17 T-17 a packet that was changed on its way, wherever, ends the connection and leaves no trace")
    func changedPackets() async throws {
        try await WireTalk.with { talk in
            for position in [8, 24, 60, -1] {
                try await leaves(talk, "byte \(position) is another one") { server in
                    var packet = try server.seal(temptation(server))
                    let index = position < 0 ? packet.writerIndex - 1 : packet.readerIndex + position
                    packet.setInteger((packet.getInteger(at: index, as: UInt8.self) ?? 0) ^ 1, at: index)
                    server.send(packet: packet)
                }
            }
        }
    }

    @Test(
        "M-01 M-17 K-20 a packet under another key, in the client's own direction or in plain is not taken in a session"
    )
    func packetsUnderOtherKeys() async throws {
        try await WireTalk.with { talk in
            var random = RandomSource.system
            let other = try AuthKey(random.bytes(AuthKey.byteCount))
            try await leaves(talk, "another key") { server in
                server.send(packet: try server.seal(temptation(server), key: other))
            }
            try await leaves(talk, "another key by the right name") { server in
                var packet = try server.seal(temptation(server), key: other)
                packet.setInteger(server.peer?.keyID ?? 0, at: packet.readerIndex, endianness: .little)
                server.send(packet: packet)
            }
            try await leaves(talk, "as clients encrypt") { server in
                server.send(packet: try server.seal(temptation(server), direction: .clientToServer))
            }
            try await leaves(talk, "the client's own packet") { server in
                server.send(packet: try #require(server.peer).bytes)
            }
            try await leaves(talk, "plain") { server in
                server.send(packet: PlainMessage(id: server.nextID(), body: temptation(server).body).packet())
            }
        }
    }

    @Test(
        "M-02 M-20 a packet that its message does not fill ends the connection: below 0, too long, no words, none"
    )
    func lengthsOfMessages() async throws {
        try await WireTalk.with { talk in
            let body = temptation(talk.server).body
            for length in [-4, 0, 2, body.readableBytes - 1, body.readableBytes + 1000, Int(Int32.max), Int(Int32.min)]
            {
                try await leaves(talk, "\(length) of \(body.readableBytes) bytes") { server in
                    server.send(packet: try server.seal(body, sayingThatItHas: Int32(length), padding: 16))
                }
            }
            for padding in [0, 1100] {
                try await leaves(talk, "\(padding) bytes of padding") { server in
                    server.send(
                        packet: try server.seal(body, sayingThatItHas: Int32(body.readableBytes), padding: padding))
                }
            }
        }
    }

    @Test("M-20 B-09 a container whose children or their number lie, or that are more than 1024, ends the connection")
    func lyingContainers() async throws {
        try await WireTalk.with { talk in
            func container(_ server: WireServer, at offset: Int, _ number: Int32) -> ContainedMessage {
                var whole = server.container([server.message(.pong(to: MessageID(rawValue: 4), id: 1))])
                whole.body.setInteger(number, at: whole.body.readerIndex + offset, endianness: .little)
                return whole
            }
            for count in [-1, 2, 1025, Int32.max] {
                try await leaves(talk, "it says that it has \(count) children") { server in
                    try server.send(container(server, at: 4, count))
                }
            }
            for length in [-4, 0, 3, 4096, Int32.max] {
                try await leaves(talk, "a child says that it has \(length) bytes") { server in
                    try server.send(container(server, at: 20, length))
                }
            }
            try await leaves(talk, "1025 children") { server in
                try server.send(
                    server.container((0..<1025).map { _ in server.message(.pong(to: MessageID(rawValue: 4), id: 1)) }))
            }
        }
    }

    @Test("B-09 L-12 containers are read to a depth of 8, and not deeper; 1024 children are not too many")
    func depthOfContainers() async throws {
        try await WireTalk.with { talk in
            var updates = talk.client.updates.makeAsyncIterator()
            func nested(_ text: String, _ depth: Int) throws -> ContainedMessage {
                var message = try talk.server.update(text)
                for _ in 0..<depth { message = talk.server.container([message]) }
                return message
            }
            try talk.server.send(nested("deep", 8))
            #expect(await updates.text() == "deep")
            var many = (0..<1023).map { _ in talk.server.message(.pong(to: MessageID(rawValue: 4), id: 1)) }
            many.append(try talk.server.update("last of 1024"))
            try talk.server.send(talk.server.container(many))
            #expect(await updates.text() == "last of 1024")
            try await leaves(talk, "64 deep") { server in try server.send(try nested("too deep", 64)) }
        }
    }

    @Test("T-16 T-17 a frame that is too long is refused as soon as its length is there; nothing behind it is read")
    func lengthsOfFrames() async throws {
        try await WireTalk.with { talk in
            // Above what any framing allows, and what a length of three bytes can say.
            for length in [(16 << 20) + 64, 0x3ff_fffc] {
                try await leaves(talk, "a frame of \(length) bytes") { $0.send(frameOf: length) }
            }
        }
    }

    @Test("T-18 packets arrive whole however their bytes are cut")
    func cutFrames() async throws {
        try await WireTalk.with { talk in
            var updates = talk.client.updates.makeAsyncIterator()
            for size in [1, 3, 7] {
                try await talk.server.send(
                    packet: talk.server.seal(talk.server.update("cut to \(size)")), inPiecesOf: size)
                #expect(await updates.text() == "cut to \(size)")
            }
            // Several of them at once.
            for number in 0..<50 { try talk.server.send(talk.server.update("\(number)")) }
            for number in 0..<50 { #expect(await updates.text() == "\(number)") }
            #expect(talk.server.connectionCount == 1)
        }
    }

    @Test(
        "T-31 P47 what anybody could send is no sign of life: a server that says nothing else is left",
        arguments: ["replays", "quick acknowledgements", "empty frames", "a frame without end"])
    func noiseOnTheWire(kind: String) async throws {
        try await WireTalk.with { talk in
            let old = try talk.server.seal(talk.server.update("old"))
            talk.server.send(packet: old)
            try await talk.settle()
            talk.server.change {
                $0.pongs = false
                $0.salts = false
                $0.echoes = false
            }
            let request = talk.hold("unheard")
            _ = try await talk.server.saying("unheard")
            if kind == "a frame without end" { talk.server.send(frameOf: 1 << 20) }
            try await talk.place.until("it leaves") {
                switch kind {
                case "replays": talk.server.send(packet: old)
                case "quick acknowledgements": talk.server.send(quickAck: UInt32.random(in: 0...0x7fff_ffff))
                case "empty frames": talk.server.send(packet: ByteBuffer(integer: UInt32(0)))
                default: talk.server.send(raw: ByteBuffer(bytes: [7]))
                }
                await talk.place.time.pass(.milliseconds(500), in: .milliseconds(100))
                return talk.server.connectionCount > 1
            }
            request.cancel()
            _ = await request.value
        }
    }
}

extension WireServer {
    /// A packet of whoever spoke last whose message says that it has so many bytes, whatever it has.
    fileprivate func seal(_ body: ByteBuffer, sayingThatItHas length: Int32, padding: Int) throws -> ByteBuffer {
        let peer = try #require(peer)
        let key = try #require(self.key(peer.keyID))
        let message = self.message(body)
        var inner = ByteBuffer()
        inner.writeInteger(peer.salt, endianness: .little)
        inner.writeInteger(peer.sessionID, endianness: .little)
        inner.writeInteger(message.id.rawValue, endianness: .little)
        inner.writeInteger(message.sequenceNumber, endianness: .little)
        inner.writeInteger(length, endianness: .little)
        inner.writeImmutableBuffer(body)
        inner.writeRepeatingByte(7, count: padding + (16 - (inner.readableBytes + padding) % 16) % 16)
        let messageKey = inner.withUnsafeMutableReadableBytes { bytes in
            let (messageKey, _) = MessageCipher.messageKey(
                of: UnsafeRawBufferPointer(bytes), authKey: key, direction: .serverToClient)
            MessageCipher.encrypt(bytes, messageKey: messageKey, authKey: key, direction: .serverToClient)
            return messageKey
        }
        var packet = ByteBuffer(integer: key.id, endianness: .little)
        messageKey.withUnsafeBytes { _ = packet.writeBytes($0) }
        packet.writeImmutableBuffer(inner)
        return packet
    }
}
