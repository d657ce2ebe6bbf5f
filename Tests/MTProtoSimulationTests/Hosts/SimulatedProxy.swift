import MTProtoCore
import MTProtoCrypto
import NIOCore

@testable import MTProtoSimulation

/// An MTProxy: takes obfuscated connections under its secret and carries their frames to the datacenter that each
/// names (core.telegram.org/mtproto/mtproto-transports#transport-obfuscation).
final class SimulatedProxy: SimulatedHost {
    /// One connection through the proxy.
    private struct Passage {
        var inner: ServerTransportCodec
        var upstream: SocketID?
        var outer: ClientTransportCodec?
        /// What came before the connection to the datacenter was there.
        var waiting: [(packet: ByteBuffer, wantsQuickAck: Bool)] = []
    }

    let address: VirtualAddress
    /// As it stands in links and addresses.
    let secret: ProxySecret
    /// What clients are given in place of the datacenter's addresses.
    var entry: DatacenterAddress {
        DatacenterAddress(host: address.host, port: address.port, preferForProxy: true, secret: secret.bytes)
    }
    /// Connections that were carried so far.
    private(set) var carried = 0
    private var passages: [SocketID: Passage] = [:]
    private var downstream: [SocketID: SocketID] = [:]
    private var random: RandomSource

    init(simulation: Simulation, secret: ProxySecret, number: Int = 1) {
        self.secret = secret
        address = VirtualAddress(host: "203.0.113.\(number)", port: 443)
        random = .seeded(simulation.random.next())
        super.init(simulation: simulation, name: "proxy \(number)")
        network.listen(id, at: address)
    }

    override func accepted(_ socket: SocketID, tag: Int, now: Instant) {
        passages[socket] = Passage(inner: ServerTransportCodec(secrets: [secret], random: .seeded(random.next())))
    }

    override func connected(_ socket: SocketID, now: Instant) {
        guard let client = downstream[socket], var passage = passages[client],
            let tag = passage.inner.negotiated?.datacenterTag,
            let codec = try? ClientTransportCodec(
                secret: nil, datacenterTag: tag, framing: .intermediate, random: .seeded(random.next()))
        else { return end(socket) }
        network.write(codec.preamble, on: socket)
        passage.outer = codec
        let waiting = passage.waiting
        passage.waiting = []
        passages[client] = passage
        carried += 1
        for (packet, wantsQuickAck) in waiting { send(packet, wantsQuickAck, of: client) }
    }

    override func received(_ bytes: ByteBuffer, on socket: SocketID, now: Instant) {
        if passages[socket] != nil {
            takeFromClient(bytes, socket)
        } else if let client = downstream[socket] {
            takeFromServer(bytes, for: client)
        }
    }

    override func ended(_ socket: SocketID, _ reason: EndReason, now: Instant) {
        end(socket)
    }

    /// One end is gone, so the other one goes.
    private func end(_ socket: SocketID) {
        let client = downstream[socket] ?? socket
        guard let passage = passages.removeValue(forKey: client) else { return }
        network.close(client)
        guard let upstream = passage.upstream else { return }
        downstream[upstream] = nil
        network.close(upstream)
    }

    private func takeFromClient(_ bytes: ByteBuffer, _ socket: SocketID) {
        passages[socket]?.inner.receive(bytes)
        do throws(TransportCodecError) {
            while let event = try passages[socket]?.inner.nextEvent() {
                guard case .packet(let packet, let wantsQuickAck) = event else { continue }
                guard open(socket) else { return end(socket) }
                send(MessageEnvelope.withoutPadding(packet), wantsQuickAck, of: socket)
            }
        } catch {
            end(socket)
        }
    }

    /// Connects to the datacenter that the client named, once. Returns false if there is none.
    private func open(_ socket: SocketID) -> Bool {
        guard let passage = passages[socket] else { return false }
        if passage.upstream != nil { return true }
        guard let tag = passage.inner.negotiated?.datacenterTag else { return false }
        let datacenter = abs(Int(tag)) % 10_000
        guard (1...5).contains(datacenter) else { return false }
        let upstream = network.dial(SimulatedDatacenters.addresses(of: datacenter)[0].virtual, from: id)
        passages[socket]?.upstream = upstream
        downstream[upstream] = socket
        return true
    }

    private func send(_ packet: ByteBuffer, _ wantsQuickAck: Bool, of client: SocketID) {
        guard let upstream = passages[client]?.upstream, passages[client]?.outer != nil else {
            passages[client]?.waiting.append((packet, wantsQuickAck))
            return
        }
        if let bytes = try? passages[client]?.outer?.encode(packet, wantsQuickAck: wantsQuickAck) {
            network.write(bytes, on: upstream)
        }
    }

    private func takeFromServer(_ bytes: ByteBuffer, for client: SocketID) {
        passages[client]?.outer?.receive(bytes)
        do throws(FrameError) {
            while let event = try passages[client]?.outer?.nextEvent() {
                let encoded: ByteBuffer?? =
                    switch event {
                    case .packet(let packet, _): try? passages[client]?.inner.encode(packet)
                    case .quickAck(let token): passages[client]?.inner.encodeQuickAck(token)
                    case .transportError(let code): passages[client]?.inner.encodeTransportError(code)
                    }
                if let encoded, let encoded { network.write(encoded, on: client) }
            }
        } catch {
            end(client)
        }
    }
}
