import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import MTProtoSimulation
import NIOCore

/// Runs one machine of a record again: gives it what it was given, when it was, and compares what it decides.
///
/// Everything happens in the time of the record. Keys are made anew, and what requests and answers said is zeros of the same length.
struct ReplayedMachine: ~Copyable {
    private var client: DatacenterClient
    private var server: ReplayServer
    private let made: MachineRecord
    private let plain: (String) -> String
    private var hosts: ReplayHosts
    private var numbers: RecordNumbers
    /// What may be held at a time: of requests that have not ended, and of what was heard since the last turn.
    private static let largest = 256 << 20
    /// The lengths of requests that have not ended.
    private var sizes: [UInt64: Int] = [:]
    private var asked = 0
    private var heard = 0
    /// What may be made of requests that are sent packed, in all machines of a record together: each is packed several times, and giving
    /// it up does not undo that.
    private static let mostPacked = 64 << 20
    private(set) var packed: Int
    private var destroyed: Int64 = 0
    private var names: [UInt64: String] = [:]
    private(set) var report: ReplayReport

    /// - Parameter packed: how long the packed requests of the machines before it were.
    init(
        _ made: MachineRecord, hosts: ReplayHosts, client number: Int, packed: Int, plain: @escaping (String) -> String
    ) {
        self.made = made
        self.packed = packed
        self.hosts = hosts
        self.plain = plain
        numbers = RecordNumbers(base: made.base, repeats: true)
        var configuration = made.configuration
        // Also where the record lacks it: what is said is told then.
        configuration.pauseSeed = configuration.pauseSeed ?? 0
        if made.hasServerKeys, let key = SimulationKeys.rsa?.publicKey { configuration.publicKeys = [key] }
        if made.isIntroduced { configuration.initialization = .simulated }
        server = ReplayServer(seed: UInt64(truncatingIfNeeded: made.number))
        client = DatacenterClient(
            configuration: configuration, random: .seeded(UInt64(truncatingIfNeeded: made.number)), clock: made.clock,
            now: made.madeAt)
        report = ReplayReport(
            client: number, machine: made.number, datacenter: made.configuration.datacenter.rawValue,
            purpose: made.purpose)
    }

    /// Gives the machine what it was given, until something is not as it was.
    ///
    /// - Parameter first: the first line behind those that it was made from.
    mutating func run(_ script: ReplayScript, from first: Int) {
        var index = first
        while index < script.lines.count {
            let line = script.lines[index]
            index += 1
            let now = Instant(nanoseconds: Int64(line.number("t") ?? 0))
            let goesOn: Bool
            switch line.event {
            case "left_out": return stop(line, "a part of the record is missing")
            case "asked": goesOn = ask(line, at: index - 1, now: now)
            case "heard":
                let messages = script.run(of: "message", from: index)
                index = messages.endIndex
                goesOn = hear(line, Array(messages), now: now)
            case "part":
                hearPart(line, in: script, from: index, now: now)
                goesOn = true
            case "given":
                let places =
                    switch line["what"] {
                    case "addresses": script.run(of: "address", from: index)
                    case "remembered": script.run(of: "remembered", from: index)
                    default: ArraySlice<RunRecord>()
                    }
                if !places.isEmpty { index = places.endIndex }
                goesOn = give(line, Array(places), now: now)
            case "turn":
                let results = script.run(of: "did", "clock", from: index)
                let clock = serverClock(script.nextStep(from: index), now: now)
                index = results.endIndex
                let next = script.lines.indices.contains(index) ? script.lines[index] : nil
                goesOn = turn(results, before: next, of: line, clock: clock, now: now)
            default: goesOn = true
            }
            guard goesOn else { return }
        }
        // What has ended is not among the names any more.
        for (_, name) in names.sorted(by: { $0.key < $1.key }) { report.failures.append((name, nil)) }
    }

    private mutating func stop(_ line: RunRecord, _ reason: String) {
        report.outcome = .stopped(at: line.time, reason: reason)
    }

    // MARK: - What it is given

