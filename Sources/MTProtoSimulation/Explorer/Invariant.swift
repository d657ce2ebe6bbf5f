import MTProtoCore

/// What has to hold in every run, whatever happens.
package enum Invariant: String, CaseIterable, Hashable, Sendable {
    /// A call ends twice, or after it was cancelled.
    case completedOnce = "completed-once"
    /// A call that may not be repeated is run twice, or one that may without need.
    case executedOnce = "executed-once"
    /// An answer belongs to another call, or is not what the server gave.
    case rightAnswer = "right-answer"
    /// A call fails without a reason that happened.
    case honestFailure = "honest-failure"
    /// A call is run before the call that it follows has ended.
    case order = "order"
    /// A call that was to end by now has not ended.
    case settled = "settled"
    /// An update comes twice, or was never sent.
    case updateOnce = "update-once"
    /// An update is lost, and the client is not told.
    case noUpdateLost = "no-update-lost"
    /// The message ids of a client do not rise.
    case risingIDs = "rising-ids"
    /// The message ids of a client are ahead of the server's time.
    case timelyIDs = "timely-ids"
    /// Something happens to a client that was closed.
    case silentAfterClose = "silent-after-close"
    /// A machine asks to be woken again and again without anything to do.
    case noSpin = "no-spin"
    /// Too many connections in a short time, or no end of them when all is well.
    case noChurn = "no-churn"
    /// More dials than allowed while nothing comes that only a datacenter can say.
    case dialBudget = "dial-budget"
    /// Packets go to and fro when there is nothing to say.
    case idle = "idle"
    /// A connection is closed for something that is to be ignored.
    case noNeedlessReconnect = "no-needless-reconnect"
    /// A key is given up that the server has.
    case keepsKeys = "keeps-keys"
    /// More keys are made in an hour than an adversary on the way may cause.
    case boundedWork = "bounded-work"
    /// Memory grows.
    case bounded = "bounded"

    // Of accounts.

    /// A request runs as another account than the one that made it.
    case runsAsAuthor = "runs-as-author"
    /// A request is sent to a datacenter before the datacenter knows the account.
    case carriedFirst = "carried-first"
    /// An account is carried to a datacenter that knows it.
    case oneImport = "one-import"
    /// A request that ran is sent again because the account moved.
    case moveRepeatsNothing = "move-repeats-nothing"
    /// A request is sent in a pause that the server wanted of its method.
    case floodsKept = "floods-kept"
    /// More than one connection with a datacenter, or one while none is allowed.
    case oneConnection = "one-connection"
    /// A user had been told that the account is signed in, and it is not after a restart.
    case staysSignedIn = "stays-signed-in"
    /// A change is handed over twice within a life of the client, again after it was stored, or without having been
    /// told.
    case updatesOnce = "updates-once"
    /// A change that servers told an account is not handed over, and no gap is told.
    case updatesAll = "updates-all"
    /// A part of a file that is there is asked for again.
    case partsOnce = "parts-once"
    /// A file or its record claims bytes that were not written.
    case fileWhole = "file-whole"
    /// A part of an upload that counts as there, or a file that was uploaded, is not on the server as it was sent.
    case uploadWhole = "upload-whole"
    /// Of an upload that has ended something is still under way.
    case uploadEnds = "upload-ends"
    /// A message with a file is said not to have been sent, and it was.
    case outcomeTold = "outcome-told"
}

/// An invariant that did not hold, when, and what was seen.
package struct Violation: Hashable, Sendable, CustomStringConvertible {
    package var invariant: Invariant
    package var at: Instant
    package var detail: String

    package init(_ invariant: Invariant, at: Instant, _ detail: String) {
        self.invariant = invariant
        self.at = at
        self.detail = detail
    }

    package var description: String {
        "\(invariant.rawValue) at \(Seconds.text(milliseconds: Int(at.nanoseconds / 1_000_000))) s: \(detail)"
    }
}
