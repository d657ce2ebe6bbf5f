import MTProtoCore
import TelegramAPI

/// Finds out what cannot be read when an answer cannot that has no more than one event of each of the account's
/// numberings: that of chats (pts), or that of bots and secret chats (qts). Without input or output: what the server
/// says comes in, what to do next comes out.
///
/// What is left out of chats can be read from their history. Nothing brings back what is left out of the other
/// numbering, and the server forgets what lies before the place from which it is asked: so nothing of that is left out
/// unless it is to blame. In neither numbering a number is left out that may not exist yet: the event that gets it
/// would be taken for one that came before.
struct UnreadableEvent: Hashable, Sendable {
    /// What to do next.
    enum Course: Hashable, Sendable {
        /// Ask where the account is.
        case askState
        /// Ask from this number of chats on, behind which nothing was: what can be read then is the event of the other
        /// numbering.
        case probe(pts: Int32)
        /// Go on behind the event that cannot be read.
        case leaveOut(UpdateState.Step)
        /// No event is to blame: begin with the present, which is here.
        case begin(API.Updates.State)
        /// It cannot be found out which event is to blame.
        case giveUp
    }

    private let pts: Int32
    private let qts: Int32
    /// What was found in its place.
    let reason: String
    /// Whether the answer that is waited for is that to a probe.
    private(set) var isProbing = false
    /// From where the last probe asked.
    private var probed: Int32?
    private var probes = 0

    /// - Parameters:
    ///   - place: from where it was asked.
    ///   - reason: what was found that cannot be read.
    init(after place: UpdateState, because reason: String) {
        self.pts = place.pts
        self.qts = place.qts
        self.reason = reason
    }

    /// Whether nothing has changed the place from which it was asked.
    func follows(_ place: UpdateState) -> Bool { place.pts == pts && place.qts == qts }

    /// The server told where the account is.
    mutating func stateTold(_ state: API.Updates.State) -> Course {
        switch (state.pts > pts, state.qts > qts) {
        case (false, false): return .begin(state)
        case (true, false): return .leaveOut(.pts(pts.saturatingAdd(1)))
        case (false, true): return .leaveOut(.qts(qts.saturatingAdd(1)))
        case (true, true):
            // Nothing came in chats since the probe that could not be read: it was not because of them.
            if state.pts == probed { return .leaveOut(.qts(qts.saturatingAdd(1))) }
            guard probes < UpdateSlices.patience else { return .giveUp }
            probes += 1
            probed = state.pts
            isProbing = true
            return .probe(pts: state.pts)
        }
    }

    /// A probe was answered.
    mutating func probeAnswered(isReadable: Bool) -> Course {
        isProbing = false
        return isReadable ? .leaveOut(.pts(pts.saturatingAdd(1))) : .askState
    }
}
