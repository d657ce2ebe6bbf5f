import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import TL
import TestTime
import Testing

/// Key exchanges of a client over a socket: what it says, and what it makes of it.
struct WireExchangeTests {
    let place = TinyPlace()

    /// The secrets of the queries `req_DH_params`, opened with the server's key.
    private func secrets(_ queries: [WireServer.Query], _ key: RSAPrivateKey) throws -> [(MT.ReqDHParams, [UInt8])] {
        try queries.filter { $0.constructor == MT.ReqDHParams.constructorID }.map { query in
            let request = try MT.ReqDHParams(decoding: query.body)
            return (request, try RSAPadding.decrypt(request.encryptedData, key: key))
        }
    }

    @Test(
        "K-05 K-11 K-17 a key is for the datacenter that is meant; its id ends its SHA-1, its salt is of both nonces"
    )
    func keyOfAnExchange() async throws {
        try await WireTalk.with { talk in
            let key = try RSAPrivateKey(pem: try TinyPlace.serverKey.privatePEM)
            let (request, inner) = try #require(try secrets(talk.server.queries, key).first)
            var reader = TLReader(bytes: inner[...])
            guard case .pQInnerDataDC(let data) = try MT.PQInnerData(from: &reader) else { throw TinyTrouble() }
            #expect(data.dc == 1)
            #expect(data.nonce == request.nonce && data.serverNonce == request.serverNonce)
            let result = try #require(talk.server.results.first)
            let packets = talk.server.packets
            let digest = result.authKey.withUnsafeBytes { bytes in
                #expect(bytes.count == 256)
                return Hash.sha1(bytes)
            }
            #expect(packets.allSatisfy { $0.bytes.readableBytesView.prefix(8).elementsEqual(digest.suffix(8)) })
            let salt = zip(data.newNonce.bytes.prefix(8), request.serverNonce.bytes.prefix(8)).map { $0 ^ $1 }
            let first = try #require(packets.first)
            #expect(withUnsafeBytes(of: first.salt.littleEndian) { $0.elementsEqual(salt) })
        }
    }

    @Test("K-05 a temporary key is made with its lifetime, and the permanent one without")
    func lifetimeOfKeys() async throws {
        try await WireTalk.with(configure: { $0.usesTemporaryKeys = true }) { talk in
            let results = talk.server.results
            #expect(results.count == 2 && results.allSatisfy { $0.datacenterTag == 1 })
            #expect(results.filter { $0.expiresIn == nil }.count == 1)
            #expect(results.compactMap(\.expiresIn).allSatisfy { $0 > 0 && $0 <= 86_400 })
        }
    }

