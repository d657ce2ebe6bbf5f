import MTProtoCore
import MTProtoCrypto
import NIOCore
import TelegramLab

// Orders, carried out.
extension ExplorerRun {
    func perform(_ order: Order) {
        // A program on a machine that stands still does nothing.
        if order.isOfProgram, let client = order.client, clients[client - 1].isAsleep { return }
        switch order {
        case .call(let client, let plan): call(plan, by: clients[client - 1])
        case .cancel(let client, let call): cancel(call, by: clients[client - 1])
        case .pause(let client): clients[client - 1].pause()
        case .resume(let client): clients[client - 1].resume()
        case .close(let client): clients[client - 1].close()
        case .reopen(let client): reopen(clients[client - 1])
        case .staysConnected(let client, let stays): clients[client - 1].setStaysConnected(stays)
        case .sleep, .network, .wallClock: performOnMachine(order)
        case .link, .reset, .blackHole, .refuse, .outage, .stall, .dropAnswers: performOnTheWay(order)
        case .adversary, .keep, .copy, .play: performByAdversary(order)
        case .push, .transportCode, .faults, .rotateSalts, .forgetSessions, .forgetKeys, .forgetTemporaryKeys,
            .restart, .amnesia, .shiftClock:
            performOnServer(order)
        }
    }

    private func call(_ plan: CallPlan, by client: ExplorerClient) {
        guard !client.isClosed else { return }
        var plan = plan
        var request = Request(body: CallWire.body(of: plan))
        request.isIdempotent = plan.isIdempotent
        request.isHighPriority = plan.isUrgent
        request.wantsQuickAck = plan.wantsQuickAck
        request.timeout = plan.timeout.map { .milliseconds($0) }
        if let after = plan.after, let known = requestIDs[after], known.client == client.number,
            known.life == client.life
        {
            request.after = known.id
        } else {
            // The call to follow comes later, or belongs to another client or another life of this one.
            plan.after = nil
        }
        do throws(RequestFailure) {
            let id = try client.submit(request)
            if let id { requestIDs[plan.number] = (client.number, client.life, id) }
            ledger.submitted(plan, client: client.number, life: client.life, id: id, at: simulation.now)
        } catch {
            ledger.submitted(plan, client: client.number, life: client.life, id: nil, at: simulation.now)
            report(.honestFailure, "call \(plan.number) was refused at once: \(error)")
        }
    }

    private func cancel(_ number: Int, by client: ExplorerClient) {
        guard let known = requestIDs[number], known.life == client.life, known.client == client.number else { return }
        ledger.cancelled(number, at: simulation.now)
        client.cancel(known.id)
    }

    private func reopen(_ client: ExplorerClient) {
        client.close()
        client.open()
        client.setStaysConnected(schedule.setup.staysConnected)
    }

    // MARK: Machines

    private func performOnMachine(_ order: Order) {
        switch order {
        case .sleep(let number, let time):
            let client = clients[number - 1]
            guard !client.isAsleep else { return }
            client.tellsWakeups = simulation.random.happens(0.7)
            client.sleep()
            let fate = simulation.random.upTo(2)
            let stoodStill = simulation.random.happens(0.5)
            simulation.after(.milliseconds(time)) { _ in
                client.wake(fate == 0 ? .connected : fate == 1 ? .reset : .silent, clockStoodStill: stoodStill)
            }
        case .network(let number, let isThere): clients[number - 1].setNetwork(isThere)
        case .wallClock(let number, let seconds): clients[number - 1].wallClockError = .seconds(seconds)
        default: break
        }
    }

    // MARK: The way

    private func performOnTheWay(_ order: Order) {
        let network = simulation.network
        switch order {
        case .link(let number, let name):
            network.setLink(LinkProfile.named(name) ?? .perfect, of: clients[number - 1].id)
        case .reset(let number): network.endConnections(of: clients[number - 1].id, by: .reset)
        case .blackHole(let number, let time):
            network.endConnections(of: clients[number - 1].id, by: .silence)
            block(number, .swallow, for: time)
        case .refuse(let number, let time): block(number, .refuse, for: time)
        case .outage(let number, let kind, let time):
            let places = SimulationWorld.addresses(of: number)
            outages.begin(kind, at: places)
            simulation.after(.milliseconds(time)) { [self] _ in
                outages.end(at: places) { _ in listen(for: number) }
            }
        case .stall(let number, let time):
            let host = clients[number - 1].id
            network.setNetwork(of: host, isUp: false)
            simulation.after(.milliseconds(time)) { $0.network.setNetwork(of: host, isUp: true) }
        case .dropAnswers(let number, let time):
            server.setMuted(number, true)
            simulation.after(.milliseconds(time)) { [self] simulation in
                server.setMuted(number, false)
                // Nothing may follow on a connection of which bytes are missing.
                simulation.network.endConnections(of: clients[number - 1].id, by: .reset)
            }
        default: break
        }
    }

    private func block(_ client: Int, _ block: VirtualNetwork.Block, for time: Int) {
        let address = SimulationWorld.address(of: client)
        simulation.network.block(address, block)
        simulation.after(.milliseconds(time)) { $0.network.block(address, nil) }
    }

    private func performByAdversary(_ order: Order) {
        switch order {
        case .adversary(let number, let time): adversaries[number]?.attack(for: .milliseconds(time))
        case .keep(let number, let time): adversaries[number]?.hoard(.keeping, for: .milliseconds(time))
        case .copy(let number, let time): adversaries[number]?.hoard(.copying, for: .milliseconds(time))
        case .play(let number):
            server.listen(at: [SimulationWorld.backDoor], for: ExplorerServer.nobody)
            judge.played(number, at: simulation.now)
            adversaries[number]?.play(at: SimulationWorld.backDoor)
        default: break
        }
    }

    // MARK: The server

    private func performOnServer(_ order: Order) {
        let datacenter = SimulationWorld.datacenter
        let lab = server.server
        let now = simulation.now
        switch order {
        case .push(let number, let count): push(count, to: number)
        case .transportCode(let number, let code): server.send(transportCode: code, to: number)
        case .faults(let kinds, let perMille):
            lab.setFaults(FaultPlan(kinds, probability: Double(perMille) / 1000), now: now)
        case .rotateSalts: lab.rotateSalts(datacenter: datacenter, now: now)
        case .forgetSessions: lab.forgetSessions(datacenter: datacenter, onlySettled: true)
        case .forgetKeys:
            for id in lab.keyIDs(datacenter: datacenter) { lab.forgetKey(id, datacenter: datacenter) }
        case .forgetTemporaryKeys:
            let permanent = Set(stores.compactMap { $0.key?.key.id })
            for id in lab.keyIDs(datacenter: datacenter) where !permanent.contains(id) {
                lab.forgetKey(id, datacenter: datacenter)
            }
        case .restart: lab.restart(datacenter: datacenter, onlySettled: true, now: now)
        case .amnesia: lab.restart(datacenter: datacenter, now: now)
        case .shiftClock(let seconds):
            lab.setClock(
                ServerClock(offset: lab.clock.offset + Int64(seconds) * 1_000_000_000, isSynchronized: true))
            judge.clockShifted(by: seconds, at: simulation.now)
        default: break
        }
        server.changed()
    }

    private func push(_ count: Int, to client: Int) {
        for _ in 0..<count {
            let number = updates.makeNumber()
            guard server.push(CallWire.update(number, client: client), to: client) else { return }
            updates.sent(number, to: client, at: simulation.now)
        }
    }
}
