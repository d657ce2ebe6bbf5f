import MTProtoCore
import NIOCore

// What the machine is given and wants, for who writes the run down.
extension DatacenterManager {
    var isRecorded: Bool { context.tracer.isRecorded }

    func record(_ event: String, _ fields: @autoclosure () -> [RunRecord.Field] = []) {
        context.tracer.record(
            event,
            [.init("dc", configuration.datacenter.rawValue), .init("for", configuration.purpose)] + fields())
    }

    /// The same of one connection.
    func record(_ event: String, of id: ConnectionID, _ fields: @autoclosure () -> [RunRecord.Field]) {
        guard isRecorded, let info = connections[id]?.info else { return }
        context.tracer.record(event, [.init("c", info.id), .init("dc", info.datacenter)] + fields())
    }

    // MARK: - For a repetition

    /// Lets the machine do something, at a time that is written down with it: a repetition of the run does the same.
    func give<Result>(
        _ name: String, _ fields: @autoclosure () -> [RunRecord.Field] = [],
        _ body: (inout DatacenterClient, Instant) -> Result
    ) -> Result {
        let now = context.clock.now
        note("given", at: now, [.init("what", name)] + fields())
        return body(&client, now)
    }

    /// A line of the machine.
    func note(_ event: String, at now: Instant, _ fields: @autoclosure () -> [RunRecord.Field] = []) {
        guard let machine else { return }
        context.tracer.record(event, [.init("m", machine.number), .init("t", context.tracer.time(of: now))] + fields())
    }

    /// What came with the bytes that the machine was just given, and what has come of the next frame.
    func noteHeard(on id: ConnectionID, at now: Instant) {
        guard machine != nil else { return }
        var isLast = false
        for packet in client.takeHeard() {
            if packet == .last {
                isLast = true
                continue
            }
            let place = [RunRecord.Field("k", id.rawValue)] + (isLast ? [RunRecord.Field("last", 1)] : [])
            for (event, fields) in packet.records(&numbers) {
                note(event, at: now, (event == "heard" ? place : []) + fields)
            }
            isLast = false
        }
        guard let part = client.partialFrame(on: id) else { return }
        note(
            "part", at: now,
            [.init("k", id.rawValue), .init("have", part.receivedBytes)]
                + (part.expectedBytes.map { [.init("size", RecordNumbers.size($0))] } ?? []))
    }

    /// A connection of HTTP has ended, perhaps with an answer that had no other end: a repetition has no such answers.
    func noteAnswerAtEnd() {
        guard machine != nil, !client.takeHeard().isEmpty else { return }
        note(
            "given", at: context.clock.now,
            [.init("what", "other"), .init("why", "an answer that ended with its connection")])
    }

    /// Which way the machine was told to remember.
    func noteRemembered(_ route: Route?) {
        guard machine != nil, let route else { return }
        let fields = MachineRecord.fields(of: route, &numbers)
        note("remembered", at: context.clock.now, fields)
    }

    /// Where the datacenter can be reached, as the machine has been told.
    func noteAddresses(_ addresses: [DatacenterAddress]) {
        guard machine != nil else { return }
        for address in addresses {
            let fields = MachineRecord.fields(of: address, &numbers)
            note("address", at: context.clock.now, fields)
        }
    }

    /// What may be said of a key: when its salts are valid, and as whom the client has introduced itself under it.
    func keyFields(_ material: KeyMaterial, _ clock: ServerClock?) -> [RunRecord.Field] {
        guard let machine else { return [] }
        var fields: [RunRecord.Field] = []
        for salt in material.salts { fields += salt.fields(&numbers) }
        if let identity = material.initializedIdentity {
            fields.append(.init("identity", identityNumber(identity)))
        }
        if let clock {
            fields.append(.init("clock", clock.distance(from: machine.base, context.tracer)))
            if clock.isSynchronized { fields.append(.init("synchronized", 1)) }
        }
        return fields
    }

    /// 1 for the identity that the machine began with, another number for any other.
    func identityNumber(_ identity: UInt64) -> Int { identity == configuration.initialization?.identity ? 1 : 2 }

