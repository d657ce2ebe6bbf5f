import MTProtoCore
import NIOCore
import TL
import TelegramAPI

/// Which callers may use a method.
enum Access: Sendable {
    /// Any client, even before signing in.
    case anyone
    /// A signed-in user at any datacenter, imported authorizations included.
    case anywhere
    /// A signed-in user at the account's home datacenter; others are told `USER_MIGRATE_X`.
    case atHome
}

/// Finds the handler of a query by the constructor id with which it begins.
struct Router: Sendable {
    /// One method.
    struct Route: Sendable {
        var name: String
        var access: Access
        var parameters: ParameterNames
        var run: @Sendable (inout World, ByteBuffer, Call) throws(RPCError) -> ByteBuffer
    }

    private(set) var routes: [UInt32: Route] = [:]
    /// What is said of the parameters of methods, each a `ParameterRules` of its method.
    var rules: [UInt32: any Sendable] = [:]

    /// Adds a method. The handler gets the decoded query and returns the typed answer. It gets no query that asks for
    /// what the lab does not do.
    mutating func on<Function: TLFunction>(
        _ function: Function.Type,
        _ access: Access = .atHome,
        _ handler: @escaping @Sendable (inout World, Function, Call) throws(RPCError) -> Function.Response
    ) {
        assert(self.routes[Function.constructorID] == nil, "\(Function.name) has two handlers")
        let rules = self.rules[Function.constructorID] as? ParameterRules<Function>
        self.routes[Function.constructorID] = Route(
            name: Function.name, access: access, parameters: rules?.names ?? ParameterNames()
        ) { (world, bytes, call) throws(RPCError) in
            let query: Function = try QueryDecoding.decode(bytes)
            try rules?.check(query)
            let response = try handler(&world, query, call)
            var writer = TLWriter()
            Function.writeResponse(response, to: &writer)
            do {
                return try writer.finish()
            } catch {
                throw RPCError(code: 500, message: "RESPONSE_NOT_SERIALIZABLE")
            }
        }
    }

    /// The one method of a content delivery network, which knows no users.
    static let cdnMethods: Set<UInt32> = [API.Upload.GetCdnFile.constructorID]

    /// Methods that bots may not use.
    static let userMethods = [
        Self.basicUserMethods, Self.userMethodsAboutBots, Self.startUserMethods, Self.settingsUserMethods,
        Self.dialogListMethods, Self.inviteUserMethods, Self.scheduledUserMethods, Self.rightsUserMethods,
        Self.readingUserMethods, Self.savedUserMethods, Self.forumUserMethods, Self.threadUserMethods,
        Self.attentionUserMethods, Self.encryptedUserMethods, Self.emailUserMethods, Self.sessionUserMethods,
        Self.stickerUserMethods, Self.webPageUserMethods, Self.historyUserMethods,
        Self.ownershipUserMethods, Self.profileUserMethods, Self.toDoUserMethods,
        Self.storyUserMethods, Self.publicPostUserMethods, Self.paymentUserMethods,
        Self.phoneUserMethods, Self.takeoutUserMethods, Self.webSignInUserMethods,
        Self.audienceUserMethods, Self.businessUserMethods, Self.deletionUserMethods,
    ].reduce(into: Set<UInt32>()) { $0.formUnion($1) }

    private static let basicUserMethods: Set<UInt32> = [
        API.Messages.GetDialogs.constructorID, API.Messages.GetPinnedDialogs.constructorID,
        API.Messages.GetHistory.constructorID, API.Messages.Search.constructorID,
        API.Messages.ReadHistory.constructorID, API.Messages.CreateChat.constructorID,
        API.Messages.AddChatUser.constructorID, API.Channels.CreateChannel.constructorID,
        API.Channels.JoinChannel.constructorID, API.Channels.InviteToChannel.constructorID,
        API.Contacts.GetContacts.constructorID, API.Contacts.GetStatuses.constructorID,
        API.Contacts.Search.constructorID, API.Contacts.ImportContacts.constructorID,
        API.Contacts.AddContact.constructorID, API.Contacts.EditCloseFriends.constructorID,
        API.Contacts.ResolvePhone.constructorID, API.Account.UpdateStatus.constructorID,
        API.Messages.GetPeerDialogs.constructorID, API.Messages.GetPeerSettings.constructorID,
        API.Messages.ReceivedMessages.constructorID,
        API.Channels.ReadHistory.constructorID, API.Channels.UpdateUsername.constructorID,
        API.Account.UpdateProfile.constructorID, API.Account.GetNotifySettings.constructorID,
        API.Account.GetAuthorizations.constructorID, API.Account.ResetAuthorization.constructorID,
        API.Auth.ResetAuthorizations.constructorID, API.Account.GetPassword.constructorID,
        API.Account.GetPasswordSettings.constructorID, API.Account.UpdatePasswordSettings.constructorID,
    ]

