import TelegramAPI

// Encrypted chats.
extension Router {
    mutating func judgeEncryptedParameters() {
        self.judge(API.Messages.GetDhConfig.self, actsOn: "version random_length")
        self.judge(API.Messages.RequestEncryption.self, actsOn: "user_id random_id g_a")
        self.judge(API.Messages.AcceptEncryption.self, actsOn: "peer g_b key_fingerprint")
        self.judge(API.Messages.DiscardEncryption.self, actsOn: "delete_history chat_id")
        self.judge(API.Messages.SetEncryptedTyping.self, actsOn: "peer typing")
        self.judge(API.Messages.ReadEncryptedHistory.self, actsOn: "peer max_date")
        // Phones make a sound or not; the other device is told the same.
        self.judge(API.Messages.SendEncrypted.self, actsOn: "peer random_id data", withoutEffect: "silent")
        self.judge(API.Messages.SendEncryptedFile.self, actsOn: "peer random_id data file", withoutEffect: "silent")
        self.judge(API.Messages.SendEncryptedService.self, actsOn: "peer random_id data")
        self.judge(API.Messages.ReceivedQueue.self, actsOn: "max_qts")
        self.judge(API.Messages.ReportEncryptedSpam.self, actsOn: "peer")
        self.judge(API.Messages.UploadEncryptedFile.self, actsOn: "peer file")
    }
}
