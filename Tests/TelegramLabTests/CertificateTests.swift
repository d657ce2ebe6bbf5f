#if HTTPS
    import Crypto
    import MTProtoCore
    import MTProtoCrypto
    import NIOCore
    import NIOPosix
    import NIOSSL
    import Testing

    @testable import TelegramLab

    /// What labs prove themselves with, read by a library that has not written it.
    struct CertificateTests {
        private static let day: Int64 = 86_400

        private func template(
            _ purpose: CertificateTemplate.Purpose, from: Int64 = 1_000_000_000
        ) -> CertificateTemplate {
            let key = P256.Signing.PrivateKey()
            return CertificateTemplate(
                purpose: purpose, subject: "a.example", issuer: "Root of a test", key: key.publicKey,
                issuerKey: key.publicKey, validity: from...from + Self.day, serialNumber: [0x80, 1, 2])
        }

        @Test("a certificate says for whom, from when to when, under which number and name it was made")
        func fields() throws {
            let names = ["a.example", "127.0.0.1", "::1", "*.b.example"]
            let bytes = try template(.server(names: names)).signed(by: P256.Signing.PrivateKey())
            let certificate = try NIOSSLCertificate(bytes: bytes, format: .der)
            #expect("\(certificate)".contains("a.example"))
            #expect(certificate.serialNumber == [0x80, 1, 2])
            #expect(certificate.notValidBefore == 1_000_000_000)
            #expect(certificate.notValidAfter == 1_000_000_000 + time_t(Self.day))
            let found = certificate._subjectAlternativeNames()
            #expect(
                found.map { Array($0.contents) } == [
                    Array("a.example".utf8), [127, 0, 0, 1], [UInt8](repeating: 0, count: 15) + [1],
                    Array("*.b.example".utf8),
                ])
            #expect(found.map(\.nameType) == [.dnsName, .ipAddress, .ipAddress, .dnsName])
        }

        @Test("a certificate says which key it is for, which one has signed it, and what it may be used for")
        func extensions() throws {
            func numbers(_ purpose: CertificateTemplate.Purpose) throws -> [UInt8] {
                let bytes = try template(purpose).signed(by: P256.Signing.PrivateKey())
                // The names of extensions have three bytes, of which the last one tells them apart.
                let places = bytes.indices.dropLast(4).filter { bytes[$0...].starts(with: [0x06, 0x03, 0x55, 0x1d]) }
                return places.map { bytes[$0 + 4] }
            }
            #expect(try numbers(.authority) == [14, 35, 19, 15])
            #expect(try numbers(.server(names: ["a.example"])) == [14, 35, 19, 15, 37, 17])
        }

        @Test("an authority may sign certificates, with no other one below it, and a server may be a server of TLS")
        func uses() throws {
            let extensions: [[UInt8]] = [
                // An authority with none below it, for certificates and lists of those that are revoked.
                [0x55, 0x1d, 0x13, 1, 1, 0xff, 4, 8, 0x30, 6, 1, 1, 0xff, 2, 1, 0],
                [0x55, 0x1d, 0x0f, 1, 1, 0xff, 4, 4, 3, 2, 1, 6],
                // None, for signatures, as a server of TLS.
                [0x55, 0x1d, 0x13, 1, 1, 0xff, 4, 2, 0x30, 0],
                [0x55, 0x1d, 0x0f, 1, 1, 0xff, 4, 4, 3, 2, 7, 0x80],
                [0x55, 0x1d, 0x25, 4, 12, 0x30, 10, 6, 8, 0x2b, 6, 1, 5, 5, 7, 3, 1],
            ]
            func found(_ purpose: CertificateTemplate.Purpose) throws -> [Bool] {
                let bytes = try template(purpose).signed(by: P256.Signing.PrivateKey())
                return extensions.map { text in bytes.indices.contains { bytes[$0...].starts(with: text) } }
            }
            #expect(try found(.authority) == [true, true, false, false, false])
            #expect(try found(.server(names: ["a.example"])) == [false, false, true, true, true])
        }

        @Test("the root of a lab is good for thirty days, and for clients whose clock is a day behind")
        func timesOfRoots() throws {
            let clock = LabClock(offset: .zero)
            let first = clock.unixSeconds(at: clock.now)
            let root = try NIOSSLCertificate(
                bytes: Array(LabCertificateAuthority().rootPEM.utf8), format: .pem)
            let last = clock.unixSeconds(at: clock.now)
            #expect((first - Self.day...last - Self.day).contains(Int64(root.notValidBefore)))
            #expect(root.notValidAfter - root.notValidBefore == time_t(31 * Self.day))
        }

        @Test(
            "years of two digits end with 2049",
            arguments: [
                0, 951_782_399, 2_524_521_599, 2_524_607_999, 2_524_608_000, 4_102_444_800,
            ] as [Int64])
        func years(from: Int64) throws {
            let bytes = try template(.authority, from: from).signed(by: P256.Signing.PrivateKey())
            let certificate = try NIOSSLCertificate(bytes: bytes, format: .der)
            #expect(certificate.notValidBefore == time_t(from))
            #expect(certificate.notValidAfter == time_t(from + Self.day))
        }
    }
#endif
