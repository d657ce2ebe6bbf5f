import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import NIOPosix
import TL
import TelegramAPI
import TelegramKit
import TelegramLab

/// The first login as Telegram's iOS app was described to do it: a connection for each purpose, keys for datacenters that
/// are never used, a search for backup addresses at each launch, and connections that are thrown away when something is
/// learnt. It speaks through the same machines as our own client and differs in nothing but when connections are opened
/// and closed.
///
/// When that is stands in a script, in the order in which the description counted: nothing of it follows from rules. So
/// each search asks all of its sources at once and hears all of them, although the baseline client asks the fronted one
/// a second later and needs only the first answer; and the connections that a configuration or a search takes away are
/// closed here whatever came. What is asked and answered is real: without an answer to believe there is no address.
///
/// Connections and requests over HTTPS are numbered as in that description: 20 and 8.
struct BaselineLogin: Sendable {
    let scene: LoginScene
    private let delegate = DeafDelegate()
    private let initialization: ConnectionInitialization
    /// Holds the keys of the whole login.
    private let context: Context

    init(_ scene: LoginScene) throws {
        self.scene = scene
        initialization = scene.configuration.initialization(of: scene.configuration.device, through: nil)
        context = try Self.context(scene)
    }

    private static func context(_ scene: LoginScene) throws -> Context {
        Context(
            servers: try scene.configuration.servers.validated(), store: MemoryStore(),
            tracer: scene.tracer,
            time: scene.configuration.time)
    }

    func measure(roundTrip: Duration) async throws -> LoginMeasurement {
        let clock = scene.configuration.time.clock
        let main = try await launch()
        let begun = clock.now
        let (home, codeHash, background) = try await requestCode(on: main)
        let asked = clock.now
        try await background.value
        let resumed = clock.now
        let (connections, rest) = try await signIn(on: home, codeHash: codeHash, leaving: main)
        let shown = clock.now
        try await rest.value
        for connection in connections { await connection.stop(.stopped) }
        return await LoginMeasurement(
            policy: "baseline client", roundTrip: roundTrip, lab: scene.lab, code: asked - begun,
            mainScreen: shown - resumed)
    }

    // MARK: - The phases

    /// Connections 1 to 7, requests 1 to 4.
    private func launch() async throws -> DatacenterManager {
        async let search = searchForBackups()
        async let keys: Void = LoginScene.each([1, 2, 4]) { try await makeKey(with: $0, in: context) }
        try await keys
        let accepted = scene.lab.counters[LoginScene.firstDatacenter].tcpAccepts
        let first = await connect(to: LoginScene.firstDatacenter, in: context)
        await first.prepare()
        do {
            // What is stopped before it is there is no connection that the lab counts.
            try await until { scene.lab.counters[LoginScene.firstDatacenter].tcpAccepts > accepted }
            try await askBackup(at: try await search)
        } catch {
            await first.stop(.stopped)
            throw error
        }
        // The configuration that came from the backup address takes the connection away, as the script has it.
        await first.stop(.stopped)
        return await connect(to: 2, in: context)
    }

    /// Connections 8 to 12, requests 5 to 8.
    ///
    /// - Returns: the connection to the account's home, the hash of the code, and what goes on in the background.
    private func requestCode(
        on main: DatacenterManager
    ) async throws -> (DatacenterManager, String, Task<Void, any Error>) {
        let query = API.Auth.SendCode(
            phoneNumber: scene.account.phone, apiID: Int32(clamping: scene.configuration.apiID),
            apiHash: scene.configuration.apiHash, settings: API.CodeSettings())
        do {
            _ = try await call(query, on: main)
            throw CommandFailure(.checkFailed, "the account was expected on another datacenter")
        } catch RequestFailure.rpc(let error) where error.migration?.kind == .phone {}
        let background = Task {
            try await askBackup(at: try await searchForBackups())
        }
        let before = scene.lab.counters[LoginScene.homeDatacenter].packetsIn
        let interrupted = await connect(to: LoginScene.homeDatacenter, in: context)
        await interrupted.prepare()
        try await until { scene.lab.counters[LoginScene.homeDatacenter].packetsIn > before }
        await interrupted.stop(.stopped)
        try await makeKey(with: LoginScene.homeDatacenter, in: context)
        let home = await connect(to: LoginScene.homeDatacenter, in: context)
        guard case .sentCode(let sent) = try await call(query, on: home) else {
            throw CommandFailure(.checkFailed, "no code was sent")
        }
        return (home, sent.phoneCodeHash, background)
    }

