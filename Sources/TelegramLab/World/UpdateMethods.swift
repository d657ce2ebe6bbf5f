import MTProtoCore
import TelegramAPI

extension Router {
    /// The state of updates, and what was missed (core.telegram.org/api/updates).
    mutating func addUpdateMethods() {
        self.on(API.Updates.GetState.self) { (world, _, call) throws(RPCError) in
            world.state(of: call.user, date: call.date)
        }
        self.on(API.Updates.GetDifference.self) { (world, query, call) throws(RPCError) in
            try world.difference(query, call)
        }
    }
}

extension World {
    /// The most events that one difference carries.
    static let maximumDifference = 100

    fileprivate func difference(
        _ query: API.Updates.GetDifference, _ call: Call
    ) throws(RPCError) -> API.Updates.Difference {
        guard let box = self.boxes[call.user] else {
            return .differenceEmpty(date: call.date, seq: 1)
        }
        guard query.pts > 0, query.pts <= box.pts else { throw .badRequest("PERSISTENT_TIMESTAMP_INVALID") }
        if let total = query.ptsTotalLimit, total > 0, box.pts - query.pts > total {
            return .differenceTooLong(pts: box.pts)
        }
        guard query.pts < box.pts else { return .differenceEmpty(date: call.date, seq: 1) }
        let asked = query.ptsLimit.map { Int($0) } ?? Self.maximumDifference
        let events = box.events(after: query.pts, limit: min(max(1, asked), Self.maximumDifference))
        let reached = query.pts + Int32(clamping: events.count)

        var messages: [StoredMessage] = []
        var others: [API.Update] = []
        for (index, event) in events.enumerated() {
            let pts = query.pts + Int32(clamping: index) + 1
            switch event {
            case .newMessage(let id):
                if let message = box.message(id) { messages.append(message) }
            case .readInbox(let peer, let maxID, let unread):
                others.append(
                    .updateReadHistoryInbox(
                        API.Update.UpdateReadHistoryInbox(
                            peer: .peerUser(userID: peer), maxID: maxID, stillUnreadCount: unread, pts: pts,
                            ptsCount: 1)))
            case .readOutbox(let peer, let maxID):
                others.append(
                    .updateReadHistoryOutbox(
                        API.Update.UpdateReadHistoryOutbox(
                            peer: .peerUser(userID: peer), maxID: maxID, pts: pts, ptsCount: 1)))
            case .deleted(let ids):
                others.append(.updateDeleteMessages(messages: ids, pts: pts, ptsCount: 1))
            }
        }
        let objects = messages.map { self.object($0, of: call.user) }
        let users = self.users(in: messages, of: call.user, now: call.now)
        var state = self.state(of: call.user, date: call.date)
        guard reached < box.pts else {
            return .difference(
                API.Updates.Difference.Difference(
                    newMessages: objects, newEncryptedMessages: [], otherUpdates: others, chats: [], users: users,
                    state: state))
        }
        state.pts = reached
        return .differenceSlice(
            API.Updates.Difference.DifferenceSlice(
                newMessages: objects, newEncryptedMessages: [], otherUpdates: others, chats: [], users: users,
                intermediateState: state))
    }
}