    private mutating func ask(_ line: RunRecord, at index: Int, now: Instant) -> Bool {
        guard let number = line.number("r") else { return true }
        let size = max(4, min(line.number("bytes") ?? 4, 8 << 20)) & ~3
        asked += size
        // Some decisions hang on how long it is, and others on how long it is on the wire.
        let short = line.number("packed").map { min(max($0, 64), size) }
        let shrinks = short.map { $0 < size } ?? false
        if shrinks { packed += size }
        guard asked <= Self.largest, packed <= Self.mostPacked else {
            stop(line, "the requests are larger together than is repeated")
            return false
        }
        var request = Request(body: ReplayedBody.make(size, packed: shrinks ? short : nil))
        func isSet(_ name: String) -> Bool { line[name] != nil }
        func duration(_ name: String) -> Duration? { line.number(name).map { .microseconds($0) } }
        request.mayCompress = shrinks
        request.wantsQuickAck = isSet("quick_ack")
        request.reportsProgress = isSet("progress")
        request.isHighPriority = isSet("first")
        request.isIdempotent = isSet("repeatable")
        request.withoutUpdates = isSet("without_updates")
        request.after = line.number("after").map { RequestID(rawValue: UInt64(clamping: $0)) }
        request.sequence = line.number("order").map { RequestSequence(rawValue: UInt64(clamping: $0)) }
        request.waitsOutFloods = isSet("floods")
        request.floodWaitLimit = duration("flood_limit")
        request.retriesServerFaults = isSet("faults")
        request.serverFaultLimit = line.number("fault_limit") ?? request.serverFaultLimit
        request.timeout = duration("limit")
        request.watchesStalls = isSet("stalls")
        request.dependsOnPassword = isSet("password")
        request.ignoresMissingPassword = isSet("no_password")
        request.expectedBytes = line.number("expected") ?? 0
        do throws(RequestFailure) {
            let id = try client.submit(request, now: now)
            names[id.rawValue] = line["name"] ?? "a request"
            sizes[id.rawValue] = size
            guard id.rawValue == UInt64(clamping: number) else {
                differ(line, at: index, recorded: "request \(number)", repeated: "request \(id.rawValue)")
                report.mendsNothing = true
                return false
            }
            return true
        } catch {
            differ(line, at: index, recorded: "request \(number)", repeated: "refused: \(error)")
            report.mendsNothing = true
            return false
        }
    }

    private mutating func hear(_ line: RunRecord, _ messages: [RunRecord], now: Instant) -> Bool {
        guard let packet = HeardPacket(line, messages: messages, numbers), let id = connection(line) else {
            stop(line, "what came here is not known to this version")
            return false
        }
        if packet == .plain(.refused) {
            stop(line, "the server refused a key here, or the client what it said; what that was is not in the record")
            return false
        }
        if case .way(let step) = packet {
            guard let bytes = server.bytes(for: step, on: id) else {
                stop(line, "a proxy or a front said something here that follows from nothing in the record")
                return false
            }
            client.received(bytes, on: id, now: now)
            return true
        }
        for message in messages { heard += max(0, min(message.number("bytes") ?? 0, FrameLimits.outbound)) }
        guard heard <= Self.largest else {
            stop(line, "what came is larger together than is repeated")
            return false
        }
        guard let bytes = server.bytes(packet, isLast: line["last"] != nil, on: id, keysInUse: client.keysInUse) else {
            stop(line, "the server said something here that follows from nothing in the record")
            return false
        }
        client.received(bytes, on: id, now: now)
        return true
    }

    private mutating func hearPart(_ line: RunRecord, in script: ReplayScript, from index: Int, now: Instant) {
        guard let id = connection(line), server.isConnected(id), let number = line.number("k"),
            let have = line.number("have")
        else { return }
        if !server.isInParts(on: id) {
            let next = script.nextHeard(on: number, from: index)
            let packet = next.flatMap {
                HeardPacket(script.lines[$0], messages: Array(script.run(of: "message", from: $0 + 1)), numbers)
            }
            server.begin(
                packet, isLast: next.map { script.lines[$0]["last"] != nil } ?? false, size: line.number("size") ?? 0,
                on: id, keysInUse: client.keysInUse)
        }
        if let bytes = server.part(upTo: have, on: id) { client.received(bytes, on: id, now: now) }
    }

    private func connection(_ line: RunRecord) -> ConnectionID? {
        line.number("k").map { ConnectionID(rawValue: UInt64(clamping: $0)) }
    }

