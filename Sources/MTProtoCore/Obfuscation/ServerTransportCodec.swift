import MTProtoCrypto
import NIOCore

/// How a client connected.
package struct NegotiatedTransport: Sendable, Hashable {
    package var framing: Framing
    package var isObfuscated: Bool
    /// The datacenter that an obfuscation header names.
    package var datacenterTag: Int16?
    /// The secret that an obfuscation header was made with.
    package var secret: ProxySecret?
}

/// A server's end of a transport: finds out what the client speaks, then deobfuscates and unframes.
///
/// Feed what arrives to ``receive(_:)`` and take events with ``nextEvent()`` until there is none. Answers can be
/// encoded once the transport is known, which is before the first event.
package struct ServerTransportCodec: Sendable {
    private enum State: Sendable {
        case detecting(ByteBuffer)
        case open(Open)
        case failed(TransportCodecError, unread: ByteBuffer)
    }

    private struct Open: Sendable {
        var negotiated: NegotiatedTransport
        var stream: ObfuscatedStream?
        var encoder: FrameEncoder
        var decoder: FrameDecoder
    }

    private let secrets: [ProxySecret?]
    private var state = State.detecting(ByteBuffer())
    private var random: RandomSource

    /// - Parameters:
    ///   - secrets: under which headers are tried, in order; `nil` stands for no secret. Transports without
    ///     obfuscation are understood only where `nil` is among them.
    ///   - random: gives padding.
    package init(secrets: [ProxySecret?] = [nil], random: RandomSource) {
        self.secrets = secrets
        self.random = random
    }

    /// What the client speaks, once that is known.
    package var negotiated: NegotiatedTransport? {
        if case .open(let open) = state { open.negotiated } else { nil }
    }

    /// The packet that is arriving, once its length is known.
    package var partialPacket: PartialPacket? {
        if case .open(let open) = state { open.decoder.partialPacket } else { nil }
    }

    /// After ``TransportCodecError/otherProtocol(_:)``: all bytes, for the code that speaks that protocol.
    package var unreadBytes: ByteBuffer {
        if case .failed(_, let unread) = state { unread } else { ByteBuffer() }
    }

    /// Takes bytes of the connection, in pieces of any size.
    package mutating func receive(_ bytes: consuming ByteBuffer) {
        switch state {
        case .detecting(var first):
            if first.readableBytes == 0 { first = bytes } else { first.writeBuffer(&bytes) }
            state = detect(first)
        case .open(var open):
            // Dropping the state's copy lets the streams change in place.
            state = .detecting(ByteBuffer())
            open.stream?.decrypt(&bytes)
            open.decoder.append(bytes)
            state = .open(open)
        case .failed(let error, var unread):
            if case .otherProtocol = error {
                unread.writeBuffer(&bytes)
                state = .failed(error, unread: unread)
            }
        }
    }

    /// The next complete event, `nil` until more bytes arrive. The first error is final.
    package mutating func nextEvent() throws(TransportCodecError) -> FrameEvent? {
        switch state {
        case .detecting:
            return nil
        case .failed(let error, _):
            throw error
        case .open(var open):
            state = .detecting(ByteBuffer())
            defer { state = .open(open) }
            do {
                return try open.decoder.next()
            } catch {
                throw .frame(error)
            }
        }
    }

    /// The bytes to send for one packet; `nil` while the transport is not known.
    package mutating func encode(_ packet: consuming ByteBuffer) throws(FrameError) -> ByteBuffer? {
        guard case .open(var open) = state else { return nil }
        state = .detecting(ByteBuffer())
        defer { state = .open(open) }
        var bytes = try open.encoder.encode(packet, random: &random)
        open.stream?.encrypt(&bytes)
        return bytes
    }

    /// The bytes of a quick acknowledgement; `nil` where the transport has none.
    package mutating func encodeQuickAck(_ token: UInt32) -> ByteBuffer? {
        guard case .open(var open) = state else { return nil }
        state = .detecting(ByteBuffer())
        defer { state = .open(open) }
        guard var bytes = open.encoder.encodeQuickAck(token, random: &random) else { return nil }
        open.stream?.encrypt(&bytes)
        return bytes
    }

    /// The bytes of a transport error such as -404; `nil` while the transport is not known.
    package mutating func encodeTransportError(_ code: Int32) -> ByteBuffer? {
        guard case .open(var open) = state else { return nil }
        state = .detecting(ByteBuffer())
        defer { state = .open(open) }
        var bytes = open.encoder.encodeTransportError(code, random: &random)
        open.stream?.encrypt(&bytes)
        return bytes
    }

    /// Bytes as they are, without framing, for servers that break their own stream on purpose; `nil` while the
    /// transport is not known.
    package mutating func encodeRaw(_ bytes: consuming ByteBuffer) -> ByteBuffer? {
        guard case .open(var open) = state else { return nil }
        state = .detecting(ByteBuffer())
        defer { state = .open(open) }
        open.stream?.encrypt(&bytes)
        return bytes
    }

    private func detect(_ first: ByteBuffer) -> State {
        var rest = first
        let detection = TransportDetection(firstBytes: first)
        switch detection {
        case .needsMoreBytes:
            return .detecting(first)
        case .http, .tls:
            return .failed(.otherProtocol(detection), unread: first)
        case .plain(let framing, let preambleLength):
            guard secrets.contains(nil) else { return .failed(.unknownObfuscation, unread: ByteBuffer()) }
            rest.moveReaderIndex(forwardBy: preambleLength)
            return open(NegotiatedTransport(framing: framing, isObfuscated: false), stream: nil, rest: rest)
        case .obfuscated:
            guard var accepted = AcceptedObfuscation(preamble: first, secrets: secrets) else {
                return .failed(.unknownObfuscation, unread: ByteBuffer())
            }
            rest.moveReaderIndex(forwardBy: ObfuscationHeader.byteCount)
            accepted.stream.decrypt(&rest)
            let negotiated = NegotiatedTransport(
                framing: accepted.framing, isObfuscated: true, datacenterTag: accepted.datacenterTag,
                secret: accepted.secret)
            return open(negotiated, stream: accepted.stream, rest: rest)
        }
    }

    private func open(_ negotiated: NegotiatedTransport, stream: ObfuscatedStream?, rest: ByteBuffer) -> State {
        var decoder = FrameDecoder(framing: negotiated.framing, role: .server)
        decoder.append(rest)
        return .open(
            Open(
                negotiated: negotiated, stream: stream,
                encoder: FrameEncoder(framing: negotiated.framing, role: .server), decoder: decoder))
    }
}
