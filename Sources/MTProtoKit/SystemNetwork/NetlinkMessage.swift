import NIOCore

/// One message of Linux's netlink, family route: what programs ask the kernel about its network, what it answers, and
/// what it tells unasked. Numbers and layouts are those of netlink(7) and rtnetlink(7), in the machine's own byte
/// order: a header of 16 bytes (length, type, flags, sequence, port), what belongs to the type, and attributes.
struct NetlinkMessage: Sendable {
    /// `NLMSG_ERROR` and the types of rtnetlink(7).
    enum Kind {
        static let error: UInt16 = 2
        static let newLink: UInt16 = 16
        static let getLink: UInt16 = 18
        static let newRoute: UInt16 = 24
        static let getRoute: UInt16 = 26
        /// New and gone: links, addresses, routes, and rules by which a route is chosen.
        static let changes: Set<UInt16> = [16, 17, 20, 21, 24, 25, 32, 33]
    }

    /// `AF_INET` and `AF_INET6` of Linux, on whatever system this runs.
    enum Family {
        static let ipv4: UInt8 = 2
        static let ipv6: UInt8 = 10
    }

    static let headerLength = 16
    private static let requestFlag: UInt16 = 1

    let kind: UInt16
    /// That of the question that it answers.
    let sequence: UInt32
    /// That of the socket that asked, or that caused the change.
    let port: UInt32
    let body: ByteBuffer

    /// Takes the next message off what was read; nil at the end, and where the rest is none.
    static func next(in bytes: inout ByteBuffer) -> NetlinkMessage? {
        let start = bytes.readerIndex
        guard bytes.readableBytes >= headerLength,
            let said = bytes.getInteger(at: start, endianness: .host, as: UInt32.self), let length = Int(exactly: said),
            (headerLength...bytes.readableBytes).contains(length),
            let kind = bytes.getInteger(at: start + 4, endianness: .host, as: UInt16.self),
            let sequence = bytes.getInteger(at: start + 8, endianness: .host, as: UInt32.self),
            let port = bytes.getInteger(at: start + 12, endianness: .host, as: UInt32.self),
            let body = bytes.getSlice(at: start + headerLength, length: length - headerLength)
        else { return nil }
        bytes.moveReaderIndex(forwardBy: min(aligned(length), bytes.readableBytes))
        return NetlinkMessage(kind: kind, sequence: sequence, port: port, body: body)
    }

    /// A question to the kernel.
    static func question(_ kind: UInt16, sequence: UInt32, body: ByteBuffer) -> ByteBuffer {
        var body = body
        var bytes = ByteBuffer()
        bytes.writeInteger(UInt32(clamping: headerLength + body.readableBytes), endianness: .host)
        bytes.writeInteger(kind, endianness: .host)
        bytes.writeInteger(requestFlag, endianness: .host)
        bytes.writeInteger(sequence, endianness: .host)
        bytes.writeInteger(UInt32(0), endianness: .host)
        bytes.writeBuffer(&body)
        return bytes
    }

    /// An attribute that follows `offset` bytes of `body`; nil if there is none, or the attributes before it are none.
    func attribute(_ wanted: UInt16, after offset: Int) -> ByteBuffer? {
        var rest = body
        guard rest.readSlice(length: offset) != nil else { return nil }
        while let length = rest.getInteger(at: rest.readerIndex, endianness: .host, as: UInt16.self).map(Int.init),
            let kind = rest.getInteger(at: rest.readerIndex + 2, endianness: .host, as: UInt16.self),
            (4...rest.readableBytes).contains(length)
        {
            // Two bits say what is in it.
            if kind & 0x3fff == wanted { return rest.getSlice(at: rest.readerIndex + 4, length: length - 4) }
            rest.moveReaderIndex(forwardBy: min(Self.aligned(length), rest.readableBytes))
        }
        return nil
    }

    /// Of an error: the number of the system's error; 0 if all is well.
    var errorCode: UInt32? {
        body.getInteger(at: body.readerIndex, endianness: .host, as: Int32.self)?.magnitude
    }

