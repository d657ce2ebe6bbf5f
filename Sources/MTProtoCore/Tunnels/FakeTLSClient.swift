import MTProtoCrypto
import NIOCore

/// The client's end of a greeting that looks like TLS (row C10).
///
/// The random bytes of the greeting are a code over it under the secret, the last four mixed with the time; those of the
/// answer are a code over both. Nothing else may be sent before the answer is there.
package struct FakeTLSClient: Sendable {
    /// The answer's first record is no longer than this.
    static let longestAnswer = 10_240
    /// Handshake records before the change of the cipher: real servers may send several.
    static let mostHandshakeRecords = 8

    /// What the connection begins with.
    package let hello: ByteBuffer
    private let key: [UInt8]
    private let clientRandom: [UInt8]
    private var answer = ByteBuffer()
    private var stage = Stage.handshake(records: 0)
    /// Where the next record of the answer begins.
    private var offset = 0

    private enum Stage: Sendable {
        case handshake(records: Int)
        case data
        case done
    }

    /// - Parameters:
    ///   - key: the 16 bytes of the secret.
    ///   - domain: the site that the proxy pretends to be.
    ///   - unixTime: the server's time, as well as it is known.
    package init(
        key: [UInt8], domain: String, template: ClientHelloTemplate, unixTime: Int64, random: inout RandomSource
    ) {
        var bytes = template.render(domain: domain, using: &random)
        var code = Hash.hmacSHA256(key: key, bytes)
        let time = UInt32(truncatingIfNeeded: unixTime)
        for index in 0..<4 { code[28 + index] ^= UInt8(truncatingIfNeeded: time >> (8 * UInt32(index))) }
        bytes.replaceSubrange(ClientHelloTemplate.randomRange, with: code)
        hello = ByteBuffer(bytes: bytes)
        clientRandom = code
        self.key = key
    }

    /// Takes bytes of the connection; leaves in `bytes` what comes behind the answer.
    /// - Returns: whether the answer is whole, and the server has proved itself.
    package mutating func receive(_ bytes: inout ByteBuffer) throws(TunnelError) -> Bool {
        answer.writeBuffer(&bytes)
        while let record = try nextRecord() {
            offset += TLSRecord.headerLength + record.length
            guard case .done = try judge(record.type) else { continue }
            try verify()
            answer.moveReaderIndex(to: offset)
            bytes = answer
            answer = ByteBuffer()
            return true
        }
        return false
    }

    private mutating func judge(_ type: UInt8) throws(TunnelError) -> Stage {
        switch (stage, type) {
        case (.handshake(let count), TLSRecord.handshake): stage = .handshake(records: count + 1)
        case (.handshake, _): stage = .data
        case (.data, _), (.done, _): stage = .done
        }
        return stage
    }

    /// The next record that is there as a whole. Judged by its header, before anything more is kept.
    private func nextRecord() throws(TunnelError) -> (type: UInt8, length: Int)? {
        guard let type = answer.getInteger(at: offset, as: UInt8.self) else { return nil }
        if type == TLSRecord.alert { throw .tlsAlert(answer.getInteger(at: offset + 6, as: UInt8.self) ?? 0) }
        guard allowed(type) else {
            throw offset == 0 ? .notTLS : .unexpectedRecord(type: type, length: 0)
        }
        guard let version = answer.getInteger(at: offset + 1, as: UInt16.self),
            let count = answer.getInteger(at: offset + 3, as: UInt16.self)
        else { return nil }
        let length = Int(count)
        guard version == 0x0303 else {
            throw offset == 0 ? .notTLS : .unexpectedRecord(type: type, length: length)
        }
        guard length <= limit(type), length >= (offset == 0 ? 38 : 1) else {
            throw .unexpectedRecord(type: type, length: length)
        }
        guard answer.writerIndex >= offset + TLSRecord.headerLength + length else { return nil }
        if type == TLSRecord.changeCipherSpec,
            answer.getInteger(at: offset + TLSRecord.headerLength, as: UInt8.self) != 1
        {
            throw .unexpectedRecord(type: type, length: length)
        }
        return (type, length)
    }

    private func allowed(_ type: UInt8) -> Bool {
        switch stage {
        case .handshake(let count):
            count < Self.mostHandshakeRecords && type == TLSRecord.handshake
                || count > 0 && type == TLSRecord.changeCipherSpec
        case .data: type == TLSRecord.applicationData
        case .done: false
        }
    }

    private func limit(_ type: UInt8) -> Int {
        switch type {
        case TLSRecord.handshake: Self.longestAnswer
        case TLSRecord.changeCipherSpec: 1
        default: TLSRecord.longest
        }
    }

    /// The answer is bound to this greeting (row T-32).
    private func verify() throws(TunnelError) {
        guard var whole = answer.getBytes(at: 0, length: offset) else { throw .serverNotProven }
        let proof = Array(whole[ClientHelloTemplate.randomRange])
        for index in ClientHelloTemplate.randomRange { whole[index] = 0 }
        guard constantTimeEqual(proof, Hash.hmacSHA256(key: key, clientRandom, whole)) else { throw .serverNotProven }
    }
}
