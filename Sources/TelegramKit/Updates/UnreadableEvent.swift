import MTProtoCore
import TelegramAPI

/// Finds out what cannot be read when an answer cannot that has no more than one event of each of the account's
/// numberings: that of chats (pts), or that of bots and secret chats (qts). It may also have what has no number, of the
/// time since the date from which it was asked. Without input or output: what the server says comes in, what to do next
/// comes out.
///
/// What is left out of chats can be read from their history. Nothing brings back what is left out of the other
/// numbering, and the server forgets what lies before the place from which it is asked: so nothing of that is left out
/// unless it is to blame, or unless as many in a row before it were as ``UpdateSlices/patience`` says: then all of that
/// numbering is left out, what can be read as well. In neither numbering a number is left out that may not exist yet:
/// the event that gets it would be taken for one that came before.
struct UnreadableEvent: Hashable, Sendable {
    /// What to do next.
    enum Course: Hashable, Sendable {
        /// Ask where the account is.
        case askState
        /// Ask for one event behind this number of chats, and for what has no number since this date.
        case probe(pts: Int32, date: Int32)
        /// Go on behind what cannot be read.
        case leaveOut(UpdateState.Step)
        /// Go on without what has no number and came before this date.
        case leaveOutUnnumbered(before: Int32)
        /// No event is to blame: begin with the present, which is here.
        case begin(API.Updates.State)
    }

    /// What is asked.
    private enum Stage: Hashable, Sendable {
        /// Where the account is. A probe that began behind this number of chats could not be read.
        case state(afterProbe: Int32?)
        /// The same events without anything unnumbered: if they can be read, nothing numbered is to blame.
        case events(API.Updates.State)
        /// From this number of chats on, behind which nothing was: what can be read then is the event of the other
        /// numbering.
        case others(behind: Int32)
    }

    private let pts: Int32
    private let qts: Int32
    private let date: Int32
    /// What was found in its place.
    let reason: String
    /// Where too much in a row could not be read, all that there is in the numbering that is to blame is left out.
    private let leftOut: LeftOutEvents
    private var stage = Stage.state(afterProbe: nil)
    private var probes = 0

    /// - Parameters:
    ///   - place: from where it was asked.
    ///   - reason: what was found that cannot be read.
    ///   - leftOut: what was left out in a row before it.
    init(after place: UpdateState, because reason: String, leftOut: LeftOutEvents) {
        self.pts = place.pts
        self.qts = place.qts
        self.date = place.date
        self.reason = reason
        self.leftOut = leftOut
    }

    /// Whether the answer that is waited for is that to a probe.
    var isProbing: Bool { if case .state = stage { false } else { true } }

    /// Whether nothing has changed the place from which it was asked.
    func follows(_ place: UpdateState) -> Bool { place.pts == pts && place.qts == qts }

    /// The server told where the account is.
    mutating func stateTold(_ state: API.Updates.State) -> Course {
        guard case .state(let probed) = stage else { return .askState }
        guard state.pts > pts || state.qts > qts else { return .begin(state) }
        guard let probed else {
            if state.date == date { return blame(state) }
            stage = .events(state)
            return .probe(pts: pts, date: state.date)
        }
        // Nothing came in chats since the probe that could not be read: it was not because of them. And where something
        // came each time, it is hardly always that.
        if state.pts == probed || probes >= UpdateSlices.patience { return leaveOutOther(until: state.qts) }
        return blame(state)
    }

    /// A probe was answered.
    mutating func probeAnswered(isReadable: Bool) -> Course {
        switch stage {
        case .state: return .askState
        case .events(let state): return isReadable ? .leaveOutUnnumbered(before: state.date) : blame(state)
        case .others(let probed):
            stage = .state(afterProbe: probed)
            return isReadable ? leaveOutChats(until: probed) : .askState
        }
    }

    /// An event is to blame, of which numbering ever.
    private mutating func blame(_ state: API.Updates.State) -> Course {
        guard state.qts > qts else { return leaveOutChats(until: state.pts) }
        guard state.pts > pts else { return leaveOutOther(until: state.qts) }
        probes += 1
        stage = .others(behind: state.pts)
        return .probe(pts: state.pts, date: state.date)
    }

    private func leaveOutChats(until last: Int32) -> Course {
        .leaveOut(.pts(leftOut.areTooManyOfChats ? last : pts.saturatingAdd(1)))
    }

    private func leaveOutOther(until last: Int32) -> Course {
        .leaveOut(.qts(leftOut.areTooManyOfOthers ? last : qts.saturatingAdd(1)))
    }
}
