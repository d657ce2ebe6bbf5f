import MTProtoCrypto
import NIOCore

/// How a TLS greeting looks, as data: which bytes stand where, and what differs from greeting to greeting.
///
/// An observer must not be able to tell a greeting from that of a browser. So there are several templates, each with a
/// version in its name. See `ClientHelloTemplate+Browsers.swift`.
package struct ClientHelloTemplate: Sendable, Hashable, CustomStringConvertible {
    /// One piece of a greeting.
    package indirect enum Part: Sendable, Hashable {
        case bytes([UInt8])
        case random(Int)
        case zeros(Int)
        /// A word that means nothing (RFC 8701): the same number gives the same word, 2n and 2n + 1 never give equal ones.
        case grease(Int)
        /// The name of the site that the proxy pretends to be.
        case domain
        case x25519
        case mlkem768
        /// The parts with their length, in two or three bytes, before them.
        case length16([Part])
        case length24([Part])
        /// All of them, in an order that is drawn anew each time.
        case shuffled([[Part]])
        /// One of them.
        case oneOf([[Part]])
        /// An extension of zeros that brings the message to this length; nothing if it is longer without.
        case padding(upTo: Int)
    }

    /// With a version: a template that was remembered may not be known any more.
    package let name: String
    let parts: [Part]

    package init(name: String, parts: [Part]) {
        self.name = name
        self.parts = parts
    }

    package var description: String { name }

    /// Where the 32 random bytes stand.
    package static let randomRange = 11..<43
    private static let recordHeader = 5

    /// A greeting whose random bytes are zero.
    package func render(domain: String, using random: inout RandomSource) -> [UInt8] {
        var hello = Rendering(domain: Array(domain.utf8), random: random)
        hello.write(parts)
        random = hello.random
        return hello.bytes
    }

    private struct Rendering {
        let domain: [UInt8]
        var random: RandomSource
        var bytes: [UInt8] = []
        var grease: [UInt8] = []

        init(domain: [UInt8], random: RandomSource) {
            self.domain = domain
            self.random = random
            grease = self.random.bytes(8).map { $0 & 0xf0 | 0x0a }
            for index in stride(from: 1, to: grease.count, by: 2) where grease[index] == grease[index - 1] {
                grease[index] ^= 0x10
            }
        }

        mutating func write(_ parts: [Part]) {
            for part in parts { write(part) }
        }

        private mutating func write(_ part: Part) {
            switch part {
            case .bytes(let fixed): bytes += fixed
            case .random(let count): bytes += random.bytes(count)
            case .zeros(let count): bytes += [UInt8](repeating: 0, count: count)
            case .grease(let number): bytes += [UInt8](repeating: grease[number % grease.count], count: 2)
            case .domain: bytes += domain
            case .x25519: bytes += TLSKeyShare.x25519(using: &random)
            case .mlkem768: bytes += TLSKeyShare.mlkem768(using: &random)
            case .length16(let parts): write(parts, lengthBytes: 2)
            case .length24(let parts): write(parts, lengthBytes: 3)
            case .shuffled(let groups):
                for group in groups.shuffled(using: &random) { write(group) }
            case .oneOf(let groups):
                if let group = groups.randomElement(using: &random) { write(group) }
            case .padding(let length):
                let missing = length - (bytes.count - recordHeader)
                // An extension is at least its type and its length; an empty one is not seen in the wild.
                guard missing > 4 else { return }
                write(.bytes([0x00, 0x15]))
                write([.zeros(missing - 4)], lengthBytes: 2)
            }
        }

        private mutating func write(_ parts: [Part], lengthBytes: Int) {
            let start = bytes.count
            write(.zeros(lengthBytes))
            write(parts)
            let length = bytes.count - start - lengthBytes
            for index in 0..<lengthBytes {
                bytes[start + index] = UInt8(truncatingIfNeeded: length >> (8 * (lengthBytes - 1 - index)))
            }
        }
    }
}