    /// - Parameter places: the addresses, or the way, that go with it.
    private mutating func give(_ line: RunRecord, _ places: [RunRecord], now: Instant) -> Bool {
        func isSet(_ name: String) -> Bool { line.number(name) == 1 }
        switch line["what"] {
        case "resume": client.resume(now: now)
        case "prepare": client.prepare(now: now)
        case "pause": client.pause(now: now)
        case "stay": client.setStaysConnected(isSet("value"), now: now)
        case "network": changeNetwork(isAvailable: isSet("available"), isOther: isSet("other_path"), now: now)
        case "cancel":
            if let number = line.number("r") {
                let id = UInt64(clamping: number)
                client.cancel(RequestID(rawValue: id), now: now)
                let name = names.removeValue(forKey: id)
                asked -= sizes.removeValue(forKey: id) ?? 0
                // Whoever asked was told so; who gave it up himself knows.
                if let outcome = line["outcome"], let name { report.failures.append((name, outcome)) }
            }
        case "open": if let id = connection(line) { client.connectionOpened(id, now: now) }
        case "lose": if let id = connection(line) { client.connectionEnded(id, reason: "from outside", now: now) }
        case "wake": client.woke(now: now)
        case "time":
            isDue = true
            client.deadlineReached(now: now)
        case "make_key": client.mayMakeKey(now: now)
        case "key": useKey(line, now: now)
        case "key_stored": if let id = storing { client.keyStored(id, now: now) }
        case "key_not_stored": if let id = storing { client.keyNotStored(id, now: now) }
        case "remove_key": if let id = permanentKey { client.keyRemoved(id, now: now) }
        case "addresses":
            let most = ReplayHosts.mostAddresses(behind: made.configuration.proxies.count)
            client.setAddresses(places.prefix(most).compactMap { hosts.address($0) }, now: now)
        case "remembered": client.setRemembered(places.first.flatMap { hosts.front($0) }, greetings: [:])
        case "secured": if let id = connection(line) { client.connectionSecured(id, now: now) }
        case "introduce": client.setInitialization(Self.identity(line.number("identity") ?? 1), now: now)
        case "leave_silence": client.leaveSilence(now: now)
        case "password": client.setPasswordIsMissing(isSet("value"), now: now)
        case "synchronize": client.synchronizeTime(now: now)
        case "destroy_key": client.destroyAuthKey(now: now)
        case "destroy_session":
            destroyed &+= 1
            client.destroySession(
                destroyed, notBefore: now + .microseconds(line.number("wait") ?? 0))
        case "abandon": client.abandonRequests(now: now)
        case "close": client.close(now: now)
        default:
            stop(line, line["why"].map { "it was given \($0)" } ?? "it was given what this version does not know")
            return false
        }
        return true
    }

    /// Whether a time had come since the last turn.
    private var isDue = false
    private var path: UInt64 = 0
    private var permanentKey: UInt64?
    private var storing: UInt64?

    private mutating func changeNetwork(isAvailable: Bool, isOther: Bool, now: Instant) {
        if isOther { path &+= 1 }
        client.networkChanged(.init(isAvailable: isAvailable, path: path), now: now)
        if isOther { client.setRemembered(nil, greetings: [:]) }
    }

    private mutating func useKey(_ line: RunRecord, now: Instant) {
        guard let key = server.makeKey() else { return }
        permanentKey = key.id
        if let offset = line.number("clock") {
            client.useClock(
                ServerClock(
                    offset: Int64(offset) &+ made.base &* 1_000_000_000, isSynchronized: line["synchronized"] != nil))
        }
        let salts = line.salts(numbers).map { salt in
            ServerSalt(
                value: server.salt(salt.value, of: key.id), validSince: salt.validSince, validUntil: salt.validUntil)
        }
        let identity = line.number("identity").map { Self.identity($0).identity }
        client.useKey(KeyMaterial(key: key, salts: salts, initializedIdentity: identity), now: now)
    }

    /// The introduction of a number in the record.
    private static func identity(_ number: Int) -> ConnectionInitialization {
        var identity = ConnectionInitialization.simulated
        identity.identity = UInt64(clamping: number)
        return identity
    }

    // MARK: - What it decides

    /// The time that the server tells in a key exchange that is under way: the machine's clock became what it told.
    private func serverClock(_ next: (step: RunRecord, clock: RunRecord)?, now: Instant) -> ServerClock {
        guard let heardAt = next?.step.number("t"), let offset = next?.clock.number("clock")
        else { return client.serverClock }
        let told = (Int64(offset) &+ Int64(heardAt)) / 1_000_000_000
        return ServerClock(unixSeconds: Double(told &+ made.base), at: now, isSynchronized: true)
    }

