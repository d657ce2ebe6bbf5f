import MTProtoCore
import NIOCore

/// How bytes travel.
extension VirtualNetwork {
    /// Does what is due. Time must have been set to the time of the event.
    func handle(_ event: SimulationEvent) {
        switch event {
        case .pump(let slot, let generation, let up):
            guard let slot = current(slot, generation) else { return }
            if up {
                connections[slot].up.isPumpScheduled = false
            } else {
                connections[slot].down.isPumpScheduled = false
            }
            pump(slot: slot, up: up)
        case .deliver(let slot, let generation, let up):
            guard let slot = current(slot, generation) else { return }
            deliver(slot: slot, up: up, event)
        case .knock(let slot, let generation):
            guard let slot = current(slot, generation) else { return }
            knock(slot: slot, event)
        case .answer(let slot, let generation, let isAccepted):
            guard let slot = current(slot, generation) else { return }
            answer(slot: slot, isAccepted: isAccepted, event)
        case .lifeOver(let slot, let generation):
            guard let slot = current(slot, generation) else { return }
            end(slot: slot, by: links[connections[slot].client].profile.ending)
        case .readLimit(let slot, let generation):
            guard let slot = current(slot, generation) else { return }
            watchReading(slot: slot)
        case .giveUp(let slot, let generation):
            guard let slot = current(slot, generation) else { return }
            tearDown(slot: slot, .timedOut)
        case .timer, .command:
            break
        }
    }

    @inline(__always)
    private func current(_ slot: UInt32, _ generation: UInt32) -> Int? {
        let slot = Int(slot)
        return connections[slot].generation == generation ? slot : nil
    }

    // MARK: Connecting

    private func knock(slot: Int, _ event: SimulationEvent) {
        guard isPassable(connections[slot].client, event) else { return }
        let client = connections[slot].client
        let listener = listeners[connections[slot].address]
        if listener.block == .swallow {
            return schedule(
                .giveUp(slot: UInt32(slot), generation: connections[slot].generation),
                at: now.nanoseconds + Self.connectPatience)
        }
        let isRefused =
            listener.host < 0 || listener.block == .refuse
            || connections[slot].isRefused
        if !isRefused {
            connections[slot].server = listener.host
            connections[slot].isServerOpen = true
            connections[slot].phase = .open
            connections[slot].lastActivity = now.nanoseconds
            let id = SocketID(slot: UInt32(slot), generation: connections[slot].generation, isClient: false)
            statistics.accepted += 1
            timeline.add(.accepted, host: listener.host, a: id.rawValue, b: UInt64(client), at: now)
            indications.append(.accepted(host: listener.host, id, tag: listener.tag))
        }
        let delay = links[client].delay(isUp: false, now: now.nanoseconds)
        // The answer is the first thing in its direction: no byte may overtake it.
        connections[slot].down.lastArrival = now.nanoseconds + delay
        schedule(
            .answer(slot: UInt32(slot), generation: connections[slot].generation, isAccepted: !isRefused),
            at: now.nanoseconds + delay)
    }

    private func answer(slot: Int, isAccepted: Bool, _ event: SimulationEvent) {
        guard isPassable(connections[slot].client, event) else { return }
        let id = SocketID(slot: UInt32(slot), generation: connections[slot].generation, isClient: true)
        let client = connections[slot].client
        guard connections[slot].isClientOpen, !connections[slot].isSilent else { return }
        guard isAccepted else { return fail(id, .refused) }
        timeline.add(.connected, host: client, a: id.rawValue, at: now)
        indications.append(.connected(host: client, id))
        if let life = connections[slot].life {
            schedule(.lifeOver(slot: id.slot, generation: id.generation), at: now.nanoseconds + life)
        }
        if let limit = links[client].profile.readLimit {
            schedule(.readLimit(slot: id.slot, generation: id.generation), at: now.nanoseconds + limit.inNanoseconds)
        }
    }

    /// The middlebox that waits for the client's next byte has waited long enough, or goes on waiting.
    private func watchReading(slot: Int) {
        let profile = links[connections[slot].client].profile
        guard let limit = profile.readLimit?.inNanoseconds else { return }
        let last = connections[slot].lastHeard
        guard last > now.nanoseconds - limit else { return end(slot: slot, by: profile.ending) }
        schedule(.readLimit(slot: UInt32(slot), generation: connections[slot].generation), at: last + limit)
    }

    // MARK: Sending

    func enqueue(_ bytes: ByteBuffer, slot: Int, up: Bool) {
        connections[slot].enqueue(bytes, up: up)
        if !(up ? connections[slot].up.isPumpScheduled : connections[slot].down.isPumpScheduled) {
            pump(slot: slot, up: up)
        }
    }

    /// The writer has closed: the end follows the last byte.
    func finish(slot: Int, up: Bool) {
        if up { connections[slot].up.isFinished = true } else { connections[slot].down.isFinished = true }
        if !(up ? connections[slot].up.isPumpScheduled : connections[slot].down.isPumpScheduled) {
            pump(slot: slot, up: up)
        }
    }

