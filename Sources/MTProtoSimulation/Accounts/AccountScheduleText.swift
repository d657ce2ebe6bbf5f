extension AccountSchedule: CustomStringConvertible {
    /// One line for the setup and one for each step; ``init(parsing:)`` reads it back.
    package var description: String {
        ([setup.description] + steps.map(\.description)).joined(separator: "\n")
    }
}

extension AccountSetup: CustomStringConvertible {
    package var description: String {
        var words = ["setup", "seed", "\(seed)", "link", link]
        if makesKeys { words.append("makes-keys") }
        if knowsOne { words.append("knows-one") }
        if writeTime != 1 { words += ["write-time", Seconds.text(milliseconds: writeTime)] }
        if readTime > 0 { words += ["read-time", Seconds.text(milliseconds: readTime)] }
        if room != 1024 { words += ["room", "\(room)"] }
        if slice != 100 { words += ["slice", "\(slice)"] }
        if updateFaults > 0 { words += ["update-faults", "\(updateFaults)"] }
        return words.joined(separator: " ")
    }
}

extension AccountSchedule.Step: CustomStringConvertible {
    package var description: String {
        "\(Seconds.text(milliseconds: at)) \(order)"
    }
}

extension AccountCall: CustomStringConvertible {
    package var description: String {
        var words: [String]
        switch kind {
        case .send: words = ["send", "\(number)"]
        case .mark: words = ["mark", "\(number)"]
        case .file(let datacenter): words = ["file", "\(number)", "\(datacenter)"]
        case .media(let upload): words = ["send-file", "\(number)", "\(upload)"]
        }
        if work > 0 { words += ["work", Seconds.text(milliseconds: work)] }
        if isImpatient { words.append("impatient") }
        return words.joined(separator: " ")
    }
}

extension AccountDownload: CustomStringConvertible {
    package var description: String {
        "download \(number) \(datacenter) \(size)\(isUnsized ? " unsized" : "")"
    }
}

extension AccountUpload: CustomStringConvertible {
    package var description: String {
        "upload \(number) \(size)\(isUnsized ? " unsized" : "")"
    }
}

extension AccountOrder: CustomStringConvertible {
    package var description: String {
        switch self {
        case .signIn(let account): "client sign-in \(account)"
        case .signOut: "client sign-out"
        case .call(let call): "client \(call)"
        case .cancel(let number): "client cancel \(number)"
        case .download(let download): "client \(download)"
        case .upload(let upload): "client \(upload)"
        case .cancelUpload(let number): "client cancel-upload \(number)"
        case .kill: "client kill"
        case .start: "client start"
        case .connections(let areAllowed): "client connections \(areAllowed ? "on" : "off")"
        case .sleep(let time): "machine sleep \(Seconds.text(milliseconds: time))"
        case .network(let isThere): "machine network \(isThere ? "on" : "off")"
        case .link(let name): "way link \(name)"
        case .reset: "way reset"
        case .stall(let time): "way stall \(Seconds.text(milliseconds: time))"
        case .dropAnswers(let time): "way drop-answers \(Seconds.text(milliseconds: time))"
        case .writeTime(let time): "store write-time \(Seconds.text(milliseconds: time))"
        case .failWrites(let count): "store fail \(count)"
        case .forget(let datacenter): "server forget \(datacenter)"
        case .move(let account, let datacenter): "server move \(account) \(datacenter)"
        case .revoke(let account): "server revoke \(account)"
        case .flood(let method, let datacenter, let seconds): "server flood \(method.rawValue) \(datacenter) \(seconds)"
        case .slow(let datacenter, let time): "server slow \(datacenter) \(Seconds.text(milliseconds: time))"
        case .tell(let account, let count): "server tell \(account) \(count)"
        case .tellInChannel(let count): "server tell-channel \(count)"
        case .forgetUpdates: "server forget-updates"
        case .forgetParts(let count): "server forget-parts \(count)"
        }
    }
}

extension AccountSchedule {
    /// Reads what ``description`` writes. Empty lines and lines that begin with `#` do not matter.
    /// - Throws: ``ScheduleError``, which names the line.
    package init(parsing text: String) throws(ScheduleError) {
        let (setup, steps) = try ScheduleWords.lines(of: text, setup: AccountSetup.init, step: Step.init)
        self.init(
            setup: setup,
            steps: steps.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element))
    }
}

extension AccountSetup {
    init(_ words: inout ScheduleWords) throws(ScheduleError) {
        guard try words.word("setup") == "setup" else { throw words.failure("the first line begins with \"setup\"") }
        self.init(seed: 0)
        while words.peek != nil {
            switch try words.word("") {
            case "seed":
                let text = try words.word("a seed")
                guard let value = UInt64(text) else { throw words.failure("\"\(text)\" is no seed") }
                seed = value
            case "link": link = try words.word("the name of a link")
            case "makes-keys": makesKeys = true
            case "knows-one": knowsOne = true
            case "write-time": writeTime = try words.time("how long a write takes")
            case "read-time": readTime = try words.time("how long the program takes for an update")
            case "room": room = try words.number("the room for updates", in: 1...1024)
            case "slice": slice = try words.number("the size of a slice", in: 1...100)
            case "update-faults": updateFaults = try words.number("the percentage of faults", in: 0...90)
            case let other: throw words.failure("\"\(other)\" is not understood")
            }
        }
    }
}

extension AccountSchedule.Step {
    init(_ words: inout ScheduleWords) throws(ScheduleError) {
        let at = try words.time("the time")
        switch try words.word("client, machine, way, store or server") {
        case "client": self.init(at: at, try AccountOrder.ofClient(&words))
        case "machine": self.init(at: at, try AccountOrder.ofMachine(&words))
        case "way": self.init(at: at, try AccountOrder.ofWay(&words))
        case "store": self.init(at: at, try AccountOrder.ofStore(&words))
        case "server": self.init(at: at, try AccountOrder.ofServer(&words))
        case let other: throw words.failure("\"\(other)\" is none of client, machine, way, store and server")
        }
    }
}

