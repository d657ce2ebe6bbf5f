import NIOCore

/// User name and password of a proxy.
package struct ProxyCredentials: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    package let user: String
    package let password: String

    package init(user: String, password: String) {
        self.user = user
        self.password = password
    }

    /// Never shown.
    package var description: String { "ProxyCredentials" }
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}

/// The client's end of SOCKS5 (RFC 1928, RFC 1929; row P16).
package struct SOCKS5Client: Sendable {
    private enum Stage: Sendable {
        case method
        case authentication
        case connection
        case open
    }

    private let target: TunnelTarget
    private let credentials: ProxyCredentials?
    private var stage = Stage.method
    private var pending = ByteBuffer()

    /// - Throws: what can never work: credentials that do not fit.
    package init(target: TunnelTarget, credentials: ProxyCredentials?) throws(TunnelError) {
        if let credentials {
            guard (1...255).contains(credentials.user.utf8.count), (1...255).contains(credentials.password.utf8.count)
            else { throw .unusableCredentials }
        }
        self.target = target
        self.credentials = credentials
    }

    /// What the connection begins with.
    package var greeting: ByteBuffer {
        ByteBuffer(bytes: credentials == nil ? [0x05, 0x01, 0x00] : [0x05, 0x02, 0x00, 0x02])
    }

    /// Whether the proxy has asked for name and password, and not judged them yet.
    var isSigningIn: Bool { stage == .authentication }

    /// What is being waited for, in words.
    package var waitsFor: String {
        switch stage {
        case .method: "the SOCKS5 greeting"
        case .authentication: "the SOCKS5 sign-in"
        case .connection, .open: "the SOCKS5 connection"
        }
    }

    /// Takes bytes of the connection; leaves in `bytes` what comes behind the last answer.
    /// - Returns: what to send, and whether the way is open.
    package mutating func receive(_ bytes: inout ByteBuffer) throws(TunnelError) -> (reply: ByteBuffer, isOpen: Bool) {
        pending.writeBuffer(&bytes)
        var reply = ByteBuffer()
        while true {
            switch stage {
            case .method:
                guard let method = try readPair(version: 5) else { return (reply, false) }
                try choose(method, &reply)
            case .authentication:
                // Servers are known to answer with the version of SOCKS instead of that of the sign-in.
                guard let status = try readPair(version: 1, or: 5) else { return (reply, false) }
                guard status == 0 else { throw .credentialsRefused }
                connect(&reply)
            case .connection:
                guard try readConnection() else { return (reply, false) }
                stage = .open
                bytes = pending
                pending = ByteBuffer()
                return (reply, true)
            case .open:
                return (reply, true)
            }
        }
    }

    private mutating func choose(_ method: UInt8, _ reply: inout ByteBuffer) throws(TunnelError) {
        switch (method, credentials) {
        case (0x00, _):
            connect(&reply)
        case (0x02, let credentials?):
            stage = .authentication
            reply.writeInteger(UInt8(1))
            for part in [credentials.user, credentials.password] {
                reply.writeInteger(UInt8(part.utf8.count))
                reply.writeString(part)
            }
        default:
            throw .noCommonMethod(hasCredentials: credentials != nil)
        }
    }

    private mutating func connect(_ reply: inout ByteBuffer) {
        stage = .connection
        reply.writeBytes([0x05, 0x01, 0x00])
        switch target.host {
        case .ipv4(let address): reply.writeBytes([0x01] + address)
        case .ipv6(let address): reply.writeBytes([0x04] + address)
        case .name(let name):
            reply.writeBytes([0x03, UInt8(name.utf8.count)])
            reply.writeString(name)
        }
        reply.writeInteger(target.port)
    }

    private mutating func readPair(version: UInt8, or other: UInt8? = nil) throws(TunnelError) -> UInt8? {
        guard let first = pending.getInteger(at: pending.readerIndex, as: UInt8.self) else { return nil }
        guard first == version || first == other else { throw .notSOCKS5(first) }
        guard let second = pending.getInteger(at: pending.readerIndex + 1, as: UInt8.self) else { return nil }
        pending.moveReaderIndex(forwardBy: 2)
        return second
    }

    /// Returns whether the reply is whole.
    private mutating func readConnection() throws(TunnelError) -> Bool {
        let start = pending.readerIndex
        guard let version = pending.getInteger(at: start, as: UInt8.self) else { return false }
        guard version == 5 else { throw .notSOCKS5(version) }
        guard let code = pending.getInteger(at: start + 1, as: UInt8.self) else { return false }
        // Told at once: servers are known to close without sending the rest.
        guard code == 0 else { throw .socksRefused(code) }
        guard let type = pending.getInteger(at: start + 3, as: UInt8.self) else { return false }
        let addressLength: Int
        switch type {
        case 0x01: addressLength = 4
        case 0x04: addressLength = 16
        case 0x03:
            guard let count = pending.getInteger(at: start + 4, as: UInt8.self) else { return false }
            addressLength = 1 + Int(count)
        default: throw .unknownAddressType(type)
        }
        let length = 4 + addressLength + 2
        guard pending.readableBytes >= length else { return false }
        pending.moveReaderIndex(forwardBy: length)
        return true
    }
}
