import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

@Suite("Refusals of a server session")
struct ServerRefusalTests {
    /// A client whose clock is wrong ignores a container by its id, with all that is in it; the refusal that would put
    /// the clock right must not be in one.
    @Test("bad_msg_notification and bad_server_salt travel outside of containers, whatever else waits")
    func refusalsTravelAlone() throws {
        let now = Sample.start
        let salts = ServerSalts(initial: Sample.salt, start: Sample.unix - 60, seed: 3)
        var session = ServerSession(
            configuration: .init(authKey: Sample.key, clock: Sample.clock), salts: salts, sessionID: 9,
            random: .seeded(4), now: now)
        session.connectionOpened(now: now)
        let salt = session.salts.current(at: Sample.unix).value
        func packet(_ number: Int, seconds: Int64, salt: Int64) -> OpenedPacket {
            OpenedPacket(
                salt: salt, sessionID: 9,
                message: ContainedMessage(
                    id: MessageID(unixNanoseconds: (Sample.unix + seconds) * 1_000_000_000 + Int64(number) * 4),
                    sequenceNumber: Int32(number * 2 + 1), body: Sample.call(number)), quickAckToken: 0)
        }
        // The first call is neither answered nor acknowledged yet, so an acknowledgement waits.
        _ = session.receive(packet(0, seconds: 0, salt: salt), now: now)
        _ = session.receive(packet(1, seconds: 3600, salt: salt), now: now)
        _ = session.receive(packet(2, seconds: 0, salt: salt &+ 1), now: now)

        let constructors = try session.flush(now: now).map { bytes in
            Sample.constructor(
                of: try MessageEnvelope.open(bytes, key: Sample.key, direction: .serverToClient).message.body)
        }
        #expect(constructors.contains(0xa7ef_f811))
        #expect(constructors.contains(0xedab_447b))
        #expect(constructors.count >= 3)
    }

    @Test("What is exactly as old, or as far ahead, as it may be is taken", arguments: [-300, 30] as [Double])
    func bordersAreTaken(offset: Double) {
        let client = ScriptedClient()
        client.send(client.message(Sample.call(1), id: client.nextIdentifier(offset: offset)))
        #expect(client.events.count == 1)
        #expect(client.refusals(client.services()).isEmpty)
    }

    @Test("What is exactly as old as it may be is taken out of a container")
    func borderInContainer() {
        let client = ScriptedClient()
        client.send(client.container([client.message(Sample.call(1), id: client.nextIdentifier(offset: -300))]))
        #expect(client.events.count == 1)
        #expect(client.refusals(client.services()).isEmpty)
    }
}
