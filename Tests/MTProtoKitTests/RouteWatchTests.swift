import MTProtoCore
import NIOCore
import TestTime
import Testing

@testable import MTProtoKit

/// A number in the machine's own byte order, as netlink has them.
private func native<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number) { Array($0) }
}

private func joined(_ parts: [UInt8]...) -> [UInt8] {
    Array(parts.joined())
}

/// A message of netlink(7), made by hand.
private func message(
    _ kind: UInt16, sequence: UInt32 = 0, port: UInt32 = 0, _ body: [UInt8], _ attributes: [(UInt16, [UInt8])] = []
) -> [UInt8] {
    var content = body
    for (kind, value) in attributes {
        content += joined(native(UInt16(4 + value.count)), native(kind), value)
        while content.count % 4 != 0 { content.append(0) }
    }
    let length = native(UInt32(16 + content.count))
    return joined(length, native(kind), native(UInt16(0)), native(sequence), native(port), content)
}

/// Linux's kernel as far as a watch sees it, see rtnetlink(7).
private struct Kernel {
    struct Way {
        var interface: UInt32 = 2
        var gateway: [UInt8] = [192, 0, 2, 1]
        var source: [UInt8] = [192, 0, 2, 7]
        /// `RTN_UNICAST`
        var type: UInt8 = 1
        /// A gateway of the other family, with the family before it: `RTA_VIA` in the place of `RTA_GATEWAY`.
        var via: [UInt8]?
    }

    static let port: UInt32 = 4711
    static let server: [UInt8] = [149, 154, 167, 50]
    static let server6: [UInt8] = [0x20, 0x01, 0x06, 0x7c] + [UInt8](repeating: 0, count: 11) + [0x0a]
    /// `RTM_NEWLINK`, `RTM_DELLINK`, `RTM_NEWADDR`, `RTM_DELADDR`, `RTM_NEWROUTE`, `RTM_DELROUTE`
    static let changes: [UInt16] = [16, 17, 20, 21, 24, 25]

    var watch: RouteWatch
    var now = Instant.zero
    var ways: [[UInt8]: Way] = [Kernel.server: Way()]
    /// What is said of an address to which nothing leads: `ENETUNREACH`.
    var refusal: Int32 = 101
    /// `IFF_UP | IFF_BROADCAST | IFF_RUNNING` by interface.
    var flags: [UInt32: UInt32] = [2: 0x43, 3: 0x43]
    var answers = true
    private(set) var questions = 0
    private(set) var told: [SystemNetwork] = []
    private(set) var problems: [String] = []

    init(_ destinations: [[UInt8]] = [Kernel.server]) {
        watch = RouteWatch(destinations: destinations, port: Kernel.port)
    }

    mutating func begin() {
        watch.begin(now: now)
        settle()
    }

    /// Says something unasked.
    mutating func say(_ bytes: [UInt8]) {
        watch.received(ByteBuffer(bytes: bytes), now: now)
        settle()
    }

    /// A change of something, by some process.
    mutating func change(_ kind: UInt16 = 24, sequence: UInt32 = 1, port: UInt32 = 99) {
        say(message(kind, sequence: sequence, port: port, [UInt8](repeating: 0, count: 12)))
    }

    mutating func pass(_ duration: Duration) {
        let end = now + duration
        while let deadline = watch.nextDeadline, deadline <= end {
            now = deadline
            watch.deadlineReached(now: now)
            settle()
        }
        now = end
    }

    private mutating func settle() {
        while true {
            let actions = watch.takeActions()
            guard !actions.isEmpty else { return }
            for action in actions {
                switch action {
                case .tell(let network): told.append(network)
                case .unable(let reason): problems.append(reason)
                case .send(let question):
                    questions += 1
                    guard answers else { continue }
                    let answer = answer(Array(question.readableBytesView))
                    watch.received(ByteBuffer(bytes: answer), now: now)
                }
            }
        }
    }

