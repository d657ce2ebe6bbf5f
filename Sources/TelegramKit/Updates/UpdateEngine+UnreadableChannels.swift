import MTProtoCore
import TelegramAPI

// What was missed in a channel and cannot be read. A number is left out only where something that can be read shows
// that it exists: the event that gets it later would be taken for one that came before.
extension UpdateEngine {
    /// What was missed in a channel came, and cannot be read.
    mutating func channelUnreadable(_ before: UpdateState.Channel, _ id: Int64, _ what: String, now: Instant) {
        if channels.work[id]?.slices.unreadable(largest: limits.channelSlice / 4) == false {
            // Whether there is an event of the next number the answer behind it tells.
            channels.work[id]?.unreadable = (what, before.pts.saturatingAdd(1))
        }
        channels.want(id)
        drainChannel(id)
        pump(now: now)
    }

    /// Judges the answer to a question from behind what cannot be read.
    ///
    /// - Returns: whether the answer goes on from the channel's place, as every other one does.
    mutating func goesOn(
        _ id: Int64, with answer: Result<API.Updates.ChannelDifference, Failure>, now: Instant
    ) -> Bool {
        guard let searched = channels.work[id]?.unreadable else { return true }
        if case .failure(.unavailable) = answer { return true }
        // What arrived meanwhile may have been it.
        drainChannel(id)
        guard let place = head?.channels[id]?.pts, channels.work[id]?.unreadable != nil else {
            if head?.channels[id]?.pts == searched.behind { return true }
            channels.want(id)
            return false
        }
        let end: Int32
        switch answer {
        case .failure(.unreadable):
            // Perhaps it is the next event as well, perhaps no event at all.
            guard searched.behind.saturatingSubtract(place) < Int32(UpdateSlices.patience) else {
                giveUp(id, searched.what, now: now)
                return false
            }
            channels.work[id]?.unreadable?.behind = searched.behind.saturatingAdd(1)
            channels.want(id)
            return false
        case .failure(.positionInvalid): end = place
        case .failure, .success(.channelDifferenceTooLong): return true
        case .success(.channelDifferenceEmpty(let empty)): end = empty.pts
        case .success(.channelDifference(let difference)):
            end = difference.pts >= searched.behind ? searched.behind : place
        }
        guard end > place else {
            nothingIsThere(id, searched.what, now: now)
            return false
        }
        let reason = LossReason.unreadable("something in the channel cannot be read: \(searched.what)")
        leaveOut(id, until: end, isBehind: true, because: reason)
        return true
    }

    /// The server knows of no event where there is something that cannot be read.
    private mutating func nothingIsThere(_ id: Int64, _ what: String, now: Instant) {
        channels.work[id]?.unreadable = nil
        // One that has sent more than it knows of will come to know.
        if channels.lacks(id), channels.work[id]?.pauses.serverIsBehind(now: now) == true {
            channels.want(id)
        } else {
            channels.stopWaiting(id)
            giveUp(id, what, now: now)
        }
    }

    /// It is unknown what cannot be read and where it ends: the channel goes on from where it is, or from where the
    /// server has shown that it was.
    private mutating func giveUp(_ id: Int64, _ what: String, now: Instant) {
        let place = head?.channels[id]?.pts ?? 1
        let end = max(place, channels.evidence(of: id))
        let reason = LossReason.unreadable("what was missed in the channel cannot be read: \(what)")
        leaveOut(id, until: end, isBehind: end > place, because: reason)
        channels.work[id]?.unreadable = nil
        channels.work[id]?.slices = UpdateSlices()
        channels.work[id]?.pauses.failed(now: now)
        if channels.watched.contains(id) { channels.work[id]?.poll = now + .seconds(30) }
        if end > place { channels.want(id) } else { channels.stopWaiting(id) }
        drainChannel(id)
    }

    private mutating func leaveOut(_ id: Int64, until pts: Int32, isBehind: Bool, because reason: LossReason) {
        guard var channel = head?.channels[id] else { return }
        channel.pts = pts
        channel.isBehind = isBehind
        channels.reached(id, pts: pts)
        enqueue(
            .reload(Peer(kind: .channel, id: id, accessHash: channel.accessHash), reason: reason),
            .channel(id, channel))
    }
}