    /// What may be said of a request: all but what is asked.
    func fields(of request: Request, _ id: RequestID, _ name: String) -> [RunRecord.Field] {
        var fields: [RunRecord.Field] = [.init("r", id.rawValue), .init("name", name)] + request.lengths
        func add(_ name: String, _ isSet: Bool) {
            if isSet { fields.append(.init(name, 1)) }
        }
        func add(_ name: String, _ value: Duration?) {
            if let value { fields.append(.init(name, value.microseconds)) }
        }
        add("quick_ack", request.wantsQuickAck)
        add("progress", request.reportsProgress)
        add("first", request.isHighPriority)
        add("repeatable", request.isIdempotent)
        add("without_updates", request.withoutUpdates)
        if let after = request.after { fields.append(.init("after", after.rawValue)) }
        if let sequence = request.sequence { fields.append(.init("order", numbers.number(ofOrder: sequence.rawValue))) }
        add("floods", request.waitsOutFloods)
        add("flood_limit", request.floodWaitLimit)
        add("faults", request.retriesServerFaults)
        fields.append(.init("fault_limit", request.serverFaultLimit))
        add("limit", request.timeout)
        add("stalls", request.watchesStalls)
        add("password", request.dependsOnPassword)
        add("no_password", request.ignoresMissingPassword)
        if request.expectedBytes > 0 { fields.append(.init("expected", request.expectedBytes)) }
        return fields
    }

    /// What the machine wants, once for each turn.
    func noteDecisions(_ actions: [DatacenterClient.Action], at now: Instant) {
        guard let machine else { return }
        var lines: [(event: String, fields: [RunRecord.Field])] = [("turn", [])]
        for action in actions {
            if case .event(.keyMade(let key)) = action, let salt = key.salts.first { numbers.noteMade(salt.value) }
            if case .event(.clockChanged(let clock)) = action {
                lines.append(("clock", [.init("clock", clock.distance(from: machine.base, context.tracer))]))
            }
            for decision in MachineDecision.decisions(of: action, &numbers) {
                lines.append(("did", [.init("what", decision.name)] + decision.fields))
            }
        }
        // A record that was cut has fewer.
        let count = lines.count { $0.event == "did" }
        lines[0].fields = [.init("did", count)]
        let place: [RunRecord.Field] = [.init("m", machine.number), .init("t", context.tracer.time(of: now))]
        context.tracer.record(lines.map { (event: $0.event, fields: place + $0.fields) })
    }

    /// The number of the machine in the record, the second that its times count from, and what its own lines have numbered.
    struct RecordedMachine {
        let number: Int
        let base: Int64
        let numbers: RecordNumbers
    }

    /// Writes down what the machine is made from.
    static func noteMachine(
        _ settings: inout DatacenterClient.Configuration, purpose: ConnectionPurpose, in context: Context, now: Instant
    ) -> RecordedMachine? {
        let tracer = context.tracer
        guard tracer.isRecorded else { return nil }
        settings.pauseSeed = UInt64.random(in: 0...0x7fff_ffff)
        let start = tracer.time(of: now)
        var clock = context.serverClock
        // The same clock, on the time since the client was created.
        clock.offset = clock.offset &- tracer.time(of: .zero)
        let machine = MachineRecord(
            number: tracer.nextMachineNumber(), purpose: "\(purpose)", configuration: settings, clock: clock,
            now: Instant(nanoseconds: start))
        var numbers = RecordNumbers(base: machine.base)
        for (event, fields) in machine.records(&numbers) {
            tracer.record(event, [.init("m", machine.number)] + fields)
        }
        return RecordedMachine(number: machine.number, base: machine.base, numbers: numbers)
    }
}

extension Request {
    /// How long it is, and how long on the wire where it shrinks when it is packed, by the rule that the session goes by. A
    /// repetition has other bytes, which would shrink to something else.
    var lengths: [RunRecord.Field] {
        let whole = RunRecord.Field("bytes", RecordNumbers.size(body.readableBytes))
        guard mayCompress, let packed = GzipPacked.pack(body) else { return [whole] }
        return [whole, .init("packed", RecordNumbers.size(packed.readableBytes))]
    }
}

extension ServerClock {
    /// The clock's offset, on the time since the client was created, and from the second `base` on.
    fileprivate func distance(from base: Int64, _ tracer: Tracer) -> Int64 {
        offset &- tracer.time(of: .zero) &- base &* 1_000_000_000
    }
}
