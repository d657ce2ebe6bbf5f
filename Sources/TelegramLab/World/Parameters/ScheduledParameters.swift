import TelegramAPI

// Messages that are sent later.
extension Router {
    mutating func judgeScheduledParameters() {
        self.judge(API.Messages.GetScheduledHistory.self, actsOn: "peer", withoutEffect: "hash")
        self.judge(API.Messages.GetScheduledMessages.self, actsOn: "peer id")
        self.judge(API.Messages.SendScheduledMessages.self, actsOn: "peer id")
        self.judge(API.Messages.DeleteScheduledMessages.self, actsOn: "peer id")
    }

    /// The date that stands for the next time at which the other person is online.
    static let whenOnline: Int32 = 0x7fff_fffe
}
