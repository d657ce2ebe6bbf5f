import MTProtoCrypto

/// What both ends of an upgrade have to know (RFC 6455, section 4).
package enum WebSocketUpgrade {
    /// What the stream is called on it (core.telegram.org/mtproto/transports).
    package static let subprotocol = "binary"
    static let version = "13"
    static let keyLength = 16
    private static let suffix = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

    /// Where datacenters take WebSockets.
    package static func path(isTest: Bool) -> String { isTest ? "/apiws_test" : "/apiws" }

    /// What proves that a server has read the key.
    static func acceptance(of key: String) -> String {
        TextEncoding.base64(Hash.sha1(Array((key + suffix).utf8)))
    }

    /// Whether a client's key is one: base64 of 16 bytes.
    static func isKey(_ text: String) -> Bool {
        guard text.utf8.count == 24, text.hasSuffix("==") else { return false }
        let digits = text.utf8.dropLast(2)
        return digits.allSatisfy(TextEncoding.isBase64Digit)
            && TextEncoding.base64Bytes(ofDigits: digits)?.count == keyLength
    }
}
