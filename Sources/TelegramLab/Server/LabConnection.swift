import Logging
import MTProtoCore
import MTProtoCrypto
import NIOCore

/// One TCP connection of one datacenter: detects the transport, takes frames apart, runs the key exchange and hands
/// encrypted packets to the server.
final class LabConnection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    let server: LabServer
    let datacenter: Int
    private(set) var number = 0
    /// Sessions that sent something over this connection.
    var sessions: Set<SessionReference> = []
    private var codec: ServerTransportCodec
    private var context: ChannelHandlerContext?
    private var hasUnflushedWrites = false

    init(server: LabServer, datacenter: Int) {
        self.server = server
        self.datacenter = datacenter
        self.codec = ServerTransportCodec(random: server.makeRandom())
    }

    // MARK: Channel

    func channelActive(context: ChannelHandlerContext) {
        self.context = context
        guard let number = self.server.accepted(self, datacenter: self.datacenter) else {
            context.close(promise: nil)
            return
        }
        self.number = number
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        self.server.closed(self)
        self.context = nil
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = self.unwrapInboundIn(data)
        let count = bytes.readableBytes
        self.server.journal.count(datacenter: self.datacenter) { $0.bytesIn += count }
        self.codec.receive(bytes)
        do throws(TransportCodecError) {
            while self.context != nil, let event = try self.codec.nextEvent() {
                guard case .packet(let packet, let wantsQuickAck) = event else { continue }
                self.receive(packet, wantsQuickAck: wantsQuickAck)
            }
        } catch {
            self.server.log(LabFrame(self, .received, .malformed, bytes: count))
            self.close()
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        self.server.flushTouched()
        self.flush()
        context.fireChannelReadComplete()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    // MARK: Packets

    private func receive(_ packet: ByteBuffer, wantsQuickAck: Bool) {
        let keyID = MessageEnvelope.keyID(of: packet) ?? 0
        guard keyID != 0 else {
            self.receivePlain(packet)
            return
        }
        self.server.receive(packet, keyID: keyID, wantsQuickAck: wantsQuickAck, from: self)
    }

    private func receivePlain(_ packet: ByteBuffer) {
        self.server.log(self.plainFrame(packet, .received))
        switch self.server.exchange(packet, on: self) {
        case .send(let answer), .completed(_, let answer):
            self.server.log(self.plainFrame(answer, .sent))
            self.send(packet: answer)
        case .refused(let error):
            self.server.logger.debug(
                "key exchange refused", metadata: ["dc": "\(self.datacenter)", "reason": "\(error)"])
            self.send(transportError: -404)
        }
    }

    private func plainFrame(_ packet: ByteBuffer, _ direction: LabFrame.Direction) -> LabFrame {
        guard let message = try? PlainMessage(packet: packet) else {
            return LabFrame(self, direction, .malformed, bytes: packet.readableBytes)
        }
        var frame = LabFrame(self, direction, .plain, bytes: packet.readableBytes)
        frame.messages = [
            .init(id: message.id.rawValue, sequence: 0, name: MessageNames.name(of: message.body))
        ]
        return frame
    }

    // MARK: Sending

    func send(packet: ByteBuffer) {
        guard let bytes = try? self.codec.encode(packet) else { return }
        self.write(bytes)
    }

    func send(quickAck token: UInt32) {
        guard let bytes = self.codec.encodeQuickAck(token) else { return }
        self.server.log(LabFrame(self, .sent, .quickAck, bytes: 4))
        self.write(bytes)
    }

    func send(transportError code: Int32) {
        guard let bytes = self.codec.encodeTransportError(code) else { return }
        self.server.log(LabFrame(self, .sent, .transportError(code), bytes: 4))
        self.write(bytes)
    }

    func close() {
        self.flush()
        self.context?.close(promise: nil)
    }

    private func write(_ bytes: ByteBuffer) {
        guard let context = self.context else { return }
        let count = bytes.readableBytes
        self.server.journal.count(datacenter: self.datacenter) { $0.bytesOut += count }
        self.hasUnflushedWrites = true
        context.write(self.wrapOutboundOut(bytes), promise: nil)
    }

    func flush() {
        guard self.hasUnflushedWrites else { return }
        self.hasUnflushedWrites = false
        self.context?.flush()
    }
}

@available(*, unavailable)
extension LabConnection: Sendable {}