extension ScheduleWords {
    fileprivate mutating func account() throws(ScheduleError) -> Int {
        try number("the account", in: 1...AccountServer.accounts.count)
    }

    fileprivate mutating func datacenter() throws(ScheduleError) -> Int {
        try number("the datacenter", in: 1...5)
    }

    fileprivate mutating func fileSize() throws(ScheduleError) -> Int {
        try number("the size of the file", in: 1...10_000_000)
    }

    /// Whether the size of a file is not known. Nothing else comes behind it.
    fileprivate mutating func isUnsized() throws(ScheduleError) -> Bool {
        guard peek != nil else { return false }
        guard try word("") == "unsized" else { throw failure("nothing but \"unsized\" comes here") }
        return true
    }

    fileprivate mutating func changes() throws(ScheduleError) -> Int {
        try number("how many changes", in: 1...1000)
    }
}

extension AccountOrder {
    fileprivate static func ofClient(_ words: inout ScheduleWords) throws(ScheduleError) -> AccountOrder {
        switch try words.word("what the client does") {
        case "sign-in": return .signIn(try words.account())
        case "sign-out": return .signOut
        case "send": return .call(try AccountCall(number: words.requestNumber(), .send).described(by: &words))
        case "mark": return .call(try AccountCall(number: words.requestNumber(), .mark).described(by: &words))
        case "file":
            let number = try words.requestNumber()
            return .call(try AccountCall(number: number, .file(try words.datacenter())).described(by: &words))
        case "download":
            let number = try words.requestNumber()
            let datacenter = try words.datacenter()
            var download = AccountDownload(number: number, datacenter: datacenter, size: try words.fileSize())
            download.isUnsized = try words.isUnsized()
            return .download(download)
        case "upload":
            let number = try words.requestNumber()
            var upload = AccountUpload(number: number, size: try words.fileSize())
            upload.isUnsized = try words.isUnsized()
            return .upload(upload)
        case "cancel-upload": return .cancelUpload(try words.requestNumber())
        case "send-file":
            let number = try words.requestNumber()
            return .call(try AccountCall(number: number, .media(try words.requestNumber())).described(by: &words))
        case "cancel": return .cancel(try words.requestNumber())
        case "kill": return .kill
        case "start": return .start
        case "connections": return .connections(try words.isOn())
        case let other: throw words.failure("a client cannot \"\(other)\"")
        }
    }

    fileprivate static func ofMachine(_ words: inout ScheduleWords) throws(ScheduleError) -> AccountOrder {
        switch try words.word("what happens to the machine") {
        case "sleep": return .sleep(try words.time("how long"))
        case "network": return .network(try words.isOn())
        case let other: throw words.failure("\"\(other)\" does not happen to machines")
        }
    }

    fileprivate static func ofWay(_ words: inout ScheduleWords) throws(ScheduleError) -> AccountOrder {
        switch try words.word("what happens on the way") {
        case "link": return .link(try words.word("the name of a link"))
        case "reset": return .reset
        case "stall": return .stall(try words.time("how long"))
        case "drop-answers": return .dropAnswers(try words.time("how long"))
        case let other: throw words.failure("\"\(other)\" does not happen on the way")
        }
    }

    fileprivate static func ofStore(_ words: inout ScheduleWords) throws(ScheduleError) -> AccountOrder {
        switch try words.word("what the store does") {
        case "write-time": return .writeTime(try words.time("how long a write takes"))
        case "fail": return .failWrites(try words.number("how many writes", in: 1...1000))
        case let other: throw words.failure("a store cannot \"\(other)\"")
        }
    }

    fileprivate static func ofServer(_ words: inout ScheduleWords) throws(ScheduleError) -> AccountOrder {
        switch try words.word("what the servers do") {
        case "forget": return .forget(try words.datacenter())
        case "move":
            let account = try words.account()
            return .move(account: account, to: try words.datacenter())
        case "revoke": return .revoke(try words.account())
        case "flood":
            let name = try words.word("the method")
            guard let method = AccountMethod(rawValue: name) else {
                throw words.failure("\"\(name)\" is none of \(AccountMethod.allCases.map(\.rawValue))")
            }
            let datacenter = try words.datacenter()
            return .flood(method, at: datacenter, seconds: try words.number("seconds", in: 1...3600))
        case "slow":
            let datacenter = try words.datacenter()
            return .slow(datacenter, try words.time("how long answers take"))
        case "tell":
            let account = try words.account()
            return .tell(account: account, count: try words.changes())
        case "tell-channel": return .tellInChannel(try words.changes())
        case "forget-updates": return .forgetUpdates
        case "forget-parts": return .forgetParts(try words.number("how many parts", in: 1...1000))
        case let other: throw words.failure("a server cannot \"\(other)\"")
        }
    }
}

extension ScheduleWords {
    /// Numbers of requests are ids in what is sent: positive, and of 31 bits.
    fileprivate mutating func requestNumber() throws(ScheduleError) -> Int {
        try number("the number of the request", in: 1...Int(Int32.max))
    }
}

extension AccountCall {
    fileprivate func described(by words: inout ScheduleWords) throws(ScheduleError) -> AccountCall {
        var call = self
        while words.peek != nil {
            switch try words.word("") {
            case "work": call.work = try words.time("the time of work")
            case "impatient": call.isImpatient = true
            case let other: throw words.failure("\"\(other)\" is not understood")
            }
        }
        return call
    }
}