    private func answer(_ question: [UInt8]) -> [UInt8] {
        let buffer = ByteBuffer(bytes: question)
        let kind = buffer.getInteger(at: 4, endianness: .host, as: UInt16.self)
        let sequence = buffer.getInteger(at: 8, endianness: .host, as: UInt32.self) ?? 0
        if kind == 26 {
            guard let way = ways[Array(question.dropFirst(32))] else {
                return message(2, sequence: sequence, port: Kernel.port, native(-refusal) + question.prefix(16))
            }
            let fixed: [UInt8] = [question[16], question[17], 0, 0, 254, 0, 0, way.type, 0, 0, 0, 0]
            // The highest bit says that something is in it.
            let gateway: (UInt16, [UInt8]) = if let via = way.via { (0x8012, via) } else { (5, way.gateway) }
            return message(
                24, sequence: sequence, port: Kernel.port, fixed,
                [(4, native(way.interface)), gateway, (7, way.source)])
        }
        let interface = buffer.getInteger(at: 20, endianness: .host, as: UInt32.self) ?? 0
        guard let flags = flags[interface] else {
            return message(2, sequence: sequence, port: Kernel.port, native(Int32(-19)) + question.prefix(16))
        }
        return message(
            16, sequence: sequence, port: Kernel.port,
            joined([0, 0], native(UInt16(1)), native(interface), native(flags), native(UInt32(0))),
            // A name of three bytes, `IFLA_QDISC`: what follows begins at a multiple of four.
            [(6, Array("fq\0".utf8)), (3, Array("eth\(interface - 2)\0".utf8))])
    }
}

@Suite("What Linux's kernel says of the network") struct RouteWatchTests {
    private static let path: UInt64 = 0xcc51_1793_fb3f_2783

    @Test("D21 the kernel is asked for the way to the servers, and for the interface; a way keeps its name for ever")
    func questionsToTheKernel() {
        // `AF_INET` and `AF_INET6`, and how many bits count.
        for (server, family, bits) in [(Kernel.server, 2, 32), (Kernel.server6, 10, 128)] as [([UInt8], UInt8, UInt8)] {
            var watch = RouteWatch(destinations: [server], port: Kernel.port)
            watch.begin(now: .zero)
            let header = joined(
                native(UInt32(32 + server.count)), native(UInt16(26)), native(UInt16(1)), native(UInt32(1)),
                native(UInt32(0)))
            let route = joined(
                [family, bits, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], native(UInt16(4 + server.count)), native(UInt16(1)),
                server)
            let actions = watch.takeActions()
            #expect(actions == [.send(ByteBuffer(bytes: header + route))])
        }
        var kernel = Kernel()
        kernel.begin()
        #expect(kernel.questions == 2)
        #expect(kernel.told == [SystemNetwork(isAvailable: true, path: Self.path)])
    }

    @Test("D21 another own address is another path, told when things have been quiet for 200 ms")
    func addressAdded() {
        var kernel = Kernel()
        kernel.begin()
        kernel.change(20)
        kernel.pass(.seconds(1))
        #expect(kernel.told.count == 1)
        kernel.ways[Kernel.server]?.source = [192, 0, 2, 8]
        kernel.change(20)
        kernel.pass(.milliseconds(150))
        kernel.change(24)
        kernel.pass(.milliseconds(199))
        #expect(kernel.told.count == 1)
        kernel.pass(.milliseconds(1))
        #expect(kernel.told.count == 2 && kernel.told.last?.isAvailable == true)
        #expect(kernel.told.last?.path != Self.path)
    }

    @Test("D21 the way of the network is its name: interface, gateway or own address make another one")
    func namesOfWays() {
        let ways = [
            Kernel.Way(), Kernel.Way(interface: 3), Kernel.Way(gateway: [192, 0, 2, 2]), Kernel.Way(gateway: []),
            Kernel.Way(source: [192, 0, 2, 8]), Kernel.Way(gateway: [], source: [192, 0, 2, 1]),
            Kernel.Way(via: native(UInt16(10)) + Kernel.server6),
        ]
        let paths = ways.map { way in
            var kernel = Kernel()
            kernel.ways = [Kernel.server: way]
            kernel.begin()
            return kernel.told.last?.path
        }
        #expect(Set(paths).count == ways.count && !paths.contains(nil))
    }

    @Test(
        "D21 links, addresses, routes and rules that come or go are each a reason to ask",
        arguments: [16, 17, 20, 21, 24, 25, 32, 33] as [UInt16])
    func reasonsToAsk(kind: UInt16) {
        var kernel = Kernel()
        kernel.begin()
        let before = kernel.questions
        kernel.change(kind)
        kernel.pass(.seconds(1))
        // For the route and the interface.
        #expect(kernel.questions == before + 2)
    }

