import MTProtoCore
import MTProtoCrypto

/// What the lab's resolver says: texts that hold a backup configuration, or what is wrong with them.
struct BackupAnswer {
    let name: String
    let key: RSAPrivateKey
    let rules: [BackupConfiguration.Rule]
    var random: RandomSource

    /// How long a configuration is good for.
    private static let lifetime: Int64 = 30 * 86_400

    /// The body of an answer in the JSON form that both resolvers share; nil where the configuration does not fit.
    mutating func body(_ answer: LabDiscoveryConfiguration.Answer, now: Int64) -> String? {
        guard let texts = texts(answer, now: now) else { return nil }
        let records = texts.map {
            #"{"name":"\#(name).","type":16,"TTL":299,"data":"\"\#($0)\""}"#
        }
        return #"{"Status":0,"TC":false,"RD":true,"RA":true,"AD":false,"CD":false,"Question":[{"name":"\#(name).","#
            + #""type":16}],"Answer":[\#(records.joined(separator: ","))]}"#
    }

    /// The records, the short one first: resolvers keep no order.
    private mutating func texts(_ answer: LabDiscoveryConfiguration.Answer, now: Int64) -> [String]? {
        let whole: String
        switch answer {
        case .garbage:
            whole = TextEncoding.base64(random.bytes(BackupBlob.size))
        case .genuine, .mute, .failure:
            guard let blob = blob(date: now) else { return nil }
            whole = TextEncoding.base64(blob)
        case .expired:
            guard let blob = blob(date: now - 2 * Self.lifetime) else { return nil }
            whole = TextEncoding.base64(blob)
        case .forged:
            guard var blob = blob(date: now) else { return nil }
            blob[200] ^= 1
            whole = TextEncoding.base64(blob)
        }
        // A text of DNS has 255 bytes at the most.
        return [String(whole.dropFirst(255)), String(whole.prefix(255))]
    }

    private mutating func blob(date: Int64) -> [UInt8]? {
        let configuration = BackupConfiguration(date: date, expires: date + Self.lifetime, rules: rules)
        guard let content = configuration.encoded() else { return nil }
        return BackupBlob.seal(content, key: key, random: &random)
    }
}
