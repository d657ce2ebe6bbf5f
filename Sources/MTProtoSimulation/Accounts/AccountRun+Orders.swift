import MTProtoCore
import TelegramLab

// Orders, carried out.
extension AccountRun {
    func perform(_ order: AccountOrder) {
        // A program on a machine that stands still does nothing.
        if order.isOfProgram, client.isAsleep { return }
        switch order {
        case .signIn(let account): client.signIn(account)
        case .signOut: client.signOut()
        case .call(let call): self.call(call)
        case .cancel(let number):
            if client.cancel(number) { report(ledger.ended(number, .cancelled, at: simulation.now)) }
        case .download(let download):
            // The file is what it was when it was named first.
            let file = servers.files[download.number] ?? download
            servers.files[download.number] = file
            client.begin(file)
        case .upload(let upload):
            // So is the content of an upload.
            let file = servers.uploads[upload.number] ?? upload
            servers.uploads[upload.number] = file
            client.begin(file)
        case .cancelUpload(let number): client.cancelUpload(number)
        case .kill: client.kill()
        case .start: client.start()
        case .connections(let areAllowed): client.setConnections(areAllowed)
        case .network(let isThere): client.setNetwork(isThere)
        case .sleep(let time): sleep(for: time)
        case .link, .reset, .stall, .dropAnswers: performOnTheWay(order)
        case .writeTime(let time): client.store.writeTime = .milliseconds(time)
        case .failWrites(let count): client.store.failures += count
        case .forget, .move, .revoke, .flood, .slow, .tell, .tellInChannel, .forgetUpdates, .forgetParts:
            performOnServers(order)
        }
    }

    private func sleep(for time: Int) {
        guard !client.isAsleep else { return }
        client.sleep()
        let fate = simulation.random.upTo(2)
        let stoodStill = simulation.random.happens(0.5)
        simulation.after(.milliseconds(time)) { [weak client] _ in
            client?.wake(fate == 0 ? .connected : fate == 1 ? .reset : .silent, clockStoodStill: stoodStill)
        }
    }

    private func performOnTheWay(_ order: AccountOrder) {
        let network = simulation.network
        let host = client.id
        switch order {
        case .link(let name): network.setLink(LinkProfile.named(name) ?? .perfect, of: host)
        case .reset: network.endConnections(of: host, by: .reset)
        case .stall(let time):
            network.setNetwork(of: host, isUp: false)
            simulation.after(.milliseconds(time)) { $0.network.setNetwork(of: host, isUp: true) }
        case .dropAnswers(let time):
            servers.isMuted = true
            simulation.after(.milliseconds(time)) { [weak servers] simulation in
                servers?.isMuted = false
                // Nothing may follow on a connection of which bytes are missing.
                simulation.network.endConnections(of: host, by: .reset)
            }
        default: break
        }
    }

    private func performOnServers(_ order: AccountOrder) {
        let lab = servers.server
        switch order {
        case .forget(let datacenter):
            lab.forgetImportedAuthorizations(datacenter: datacenter)
            carries.lost(datacenter)
        case .move(let account, let datacenter):
            if let user = Self.user(account, lab) { lab.moveAccount(user, to: datacenter) }
        case .revoke(let account):
            guard let user = Self.user(account, lab) else { return }
            lab.revokeAuthorizations(of: user)
            // What was carried from there goes with it.
            carries.lostAll()
        case .flood(let method, let datacenter, let seconds): servers.flood(method, at: datacenter, seconds: seconds)
        case .slow(let datacenter, let time): servers.slow(datacenter, by: .milliseconds(time))
        case .tell(let account, let count): tell(account, count: count)
        case .tellInChannel(let count): tellInChannel(count: count)
        case .forgetUpdates: servers.forgetUpdates()
        case .forgetParts(let count):
            lab.forgetUploadedParts(first: count)
            uploading.forgot(first: count)
        default: break
        }
        servers.changed()
    }

    private static func user(_ account: Int, _ lab: LabServer) -> Int64? {
        lab.userID(phone: AccountServer.accounts[account - 1].phone)
    }
}
