import MTProtoCore
import MTProtoCrypto
import NIOCore
import TelegramLab

@testable import MTProtoSimulation

extension SimulatedDatacenters {
    /// Does something with the server; what it has to say is sent afterwards.
    func operate(_ body: (LabServer, Instant) -> Void) {
        body(server, now)
        changed()
    }

    /// Sends an update to the newest session of a client. Returns whether there is one.
    func push(_ number: UInt64, to client: SimulatedClient, datacenter: Int = 2) -> Bool {
        guard let key = client.keys.keys[datacenter]?.key.id,
            let session = server.sessions(datacenter: datacenter, keyID: key).last
        else { return false }
        var update = ByteBuffer()
        update.writeInteger(SimulatedCall.updateConstructor, endianness: .little)
        update.writeInteger(number, endianness: .little)
        defer { changed() }
        return server.push(update, datacenter: datacenter, keyID: key, sessionID: session, now: now)
    }
}

extension CallingHost {
    /// The numbers of all updates that came.
    var updateNumbers: [UInt64] { updates.sorted() }
}
