import MTProtoCore
import MTProtoCrypto
import NIOCore
import TelegramLab

/// The datacenters of the lab with their accounts, on a host of the virtual network.
package final class AccountServer: SimulatedHost, LabService {
    /// Who can sign in. They are at home at datacenters 2, 4 and 1.
    static let accounts = [
        LabAccount(phone: "9996621001", code: "22222", homeDC: 2, firstName: "First"),
        LabAccount(phone: "9996641002", code: "44444", homeDC: 4, firstName: "Second"),
        LabAccount(phone: "9996611003", code: "11111", homeDC: 1, firstName: "Third"),
    ]
    static let datacenters = 1...5
    private static let port = 443

    /// A request that came.
    struct Arrival {
        let datacenter: Int
        let keyID: UInt64
        /// Who is signed in under the key.
        let user: Int64?
        /// Nil for requests that no datacenter wants a pause of.
        let method: AccountMethod?
        /// Nil for requests that are not a program's.
        let number: Int?
        let isLogOut: Bool
        /// What an import brings.
        let word: [UInt8]?
    }

    private struct Place: Hashable {
        let method: AccountMethod
        let datacenter: Int
    }

    let server: LabServer
    weak var run: AccountRun?
    private var connections: [SocketID: LabConnectionID] = [:]
    private var sockets: [LabConnectionID: SocketID] = [:]
    private(set) var acceptCount = 0
    /// Whatever is written disappears; the datacenters do not know.
    var isMuted = false
    /// Until when a datacenter wants a pause of a method.
    private var floods: [Place: Instant] = [:]
    /// The channel in which all accounts are.
    var channel: Int64?
    /// The last change that is not told any more to who missed it, by user.
    private var forgotten: [Int64: Int32] = [:]
    /// The same in the channel.
    private var forgottenInChannel: Int32 = 0
    private(set) var hasForgottenUpdates = false
    /// By number.
    var files: [Int: AccountDownload] = [:]
    /// By number.
    var uploads: [Int: AccountUpload] = [:]
    /// How long answers take, by datacenter.
    private var slowness: [Int: Duration] = [:]

    init(simulation: Simulation, setup: AccountSetup) {
        var configuration = LabConfiguration()
        configuration.accounts = AccountServer.accounts
        configuration.frameLogLimit = 0
        configuration.seed = simulation.seed
        configuration.differences.slice = setup.slice
        let share = Double(setup.updateFaults) / 100
        configuration.updateFaults = LabUpdateFaults(drop: share, duplicate: share, reorder: share)
        server = LabServer(
            configuration: configuration, rsaKey: SimulationKeys.rsa,
            datacenters: AccountServer.datacenters.map {
                LabDescription.Datacenter(id: $0, address: AccountServer.host(of: $0), port: AccountServer.port)
            },
            clock: ServerClock(unixSeconds: SimulationWorld.epoch, at: simulation.now, isSynchronized: true),
            now: simulation.now)
        super.init(simulation: simulation, name: "datacenters")
        server.service = self
        for datacenter in Self.datacenters {
            network.listen(
                id, at: VirtualAddress(host: Self.host(of: datacenter), port: UInt16(clamping: Self.port)),
                tag: datacenter)
        }
    }

    private static func host(of datacenter: Int) -> String {
        "10.1.0.\(datacenter)"
    }

    /// Where a datacenter can be reached.
    static func addresses(of datacenter: Int) -> [DatacenterAddress] {
        [DatacenterAddress(host: host(of: datacenter), port: UInt16(clamping: port))]
    }

    /// Makes a key and gives it to a datacenter, as if there had been a key exchange.
    func makeKey(datacenter: Int, number: Int) -> KeyMaterial? {
        guard let key = SimulationKeys.authKey(seed: simulation.seed, number: number) else { return nil }
        let salt = Int64(bitPattern: simulation.random.next())
        server.install(key, datacenter: datacenter, salt: salt, now: now)
        let start = server.clock.unixSeconds(at: now)
        return KeyMaterial(
            key: key, salts: [ServerSalt(value: salt, validSince: start, validUntil: start + 1800)])
    }

    // MARK: Orders

    /// A datacenter wants a pause of a method.
    func flood(_ method: AccountMethod, at datacenter: Int, seconds: Int) {
        floods[Place(method: method, datacenter: datacenter)] = now + .seconds(seconds)
    }

    /// The answers of a datacenter take so long from now on.
    func slow(_ datacenter: Int, by time: Duration) {
        slowness[datacenter] = time
    }

    /// What happened until now is not told any more to who missed it.
    func forgetUpdates() {
        hasForgottenUpdates = true
        for account in Self.accounts {
            guard let user = server.userID(phone: account.phone) else { continue }
            forgotten[user] = server.pts(of: user)
        }
        if let channel { forgottenInChannel = server.pts(ofChannel: channel) }
    }

    /// Ends all trouble of the datacenters: lost answers and updates, pauses and slowness.
    func heal() {
        isMuted = false
        server.setUpdateFaults(LabUpdateFaults())
        floods = [:]
        slowness = [:]
    }

    // MARK: Service

    package func answer(_ call: LabCall, on server: LabServer, now: Instant) -> LabReply {
        let method = AccountWire.method(of: call.query)
        let arrival = Arrival(
            datacenter: call.datacenter, keyID: call.keyID,
            user: server.userID(keyID: call.keyID, datacenter: call.datacenter), method: method,
            number: method.flatMap { AccountWire.number(of: call.query, $0) },
            isLogOut: AccountWire.isLogOut(call.query),
            word: method == .import ? AccountWire.word(of: call.query) : nil)
        run?.arrived(arrival)
        let result: Result<ByteBuffer, RPCError> =
            if let error = refusal(of: arrival, now: now) { .failure(error) } else { execute(call, arrival, now: now) }
        var time = slowness[call.datacenter] ?? .zero
        switch result {
        case .success(let answer):
            run?.ran(arrival)
            report(answer, call.query, arrival)
            time += arrival.number.flatMap { run?.work(of: $0) } ?? .zero
        // It came a second time; only the message's random id prevents a second copy.
        case .failure(let error) where error.message == "RANDOM_ID_DUPLICATE": run?.ran(arrival)
        case .failure: break
        }
        return time > .zero ? .later(result, at: now + time) : .now(result)
    }

    /// Tells the run what came of files.
    private func report(_ answer: ByteBuffer, _ query: ByteBuffer, _ arrival: Arrival) {
        guard let method = arrival.method, let user = arrival.user else { return }
        if let saved = AccountWire.savedPart(in: query, method) {
            run?.stored(saved.part, of: saved.file, saved.bytes, by: user)
        }
        guard method == .media, let number = arrival.number else { return }
        run?.delivered(number, AccountWire.sentFile(in: answer).flatMap { server.content(ofFile: $0) })
    }

    private func execute(
        _ call: LabCall, _ arrival: Arrival, now: Instant
    ) -> Result<ByteBuffer, RPCError> {
        // What files are does not matter here, only who may have them, and that their parts are told apart.
        if arrival.method == .file, arrival.user != nil {
            guard let part = AccountWire.part(in: call.query) else { return .success(AccountWire.file()) }
            return .success(AccountWire.file(files[part.number]?.content(part.range) ?? []))
        }
        return server.run(call, longestDifference: hasForgotten(call, arrival) ? 0 : nil, now: now)
    }

    /// Whether something is asked for that is not told any more.
    private func hasForgotten(_ call: LabCall, _ arrival: Arrival) -> Bool {
        guard let method = arrival.method, let known = AccountWire.knownChange(in: call.query, method) else {
            return false
        }
        guard method == .difference else { return known < forgottenInChannel }
        return arrival.user.map { known < forgotten[$0] ?? 0 } ?? false
    }

    /// The flood wait that a request is refused with. A request that needs a signed-in user, and has none, is refused
    /// for that reason instead.
    private func refusal(of arrival: Arrival, now: Instant) -> RPCError? {
        guard let method = arrival.method, !method.isForAccounts || arrival.user != nil,
            let end = floods[Place(method: method, datacenter: arrival.datacenter)], end > now
        else { return nil }
        let seconds = (end - now).components.seconds + 1
        return RPCError(code: 420, message: "FLOOD_WAIT_\(seconds)")
    }

    // MARK: Host

    package override func accepted(_ socket: SocketID, tag: Int, now: Instant) {
        acceptCount += 1
        guard let connection = server.accept(datacenter: tag, now: now) else { return network.close(socket) }
        connections[socket] = connection
        sockets[connection] = socket
    }

    package override func received(_ bytes: ByteBuffer, on socket: SocketID, now: Instant) {
        guard let connection = connections[socket] else { return }
        server.receive(bytes, on: connection, now: now)
    }

    package override func ended(_ socket: SocketID, _ reason: EndReason, now: Instant) {
        guard let connection = connections.removeValue(forKey: socket) else { return }
        sockets[connection] = nil
        server.closed(connection, now: now)
    }

    package override var nextDeadline: Instant? { server.nextDeadline }

    package override func deadlineReached(now: Instant) {
        server.deadlineReached(now: now)
    }

    package override func finishTurn(now: Instant) {
        for output in server.takeOutput(now: now) {
            switch output {
            case .write(let connection, let bytes):
                if let socket = sockets[connection], !isMuted { network.write(bytes, on: socket) }
            case .close(let connection):
                guard let socket = sockets.removeValue(forKey: connection) else { continue }
                connections[socket] = nil
                network.close(socket)
            }
        }
    }
}
