import MTProtoCore
import TelegramAPI

// What was missed in the account's box and cannot be read.
extension UpdateEngine {
    /// Whether the question that is open is where the account is.
    var isStateAsked: Bool { head == nil || restarting != nil || suspect?.isProbing == false }

    /// What was missed came, and cannot be read.
    ///
    /// - Parameters:
    ///   - suspect: what is being searched, if this is the answer to a probe.
    ///   - place: from where it was asked.
    mutating func differenceUnreadable(
        _ what: String, _ suspect: UnreadableEvent?, after place: UpdateState, _ hashes: Hashes, now: Instant
    ) {
        if var suspect {
            let course = suspect.probeAnswered(isReadable: false)
            return follow(course, about: suspect, hashes, now: now)
        }
        guard slices.unreadable(largest: limits.slice) else {
            let event = UnreadableEvent(after: place, because: what, leftOut: leftOut)
            return follow(.askState, about: event, hashes, now: now)
        }
        isWanted = true
        drain(hashes, now: now)
        pump(now: now)
    }

    /// A probe can be read. What is in it comes again with the next question.
    mutating func probeRead(_ suspect: UnreadableEvent, _ hashes: Hashes, now: Instant) {
        var suspect = suspect
        let course = suspect.probeAnswered(isReadable: true)
        follow(course, about: suspect, hashes, now: now)
    }

    /// The server told where the account is, which shows what may be left out, or did not.
    mutating func suspectJudged(
        _ answer: Result<API.Updates.State, Failure>, _ suspect: UnreadableEvent, _ hashes: Hashes, now: Instant
    ) {
        self.suspect = nil
        switch answer {
        case .success(let state):
            var suspect = suspect
            let course = suspect.stateTold(state)
            follow(course, about: suspect, hashes, now: now)
        case .failure(let failure):
            putOff(atLeast: failure.delay, hashes, now: now)
        }
    }

    /// Goes on with the search for what cannot be read, or behind it.
    private mutating func follow(
        _ course: UnreadableEvent.Course, about event: UnreadableEvent, _ hashes: Hashes, now: Instant
    ) {
        drain(hashes, now: now)
        guard let head, event.follows(head) else {
            // What came meanwhile was next in its numbering: what is next now may be something else.
            isWanted = true
            return pump(now: now)
        }
        switch course {
        case .askState:
            isFetching = true
            suspect = event
            ask(.getState)
        case .probe(let pts, let date):
            isFetching = true
            suspect = event
            ask(.getDifference(pts: pts, qts: head.qts, date: date, limit: 1))
        case .leaveOut(let step):
            goOn(behind: step, event, hashes, now: now)
        case .leaveOutUnnumbered(let date):
            let place = UpdateState.Step.state(
                pts: head.pts, qts: head.qts, date: date, seq: head.seq, marks: head.marks)
            goOn(behind: place, event, hashes, now: now)
        case .begin(let state):
            slices = UpdateSlices()
            leftOut = LeftOutEvents()
            // A server that has sent more than it knows of will come to know: nothing is taken back.
            let present = API.Updates.State(
                pts: max(head.pts, state.pts), qts: max(head.qts, state.qts), date: state.date, seq: state.seq,
                unreadCount: state.unreadCount)
            let restart = Restart(reason: .unreadable("what was missed cannot be read: \(event.reason)"))
            return restarted(.success(present), restart, hashes, now: now)
        }
        pump(now: now)
    }

    private mutating func goOn(
        behind step: UpdateState.Step, _ event: UnreadableEvent, _ hashes: Hashes, now: Instant
    ) {
        if leftOut.add(step) {
            slices = UpdateSlices()
            // There may be no end of it.
            pauses.failed(now: now)
        }
        enqueue(.reload(nil, reason: .unreadable("something that was missed cannot be read: \(event.reason)")), step)
        drain(hashes, now: now)
        isWanted = true
    }
}
