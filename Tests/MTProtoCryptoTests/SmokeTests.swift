import MTProtoCrypto
import Testing

@Test("RSA_PAD and SRP round trip") func smoke() throws {
    var random = RandomSource.seeded(1)
    let key = try RSAPrivateKey.generate()
    let block = try RSAPadding.encrypt([1, 2, 3], key: key.publicKey, using: &random)
    #expect(try RSAPadding.decrypt(block, key: key).prefix(3) == [1, 2, 3])
    #expect(try RSAPublicKey(pem: key.publicKey.pem) == key.publicKey)
    let group = try DHGroup(g: 3, prime: DHGroup.wellKnownPrime)
    let p = SRPParameters(group: group, salt1: [1], salt2: [2])
    let v = try p.verifier("pw".utf8)
    let server = SRPServer(parameters: p, verifier: v, using: &random)
    let answer = try SRPClient.answer(password: "pw".utf8, parameters: p, b: server.b, using: &random)
    #expect(server.accepts(a: answer.a, m1: answer.m1))
    let prod = try RSAPublicKey(
        pem: """
            -----BEGIN RSA PUBLIC KEY-----
            MIIBCgKCAQEA6LszBcC1LGzyr992NzE0ieY+BSaOW622Aa9Bd4ZHLl+TuFQ4lo4g
            5nKaMBwK/BIb9xUfg0Q29/2mgIR6Zr9krM7HjuIcCzFvDtr+L0GQjae9H0pRB2OO
            62cECs5HKhT5DZ98K33vmWiLowc621dQuwKWSQKjWf50XYFw42h21P2KXUGyp2y/
            +aEyZ+uVgLLQbRA1dEjSDZ2iGRy12Mk5gpYc397aYp438fsJoHIgJ2lgMv5h7WY9
            t6N/byY9Nw9p21Og3AoXSL2q/2IJ1WRUhebgAdGVMlV1fkuOQoEzR7EdpqtQD9Cs
            5+bfo3Nhmcyvk5ftB0WkJ9z6bNZ7yxrP8wIDAQAB
            -----END RSA PUBLIC KEY-----
            """)
    #expect(prod.fingerprint == 0xd09d_1d85_de64_fd85)
    let (p1, q1) = try PQFactorization.factor(hex("17ED48941A08F981"))
    #expect(hex(p1) == "494c553b" && hex(q1) == "53911073")
}