    /// Everything begins at a multiple of four bytes.
    private static func aligned(_ length: Int) -> Int { (length + 3) & ~3 }
}

/// The way to an address, as the kernel answers `RTM_GETROUTE`.
struct NetlinkRoute: Sendable {
    /// `struct rtmsg`: family, two lengths, service, table, protocol, scope, type, and 32 bits of flags.
    private static let fixedLength = 12
    private static let wayTypes: ClosedRange<UInt8> = 1...2

    /// The number of the interface; nil if the answer does not say it.
    let interface: UInt32?
    /// The router that passes on what is sent; empty if none has to.
    let gateway: [UInt8]
    /// The address of this machine on the way.
    let source: [UInt8]
    /// Whether anything gets there: the kernel knows routes that lead to an error.
    let leadsSomewhere: Bool

    /// Nil for what is no route.
    init?(_ message: NetlinkMessage) {
        guard message.kind == NetlinkMessage.Kind.newRoute, message.body.readableBytes >= Self.fixedLength,
            let type = message.body.getInteger(at: message.body.readerIndex + 7, as: UInt8.self)
        else { return nil }
        leadsSomewhere = Self.wayTypes.contains(type)
        func bytes(_ attribute: UInt16) -> [UInt8]? {
            message.attribute(attribute, after: Self.fixedLength).map { Array($0.readableBytesView) }
        }
        // RTA_OIF
        interface = message.attribute(4, after: Self.fixedLength).flatMap {
            $0.getInteger(at: $0.readerIndex, endianness: .host, as: UInt32.self)
        }
        // RTA_GATEWAY, or RTA_VIA where it is of the other family.
        gateway = bytes(5) ?? bytes(18) ?? []
        // RTA_PREFSRC
        source = bytes(7) ?? []
    }

    /// Asks for the way to an address of 4 or 16 bytes.
    static func question(to address: [UInt8], sequence: UInt32) -> ByteBuffer {
        var body = ByteBuffer()
        body.writeInteger(address.count == 4 ? NetlinkMessage.Family.ipv4 : NetlinkMessage.Family.ipv6)
        body.writeInteger(UInt8(clamping: address.count * 8))
        body.writeRepeatingByte(0, count: fixedLength - 2)
        // RTA_DST
        body.writeInteger(UInt16(clamping: 4 + address.count), endianness: .host)
        body.writeInteger(UInt16(1), endianness: .host)
        body.writeBytes(address)
        return NetlinkMessage.question(NetlinkMessage.Kind.getRoute, sequence: sequence, body: body)
    }
}

/// An interface, as the kernel answers `RTM_GETLINK`.
struct NetlinkLink: Sendable {
    /// `struct ifinfomsg`: family, a byte of nothing, type, index, flags, and which flags have changed.
    private static let fixedLength = 16
    /// `IFF_RUNNING`
    private static let runningFlag: UInt32 = 0x40

    let name: [UInt8]
    /// Whether anything can be sent: a cable without its plug, or a radio without a network, is up and does not run.
    let isRunning: Bool

    /// Nil for what is no interface.
    init?(_ message: NetlinkMessage) {
        guard message.kind == NetlinkMessage.Kind.newLink, message.body.readableBytes >= Self.fixedLength,
            let flags = message.body.getInteger(
                at: message.body.readerIndex + 8, endianness: .host, as: UInt32.self)
        else { return nil }
        isRunning = flags & Self.runningFlag != 0
        // IFLA_IFNAME
        name = message.attribute(3, after: Self.fixedLength).map { Array($0.readableBytesView) } ?? []
    }

    static func question(about interface: UInt32, sequence: UInt32) -> ByteBuffer {
        var body = ByteBuffer()
        body.writeInteger(UInt32(0))
        body.writeInteger(interface, endianness: .host)
        body.writeRepeatingByte(0, count: 8)
        return NetlinkMessage.question(NetlinkMessage.Kind.getLink, sequence: sequence, body: body)
    }
}