    @Test("K-01 each exchange begins with a nonce of its own")
    func freshNonces() async throws {
        let server = try await WireServer.start(at: place)
        server.change { $0.exchange = { _ in nil } }
        for _ in 0..<16 {
            let began = server.queries.count
            let client = await place.client(try await place.context(of: server))
            try await place.until("it asks") { server.queries.count > began }
            await client.stop()
        }
        let nonces = try server.queries.map { try MT.ReqPqMulti(decoding: $0.body).nonce.bytes }
        #expect(Set(nonces).count == nonces.count)
        // All of the 128 bits are drawn.
        for index in 0..<16 { #expect(Set(nonces.map { $0[index] }).count > 1) }
        await server.stop()
    }

    /// Its modulus is a low one: four in ten blocks are above it, and have to be made anew.
    private static let lowKey = """
        -----BEGIN RSA PRIVATE KEY-----
        MIIEogIBAAKCAQEAmP0fhyhkZMtEhmhPWaRUCzKr6BvlmC8IN71AocA9MiGnkDpC
        Gvqh43JaeISaQU9y1KPa/MSZ6lmI9MHsDS8rAo02SH8O3ktqVfr/lWnYHk2jia4l
        neJbzTU4b8yo94kua5WfcYpjo0NuK436QI/4cutyUgiguR+R0z6FxZrUO5Mi3+mP
        JrjcFi75Q392nRavh1am+narluUlDk3lLHVRKzQQyge+hzny9ou7mdvrvEOY85V3
        naCAK/Dw2A6iERAkIlyY1Gijzfe35obcXVAaGcy86P6RSQlWwULk/jYZ/VKUWA+a
        gLSRa2ZUS+HzLCKz4Q0MRgz2XrhPjnHjbbLw7QIDAQABAoIBABNIgGNUU4ci2dHJ
        LwtA+7jnm6Rnc8KBVxtTduSMawo5FLpIpZFp+uLExKOBL0JBJduohY8rpqzTuUAE
        e2DUC6tIKknr/e9F+TK6LuHh0/RJ2+2cLjCe2exdI25wEPIWb+vukYjJpTJsauQB
        gsQFgY7Wn3O4k62RzZsfO9RC5jJV8QE6Roetz1RKuq36s49+CC2drY4GPds6K2V+
        5k7iTmTZHeFwvSFkGZVlfnLZt7tNtWFrZ7xGirnRiDvs8cG2yCnfwXBmciVWsCu7
        tuIQ636L8NIT5FqHAr/6SyVREQvXm//bcQ7tnpY4nLCI5YUbitRSRaXo2awVKURc
        biZ0U18CgYEAxlEB+nonXol9is7Ek4nv8tyomOgyTBdFCiN40QA1GMYi645sU4uF
        Go3qgcy9Mn2rRnVJq/rgFMUNFz2nuAhIRmUTCRQ9Mrrz49WKTFweVBZuBk/V6iLO
        zWzanQD+5Ld81a1LlTd2dP88soPsf+GBOBguibsbvVq3sUivNFjYBf8CgYEAxXzv
        zQRS62ytfxtrBbdyTYteO5M96kbNiK6LwrBoaCWc5EI8RhWndUThIjzOULYwyqQU
        oH2pmEABBroliIg6vNKAywQPCYJup1FnlfoqZVKdmQxEi/0D2C+yhBes3oBPU6wR
        s6z7L5B2VkxdVHyKJj0U7krWdaa9lvU9eCdbgRMCgYAZlDdCHGFZkzhLIBJAyWjW
        lVl1p3VdVR8FiL+7jWBL2rqEUXFtcTBw1V8q8MJycb0WsGgZM5mVdDkVB1HLrd3M
        nprO7/pYwb5VY6Sb5sHOrLnyPHfl5ClyW5jy6T73Nyd11A1MqMOxoX4ttFBbyjVF
        i/DsuOKCEOJijnJyuQbb9wKBgCC9ir/xdJHFLapB8Gc9N3z1mwTDb2NUo6SCU3dO
        abDCc5VACeAQnPeLGMvlSssEuWgO9cB5tNEh40mrOKe+9gXx3BpMLPYForSogUTS
        +Y5cuPXzm7Wdl7KSjcTqa+VjXkNf5ntkNSx4hbXe6SYlk32taLfsvks4/nt1YuB1
        nezzAoGALYoltg0RtqlqSuBqPt2e6sB0Mk4hk1hdg/aiKBNGZv8LWDdHs5HKyOdI
        QA/9KwR+vWImruUGFtn39UKVZRB01ge5bEr0iAWhWoVasu/t2PMZZ4zyWlpfERlz
        IQFYt30hvJzSllJC+7fZlDl1WFq36SKjIStUuYb1eRXeeJvxWlk=
        -----END RSA PRIVATE KEY-----
        """

    @Test("K-06 what is wrapped for the server's key is a block of RSA_PAD below the modulus, however low that is")
    func blocksBelowTheModulus() async throws {
        let key = try MTProtoServerKey(privatePEM: Self.lowKey)
        let opener = try RSAPrivateKey(pem: Self.lowKey)
        let server = try await WireServer.start(at: place, key: key)
        server.change { manners in
            manners.exchange = { answer in
                let body = try? PlainMessage(packet: answer).body
                return body.flatMap { try? MT.ResPQ(decoding: $0) } == nil ? nil : answer
            }
        }
        for _ in 0..<16 {
            let began = server.queries.count
            let client = await place.client(try await place.context(of: server, publicKey: key.publicPEM))
            try await place.until("it wraps its secret") { server.queries.count >= began + 2 }
            await client.stop()
        }
        #expect(server.queries.allSatisfy { $0.refusal == nil })
        let blocks = try secrets(server.queries, opener)
        #expect(blocks.count >= 16 && Set(blocks.map(\.1)).count == blocks.count)
        await server.stop()
    }

    @Test("K-13 after dh_gen_retry another half of the key comes, which names the one before; a few times and no more")
    func retriesOfKeys() async throws {
        try await WireTalk.quiet(manners: { $0.misconduct = .endlessRetry }) { talk in
            let request = talk.hold("hello")
            try await talk.place.until("it has enough of it") {
                await talk.place.time.pass(.milliseconds(100))
                return talk.server.queries.filter { $0.constructor == MT.ReqPqMulti.constructorID }.count >= 2
            }
            let queries = talk.server.queries
            let first = queries.prefix { $0.connection == queries[0].connection }
            let halves = first.filter { $0.constructor == MT.SetClientDHParams.constructorID }
            #expect((2...10).contains(halves.count))
            // The server compares the name with what it has refused.
            #expect(halves.allSatisfy { $0.refusal == nil })
            let inner = try halves.map { try MT.ClientDHInnerData(decoding: try #require($0.secret)) }
            #expect(Set(inner.map(\.gB)).count == inner.count)
            #expect(inner[0].retryID == 0 && Set(inner.map(\.retryID)).count == inner.count)
            talk.server.change { $0.misconduct = .retry }
            let answer = await talk.place.time.passing { await request.value }
            #expect(try answer.get() == "hello")
        }
    }
}
