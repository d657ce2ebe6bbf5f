import Foundation

// The same points in time as dates, under one spelling: what is `date` in seconds is `dateAsDate`. UnixSecondsTests finds what has
// none in docs/public-api.txt.

// MARK: - Messages

extension Message {
    /// ``date`` as a date.
    public var dateAsDate: Date { Date(unixSeconds: date) }

    /// ``editDate`` as a date.
    public var editDateAsDate: Date? { editDate.map { Date(unixSeconds: $0) } }
}

extension ForwardOrigin {
    /// ``date`` as a date.
    public var dateAsDate: Date { Date(unixSeconds: date) }
}

extension MessageFilter {
    /// ``since`` as a date.
    public var sinceAsDate: Date? {
        get { since.map { Date(unixSeconds: $0) } }
        set { since = newValue?.unixSeconds }
    }

    /// ``until`` as a date.
    public var untilAsDate: Date? {
        get { until.map { Date(unixSeconds: $0) } }
        set { until = newValue?.unixSeconds }
    }
}

extension SendOptions {
    /// ``scheduleDate`` as a date.
    public var scheduleDateAsDate: Date? {
        get { scheduleDate.map { Date(unixSeconds: $0) } }
        set { scheduleDate = newValue?.unixSeconds }
    }
}

extension MessageReader {
    /// ``date`` as a date.
    public var dateAsDate: Date { Date(unixSeconds: date) }
}

extension ReactionSender {
    /// ``date`` as a date.
    public var dateAsDate: Date { Date(unixSeconds: date) }
}

extension PollVote {
    /// ``date`` as a date.
    public var dateAsDate: Date { Date(unixSeconds: date) }
}

extension Poll {
    /// ``closeDate`` as a date.
    public var closeDateAsDate: Date? { closeDate.map { Date(unixSeconds: $0) } }
}

extension ToDoList.Item {
    /// ``completionDate`` as a date.
    public var completionDateAsDate: Date? { completionDate.map { Date(unixSeconds: $0) } }
}

extension PublicPostAllowance {
    /// ``nextFreeDate`` as a date.
    public var nextFreeDateAsDate: Date? { nextFreeDate.map { Date(unixSeconds: $0) } }
}

extension OutboxEntry {
    /// ``date`` as a date.
    public var dateAsDate: Date { Date(unixSeconds: date) }
}

// MARK: - Chats and people

extension Dialog {
    /// ``mutedUntil`` as a date.
    public var mutedUntilAsDate: Date? { mutedUntil.map { Date(unixSeconds: $0) } }
}

extension ForumTopic {
    /// ``date`` as a date.
    public var dateAsDate: Date { Date(unixSeconds: date) }
}

extension Member {
    /// ``date`` as a date.
    public var dateAsDate: Date? { date.map { Date(unixSeconds: $0) } }

    /// ``until`` as a date.
    public var untilAsDate: Date? { until.map { Date(unixSeconds: $0) } }
}

extension MemberChange {
    /// ``date`` as a date.
    public var dateAsDate: Date { Date(unixSeconds: date) }
}

extension AdminLogEvent {
    /// ``date`` as a date.
    public var dateAsDate: Date { Date(unixSeconds: date) }
}

extension InviteLink {
    /// ``date`` as a date.
    public var dateAsDate: Date { Date(unixSeconds: date) }

    /// ``expireDate`` as a date.
    public var expireDateAsDate: Date? { expireDate.map { Date(unixSeconds: $0) } }
}

extension InviteLink.Options {
    /// ``expireDate`` as a date.
    public var expireDateAsDate: Date? {
        get { expireDate.map { Date(unixSeconds: $0) } }
        set { expireDate = newValue?.unixSeconds }
    }
}

extension JoinRequest {
    /// ``date`` as a date.
    public var dateAsDate: Date { Date(unixSeconds: date) }
}

extension JoinRequestUpdate {
    /// ``date`` as a date.
    public var dateAsDate: Date { Date(unixSeconds: date) }
}

extension BlockedPeer {
    /// ``date`` as a date.
    public var dateAsDate: Date { Date(unixSeconds: date) }
}

extension BotBlock {
    /// ``date`` as a date.
    public var dateAsDate: Date { Date(unixSeconds: date) }
}

extension ReactionChange {
    /// ``date`` as a date.
    public var dateAsDate: Date { Date(unixSeconds: date) }
}

