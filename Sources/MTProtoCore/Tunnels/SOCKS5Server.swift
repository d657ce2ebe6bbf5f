import NIOCore

/// A proxy's end of SOCKS5 (RFC 1928, RFC 1929).
struct SOCKS5Server: Sendable {
    typealias Action = ProxyServer.Action

    private enum Stage: Sendable {
        case greeting
        case authentication
        case request
        case connected
    }

    private let credentials: ProxyCredentials?
    private var stage = Stage.greeting
    private var pending = ByteBuffer()

    init(credentials: ProxyCredentials?) {
        self.credentials = credentials
    }

    /// The reply to a request that was granted. It does not tell where the connection begins.
    var opened: ByteBuffer { refusal(0) }

    func refusal(_ code: UInt8) -> ByteBuffer {
        ByteBuffer(bytes: [0x05, code, 0x00, 0x01, 0, 0, 0, 0, 0, 0])
    }

    mutating func receive(_ bytes: ByteBuffer) -> ([Action], ByteBuffer) {
        if case .connected = stage { return ([], bytes) }
        var bytes = bytes
        pending.writeBuffer(&bytes)
        var actions: [Action] = []
        while true {
            let before = pending.readerIndex
            switch stage {
            case .greeting: readGreeting(&actions)
            case .authentication: readCredentials(&actions)
            case .request: readRequest(&actions)
            case .connected:
                defer { pending = ByteBuffer() }
                return (actions, pending)
            }
            if pending.readerIndex == before { return (actions, ByteBuffer()) }
        }
    }

    private mutating func readGreeting(_ actions: inout [Action]) {
        guard let version = pending.getInteger(at: pending.readerIndex, as: UInt8.self) else { return }
        guard version == 5 else { return actions.append(.close(reason: "no SOCKS5")) }
        guard let count = pending.getInteger(at: pending.readerIndex + 1, as: UInt8.self),
            let methods = pending.getBytes(at: pending.readerIndex + 2, length: Int(count))
        else { return }
        pending.moveReaderIndex(forwardBy: 2 + Int(count))
        let wanted: UInt8 = credentials == nil ? 0x00 : 0x02
        guard methods.contains(wanted) else {
            actions += [.toClient(ByteBuffer(bytes: [0x05, 0xff])), .close(reason: "no common method")]
            return
        }
        actions.append(.toClient(ByteBuffer(bytes: [0x05, wanted])))
        stage = credentials == nil ? .request : .authentication
    }

    private mutating func readCredentials(_ actions: inout [Action]) {
        let start = pending.readerIndex
        guard let version = pending.getInteger(at: start, as: UInt8.self) else { return }
        guard version == 1 else { return actions.append(.close(reason: "no sign-in")) }
        guard let userLength = pending.getInteger(at: start + 1, as: UInt8.self),
            let user = pending.getString(at: start + 2, length: Int(userLength)),
            let passwordLength = pending.getInteger(at: start + 2 + Int(userLength), as: UInt8.self),
            let password = pending.getString(at: start + 3 + Int(userLength), length: Int(passwordLength))
        else { return }
        pending.moveReaderIndex(forwardBy: 3 + Int(userLength) + Int(passwordLength))
        let isRight = ProxyCredentials(user: user, password: password) == credentials
        actions.append(.toClient(ByteBuffer(bytes: [0x01, isRight ? 0 : 1])))
        if isRight { stage = .request } else { actions.append(.close(reason: "wrong credentials")) }
    }

    private mutating func readRequest(_ actions: inout [Action]) {
        let start = pending.readerIndex
        guard let version = pending.getInteger(at: start, as: UInt8.self) else { return }
        guard version == 5 else { return actions.append(.close(reason: "no SOCKS5")) }
        guard let command = pending.getInteger(at: start + 1, as: UInt8.self),
            let type = pending.getInteger(at: start + 3, as: UInt8.self)
        else { return }
        guard command == 1 else {
            actions += [.toClient(refusal(7)), .close(reason: "command \(command)")]
            return
        }
        let host: String
        let length: Int
        switch type {
        case 0x01:
            guard let bytes = pending.getBytes(at: start + 4, length: 4) else { return }
            (host, length) = (bytes.map(String.init).joined(separator: "."), 4)
        case 0x04:
            guard let bytes = pending.getBytes(at: start + 4, length: 16) else { return }
            let groups = stride(from: 0, to: 16, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
            (host, length) = (groups.map { String($0, radix: 16) }.joined(separator: ":"), 16)
        case 0x03:
            guard let count = pending.getInteger(at: start + 4, as: UInt8.self),
                let name = pending.getString(at: start + 5, length: Int(count))
            else { return }
            (host, length) = (name, 1 + Int(count))
        default:
            actions += [.toClient(refusal(8)), .close(reason: "address type \(type)")]
            return
        }
        guard let port = pending.getInteger(at: start + 4 + length, as: UInt16.self) else { return }
        pending.moveReaderIndex(forwardBy: 6 + length)
        guard let target = try? TunnelTarget(host: host, port: port) else {
            actions += [.toClient(refusal(1)), .close(reason: "unusable target")]
            return
        }
        stage = .connected
        actions.append(.connect(.target(target)))
    }
}
