import MTProtoCore
import MTProtoCrypto
import NIOCore

/// One ``DatacenterClient`` on a ``SimulatedClient``: carries its bytes, and keeps account of its calls.
package final class SimulatedManager {
    package let datacenter: Int
    package unowned let host: SimulatedClient
    package var client: DatacenterClient
    private var sockets: [(connection: ConnectionID, socket: SocketID)] = []
    private var pending: [RequestID: CallRecord] = [:]

    init(host: SimulatedClient, configuration: DatacenterClient.Configuration, random: RandomSource, clock: ServerClock)
    {
        self.host = host
        datacenter = configuration.datacenter.rawValue
        client = DatacenterClient(configuration: configuration, random: random, clock: clock, now: host.now)
        client.resume(now: host.now)
    }

    package var pendingCount: Int { pending.count }

    // MARK: Calls

    func submit(_ call: SimulatedCall, _ options: (inout Request) -> Void, at simulated: Instant) -> CallRecord {
        var request = Request(body: call.body)
        request.mayCompress = call.payloadBytes == 0
        options(&request)
        var record = CallRecord(call: call, isIdempotent: request.isIdempotent, submittedAt: simulated)
        do throws(RequestFailure) {
            let id = try client.submit(request, now: host.now)
            pending[id] = record
        } catch {
            record.outcome = .failed("\(error)")
            record.endedAt = simulated
        }
        return record
    }

    // MARK: Bytes

    func owns(_ socket: SocketID) -> Bool {
        sockets.contains { $0.socket == socket }
    }

    func connected(_ socket: SocketID, now: Instant) {
        guard let id = connection(of: socket) else { return }
        client.connectionOpened(id, now: now)
    }

    func received(_ bytes: ByteBuffer, on socket: SocketID, now: Instant) {
        guard let id = connection(of: socket) else { return }
        client.received(bytes, on: id, now: now)
    }

    func ended(_ socket: SocketID, _ reason: EndReason, now: Instant) {
        guard let id = connection(of: socket) else { return }
        sockets.removeAll { $0.socket == socket }
        client.connectionEnded(id, reason: reason.description, now: now)
    }

    private func connection(of socket: SocketID) -> ConnectionID? {
        sockets.first { $0.socket == socket }?.connection
    }

    private func socket(of connection: ConnectionID) -> SocketID? {
        sockets.first { $0.connection == connection }?.socket
    }

    // MARK: Actions

    func finishTurn(now: Instant) {
        while true {
            let actions = client.takeActions(now: now)
            for action in actions { perform(action, now: now) }
            // Events may lead to inputs, which may lead to actions.
            guard isStirred else { return }
            isStirred = false
        }
    }

    private var isStirred = false

    private func perform(_ action: DatacenterClient.Action, now: Instant) {
        switch action {
        case .dial(let id, let target):
            host.statistics.dials += 1
            host.onDial?(target)
            if target.isProbe { host.statistics.probes += 1 }
            sockets.append((id, host.network.dial(target.address.virtual, from: host.id)))
        case .write(let id, let bytes):
            guard let socket = socket(of: id) else { return }
            host.statistics.writes += 1
            host.statistics.bytesWritten += UInt64(bytes.readableBytes)
            host.network.write(bytes, on: socket)
        case .secure(let id, _):
            // What is inside of TLS is what matters here.
            client.connectionSecured(id, now: now)
            isStirred = true
        case .close(let id, _):
            guard let socket = socket(of: id) else { return }
            sockets.removeAll { $0.connection == id }
            host.network.close(socket)
        case .needsKey:
            host.keys.request(self, now: now)
            isStirred = true
        case .event(let event):
            take(event, now: now)
        }
    }

    private func take(_ event: DatacenterClient.Event, now: Instant) {
        switch event {
        case .completed(let id, let result, _, _):
            guard var record = pending.removeValue(forKey: id) else {
                host.statistics.strayEnds += 1
                return
            }
            record.endedAt = host.simulation.now
            switch result {
            case .success(let object):
                if !record.call.isAnswered(by: object) { host.statistics.wrongAnswers += 1 }
                record.outcome = .answered
            case .failure(let failure):
                record.outcome = .failed("\(failure)")
            }
            host.close(record)
            isStirred = true
        case .update(let object):
            host.receivedUpdate(SimulatedCall.updateNumber(object))
        case .updatesReset:
            host.statistics.updateResets += 1
        case .connectionOpened:
            host.statistics.connectionsOpened += 1
        case .connectionClosed:
            host.statistics.connectionsClosed += 1
        case .keyMade(let key):
            host.keys.store(key, by: self, now: now)
            isStirred = true
        case .keyPermissionReturned:
            host.keys.returned(by: self)
            isStirred = true
        case .keyUnknown(let id):
            host.keys.forget(id, datacenter: datacenter)
            client.keyRemoved(id, now: now)
            isStirred = true
        case .saltsChanged(let salts, let keyID):
            host.keys.note(salts: salts, keyID: keyID, datacenter: datacenter)
        default:
            break
        }
        host.onEvent?(self, event)
    }
}
