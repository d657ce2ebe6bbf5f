/// A salt of a server, with the time in which it may be used.
///
/// Every encrypted message starts with a salt that the server gave out for the authorization key
/// (core.telegram.org/mtproto/description#server-salt). Salts belong to one key.
package struct ServerSalt: Hashable, Sendable {
    /// The salt as it stands in messages.
    package var value: Int64
    /// First second of the server's clock (Unix time) in which the salt may be used.
    package var validSince: Int64
    /// First second of the server's clock (Unix time) in which it may not be used any more.
    package var validUntil: Int64

    package init(value: Int64, validSince: Int64, validUntil: Int64) {
        self.value = value
        self.validSince = validSince
        self.validUntil = validUntil
    }

    /// The salt that both ends derive at the end of the key exchange, taken as valid for 29 minutes.
    ///
    /// - Parameters:
    ///   - value: the first 8 bytes of new_nonce xor the first 8 bytes of server_nonce.
    ///   - serverTime: the server's clock, in seconds of Unix time, when the exchange ended.
    package static func initial(_ value: Int64, serverTime: Int64) -> ServerSalt {
        ServerSalt(
            value: value, validSince: serverTime.saturatingSubtract(60), validUntil: serverTime.saturatingAdd(29 * 60))
    }
}
