// The templates. Layouts are those of public TLS greetings (RFC 8446, RFC 8701, RFC 9180); numbers of extensions and groups
// are IANA's.
extension ClientHelloTemplate {
    /// All that are known, in the order in which they are tried.
    package static let all: [ClientHelloTemplate] = [chromium, compact]

    /// The one to try after this one was not understood.
    package var next: ClientHelloTemplate {
        let all = Self.all
        guard let index = all.firstIndex(of: self) else { return all[0] }
        return all[(index + 1) % all.count]
    }

    /// A browser of today: about 1800 bytes, with a post-quantum key share (X25519MLKEM768), encrypted-greeting grease and
    /// extensions in an order of its own each time.
    package static let chromium = ClientHelloTemplate(
        name: "chromium-133",
        parts: hello(
            extensions: [
                .grease(2), .length16([]),
                .shuffled([
                    serverName,
                    statusRequest,
                    `extension`(0x000a, [.length16([.grease(4), words([0x11ec, 0x001d, 0x0017, 0x0018])])]),
                    pointFormats,
                    `extension`(0x000d, [.length16([signatures])]),
                    `extension`(0x0010, [.length16([http2, http1])]),
                    `extension`(0x0012, []),
                    `extension`(0x0017, []),
                    `extension`(0x001b, [.bytes([0x02, 0x00, 0x02])]),
                    `extension`(0x0023, []),
                    supportedVersions,
                    pskModes,
                    `extension`(
                        0x0033,
                        [
                            .length16([
                                .grease(4), .length16([.bytes([0x00])]),
                                words([0x11ec]), .length16([.mlkem768, .x25519]),
                                words([0x001d]), .length16([.x25519]),
                            ])
                        ]),
                    `extension`(0x44cd, [.length16([http2])]),
                    encryptedHello,
                    `extension`(0xff01, [.bytes([0x00])]),
                ]),
                .grease(3), .length16([.bytes([0x00])]),
            ]))

    /// A browser of some years ago, padded to 517 bytes: proxies that know nothing else take a greeting for one only when
    /// its record has 512 to 767 bytes.
    package static let compact = ClientHelloTemplate(
        name: "compact-1",
        parts: hello(
            extensions: [
                .grease(2), .length16([]),
            ] + serverName + `extension`(0x0017, []) + `extension`(0xff01, [.bytes([0x00])])
                + `extension`(0x000a, [.length16([.grease(4), words([0x001d, 0x0017, 0x0018])])])
                + pointFormats + `extension`(0x0023, [])
                + `extension`(0x0010, [.length16([http2, http1])])
                + statusRequest + `extension`(0x000d, [.length16([signatures])]) + `extension`(0x0012, [])
                + `extension`(
                    0x0033,
                    [
                        .length16([
                            .grease(4), .length16([.bytes([0x00])]), words([0x001d]), .length16([.x25519]),
                        ])
                    ])
                + pskModes + supportedVersions + `extension`(0x001b, [.bytes([0x02, 0x00, 0x02])])
                + [.grease(3), .length16([.bytes([0x00])]), .padding(upTo: 512)]))

    // MARK: - Pieces

    private static let ciphers: [UInt16] = [
        0x1301, 0x1302, 0x1303, 0xc02b, 0xc02f, 0xc02c, 0xc030, 0xcca9, 0xcca8, 0xc013, 0xc014, 0x009c, 0x009d, 0x002f,
        0x0035,
    ]

    /// Record, message, version, random (zero until it is signed), session id, ciphers, compression, extensions.
    private static func hello(extensions: [Part]) -> [Part] {
        [
            .bytes([0x16, 0x03, 0x01]),
            .length16([
                .bytes([0x01]),
                .length24([
                    .bytes([0x03, 0x03]), .zeros(32), .bytes([0x20]), .random(32),
                    .length16([.grease(0), words(ciphers)]), .bytes([0x01, 0x00]),
                    .length16(extensions),
                ]),
            ]),
        ]
    }

    private static func `extension`(_ type: UInt16, _ content: [Part]) -> [Part] {
        [words([type]), .length16(content)]
    }

    private static func words(_ words: [UInt16]) -> Part {
        .bytes(words.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] })
    }

    private static let serverName = `extension`(
        0x0000, [.length16([.bytes([0x00]), .length16([.domain])])])
    private static let statusRequest = `extension`(0x0005, [.bytes([0x01, 0x00, 0x00, 0x00, 0x00])])
    private static let pointFormats = `extension`(0x000b, [.bytes([0x01, 0x00])])
    private static let signatures = words([0x0403, 0x0804, 0x0401, 0x0503, 0x0805, 0x0501, 0x0806, 0x0601])
    private static let http2 = Part.bytes([0x02] + Array("h2".utf8))
    private static let http1 = Part.bytes([0x08] + Array("http/1.1".utf8))
    private static let supportedVersions = `extension`(
        0x002b, [.bytes([0x06]), .grease(6), words([0x0304, 0x0303])])
    private static let pskModes = `extension`(0x002d, [.bytes([0x01, 0x01])])
    /// Grease in place of an encrypted greeting: outer form, HKDF-SHA256 and AES-128-GCM, a number, a key, a payload.
    private static let encryptedHello = `extension`(
        0xfe0d,
        [
            .bytes([0x00, 0x00, 0x01, 0x00, 0x01]), .random(1), .length16([.x25519]),
            .length16([.oneOf([144, 176, 208, 240].map { [.random($0)] })]),
        ])
}
