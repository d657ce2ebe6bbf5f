import MTProtoCore
import NIOCore

/// Hosts, addresses, links and connections in virtual time, all chance from one seed.
///
/// It behaves towards hosts as the sockets of an operating system do: a refusal and a reset are told, silence is not,
/// closing is told in order after the last byte, and a dial without an answer ends only when the dialler gives up.
/// It never calls a host: each step leaves ``Indication``s.
package final class VirtualNetwork {
    /// How an address is blocked.
    package enum Block: Hashable, Sendable {
        case refuse
        case swallow
    }

    struct Listener {
        var address: VirtualAddress
        /// The host behind it; -1 if there is none.
        var host: Int
        var tag: Int
        var block: Block?
    }

    package struct Statistics: Hashable, Sendable {
        package var events: UInt64 = 0
        package var dials = 0
        package var accepted = 0
        package var resets = 0
        package var silenced = 0
        package var bytesUp: UInt64 = 0
        package var bytesDown: UInt64 = 0
    }

    /// How long an operating system waits for a peer that does not answer.
    static let giveUpAfter: Int64 = 924_000_000_000
    /// How long an operating system waits for an answer to its request to connect.
    static let connectPatience: Int64 = 127_000_000_000

    package internal(set) var now = Instant.zero
    package internal(set) var statistics = Statistics()
    package internal(set) var timeline: Timeline
    var queue = EventQueue<SimulationEvent>()
    var random: SimulationRandom
    var links: [Link] = []
    var connections: [Connection] = []
    private var freeSlots: [UInt32] = []
    var listeners: [Listener] = []
    private var listenerNumbers: [VirtualAddress: Int] = [:]
    var indications = CircularBuffer<Indication>()

    package init(seed: UInt64, timelineCapacity: Int = 0) {
        random = SimulationRandom(seed: seed)
        timeline = Timeline(capacity: timelineCapacity)
    }

    // MARK: Set-up

    /// Adds a host. Its link matters for the connections that it dials.
    package func addHost(link: LinkProfile = .perfect) -> Int {
        links.append(Link(link, random: random.fork(), now: now.nanoseconds))
        return links.count - 1
    }

    /// From now on `host` gets what connects to `address`; `tag` comes with each connection.
    package func listen(_ host: Int, at address: VirtualAddress, tag: Int = 0) {
        let number = listenerNumber(address)
        listeners[number].host = host
        listeners[number].tag = tag
    }

    /// The number of an address. A new address is entered, with no host behind it.
    func listenerNumber(_ address: VirtualAddress) -> Int {
        if let number = listenerNumbers[address] { return number }
        listeners.append(Listener(address: address, host: -1, tag: 0, block: nil))
        listenerNumbers[address] = listeners.count - 1
        return listeners.count - 1
    }

    // MARK: Sockets

    /// Begins to connect. ``Indication/connected(host:_:)`` or ``Indication/ended(host:_:_:)`` follows, or nothing.
    package func dial(_ address: VirtualAddress, from host: Int) -> SocketID {
        let number = listenerNumber(address)
        let slot = freeSlots.popLast() ?? UInt32(connections.count)
        if Int(slot) == connections.count { connections.append(Connection()) }
        connections[Int(slot)].phase = .connecting
        connections[Int(slot)].client = host
        connections[Int(slot)].address = number
        connections[Int(slot)].isClientOpen = true
        (connections[Int(slot)].isRefused, connections[Int(slot)].life) = links[host].drawFate()
        let id = SocketID(slot: slot, generation: connections[Int(slot)].generation, isClient: true)
        statistics.dials += 1
        timeline.add(.dialled, host: host, a: id.rawValue, b: UInt64(number), at: now)
        guard links[host].isPassable else {
            fail(id, .unreachable)
            return id
        }
        let extra = links[host].profile.connectDelay.inNanoseconds
        let delay = extra + links[host].delay(isUp: true, now: now.nanoseconds)
        schedule(.knock(slot: slot, generation: id.generation), at: now.nanoseconds + delay)
        return id
    }

    /// Writes. What cannot be sent at once waits.
    package func write(_ bytes: ByteBuffer, on socket: SocketID) {
        guard bytes.readableBytes > 0, isOpen(socket) else { return }
        let slot = Int(socket.slot)
        let host = socket.isClient ? connections[slot].client : connections[slot].server
        timeline.add(.wrote, host: host, a: socket.rawValue, b: UInt64(bytes.readableBytes), at: now)
        enqueue(bytes, slot: slot, up: socket.isClient)
    }

    /// Closes this end. The peer learns of it after everything that was written.
    package func close(_ socket: SocketID) {
        guard isKnown(socket) else { return }
        let slot = Int(socket.slot)
        let host = socket.isClient ? connections[slot].client : connections[slot].server
        timeline.add(.closed, host: host, a: socket.rawValue, at: now)
        if socket.isClient { connections[slot].isClientOpen = false } else { connections[slot].isServerOpen = false }
        let isPeerOpen = socket.isClient ? connections[slot].isServerOpen : connections[slot].isClientOpen
        guard isPeerOpen else {
            release(slot)
            return
        }
        finish(slot: slot, up: socket.isClient)
    }

    // MARK: Faults

    /// Changes the link of a host.
    package func setLink(_ profile: LinkProfile, of host: Int) {
        timeline.add(.linkChanged, host: host, at: now)
        links[host].set(profile, now: now.nanoseconds)
    }

    package func link(of host: Int) -> LinkProfile {
        links[host].profile
    }

    /// Takes the network from a host, or gives it back. Connections survive as long as the systems wait for their
    /// peers.
    package func setNetwork(of host: Int, isUp: Bool) {
        guard links[host].isUp != isUp else { return }
        timeline.add(isUp ? .networkUp : .networkDown, host: host, at: now)
        links[host].isUp = isUp
        guard isUp else {
            links[host].downSince = now.nanoseconds
            return
        }
        if now.nanoseconds - links[host].downSince > Self.giveUpAfter {
            endConnections(of: host, by: .reset)
        }
        if links[host].isPassable { release(parkedOf: host) }
    }

    func release(parkedOf host: Int) {
        let parked = links[host].parked
        links[host].parked = []
        for event in parked { schedule(event, at: now.nanoseconds) }
    }

    /// Blocks an address for new connections, and with `established` ends existing ones in the same manner.
    package func block(_ address: VirtualAddress, _ block: Block?, established: Bool = false) {
        let number = listenerNumber(address)
        listeners[number].block = block
        guard established, let block else { return }
        for slot in connections.indices where connections[slot].address == number {
            end(slot: slot, by: block == .refuse ? .reset : .silence)
        }
    }

    /// Unblocks every address.
    package func unblockAll() {
        for number in listeners.indices { listeners[number].block = nil }
    }

    /// Ends every connection that a host dialled.
    package func endConnections(of host: Int, by ending: LinkProfile.Ending) {
        for slot in connections.indices where connections[slot].client == host { end(slot: slot, by: ending) }
    }

    // MARK: Turns

    /// What happened, in order, one at a time.
    package func nextIndication() -> Indication? {
        indications.popFirst()
    }

    // MARK: Shared by the parts

    @inline(__always)
    func schedule(_ event: SimulationEvent, at nanoseconds: Int64) {
        queue.insert(event, at: Instant(nanoseconds: max(nanoseconds, now.nanoseconds)))
    }

    func isKnown(_ socket: SocketID) -> Bool {
        let slot = Int(socket.slot)
        guard slot < connections.count, connections[slot].generation == socket.generation else { return false }
        return socket.isClient ? connections[slot].isClientOpen : connections[slot].isServerOpen
    }

    private func isOpen(_ socket: SocketID) -> Bool {
        isKnown(socket) && connections[Int(socket.slot)].phase == .open
    }

    /// A dial came to nothing.
    func fail(_ socket: SocketID, _ reason: EndReason) {
        let host = connections[Int(socket.slot)].client
        timeline.add(.refused, host: host, a: socket.rawValue, b: UInt64(reason.rawValue), at: now)
        indications.append(.ended(host: host, socket, reason))
        release(Int(socket.slot))
    }

    func release(_ slot: Int) {
        connections[slot].clear()
        freeSlots.append(UInt32(slot))
    }
}