    /// - Parameters:
    ///   - results: the lines that follow that of the turn.
    ///   - next: what comes behind these.
    private mutating func turn(
        _ results: ArraySlice<RunRecord>, before next: RunRecord?, of line: RunRecord, clock: ServerClock, now: Instant
    ) -> Bool {
        heard = 0
        let wasDue = isDue
        isDue = false
        let places = results.indices.filter { results[$0].event == "did" }
        let recorded = places.map { results[$0] }
        var decisions: [MachineDecision] = []
        var failed: [(place: Int, request: Int)] = []
        var elsewhere: String?
        for action in client.takeActions(now: now) {
            switch action {
            case .dial(let id, let target):
                server.dialled(id, target.route)
                if !made.hasWays, target.transport != Transport.tcp.rawValue { elsewhere = target.transport }
            case .write(let id, let bytes):
                server.received(
                    bytes, on: id, clock: clock, clientTime: client.serverClock.unixSeconds(at: now), now: now)
            case .close(let id, _): server.closed(id)
            case .event(.keyMade(let key)):
                storing = key.key.id
                permanentKey = key.key.id
            case .event(.completed(let id, let result, _, _)):
                if ended(id.rawValue, result) { failed.append((decisions.count, Int(clamping: id.rawValue))) }
            case .event, .needsKey, .secure: break
            }
            for decision in MachineDecision.decisions(of: action, &numbers) { decisions.append(hosts.named(decision)) }
        }
        var parting = ReplayParting()
        for index in 0..<max(recorded.count, decisions.count) {
            let known = recorded.indices.contains(index) ? recorded[index] : nil
            let after = decisions.indices.contains(index) ? decisions[index].comparable(beside: known, plain) : nil
            parting.pairs.append((known.flatMap { MachineDecision($0, plain) }, after))
        }
        for (index, (before, after)) in parting.pairs.enumerated() {
            guard before == after else {
                // What is decided behind it was not compared.
                let place = parting.place(from: index)
                let rest = failed.filter { $0.place >= place }.map { $0.request }
                let newFailures = zip(report.failures.suffix(rest.count), rest).map { failure, request in
                    ReplayReport.NewFailure(name: failure.name, outcome: failure.outcome, request: request)
                }
                report.failures.removeLast(newFailures.count)
                if place >= recorded.count, ReplayScript.isCut(line, after: recorded.count, before: next) {
                    stop(line, next == nil ? "the record ends within a turn" : "a part of the record is missing")
                    return false
                }
                if !made.countsSeconds, wasDue && made.maySpeakHTTP || parting.isOfSilence(from: index) {
                    stop(line, "an earlier version made the record, which gave silent connections up at other moments")
                    return false
                }
                let (recordedThere, repeatedThere) = parting.pairs[place]
                if dependsOnPacking(recordedThere, repeatedThere, in: recorded) {
                    stop(line, "how requests share packets hangs on their exact lengths, which a record does not have")
                    return false
                }
                let lineIndex = places.indices.contains(place) ? places[place] : results.endIndex
                differ(line, at: lineIndex, recorded: recordedThere?.text, repeated: repeatedThere?.text)
                report.newFailures = newFailures
                report.mendsNothing = parting.mendsNothing(at: place)
                return false
            }
            report.decisions += 1
        }
        if let elsewhere {
            stop(line, "it goes over \(elsewhere) from here on, which is not repeated")
            return false
        }
        return true
    }

    /// Whether the same is said, perhaps, in another packet, and so under other ids: lengths are in steps.
    ///
    /// - Parameter recorded: the decisions of the turn. Only requests that went out in it share packets.
    private func dependsOnPacking(
        _ before: MachineDecision?, _ after: MachineDecision?, in recorded: [RunRecord]
    ) -> Bool {
        let submitted = recorded.filter { $0["what"] == "submit" }.compactMap { $0.number("r") }
        let bytes = submitted.reduce(0) { $0 + (sizes[UInt64(clamping: $1)] ?? 0) }
        guard submitted.count > 1, bytes > ClientSession.containerBytes / 2 else { return false }
        return MachineDecision.mayBeRepacked(before, after)
    }

    /// - Returns: whether it has failed.
    private mutating func ended(_ id: UInt64, _ result: Result<ByteBuffer, RequestFailure>) -> Bool {
        let name = names.removeValue(forKey: id) ?? "a request"
        asked -= sizes.removeValue(forKey: id) ?? 0
        let outcome = MachineDecision.text(of: result)
        guard ReplayReport.isFailure(outcome) else { return false }
        report.failures.append((name, outcome))
        return true
    }

    private mutating func differ(_ line: RunRecord, at index: Int, recorded: String?, repeated: String?) {
        report.outcome = .differs(at: line.time, line: index, recorded: recorded, repeated: repeated)
    }
}
