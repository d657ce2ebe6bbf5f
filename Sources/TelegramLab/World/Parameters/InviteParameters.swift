import TelegramAPI

// Links by which users come into groups and channels.
extension Router {
    mutating func judgeInviteParameters() {
        self.judge(
            API.Messages.ExportChatInvite.self,
            actsOn: "legacy_revoke_permanent request_needed peer expire_date usage_limit title",
            refuses: [
                .init("subscription_pricing") { $0.subscriptionPricing != nil },
                .init("title", when: Self.longInviteTitles) { Self.isLong($0.title) },
            ])
        self.judge(
            API.Messages.EditExportedChatInvite.self,
            actsOn: "revoked peer link expire_date usage_limit request_needed title",
            refuses: [.init("title", when: Self.longInviteTitles) { Self.isLong($0.title) }])
        self.judge(API.Messages.GetExportedChatInvite.self, actsOn: "peer link")
        self.judge(
            API.Messages.GetExportedChatInvites.self, actsOn: "revoked peer admin_id offset_date offset_link limit")
        self.judge(API.Messages.DeleteExportedChatInvite.self, actsOn: "peer link")
        self.judge(API.Messages.DeleteRevokedExportedChatInvites.self, actsOn: "peer admin_id")
        self.judge(API.Messages.GetAdminsWithInvites.self, actsOn: "peer")
        self.judge(API.Messages.CheckChatInvite.self, actsOn: "hash")
        self.judge(API.Messages.ImportChatInvite.self, actsOn: "hash")
        self.judge(
            API.Messages.GetChatInviteImporters.self,
            actsOn: "requested peer link q offset_date offset_user limit",
            refuses: [.init("subscription_expired") { $0.subscriptionExpired }])
        self.judge(API.Messages.HideChatJoinRequest.self, actsOn: "approved peer user_id")
        self.judge(API.Messages.HideAllChatJoinRequests.self, actsOn: "approved peer link")
    }

    /// What real servers answer to them is not documented.
    private static let longInviteTitles = "longer than 32 characters"

    private static func isLong(_ title: String?) -> Bool { (title ?? "").count > 32 }
}
