import MTProtoCore
import MTProtoCrypto
import NIOCore
import TelegramKit

// Who is signed in, and what is kept of that.
extension AccountClient {
    /// The error of a write that failed.
    private static let unwritten = TelegramError(.storage, message: "It was not written", location: "store", hint: "")

    // MARK: - Users

    /// Asks for a code for an account, and signs in with it.
    func signIn(_ account: Int) {
        guard isLoaded, user == nil, !isBusy else { return }
        isBusy = true
        begin(.code(account: account))
    }

    func signOut() {
        guard user != nil, !isBusy else { return }
        isBusy = true
        begin(.logOut)
    }

    /// The home datacenter accepted a sign-in. The user is told once it is written.
    func signedIn(as user: Int64) {
        isBusy = false
        machine?.note { $0.userID = user }
        let (home, life) = (home, life)
        noteAuthorized(home)
        run?.signedIn()
        let bytes = machine?.account.encoded()
        memory.account = bytes
        // The account is written first, then its key: a process that dies between the two goes on with the account.
        write({ $0.account = bytes }) { client, isWritten in
            // Updates are read all the same.
            guard isWritten else { return client.beginReading(as: user, in: life) }
            client.writeKey(of: home) { client, isWritten in
                client.beginReading(as: user, in: life)
                guard isWritten, client.life == life, client.user == user, client.home == home else { return }
                client.run?.told(user)
            }
        }
        ports[home]?.client.setStaysConnected(true, now: now)
        pump()
    }

    /// The account is no longer signed in: its keys are forgotten, and its waiting requests are not sent.
    func signedOut() {
        guard user != nil else { return }
        run?.signedOut()
        endReading()
        endUploads()
        machine?.note { $0.userID = nil }
        let facts = facts
        machine?.accountLeft(facts: facts)
        closePorts()
        let bytes = machine?.account.encoded()
        memory.account = bytes
        write({ $0.account = bytes })
        forgetKeys(of: carryingDatacenters)
        ports[home]?.client.setStaysConnected(false, now: now)
        pump()
    }

    /// Begins where the stored account stands.
    func resumeAccount() {
        if let user { forgetKeys(of: carryingDatacenters.filter { memory.keys[$0]?.owner ?? user != user }) }
        if user != nil, memory.keys[home] == nil {
            machine?.note { $0.userID = nil }
            let bytes = machine?.account.encoded()
            write({ $0.account = bytes })
        }
        guard user != nil else { return forgetKeys(of: carryingDatacenters) }
        guard memory.keys[home]?.isAuthorized == false else { return }
        noteAuthorized(home)
        writeKey(of: home)
    }

    /// The account has moved to another home.
    func moved(from old: Int, to new: Int, because reason: String, leaving former: Int64?) {
        run?.moved(from: old, to: new, because: reason, leaving: former)
        if former != nil {
            closePorts()
            endReading()
            endUploads()
        }
        closePort(of: old)
        forgetKeys(of: carryingDatacenters)
        // The new home may know another user under it, whose sign-in was accepted while a process died.
        if former != nil { forgetKeys(of: [new]) }
        let bytes = machine?.account.encoded()
        memory.account = bytes
        write({ $0.account = bytes }) { client, isWritten in
            let facts = client.facts
            client.machine?.moved(error: isWritten ? nil : Self.unwritten, facts: facts)
        }
    }

    // MARK: - Keys

    /// Writes whether a datacenter knows the account.
    func keep(_ isAuthorized: Bool, _ datacenter: DatacenterID) {
        let id = datacenter.rawValue
        if isAuthorized { noteAuthorized(id) } else { memory.keys[id]?.isAuthorized = false }
        if isAuthorized, sabotage == .forgetfulTransfer { return kept(datacenter, isWritten: true) }
        guard memory.keys[id] != nil else { return kept(datacenter, isWritten: true) }
        writeKey(of: id) { client, isWritten in client.kept(datacenter, isWritten: isWritten) }
    }

