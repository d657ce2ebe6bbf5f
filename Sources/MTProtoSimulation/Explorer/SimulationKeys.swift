import MTProtoCrypto
import NIOCore

/// What both ends of every simulation know beforehand.
package enum SimulationKeys {
    /// Proves simulated servers. Always the same, so that a run depends on nothing but its seed; good for nothing else.
    package static let rsa: RSAPrivateKey? = try? RSAPrivateKey(pem: pem)

    /// The authorization key of a number in a run.
    static func authKey(seed: UInt64, number: Int) -> AuthKey? {
        var random = RandomSource.seeded(seed ^ UInt64(truncatingIfNeeded: number) &* 0xa076_1d64_78bd_642f)
        return try? AuthKey(random.bytes(AuthKey.byteCount))
    }

    private static let pem = """
        -----BEGIN RSA PRIVATE KEY-----
        MIIEowIBAAKCAQEAzyXDBmT69mayNOD4GYlgWYiwz45SGYbgwRpFgDVgHCnZoKPP
        fmhz+B3RBrmh6qubWskFY9zsavbxZVc4bJNKL9ga/xxDxJESxiGgBUOwl7EoXdDc
        3CO9HTv3GMkaYhNKl+mnglTcFR8lLVPOVTm/wZPbrrq5UClzl7d7sPL73wK0mI63
        1yC1GiWYEI7Hs4wSBzVN/sr227GMC6lzu53i3WBAEzvWITbFjPHhOGTeGkpubXsW
        Iyd8vtVB83B7GHCnulRwxjHcCZpuUYT31jvq1gV/X5P+TlYiXvu0gQ+JDbM6f2UD
        QHJ74AvKEnqjNQ8dY8FXzG66b0gU3xmlG06kGwIDAQABAoIBAD3ZmJGgNQ69Oxhu
        06VMT2hsV96hMAJPM2x026ucREYkeMZuItYrefTrci3/30iiVJCW1PUsUarecNVB
        ZaeFkvEWJXlmhxV5+5ENGSp5O5EPZG4entNcGGtSLEVKRoZiHDOfoFRZ4hysX/1Y
        uJLZ21eBPma9efdlaQ4zysrawjmjm0s0BdzUPYTtn2v28ad3vQVnDoYsGoWg7AMF
        roSYB/MVC/tYSlZYa2DNRkwJRs67NDC75Jd/196BbH5wPkWjjozsGxDPURQZ0eWE
        SmD2DDtkjUon0hrWMumuZeaM9Vc76sYkUcnyuhnv+tWwGbWECXU1yAoCtClDm7Sf
        Yb7wQoECgYEA90NhMqngkekzDHpJLEJADKraURaJNRCjLPzBVY5/yN/67rc/KTX0
        w80MBsugw+6U6VNYU/2Q0NwapXr2D1/a9dBq7P+liQZZaISE8lKlTcY6z8F8OQJE
        nPRQfXYroMHTbmukK1FymOJOCfWPuyRhPkAHpPOsJZeMbYeAY6oBSm8CgYEA1neD
        9LvgIgZPN7uoOowtMSV1usxHMLX5avAdQ+3RHdJQm3Q2X7J+5ZR0hHs2+4FLkKr8
        LHAMhxETo2FJRfdbcubXnjC/X7yR85k3fjlGD8A9R8+imYOjqCpj14b6/IuzZRBq
        f9T8EOBN6RDX3bwkkf0CyapcCbJfRyfwCmm9hxUCgYEA1FZwqeloiOUSiayaGf/q
        sPYn9Wq8+W0INCH6hVaSNhbijw2el+1V/K+hnFRSAvBnwNdqCva93h6mY2Vs2Vcf
        2ejZah1AMqPZNABZix+eBWQuLSujWfGwqnjEhnlsjejlgPW/TdPr7Y6qJbNTcwqS
        17p01hrLwpyaY5TxlKTx5tECgYAQP2uyzcz0JvA3c7MSBG6kC4d4yGMYUKD9tgUx
        kUHHdZh/vnUkGNy+Pdn582+97BSyeBG0uCRq0yNevE8VyuCVuuFY7a6B7UJNZy0q
        FeK17MV3vEZARRXP9q4rtOEs4tSLcovu9U7HZIbiglEoTkmi+b0NVCe24FmRhXgN
        AefG5QKBgCUnKsOc8kRmbslorW8TaxDQrr2e4ip7/+pAnyfGUAxLD79azoatVNEW
        Vd62+h2Wn6cPd0NQ1/InXne2jXaQlSq8l521O18D7Mh+S0GWqmu8qRbOQTlTMj/9
        sLk9t+wgaqP4gGGJLRWD+Xkdm+Gh9xxTUiCdrW6W6II5SfrYjY10
        -----END RSA PRIVATE KEY-----
        """

    /// `invokeWithLayer` and `initConnection` up to the call itself.
    static let introduction: ByteBuffer = {
        var buffer = ByteBuffer()
        buffer.writeInteger(0xda9b_0d0d as UInt32, endianness: .little)
        buffer.writeInteger(227 as Int32, endianness: .little)
        buffer.writeInteger(0xc1cd_5ea9 as UInt32, endianness: .little)
        buffer.writeInteger(0 as Int32, endianness: .little)
        buffer.writeInteger(1 as Int32, endianness: .little)
        for text in ["simulation", "1.0", "1.0", "en", "", "en"] {
            buffer.writeInteger(UInt8(text.utf8.count))
            buffer.writeString(text)
            buffer.writeBytes(Array(repeating: 0, count: (4 - (text.utf8.count + 1) % 4) % 4))
        }
        return buffer
    }()
}