    /// Connections 13 to 20.
    ///
    /// - Returns: the connections that are open, and what goes on behind the main screen.
    private func signIn(
        on old: DatacenterManager, codeHash: String, leaving main: DatacenterManager
    ) async throws -> ([DatacenterManager], Task<Void, any Error>) {
        _ = try await call(
            API.Auth.SignIn(
                phoneNumber: scene.account.phone, phoneCodeHash: codeHash, phoneCode: scene.account.code), on: old)
        await old.stop(.stopped)
        await main.stop(.stopped)
        let account = await connect(to: LoginScene.homeDatacenter, in: context)
        let preload = await connect(to: LoginScene.homeDatacenter, in: context)
        await preload.prepare()
        _ = try await call(API.Updates.GetState(), on: account)
        async let configuration = call(API.Help.GetConfig(), on: account)
        let peers = try await self.peers(on: account)
        _ = try await configuration
        let histories = Task {
            try await LoginScene.each(peers.map(\.peer)) { peer in
                _ = try await call(
                    API.Messages.GetHistory(
                        peer: peer, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 60, maxID: 0, minID: 0, hash: 0),
                    on: preload)
            }
        }
        let workers = try await fetchAvatars(of: peers)
        return ([account, preload] + workers, histories)
    }

    private typealias Face = (peer: API.InputPeer, photo: Int64?)

    private func peers(on account: DatacenterManager) async throws -> [Face] {
        let answer = try await call(
            API.Messages.GetDialogs(offsetDate: 0, offsetID: 0, offsetPeer: .inputPeerEmpty, limit: 20, hash: 0),
            on: account)
        let users: [API.User] =
            switch answer {
            case .dialogs(let page): page.users
            case .dialogsSlice(let page): page.users
            case .dialogsNotModified: []
            }
        return users.compactMap { user in
            guard case .user(let user) = user, !user.isSelf else { return nil }
            var photo: Int64?
            if case .userProfilePhoto(let it)? = user.photo, Int(it.dcID) == LoginScene.avatarDatacenter {
                photo = it.photoID
            }
            return (.inputPeerUser(userID: user.id, accessHash: user.accessHash ?? 0), photo)
        }
    }

    private func fetchAvatars(of peers: [Face]) async throws -> [DatacenterManager] {
        let export = await connect(to: LoginScene.homeDatacenter, in: context)
        let exported = try await call(
            API.Auth.ExportAuthorization(dcID: Int32(LoginScene.avatarDatacenter)), on: export)
        await export.stop(.stopped)
        let importing = await connect(to: LoginScene.avatarDatacenter, in: context)
        _ = try await call(API.Auth.ImportAuthorization(id: exported.id, bytes: exported.bytes), on: importing)
        await importing.stop(.stopped)
        let accepted = scene.lab.counters[LoginScene.avatarDatacenter].tcpAccepts
        var workers: [DatacenterManager] = []
        for _ in 0..<4 { workers.append(await connect(to: LoginScene.avatarDatacenter, in: context)) }
        let jobs = peers.enumerated().compactMap { index, face in
            face.photo.map { (worker: workers[index % 4], peer: face.peer, photo: $0) }
        }
        for worker in workers { await worker.prepare() }
        try await LoginScene.each(jobs) { job in
            _ = try await call(
                API.Upload.GetFile(
                    location: .inputPeerPhotoFileLocation(.init(peer: job.peer, photoID: job.photo)), offset: 0,
                    limit: 131_072), on: job.worker)
        }
        // One has nothing to do, and the connection that was stopped may be among the open ones.
        try await until {
            let counters = scene.lab.counters[LoginScene.avatarDatacenter]
            return counters.tcpAccepts - accepted >= workers.count && counters.openConnections == workers.count
        }
        return workers
    }

    // MARK: - Their parts

