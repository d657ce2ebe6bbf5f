/// Draws schedules of accounts.
struct AccountDrawing {
    var draw: Draw
    private var setup: AccountSetup
    /// The account that was to sign in last.
    var signedIn = 1
    private var steps: [AccountSchedule.Step] = []
    private var nextCall = 1
    private var downloads: [AccountDownload] = []
    private var calls: [Int] = []
    let length: Int
    var uploads: [AccountUpload] = []

    /// The schedule of a seed: the same for ever, as long as this file stays the same.
    static func schedule(seed: UInt64) -> AccountSchedule {
        var drawing = AccountDrawing(seed: seed)
        drawing.fill(seed: seed)
        let steps = drawing.steps.enumerated()
            .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
        return AccountSchedule(setup: drawing.setup, steps: steps)
    }

    private init(seed: UInt64) {
        draw = Draw(seed: seed ^ 0xacc0_0017)
        setup = AccountSetup(seed: draw.seed() >> 1)
        setup.link = draw.pick(
            ["perfect", "broadband", "broadband", "wan", "3g", "lossy", "flaky", "handover"], else: "perfect")
        setup.makesKeys = draw.chance(3)
        setup.knowsOne = draw.chance(35)
        setup.writeTime = draw.chance(30) ? draw.scaled(1...1500) : 1
        setup.readTime = draw.chance(30) ? draw.scaled(1...3000) : 0
        setup.room = draw.chance(20) ? draw.scaled(1...20) : 1024
        setup.slice = draw.chance(40) ? draw.scaled(1...20) : 100
        setup.updateFaults = draw.chance(40) ? draw.scaled(1...40) : 0
        length = draw.scaled(6000...90_000)
    }

    private mutating func fill(seed: UInt64) {
        if draw.chance(92) { add(draw.below(1000), .signIn(account())) }
        let count = draw.scaled(3...24)
        for _ in 0..<count {
            let at = draw.below(length)
            switch draw.weighted(Self.kinds, else: .calls) {
            case .calls: drawCalls(at)
            case .program: drawProgram(at)
            case .machine: drawMachine(at)
            case .way: drawWay(at)
            case .store: drawStore(at)
            case .servers: drawServers(at)
            case .updates: drawUpdates(at)
            }
        }
        if draw.chance(45) { drawStory(2000 + draw.below(length)) }
        // Of a source of their own, so that the rest of a schedule does not depend on them.
        draw = Draw(seed: seed ^ 0xacc0_0018)
        drawUploads()
    }

    private enum Kind {
        case calls, program, machine, way, store, servers, updates
    }

    private static let kinds: [(Int, Kind)] = [
        (38, .calls), (16, .program), (5, .machine), (10, .way), (5, .store), (13, .servers), (13, .updates),
    ]

    mutating func add(_ at: Int, _ order: AccountOrder) {
        if case .signIn(let account) = order { signedIn = account }
        steps.append(AccountSchedule.Step(at: at, order))
    }

    mutating func account() -> Int {
        draw.between(1...AccountServer.accounts.count)
    }

    private mutating func datacenter() -> Int {
        draw.between(AccountServer.datacenters)
    }

    // MARK: - What happens by itself

    mutating func addCall(_ at: Int, _ kind: AccountCall.Kind, work: Int = 0, isImpatient: Bool = false) {
        var call = AccountCall(number: nextCall, kind)
        nextCall += 1
        call.work = work
        call.isImpatient = isImpatient
        calls.append(call.number)
        add(at, .call(call))
    }

    private mutating func drawCalls(_ at: Int) {
        if draw.chance(15) { return addDownload(at, from: datacenter()) }
        var at = at
        for _ in 0..<draw.weighted([(70, 1), (30, draw.between(2...5))], else: 1) {
            let kind: AccountCall.Kind = draw.weighted(
                [(35, .send), (15, .mark), (50, .file(datacenter()))], else: .mark)
            addCall(
                at, kind, work: draw.chance(20) ? draw.scaled(10...8000) : 0, isImpatient: draw.chance(15))
            if draw.chance(8), let number = calls.last { add(at + draw.scaled(1...4000), .cancel(number)) }
            if draw.chance(40) { at += draw.scaled(1...1500) }
        }
    }

    /// A file, mostly a new one.
    private mutating func addDownload(_ at: Int, from datacenter: Int) {
        if draw.chance(25), let download = downloads.last { return add(at, .download(download)) }
        var download = AccountDownload(
            number: downloads.count + 1, datacenter: datacenter, size: draw.scaled(1...200_000))
        download.isUnsized = draw.chance(40)
        downloads.append(download)
        add(at, .download(download))
    }

    private mutating func drawProgram(_ at: Int) {
        switch draw.below(10) {
        case 0...3:
            add(at, .kill)
            if draw.chance(90) { add(at + draw.scaled(1...5000), .start) }
        case 4, 5:
            add(at, .signOut)
            if draw.chance(80) { add(at + draw.scaled(500...6000), .signIn(account())) }
        case 6, 7: add(at, .signIn(account()))
        default:
            add(at, .connections(false))
            if draw.chance(85) { add(at + draw.scaled(10...15_000), .connections(true)) }
        }
    }

