import Foundation
import MTProtoCore

// What holds messages of an outbox back, in words for a log: chats by their numbers, and nothing of what messages say.
extension Outbox.Limit: CustomStringConvertible {
    /// In one line, such as `pause in user 60002 until 2026-03-01T12:00:40Z, told FLOOD_WAIT_40` or
    /// `20 messages in 60.0 seconds in each group, as given`.
    public var description: String {
        var text = "pause"
        if let rate {
            text = isSlowMode ? "slow mode: " : ""
            text += "\(rate.count) \(rate.count == 1 ? "message" : "messages") in \(rate.period)"
        } else if isSlowMode {
            text = "pause of slow mode"
        }
        text += " \(scope.place)"
        if let until { text += " until \(Date(unixSeconds: until).ISO8601Format())" }
        guard let refusal else { return text + ", as given" }
        text += refusal.serverMessage.isEmpty ? ", as the server wants" : ", told \(refusal.serverMessage)"
        if case .chat = scope { return text }
        return text + " in \(refusal.peer)"
    }
}

extension Outbox.Limit.Scope {
    fileprivate var place: String {
        switch self {
        case .chat(let peer): "in \(peer)"
        case .eachChat: "in each chat"
        case .eachGroup: "in each group"
        case .overall: "in all chats together"
        }
    }
}

extension OutboxEntry.Wait: CustomStringConvertible {
    /// In one line, such as `behind order-16`, or a limit with the time that is left.
    public var description: String {
        let text =
            switch reason {
            case .sending: "under way"
            case .storing: "being stored"
            case .order(let key): "behind \(key)"
            case .turn: "others go first"
            case .repetition: "tried again"
            case .limit(let limit): "\(limit)"
            case .ended: "nothing goes any more"
            }
        guard let remaining else { return text }
        return "\(text), \(max(0, remaining.wholeSeconds)) s left"
    }
}
