// What others do, of which the client is told by updates.
extension AccountDrawing {
    /// Mostly the account that is signed in, if all has gone well.
    private mutating func reader() -> Int {
        draw.chance(80) ? signedIn : account()
    }

    private mutating func addChange(_ at: Int, to account: Int) {
        let count = draw.scaled(1...12)
        add(at, draw.chance(60) ? .tell(account: account, count: count) : .tellInChannel(count))
    }

    mutating func drawUpdates(_ at: Int) {
        guard !draw.chance(8) else { return add(at, .forgetUpdates) }
        var at = at
        for _ in 0..<draw.weighted([(60, 1), (40, draw.between(2...5))], else: 1) {
            addChange(at, to: reader())
            at += draw.scaled(1...2500)
        }
    }

    /// Much happens while no process runs.
    mutating func drawAbsence(_ at: Int, _ account: Int) {
        for _ in 0..<draw.between(1...3) { addChange(at + draw.below(2000), to: account) }
        let death = at + draw.scaled(20...5000)
        add(death, .kill)
        let start = death + draw.scaled(100...5000)
        for _ in 0..<draw.between(1...4) { addChange(death + draw.below(start - death), to: account) }
        if draw.chance(20) { add(start, .forgetUpdates) }
        add(start, .start)
        addChange(start + draw.scaled(1...3000), to: account)
        // Again, in the middle of what is told of the first time.
        if draw.chance(50) {
            let death = start + draw.scaled(1...1500)
            add(death, .kill)
            add(death + draw.scaled(1...1000), .start)
        }
    }

    /// Much happens while nothing comes through, and the questions about it meet trouble.
    mutating func drawSilence(_ at: Int, _ account: Int) {
        add(at, draw.chance(50) ? .connections(false) : .dropAnswers(draw.scaled(500...5000)))
        for _ in 0..<draw.between(1...4) { addChange(at + draw.below(4000), to: account) }
        let end = at + draw.between(1000...6000)
        if draw.chance(40) {
            let method = draw.pick([AccountMethod.difference, .channelDifference], else: .difference)
            for datacenter in AccountServer.datacenters {
                add(end, .flood(method, at: datacenter, seconds: draw.scaled(1...30)))
            }
        }
        add(end, .connections(true))
        if draw.chance(30) { add(end + draw.scaled(20...3000), .dropAnswers(draw.scaled(50...2000))) }
        if draw.chance(20) { add(end + draw.scaled(20...3000), .move(account: account, to: draw.between(1...5))) }
    }
}