extension StatusChange {
    /// ``lastSeen`` as a date.
    public var lastSeenAsDate: Date? { lastSeen.map { Date(unixSeconds: $0) } }
}

extension Photo {
    /// ``date`` as a date.
    public var dateAsDate: Date { Date(unixSeconds: date) }
}

extension Story {
    /// ``date`` as a date.
    public var dateAsDate: Date { Date(unixSeconds: date) }

    /// ``expireDate`` as a date.
    public var expireDateAsDate: Date { Date(unixSeconds: expireDate) }
}

// MARK: - Accounts and servers

extension AccountSession {
    /// ``created`` as a date.
    public var createdAsDate: Date { Date(unixSeconds: created) }

    /// ``lastActive`` as a date.
    public var lastActiveAsDate: Date { Date(unixSeconds: lastActive) }
}

extension PasswordInfo {
    /// ``resetDate`` as a date.
    public var resetDateAsDate: Date? { resetDate.map { Date(unixSeconds: $0) } }
}

extension ResponseInfo {
    /// ``serverTime`` as a date.
    public var serverTimeAsDate: Date? { serverTime.map { Date(timeIntervalSince1970: $0) } }
}

extension ServerKnowledge.Address {
    /// ``lastAnswer`` as a date.
    public var lastAnswerAsDate: Date? { lastAnswer.map { Date(unixSeconds: $0) } }

    /// ``lastFailure`` as a date.
    public var lastFailureAsDate: Date? { lastFailure.map { Date(unixSeconds: $0) } }
}

extension ServerKnowledge.Datacenter {
    /// ``learned`` as a date.
    public var learnedAsDate: Date? { learned.map { Date(unixSeconds: $0) } }
}

extension ServerKnowledge.Configuration {
    /// ``received`` as a date.
    public var receivedAsDate: Date { Date(unixSeconds: received) }

    /// ``expires`` as a date.
    public var expiresAsDate: Date { Date(unixSeconds: expires) }
}

// MARK: - Those of cases

extension PasswordReset {
    /// `until` of the case as a date; nil where there is none.
    public var untilAsDate: Date? {
        switch self {
        case .waiting(let until), .refused(let until): Date(unixSeconds: until)
        case .done: nil
        }
    }
}

extension QRLoginStep {
    /// `expires` of the case as a date; nil where there is none.
    public var expiresAsDate: Date? {
        if case .scan(_, let expires) = self { Date(unixSeconds: expires) } else { nil }
    }
}

extension ChatListChange {
    /// `until` of the case as a date; nil where there is none.
    public var untilAsDate: Date? {
        if case .muted(_, let until) = self { until.map { Date(unixSeconds: $0) } } else { nil }
    }
}

extension Outbox.Limit {
    /// ``until`` as a date.
    public var untilAsDate: Date? { until.map { Date(unixSeconds: $0) } }
}

extension Outbox.Refusal {
    /// ``date`` as a date.
    public var dateAsDate: Date { Date(unixSeconds: date) }
}

extension OutboxEntry.Wait {
    /// ``until`` as a date.
    public var untilAsDate: Date? { until.map { Date(unixSeconds: $0) } }
}

extension SceneEnding {
    /// ``since`` as a date.
    public var sinceAsDate: Date { Date(unixSeconds: since) }
}

extension RunningScene {
    /// ``since`` as a date.
    public var sinceAsDate: Date { Date(unixSeconds: since) }
    /// ``deadline`` as a date.
    public var deadlineAsDate: Date? { deadline.map { Date(unixSeconds: $0) } }
}

extension BusinessConnection {
    /// ``date`` as a date.
    public var dateAsDate: Date { Date(unixSeconds: date) }
}

// MARK: - Lengths of time

extension LiveLocation {
    /// ``duration`` as a length of time.
    public var durationAsDuration: Duration? { duration.map { .seconds($0) } }
}

extension PaidMedia.Preview {
    /// ``duration`` as a length of time.
    public var durationAsDuration: Duration? { duration.map { .seconds($0) } }
}

extension TelegramFile {
    /// ``duration`` as a length of time; nil for numbers of a server that are none.
    public var durationAsDuration: Duration? {
        // What is larger would trap.
        duration.flatMap { (0...1e12).contains($0) ? .seconds($0) : nil }
    }
}

extension MediaLifetime {
    /// `seconds` of the case as a length of time; nil where there is none.
    public var secondsAsDuration: Duration? {
        if case .seconds(let seconds) = self { .seconds(seconds) } else { nil }
    }
}