    private func kept(_ datacenter: DatacenterID, isWritten: Bool) {
        if !isWritten { run?.lost(datacenter.rawValue) }
        let facts = facts
        machine?.kept(datacenter, error: isWritten ? nil : Self.unwritten, facts: facts)
    }

    /// The key of a datacenter carries the account.
    private func noteAuthorized(_ datacenter: Int) {
        memory.keys[datacenter]?.isAuthorized = true
        memory.keys[datacenter]?.hasCarried = true
        memory.keys[datacenter]?.owner = user
    }

    private var carryingDatacenters: [Int] {
        memory.keys.filter(\.value.hasCarried).keys.sorted()
    }

    /// Forgets keys, here and in the store: the next request there makes another.
    func forgetKeys(of datacenters: [Int]) {
        for datacenter in datacenters {
            guard let key = memory.keys.removeValue(forKey: datacenter) else { continue }
            run?.lost(datacenter)
            ports[datacenter]?.client.keyRemoved(key.material.key.id, now: now)
            write { $0.keys[datacenter] = nil }
        }
    }

    /// Writes a key as it is now.
    private func writeKey(
        of datacenter: Int, completion: @escaping (AccountClient, Bool) -> Void = { _, _ in }
    ) {
        let key = memory.keys[datacenter]
        write({ $0.keys[datacenter] = key }, completion: completion)
    }

    // MARK: - What connections want

    func perform(_ action: DatacenterClient.Action, of port: AccountPort, now: Instant) {
        switch action {
        case .dial(let connection, let target):
            let address = VirtualAddress(host: target.host, port: target.port)
            let socket = network.dial(address, from: id)
            port.sockets[connection] = socket
            owners[socket] = (port, connection)
        case .write(let connection, let bytes):
            if let socket = port.sockets[connection] { network.write(bytes, on: socket) }
        case .secure(let connection, _):
            port.client.connectionSecured(connection, now: now)
        case .close(let connection, _):
            guard let socket = port.sockets.removeValue(forKey: connection) else { return }
            owners[socket] = nil
            network.close(socket)
        case .needsKey: needsKey(port, now: now)
        case .event(let event): take(event, of: port, now: now)
        }
    }

    private func needsKey(_ port: AccountPort, now: Instant) {
        if let key = memory.keys[port.datacenter]?.material {
            port.client.useKey(key, now: now)
        } else if makesKeys {
            port.client.mayMakeKey(now: now)
        } else {
            installKey(for: port.datacenter)
        }
    }

    private func take(_ event: DatacenterClient.Event, of port: AccountPort, now: Instant) {
        let datacenter = port.datacenter
        switch event {
        case .completed(let id, let result, _, let mayHaveRun):
            completed(id, result, mayHaveRun: mayHaveRun, of: port)
        case .delayed(let id, let pause, let error): delayed(id, by: pause, because: error, of: port)
        case .keyMade(let material):
            write({ $0.keys[datacenter] = AccountStore.Key(material) }) { client, isWritten in
                guard isWritten, client.ports[datacenter] === port else {
                    return port.client.keyNotStored(material.key.id, now: client.now)
                }
                client.memory.keys[datacenter] = AccountStore.Key(material)
                port.client.keyStored(material.key.id, now: client.now)
            }
        case .keyUnknown(let id):
            guard memory.keys[datacenter]?.material.key.id == id else { return }
            if datacenter == home { signedOut() }
            forgetKeys(of: [datacenter])
        case .update(let update):
            if datacenter == home, ports[datacenter] === port { received(update) }
        case .updatesReset:
            if datacenter == home, ports[datacenter] === port { mayHaveMissedUpdates() }
        // Salts only save time, so they are not written.
        case .saltsChanged(let salts, let id):
            if memory.keys[datacenter]?.material.key.id == id { memory.keys[datacenter]?.material.salts = salts }
        case .initialized(let identity, let id):
            if memory.keys[datacenter]?.material.key.id == id {
                memory.keys[datacenter]?.material.initializedIdentity = identity
            }
        default: break
        }
    }
}