    /// Every method that a lab knows.
    static let standard: Router = {
        var router = Router()
        router.judgeAccountParameters()
        router.judgeChatParameters()
        router.judgeMessageParameters()
        router.judgeBotParameters()
        router.judgeStartParameters()
        router.judgeSettingsParameters()
        router.judgeDialogListParameters()
        router.judgeInviteParameters()
        router.judgeScheduledParameters()
        router.judgeRightsParameters()
        router.judgeReadingParameters()
        router.judgeSavedParameters()
        router.judgeForumParameters()
        router.judgeEncryptedParameters()
        router.judgeSessionParameters()
        router.judgeStickerParameters()
        router.judgeWebPageParameters()
        router.judgeHistoryParameters()
        router.judgeOwnershipParameters()
        router.judgeProfileParameters()
        router.judgeToDoParameters()
        router.judgeStoryParameters()
        router.judgePublicPostParameters()
        router.judgePaymentParameters()
        router.judgeGameParameters()
        router.judgePaidMediaParameters()
        router.judgePhoneParameters()
        router.judgeTakeoutParameters()
        router.judgeWebSignInParameters()
        router.judgeAudienceParameters()
        router.judgeBusinessParameters()
        router.judgeDeletionParameters()
        router.addAuthMethods()
        router.addPasswordMethods()
        router.addLoginTokenMethods()
        router.addAuthorizationMethods()
        router.addKeyMethods()
        router.addHelpMethods()
        router.addUserMethods()
        router.addContactMethods()
        router.addDialogMethods()
        router.addDialogListMethods()
        router.addDraftMethods()
        router.addDialogFilterMethods()
        router.addPinMethods()
        router.addInviteMethods()
        router.addJoinMethods()
        router.addScheduledMethods()
        router.addRightsMethods()
        router.addChatSettingsMethods()
        router.addAdminLogMethods()
        router.addReadingMethods()
        router.addSavedMethods()
        router.addForumMethods()
        router.addEffectMethods()
        router.addThreadMethods()
        router.addDiscussionMethods()
        router.addAttentionMethods()
        router.addLivePlaceMethods()
        router.addMessageMethods()
        router.addEditMethods()
        router.addForwardMethods()
        router.addHistoryMethods()
        router.addOwnershipMethods()
        router.addProfileMethods()
        router.addGroupMethods()
        router.addChannelMethods()
        router.addChannelMemberMethods()
        router.addUpdateMethods()
        router.addFileMethods()
        router.addCDNMethods()
        router.addUploadMethods()
        router.addMediaMethods()
        router.addCallbackMethods()
        router.addInlineMethods()
        router.addBotMethods()
        router.addReactionMethods()
        router.addPollMethods()
        router.addToDoMethods()
        router.addStoryMethods()
        router.addStoryLists()
        router.addPublicPostMethods()
        router.addPaymentMethods()
        router.addGameMethods()
        router.addPaidMediaMethods()
        router.addPhoneMethods()
        router.addTakeoutMethods()
        router.addWebSignInMethods()
        router.addAudienceMethods()
        router.addBusinessMethods()
        router.addStartMethods()
        router.addStartSettings()
        router.addSettingsMethods()
        router.addBlockMethods()
        router.addEncryptedChatMethods()
        router.addEncryptedMessageMethods()
        router.addEmailMethods()
        router.addSessionMethods()
        router.addStickerMethods()
        router.addStickerListMethods()
        router.addStickerMakingMethods()
        router.addWebPageMethods()
        router.addDeletionMethods()
        return router
    }()
}
