import MTProtoCrypto

/// When to dial again after a connection was lost (row D10).
///
/// The first failure is repeated at once, failures 2 to 5 after 1 s, 6 to 20 after 4 s, all further ones after 8 s, each
/// with ±20 % of chance so that many clients do not return in step. Only a packet that decrypts ends the series;
/// that a connection opens proves nothing.
package struct ReconnectBackoff: Sendable {
    package private(set) var failures = 0

    package init() {}

    /// A connection failed or was lost: how long to wait before the next one.
    package mutating func failed(using random: inout some RandomNumberGenerator) -> Duration {
        failures += 1
        let base: Duration =
            switch failures {
            case 1: .zero
            case 2...5: .seconds(1)
            case 6...20: .seconds(4)
            default: .seconds(8)
            }
        return base * Double.random(in: 0.8...1.2, using: &random)
    }

    /// A valid packet arrived, or the network came back.
    package mutating func succeeded() {
        failures = 0
    }
}