    private mutating func drawMachine(_ at: Int) {
        if draw.chance(50) {
            add(at, .sleep(draw.scaled(500...100_000)))
        } else {
            add(at, .network(false))
            if draw.chance(85) { add(at + draw.scaled(10...30_000), .network(true)) }
        }
    }

    private mutating func drawWay(_ at: Int) {
        switch draw.below(8) {
        case 0...2: add(at, .reset)
        case 3: add(at, .stall(draw.scaled(100...20_000)))
        case 4...6: add(at, .dropAnswers(draw.scaled(50...5000)))
        default: add(at, .link(draw.pick(["perfect", "broadband", "3g", "lossy", "flaky"], else: "perfect")))
        }
    }

    private mutating func drawStore(_ at: Int) {
        if draw.chance(50) {
            add(at, .writeTime(draw.scaled(1...2000)))
        } else {
            add(at, .failWrites(draw.scaled(1...4)))
        }
    }

    private mutating func drawServers(_ at: Int) {
        switch draw.below(12) {
        case 0...3: add(at, .forget(datacenter()))
        case 4, 5: add(at, .move(account: account(), to: datacenter()))
        case 6: add(at, .revoke(account()))
        case 7...9:
            add(
                at,
                .flood(
                    draw.pick(AccountMethod.allCases, else: .send), at: datacenter(), seconds: draw.scaled(1...60)))
        default:
            let datacenter = datacenter()
            add(at, .slow(datacenter, draw.scaled(100...8000)))
            if draw.chance(80) { add(at + draw.scaled(500...20_000), .slow(datacenter, 0)) }
        }
    }

    // MARK: - What belongs together

    /// Things that happen one after the other, close enough to each other to matter.
    private mutating func drawStory(_ at: Int) {
        let account = account()
        let place = datacenter()
        add(at - 1500, .signIn(account))
        switch draw.below(8) {
        case 7: drawFetching(at, place)
        case 0: drawRestart(at, place)
        case 1: drawMove(at, account, place)
        case 2: drawSwitch(at, place)
        case 3: drawAbsence(at, account)
        case 4: drawSilence(at, account)
        case 5:
            // Many requests go to a datacenter that does not know the account yet; meanwhile it forgets the account.
            for _ in 0..<draw.between(2...5) { addCall(at + draw.below(300), .file(place)) }
            add(at + draw.scaled(50...2000), .forget(place))
            for _ in 0..<draw.between(1...4) { addCall(at + 500 + draw.below(2000), .file(place)) }
        default:
            // A pause that is heard of, and requests before and after.
            let kind: AccountCall.Kind = draw.chance(50) ? .send : .file(place)
            let method = AccountCall(number: 0, kind).method
            for datacenter in AccountServer.datacenters where draw.chance(60) || datacenter == place {
                add(at, .flood(method, at: datacenter, seconds: draw.scaled(3...40)))
            }
            for _ in 0..<draw.between(2...5) {
                addCall(at + draw.below(20_000), kind, isImpatient: draw.chance(30))
            }
        }
    }

    /// A datacenter takes over the account; then the process dies.
    private mutating func drawRestart(_ at: Int, _ place: Int) {
        addCall(at, .file(place))
        let death = at + draw.scaled(20...6000)
        add(death, .kill)
        add(death + draw.scaled(1...2000), .start)
        addCall(death + 2000 + draw.below(3000), .file(place))
    }

    /// Processes die while a file comes, and others go on with it.
    private mutating func drawFetching(_ at: Int, _ place: Int) {
        if draw.chance(50) { add(at, .writeTime(draw.scaled(1...800))) }
        addDownload(at, from: place)
        var death = at
        for _ in 0..<draw.between(1...3) {
            death += draw.scaled(20...4000)
            add(death, .kill)
            add(death + draw.scaled(1...500), .start)
            death += 500
        }
    }

    /// The account moves to another home while a server works on a request.
    private mutating func drawMove(_ at: Int, _ account: Int, _ place: Int) {
        addCall(at, .send, work: draw.between(2000...9000))
        add(at + draw.scaled(300...1500), .move(account: account, to: place))
        for _ in 0..<draw.between(1...3) {
            addCall(at + 1500 + draw.below(500), draw.chance(50) ? .mark : .send)
        }
        if draw.chance(60) { add(at + draw.between(3000...6000), .signIn(account)) }
    }

    /// An account signs out while it is being carried to another datacenter; then an account signs in.
    private mutating func drawSwitch(_ at: Int, _ place: Int) {
        add(at, .slow(place, draw.between(3000...8000)))
        addCall(at + 10, .file(place))
        add(at + draw.between(800...2500), .signOut)
        let next = at + draw.between(2800...4000)
        add(next, .signIn(account()))
        add(at + draw.between(3500...6000), .slow(place, 0))
        for _ in 0..<draw.between(1...3) { addCall(next + draw.between(500...9000), .file(place)) }
    }
}
