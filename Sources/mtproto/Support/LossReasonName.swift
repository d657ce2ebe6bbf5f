import TelegramKit

extension LossReason {
    /// What `--json` calls it, for programs, beside the description. Kept apart from TelegramKit's names, so that the output
    /// only changes on purpose.
    var name: String {
        switch self {
        case .tooMuch: "too_much"
        case .notTold: "not_told"
        case .placeUnknown: "place_unknown"
        case .renumbered: "renumbered"
        case .placeUnusable: "place_unusable"
        case .unreadable: "unreadable"
        case .channelUnknown: "channel_unknown"
        case .accessHashUnknown: "access_hash_unknown"
        case .channelClosed: "channel_closed"
        case .ownDeletion: "own_deletion"
        case .lostTooEarly: "lost_too_early"
        case .wasAway: "was_away"
        case .becameSupergroup: "became_supergroup"
        case .notMember: "not_member"
        case .refused: "refused"
        }
    }
}