    /// Four questions for backup addresses: Google, Google behind another name, Cloudflare; and CloudKit, in whose place
    /// Cloudflare is asked once more.
    ///
    /// - Returns: the address of the datacenter to go on with, from the first answer that can be believed.
    private func searchForBackups() async throws -> DatacenterAddress {
        #if HTTPS
            guard let place = scene.lab.description.discovery else {
                throw CommandFailure(.checkFailed, "the local Telegram has no resolver")
            }
            let key = try RSAPublicKey(pem: place.rsaPublicKeyPEM)
            var fetcher = HTTPSFetcher(
                endpoint: .init(address: place.address, port: place.port), trustedRootsPEM: place.rootCertificatePEM,
                time: scene.configuration.time)
            fetcher.timeout = .seconds(60)
            let asking = fetcher
            let resolvers: [DNSOverHTTPS.Resolver] = [.google, .googleFronted, .cloudflare, .cloudflare]
            let believed: BackupConfiguration? = try await withThrowingTaskGroup(
                of: BackupConfiguration?.self
            ) { group in
                for resolver in resolvers {
                    group.addTask {
                        var random = RandomSource.system
                        let query = DNSOverHTTPS.query(to: resolver, name: place.name, random: &random)
                        let answer = try await asking.fetch(query, through: .direct)
                        return DNSOverHTTPS.configuration(in: answer.body, key: key, now: context.unixSeconds)
                    }
                }
                // The first one counts; the others are heard, because they were counted.
                var first: BackupConfiguration?
                for try await configuration in group { first = first ?? configuration }
                return first
            }
            let addresses = believed?.addresses(forPhone: scene.account.phone) ?? []
            guard let backup = addresses.first(where: { $0.datacenter == Self.backup }) else {
                throw CommandFailure(.checkFailed, "no resolver names an address of \(Self.backup)")
            }
            return backup.address
        #else
            throw CommandFailure(.usage, "this needs the package trait HTTPS, which is on by default")
        #endif
    }

    private static let backup = DatacenterID(4)

    /// A key and the configuration from the backup address, for which a context is made each time.
    private func askBackup(at address: DatacenterAddress) async throws {
        let context = try Self.context(scene)
        try await makeKey(with: Self.backup.rawValue, at: address, in: context)
        let manager = await connect(to: Self.backup.rawValue, at: address, in: context)
        _ = try await call(API.Help.GetConfig(), on: manager)
        await manager.stop(.stopped)
    }

    /// Makes a key over a connection of its own, which is closed then.
    private func makeKey(with datacenter: Int, at address: DatacenterAddress? = nil, in context: Context) async throws {
        let manager = await connect(to: datacenter, at: address, in: context)
        await manager.prepare()
        try await until { context.authInfo(for: DatacenterID(datacenter)) != nil }
        await manager.stop(.stopped)
    }

    /// - Parameter address: the one to use; nil for those that are known.
    private func connect(
        to datacenter: Int, at address: DatacenterAddress? = nil, in context: Context
    ) async -> DatacenterManager {
        var settings = DatacenterManager.Configuration(
            datacenter: DatacenterID(datacenter), purpose: .general, initialization: initialization)
        settings.onlyAddress = address
        let manager = DatacenterManager(
            configuration: settings, context: context, eventLoop: MultiThreadedEventLoopGroup.singleton.next(),
            delegate: delegate)
        await manager.resume()
        return manager
    }

    private func call<Function: TLFunction>(
        _ function: Function, on manager: DatacenterManager
    ) async throws -> Function.Response {
        let answer = try await manager.request(Request(body: try function.encoded()), name: Function.name)
        var reader = TLReader(answer)
        return try Function.readResponse(from: &reader)
    }

    private func until(_ condition: () async -> Bool) async throws {
        while !(await condition()) { try await Task.sleep(for: .milliseconds(1)) }
    }
}

/// Hears nothing.
private struct DeafDelegate: DatacenterManagerDelegate {
    func manager(_ manager: DatacenterManager, receivedUpdate update: ByteBuffer) {}
    func managerMayHaveMissedUpdates(_ manager: DatacenterManager) {}
    func manager(
        _ manager: DatacenterManager, shouldWait delay: Duration, toRepeat name: String, because error: RPCError,
        within limit: Duration?, at place: UInt64?
    ) -> Bool { true }
    func manager(_ manager: DatacenterManager, changedStateTo state: ConnectionState) {}
    func manager(_ manager: DatacenterManager, reports report: ConnectivityWatch.Report) {}
    func manager(_ manager: DatacenterManager, notices notice: RequestNotice) {}
}