    /// Hands chunks to the link as long as it takes them.
    private func pump(slot: Int, up: Bool) {
        let host = connections[slot].client
        let instant = now.nanoseconds
        guard !connections[slot].isSilent else { return }
        guard links[host].isPassable else {
            setPumpScheduled(slot: slot, up: up)
            links[host].parked.append(.pump(slot: UInt32(slot), generation: connections[slot].generation, up: up))
            return
        }
        if let light = links[host].darkness(at: instant) { return pump(slot: slot, up: up, at: light) }
        // A connection that has just had a turn comes after those that wait for the same instant.
        var politeness: Int64 = 0
        while true {
            guard let size = connections[slot].nextSize(up: up) else { return }
            let earliest = max(connections[slot].notBefore(up: up), links[host].earliest(up: up))
            if earliest > instant { return pump(slot: slot, up: up, at: earliest + politeness) }
            politeness = 1
            if instant - connections[slot].lastActivity > links[host].idleLimit { return end(slot: slot, by: .silence) }
            let chunk = connections[slot].take(min(size, links[host].profile.chunk), up: up)
            if up, connections[slot].isUncensored, isCensored(chunk, slot: slot, host: host) { return }
            let passage = links[host].pass(chunk.readableBytes, up: up, now: instant)
            let arrival = connections[slot].send(chunk, passage, up: up)
            connections[slot].lastActivity = instant
            schedule(
                .deliver(slot: UInt32(slot), generation: connections[slot].generation, up: up), at: arrival)
        }
    }

    private func pump(slot: Int, up: Bool, at instant: Int64) {
        setPumpScheduled(slot: slot, up: up)
        schedule(.pump(slot: UInt32(slot), generation: connections[slot].generation, up: up), at: instant)
    }

    private func setPumpScheduled(slot: Int, up: Bool) {
        if up { connections[slot].up.isPumpScheduled = true } else { connections[slot].down.isPumpScheduled = true }
    }

    /// Shows the first bytes of a connection to the censor. Returns whether that was its end.
    private func isCensored(_ bytes: ByteBuffer, slot: Int, host: Int) -> Bool {
        connections[slot].isUncensored = false
        guard let censor = links[host].profile.censor, links[host].random.happens(censor.chance) else { return false }
        let methods = ["GET ", "POST", "HEAD", "PUT ", "OPTI"]
        if censor.passesHTTP, let start = bytes.getString(at: bytes.readerIndex, length: min(4, bytes.readableBytes)),
            methods.contains(start)
        {
            return false
        }
        end(slot: slot, by: censor.ending)
        return true
    }

    // MARK: Arriving

    private func deliver(slot: Int, up: Bool, _ event: SimulationEvent) {
        let host = connections[slot].client
        guard isPassable(host, event), !connections[slot].isSilent else { return }
        if now.nanoseconds - connections[slot].lastActivity > links[host].idleLimit {
            return end(slot: slot, by: .silence)
        }
        guard let bytes = connections[slot].arrive(up: up) else { return }
        connections[slot].lastActivity = now.nanoseconds
        if up { connections[slot].lastHeard = now.nanoseconds }
        let socket = SocketID(slot: UInt32(slot), generation: connections[slot].generation, isClient: !up)
        let receiver = up ? connections[slot].server : host
        let isOpen = up ? connections[slot].isServerOpen : connections[slot].isClientOpen
        guard bytes.readableBytes > 0 else {
            if isOpen {
                timeline.add(
                    .ended, host: receiver, a: socket.rawValue, b: UInt64(EndReason.closed.rawValue), at: now)
                indications.append(.ended(host: receiver, socket, .closed))
            }
            return release(slot)
        }
        if up {
            statistics.bytesUp += UInt64(bytes.readableBytes)
        } else {
            statistics.bytesDown += UInt64(bytes.readableBytes)
        }
        guard isOpen else { return }
        timeline.add(.received, host: receiver, a: socket.rawValue, b: UInt64(bytes.readableBytes), at: now)
        indications.append(.received(host: receiver, socket, bytes))
    }

    /// Whether something can pass the link of a host now. If not, the event comes again when it can.
    private func isPassable(_ host: Int, _ event: SimulationEvent) -> Bool {
        guard links[host].isPassable else {
            links[host].parked.append(event)
            return false
        }
        guard let light = links[host].darkness(at: now.nanoseconds) else { return true }
        schedule(event, at: light)
        return false
    }

    // MARK: Ending

    /// Ends a connection from outside.
    func end(slot: Int, by ending: LinkProfile.Ending) {
        guard connections[slot].phase != .free, !connections[slot].isSilent else { return }
        switch ending {
        case .reset:
            statistics.resets += 1
            tearDown(slot: slot, .reset)
        case .silence:
            statistics.silenced += 1
            connections[slot].fallSilent()
            let id = SocketID(slot: UInt32(slot), generation: connections[slot].generation, isClient: true)
            timeline.add(.fellSilent, host: connections[slot].client, a: id.rawValue, at: now)
            schedule(
                .giveUp(slot: id.slot, generation: id.generation), at: now.nanoseconds + Self.giveUpAfter)
        }
    }

    /// Tells each host whose end is still open, and forgets the connection.
    private func tearDown(slot: Int, _ reason: EndReason) {
        let client = SocketID(slot: UInt32(slot), generation: connections[slot].generation, isClient: true)
        if connections[slot].isClientOpen {
            let host = connections[slot].client
            timeline.add(.ended, host: host, a: client.rawValue, b: UInt64(reason.rawValue), at: now)
            indications.append(.ended(host: host, client, reason))
        }
        if connections[slot].isServerOpen {
            let host = connections[slot].server
            timeline.add(.ended, host: host, a: client.peer.rawValue, b: UInt64(reason.rawValue), at: now)
            indications.append(.ended(host: host, client.peer, reason))
        }
        release(slot)
    }
}

/// Machines that sleep.
extension VirtualNetwork {
    /// Nothing passes the host's link until ``awaken(_:)``.
    func suspend(_ host: Int) {
        links[host].isAsleep = true
    }

    func awaken(_ host: Int) {
        links[host].isAsleep = false
        guard links[host].isPassable else { return }
        release(parkedOf: host)
    }
}
