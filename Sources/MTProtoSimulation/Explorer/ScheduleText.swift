import TelegramLab

extension Schedule: CustomStringConvertible {
    /// One line for the setup and one for each step; ``init(parsing:)`` reads it back.
    package var description: String {
        ([setup.description] + steps.map(\.description)).joined(separator: "\n")
    }
}

extension ScheduleSetup: CustomStringConvertible {
    package var description: String {
        var words = ["setup", "seed", "\(seed)", "clients", "\(clients)", "link", link]
        if sharesKey { words.append("one-key") }
        if makesKeys { words.append("makes-keys") }
        if let temporaryKeys { words += ["temporary-keys", "\(temporaryKeys)"] }
        if usesHTTP { words.append("http") }
        if hasAdversary { words.append("adversary") }
        if let proxy { words += ["proxy", proxy.rawValue] }
        if staysConnected { words.append("stays") }
        if clockError != 0 { words += ["clock-error", "\(clockError)"] }
        return words.joined(separator: " ")
    }
}

extension Schedule.Step: CustomStringConvertible {
    package var description: String {
        "\(Seconds.text(milliseconds: at)) \(order)"
    }
}

extension CallPlan: CustomStringConvertible {
    package var description: String {
        var words = ["\(number)"]
        if isIdempotent { words.append("repeatable") }
        if isUrgent { words.append("urgent") }
        if wantsQuickAck { words.append("quick-ack") }
        if let after { words += ["after", "\(after)"] }
        if let timeout { words += ["timeout", Seconds.text(milliseconds: timeout)] }
        if upload > 0 { words += ["upload", "\(upload)"] }
        if answer > 0 { words += ["answer", "\(answer)"] }
        if work > 0 { words += ["work", Seconds.text(milliseconds: work)] }
        return words.joined(separator: " ")
    }
}

extension Order: CustomStringConvertible {
    package var description: String {
        switch self {
        case .call(let client, let plan): "client \(client) call \(plan)"
        case .cancel(let client, let call): "client \(client) cancel \(call)"
        case .pause(let client): "client \(client) pause"
        case .resume(let client): "client \(client) resume"
        case .close(let client): "client \(client) close"
        case .reopen(let client): "client \(client) reopen"
        case .staysConnected(let client, let stays): "client \(client) stays \(stays ? "on" : "off")"
        case .sleep(let client, let time): "machine \(client) sleep \(Seconds.text(milliseconds: time))"
        case .network(let client, let isThere): "machine \(client) network \(isThere ? "on" : "off")"
        case .wallClock(let client, let seconds): "machine \(client) wall-clock \(seconds)"
        case .link(let client, let name): "way \(client) link \(name)"
        case .reset(let client): "way \(client) reset"
        case .blackHole(let client, let time): "way \(client) black-hole \(Seconds.text(milliseconds: time))"
        case .refuse(let client, let time): "way \(client) refuse \(Seconds.text(milliseconds: time))"
        case .outage(let client, let kind, let time):
            "way \(client) outage \(kind.rawValue) \(Seconds.text(milliseconds: time))"
        case .stall(let client, let time): "way \(client) stall \(Seconds.text(milliseconds: time))"
        case .dropAnswers(let client, let time): "way \(client) drop-answers \(Seconds.text(milliseconds: time))"
        case .adversary(let client, let time): "way \(client) adversary \(Seconds.text(milliseconds: time))"
        case .keep(let client, let time): "way \(client) keep \(Seconds.text(milliseconds: time))"
        case .copy(let client, let time): "way \(client) copy \(Seconds.text(milliseconds: time))"
        case .play(let client): "way \(client) play"
        case .push(let client, let count): "server push \(client) \(count)"
        case .transportCode(let client, let code): "server code \(client) \(code)"
        case .faults(let kinds, let perMille):
            kinds.isEmpty
                ? "server faults none"
                : "server faults \(kinds.map(\.rawValue).joined(separator: ",")) \(perMille)"
        case .rotateSalts: "server rotate-salts"
        case .forgetSessions: "server forget-sessions"
        case .forgetKeys: "server forget-keys"
        case .forgetTemporaryKeys: "server forget-temporary-keys"
        case .restart: "server restart"
        case .amnesia: "server amnesia"
        case .shiftClock(let seconds): "server clock \(seconds)"
        }
    }
}

/// Seconds with three decimals, without Foundation.
package enum Seconds {
    package static func text(milliseconds: Int) -> String {
        let magnitude = milliseconds.magnitude
        let fraction = String(magnitude % 1000)
        let sign = milliseconds < 0 ? "-" : ""
        return "\(sign)\(magnitude / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
    }

    package static func milliseconds(_ text: some StringProtocol) -> Int? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first.flatMap({ Int($0) }), whole.magnitude < 1 << 40 else { return nil }
        guard parts.count == 2 else { return whole * 1000 }
        let digits = parts[1]
        guard (1...3).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }),
            let fraction = Int(digits + String(repeating: "0", count: 3 - digits.count))
        else { return nil }
        return text.hasPrefix("-") ? whole * 1000 - fraction : whole * 1000 + fraction
    }
}
