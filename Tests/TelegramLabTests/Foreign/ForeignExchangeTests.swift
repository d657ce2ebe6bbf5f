import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What a lab says of clients whose key exchange fails, or whose clock is behind after it")
struct ForeignExchangeTests {
    private func withTold(_ body: (Lab, Collected) async throws -> Void) async throws {
        let told = Collected()
        var configuration = LabConfiguration()
        configuration.hearsOfLimits = told.add
        try await withLab(configuration) { lab in try await body(lab, told) }
    }

    private func say(_ query: some TLFunction, over client: RawClient) async throws {
        try await client.send(packet: PlainMessage(id: try client.nextID(), body: try query.encoded()).packet())
    }

    /// The first step. Returns what the lab offers.
    private func begin(_ client: RawClient) async throws -> MT.ResPQ {
        var random = RandomSource.system
        let nonce = try #require(TLInt128(random.bytes(16)))
        try await self.say(MT.ReqPqMulti(nonce: nonce), over: client)
        let answer = try PlainMessage(packet: try await client.nextPacket())
        return try MT.ResPQ(decoding: answer.body)
    }

    /// The second step, with something that nobody has encrypted.
    private func goOn(
        _ client: RawClient, after offer: MT.ResPQ, serverNonce: TLInt128? = nil, p: [UInt8], q: [UInt8]
    ) async throws {
        let fingerprint = try #require(offer.serverPublicKeyFingerprints.first)
        let query = MT.ReqDHParams(
            nonce: offer.nonce, serverNonce: serverNonce ?? offer.serverNonce, p: p, q: q,
            publicKeyFingerprint: fingerprint, encryptedData: [UInt8](repeating: 7, count: 256))
        try await self.say(query, over: client)
        await #expect(throws: RawClientError.transportError(-404)) { try await client.nextPacket() }
    }

    @Test("A client that takes 1 and pq for factors hears -404, the lab says why, once, and the client may begin anew")
    func wrongFactorsAreTold() async throws {
        try await self.withTold { lab, told in
            let client = try await RawClient(lab, 2)
            for _ in 0..<2 {
                let offer = try await self.begin(client)
                try await self.goOn(client, after: offer, p: [1], q: offer.pq)
            }
            #expect(
                told.all == [
                    "KEY: req_DH_params of a client at datacenter 2 is answered with -404: p and q are not the factors "
                        + "of pq; some clients fail so by chance, and rarely: let it begin anew"
                ])
            try await client.exchangeKey()
            _ = try await client.call(API.Help.GetConfig())
            #expect(told.all.count == 1)
        }
    }

    @Test("Steps that are out of place are told by their names: other nonces, no exchange, no step at all")
    func refusedStepsAreTold() async throws {
        try await self.withTold { lab, told in
            let client = try await RawClient(lab, 4)
            let offer = try await self.begin(client)
            let (p, q) = try PQFactorization.factor(offer.pq)
            try await self.goOn(client, after: offer, serverNonce: offer.nonce, p: p, q: q)
            let late = MT.SetClientDHParams(nonce: offer.serverNonce, serverNonce: offer.nonce, encryptedData: [])
            for query in [try late.encoded(), try API.Help.GetConfig().encoded()] {
                try await client.send(packet: PlainMessage(id: try client.nextID(), body: query).packet())
                await #expect(throws: RawClientError.transportError(-404)) { try await client.nextPacket() }
            }
            let lines = told.all.map { $0.replacing(" of a client at datacenter 4 is answered with -404", with: "") }
            #expect(
                lines == [
                    "KEY: req_DH_params: it does not repeat what its exchange has said before",
                    "KEY: set_client_DH_params: no exchange is open to which it belongs: it came too early or twice, "
                        + "or ten minutes late",
                    "KEY: help.getConfig: it is not encrypted, and no step of a key exchange",
                ])
        }
    }

    @Test("A client whose clock is behind is told of when it has made a key, no other", arguments: [20, 60])
    func lateClocksAreTold(seconds: Int64) async throws {
        try await self.withTold { lab, told in
            let client = try await RawClient(lab, 2)
            try await client.exchangeKey()
            for ahead in [-seconds, 1 - seconds] {
                let request = try await client.send(
                    try client.introduced(API.Help.GetConfig()), id: try client.nextID(secondsAhead: ahead))
                _ = try await client.answer(to: request)
            }
            let line = "CLOCK: a client at datacenter 2 made a key, and its clock is more than 30 seconds behind: "
            #expect(told.all.count == (seconds < 30 ? 0 : 1))
            #expect(told.all.allSatisfy { $0.hasPrefix(line) })
        }
    }
}