    @Test("D21 without a way to the servers there is no network, and with the former one again it is the same")
    func routeGone() {
        var kernel = Kernel()
        kernel.begin()
        kernel.ways = [:]
        kernel.change(25)
        kernel.pass(.seconds(1))
        #expect(kernel.told.last == SystemNetwork(isAvailable: false, path: Self.path))
        kernel.ways = [Kernel.server: Kernel.Way()]
        kernel.change(24)
        kernel.pass(.seconds(1))
        #expect(kernel.told.last == SystemNetwork(isAvailable: true, path: Self.path))
        // Routes that lead to an error, `RTN_UNREACHABLE`, to this machine and to all of them, `RTN_LOCAL` and `RTN_BROADCAST`.
        for (type, leads) in [(7, false), (2, true), (3, false), (1, true), (0, false)] as [(UInt8, Bool)] {
            kernel.ways[Kernel.server]?.type = type
            kernel.change(24)
            kernel.pass(.seconds(1))
            #expect(kernel.told.last?.isAvailable == leads, "\(type)")
        }
    }

    @Test("D21 an interface without its cable, or that is gone, carries nothing, whatever routes say")
    func linkDown() {
        var kernel = Kernel()
        kernel.begin()
        // Up, and not running.
        kernel.flags[2] = 0x3
        kernel.change(16)
        kernel.pass(.seconds(1))
        #expect(kernel.told.last == SystemNetwork(isAvailable: false, path: Self.path))
        kernel.flags[2] = 0x43
        kernel.change(16)
        kernel.pass(.seconds(1))
        #expect(kernel.told.last?.isAvailable == true)
        kernel.flags[2] = nil
        kernel.change(17)
        kernel.pass(.seconds(1))
        #expect(kernel.told.map(\.isAvailable) == [true, false, true, false] && kernel.problems.isEmpty)
    }

    @Test("D21 interfaces of containers that come and go change nothing, and cost one question in a second")
    func containersComeAndGo() {
        var kernel = Kernel()
        kernel.begin()
        let before = kernel.questions
        for turn in 0..<600 {
            kernel.change(Kernel.changes[turn % Kernel.changes.count])
            kernel.pass(.milliseconds(100))
        }
        kernel.pass(.seconds(1))
        #expect(kernel.told.count == 1)
        // Of each time the route and the interface.
        #expect((2 * 50...2 * 61).contains(kernel.questions - before), "\(kernel.questions - before)")
        #expect(kernel.watch.nextDeadline == nil)
    }

    @Test("D21 what is no message, and messages about other things, conclude nothing")
    func garbage() {
        var kernel = Kernel()
        kernel.begin()
        let whole = message(
            24, port: 99, [2, 0, 0, 0, 254, 0, 0, 1, 0, 0, 0, 0], [(4, native(UInt32(9))), (5, [1, 2, 3])])
        for length in 0..<whole.count { kernel.say(Array(whole.prefix(length))) }
        for byte in UInt8.min...UInt8.max { kernel.say([UInt8](repeating: byte, count: 40)) }
        kernel.say(native(UInt32.max) + [UInt8](repeating: 0, count: 60))
        kernel.pass(.seconds(10))
        #expect(kernel.told.count == 1 && kernel.problems.isEmpty)
        // News of neighbours, `RTM_NEWNEIGH`, are none of ways.
        let before = kernel.questions
        kernel.say(message(28, [UInt8](repeating: 0, count: 12)))
        kernel.pass(.seconds(10))
        #expect(kernel.questions == before)
    }

    @Test("D21 answers that are cut, or are none, are not believed, and three of them are enough")
    func truncatedAnswers() {
        let whole = message(
            24, sequence: 1, port: Kernel.port, [2, 32, 0, 0, 254, 0, 0, 1, 0, 0, 0, 0], [(4, native(UInt32(2)))])
        for length in 0..<whole.count {
            var kernel = Kernel()
            kernel.answers = false
            kernel.begin()
            kernel.say(Array(whole.prefix(length)))
            // The length says that it is whole.
            if length >= 16 { kernel.say(native(UInt32(length)) + whole.prefix(length).dropFirst(4)) }
            kernel.pass(.seconds(30))
            #expect(kernel.told.isEmpty && kernel.problems.count == 1, "\(length): \(kernel.problems)")
        }
    }

    @Test("D21 only what the kernel answers to this socket is an answer")
    func answersOfOthers() {
        var kernel = Kernel()
        kernel.answers = false
        kernel.begin()
        let refusal = native(Int32(-101)) + [UInt8](repeating: 0, count: 16)
        kernel.say(message(2, sequence: 1, port: 99, refusal))
        kernel.say(message(2, sequence: 7, port: Kernel.port, refusal))
        #expect(kernel.told.isEmpty)
        // Behind a change that is read with it, and whose length is no multiple of four.
        let change = message(20, port: 99, [2]) + [0, 0, 0]
        kernel.say(change + message(2, sequence: 1, port: Kernel.port, refusal))
        #expect(kernel.told == [SystemNetwork(isAvailable: false, path: 0)])
    }

