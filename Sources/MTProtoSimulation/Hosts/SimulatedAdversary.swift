import MTProtoCore
import MTProtoCrypto
import NIOCore

/// An adversary on the way between a client and its server. He has no key of either, but sees everything else: he takes
/// the obfuscation off, reads which key a packet is under, and says, delays, replays and breaks off what he likes.
/// While he is honest he carries frames as they are. Whatever he does, he may keep packets and play them to the server
/// later.
package final class SimulatedAdversary: SimulatedHost {
    /// What he does for a while.
    private enum Strategy: CaseIterable {
        /// -404 in place of each packet under the keys that he saw before he began. Key exchanges and new keys pass.
        case aimed
        /// The same, and the server gets the packets: only what it answers is replaced.
        case swallowing
        /// A code in place of everything.
        case codes
        /// A bit of everything, now and then.
        case vandal
        /// Takes bytes and carries none.
        case silent
        /// Lets everything pass.
        case pause
    }

    /// One connection through him.
    private struct Passage {
        var inner: ServerTransportCodec
        var outer: ClientTransportCodec?
        let upstream: SocketID
        var isUpstreamOpen = false
        /// It speaks HTTP: he carries bytes, and answers requests himself if he likes.
        var isHTTP = false
        /// What came before the server was there.
        var waiting: [ByteBuffer] = []
        /// Until when everything that follows is held back, so that nothing overtakes anything.
        var heldUp: [Instant] = [.zero, .zero]
        /// Something was withheld: nothing may follow.
        var isBroken = false
        var isSwallowed = false
    }

    private let addresses: [VirtualAddress]
    private let server: (VirtualAddress) -> VirtualAddress
    private var passages: [SocketID: Passage] = [:]
    private var downstream: [SocketID: SocketID] = [:]
    private var strategy: Strategy?
    /// Counts campaigns, so that the end of one ends no other.
    private var campaign = 0
    /// How likely he does something to a packet, in thousandths.
    private var zeal = 0
    private var seenKeys: Set<UInt64> = []
    /// What the server said, to say it again.
    private var recording: [ByteBuffer] = []
    private var answers: ResponseRecording
    /// What clients said, to say it to the server later.
    private var kept: PacketHoard
    /// What is to be said over connections of his own.
    private var plays: [SocketID: ByteBuffer] = [:]
    private var draw: Draw

    private static let recordingLimit = 24
    private static let codes: [Int32] = [-404, -404, -429, -444, -403, -500]

    /// - Parameters:
    ///   - server: where a client that connects to one of his addresses is to get.
    package init(
        simulation: Simulation, at addresses: [VirtualAddress], tag: Int, seed: UInt64,
        server: @escaping (VirtualAddress) -> VirtualAddress
    ) {
        self.addresses = addresses
        self.server = server
        draw = Draw(seed: seed)
        // Draws of their own: what he does besides stays the same.
        kept = PacketHoard(seed: seed ^ 0x686f_6172_6473)
        answers = ResponseRecording(seed: seed ^ 0x6563_686f)
        super.init(simulation: simulation, name: "adversary \(tag)")
        listen()
    }

    /// Takes the addresses, which may have been another host's meanwhile.
    package func listen() {
        for (index, address) in addresses.enumerated() { network.listen(id, at: address, tag: index) }
    }

    // MARK: Campaigns

    /// Begins to do harm, and goes on for so long.
    package func attack(for time: Duration) {
        campaign += 1
        let number = campaign
        change(number)
        simulation.after(time) { [weak self] _ in
            guard let self, campaign == number else { return }
            endCampaign()
        }
    }

    /// Becomes honest, and forgets what he has kept. What he has broken he leaves.
    package func rest() {
        endCampaign()
        kept.empty()
    }

    private func endCampaign() {
        campaign += 1
        strategy = nil
        endBroken()
    }

    private func change(_ number: Int) {
        guard campaign == number else { return }
        // A broken passage would go on into another strategy.
        endBroken()
        strategy = draw.pick(Strategy.allCases, else: .aimed)
        zeal = draw.scaled(10...700)
        simulation.after(.milliseconds(draw.scaled(5000...900_000))) { [weak self] _ in self?.change(number) }
    }

    /// In order of the sockets, so that a run is the same each time.
    private func endBroken() {
        for socket in passages.keys.sorted() {
            guard let passage = passages[socket], passage.isBroken || passage.isSwallowed else { continue }
            end(socket)
        }
    }

    // MARK: Hoarding

    /// Keeps what clients say, for so long.
    package func hoard(_ mode: PacketHoard.Mode, for time: Duration) {
        let number = kept.begin(mode)
        simulation.after(time) { [weak self] _ in
            guard let self, kept.end(number) else { return }
            endBroken()
        }
    }

    /// Sends everything that he has kept to the host that listens there.
    package func play(at address: VirtualAddress) {
        for bytes in kept.streams() { plays[network.dial(address, from: id)] = bytes }
    }

    private func play(_ bytes: ByteBuffer, on socket: SocketID) {
        network.write(bytes, on: socket)
        // He has no use for the answer.
        simulation.after(.seconds(2)) { [weak self] _ in
            guard let self, plays.removeValue(forKey: socket) != nil else { return }
            network.close(socket)
        }
    }

    // MARK: Sockets

    package override func accepted(_ socket: SocketID, tag: Int, now: Instant) {
        let upstream = network.dial(server(addresses[tag]), from: id)
        passages[socket] = Passage(
            inner: ServerTransportCodec(random: .seeded(draw.seed())), upstream: upstream)
        downstream[upstream] = socket
    }

    package override func connected(_ socket: SocketID, now: Instant) {
        if let bytes = plays[socket] { return play(bytes, on: socket) }
        guard let client = downstream[socket] else { return }
        passages[client]?.isUpstreamOpen = true
        let waiting = passages[client]?.waiting ?? []
        passages[client]?.waiting = []
        for bytes in waiting { network.write(bytes, on: socket) }
    }

    package override func received(_ bytes: ByteBuffer, on socket: SocketID, now: Instant) {
        if passages[socket] != nil {
            takeFromClient(bytes, socket)
        } else if let client = downstream[socket] {
            takeFromServer(bytes, client)
        }
    }

    package override func ended(_ socket: SocketID, _ reason: EndReason, now: Instant) {
        plays[socket] = nil
        end(downstream[socket] ?? socket)
    }

    private func end(_ client: SocketID) {
        guard let passage = passages.removeValue(forKey: client) else { return }
        downstream[passage.upstream] = nil
        network.close(client)
        network.close(passage.upstream)
    }

    // MARK: From the client

    private func takeFromClient(_ bytes: ByteBuffer, _ socket: SocketID) {
        if passages[socket]?.isHTTP == true { return takeRequest(bytes, socket) }
        passages[socket]?.inner.receive(bytes)
        do throws(TransportCodecError) {
            while let event = try passages[socket]?.inner.nextEvent() {
                guard case .packet(let packet, let wantsQuickAck) = event else { continue }
                guard openStream(socket) else { return end(socket) }
                take(MessageEnvelope.withoutPadding(packet), wantsQuickAck, socket)
            }
        } catch {
            guard case .otherProtocol = error, let unread = passages[socket]?.inner.unreadBytes else {
                return end(socket)
            }
            passages[socket]?.isHTTP = true
            takeRequest(unread, socket)
        }
    }

    /// Begins the stream to the server.
    private func openStream(_ socket: SocketID) -> Bool {
        guard passages[socket]?.outer == nil else { return true }
        guard let tag = passages[socket]?.inner.negotiated?.datacenterTag,
            let codec = try? ClientTransportCodec(
                secret: nil, datacenterTag: tag, framing: .intermediate, random: .seeded(draw.seed()))
        else { return false }
        passages[socket]?.outer = codec
        send(codec.preamble, up: true, socket)
        return true
    }

    private func take(_ packet: ByteBuffer, _ wantsQuickAck: Bool, _ socket: SocketID) {
        let keyID = MessageEnvelope.keyID(of: packet) ?? 0
        if strategy == nil, keyID != 0 { seenKeys.insert(keyID) }
        let goesNoFurther =
            keyID == 0
            ? kept.mode == .keeping : kept.takes(packet, tag: passages[socket]?.inner.negotiated?.datacenterTag)
        guard !goesNoFurther else {
            passages[socket]?.isBroken = true
            return
        }
        func pass() {
            guard let bytes = try? passages[socket]?.outer?.encode(packet, wantsQuickAck: wantsQuickAck) else { return }
            send(bytes, up: true, socket)
        }
        switch strategy {
        case nil, .pause?:
            pass()
        case .silent?:
            passages[socket]?.isBroken = true
        case .aimed?:
            if seenKeys.contains(keyID) { say(-404, to: socket) } else { pass() }
        case .swallowing?:
            pass()
            guard seenKeys.contains(keyID) else { return }
            passages[socket]?.isSwallowed = true
            say(-404, to: socket)
        case .codes?:
            say(draw.pick(Self.codes, else: -404), to: socket)
        case .vandal?:
            guard draw.below(1000) < zeal else { return pass() }
            switch draw.below(4) {
            case 0:
                say(draw.pick(Self.codes, else: -404), to: socket)
            case 1:
                holdUp(up: true, socket)
                pass()
            case 2:
                // Half of it arrives.
                guard let bytes = try? passages[socket]?.outer?.encode(packet) else { return }
                send(bytes.getSlice(at: bytes.readerIndex, length: bytes.readableBytes / 2) ?? bytes, up: true, socket)
                breakOff(socket)
            default:
                breakOff(socket)
            }
        }
    }

    // MARK: From the server

    private func takeFromServer(_ bytes: ByteBuffer, _ client: SocketID) {
        if passages[client]?.isHTTP == true { return takeResponse(bytes, client) }
        passages[client]?.outer?.receive(bytes)
        do throws(FrameError) {
            while let event = try passages[client]?.outer?.nextEvent() { take(event, client) }
        } catch {
            end(client)
        }
    }

    private func take(_ event: FrameEvent, _ client: SocketID) {
        guard passages[client]?.isSwallowed == false else { return }
        if case .packet(let packet, _) = event {
            recording.append(packet)
            if recording.count > Self.recordingLimit { recording.removeFirst() }
        }
        guard strategy == .vandal, draw.below(1000) < zeal else { return pass(event, to: client) }
        switch draw.below(4) {
        case 0:
            holdUp(up: false, client)
            pass(event, to: client)
        case 1:
            // What was said before, on this connection or another one, is said again.
            pass(event, to: client)
            if let old = recording.isEmpty ? nil : recording[draw.below(recording.count)] {
                pass(.packet(old, wantsQuickAck: false), to: client)
            }
        case 2:
            if case .packet(let packet, _) = event, let whole = try? passages[client]?.inner.encode(packet) {
                send(whole.getSlice(at: whole.readerIndex, length: whole.readableBytes / 2) ?? whole, up: false, client)
            }
            breakOff(client)
        default:
            say(draw.pick(Self.codes, else: -404), to: client)
            passages[client]?.isSwallowed = true
        }
    }

    private func pass(_ event: FrameEvent, to client: SocketID) {
        let encoded: ByteBuffer? =
            switch event {
            case .packet(let packet, _): try? passages[client]?.inner.encode(packet)
            case .quickAck(let token): passages[client]?.inner.encodeQuickAck(token)
            case .transportError(let code): passages[client]?.inner.encodeTransportError(code)
            }
        if let encoded { send(encoded, up: false, client) }
    }

    // MARK: HTTP

    private func takeRequest(_ bytes: ByteBuffer, _ socket: SocketID) {
        guard !kept.takes(bytes, tag: nil) else {
            passages[socket]?.isBroken = true
            return
        }
        switch strategy {
        case nil, .pause?: return send(bytes, up: true, socket)
        case .silent?:
            passages[socket]?.isBroken = true
            return
        case .swallowing?: send(bytes, up: true, socket)
        case .vandal? where draw.below(1000) >= zeal: return send(bytes, up: true, socket)
        case .vandal? where draw.chance(40): return breakOff(socket)
        case .aimed? where draw.chance(60):
            // Questions of key exchanges look like the rest here; he lets many pass.
            return send(bytes, up: true, socket)
        case .aimed?, .codes?, .vandal?: break
        }
        passages[socket]?.isSwallowed = true
        let code = strategy == .codes || strategy == .vandal ? draw.pick(Self.codes, else: -404) : -404
        send(ByteBuffer(string: "HTTP/1.1 \(-code) No\r\nContent-Length: 0\r\n\r\n"), up: false, socket)
        simulation.after(.seconds(1)) { [weak self] _ in self?.end(socket) }
    }

    private func takeResponse(_ bytes: ByteBuffer, _ client: SocketID) {
        guard passages[client]?.isSwallowed == false else { return }
        let former = answers.replay(before: bytes, zeal: strategy == .vandal ? zeal : 0)
        if let former { send(former, up: false, client) }
        guard strategy == .vandal, draw.below(1000) < zeal else { return send(bytes, up: false, client) }
        if draw.chance(50) {
            holdUp(up: false, client)
            send(bytes, up: false, client)
        } else {
            send(bytes.getSlice(at: bytes.readerIndex, length: bytes.readableBytes / 2) ?? bytes, up: false, client)
            breakOff(client)
        }
    }

    // MARK: Means

    private func say(_ code: Int32, to client: SocketID) {
        if let bytes = passages[client]?.inner.encodeTransportError(code) { send(bytes, up: false, client) }
    }

    /// Whatever follows comes later.
    private func holdUp(up: Bool, _ client: SocketID) {
        let until = simulation.now + .milliseconds(draw.scaled(20...40_000))
        let before = passages[client]?.heldUp[up ? 0 : 1] ?? until
        passages[client]?.heldUp[up ? 0 : 1] = max(before, until)
    }

    /// The connection ends, after what was written.
    private func breakOff(_ client: SocketID) {
        passages[client]?.isBroken = true
        let end = passages[client]?.heldUp.max() ?? simulation.now
        simulation.after(max(end - simulation.now, .milliseconds(100))) { [weak self] _ in self?.end(client) }
    }

    private func send(_ bytes: ByteBuffer, up: Bool, _ client: SocketID) {
        guard let passage = passages[client], !passage.isBroken else { return }
        let until = passage.heldUp[up ? 0 : 1]
        guard until <= simulation.now else {
            return simulation.after(until - simulation.now) { [weak self] _ in self?.write(bytes, up: up, client) }
        }
        write(bytes, up: up, client)
    }

    private func write(_ bytes: ByteBuffer, up: Bool, _ client: SocketID) {
        guard let passage = passages[client] else { return }
        if !up {
            network.write(bytes, on: client)
        } else if passage.isUpstreamOpen {
            network.write(bytes, on: passage.upstream)
        } else {
            passages[client]?.waiting.append(bytes)
        }
    }
}
