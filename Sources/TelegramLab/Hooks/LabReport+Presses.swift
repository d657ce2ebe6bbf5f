import MTProtoCore
import TelegramAPI

/// A button of a bot that somebody has pressed, and that the bot may still answer.
package struct LabPressReport: Hashable, Sendable {
    /// How many of one bot are told.
    package static let limit = 16

    /// What `messages.setBotCallbackAnswer` takes.
    package var queryID: Int64
    /// Who has pressed.
    package var user: Int64
    /// The message as the bot sees it; nil if it does not, such as what was sent by way of it in a private chat.
    package var message: API.Message?
    /// What the button sends.
    package var data: [UInt8]
    /// How long the bot may still take, in milliseconds of the lab's time.
    package var left: Int64
}

extension Lab {
    /// Buttons of a bot that were pressed and wait for its answer, the newest ``LabPressReport/limit`` of them, oldest first.
    package func presses(to bot: Int64) async -> [LabPressReport] {
        await self.onServer { server, now in
            server.world.presses(to: bot, now: server.clock.unixNanoseconds(at: server.worldInstant(at: now)))
        } ?? []
    }
}

extension World {
    /// - Parameter now: Unix time in nanoseconds.
    fileprivate func presses(to bot: Int64, now: Int64) -> [LabPressReport] {
        let presses = self.waiting.questions(to: bot, now: now / 1_000_000_000).compactMap {
            id, waiting -> (Int64, WaitingCalls.Waiting, PressedButton)? in
            guard case .button(let button) = waiting.question else { return nil }
            return (id, waiting, button)
        }
        return presses.suffix(LabPressReport.limit).map { id, waiting, button in
            let message = self.message(ofShared: button.message, seenBy: bot)
            return LabPressReport(
                queryID: id, user: waiting.user, message: message.map { self.object($0, of: bot) }, data: button.data,
                left: waiting.deadline &* 1_000 &- now / 1_000_000)
        }
    }

    /// A bot's own copy of a message, or the one in a channel.
    private func message(ofShared shared: Int64, seenBy bot: Int64) -> StoredMessage? {
        if let box = self.boxes[bot], let id = box.id(ofShared: shared) { return box.message(id) }
        for channel in self.channelsByMember[bot] ?? [] {
            if let box = self.channels[channel]?.box, let id = box.id(ofShared: shared) { return box.message(id) }
        }
        return nil
    }
}
