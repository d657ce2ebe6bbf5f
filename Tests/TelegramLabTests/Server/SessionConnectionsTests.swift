import MTProtoCore
import MTProtoCrypto
import Testing

@testable import TelegramLab

/// Which of its connections a session speaks over.
struct SessionConnectionsTests {
    /// A session that one connection carries.
    private func session(of wire: Wire) throws -> LabSession {
        try wire.connect()
        _ = try wire.call(1)
        return try #require(wire.server.sessions.values.first)
    }

    private func connection(_ number: Int) -> LabConnection {
        LabConnection(
            id: LabConnectionID(datacenter: 2, number: number), gate: .any, isMediaOnly: false,
            codec: ServerTransportCodec(random: .seeded(1)))
    }

    @Test("A session that goes to and fro between two connections is carried by two, however often it does")
    func countsConnections() throws {
        let wire = try Wire()
        let session = try self.session(of: wire)
        let first = try #require(session.connections.first)
        let other = self.connection(7)
        for _ in 0..<3 {
            for connection in [other, first] { session.attach(connection, now: wire.now) }
        }
        #expect(session.connections.count == 2 && session.connections.last === first)
    }

    @Test("What a session says waits for requests where the connection that it is left with speaks HTTP")
    func goesBackToHTTP() throws {
        let wire = try Wire()
        let session = try self.session(of: wire)
        let (web, plain) = (self.connection(7), self.connection(8))
        web.http = LabHTTP(now: wire.now)
        for connection in [web, plain] { session.attach(connection, now: wire.now) }
        #expect(!session.isOverHTTP)
        session.detach(plain, now: wire.now)
        #expect(session.isOverHTTP)
        session.detach(web, now: wire.now)
        #expect(!session.isOverHTTP && session.connections.count == 1)
    }
}
