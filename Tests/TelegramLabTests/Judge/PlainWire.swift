import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import Testing

@testable import TelegramLab

/// A lab with a judge, and one end of a connection on which only plain packets go.
final class PlainWire {
    let server: LabServer
    let judge: LabJudge
    var now = Instant.zero
    let clock = ServerClock(unixSeconds: 1_800_000_000, at: .zero, isSynchronized: true)
    let key: RSAPublicKey
    private(set) var connection: LabConnectionID?
    /// Transport errors that came.
    private(set) var errors: [Int32] = []
    private var codec = ClientTransportCodec(plain: .intermediate, random: .seeded(1))
    private var packets: [ByteBuffer] = []

    /// - Parameters:
    ///   - hasNetwork: whether there is a content delivery network.
    ///   - fault: what is wrong with that.
    init(_ trials: [JudgeTrial], hasNetwork: Bool = false, fault: LabCDNConfiguration.Fault? = nil) throws {
        let pair = try LabRSAKey.datacenters.pair(or: nil)
        self.key = pair.key.publicKey
        var configuration = LabConfiguration()
        configuration.seed = 1
        configuration.accounts = []
        if hasNetwork {
            configuration.cdn = LabCDNConfiguration()
            configuration.cdn?.fault = fault
        }
        self.server = LabServer(
            configuration: configuration, rsaKey: pair.key,
            cdnKey: hasNetwork ? try LabRSAKey.cdn.pair(or: nil).key : nil, clock: self.clock, now: .zero)
        self.judge = LabJudge(self.server, trials: trials, now: .zero)
        self.server.judge = self.judge
        self.server.observers.append(self.judge)
    }

    /// Opens another connection; the one before is left as it is.
    func connect(to datacenter: Int = 2) {
        self.connection = self.server.accept(datacenter: datacenter, now: self.now)
        self.codec = ClientTransportCodec(plain: .intermediate, random: .seeded(1))
        self.receive(self.codec.preamble)
    }

    func disconnect() {
        if let connection { self.server.closed(connection, now: self.now) }
    }

    /// The connection over which is spoken now, to come back to it.
    var held: (LabConnectionID?, ClientTransportCodec) { (self.connection, self.codec) }

    func resume(_ held: (LabConnectionID?, ClientTransportCodec)) { (self.connection, self.codec) = held }

    func send(_ packet: ByteBuffer) throws -> ByteBuffer? {
        self.now += .milliseconds(100)
        self.receive(try self.codec.encode(packet))
        return self.packets.isEmpty ? nil : self.packets.removeFirst()
    }

    private func receive(_ bytes: ByteBuffer) {
        guard let connection else { return }
        self.server.receive(bytes, on: connection, now: self.now)
        for case .write(_, let bytes) in self.server.takeOutput(now: self.now) { self.codec.receive(bytes) }
        while let event = try? self.codec.nextEvent() {
            switch event {
            case .packet(let packet, _): self.packets.append(packet)
            case .transportError(let code): self.errors.append(code)
            case .quickAck: break
            }
        }
    }

    func verdict(_ trial: JudgeTrial) -> JudgeVerdict? { self.verdict(trial.requirement) }

    func verdict(_ requirement: JudgeRequirement) -> JudgeVerdict? {
        self.server.watchTrial(now: self.now)
        return self.judge.judge.report(now: self.now).findings.first { $0.requirement == requirement.id }?.verdict
    }

    /// Our own client's end of an exchange over a new connection, which it ends if it gets no key.
    func exchange(at datacenter: Int = 2, key: RSAPublicKey? = nil) throws -> HandshakeResult? {
        self.connect(to: datacenter)
        var client = ClientHandshake(
            configuration: .init(
                publicKeys: [key ?? self.key], datacenterTag: Int16(clamping: datacenter), expiresIn: nil),
            clock: self.clock, random: .system)
        var action = client.start(now: self.now)
        while true {
            switch action {
            case .send(let packet):
                if let answer = try self.send(packet) {
                    action = client.receive(answer, now: self.now)
                } else if !self.errors.isEmpty {
                    action = client.transportError(self.errors.removeFirst(), now: self.now)
                } else {
                    self.now = try #require(client.nextDeadline)
                    action = client.deadlineReached(now: self.now)
                }
            case .completed(let result): return result
            case .wait, .failed:
                self.disconnect()
                return nil
            }
        }
    }

    static func packet(_ object: some TLObject) throws -> ByteBuffer {
        PlainMessage(id: MessageID(rawValue: 4), body: try object.encoded()).packet()
    }

    static func reader(_ packet: ByteBuffer?) throws -> TLReader {
        TLReader(try PlainMessage(packet: try #require(packet)).body)
    }
}