    @Test("D21 a kernel that does not answer is asked three times; that is told once, and what it says later counts")
    func muteKernel() {
        var kernel = Kernel()
        kernel.answers = false
        kernel.begin()
        kernel.pass(.seconds(60))
        #expect(kernel.questions == 3 && kernel.told.isEmpty)
        #expect(kernel.problems == ["the system does not answer"])
        kernel.change()
        kernel.pass(.seconds(60))
        #expect(kernel.problems.count == 1)
        kernel.answers = true
        kernel.change()
        kernel.pass(.seconds(1))
        #expect(kernel.told == [SystemNetwork(isAvailable: true, path: Self.path)])
    }

    @Test("D21 a kernel that refuses to answer says nothing of the network; nobody is kept from trying")
    func refusals() {
        var kernel = Kernel()
        kernel.ways = [:]
        kernel.begin()
        #expect(kernel.told == [SystemNetwork(isAvailable: false, path: 0)])
        // `EHOSTUNREACH`, `ENODEV`, `ENETDOWN` and `EADDRNOTAVAIL` say that nothing gets there, as well.
        for refusal in [113, 19, 100, 99] as [Int32] {
            kernel.refusal = refusal
            kernel.change()
            kernel.pass(.seconds(1))
            #expect(kernel.told.count == 1 && kernel.problems.isEmpty, "\(refusal)")
        }
        // `EPERM`
        kernel.refusal = 1
        kernel.change()
        kernel.pass(.seconds(1))
        #expect(kernel.told.last == SystemNetwork(isAvailable: true, path: 0))
        #expect(kernel.problems == ["the system does not say where packets go (error 1)"])
    }

    @Test("D21 what the first address cannot have the next one may: no IPv4, or no IPv6 at all")
    func bothFamilies() {
        var kernel = Kernel([Kernel.server, Kernel.server6])
        kernel.ways[Kernel.server6] = Kernel.Way(interface: 3, gateway: [], source: Kernel.server6)
        kernel.begin()
        #expect(kernel.told.last?.path == Self.path)
        kernel.ways[Kernel.server] = nil
        kernel.change()
        kernel.pass(.seconds(1))
        let second = kernel.told.last
        #expect(second?.isAvailable == true && second?.path != Self.path)
        // The part of an address that systems change every day.
        kernel.ways[Kernel.server6]?.source[15] = 0x77
        kernel.change()
        kernel.pass(.seconds(1))
        #expect(kernel.told.last == second)
        kernel.ways[Kernel.server6]?.source[7] = 0x77
        kernel.change()
        kernel.pass(.seconds(1))
        #expect(kernel.told.last?.path != second?.path && kernel.told.last?.isAvailable == true)
        // `EOPNOTSUPP` and `EAFNOSUPPORT` of kernels without IPv6.
        for refusal in [95, 97] as [Int32] {
            var withoutIPv6 = Kernel([Kernel.server6])
            withoutIPv6.ways = [:]
            withoutIPv6.refusal = refusal
            withoutIPv6.begin()
            #expect(withoutIPv6.told.map(\.isAvailable) == [false] && withoutIPv6.problems.isEmpty, "\(refusal)")
        }
        kernel.ways = [:]
        kernel.refusal = 95
        kernel.change()
        kernel.pass(.seconds(1))
        #expect(kernel.problems.count == 1, "of IPv4 it says nothing")
    }

    #if os(Linux)
        @Test("D21 this machine's kernel knows a way to itself, unless nobody may ask it")
        func thisMachine() async {
            let time = TestTime()
            let reports = NetworkWatch.system.reports(toward: ["127.0.0.1", "name.example"], time: time.source)
            for await report in reports {
                switch report {
                case .network(let network): #expect(network.isAvailable && network.path != 0)
                case .unable(let reason): #expect(!reason.isEmpty)
                }
                return
            }
            Issue.record("nothing was said")
        }
    #endif

    @Test("D21 names are no addresses to ask for, and nobody is asked for none")
    func namesAreLeftOut() async {
        #expect(NetworkWatch.bytes(of: "192.0.2.1") == [192, 0, 2, 1])
        #expect(NetworkWatch.bytes(of: "::1") == [UInt8](repeating: 0, count: 15) + [1])
        #expect(NetworkWatch.bytes(of: "localhost") == nil)
        let time = TestTime()
        for await report in NetworkWatch.system.reports(toward: ["localhost"], time: time.source) {
            Issue.record("\(report)")
        }
    }
}
