import NIOCore

/// Which transport a client opened a connection with, judged by its first bytes.
package enum TransportDetection: Sendable, Hashable {
    /// Not decided yet.
    case needsMoreBytes
    /// One of the four framings without obfuscation; so many bytes announce it and belong to no frame.
    case plain(Framing, preambleLength: Int)
    /// An obfuscation header, complete.
    case obfuscated
    /// An HTTP request.
    case http
    /// A TLS handshake: a real one, or a proxy client that imitates it.
    case tls

    private static let httpMethods: [[UInt8]] = ["GET ", "POST", "HEAD", "OPTI"].map { Array($0.utf8) }
    /// A handshake record of 512 to 767 bytes, as browsers send it.
    private static let tlsHandshake: [UInt8] = [0x16, 0x03, 0x01, 0x02]

    /// Judges the first bytes of a connection.
    ///
    /// Clients redraw obfuscation headers that look like any of the others, so that the choice is never a guess. Full
    /// framing is known by its first packet counter, 0, where an obfuscation header never has a zero word.
    package init(firstBytes bytes: ByteBuffer) {
        let start = bytes.readerIndex
        guard let first = bytes.getInteger(at: start, as: UInt8.self) else {
            self = .needsMoreBytes
            return
        }
        if first == 0xef {
            self = .plain(.abridged, preambleLength: 1)
            return
        }
        guard let word = bytes.getBytes(at: start, length: 4) else {
            self = .needsMoreBytes
            return
        }
        if word == Framing.intermediate.plainPreamble {
            self = .plain(.intermediate, preambleLength: 4)
        } else if word == Framing.paddedIntermediate.plainPreamble {
            self = .plain(.paddedIntermediate, preambleLength: 4)
        } else if Self.httpMethods.contains(word) {
            self = .http
        } else if word == Self.tlsHandshake {
            self = .tls
        } else if bytes.getInteger(at: start + 4, as: UInt32.self) == 0 {
            self = .plain(.full, preambleLength: 0)
        } else {
            self = bytes.readableBytes < ObfuscationHeader.byteCount ? .needsMoreBytes : .obfuscated
        }
    }
}
