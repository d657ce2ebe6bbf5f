/// Why something is not told: all that happened before a point (``TelegramUpdate/reloadNeeded(in:reason:)``,
/// ``MirrorChange/gap(in:reason:)``), or anything more of a chat (``MirrorChange/closed(_:reason:)``).
///
/// New cases may come: give a switch a `default`. The ``description`` is for people.
public enum LossReason: Hashable, Sendable, CustomStringConvertible {
    // MARK: Of a gap

    /// More happened than the server tells.
    case tooMuch
    /// The server refuses to tell what was missed.
    case notTold
    /// The server does not know the place any more from which it was asked.
    case placeUnknown
    /// The server numbers what happens anew.
    case renumbered
    /// The place that was stored or given cannot be used. The text says which, and why.
    case placeUnusable(String)
    /// Something that was missed cannot be read. The text says what.
    case unreadable(String)
    /// A channel or supergroup was heard of for the first time: what was written there before has to be read.
    case channelUnknown
    /// The access hash of a channel or supergroup is not known, without which nothing can be asked.
    case accessHashUnknown
    /// A channel or supergroup cannot be read any more.
    case channelClosed
    /// This client has deleted messages without naming them, and the server does not say which these were.
    case ownDeletion
    /// The account was put out of a basic group, or has left it, before all was told. Told by mirrors alone.
    case lostTooEarly
    /// The account was not in the chat for some time. Told by mirrors alone.
    case wasAway

    // MARK: Of a chat that a mirror closes

    /// The basic group has become this supergroup. What happened in the group was told before, and gaps where the server
    /// did not tell it. The chat goes on there: a mirror tells of it if its list names the supergroup.
    case becameSupergroup(Peer)
    /// The account is not in the basic group any more, or the group is gone.
    case notMember
    /// The server refuses the chat. The text says how.
    case refused(String)

    public var description: String {
        switch self {
        case .tooMuch: "more happened than the server tells"
        case .notTold: "the server does not tell what was missed"
        case .placeUnknown: "the server does not know this place any more"
        case .renumbered: "the server numbers what happens anew"
        case .placeUnusable(let what), .unreadable(let what), .refused(let what): what
        case .channelUnknown: "the channel was not known before"
        case .accessHashUnknown: "the channel is not known well enough"
        case .channelClosed: "the channel cannot be read any more"
        case .ownDeletion: "this client has deleted messages here, and the server does not say which"
        case .lostTooEarly: "the account was put out of the group before all was told"
        case .wasAway: "the account was not in the chat for some time"
        case .becameSupergroup(let supergroup): "the group has become a supergroup: \(supergroup)"
        case .notMember: "the account is not in the group any more"
        }
    }
}
