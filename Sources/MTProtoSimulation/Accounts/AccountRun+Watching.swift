import MTProtoCore
import TelegramKit
import TelegramLab

// What the run sees of the datacenters.
extension AccountRun {
    func arrived(_ arrival: AccountServer.Arrival) {
        if arrival.method?.isAboutUpdates == true { questionCount += 1 } else { arrivalCount += 1 }
        let now = simulation.now
        let name = arrival.method.map(\.name) ?? (arrival.isLogOut ? "auth.logOut" : "another request")
        let request = arrival.number.map { " of request \($0)" } ?? ""
        let user = arrival.user.map { "user \($0)" } ?? "nobody"
        story.add(now, .server, "DC \(arrival.datacenter) gets \(name)\(request) from \(user)")
        guard let number = arrival.number, let entry = ledger.entries[number] else { return }
        report(ledger.arrived(number, at: arrival.datacenter, now: now))
        report(floods.arrived(entry, at: arrival.datacenter, now: now))
        guard let author = entry.author, entry.strangers.contains(arrival.datacenter) else { return }
        report(
            carries.arrived(
                number, at: arrival.datacenter, under: arrival.keyID, of: author, as: arrival.user, now: now))
    }

    /// It was carried out.
    func ran(_ arrival: AccountServer.Arrival) {
        let now = simulation.now
        if let number = arrival.number {
            story.add(now, .server, "DC \(arrival.datacenter) runs request \(number)")
            report(ledger.ran(number, at: arrival.datacenter, as: arrival.user, now: now))
        }
        if arrival.method == .state, let user = arrival.user { updates.presentAsked(by: user) }
        // The account signed out: the datacenters that it was carried to do not know it any more.
        if arrival.isLogOut { carries.lostAll() }
        guard let word = arrival.word,
            let user = servers.server.userID(keyID: arrival.keyID, datacenter: arrival.datacenter)
        else { return }
        statistics.transfers += 1
        report(
            carries.imported(
                to: arrival.datacenter, under: arrival.keyID, as: user, isAwaited: client.awaits(word), now: now))
    }
}

// What the run sees of the client.
extension AccountRun {
    func tells(_ text: @autoclosure () -> String) {
        story.add(simulation.now, .client(1), text())
    }

    // MARK: Requests

    func handed(_ number: Int, to datacenter: Int, isHome: Bool) {
        tells("request \(number) goes to DC \(datacenter)")
        ledger.handed(number, to: datacenter, isHome: isHome)
        floods.handed(number)
    }

    func ended(_ number: Int, _ end: AccountLedger.End, because error: TelegramError?) {
        tells("request \(number) is \(end)\(error.map { ": \($0.message)" } ?? "")")
        if let entry = ledger.entries[number], end == .failed, let error { checkOutcome(of: entry, error) }
        report(ledger.ended(number, end, at: simulation.now))
    }

    func asks(_ question: AccountMachine.Question) {
        switch question {
        case .export(let datacenter): tells("asks for an export to \(datacenter)")
        case .import(let datacenter, _): tells("asks for the import to \(datacenter)")
        case .configuration(let datacenter, let target): tells("asks \(datacenter) where \(target) is")
        }
    }

    /// A question failed. If it was an import, it is unknown whether that ran.
    func failed(_ question: AccountMachine.Question, because error: TelegramError) {
        tells("a question failed: \(error.message)")
        if case .import(let datacenter, _) = question { carries.lost(datacenter.rawValue) }
    }

    func heard(_ method: AccountMethod, at datacenter: Int, _ pause: Duration) {
        floods.heard(method, at: datacenter, pause, now: simulation.now)
    }

    func waits(_ number: Int, at datacenter: Int, _ pause: Duration) {
        floods.waits(number, at: datacenter, pause, now: simulation.now)
    }

    // MARK: The account

    /// A process begins.
    func began(as user: Int64?) {
        tells("begins as \(user.map { "user \($0)" } ?? "nobody")")
        if let toldUser, toldUser != user {
            report(
                .staysSignedIn,
                "user \(toldUser) was signed in and had been told so; after the restart it is "
                    + (user.map { "user \($0)" } ?? "nobody"))
        }
        toldUser = user
    }

    func died() {
        statistics.kills += 1
        updates.killed(now: client.now, isStoreIdle: client.store.isIdle, failedAt: client.store.failedAt)
        ledger.killed(at: simulation.now)
        carries.killed()
        floods.forget()
    }

    /// An account signed in, and its user has not been told yet.
    func signedIn() {
        statistics.signIns += 1
        toldUser = nil
        carries.lostAll()
    }

    func told(_ user: Int64) {
        tells("user \(user) is signed in")
        toldUser = user
    }

    func signedOut() {
        tells("no account is signed in any more")
        toldUser = nil
        carries.lostAll()
        floods.forget()
    }

    func moved(from old: Int, to new: Int, because reason: String, leaving former: Int64?) {
        tells("moves from DC \(old) to DC \(new), because of \(reason)")
        statistics.moves += 1
        toldUser = nil
        carries.lostAll()
        if former != nil { floods.forgetPauses() }
    }

    func transferred(to datacenter: Int) {
        tells("DC \(datacenter) knows the account")
        carries.told(datacenter)
    }

    /// The client forgets the key of a datacenter, or could not write what it knows of it.
    func lost(_ datacenter: Int) {
        carries.lost(datacenter)
    }
}
