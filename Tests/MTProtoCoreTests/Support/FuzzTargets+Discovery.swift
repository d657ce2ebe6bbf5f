import FuzzSupport
import MTProtoCrypto
import NIOCore

@testable import MTProtoCore

extension FuzzTargets {
    /// What resolvers, notifications and backup configurations say.
    static func discovery() throws -> [FuzzTarget] {
        let configuration = BackupConfiguration(
            date: 1, expires: 2,
            rules: [
                .init(
                    phones: PhoneRules("+7,-79"), datacenter: DatacenterID(2),
                    addresses: [DatacenterAddress(host: "1.2.3.4", port: 443, secret: [1, 2, 3])])
            ])
        let contents = [configuration.encoded() ?? [], [0xc5, 0xc3, 0x97, 0xd9] + [UInt8](repeating: 1, count: 28)]
        let key = try RSAPublicKey(pem: BackupBlob.telegramKeyPEM)
        let blob = BackupBlob.assemble([RealAnswer.long, RealAnswer.short]) ?? []
        let secret = try testKey(5)
        var random = RandomSource.seeded(5)
        let push = #"{"aps":{"addr":"1.2.3.4:80","dc":2,"sec":"000102030405060708090a0b0c0d0e0f"}}"#
        let sealed = #"{"p":"\#(PushPayload.encrypt(Array(push.utf8), secret: secret, random: &random))"}"#
        let connections = [
            "HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.0 407 No\r\n\r\n", "HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\n\r\nlate",
        ].map { Array($0.utf8) }
        return [
            FuzzTarget("backup configuration", corpus: contents) { input, _ in
                guard let configuration = BackupConfiguration(content: input) else { return }
                let count = configuration.rules.map(\.addresses.count).reduce(0, +)
                try FuzzFinding.unless(count * 8 <= input.count, "\(count) addresses from nowhere")
                if let again = configuration.encoded() {
                    try FuzzFinding.unless(
                        BackupConfiguration(content: again) == configuration, "written again it means something else")
                }
            },
            FuzzTarget("backup envelope", corpus: [blob], weight: 0.02) { input, _ in
                let opened = try? BackupBlob.open(input, key: key)
                try FuzzFinding.unless(opened == nil || input == blob, "an envelope that nobody sealed opens")
            },
            FuzzTarget("resolver answers", corpus: [Array(RealAnswer.json.utf8)]) { input, _ in
                let texts = DNSOverHTTPS.texts(in: input)
                try FuzzFinding.unless(texts.map(\.utf8.count).reduce(0, +) <= input.count, "text from nowhere")
                _ = BackupBlob.assemble(texts)
            },
            FuzzTarget("connections to resolvers", corpus: connections) { input, random in
                func outcome(_ pieces: [ByteBuffer]) throws -> String? {
                    let proxy = ProxyConfiguration(server: "p", port: 1, kind: .http(nil))
                    var run = try QuestionRun(through: proxy)
                    run.begin()
                    for piece in pieces { run.receive(piece.contents) }
                    run.question.ended()
                    if case .success(let answer)? = run.question.outcome {
                        try FuzzFinding.unless(
                            answer.body.readableBytes <= QuestionRun.limit, "a body beyond its limit")
                        try FuzzFinding.unless(run.securedFor.count == 1, "an answer from outside of TLS")
                    }
                    try FuzzFinding.unless(run.said.count <= 2, "more than one question")
                    return run.result
                }
                let whole = try outcome([ByteBuffer(bytes: input)])
                try FuzzFinding.unless(whole != nil, "a question without an end")
                _ = try outcome(pieces(of: input, using: &random))
            },
            FuzzTarget("notifications", corpus: [Array(push.utf8), Array(sealed.utf8)]) { input, _ in
                guard let payload = try? PushPayload(json: input, secrets: [secret]) else { return }
                try FuzzFinding.unless(IPLiteral.isValid(payload.address.host), "a host that is no address")
                try FuzzFinding.unless(payload.address.port != 0, "port 0")
            },
            FuzzTarget("phone rules", corpus: ["+7,+380", "-7,+79,", ""].map { Array($0.utf8) }) { input, _ in
                _ = PhoneRules(String(decoding: input, as: UTF8.self)).includes("79001234567")
            },
            FuzzTarget("dates", corpus: [Array("Wed, 27 May 2020 04:01:53 GMT".utf8)]) { input, _ in
                guard let seconds = HTTPDate.unixSeconds(String(decoding: input, as: UTF8.self)) else { return }
                try FuzzFinding.unless(seconds >= 0 && seconds < 253_402_300_801, "a time that no year has")
            },
            FuzzTarget("addresses", corpus: ["1.2.3.4", "2001:b28:f23d::a", "::ffff:1.2.3.4"].map { Array($0.utf8) }) {
                input, _ in
                _ = IPLiteral.isValid(String(decoding: input, as: UTF8.self))
            },
        ]
    }
}
