import MTProtoCrypto
import NIOCore

/// Why a transport cannot be set up, or a connection is no MTProto connection.
package enum TransportCodecError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Full framing has no tag that an obfuscation header could carry.
    case notObfuscatable(Framing)
    /// A client speaks another protocol: `http` or `tls`. Its bytes are kept, see `ServerTransportCodec.unreadBytes`.
    case otherProtocol(TransportDetection)
    /// A client's obfuscation header makes sense under none of the secrets.
    case unknownObfuscation
    /// The stream is broken.
    case frame(FrameError)

    package var description: String {
        switch self {
        case .notObfuscatable(let framing):
            "\(framing) framing cannot be obfuscated: use abridged, intermediate or padded intermediate"
        case .otherProtocol(let detection):
            "connection opened with \(detection), an MTProto transport expected"
        case .unknownObfuscation:
            "obfuscation header fits no known secret: the client may lack the secret, or speak another protocol"
        case .frame(let error):
            error.description
        }
    }
}

/// A client's end of a transport: obfuscation and framing as one value.
///
/// Send ``preamble`` first, alone or before the first frame. Feed what arrives to ``receive(_:)`` and take events with
/// ``nextEvent()`` until there is none. Packets travel without being copied where their buffer allows it: outbound
/// ones with ``FrameEncoder/headroom`` before them, inbound ones that arrive alone.
package struct ClientTransportCodec: Sendable {
    /// What the connection begins with; empty for full framing.
    package let preamble: ByteBuffer
    package var framing: Framing { encoder.framing }

    private var stream: ObfuscatedStream?
    private var encoder: FrameEncoder
    private var decoder: FrameDecoder
    private var random: RandomSource

    /// An obfuscated transport.
    ///
    /// - Parameters:
    ///   - secret: of the address or proxy; `nil` obfuscates without one. What imitates TLS lies around this transport,
    ///     see ``StreamTunnel``.
    ///   - datacenterTag: the datacenter, see `DatacenterID.tag(isTest:isMedia:)`.
    ///   - framing: `nil` for the one that goes with the secret: abridged without secret and with type 0, padded
    ///     intermediate otherwise.
    ///   - random: gives header and padding.
    package init(
        secret: ProxySecret?,
        datacenterTag: Int16,
        framing: Framing? = nil,
        random: RandomSource
    ) throws(TransportCodecError) {
        let framing = framing ?? secret?.framing ?? .abridged
        var random = random
        let header = try ObfuscationHeader(framing: framing, datacenterTag: datacenterTag, random: &random)
        let (stream, preamble) = header.connect(secret: secret)
        self.init(preamble: preamble, stream: stream, framing: framing, random: random)
    }

    /// A transport without obfuscation. Real clients always obfuscate; servers must understand both.
    package init(plain framing: Framing, random: RandomSource) {
        self.init(preamble: ByteBuffer(bytes: framing.plainPreamble), stream: nil, framing: framing, random: random)
    }

    private init(preamble: ByteBuffer, stream: ObfuscatedStream?, framing: Framing, random: RandomSource) {
        self.preamble = preamble
        self.stream = stream
        self.random = random
        encoder = FrameEncoder(framing: framing, role: .client)
        decoder = FrameDecoder(framing: framing, role: .client)
    }

    /// The bytes to send for one packet.
    package mutating func encode(
        _ packet: consuming ByteBuffer,
        wantsQuickAck: Bool = false
    ) throws(FrameError) -> ByteBuffer {
        var bytes = try encoder.encode(packet, wantsQuickAck: wantsQuickAck, random: &random)
        stream?.encrypt(&bytes)
        return bytes
    }

    /// Takes bytes of the connection, in pieces of any size.
    package mutating func receive(_ bytes: consuming ByteBuffer) {
        stream?.decrypt(&bytes)
        decoder.append(bytes)
    }

    /// The next complete event, `nil` until more bytes arrive. The first error is final.
    package mutating func nextEvent() throws(FrameError) -> FrameEvent? {
        try decoder.next()
    }

    /// What has arrived of the next frame, for cutting off frames that only trickle.
    package var partialFrame: FrameDecoder.PartialFrame? { decoder.partialFrame }

    /// See ``FrameDecoder/emptyFrames``.
    package var emptyFrames: Int { decoder.emptyFrames }

    /// The packet of that frame, for progress.
    package var partialPacket: PartialPacket? { decoder.partialPacket }
}
