import MTProtoCore
import NIOCore

/// Decides what has become of the network by what Linux's kernel says of it, see netlink(7).
///
/// Nothing is concluded from what the kernel tells unasked, but that it is time to ask: how it would send something to
/// the servers now. Its answer takes everything into account that routes and rules can say, and interfaces that have
/// nothing to do with that way, such as those of containers, do not change it.
package struct RouteWatch: Sendable {
    package enum Action: Hashable, Sendable {
        /// For the kernel.
        case send(ByteBuffer)
        /// The network is another one than before, or the first word about it.
        case tell(SystemNetwork)
        /// The kernel does not say how things stand, and why. Told once; changes are told all the same if it says so
        /// later.
        case unable(String)
    }

    private enum Step {
        case route(destination: Int)
        case link(destination: Int, NetlinkRoute)
    }

    /// For so long nothing else must change before the kernel is asked: changes come in crowds.
    package static let settling = Duration.milliseconds(200)
    /// After so long it is asked although they go on.
    package static let settlingLimit = Duration.seconds(1)
    /// How long it may take to answer, and how often it is asked.
    package static let answerLimit = Duration.seconds(2)
    package static let attemptLimit = 3
    /// No route, no host, no device, no network, no such address: nothing gets there.
    private static let unreachable: Set<UInt32> = [101, 113, 19, 100, 99]
    /// Beside these, where the machine knows no IPv6: not supported, the family not supported.
    private static let withoutIPv6: Set<UInt32> = [95, 97]

    private let destinations: [[UInt8]]
    private let port: UInt32
    private var sequence: UInt32 = 0
    private var asked: (step: Step, deadline: Instant)?
    private var attempts = 0
    private var unsettled: (since: Instant, until: Instant)?
    private var told: SystemNetwork?
    private var isUnableTold = false
    private var actions: [Action] = []

    /// - Parameters:
    ///   - destinations: addresses of 4 or 16 bytes, the ones to go by first. The next one counts where nothing leads
    /// to one.   - port: names the socket that the kernel answers to.
    package init(destinations: [[UInt8]], port: UInt32) {
        self.destinations = destinations.filter { $0.count == 4 || $0.count == 16 }
        self.port = port
    }

    // MARK: - What happens

    /// The kernel can be asked.
    package mutating func begin(now: Instant) {
        attempts = 0
        ask(.route(destination: 0), now: now)
    }

    /// What was read at one go: whole messages.
    package mutating func received(_ bytes: ByteBuffer, now: Instant) {
        var bytes = bytes
        while let message = NetlinkMessage.next(in: &bytes) {
            // A change carries the port of the socket that caused it. A late answer carries ours: it is no change.
            if let step = asked?.step, message.port == port, message.sequence == sequence {
                take(message, step, now: now)
            } else if message.port != port, NetlinkMessage.Kind.changes.contains(message.kind) {
                changed(now: now)
            }
        }
        // Whatever the rest was: asking does no harm.
        if bytes.readableBytes > 0 { changed(now: now) }
    }

    package mutating func deadlineReached(now: Instant) {
        if let end = unsettled?.until, now >= end {
            unsettled = nil
            begin(now: now)
        } else if let deadline = asked?.deadline, now >= deadline {
            attempts += 1
            guard attempts < Self.attemptLimit else { return cannotTell("the system does not answer") }
            ask(.route(destination: 0), now: now)
        }
    }

    package var nextDeadline: Instant? {
        guard let settled = unsettled?.until else { return asked?.deadline }
        return asked.map { min($0.deadline, settled) } ?? settled
    }

    package mutating func takeActions() -> [Action] {
        defer { actions = [] }
        return actions
    }

    // MARK: - What follows

    private mutating func changed(now: Instant) {
        let since = unsettled?.since ?? now
        unsettled = (since, min(now + Self.settling, since + Self.settlingLimit))
    }

    private mutating func ask(_ step: Step, now: Instant) {
        sequence &+= 1
        let question: ByteBuffer
        switch step {
        case .route(let index):
            guard index < destinations.count else { return conclude(SystemNetwork(isAvailable: false, path: lastPath)) }
            question = NetlinkRoute.question(to: destinations[index], sequence: sequence)
        case .link(_, let route):
            question = NetlinkLink.question(about: route.interface ?? 0, sequence: sequence)
        }
        asked = (step, now + Self.answerLimit)
        actions.append(.send(question))
    }

    private mutating func take(_ message: NetlinkMessage, _ step: Step, now: Instant) {
        switch step {
        case .route(let index):
            if message.kind == NetlinkMessage.Kind.error {
                // It was asked about: there is such a destination.
                let isIPv6 = destinations[index].count == 16
                guard let code = message.errorCode, code != 0 else { return }
                if Self.unreachable.contains(code) || isIPv6 && Self.withoutIPv6.contains(code) {
                    ask(.route(destination: index + 1), now: now)
                } else {
                    cannotTell("the system does not say where packets go (error \(code))")
                }
            } else if let route = NetlinkRoute(message) {
                guard route.leadsSomewhere else { return ask(.route(destination: index + 1), now: now) }
                guard route.interface != nil else { return cannotTell("the system names no interface") }
                ask(.link(destination: index, route), now: now)
            }
        case .link(let index, let route):
            if message.kind == NetlinkMessage.Kind.error {
                guard message.errorCode != 0 else { return }
                // It has gone since, and what follows from that is told as a change.
                ask(.route(destination: index + 1), now: now)
            } else if let link = NetlinkLink(message) {
                guard link.isRunning else { return ask(.route(destination: index + 1), now: now) }
                conclude(SystemNetwork(isAvailable: true, path: Self.path(over: link, route)))
            }
        }
    }

    private mutating func conclude(_ network: SystemNetwork) {
        asked = nil
        guard network != told else { return }
        told = network
        actions.append(.tell(network))
    }

    private mutating func cannotTell(_ reason: String) {
        asked = nil
        // A report that may be outdated must not keep clients from trying.
        if told?.isAvailable == false { conclude(SystemNetwork(isAvailable: true, path: lastPath)) }
        guard !isUnableTold else { return }
        isUnableTold = true
        actions.append(.unable(reason))
    }

    private var lastPath: UInt64 { told?.path ?? 0 }

    /// Names a way by interface, gateway and own address; of an IPv6 address by its network alone, as systems change
    /// the rest of theirs every day and keep the former one for what is open.
    private static func path(over link: NetlinkLink, _ route: NetlinkRoute) -> UInt64 {
        let source = route.source.count == 16 ? Array(route.source.prefix(8)) : route.source
        return SystemNetwork.path(of: [link.name, route.gateway, source])
    }
}
