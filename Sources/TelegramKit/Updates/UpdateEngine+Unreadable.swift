import MTProtoCore
import TelegramAPI

// What was missed in the account's box and cannot be read.
extension UpdateEngine {
    /// Whether the question that is open is where the account is.
    var isStateAsked: Bool { head == nil || restartReason != nil || suspect?.isProbing == false }

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
        let event = UnreadableEvent(after: place, because: what)
        switch slices.unreadable(largest: limits.slice) {
        case .askAgain:
            isWanted = true
            drain(hashes, now: now)
            pump(now: now)
        case .leaveOut: follow(.askState, about: event, hashes, now: now)
        case .giveUp: follow(.giveUp, about: event, hashes, now: now)
        }
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
        case .probe(let pts):
            isFetching = true
            suspect = event
            ask(.getDifference(pts: pts, qts: head.qts, date: head.date, limit: 1))
        case .leaveOut(let step):
            slices.leaveOut()
            enqueue(.reload(nil, reason: "something that was missed cannot be read: \(event.reason)"), step)
            drain(hashes, now: now)
            isWanted = true
        case .begin(let state):
            slices = UpdateSlices()
            return restarted(.success(state), because: Self.reason(event), now: now)
        case .giveUp:
            slices = UpdateSlices()
            restart(because: Self.reason(event))
        }
        pump(now: now)
    }

    private static func reason(_ event: UnreadableEvent) -> String {
        "what was missed cannot be read: \(event.reason)"
    }
}
