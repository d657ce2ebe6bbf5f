import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

/// A client and a server back to back, with every packet in sight of the test.
struct HandshakePair {
    /// One key for all tests: making one costs more than many exchanges.
    static let privateKey = Result { try RSAPrivateKey(pem: RSAPrivateKey.generatePEM()) }
    /// 21 November 2023 in Unix seconds, the server's clock at the test's origin.
    static let serverSeconds: Int64 = 1_700_600_000

    var client: ClientHandshake
    var server: ServerHandshake
    var now = Instant(nanoseconds: 0)
    var toServer: [ByteBuffer] = []
    var toClient: [ByteBuffer] = []
    var serverResults: [ServerHandshakeResult] = []
    let serverClock = ServerClock(unixSeconds: Double(serverSeconds), at: .zero, isSynchronized: true)

    init(
        seed: UInt64,
        expiresIn: Int32? = nil,
        datacenterTag: Int16 = 2,
        configure: (inout ServerHandshakeConfiguration) -> Void = { _ in }
    ) throws {
        let key = try Self.privateKey.get()
        var configuration = ServerHandshakeConfiguration(privateKeys: [key], otherFingerprints: [0x1111, 0x2222])
        configure(&configuration)
        server = ServerHandshake(configuration: configuration, random: .seeded(seed &* 2 &+ 1))
        client = ClientHandshake(
            configuration: ClientHandshakeConfiguration(
                publicKeys: [key.publicKey], datacenterTag: datacenterTag, expiresIn: expiresIn),
            // The client's own idea of the time is wrong by a minute.
            clock: ServerClock(unixSeconds: Double(Self.serverSeconds - 60), at: .zero, isSynchronized: false),
            random: .seeded(seed &* 2))
    }

    /// Gives the server a packet of the client; what the server sends, if it does.
    mutating func serve(
        _ packet: ByteBuffer, over connection: Int = 0
    ) -> Result<ByteBuffer, ServerHandshakeError> {
        toServer.append(packet)
        switch server.receive(packet, now: now, clock: serverClock, over: connection) {
        case .send(let answer):
            toClient.append(answer)
            return .success(answer)
        case .completed(let result, let answer):
            serverResults.append(result)
            toClient.append(answer)
            return .success(answer)
        case .refused(let error):
            return .failure(error)
        }
    }

    /// Runs to the end. `change` may alter each answer of the server before the client sees it.
    mutating func run(
        change: (_ index: Int, _ answer: inout ByteBuffer) -> Void = { _, _ in }
    ) throws -> Result<HandshakeResult, HandshakeError> {
        var action = client.start(now: now)
        var index = 0
        while true {
            switch action {
            case .send(let packet):
                now += .milliseconds(50)
                var answer = try serve(packet).get()
                change(index, &answer)
                index += 1
                now += .milliseconds(50)
                action = client.receive(answer, now: now)
            case .completed(let result):
                return .success(result)
            case .failed(let error):
                return .failure(error)
            case .wait:
                throw StillWaiting()
            }
        }
    }

    struct StillWaiting: Error {}
}
