// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API {
    /// Everything in the schema by id and by name.
    public static let registry = TLRegistry(
        table: registryTable, types: [registryTypes1, registryTypes2, registryTypes3, registryTypes4, registryTypes5, registryTypes6, registryTypes7, registryTypes8, registryTypes9, registryTypes10].flatMap { $0 })

    private static var registryTypes1: [any TLObject.Type] {
        [
            API.Error.self,
            API.IpPort.self,
            API.AccessPointRule.self,
            API.Help.ConfigSimple.self,
            API.InputFileLocation.self,
            API.InputPeer.self,
            API.InputUser.self,
            API.InputContact.self,
            API.InputFile.self,
            API.InputMedia.self,
            API.InputChatPhoto.self,
            API.InputGeoPoint.self,
            API.InputPhoto.self,
            API.Peer.self,
            API.Storage.FileType.self,
            API.User.self,
            API.UserProfilePhoto.self,
            API.UserStatus.self,
            API.Chat.self,
            API.ChatFull.self,
            API.ChatParticipant.self,
            API.ChatParticipants.self,
            API.ChatPhoto.self,
            API.Message.self,
            API.MessageMedia.self,
            API.MessageAction.self,
            API.Dialog.self,
            API.Photo.self,
            API.PhotoSize.self,
            API.GeoPoint.self,
            API.Auth.SentCode.self,
            API.Auth.Authorization.self,
            API.Auth.ExportedAuthorization.self,
            API.InputNotifyPeer.self,
            API.InputPeerNotifySettings.self,
            API.PeerNotifySettings.self,
            API.PeerSettings.self,
            API.WallPaper.self,
            API.ReportReason.self,
            API.UserFull.self,
            API.Contact.self,
            API.ImportedContact.self,
            API.ContactStatus.self,
            API.Contacts.Contacts.self,
            API.Contacts.ImportedContacts.self,
            API.Contacts.Blocked.self,
            API.Messages.Dialogs.self,
            API.Messages.Messages.self,
            API.Messages.Chats.self,
            API.Messages.ChatFull.self,
            API.Messages.AffectedHistory.self,
            API.MessagesFilter.self,
            API.Update.self,
            API.Updates.State.self,
            API.Updates.Difference.self,
            API.Updates.self,
            API.Photos.Photos.self,
            API.Photos.Photo.self,
            API.Upload.File.self,
            API.DcOption.self,
            API.Config.self,
            API.NearestDc.self,
            API.Help.AppUpdate.self,
            API.Help.InviteText.self,
            API.EncryptedChat.self,
            API.InputEncryptedChat.self,
            API.EncryptedFile.self,
            API.InputEncryptedFile.self,
            API.EncryptedMessage.self,
            API.Messages.DhConfig.self,
            API.Messages.SentEncryptedMessage.self,
            API.InputDocument.self,
            API.Document.self,
            API.Help.Support.self,
            API.NotifyPeer.self,
            API.SendMessageAction.self,
            API.Contacts.Found.self,
            API.InputPrivacyKey.self,
            API.PrivacyKey.self,
            API.InputPrivacyRule.self,
            API.PrivacyRule.self,
            API.Account.PrivacyRules.self,
            API.AccountDaysTTL.self,
            API.DocumentAttribute.self,
            API.Messages.Stickers.self,
            API.StickerPack.self,
            API.Messages.AllStickers.self,
            API.Messages.AffectedMessages.self,
            API.WebPage.self,
            API.Authorization.self,
            API.Account.Authorizations.self,
            API.Account.Password.self,
            API.Account.PasswordSettings.self,
            API.Account.PasswordInputSettings.self,
            API.Auth.PasswordRecovery.self,
            API.ReceivedNotifyMessage.self,
            API.ExportedChatInvite.self,
            API.ChatInvite.self,
            API.InputStickerSet.self,
            API.StickerSet.self,
            API.Messages.StickerSet.self,
            API.BotCommand.self,
            API.BotInfo.self,
            API.KeyboardButton.self,
            API.KeyboardButtonRow.self,
            API.ReplyMarkup.self,
            API.MessageEntity.self,
            API.InputChannel.self,
            API.Contacts.ResolvedPeer.self,
            API.MessageRange.self,
            API.Updates.ChannelDifference.self,
            API.ChannelMessagesFilter.self,
            API.ChannelParticipant.self,
            API.ChannelParticipantsFilter.self,
            API.Channels.ChannelParticipants.self,
            API.Channels.ChannelParticipant.self,
            API.Help.TermsOfService.self,
            API.Messages.SavedGifs.self,
            API.InputBotInlineMessage.self,
            API.InputBotInlineResult.self,
            API.BotInlineMessage.self,
            API.BotInlineResult.self,
            API.Messages.BotResults.self,
            API.ExportedMessageLink.self,
            API.MessageFwdHeader.self,
            API.Auth.CodeType.self,
            API.Auth.SentCodeType.self,
            API.Messages.BotCallbackAnswer.self,
            API.Messages.MessageEditData.self,
            API.InputBotInlineMessageID.self,
            API.InlineBotSwitchPM.self,
            API.Messages.PeerDialogs.self,
            API.TopPeer.self,
            API.TopPeerCategory.self,
            API.TopPeerCategoryPeers.self,
            API.Contacts.TopPeers.self,
            API.DraftMessage.self,
            API.Messages.FeaturedStickers.self,
            API.Messages.RecentStickers.self,
            API.Messages.ArchivedStickers.self,
            API.Messages.StickerSetInstallResult.self,
            API.StickerSetCovered.self,
            API.MaskCoords.self,
            API.InputStickeredMedia.self,
            API.Game.self,
            API.InputGame.self,
            API.HighScore.self,
            API.Messages.HighScores.self,
            API.RichText.self,
            API.PageBlock.self,
        ]
    }

    private static var registryTypes2: [any TLObject.Type] {
        [
            API.PhoneCallDiscardReason.self,
            API.DataJSON.self,
            API.LabeledPrice.self,
            API.Invoice.self,
            API.PaymentCharge.self,
            API.PostAddress.self,
            API.PaymentRequestedInfo.self,
            API.PaymentSavedCredentials.self,
            API.WebDocument.self,
            API.InputWebDocument.self,
            API.InputWebFileLocation.self,
            API.Upload.WebFile.self,
            API.Payments.PaymentForm.self,
            API.Payments.ValidatedRequestedInfo.self,
            API.Payments.PaymentResult.self,
            API.Payments.PaymentReceipt.self,
            API.Payments.SavedInfo.self,
            API.InputPaymentCredentials.self,
            API.Account.TmpPassword.self,
            API.ShippingOption.self,
            API.InputStickerSetItem.self,
            API.InputPhoneCall.self,
            API.PhoneCall.self,
            API.PhoneConnection.self,
            API.PhoneCallProtocol.self,
            API.Phone.PhoneCall.self,
            API.Upload.CdnFile.self,
            API.CdnPublicKey.self,
            API.CdnConfig.self,
            API.LangPackString.self,
            API.LangPackDifference.self,
            API.LangPackLanguage.self,
            API.ChannelAdminLogEventAction.self,
            API.ChannelAdminLogEvent.self,
            API.Channels.AdminLogResults.self,
            API.ChannelAdminLogEventsFilter.self,
            API.PopularContact.self,
            API.Messages.FavedStickers.self,
            API.RecentMeUrl.self,
            API.Help.RecentMeUrls.self,
            API.InputSingleMedia.self,
            API.WebAuthorization.self,
            API.Account.WebAuthorizations.self,
            API.InputMessage.self,
            API.InputDialogPeer.self,
            API.DialogPeer.self,
            API.Messages.FoundStickerSets.self,
            API.FileHash.self,
            API.InputClientProxy.self,
            API.Help.TermsOfServiceUpdate.self,
            API.InputSecureFile.self,
            API.SecureFile.self,
            API.SecureData.self,
            API.SecurePlainData.self,
            API.SecureValueType.self,
            API.SecureValue.self,
            API.InputSecureValue.self,
            API.SecureValueHash.self,
            API.SecureValueError.self,
            API.SecureCredentialsEncrypted.self,
            API.Account.AuthorizationForm.self,
            API.Account.SentEmailCode.self,
            API.Help.DeepLinkInfo.self,
            API.SavedContact.self,
            API.Account.Takeout.self,
            API.PasswordKdfAlgo.self,
            API.SecurePasswordKdfAlgo.self,
            API.SecureSecretSettings.self,
            API.InputCheckPasswordSRP.self,
            API.SecureRequiredType.self,
            API.Help.PassportConfig.self,
            API.InputAppEvent.self,
            API.JSONObjectValue.self,
            API.JSONValue.self,
            API.PageTableCell.self,
            API.PageTableRow.self,
            API.PageCaption.self,
            API.PageListItem.self,
            API.PageListOrderedItem.self,
            API.PageRelatedArticle.self,
            API.Page.self,
            API.Help.SupportName.self,
            API.Help.UserInfo.self,
            API.PollAnswer.self,
            API.Poll.self,
            API.PollAnswerVoters.self,
            API.PollResults.self,
            API.ChatOnlines.self,
            API.StatsURL.self,
            API.ChatAdminRights.self,
            API.ChatBannedRights.self,
            API.InputWallPaper.self,
            API.Account.WallPapers.self,
            API.CodeSettings.self,
            API.WallPaperSettings.self,
            API.AutoDownloadSettings.self,
            API.Account.AutoDownloadSettings.self,
            API.EmojiKeyword.self,
            API.EmojiKeywordsDifference.self,
            API.EmojiURL.self,
            API.EmojiLanguage.self,
            API.Folder.self,
            API.InputFolderPeer.self,
            API.FolderPeer.self,
            API.Messages.SearchCounter.self,
            API.UrlAuthResult.self,
            API.ChannelLocation.self,
            API.PeerLocated.self,
            API.RestrictionReason.self,
            API.InputTheme.self,
            API.Theme.self,
            API.Account.Themes.self,
            API.Auth.LoginToken.self,
            API.Account.ContentSettings.self,
            API.Messages.InactiveChats.self,
            API.BaseTheme.self,
            API.InputThemeSettings.self,
            API.ThemeSettings.self,
            API.WebPageAttribute.self,
            API.Messages.VotesList.self,
            API.BankCardOpenUrl.self,
            API.Payments.BankCardData.self,
            API.DialogFilter.self,
            API.DialogFilterSuggested.self,
            API.StatsDateRangeDays.self,
            API.StatsAbsValueAndPrev.self,
            API.StatsPercentValue.self,
            API.StatsGraph.self,
            API.Stats.BroadcastStats.self,
            API.Help.PromoData.self,
            API.VideoSize.self,
            API.StatsGroupTopPoster.self,
            API.StatsGroupTopAdmin.self,
            API.StatsGroupTopInviter.self,
            API.Stats.MegagroupStats.self,
            API.GlobalPrivacySettings.self,
            API.Help.CountryCode.self,
            API.Help.Country.self,
            API.Help.CountriesList.self,
            API.MessageViews.self,
            API.Messages.MessageViews.self,
            API.Messages.DiscussionMessage.self,
            API.MessageReplyHeader.self,
            API.MessageReplies.self,
            API.PeerBlocked.self,
            API.Stats.MessageStats.self,
            API.GroupCall.self,
            API.InputGroupCall.self,
            API.GroupCallParticipant.self,
            API.Phone.GroupCall.self,
        ]
    }

    private static var registryTypes3: [any TLObject.Type] {
        [
            API.Phone.GroupParticipants.self,
            API.InlineQueryPeerType.self,
            API.Messages.HistoryImport.self,
            API.Messages.HistoryImportParsed.self,
            API.Messages.AffectedFoundMessages.self,
            API.ChatInviteImporter.self,
            API.Messages.ExportedChatInvites.self,
            API.Messages.ExportedChatInvite.self,
            API.Messages.ChatInviteImporters.self,
            API.ChatAdminWithInvites.self,
            API.Messages.ChatAdminsWithInvites.self,
            API.Messages.CheckedHistoryImportPeer.self,
            API.Phone.JoinAsPeers.self,
            API.Phone.ExportedGroupCallInvite.self,
            API.GroupCallParticipantVideoSourceGroup.self,
            API.GroupCallParticipantVideo.self,
            API.Stickers.SuggestedShortName.self,
            API.BotCommandScope.self,
            API.Account.ResetPasswordResult.self,
            API.ChatTheme.self,
            API.Account.ChatThemes.self,
            API.SponsoredMessage.self,
            API.Messages.SponsoredMessages.self,
            API.SearchResultsCalendarPeriod.self,
            API.Messages.SearchResultsCalendar.self,
            API.SearchResultsPosition.self,
            API.Messages.SearchResultsPositions.self,
            API.Channels.SendAsPeers.self,
            API.Users.UserFull.self,
            API.Messages.PeerSettings.self,
            API.Auth.LoggedOut.self,
            API.ReactionCount.self,
            API.MessageReactions.self,
            API.Messages.MessageReactionsList.self,
            API.AvailableReaction.self,
            API.Messages.AvailableReactions.self,
            API.MessagePeerReaction.self,
            API.GroupCallStreamChannel.self,
            API.Phone.GroupCallStreamChannels.self,
            API.Phone.GroupCallStreamRtmpUrl.self,
            API.AttachMenuBotIconColor.self,
            API.AttachMenuBotIcon.self,
            API.AttachMenuBot.self,
            API.AttachMenuBots.self,
            API.AttachMenuBotsBot.self,
            API.WebViewResult.self,
            API.WebViewMessageSent.self,
            API.BotMenuButton.self,
            API.Account.SavedRingtones.self,
            API.NotificationSound.self,
            API.Account.SavedRingtone.self,
            API.AttachMenuPeerType.self,
            API.InputInvoice.self,
            API.Payments.ExportedInvoice.self,
            API.Messages.TranscribedAudio.self,
            API.Help.PremiumPromo.self,
            API.InputStorePaymentPurpose.self,
            API.PaymentFormMethod.self,
            API.EmojiStatus.self,
            API.Account.EmojiStatuses.self,
            API.Reaction.self,
            API.ChatReactions.self,
            API.Messages.Reactions.self,
            API.EmailVerifyPurpose.self,
            API.EmailVerification.self,
            API.Account.EmailVerified.self,
            API.PremiumSubscriptionOption.self,
            API.SendAsPeer.self,
            API.MessageExtendedMedia.self,
            API.StickerKeyword.self,
            API.Username.self,
            API.ForumTopic.self,
            API.Messages.ForumTopics.self,
            API.DefaultHistoryTTL.self,
            API.ExportedContactToken.self,
            API.RequestPeerType.self,
            API.EmojiList.self,
            API.EmojiGroup.self,
            API.Messages.EmojiGroups.self,
            API.TextWithEntities.self,
            API.Messages.TranslatedText.self,
            API.AutoSaveSettings.self,
            API.AutoSaveException.self,
            API.Account.AutoSaveSettings.self,
            API.Help.AppConfig.self,
            API.InputBotApp.self,
            API.BotApp.self,
            API.Messages.BotApp.self,
            API.InlineBotWebView.self,
            API.ReadParticipantDate.self,
            API.InputChatlist.self,
            API.ExportedChatlistInvite.self,
            API.Chatlists.ExportedChatlistInvite.self,
            API.Chatlists.ExportedInvites.self,
            API.Chatlists.ChatlistInvite.self,
            API.Chatlists.ChatlistUpdates.self,
            API.Bots.BotInfo.self,
            API.MessagePeerVote.self,
            API.StoryViews.self,
            API.StoryItem.self,
            API.Stories.AllStories.self,
            API.Stories.Stories.self,
            API.StoryView.self,
            API.Stories.StoryViewsList.self,
            API.Stories.StoryViews.self,
            API.InputReplyTo.self,
            API.ExportedStoryLink.self,
            API.StoriesStealthMode.self,
            API.MediaAreaCoordinates.self,
            API.MediaArea.self,
            API.PeerStories.self,
            API.Stories.PeerStories.self,
            API.Messages.WebPage.self,
            API.PremiumGiftCodeOption.self,
            API.Payments.CheckedGiftCode.self,
            API.Payments.GiveawayInfo.self,
            API.PrepaidGiveaway.self,
            API.Boost.self,
            API.Premium.BoostsList.self,
            API.MyBoost.self,
            API.Premium.MyBoosts.self,
            API.Premium.BoostsStatus.self,
            API.StoryFwdHeader.self,
            API.PostInteractionCounters.self,
            API.Stats.StoryStats.self,
            API.PublicForward.self,
            API.Stats.PublicForwards.self,
            API.PeerColor.self,
            API.Help.PeerColorSet.self,
            API.Help.PeerColorOption.self,
            API.Help.PeerColors.self,
            API.StoryReaction.self,
            API.Stories.StoryReactionsList.self,
            API.SavedDialog.self,
            API.Messages.SavedDialogs.self,
            API.SavedReactionTag.self,
            API.Messages.SavedReactionTags.self,
            API.OutboxReadDate.self,
            API.Smsjobs.EligibilityToJoin.self,
            API.Smsjobs.Status.self,
            API.SmsJob.self,
            API.BusinessWeeklyOpen.self,
            API.BusinessWorkHours.self,
            API.BusinessLocation.self,
            API.InputBusinessRecipients.self,
            API.BusinessRecipients.self,
            API.BusinessAwayMessageSchedule.self,
            API.InputBusinessGreetingMessage.self,
            API.BusinessGreetingMessage.self,
            API.InputBusinessAwayMessage.self,
        ]
    }

    private static var registryTypes4: [any TLObject.Type] {
        [
            API.BusinessAwayMessage.self,
            API.Timezone.self,
            API.Help.TimezonesList.self,
            API.QuickReply.self,
            API.InputQuickReplyShortcut.self,
            API.Messages.QuickReplies.self,
            API.ConnectedBot.self,
            API.Account.ConnectedBots.self,
            API.Messages.DialogFilters.self,
            API.Birthday.self,
            API.BotBusinessConnection.self,
            API.InputBusinessIntro.self,
            API.BusinessIntro.self,
            API.Messages.MyStickers.self,
            API.InputCollectible.self,
            API.Fragment.CollectibleInfo.self,
            API.InputBusinessBotRecipients.self,
            API.BusinessBotRecipients.self,
            API.ContactBirthday.self,
            API.Contacts.ContactBirthdays.self,
            API.MissingInvitee.self,
            API.Messages.InvitedUsers.self,
            API.InputBusinessChatLink.self,
            API.BusinessChatLink.self,
            API.Account.BusinessChatLinks.self,
            API.Account.ResolvedBusinessChatLinks.self,
            API.RequestedPeer.self,
            API.SponsoredMessageReportOption.self,
            API.Channels.SponsoredMessageReportResult.self,
            API.ReactionNotificationsFrom.self,
            API.ReactionsNotifySettings.self,
            API.AvailableEffect.self,
            API.Messages.AvailableEffects.self,
            API.FactCheck.self,
            API.StarsTransactionPeer.self,
            API.StarsTopupOption.self,
            API.StarsTransaction.self,
            API.Payments.StarsStatus.self,
            API.FoundStory.self,
            API.Stories.FoundStories.self,
            API.GeoPointAddress.self,
            API.StarsRevenueStatus.self,
            API.Payments.StarsRevenueStats.self,
            API.Payments.StarsRevenueWithdrawalUrl.self,
            API.Payments.StarsRevenueAdsAccountUrl.self,
            API.InputStarsTransaction.self,
            API.StarsGiftOption.self,
            API.Bots.PopularAppBots.self,
            API.BotPreviewMedia.self,
            API.Bots.PreviewInfo.self,
            API.StarsSubscriptionPricing.self,
            API.StarsSubscription.self,
            API.MessageReactor.self,
            API.StarsGiveawayOption.self,
            API.StarsGiveawayWinnersOption.self,
            API.StarGift.self,
            API.Payments.StarGifts.self,
            API.MessageReportOption.self,
            API.ReportResult.self,
            API.Messages.BotPreparedInlineMessage.self,
            API.Messages.PreparedInlineMessage.self,
            API.BotAppSettings.self,
            API.StarRefProgram.self,
            API.ConnectedBotStarRef.self,
            API.Payments.ConnectedStarRefBots.self,
            API.Payments.SuggestedStarRefBots.self,
            API.StarsAmount.self,
            API.Messages.FoundStickers.self,
            API.BotVerifierSettings.self,
            API.BotVerification.self,
            API.StarGiftAttribute.self,
            API.Payments.StarGiftUpgradePreview.self,
            API.Users.Users.self,
            API.Payments.UniqueStarGift.self,
            API.Messages.WebPagePreview.self,
            API.SavedStarGift.self,
            API.Payments.SavedStarGifts.self,
            API.InputSavedStarGift.self,
            API.Payments.StarGiftWithdrawalUrl.self,
            API.PaidReactionPrivacy.self,
            API.Account.PaidMessagesRevenue.self,
            API.RequirementToContact.self,
            API.BusinessBotRights.self,
            API.DisallowedGiftsSettings.self,
            API.SponsoredPeer.self,
            API.Contacts.SponsoredPeers.self,
            API.StarGiftAttributeId.self,
            API.StarGiftAttributeCounter.self,
            API.Payments.ResaleStarGifts.self,
            API.Stories.CanSendStoryCount.self,
            API.PendingSuggestion.self,
            API.TodoItem.self,
            API.TodoList.self,
            API.TodoCompletion.self,
            API.SuggestedPost.self,
            API.StarsRating.self,
            API.StarGiftCollection.self,
            API.Payments.StarGiftCollections.self,
            API.StoryAlbum.self,
            API.Stories.Albums.self,
            API.SearchPostsFlood.self,
            API.Payments.UniqueStarGiftValueInfo.self,
            API.ProfileTab.self,
            API.Users.SavedMusic.self,
            API.Account.SavedMusicIds.self,
            API.Payments.CheckCanSendGiftResult.self,
            API.InputChatTheme.self,
            API.StarGiftUpgradePrice.self,
            API.GroupCallMessage.self,
            API.GroupCallDonor.self,
            API.Phone.GroupCallStars.self,
            API.RecentStory.self,
            API.AuctionBidLevel.self,
            API.StarGiftAuctionState.self,
            API.StarGiftAuctionUserState.self,
            API.Payments.StarGiftAuctionState.self,
            API.StarGiftAuctionAcquiredGift.self,
            API.Payments.StarGiftAuctionAcquiredGifts.self,
            API.StarGiftActiveAuctionState.self,
            API.Payments.StarGiftActiveAuctions.self,
            API.InputStarGiftAuction.self,
            API.Passkey.self,
            API.Account.Passkeys.self,
            API.Account.PasskeyRegistrationOptions.self,
            API.Auth.PasskeyLoginOptions.self,
            API.InputPasskeyResponse.self,
            API.InputPasskeyCredential.self,
            API.StarGiftBackground.self,
            API.StarGiftAuctionRound.self,
            API.Payments.StarGiftUpgradeAttributes.self,
            API.Messages.EmojiGameOutcome.self,
            API.Messages.EmojiGameInfo.self,
            API.StarGiftAttributeRarity.self,
            API.KeyboardButtonStyle.self,
            API.InputMessageReadMetric.self,
            API.Bots.ExportedBotToken.self,
            API.Bots.RequestedButton.self,
            API.Messages.ComposedMessageWithAI.self,
            API.Stats.PollStats.self,
            API.InputAiComposeTone.self,
            API.AiComposeTone.self,
            API.Aicompose.Tones.self,
            API.AiComposeToneExample.self,
            API.Bots.AccessSettings.self,
            API.Messages.ChatInviteJoinResult.self,
            API.JoinChatBotResult.self,
            API.WebDomainException.self,
            API.Account.WebBrowserSettings.self,
            API.InputRichFile.self,
            API.InputRichMessage.self,
        ]
    }

    private static var registryTypes5: [any TLObject.Type] {
        [
            API.RichMessage.self,
            API.CommunityPeer.self,
            API.CommunityPeerRequest.self,
            API.Communities.PeerLinkRequests.self,
            API.EphemeralMessage.self,
            API.Communities.ParticipantJoinedChats.self,
            API.Messages.TranslatedRichMessage.self,
            API.Messages.ComposedRichMessageWithAI.self,
            API.Test.UseConfigSimple.self,
            API.Test.ParseInputAppEvent.self,
            API.InvokeAfterMsg<TLRawFunction>.self,
            API.InvokeAfterMsgs<TLRawFunction>.self,
            API.InitConnection<TLRawFunction>.self,
            API.InvokeWithLayer<TLRawFunction>.self,
            API.InvokeWithoutUpdates<TLRawFunction>.self,
            API.InvokeWithMessagesRange<TLRawFunction>.self,
            API.InvokeWithTakeout<TLRawFunction>.self,
            API.InvokeWithBusinessConnection<TLRawFunction>.self,
            API.InvokeWithGooglePlayIntegrity<TLRawFunction>.self,
            API.InvokeWithApnsSecret<TLRawFunction>.self,
            API.InvokeWithReCaptcha<TLRawFunction>.self,
            API.Auth.SendCode.self,
            API.Auth.SignUp.self,
            API.Auth.SignIn.self,
            API.Auth.LogOut.self,
            API.Auth.ResetAuthorizations.self,
            API.Auth.ExportAuthorization.self,
            API.Auth.ImportAuthorization.self,
            API.Auth.BindTempAuthKey.self,
            API.Auth.ImportBotAuthorization.self,
            API.Auth.CheckPassword.self,
            API.Auth.RequestPasswordRecovery.self,
            API.Auth.RecoverPassword.self,
            API.Auth.ResendCode.self,
            API.Auth.CancelCode.self,
            API.Auth.DropTempAuthKeys.self,
            API.Auth.ExportLoginToken.self,
            API.Auth.ImportLoginToken.self,
            API.Auth.AcceptLoginToken.self,
            API.Auth.CheckRecoveryPassword.self,
            API.Auth.ImportWebTokenAuthorization.self,
            API.Auth.RequestFirebaseSms.self,
            API.Auth.ResetLoginEmail.self,
            API.Auth.ReportMissingCode.self,
            API.Auth.CheckPaidAuth.self,
            API.Auth.InitPasskeyLogin.self,
            API.Auth.FinishPasskeyLogin.self,
            API.Account.RegisterDevice.self,
            API.Account.UnregisterDevice.self,
            API.Account.UpdateNotifySettings.self,
            API.Account.GetNotifySettings.self,
            API.Account.ResetNotifySettings.self,
            API.Account.UpdateProfile.self,
            API.Account.UpdateStatus.self,
            API.Account.GetWallPapers.self,
            API.Account.ReportPeer.self,
            API.Account.CheckUsername.self,
            API.Account.UpdateUsername.self,
            API.Account.GetPrivacy.self,
            API.Account.SetPrivacy.self,
            API.Account.DeleteAccount.self,
            API.Account.GetAccountTTL.self,
            API.Account.SetAccountTTL.self,
            API.Account.SendChangePhoneCode.self,
            API.Account.ChangePhone.self,
            API.Account.UpdateDeviceLocked.self,
            API.Account.GetAuthorizations.self,
            API.Account.ResetAuthorization.self,
            API.Account.GetPassword.self,
            API.Account.GetPasswordSettings.self,
            API.Account.UpdatePasswordSettings.self,
            API.Account.SendConfirmPhoneCode.self,
            API.Account.ConfirmPhone.self,
            API.Account.GetTmpPassword.self,
            API.Account.GetWebAuthorizations.self,
            API.Account.ResetWebAuthorization.self,
            API.Account.ResetWebAuthorizations.self,
            API.Account.GetAllSecureValues.self,
            API.Account.GetSecureValue.self,
            API.Account.SaveSecureValue.self,
            API.Account.DeleteSecureValue.self,
            API.Account.GetAuthorizationForm.self,
            API.Account.AcceptAuthorization.self,
            API.Account.SendVerifyPhoneCode.self,
            API.Account.VerifyPhone.self,
            API.Account.SendVerifyEmailCode.self,
            API.Account.VerifyEmail.self,
            API.Account.InitTakeoutSession.self,
            API.Account.FinishTakeoutSession.self,
            API.Account.ConfirmPasswordEmail.self,
            API.Account.ResendPasswordEmail.self,
            API.Account.CancelPasswordEmail.self,
            API.Account.GetContactSignUpNotification.self,
            API.Account.SetContactSignUpNotification.self,
            API.Account.GetNotifyExceptions.self,
            API.Account.GetWallPaper.self,
            API.Account.UploadWallPaper.self,
            API.Account.SaveWallPaper.self,
            API.Account.InstallWallPaper.self,
            API.Account.ResetWallPapers.self,
            API.Account.GetAutoDownloadSettings.self,
            API.Account.SaveAutoDownloadSettings.self,
            API.Account.UploadTheme.self,
            API.Account.CreateTheme.self,
            API.Account.UpdateTheme.self,
            API.Account.SaveTheme.self,
            API.Account.InstallTheme.self,
            API.Account.GetTheme.self,
            API.Account.GetThemes.self,
            API.Account.SetContentSettings.self,
            API.Account.GetContentSettings.self,
            API.Account.GetMultiWallPapers.self,
            API.Account.GetGlobalPrivacySettings.self,
            API.Account.SetGlobalPrivacySettings.self,
            API.Account.ReportProfilePhoto.self,
            API.Account.ResetPassword.self,
            API.Account.DeclinePasswordReset.self,
            API.Account.GetChatThemes.self,
            API.Account.SetAuthorizationTTL.self,
            API.Account.ChangeAuthorizationSettings.self,
            API.Account.GetSavedRingtones.self,
            API.Account.SaveRingtone.self,
            API.Account.UploadRingtone.self,
            API.Account.UpdateEmojiStatus.self,
            API.Account.GetDefaultEmojiStatuses.self,
            API.Account.GetRecentEmojiStatuses.self,
            API.Account.ClearRecentEmojiStatuses.self,
            API.Account.ReorderUsernames.self,
            API.Account.ToggleUsername.self,
            API.Account.GetDefaultProfilePhotoEmojis.self,
            API.Account.GetDefaultGroupPhotoEmojis.self,
            API.Account.GetAutoSaveSettings.self,
            API.Account.SaveAutoSaveSettings.self,
            API.Account.DeleteAutoSaveExceptions.self,
            API.Account.InvalidateSignInCodes.self,
            API.Account.UpdateColor.self,
            API.Account.GetDefaultBackgroundEmojis.self,
            API.Account.GetChannelDefaultEmojiStatuses.self,
            API.Account.GetChannelRestrictedStatusEmojis.self,
            API.Account.UpdateBusinessWorkHours.self,
            API.Account.UpdateBusinessLocation.self,
            API.Account.UpdateBusinessGreetingMessage.self,
            API.Account.UpdateBusinessAwayMessage.self,
            API.Account.UpdateConnectedBot.self,
            API.Account.GetConnectedBots.self,
            API.Account.GetBotBusinessConnection.self,
            API.Account.UpdateBusinessIntro.self,
            API.Account.ToggleConnectedBotPaused.self,
            API.Account.DisablePeerConnectedBot.self,
            API.Account.UpdateBirthday.self,
        ]
    }

    private static var registryTypes6: [any TLObject.Type] {
        [
            API.Account.CreateBusinessChatLink.self,
            API.Account.EditBusinessChatLink.self,
            API.Account.DeleteBusinessChatLink.self,
            API.Account.GetBusinessChatLinks.self,
            API.Account.ResolveBusinessChatLink.self,
            API.Account.UpdatePersonalChannel.self,
            API.Account.ToggleSponsoredMessages.self,
            API.Account.GetReactionsNotifySettings.self,
            API.Account.SetReactionsNotifySettings.self,
            API.Account.GetCollectibleEmojiStatuses.self,
            API.Account.GetPaidMessagesRevenue.self,
            API.Account.ToggleNoPaidMessagesException.self,
            API.Account.SetMainProfileTab.self,
            API.Account.SaveMusic.self,
            API.Account.GetSavedMusicIds.self,
            API.Account.GetUniqueGiftChatThemes.self,
            API.Account.InitPasskeyRegistration.self,
            API.Account.RegisterPasskey.self,
            API.Account.GetPasskeys.self,
            API.Account.DeletePasskey.self,
            API.Account.ConfirmBotConnection.self,
            API.Account.GetWebBrowserSettings.self,
            API.Account.UpdateWebBrowserSettings.self,
            API.Account.ToggleWebBrowserSettingsException.self,
            API.Account.DeleteWebBrowserSettingsExceptions.self,
            API.Users.GetUsers.self,
            API.Users.GetFullUser.self,
            API.Users.SetSecureValueErrors.self,
            API.Users.GetRequirementsToContact.self,
            API.Users.GetSavedMusic.self,
            API.Users.GetSavedMusicByID.self,
            API.Users.SuggestBirthday.self,
            API.Contacts.GetContactIDs.self,
            API.Contacts.GetStatuses.self,
            API.Contacts.GetContacts.self,
            API.Contacts.ImportContacts.self,
            API.Contacts.DeleteContacts.self,
            API.Contacts.DeleteByPhones.self,
            API.Contacts.Block.self,
            API.Contacts.Unblock.self,
            API.Contacts.GetBlocked.self,
            API.Contacts.Search.self,
            API.Contacts.ResolveUsername.self,
            API.Contacts.GetTopPeers.self,
            API.Contacts.ResetTopPeerRating.self,
            API.Contacts.ResetSaved.self,
            API.Contacts.GetSaved.self,
            API.Contacts.ToggleTopPeers.self,
            API.Contacts.AddContact.self,
            API.Contacts.AcceptContact.self,
            API.Contacts.GetLocated.self,
            API.Contacts.BlockFromReplies.self,
            API.Contacts.ResolvePhone.self,
            API.Contacts.ExportContactToken.self,
            API.Contacts.ImportContactToken.self,
            API.Contacts.EditCloseFriends.self,
            API.Contacts.SetBlocked.self,
            API.Contacts.GetBirthdays.self,
            API.Contacts.GetSponsoredPeers.self,
            API.Contacts.UpdateContactNote.self,
            API.Messages.GetMessages.self,
            API.Messages.GetDialogs.self,
            API.Messages.GetHistory.self,
            API.Messages.Search.self,
            API.Messages.ReadHistory.self,
            API.Messages.DeleteHistory.self,
            API.Messages.DeleteMessages.self,
            API.Messages.ReceivedMessages.self,
            API.Messages.SetTyping.self,
            API.Messages.SendMessage.self,
            API.Messages.SendMedia.self,
            API.Messages.ForwardMessages.self,
            API.Messages.ReportSpam.self,
            API.Messages.GetPeerSettings.self,
            API.Messages.Report.self,
            API.Messages.GetChats.self,
            API.Messages.GetFullChat.self,
            API.Messages.EditChatTitle.self,
            API.Messages.EditChatPhoto.self,
            API.Messages.AddChatUser.self,
            API.Messages.DeleteChatUser.self,
            API.Messages.CreateChat.self,
            API.Messages.GetDhConfig.self,
            API.Messages.RequestEncryption.self,
            API.Messages.AcceptEncryption.self,
            API.Messages.DiscardEncryption.self,
            API.Messages.SetEncryptedTyping.self,
            API.Messages.ReadEncryptedHistory.self,
            API.Messages.SendEncrypted.self,
            API.Messages.SendEncryptedFile.self,
            API.Messages.SendEncryptedService.self,
            API.Messages.ReceivedQueue.self,
            API.Messages.ReportEncryptedSpam.self,
            API.Messages.ReadMessageContents.self,
            API.Messages.GetStickers.self,
            API.Messages.GetAllStickers.self,
            API.Messages.GetWebPagePreview.self,
            API.Messages.ExportChatInvite.self,
            API.Messages.CheckChatInvite.self,
            API.Messages.ImportChatInvite.self,
            API.Messages.GetStickerSet.self,
            API.Messages.InstallStickerSet.self,
            API.Messages.UninstallStickerSet.self,
            API.Messages.StartBot.self,
            API.Messages.GetMessagesViews.self,
            API.Messages.EditChatAdmin.self,
            API.Messages.MigrateChat.self,
            API.Messages.SearchGlobal.self,
            API.Messages.ReorderStickerSets.self,
            API.Messages.GetDocumentByHash.self,
            API.Messages.GetSavedGifs.self,
            API.Messages.SaveGif.self,
            API.Messages.GetInlineBotResults.self,
            API.Messages.SetInlineBotResults.self,
            API.Messages.SendInlineBotResult.self,
            API.Messages.GetMessageEditData.self,
            API.Messages.EditMessage.self,
            API.Messages.EditInlineBotMessage.self,
            API.Messages.GetBotCallbackAnswer.self,
            API.Messages.SetBotCallbackAnswer.self,
            API.Messages.GetPeerDialogs.self,
            API.Messages.SaveDraft.self,
            API.Messages.GetAllDrafts.self,
            API.Messages.GetFeaturedStickers.self,
            API.Messages.ReadFeaturedStickers.self,
            API.Messages.GetRecentStickers.self,
            API.Messages.SaveRecentSticker.self,
            API.Messages.ClearRecentStickers.self,
            API.Messages.GetArchivedStickers.self,
            API.Messages.GetMaskStickers.self,
            API.Messages.GetAttachedStickers.self,
            API.Messages.SetGameScore.self,
            API.Messages.SetInlineGameScore.self,
            API.Messages.GetGameHighScores.self,
            API.Messages.GetInlineGameHighScores.self,
            API.Messages.GetCommonChats.self,
            API.Messages.GetWebPage.self,
            API.Messages.ToggleDialogPin.self,
            API.Messages.ReorderPinnedDialogs.self,
            API.Messages.GetPinnedDialogs.self,
            API.Messages.SetBotShippingResults.self,
            API.Messages.SetBotPrecheckoutResults.self,
            API.Messages.UploadMedia.self,
            API.Messages.SendScreenshotNotification.self,
            API.Messages.GetFavedStickers.self,
            API.Messages.FaveSticker.self,
            API.Messages.GetUnreadMentions.self,
            API.Messages.ReadMentions.self,
            API.Messages.GetRecentLocations.self,
            API.Messages.SendMultiMedia.self,
        ]
    }

    private static var registryTypes7: [any TLObject.Type] {
        [
            API.Messages.UploadEncryptedFile.self,
            API.Messages.SearchStickerSets.self,
            API.Messages.GetSplitRanges.self,
            API.Messages.MarkDialogUnread.self,
            API.Messages.GetDialogUnreadMarks.self,
            API.Messages.ClearAllDrafts.self,
            API.Messages.UpdatePinnedMessage.self,
            API.Messages.SendVote.self,
            API.Messages.GetPollResults.self,
            API.Messages.GetOnlines.self,
            API.Messages.EditChatAbout.self,
            API.Messages.EditChatDefaultBannedRights.self,
            API.Messages.GetEmojiKeywords.self,
            API.Messages.GetEmojiKeywordsDifference.self,
            API.Messages.GetEmojiKeywordsLanguages.self,
            API.Messages.GetEmojiURL.self,
            API.Messages.GetSearchCounters.self,
            API.Messages.RequestUrlAuth.self,
            API.Messages.AcceptUrlAuth.self,
            API.Messages.HidePeerSettingsBar.self,
            API.Messages.GetScheduledHistory.self,
            API.Messages.GetScheduledMessages.self,
            API.Messages.SendScheduledMessages.self,
            API.Messages.DeleteScheduledMessages.self,
            API.Messages.GetPollVotes.self,
            API.Messages.ToggleStickerSets.self,
            API.Messages.GetDialogFilters.self,
            API.Messages.GetSuggestedDialogFilters.self,
            API.Messages.UpdateDialogFilter.self,
            API.Messages.UpdateDialogFiltersOrder.self,
            API.Messages.GetOldFeaturedStickers.self,
            API.Messages.GetReplies.self,
            API.Messages.GetDiscussionMessage.self,
            API.Messages.ReadDiscussion.self,
            API.Messages.UnpinAllMessages.self,
            API.Messages.DeleteChat.self,
            API.Messages.DeletePhoneCallHistory.self,
            API.Messages.CheckHistoryImport.self,
            API.Messages.InitHistoryImport.self,
            API.Messages.UploadImportedMedia.self,
            API.Messages.StartHistoryImport.self,
            API.Messages.GetExportedChatInvites.self,
            API.Messages.GetExportedChatInvite.self,
            API.Messages.EditExportedChatInvite.self,
            API.Messages.DeleteRevokedExportedChatInvites.self,
            API.Messages.DeleteExportedChatInvite.self,
            API.Messages.GetAdminsWithInvites.self,
            API.Messages.GetChatInviteImporters.self,
            API.Messages.SetHistoryTTL.self,
            API.Messages.CheckHistoryImportPeer.self,
            API.Messages.SetChatTheme.self,
            API.Messages.GetMessageReadParticipants.self,
            API.Messages.GetSearchResultsCalendar.self,
            API.Messages.GetSearchResultsPositions.self,
            API.Messages.HideChatJoinRequest.self,
            API.Messages.HideAllChatJoinRequests.self,
            API.Messages.ToggleNoForwards.self,
            API.Messages.SaveDefaultSendAs.self,
            API.Messages.SendReaction.self,
            API.Messages.GetMessagesReactions.self,
            API.Messages.GetMessageReactionsList.self,
            API.Messages.SetChatAvailableReactions.self,
            API.Messages.GetAvailableReactions.self,
            API.Messages.SetDefaultReaction.self,
            API.Messages.TranslateText.self,
            API.Messages.GetUnreadReactions.self,
            API.Messages.ReadReactions.self,
            API.Messages.SearchSentMedia.self,
            API.Messages.GetAttachMenuBots.self,
            API.Messages.GetAttachMenuBot.self,
            API.Messages.ToggleBotInAttachMenu.self,
            API.Messages.RequestWebView.self,
            API.Messages.ProlongWebView.self,
            API.Messages.RequestSimpleWebView.self,
            API.Messages.SendWebViewResultMessage.self,
            API.Messages.SendWebViewData.self,
            API.Messages.TranscribeAudio.self,
            API.Messages.RateTranscribedAudio.self,
            API.Messages.GetCustomEmojiDocuments.self,
            API.Messages.GetEmojiStickers.self,
            API.Messages.GetFeaturedEmojiStickers.self,
            API.Messages.ReportReaction.self,
            API.Messages.GetTopReactions.self,
            API.Messages.GetRecentReactions.self,
            API.Messages.ClearRecentReactions.self,
            API.Messages.GetExtendedMedia.self,
            API.Messages.SetDefaultHistoryTTL.self,
            API.Messages.GetDefaultHistoryTTL.self,
            API.Messages.SendBotRequestedPeer.self,
            API.Messages.GetEmojiGroups.self,
            API.Messages.GetEmojiStatusGroups.self,
            API.Messages.GetEmojiProfilePhotoGroups.self,
            API.Messages.SearchCustomEmoji.self,
            API.Messages.TogglePeerTranslations.self,
            API.Messages.GetBotApp.self,
            API.Messages.RequestAppWebView.self,
            API.Messages.SetChatWallPaper.self,
            API.Messages.SearchEmojiStickerSets.self,
            API.Messages.GetSavedDialogs.self,
            API.Messages.GetSavedHistory.self,
            API.Messages.DeleteSavedHistory.self,
            API.Messages.GetPinnedSavedDialogs.self,
            API.Messages.ToggleSavedDialogPin.self,
            API.Messages.ReorderPinnedSavedDialogs.self,
            API.Messages.GetSavedReactionTags.self,
            API.Messages.UpdateSavedReactionTag.self,
            API.Messages.GetDefaultTagReactions.self,
            API.Messages.GetOutboxReadDate.self,
            API.Messages.GetQuickReplies.self,
            API.Messages.ReorderQuickReplies.self,
            API.Messages.CheckQuickReplyShortcut.self,
            API.Messages.EditQuickReplyShortcut.self,
            API.Messages.DeleteQuickReplyShortcut.self,
            API.Messages.GetQuickReplyMessages.self,
            API.Messages.SendQuickReplyMessages.self,
            API.Messages.DeleteQuickReplyMessages.self,
            API.Messages.ToggleDialogFilterTags.self,
            API.Messages.GetMyStickers.self,
            API.Messages.GetEmojiStickerGroups.self,
            API.Messages.GetAvailableEffects.self,
            API.Messages.EditFactCheck.self,
            API.Messages.DeleteFactCheck.self,
            API.Messages.GetFactCheck.self,
            API.Messages.RequestMainWebView.self,
            API.Messages.SendPaidReaction.self,
            API.Messages.TogglePaidReactionPrivacy.self,
            API.Messages.GetPaidReactionPrivacy.self,
            API.Messages.ViewSponsoredMessage.self,
            API.Messages.ClickSponsoredMessage.self,
            API.Messages.ReportSponsoredMessage.self,
            API.Messages.GetSponsoredMessages.self,
            API.Messages.SavePreparedInlineMessage.self,
            API.Messages.GetPreparedInlineMessage.self,
            API.Messages.SearchStickers.self,
            API.Messages.ReportMessagesDelivery.self,
            API.Messages.GetSavedDialogsByID.self,
            API.Messages.ReadSavedHistory.self,
            API.Messages.ToggleTodoCompleted.self,
            API.Messages.AppendTodoList.self,
            API.Messages.ToggleSuggestedPostApproval.self,
            API.Messages.GetForumTopics.self,
            API.Messages.GetForumTopicsByID.self,
            API.Messages.EditForumTopic.self,
            API.Messages.UpdatePinnedForumTopic.self,
            API.Messages.ReorderPinnedForumTopics.self,
            API.Messages.CreateForumTopic.self,
            API.Messages.DeleteTopicHistory.self,
            API.Messages.GetEmojiGameInfo.self,
            API.Messages.SummarizeText.self,
            API.Messages.EditChatCreator.self,
        ]
    }

    private static var registryTypes8: [any TLObject.Type] {
        [
            API.Messages.GetFutureChatCreatorAfterLeave.self,
            API.Messages.EditChatParticipantRank.self,
            API.Messages.DeclineUrlAuth.self,
            API.Messages.CheckUrlAuthMatchCode.self,
            API.Messages.ComposeMessageWithAI.self,
            API.Messages.ReportReadMetrics.self,
            API.Messages.ReportMusicListen.self,
            API.Messages.AddPollAnswer.self,
            API.Messages.DeletePollAnswer.self,
            API.Messages.GetUnreadPollVotes.self,
            API.Messages.ReadPollVotes.self,
            API.Messages.SetBotGuestChatResult.self,
            API.Messages.DeleteParticipantReactions.self,
            API.Messages.DeleteParticipantReaction.self,
            API.Messages.GetPersonalChannelHistory.self,
            API.Messages.GetRichMessage.self,
            API.Messages.TranslateRichMessage.self,
            API.Messages.ComposeRichMessageWithAI.self,
            API.Messages.RequestChatJoinWebView.self,
            API.Updates.GetState.self,
            API.Updates.GetDifference.self,
            API.Updates.GetChannelDifference.self,
            API.Photos.UpdateProfilePhoto.self,
            API.Photos.UploadProfilePhoto.self,
            API.Photos.DeletePhotos.self,
            API.Photos.GetUserPhotos.self,
            API.Photos.UploadContactProfilePhoto.self,
            API.Upload.SaveFilePart.self,
            API.Upload.GetFile.self,
            API.Upload.SaveBigFilePart.self,
            API.Upload.GetWebFile.self,
            API.Upload.GetCdnFile.self,
            API.Upload.ReuploadCdnFile.self,
            API.Upload.GetCdnFileHashes.self,
            API.Upload.GetFileHashes.self,
            API.Help.GetConfig.self,
            API.Help.GetNearestDc.self,
            API.Help.GetAppUpdate.self,
            API.Help.GetInviteText.self,
            API.Help.GetSupport.self,
            API.Help.SetBotUpdatesStatus.self,
            API.Help.GetCdnConfig.self,
            API.Help.GetRecentMeUrls.self,
            API.Help.GetTermsOfServiceUpdate.self,
            API.Help.AcceptTermsOfService.self,
            API.Help.GetDeepLinkInfo.self,
            API.Help.GetAppConfig.self,
            API.Help.SaveAppLog.self,
            API.Help.GetPassportConfig.self,
            API.Help.GetSupportName.self,
            API.Help.GetUserInfo.self,
            API.Help.EditUserInfo.self,
            API.Help.GetPromoData.self,
            API.Help.HidePromoData.self,
            API.Help.DismissSuggestion.self,
            API.Help.GetCountriesList.self,
            API.Help.GetPremiumPromo.self,
            API.Help.GetPeerColors.self,
            API.Help.GetPeerProfileColors.self,
            API.Help.GetTimezonesList.self,
            API.Channels.ReadHistory.self,
            API.Channels.DeleteMessages.self,
            API.Channels.ReportSpam.self,
            API.Channels.GetMessages.self,
            API.Channels.GetParticipants.self,
            API.Channels.GetParticipant.self,
            API.Channels.GetChannels.self,
            API.Channels.GetFullChannel.self,
            API.Channels.CreateChannel.self,
            API.Channels.EditAdmin.self,
            API.Channels.EditTitle.self,
            API.Channels.EditPhoto.self,
            API.Channels.CheckUsername.self,
            API.Channels.UpdateUsername.self,
            API.Channels.JoinChannel.self,
            API.Channels.LeaveChannel.self,
            API.Channels.InviteToChannel.self,
            API.Channels.DeleteChannel.self,
            API.Channels.ExportMessageLink.self,
            API.Channels.ToggleSignatures.self,
            API.Channels.GetAdminedPublicChannels.self,
            API.Channels.EditBanned.self,
            API.Channels.GetAdminLog.self,
            API.Channels.SetStickers.self,
            API.Channels.ReadMessageContents.self,
            API.Channels.DeleteHistory.self,
            API.Channels.TogglePreHistoryHidden.self,
            API.Channels.GetLeftChannels.self,
            API.Channels.GetGroupsForDiscussion.self,
            API.Channels.SetDiscussionGroup.self,
            API.Channels.EditLocation.self,
            API.Channels.ToggleSlowMode.self,
            API.Channels.GetInactiveChannels.self,
            API.Channels.ConvertToGigagroup.self,
            API.Channels.GetSendAs.self,
            API.Channels.DeleteParticipantHistory.self,
            API.Channels.ToggleJoinToSend.self,
            API.Channels.ToggleJoinRequest.self,
            API.Channels.ReorderUsernames.self,
            API.Channels.ToggleUsername.self,
            API.Channels.DeactivateAllUsernames.self,
            API.Channels.ToggleForum.self,
            API.Channels.ToggleAntiSpam.self,
            API.Channels.ReportAntiSpamFalsePositive.self,
            API.Channels.ToggleParticipantsHidden.self,
            API.Channels.UpdateColor.self,
            API.Channels.ToggleViewForumAsMessages.self,
            API.Channels.GetChannelRecommendations.self,
            API.Channels.UpdateEmojiStatus.self,
            API.Channels.SetBoostsToUnblockRestrictions.self,
            API.Channels.SetEmojiStickers.self,
            API.Channels.RestrictSponsoredMessages.self,
            API.Channels.SearchPosts.self,
            API.Channels.UpdatePaidMessagesPrice.self,
            API.Channels.ToggleAutotranslation.self,
            API.Channels.GetMessageAuthor.self,
            API.Channels.CheckSearchPostsFlood.self,
            API.Channels.SetMainProfileTab.self,
            API.Bots.SendCustomRequest.self,
            API.Bots.AnswerWebhookJSONQuery.self,
            API.Bots.SetBotCommands.self,
            API.Bots.ResetBotCommands.self,
            API.Bots.GetBotCommands.self,
            API.Bots.SetBotMenuButton.self,
            API.Bots.GetBotMenuButton.self,
            API.Bots.SetBotBroadcastDefaultAdminRights.self,
            API.Bots.SetBotGroupDefaultAdminRights.self,
            API.Bots.SetBotInfo.self,
            API.Bots.GetBotInfo.self,
            API.Bots.ReorderUsernames.self,
            API.Bots.ToggleUsername.self,
            API.Bots.CanSendMessage.self,
            API.Bots.AllowSendMessage.self,
            API.Bots.InvokeWebViewCustomMethod.self,
            API.Bots.GetPopularAppBots.self,
            API.Bots.AddPreviewMedia.self,
            API.Bots.EditPreviewMedia.self,
            API.Bots.DeletePreviewMedia.self,
            API.Bots.ReorderPreviewMedias.self,
            API.Bots.GetPreviewInfo.self,
            API.Bots.GetPreviewMedias.self,
            API.Bots.UpdateUserEmojiStatus.self,
            API.Bots.ToggleUserEmojiStatusPermission.self,
            API.Bots.CheckDownloadFileParams.self,
            API.Bots.GetAdminedBots.self,
            API.Bots.UpdateStarRefProgram.self,
            API.Bots.SetCustomVerification.self,
            API.Bots.GetBotRecommendations.self,
            API.Bots.CheckUsername.self,
            API.Bots.CreateBot.self,
        ]
    }

    private static var registryTypes9: [any TLObject.Type] {
        [
            API.Bots.ExportBotToken.self,
            API.Bots.RequestWebViewButton.self,
            API.Bots.GetRequestedWebViewButton.self,
            API.Bots.GetAccessSettings.self,
            API.Bots.EditAccessSettings.self,
            API.Bots.SetJoinChatResults.self,
            API.Payments.GetPaymentForm.self,
            API.Payments.GetPaymentReceipt.self,
            API.Payments.ValidateRequestedInfo.self,
            API.Payments.SendPaymentForm.self,
            API.Payments.GetSavedInfo.self,
            API.Payments.ClearSavedInfo.self,
            API.Payments.GetBankCardData.self,
            API.Payments.ExportInvoice.self,
            API.Payments.AssignAppStoreTransaction.self,
            API.Payments.AssignPlayMarketTransaction.self,
            API.Payments.GetPremiumGiftCodeOptions.self,
            API.Payments.CheckGiftCode.self,
            API.Payments.ApplyGiftCode.self,
            API.Payments.GetGiveawayInfo.self,
            API.Payments.LaunchPrepaidGiveaway.self,
            API.Payments.GetStarsTopupOptions.self,
            API.Payments.GetStarsStatus.self,
            API.Payments.GetStarsTransactions.self,
            API.Payments.SendStarsForm.self,
            API.Payments.RefundStarsCharge.self,
            API.Payments.GetStarsRevenueStats.self,
            API.Payments.GetStarsRevenueWithdrawalUrl.self,
            API.Payments.GetStarsRevenueAdsAccountUrl.self,
            API.Payments.GetStarsTransactionsByID.self,
            API.Payments.GetStarsGiftOptions.self,
            API.Payments.GetStarsSubscriptions.self,
            API.Payments.ChangeStarsSubscription.self,
            API.Payments.FulfillStarsSubscription.self,
            API.Payments.GetStarsGiveawayOptions.self,
            API.Payments.GetStarGifts.self,
            API.Payments.SaveStarGift.self,
            API.Payments.ConvertStarGift.self,
            API.Payments.BotCancelStarsSubscription.self,
            API.Payments.GetConnectedStarRefBots.self,
            API.Payments.GetConnectedStarRefBot.self,
            API.Payments.GetSuggestedStarRefBots.self,
            API.Payments.ConnectStarRefBot.self,
            API.Payments.EditConnectedStarRefBot.self,
            API.Payments.GetStarGiftUpgradePreview.self,
            API.Payments.UpgradeStarGift.self,
            API.Payments.TransferStarGift.self,
            API.Payments.GetUniqueStarGift.self,
            API.Payments.GetSavedStarGifts.self,
            API.Payments.GetSavedStarGift.self,
            API.Payments.GetStarGiftWithdrawalUrl.self,
            API.Payments.ToggleChatStarGiftNotifications.self,
            API.Payments.ToggleStarGiftsPinnedToTop.self,
            API.Payments.CanPurchaseStore.self,
            API.Payments.GetResaleStarGifts.self,
            API.Payments.UpdateStarGiftPrice.self,
            API.Payments.CreateStarGiftCollection.self,
            API.Payments.UpdateStarGiftCollection.self,
            API.Payments.ReorderStarGiftCollections.self,
            API.Payments.DeleteStarGiftCollection.self,
            API.Payments.GetStarGiftCollections.self,
            API.Payments.GetUniqueStarGiftValueInfo.self,
            API.Payments.CheckCanSendGift.self,
            API.Payments.GetStarGiftAuctionState.self,
            API.Payments.GetStarGiftAuctionAcquiredGifts.self,
            API.Payments.GetStarGiftActiveAuctions.self,
            API.Payments.ResolveStarGiftOffer.self,
            API.Payments.SendStarGiftOffer.self,
            API.Payments.GetStarGiftUpgradeAttributes.self,
            API.Payments.GetCraftStarGifts.self,
            API.Payments.CraftStarGift.self,
            API.Stickers.CreateStickerSet.self,
            API.Stickers.RemoveStickerFromSet.self,
            API.Stickers.ChangeStickerPosition.self,
            API.Stickers.AddStickerToSet.self,
            API.Stickers.SetStickerSetThumb.self,
            API.Stickers.CheckShortName.self,
            API.Stickers.SuggestShortName.self,
            API.Stickers.ChangeSticker.self,
            API.Stickers.RenameStickerSet.self,
            API.Stickers.DeleteStickerSet.self,
            API.Stickers.ReplaceSticker.self,
            API.Phone.GetCallConfig.self,
            API.Phone.RequestCall.self,
            API.Phone.AcceptCall.self,
            API.Phone.ConfirmCall.self,
            API.Phone.ReceivedCall.self,
            API.Phone.DiscardCall.self,
            API.Phone.SetCallRating.self,
            API.Phone.SaveCallDebug.self,
            API.Phone.SendSignalingData.self,
            API.Phone.CreateGroupCall.self,
            API.Phone.JoinGroupCall.self,
            API.Phone.LeaveGroupCall.self,
            API.Phone.InviteToGroupCall.self,
            API.Phone.DiscardGroupCall.self,
            API.Phone.ToggleGroupCallSettings.self,
            API.Phone.GetGroupCall.self,
            API.Phone.GetGroupParticipants.self,
            API.Phone.CheckGroupCall.self,
            API.Phone.ToggleGroupCallRecord.self,
            API.Phone.EditGroupCallParticipant.self,
            API.Phone.EditGroupCallTitle.self,
            API.Phone.GetGroupCallJoinAs.self,
            API.Phone.ExportGroupCallInvite.self,
            API.Phone.ToggleGroupCallStartSubscription.self,
            API.Phone.StartScheduledGroupCall.self,
            API.Phone.SaveDefaultGroupCallJoinAs.self,
            API.Phone.JoinGroupCallPresentation.self,
            API.Phone.LeaveGroupCallPresentation.self,
            API.Phone.GetGroupCallStreamChannels.self,
            API.Phone.GetGroupCallStreamRtmpUrl.self,
            API.Phone.SaveCallLog.self,
            API.Phone.CreateConferenceCall.self,
            API.Phone.DeleteConferenceCallParticipants.self,
            API.Phone.SendConferenceCallBroadcast.self,
            API.Phone.InviteConferenceCallParticipant.self,
            API.Phone.DeclineConferenceCallInvite.self,
            API.Phone.GetGroupCallChainBlocks.self,
            API.Phone.SendGroupCallMessage.self,
            API.Phone.SendGroupCallEncryptedMessage.self,
            API.Phone.DeleteGroupCallMessages.self,
            API.Phone.DeleteGroupCallParticipantMessages.self,
            API.Phone.GetGroupCallStars.self,
            API.Phone.SaveDefaultSendAs.self,
            API.Langpack.GetLangPack.self,
            API.Langpack.GetStrings.self,
            API.Langpack.GetDifference.self,
            API.Langpack.GetLanguages.self,
            API.Langpack.GetLanguage.self,
            API.Folders.EditPeerFolders.self,
            API.Stats.GetBroadcastStats.self,
            API.Stats.LoadAsyncGraph.self,
            API.Stats.GetMegagroupStats.self,
            API.Stats.GetMessagePublicForwards.self,
            API.Stats.GetMessageStats.self,
            API.Stats.GetStoryStats.self,
            API.Stats.GetStoryPublicForwards.self,
            API.Stats.GetPollStats.self,
            API.Chatlists.ExportChatlistInvite.self,
            API.Chatlists.DeleteExportedInvite.self,
            API.Chatlists.EditExportedInvite.self,
            API.Chatlists.GetExportedInvites.self,
            API.Chatlists.CheckChatlistInvite.self,
            API.Chatlists.JoinChatlistInvite.self,
            API.Chatlists.GetChatlistUpdates.self,
            API.Chatlists.JoinChatlistUpdates.self,
            API.Chatlists.HideChatlistUpdates.self,
            API.Chatlists.GetLeaveChatlistSuggestions.self,
            API.Chatlists.LeaveChatlist.self,
        ]
    }

    private static var registryTypes10: [any TLObject.Type] {
        [
            API.Stories.CanSendStory.self,
            API.Stories.SendStory.self,
            API.Stories.EditStory.self,
            API.Stories.DeleteStories.self,
            API.Stories.TogglePinned.self,
            API.Stories.GetAllStories.self,
            API.Stories.GetPinnedStories.self,
            API.Stories.GetStoriesArchive.self,
            API.Stories.GetStoriesByID.self,
            API.Stories.ToggleAllStoriesHidden.self,
            API.Stories.ReadStories.self,
            API.Stories.IncrementStoryViews.self,
            API.Stories.GetStoryViewsList.self,
            API.Stories.GetStoriesViews.self,
            API.Stories.ExportStoryLink.self,
            API.Stories.Report.self,
            API.Stories.ActivateStealthMode.self,
            API.Stories.SendReaction.self,
            API.Stories.GetPeerStories.self,
            API.Stories.GetAllReadPeerStories.self,
            API.Stories.GetPeerMaxIDs.self,
            API.Stories.GetChatsToSend.self,
            API.Stories.TogglePeerStoriesHidden.self,
            API.Stories.GetStoryReactionsList.self,
            API.Stories.TogglePinnedToTop.self,
            API.Stories.SearchPosts.self,
            API.Stories.CreateAlbum.self,
            API.Stories.UpdateAlbum.self,
            API.Stories.ReorderAlbums.self,
            API.Stories.DeleteAlbum.self,
            API.Stories.GetAlbums.self,
            API.Stories.GetAlbumStories.self,
            API.Stories.StartLive.self,
            API.Premium.GetBoostsList.self,
            API.Premium.GetMyBoosts.self,
            API.Premium.ApplyBoost.self,
            API.Premium.GetBoostsStatus.self,
            API.Premium.GetUserBoosts.self,
            API.Smsjobs.IsEligibleToJoin.self,
            API.Smsjobs.Join.self,
            API.Smsjobs.Leave.self,
            API.Smsjobs.UpdateSettings.self,
            API.Smsjobs.GetStatus.self,
            API.Smsjobs.GetSmsJob.self,
            API.Smsjobs.FinishJob.self,
            API.Fragment.GetCollectibleInfo.self,
            API.Aicompose.CreateTone.self,
            API.Aicompose.UpdateTone.self,
            API.Aicompose.SaveTone.self,
            API.Aicompose.DeleteTone.self,
            API.Aicompose.GetTone.self,
            API.Aicompose.GetTones.self,
            API.Aicompose.GetToneExample.self,
            API.Communities.Create.self,
            API.Communities.TogglePeerLink.self,
            API.Communities.GetJoinedCommunities.self,
            API.Communities.ToggleCommunityCollapsedInDialogs.self,
            API.Communities.GetPeerLinkRequests.self,
            API.Communities.TogglePeerLinkRequestApproval.self,
            API.Communities.ToggleAllPeerLinkRequestApproval.self,
            API.Communities.ToggleParticipantBanned.self,
            API.Communities.GetParticipantJoinedChats.self,
            API.Ephemeral.SendMessage.self,
            API.Ephemeral.DeleteMessage.self,
            API.Ephemeral.ReportMessage.self,
            API.Ephemeral.GetCallbackAnswer.self,
            API.Ephemeral.EditMessage.self,
        ]
    }

    private static let registryTable = """
        c4b9f9bb error 0
        d433ad73 ipPort 1
        37982646 ipPortSecret 1
        4679b65f accessPointRule 2
        5a592a6c help.configSimple 3
        27d69997 inputPeerPhotoFileLocationLegacy 4
        0dbaeae9 inputStickerSetThumbLegacy 4
        dfdaabe1 inputFileLocation 4
        f5235d55 inputEncryptedFileLocation 4
        bad07584 inputDocumentFileLocation 4
        cbc7ee28 inputSecureFileLocation 4
        29be5899 inputTakeoutFileLocation 4
        40181ffe inputPhotoFileLocation 4
        d83466f3 inputPhotoLegacyFileLocation 4
        37257e99 inputPeerPhotoFileLocation 4
        9d84f3db inputStickerSetThumb 4
        0598a92a inputGroupCallStream 4
        7f3b18ea inputPeerEmpty 5
        7da07ec9 inputPeerSelf 5
        35a95cb9 inputPeerChat 5
        dde8a54c inputPeerUser 5
        27bcbbfc inputPeerChannel 5
        a87b0a1c inputPeerUserFromMessage 5
        bd2a0840 inputPeerChannelFromMessage 5
        b98886cf inputUserEmpty 6
        f7c1b13f inputUserSelf 6
        f21158c6 inputUser 6
        1da448e2 inputUserFromMessage 6
        6a1dc4be inputPhoneContact 7
        f52ff27f inputFile 8
        fa4f0bb5 inputFileBig 8
        62dc8b48 inputFileStoryDocument 8
        9664f57f inputMediaEmpty 9
        7d8375da inputMediaUploadedPhoto 9
        e3af4434 inputMediaPhoto 9
        f9c44144 inputMediaGeoPoint 9
        f8ab7dfb inputMediaContact 9
        037c9330 inputMediaUploadedDocument 9
        a8763ab5 inputMediaDocument 9
        c13d1c11 inputMediaVenue 9
        e5bbfe1a inputMediaPhotoExternal 9
        779600f9 inputMediaDocumentExternal 9
        d33f43f3 inputMediaGame 9
        405fef0d inputMediaInvoice 9
        971fa843 inputMediaGeoLive 9
        883a4108 inputMediaPoll 9
        e66fbf7b inputMediaDice 9
        89fdd778 inputMediaStory 9
        c21b8849 inputMediaWebPage 9
        c4103386 inputMediaPaidMedia 9
        9fc55fde inputMediaTodo 9
        f3a9244a inputMediaStakeDice 9
        1ca48f57 inputChatPhotoEmpty 10
        bdcdaec0 inputChatUploadedPhoto 10
        8953ad37 inputChatPhoto 10
        e4c123d6 inputGeoPointEmpty 11
        48222faf inputGeoPoint 11
        1cd7bf0d inputPhotoEmpty 12
        3bb3b94a inputPhoto 12
        59511722 peerUser 13
        36c6019a peerChat 13
        a2a5371e peerChannel 13
        aa963b05 storage.fileUnknown 14
        40bc6f52 storage.filePartial 14
        007efe0e storage.fileJpeg 14
        cae1aadf storage.fileGif 14
        0a4f63c0 storage.filePng 14
        ae1e508d storage.filePdf 14
        528a0677 storage.fileMp3 14
        4b09ebbc storage.fileMov 14
        b3cea0e4 storage.fileMp4 14
        1081464c storage.fileWebp 14
        d3bc4b7a userEmpty 15
        b1b8cc83 user 15
        4f11bae1 userProfilePhotoEmpty 16
        82d1f706 userProfilePhoto 16
        09d05049 userStatusEmpty 17
        edb93949 userStatusOnline 17
        008c703f userStatusOffline 17
        7b197dc8 userStatusRecently 17
        541a1d1a userStatusLastWeek 17
        65899777 userStatusLastMonth 17
        29562865 chatEmpty 18
        41cbf256 chat 18
        6592a1a7 chatForbidden 18
        d49f34c6 channel 18
        17d493d5 channelForbidden 18
        fd3cdab8 communityForbidden 18
        65efe954 community 18
        2633421b chatFull 19
        a04e8d3a channelFull 19
        cbb7a507 communityFull 19
        38e79fde chatParticipant 20
        e1f867b8 chatParticipantCreator 20
        0360d5d2 chatParticipantAdmin 20
        8763d3e1 chatParticipantsForbidden 21
        3cbc93f8 chatParticipants 21
        37c1011c chatPhotoEmpty 22
        1c6e1c11 chatPhoto 22
        90a6ca84 messageEmpty 23
        7600b9d3 message 23
        7a800e0a messageService 23
        3ded6320 messageMediaEmpty 24
        e216eb63 messageMediaPhoto 24
        56e0d474 messageMediaGeo 24
        70322949 messageMediaContact 24
        9f84f49e messageMediaUnsupported 24
        52d8ccd9 messageMediaDocument 24
        ddf10c3b messageMediaWebPage 24
        2ec0533f messageMediaVenue 24
        fdb19008 messageMediaGame 24
        f6a548d3 messageMediaInvoice 24
        b940c666 messageMediaGeoLive 24
        773f4e66 messageMediaPoll 24
        08cbec07 messageMediaDice 24
        68cb6283 messageMediaStory 24
        aa073beb messageMediaGiveaway 24
        ceaa3ea1 messageMediaGiveawayResults 24
        a8852491 messageMediaPaidMedia 24
        8a53b014 messageMediaToDo 24
        ca5cab89 messageMediaVideoStream 24
        b6aef7b0 messageActionEmpty 25
        bd47cbad messageActionChatCreate 25
        b5a1ce5a messageActionChatEditTitle 25
        7fcb13a8 messageActionChatEditPhoto 25
        95e3fbef messageActionChatDeletePhoto 25
        15cefd00 messageActionChatAddUser 25
        a43f30cc messageActionChatDeleteUser 25
        031224c3 messageActionChatJoinedByLink 25
        95d2ac92 messageActionChannelCreate 25
        e1037f92 messageActionChatMigrateTo 25
        ea3948e9 messageActionChannelMigrateFrom 25
        94bd38ed messageActionPinMessage 25
        9fbab604 messageActionHistoryClear 25
        92a72876 messageActionGameScore 25
        ffa00ccc messageActionPaymentSentMe 25
        c624b16e messageActionPaymentSent 25
        80e11a7f messageActionPhoneCall 25
        4792929b messageActionScreenshotTaken 25
        fae69f56 messageActionCustomAction 25
        c516d679 messageActionBotAllowed 25
        1b287353 messageActionSecureValuesSentMe 25
        d95c6154 messageActionSecureValuesSent 25
        f3f25f76 messageActionContactSignUp 25
        98e0d697 messageActionGeoProximityReached 25
        7a0d7f42 messageActionGroupCall 25
        502f92f7 messageActionInviteToGroupCall 25
        3c134d7b messageActionSetMessagesTTL 25
        b3a07661 messageActionGroupCallScheduled 25
        b91bbd3a messageActionSetChatTheme 25
        ebbca3cb messageActionChatJoinedByRequest 25
        47dd8079 messageActionWebViewDataSentMe 25
        b4c38cb5 messageActionWebViewDataSent 25
        48e91302 messageActionGiftPremium 25
        0d999256 messageActionTopicCreate 25
        c0944820 messageActionTopicEdit 25
        57de635e messageActionSuggestProfilePhoto 25
        31518e9b messageActionRequestedPeer 25
        5060a3f4 messageActionSetChatWallPaper 25
        31c48347 messageActionGiftCode 25
        a80f51e4 messageActionGiveawayLaunch 25
        87e2f155 messageActionGiveawayResults 25
        cc02aa6d messageActionBoostApply 25
        93b31848 messageActionRequestedPeerSentMe 25
        41b3e202 messageActionPaymentRefunded 25
        45d5b021 messageActionGiftStars 25
        b00c47a2 messageActionPrizeStars 25
        ea2c31d3 messageActionStarGift 25
        e6c31522 messageActionStarGiftUnique 25
        ac1f1fcd messageActionPaidMessagesRefunded 25
        84b88578 messageActionPaidMessagesPrice 25
        2ffe2f7a messageActionConferenceCall 25
        cc7c5c89 messageActionTodoCompletions 25
        c7edbc83 messageActionTodoAppendTasks 25
        ee7a1596 messageActionSuggestedPostApproval 25
        95ddcf69 messageActionSuggestedPostSuccess 25
        69f916f8 messageActionSuggestedPostRefund 25
        a8a3c699 messageActionGiftTon 25
        2c8f2a25 messageActionSuggestBirthday 25
        774278d4 messageActionStarGiftPurchaseOffer 25
        73ada76b messageActionStarGiftPurchaseOfferDeclined 25
        b07ed085 messageActionNewCreatorPending 25
        e188503b messageActionChangeCreator 25
        bf7d6572 messageActionNoForwardsToggle 25
        3e2793ba messageActionNoForwardsRequest 25
        9da1cd6c messageActionPollAppendAnswer 25
        399674dc messageActionPollDeleteAnswer 25
        16605e3e messageActionManagedBotCreated 25
        5d20bae8 messageActionChangeCommunity 25
        fc89f7f3 dialog 26
        71bd134c dialogFolder 26
        f78a0973 dialogCommunity 26
        2331b22d photoEmpty 27
        fb197a65 photo 27
        0e17e23c photoSizeEmpty 28
        75c78e60 photoSize 28
        021e1ad6 photoCachedSize 28
        e0b0bc2e photoStrippedSize 28
        fa3efb95 photoSizeProgressive 28
        d8214d41 photoPathSize 28
        1117dd5f geoPointEmpty 29
        b2a2f663 geoPoint 29
        5e002502 auth.sentCode 30
        2390fe44 auth.sentCodeSuccess 30
        f8827ebf auth.sentCodePaymentRequired 30
        2ea2c0d4 auth.authorization 31
        44747e9a auth.authorizationSignUpRequired 31
        b434e2b8 auth.exportedAuthorization 32
        b8bc5b0c inputNotifyPeer 33
        193b4417 inputNotifyUsers 33
        4a95e84e inputNotifyChats 33
        b1db7c7e inputNotifyBroadcasts 33
        5c467992 inputNotifyForumTopic 33
        27bb1adc inputNotifyCommunity 33
        cacb6ae2 inputPeerNotifySettings 34
        99622c0c peerNotifySettings 35
        f47741f7 peerSettings 36
        a437c3ed wallPaper 37
        e0804116 wallPaperNoFile 37
        58dbcab8 inputReportReasonSpam 38
        1e22c78d inputReportReasonViolence 38
        2e59d922 inputReportReasonPornography 38
        adf44ee3 inputReportReasonChildAbuse 38
        c1e4a2b1 inputReportReasonOther 38
        9b89f93a inputReportReasonCopyright 38
        dbd4feed inputReportReasonGeoIrrelevant 38
        f5ddd6e7 inputReportReasonFake 38
        0a8eb2be inputReportReasonIllegalDrugs 38
        9ec7863d inputReportReasonPersonalDetails 38
        06cbe645 userFull 39
        145ade0b contact 40
        c13e3c50 importedContact 41
        16d9703b contactStatus 42
        b74ba9d2 contacts.contactsNotModified 43
        eae87e42 contacts.contacts 43
        77d01c3b contacts.importedContacts 44
        0ade1591 contacts.blocked 45
        e1664194 contacts.blockedSlice 45
        15ba6c40 messages.dialogs 46
        71e094f3 messages.dialogsSlice 46
        f0e3e596 messages.dialogsNotModified 46
        1d73e7ea messages.messages 47
        5f206716 messages.messagesSlice 47
        c776ba4e messages.channelMessages 47
        74535f21 messages.messagesNotModified 47
        64ff9fd5 messages.chats 48
        9cd81144 messages.chatsSlice 48
        e5d7d19c messages.chatFull 49
        b45c69d1 messages.affectedHistory 50
        57e2f66c inputMessagesFilterEmpty 51
        9609a51c inputMessagesFilterPhotos 51
        9fc00e65 inputMessagesFilterVideo 51
        56e9f0e4 inputMessagesFilterPhotoVideo 51
        9eddf188 inputMessagesFilterDocument 51
        7ef0dd87 inputMessagesFilterUrl 51
        ffc86587 inputMessagesFilterGif 51
        50f5c392 inputMessagesFilterVoice 51
        3751b49e inputMessagesFilterMusic 51
        3a20ecb8 inputMessagesFilterChatPhotos 51
        80c99768 inputMessagesFilterPhoneCalls 51
        7a7c17a4 inputMessagesFilterRoundVoice 51
        b549da53 inputMessagesFilterRoundVideo 51
        c1f8e69a inputMessagesFilterMyMentions 51
        e7026d0d inputMessagesFilterGeo 51
        e062db83 inputMessagesFilterContacts 51
        1bb00451 inputMessagesFilterPinned 51
        fa2bc90a inputMessagesFilterPoll 51
        1f2b0afd updateNewMessage 52
        4e90bfd6 updateMessageID 52
        a20db0e5 updateDeleteMessages 52
        2a17bf5c updateUserTyping 52
        83487af0 updateChatUserTyping 52
        07761198 updateChatParticipants 52
        e5bdf8de updateUserStatus 52
        a7848924 updateUserName 52
        8951abef updateNewAuthorization 52
        12bcbd9a updateNewEncryptedMessage 52
        1710f156 updateEncryptedChatTyping 52
        b4a2e88d updateEncryption 52
        38fe25b7 updateEncryptedMessagesRead 52
        3dda5451 updateChatParticipantAdd 52
        e32f3d77 updateChatParticipantDelete 52
        8e5e9873 updateDcOptions 52
        bec268ef updateNotifySettings 52
        ebe46819 updateServiceNotification 52
        ee3b272a updatePrivacy 52
        05492a13 updateUserPhone 52
        9e84bc99 updateReadHistoryInbox 52
        2f2f21bf updateReadHistoryOutbox 52
        7f891213 updateWebPage 52
        f8227181 updateReadMessagesContents 52
        108d941f updateChannelTooLong 52
        635b4c09 updateChannel 52
        62ba04d9 updateNewChannelMessage 52
        922e6e10 updateReadChannelInbox 52
        c32d5b12 updateDeleteChannelMessages 52
        f226ac08 updateChannelMessageViews 52
        d7ca61a2 updateChatParticipantAdmin 52
        688a30aa updateNewStickerSet 52
        0bb2d201 updateStickerSetsOrder 52
        31c24808 updateStickerSets 52
        9375341e updateSavedGifs 52
        496f379c updateBotInlineQuery 52
        12f12a07 updateBotInlineSend 52
        1b3f4df7 updateEditChannelMessage 52
        b9cfc48d updateBotCallbackQuery 52
        e40370a3 updateEditMessage 52
        691e9052 updateInlineBotCallbackQuery 52
        b75f99a9 updateReadChannelOutbox 52
        edfc111e updateDraftMessage 52
        571d2742 updateReadFeaturedStickers 52
        9a422c20 updateRecentStickers 52
        a229dd06 updateConfig 52
        3354678f updatePtsChanged 52
        2f2ba99f updateChannelWebPage 52
        6e6fe51c updateDialogPinned 52
        fa0f3ca2 updatePinnedDialogs 52
        8317c0c3 updateBotWebhookJSON 52
        9b9240a6 updateBotWebhookJSONQuery 52
        b5aefd7d updateBotShippingQuery 52
        8caa9a96 updateBotPrecheckoutQuery 52
        ab0f6b1e updatePhoneCall 52
        46560264 updateLangPackTooLong 52
        56022f4d updateLangPack 52
        e511996d updateFavedStickers 52
        25f324f7 updateChannelReadMessagesContents 52
        7084a7be updateContactsReset 52
        b23fc698 updateChannelAvailableMessages 52
        b658f23e updateDialogUnreadMark 52
        d64c522b updateMessagePoll 52
        54c01850 updateChatDefaultBannedRights 52
        19360dc0 updateFolderPeers 52
        6a7e7366 updatePeerSettings 52
        b4afcfb0 updatePeerLocated 52
        39a51dfb updateNewScheduledMessage 52
        f2a71983 updateDeleteScheduledMessages 52
        8216fba3 updateTheme 52
        871fb939 updateGeoLiveViewed 52
        564fe691 updateLoginToken 52
        7699f014 updateMessagePollVote 52
        26ffde7d updateDialogFilter 52
        a5d72105 updateDialogFilterOrder 52
        3504914f updateDialogFilters 52
        2661bf09 updatePhoneCallSignalingData 52
        d29a27f4 updateChannelMessageForwards 52
        d6b19546 updateReadChannelDiscussionInbox 52
        695c9e7c updateReadChannelDiscussionOutbox 52
        ebe07752 updatePeerBlocked 52
        8c88c923 updateChannelUserTyping 52
        ed85eab5 updatePinnedMessages 52
        5bb98608 updatePinnedChannelMessages 52
        f89a6a4e updateChat 52
        f2ebdb4e updateGroupCallParticipants 52
        9d2216e0 updateGroupCall 52
        bb9bb9a5 updatePeerHistoryTTL 52
        d087663a updateChatParticipant 52
        985d3abb updateChannelParticipant 52
        c4870a49 updateBotStopped 52
        0b783982 updateGroupCallConnection 52
        4d712f2e updateBotCommands 52
        7063c3db updatePendingJoinRequests 52
        7cb34d79 updateBotChatInviteRequester 52
        1e297bfa updateMessageReactions 52
        17b7a20b updateAttachMenuBots 52
        1592b79d updateWebViewResultSent 52
        14b85813 updateBotMenuButton 52
        74d8be99 updateSavedRingtones 52
        0084cd5a updateTranscribedAudio 52
        fb4c496c updateReadFeaturedEmojiStickers 52
        28373599 updateUserEmojiStatus 52
        30f443db updateRecentEmojiStatuses 52
        6f7863f4 updateRecentReactions 52
        86fccf85 updateMoveStickerSetToTop 52
        d5a41724 updateMessageExtendedMedia 52
        20529438 updateUser 52
        ec05b097 updateAutoSaveSettings 52
        75b3b798 updateStory 52
        f74e932b updateReadStories 52
        1bf335b9 updateStoryID 52
        2c084dc1 updateStoriesStealthMode 52
        7d627683 updateSentStoryReaction 52
        904dd49c updateBotChatBoost 52
        07b68920 updateChannelViewForumAsMessages 52
        ae3f101d updatePeerWallpaper 52
        ac21d3ce updateBotMessageReaction 52
        09cb7759 updateBotMessageReactions 52
        aeaf9e74 updateSavedDialogPinned 52
        686c85a6 updatePinnedSavedDialogs 52
        39c67432 updateSavedReactionTags 52
        f16269d4 updateSmsJob 52
        f9470ab2 updateQuickReplies 52
        f53da717 updateNewQuickReply 52
        53e6f1ec updateDeleteQuickReply 52
        3e050d0f updateQuickReplyMessage 52
        566fe7cd updateDeleteQuickReplyMessages 52
        8ae5c97a updateBotBusinessConnect 52
        9ddb347c updateBotNewBusinessMessage 52
        07df587c updateBotEditBusinessMessage 52
        a02a982e updateBotDeleteBusinessMessage 52
        1824e40b updateNewStoryReaction 52
        4e80a379 updateStarsBalance 52
        1ea2fda7 updateBusinessBotCallbackQuery 52
        a584b019 updateStarsRevenueStatus 52
        283bd312 updateBotPurchasedPaidMedia 52
        8b725fce updatePaidReactionPrivacy 52
        504aa18f updateSentPhoneCode 52
        a477288f updateGroupCallChainBlocks 52
        77b0e372 updateReadMonoForumInbox 52
        a4a79376 updateReadMonoForumOutbox 52
        9f812b08 updateMonoForumNoPaidException 52
        d8326f0d updateGroupCallMessage 52
        c957a766 updateGroupCallEncryptedMessage 52
        683b2c52 updatePinnedForumTopic 52
        def143d0 updatePinnedForumTopics 52
        3e85e92c updateDeleteGroupCallMessages 52
        48e246c2 updateStarGiftAuctionState 52
        dc58f31e updateStarGiftAuctionUserState 52
        fb9c547a updateEmojiGameInfo 52
        ac072444 updateStarGiftCraftFail 52
        bd8367b9 updateChatParticipantRank 52
        4880ed9a updateManagedBot 52
        cdd4093d updateBotGuestChatQuery 52
        8c0f91fb updateAiComposeTones 52
        bdac7e70 updateJoinChatWebViewDecision 52
        b22083a6 updateNewBotConnection 52
        c39a2ade updateWebBrowserSettings 52
        140502d1 updateWebBrowserException 52
        20bcbba1 updateNewEphemeralMessage 52
        56dbfcf8 updateDeleteEphemeralMessages 52
        4bbb8f01 updateEditEphemeralMessage 52
        9b380762 updateEphemeralBotCallbackQuery 52
        6c0d8e23 updateBotStarsSubscription 52
        a56c2a3e updates.state 53
        5d75a138 updates.differenceEmpty 54
        00f49ca0 updates.difference 54
        a8fb1981 updates.differenceSlice 54
        4afe8f6d updates.differenceTooLong 54
        e317af7e updatesTooLong 55
        313bc7f8 updateShortMessage 55
        4d6deea5 updateShortChatMessage 55
        78d4dec1 updateShort 55
        725b04c3 updatesCombined 55
        74ae4240 updates 55
        9015e101 updateShortSentMessage 55
        8dca6aa5 photos.photos 56
        15051f54 photos.photosSlice 56
        20212ca8 photos.photo 57
        096a18d5 upload.file 58
        f18cda44 upload.fileCdnRedirect 58
        18b7a10d dcOption 59
        cc1a241e config 60
        8e1a1775 nearestDc 61
        ccbbce30 help.appUpdate 62
        c45a6536 help.noAppUpdate 62
        18cb9f78 help.inviteText 63
        ab7ec0a0 encryptedChatEmpty 64
        66b25953 encryptedChatWaiting 64
        48f1d94c encryptedChatRequested 64
        61f0d4c7 encryptedChat 64
        1e1c7c45 encryptedChatDiscarded 64
        f141b5e1 inputEncryptedChat 65
        c21f497e encryptedFileEmpty 66
        a8008cd8 encryptedFile 66
        1837c364 inputEncryptedFileEmpty 67
        64bd0306 inputEncryptedFileUploaded 67
        5a17b5e5 inputEncryptedFile 67
        2dc173c8 inputEncryptedFileBigUploaded 67
        ed18c118 encryptedMessage 68
        23734b06 encryptedMessageService 68
        c0e24635 messages.dhConfigNotModified 69
        2c221edd messages.dhConfig 69
        560f8935 messages.sentEncryptedMessage 70
        9493ff32 messages.sentEncryptedFile 70
        72f0eaae inputDocumentEmpty 71
        1abfb575 inputDocument 71
        36f8c871 documentEmpty 72
        8fd4c4d8 document 72
        17c6b5f6 help.support 73
        9fd40bd8 notifyPeer 74
        b4c83b4c notifyUsers 74
        c007cec3 notifyChats 74
        d612e8ef notifyBroadcasts 74
        226e6308 notifyForumTopic 74
        be376999 notifyCommunity 74
        16bf744e sendMessageTypingAction 75
        fd5ec8f5 sendMessageCancelAction 75
        a187d66f sendMessageRecordVideoAction 75
        e9763aec sendMessageUploadVideoAction 75
        d52f73f7 sendMessageRecordAudioAction 75
        f351d7ab sendMessageUploadAudioAction 75
        d1d34a26 sendMessageUploadPhotoAction 75
        aa0cd9e4 sendMessageUploadDocumentAction 75
        176f8ba1 sendMessageGeoLocationAction 75
        628cbc6f sendMessageChooseContactAction 75
        dd6a8f48 sendMessageGamePlayAction 75
        88f27fbc sendMessageRecordRoundAction 75
        243e1c66 sendMessageUploadRoundAction 75
        d92c2285 speakingInGroupCallAction 75
        dbda9246 sendMessageHistoryImportAction 75
        b05ac6b1 sendMessageChooseStickerAction 75
        25972bcb sendMessageEmojiInteraction 75
        b665902e sendMessageEmojiInteractionSeen 75
        376d975c sendMessageTextDraftAction 75
        e2b23b51 inputSendMessageRichMessageDraftAction 75
        a2cb24f9 sendMessageRichMessageDraftAction 75
        b3134d9d contacts.found 76
        4f96cb18 inputPrivacyKeyStatusTimestamp 77
        bdfb0426 inputPrivacyKeyChatInvite 77
        fabadc5f inputPrivacyKeyPhoneCall 77
        db9e70d2 inputPrivacyKeyPhoneP2P 77
        a4dd4c08 inputPrivacyKeyForwards 77
        5719bacc inputPrivacyKeyProfilePhoto 77
        0352dafa inputPrivacyKeyPhoneNumber 77
        d1219bdd inputPrivacyKeyAddedByPhone 77
        aee69d68 inputPrivacyKeyVoiceMessages 77
        3823cc40 inputPrivacyKeyAbout 77
        d65a11cc inputPrivacyKeyBirthday 77
        e1732341 inputPrivacyKeyStarGiftsAutoSave 77
        bdc597b4 inputPrivacyKeyNoPaidMessages 77
        4dbe9226 inputPrivacyKeySavedMusic 77
        bc2eab30 privacyKeyStatusTimestamp 78
        500e6dfa privacyKeyChatInvite 78
        3d662b7b privacyKeyPhoneCall 78
        39491cc8 privacyKeyPhoneP2P 78
        69ec56a3 privacyKeyForwards 78
        96151fed privacyKeyProfilePhoto 78
        d19ae46d privacyKeyPhoneNumber 78
        42ffd42b privacyKeyAddedByPhone 78
        0697f414 privacyKeyVoiceMessages 78
        a486b761 privacyKeyAbout 78
        2000a518 privacyKeyBirthday 78
        2ca4fdf8 privacyKeyStarGiftsAutoSave 78
        17d348d2 privacyKeyNoPaidMessages 78
        ff7a571b privacyKeySavedMusic 78
        0d09e07b inputPrivacyValueAllowContacts 79
        184b35ce inputPrivacyValueAllowAll 79
        131cc67f inputPrivacyValueAllowUsers 79
        0ba52007 inputPrivacyValueDisallowContacts 79
        d66b66c9 inputPrivacyValueDisallowAll 79
        90110467 inputPrivacyValueDisallowUsers 79
        840649cf inputPrivacyValueAllowChatParticipants 79
        e94f0f86 inputPrivacyValueDisallowChatParticipants 79
        2f453e49 inputPrivacyValueAllowCloseFriends 79
        77cdc9f1 inputPrivacyValueAllowPremium 79
        5a4fcce5 inputPrivacyValueAllowBots 79
        c4e57915 inputPrivacyValueDisallowBots 79
        fffe1bac privacyValueAllowContacts 80
        65427b82 privacyValueAllowAll 80
        b8905fb2 privacyValueAllowUsers 80
        f888fa1a privacyValueDisallowContacts 80
        8b73e763 privacyValueDisallowAll 80
        e4621141 privacyValueDisallowUsers 80
        6b134e8e privacyValueAllowChatParticipants 80
        41c87565 privacyValueDisallowChatParticipants 80
        f7e8d89b privacyValueAllowCloseFriends 80
        ece9814b privacyValueAllowPremium 80
        21461b5d privacyValueAllowBots 80
        f6a5f82f privacyValueDisallowBots 80
        50a04e45 account.privacyRules 81
        b8d0afdf accountDaysTTL 82
        6c37c15c documentAttributeImageSize 83
        11b58939 documentAttributeAnimated 83
        6319d612 documentAttributeSticker 83
        43c57c48 documentAttributeVideo 83
        9852f9c6 documentAttributeAudio 83
        15590068 documentAttributeFilename 83
        9801d2f7 documentAttributeHasStickers 83
        fd149899 documentAttributeCustomEmoji 83
        f1749a22 messages.stickersNotModified 84
        30a6ec7e messages.stickers 84
        12b299d4 stickerPack 85
        e86602c3 messages.allStickersNotModified 86
        cdbbcebb messages.allStickers 86
        84d19185 messages.affectedMessages 87
        211a1788 webPageEmpty 88
        b0d13e47 webPagePending 88
        e89c45b2 webPage 88
        7311ca11 webPageNotModified 88
        ad01d61d authorization 89
        4bff8ea0 account.authorizations 90
        957b50fb account.password 91
        9a5c33e5 account.passwordSettings 92
        c23727c9 account.passwordInputSettings 93
        137948a5 auth.passwordRecovery 94
        a384b779 receivedNotifyMessage 95
        a22cbd96 chatInviteExported 96
        ed107ab7 chatInvitePublicJoinRequests 96
        5a686d7c chatInviteAlready 97
        5c9d3702 chatInvite 97
        61695cb0 chatInvitePeek 97
        ffb62b95 inputStickerSetEmpty 98
        9de7a269 inputStickerSetID 98
        861cc8a0 inputStickerSetShortName 98
        028703c8 inputStickerSetAnimatedEmoji 98
        e67f520e inputStickerSetDice 98
        0cde3739 inputStickerSetAnimatedEmojiAnimations 98
        c88b3b02 inputStickerSetPremiumGifts 98
        04c4d4ce inputStickerSetEmojiGenericAnimations 98
        29d0f5ee inputStickerSetEmojiDefaultStatuses 98
        44c1f8e9 inputStickerSetEmojiDefaultTopicIcons 98
        49748553 inputStickerSetEmojiChannelDefaultStatuses 98
        1cf671a0 inputStickerSetTonGifts 98
        2dd14edc stickerSet 99
        6e153f16 messages.stickerSet 100
        d3f924eb messages.stickerSetNotModified 100
        9852d6d2 botCommand 101
        4d8a0299 botInfo 102
        7d170cff keyboardButton 103
        d80c25ec keyboardButtonUrl 103
        e62bc960 keyboardButtonCallback 103
        417efd8f keyboardButtonRequestPhone 103
        aa40f94d keyboardButtonRequestGeoLocation 103
        991399fc keyboardButtonSwitchInline 103
        89c590f9 keyboardButtonGame 103
        3fa53905 keyboardButtonBuy 103
        f51006f9 keyboardButtonUrlAuth 103
        68013e72 inputKeyboardButtonUrlAuth 103
        7a11d782 keyboardButtonRequestPoll 103
        7d5e07c7 inputKeyboardButtonUserProfile 103
        c0fd5d09 keyboardButtonUserProfile 103
        e846b1a0 keyboardButtonWebView 103
        e15c4370 keyboardButtonSimpleWebView 103
        5b0f15f5 keyboardButtonRequestPeer 103
        02b78156 inputKeyboardButtonRequestPeer 103
        bcc4af10 keyboardButtonCopy 103
        77608b83 keyboardButtonRow 104
        a03e5b85 replyKeyboardHide 105
        86b40b08 replyKeyboardForceReply 105
        85dd99d1 replyKeyboardMarkup 105
        48a30254 replyInlineMarkup 105
        bb92ba95 messageEntityUnknown 106
        fa04579d messageEntityMention 106
        6f635b0d messageEntityHashtag 106
        6cef8ac7 messageEntityBotCommand 106
        6ed02538 messageEntityUrl 106
        64e475c2 messageEntityEmail 106
        bd610bc9 messageEntityBold 106
        826f8b60 messageEntityItalic 106
        28a20571 messageEntityCode 106
        73924be0 messageEntityPre 106
        76a6d327 messageEntityTextUrl 106
        dc7b1140 messageEntityMentionName 106
        208e68c9 inputMessageEntityMentionName 106
        9b69e34b messageEntityPhone 106
        4c4e743f messageEntityCashtag 106
        9c4e7e8b messageEntityUnderline 106
        bf0693d4 messageEntityStrike 106
        761e6af4 messageEntityBankCard 106
        32ca960f messageEntitySpoiler 106
        c8cf05f8 messageEntityCustomEmoji 106
        f1ccaaac messageEntityBlockquote 106
        904ac7c7 messageEntityFormattedDate 106
        71777116 messageEntityDiffInsert 106
        c6c1e5a7 messageEntityDiffReplace 106
        0652c1c5 messageEntityDiffDelete 106
        ee8c1e86 inputChannelEmpty 107
        f35aec28 inputChannel 107
        5b934f9d inputChannelFromMessage 107
        7f077ad9 contacts.resolvedPeer 108
        0ae30253 messageRange 109
        3e11affb updates.channelDifferenceEmpty 110
        a4bcc6fe updates.channelDifferenceTooLong 110
        2064674e updates.channelDifference 110
        94d42ee7 channelMessagesFilterEmpty 111
        cd77d957 channelMessagesFilter 111
        1bd54456 channelParticipant 112
        a9478a1a channelParticipantSelf 112
        2fe601d3 channelParticipantCreator 112
        34c3bb53 channelParticipantAdmin 112
        d5f0ad91 channelParticipantBanned 112
        1b03f006 channelParticipantLeft 112
        de3f3c79 channelParticipantsRecent 113
        b4608969 channelParticipantsAdmins 113
        a3b54985 channelParticipantsKicked 113
        b0d1865b channelParticipantsBots 113
        1427a5e1 channelParticipantsBanned 113
        0656ac4b channelParticipantsSearch 113
        bb6ae88d channelParticipantsContacts 113
        e04b5ceb channelParticipantsMentions 113
        9ab0feaf channels.channelParticipants 114
        f0173fe9 channels.channelParticipantsNotModified 114
        dfb80317 channels.channelParticipant 115
        780a0310 help.termsOfService 116
        e8025ca2 messages.savedGifsNotModified 117
        84a02a0d messages.savedGifs 117
        3380c786 inputBotInlineMessageMediaAuto 118
        3dcd7a87 inputBotInlineMessageText 118
        96929a85 inputBotInlineMessageMediaGeo 118
        417bbf11 inputBotInlineMessageMediaVenue 118
        a6edbffd inputBotInlineMessageMediaContact 118
        4b425864 inputBotInlineMessageGame 118
        d7e78225 inputBotInlineMessageMediaInvoice 118
        bddcc510 inputBotInlineMessageMediaWebPage 118
        b43df56c inputBotInlineMessageRichMessage 118
        88bf9319 inputBotInlineResult 119
        a8d864a7 inputBotInlineResultPhoto 119
        fff8fdc4 inputBotInlineResultDocument 119
        4fa417f2 inputBotInlineResultGame 119
        764cf810 botInlineMessageMediaAuto 120
        8c7f65e2 botInlineMessageText 120
        051846fd botInlineMessageMediaGeo 120
        8a86659c botInlineMessageMediaVenue 120
        18d1cdc2 botInlineMessageMediaContact 120
        354a9b09 botInlineMessageMediaInvoice 120
        809ad9a6 botInlineMessageMediaWebPage 120
        0a617e7b botInlineMessageRichMessage 120
        11965f3a botInlineResult 121
        17db940b botInlineMediaResult 121
        e021f2f6 messages.botResults 122
        5dab1af4 exportedMessageLink 123
        4e4df4bb messageFwdHeader 124
        72a3158c auth.codeTypeSms 125
        741cd3e3 auth.codeTypeCall 125
        226ccefb auth.codeTypeFlashCall 125
        d61ad6ee auth.codeTypeMissedCall 125
        06ed998c auth.codeTypeFragmentSms 125
        3dbb5986 auth.sentCodeTypeApp 126
        c000bba2 auth.sentCodeTypeSms 126
        5353e5a7 auth.sentCodeTypeCall 126
        ab03c6d9 auth.sentCodeTypeFlashCall 126
        82006484 auth.sentCodeTypeMissedCall 126
        f450f59b auth.sentCodeTypeEmailCode 126
        a5491dea auth.sentCodeTypeSetUpEmailRequired 126
        d9565c39 auth.sentCodeTypeFragmentSms 126
        009fd736 auth.sentCodeTypeFirebaseSms 126
        a416ac81 auth.sentCodeTypeSmsWord 126
        b37794af auth.sentCodeTypeSmsPhrase 126
        36585ea4 messages.botCallbackAnswer 127
        26b5dde6 messages.messageEditData 128
        890c3d89 inputBotInlineMessageID 129
        b6d915d7 inputBotInlineMessageID64 129
        3c20629f inlineBotSwitchPM 130
        3371c354 messages.peerDialogs 131
        edcdc05b topPeer 132
        ab661b5b topPeerCategoryBotsPM 133
        148677e2 topPeerCategoryBotsInline 133
        0637b7ed topPeerCategoryCorrespondents 133
        bd17a14a topPeerCategoryGroups 133
        161d9628 topPeerCategoryChannels 133
        1e76a78c topPeerCategoryPhoneCalls 133
        a8406ca9 topPeerCategoryForwardUsers 133
        fbeec0f0 topPeerCategoryForwardChats 133
        fd9e7bec topPeerCategoryBotsApp 133
        6c24f3dd topPeerCategoryBotsGuestChat 133
        fb834291 topPeerCategoryPeers 134
        de266ef5 contacts.topPeersNotModified 135
        70b772a8 contacts.topPeers 135
        b52c939d contacts.topPeersDisabled 135
        1b0c841a draftMessageEmpty 136
        60fe3294 draftMessage 136
        c6dc0c66 messages.featuredStickersNotModified 137
        be382906 messages.featuredStickers 137
        0b17f890 messages.recentStickersNotModified 138
        88d37c56 messages.recentStickers 138
        4fcba9c8 messages.archivedStickers 139
        38641628 messages.stickerSetInstallResultSuccess 140
        35e410a8 messages.stickerSetInstallResultArchive 140
        6410a5d2 stickerSetCovered 141
        3407e51b stickerSetMultiCovered 141
        40d13c0e stickerSetFullCovered 141
        77b15d1c stickerSetNoCovered 141
        aed6dbb2 maskCoords 142
        4a992157 inputStickeredMediaPhoto 143
        0438865b inputStickeredMediaDocument 143
        bdf9653b game 144
        032c3e77 inputGameID 145
        c331e80a inputGameShortName 145
        73a379eb highScore 146
        9a3bfd99 messages.highScores 147
        dc3d824f textEmpty 148
        744694e0 textPlain 148
        6724abc4 textBold 148
        d912a59c textItalic 148
        c12622c4 textUnderline 148
        9bf8bb95 textStrike 148
        6c3f19b9 textFixed 148
        3c2884c1 textUrl 148
        de5a0dd6 textEmail 148
        7e6260d7 textConcat 148
        ed6a8504 textSubscript 148
        c7fb5e01 textSuperscript 148
        034b8621 textMarked 148
        1ccb966a textPhone 148
        081ccf4f textImage 148
        35553762 textAnchor 148
        9d2eac97 textMath 148
        a26156c0 textCustomEmoji 148
        4c2a5d62 textSpoiler 148
        cd24cf44 textMention 148
        519524ea textHashtag 148
        02ff29d3 textBotCommand 148
        7b9e1801 textCashtag 148
        ac6a83aa textAutoUrl 148
        c556a45d textAutoEmail 148
        24c26789 textAutoPhone 148
        b956812d textBankCard 148
        01a9fbfc textMentionName 148
        a5b45e2b textDate 148
        9686cb50 textDiff 148
        13567e8a pageBlockUnsupported 149
        70abc3fd pageBlockTitle 149
        8ffa9a1f pageBlockSubtitle 149
        baafe5e0 pageBlockAuthorDate 149
        bfd064ec pageBlockHeader 149
        f12bb6e1 pageBlockSubheader 149
        467a0766 pageBlockParagraph 149
        c070d93e pageBlockPreformatted 149
        48870999 pageBlockFooter 149
        db20b188 pageBlockDivider 149
        ce0d37b0 pageBlockAnchor 149
        e4e88011 pageBlockList 149
        263d7c26 pageBlockBlockquote 149
        4f4456d3 pageBlockPullquote 149
        1759c560 pageBlockPhoto 149
        7c8fe7b6 pageBlockVideo 149
        39f23300 pageBlockCover 149
        a8718dc5 pageBlockEmbed 149
        f259a80b pageBlockEmbedPost 149
        65a0fa4d pageBlockCollage 149
        031f9590 pageBlockSlideshow 149
        ef1751b5 pageBlockChannel 149
        804361ea pageBlockAudio 149
        1e148390 pageBlockKicker 149
        bf4dea82 pageBlockTable 149
        1fd6f6c1 pageBlockOrderedList 149
        76768bed pageBlockDetails 149
        16115a96 pageBlockRelatedArticles 149
        a44f3ef6 pageBlockMap 149
        baff072f pageBlockHeading1 149
        096b2aec pageBlockHeading2 149
        67e731ad pageBlockHeading3 149
        b532772b pageBlockHeading4 149
        dbbe6c6a pageBlockHeading5 149
        682a41a9 pageBlockHeading6 149
        59080c20 pageBlockMath 149
        3c29a3e2 pageBlockThinking 149
        574b617f inputPageBlockMap 149
        0e6e47c4 pageBlockBlockquoteBlocks 149
        85e42301 phoneCallDiscardReasonMissed 150
        e095c1a0 phoneCallDiscardReasonDisconnect 150
        57adc690 phoneCallDiscardReasonHangup 150
        faf7e8c9 phoneCallDiscardReasonBusy 150
        9fbbf1f7 phoneCallDiscardReasonMigrateConferenceCall 150
        7d748d04 dataJSON 151
        cb296bf8 labeledPrice 152
        049ee584 invoice 153
        ea02c27e paymentCharge 154
        1e8caaeb postAddress 155
        909c3f94 paymentRequestedInfo 156
        cdc27a1f paymentSavedCredentialsCard 157
        1c570ed1 webDocument 158
        f9c8bcc6 webDocumentNoProxy 158
        9bed434d inputWebDocument 159
        c239d686 inputWebFileLocation 160
        9f2221c9 inputWebFileGeoPointLocation 160
        f46fe924 inputWebFileAudioAlbumThumbLocation 160
        21e753bc upload.webFile 161
        a0058751 payments.paymentForm 162
        7bf6b15c payments.paymentFormStars 162
        b425cfe1 payments.paymentFormStarGift 162
        d1451883 payments.validatedRequestedInfo 163
        4e5f810d payments.paymentResult 164
        d8411139 payments.paymentVerificationNeeded 164
        70c4fe03 payments.paymentReceipt 165
        dabbf83a payments.paymentReceiptStars 165
        fb8fe43c payments.savedInfo 166
        c10eb2cf inputPaymentCredentialsSaved 167
        3417d728 inputPaymentCredentials 167
        0aa1c39f inputPaymentCredentialsApplePay 167
        8ac32801 inputPaymentCredentialsGooglePay 167
        db64fd34 account.tmpPassword 168
        b6213cdf shippingOption 169
        32da9e9c inputStickerSetItem 170
        1e36fded inputPhoneCall 171
        5366c915 phoneCallEmpty 172
        c5226f17 phoneCallWaiting 172
        14b0ed0c phoneCallRequested 172
        3660c311 phoneCallAccepted 172
        30535af5 phoneCall 172
        50ca4de1 phoneCallDiscarded 172
        9cc123c7 phoneConnection 173
        635fe375 phoneConnectionWebrtc 173
        fc878fc8 phoneCallProtocol 174
        ec82e140 phone.phoneCall 175
        eea8e46e upload.cdnFileReuploadNeeded 176
        a99fca4f upload.cdnFile 176
        c982eaba cdnPublicKey 177
        5725e40a cdnConfig 178
        cad181f6 langPackString 179
        6c47ac9f langPackStringPluralized 179
        2979eeb2 langPackStringDeleted 179
        f385c1f6 langPackDifference 180
        eeca5ce3 langPackLanguage 181
        e6dfb825 channelAdminLogEventActionChangeTitle 182
        55188a2e channelAdminLogEventActionChangeAbout 182
        6a4afc38 channelAdminLogEventActionChangeUsername 182
        434bd2af channelAdminLogEventActionChangePhoto 182
        1b7907ae channelAdminLogEventActionToggleInvites 182
        26ae0971 channelAdminLogEventActionToggleSignatures 182
        e9e82c18 channelAdminLogEventActionUpdatePinned 182
        709b2405 channelAdminLogEventActionEditMessage 182
        42e047bb channelAdminLogEventActionDeleteMessage 182
        183040d3 channelAdminLogEventActionParticipantJoin 182
        f89777f2 channelAdminLogEventActionParticipantLeave 182
        e31c34d8 channelAdminLogEventActionParticipantInvite 182
        e6d83d7e channelAdminLogEventActionParticipantToggleBan 182
        d5676710 channelAdminLogEventActionParticipantToggleAdmin 182
        b1c3caa7 channelAdminLogEventActionChangeStickerSet 182
        5f5c95f1 channelAdminLogEventActionTogglePreHistoryHidden 182
        2df5fc0a channelAdminLogEventActionDefaultBannedRights 182
        8f079643 channelAdminLogEventActionStopPoll 182
        050c7ac8 channelAdminLogEventActionChangeLinkedChat 182
        0e6b76ae channelAdminLogEventActionChangeLocation 182
        53909779 channelAdminLogEventActionToggleSlowMode 182
        23209745 channelAdminLogEventActionStartGroupCall 182
        db9f9140 channelAdminLogEventActionDiscardGroupCall 182
        f92424d2 channelAdminLogEventActionParticipantMute 182
        e64429c0 channelAdminLogEventActionParticipantUnmute 182
        56d6a247 channelAdminLogEventActionToggleGroupCallSetting 182
        fe9fc158 channelAdminLogEventActionParticipantJoinByInvite 182
        5a50fca4 channelAdminLogEventActionExportedInviteDelete 182
        410a134e channelAdminLogEventActionExportedInviteRevoke 182
        e90ebb59 channelAdminLogEventActionExportedInviteEdit 182
        3e7f6847 channelAdminLogEventActionParticipantVolume 182
        6e941a38 channelAdminLogEventActionChangeHistoryTTL 182
        afb6144a channelAdminLogEventActionParticipantJoinByRequest 182
        cb2ac766 channelAdminLogEventActionToggleNoForwards 182
        278f2868 channelAdminLogEventActionSendMessage 182
        be4e0ef8 channelAdminLogEventActionChangeAvailableReactions 182
        f04fb3a9 channelAdminLogEventActionChangeUsernames 182
        02cc6383 channelAdminLogEventActionToggleForum 182
        58707d28 channelAdminLogEventActionCreateTopic 182
        f06fe208 channelAdminLogEventActionEditTopic 182
        ae168909 channelAdminLogEventActionDeleteTopic 182
        5d8d353b channelAdminLogEventActionPinTopic 182
        64f36dfc channelAdminLogEventActionToggleAntiSpam 182
        5796e780 channelAdminLogEventActionChangePeerColor 182
        5e477b25 channelAdminLogEventActionChangeProfilePeerColor 182
        31bb5d52 channelAdminLogEventActionChangeWallpaper 182
        3ea9feb1 channelAdminLogEventActionChangeEmojiStatus 182
        46d840ab channelAdminLogEventActionChangeEmojiStickerSet 182
        60a79c79 channelAdminLogEventActionToggleSignatureProfiles 182
        64642db3 channelAdminLogEventActionParticipantSubExtend 182
        c517f77e channelAdminLogEventActionToggleAutotranslation 182
        5806b4ec channelAdminLogEventActionParticipantEditRank 182
        1fad68cd channelAdminLogEvent 183
        ed8af74d channels.adminLogResults 184
        ea107ae4 channelAdminLogEventsFilter 185
        5ce14175 popularContact 186
        9e8fa6d3 messages.favedStickersNotModified 187
        2cb51097 messages.favedStickers 187
        46e1d13d recentMeUrlUnknown 188
        b92c09e2 recentMeUrlUser 188
        b2da71d2 recentMeUrlChat 188
        eb49081d recentMeUrlChatInvite 188
        bc0a57dc recentMeUrlStickerSet 188
        0e0310d7 help.recentMeUrls 189
        1cc6e91f inputSingleMedia 190
        a6f8f452 webAuthorization 191
        ed56c9fc account.webAuthorizations 192
        a676a322 inputMessageID 193
        bad88395 inputMessageReplyTo 193
        86872538 inputMessagePinned 193
        acfa1a7e inputMessageCallbackQuery 193
        fcaafeb7 inputDialogPeer 194
        64600527 inputDialogPeerFolder 194
        69ef72c4 inputDialogPeerCommunity 194
        e56dbf05 dialogPeer 195
        514519e2 dialogPeerFolder 195
        2f65c8e4 dialogPeerCommunity 195
        0d54b65d messages.foundStickerSetsNotModified 196
        8af09dd2 messages.foundStickerSets 196
        f39b035c fileHash 197
        75588b3f inputClientProxy 198
        e3309f7f help.termsOfServiceUpdateEmpty 199
        28ecf961 help.termsOfServiceUpdate 199
        3334b0f0 inputSecureFileUploaded 200
        5367e5be inputSecureFile 200
        64199744 secureFileEmpty 201
        7d09c27e secureFile 201
        8aeabec3 secureData 202
        7d6099dd securePlainPhone 203
        21ec5a5f securePlainEmail 203
        9d2a81e3 secureValueTypePersonalDetails 204
        3dac6a00 secureValueTypePassport 204
        06e425c4 secureValueTypeDriverLicense 204
        a0d0744b secureValueTypeIdentityCard 204
        99a48f23 secureValueTypeInternalPassport 204
        cbe31e26 secureValueTypeAddress 204
        fc36954e secureValueTypeUtilityBill 204
        89137c0d secureValueTypeBankStatement 204
        8b883488 secureValueTypeRentalAgreement 204
        99e3806a secureValueTypePassportRegistration 204
        ea02ec33 secureValueTypeTemporaryRegistration 204
        b320aadb secureValueTypePhone 204
        8e3ca7ee secureValueTypeEmail 204
        187fa0ca secureValue 205
        db21d0a7 inputSecureValue 206
        ed1ecdb0 secureValueHash 207
        e8a40bd9 secureValueErrorData 208
        00be3dfa secureValueErrorFrontSide 208
        868a2aa5 secureValueErrorReverseSide 208
        e537ced6 secureValueErrorSelfie 208
        7a700873 secureValueErrorFile 208
        666220e9 secureValueErrorFiles 208
        869d758f secureValueError 208
        a1144770 secureValueErrorTranslationFile 208
        34636dd8 secureValueErrorTranslationFiles 208
        33f0ea47 secureCredentialsEncrypted 209
        ad2e1cd8 account.authorizationForm 210
        811f854f account.sentEmailCode 211
        66afa166 help.deepLinkInfoEmpty 212
        6a4ee832 help.deepLinkInfo 212
        1142bd56 savedPhoneContact 213
        4dba4501 account.takeout 214
        d45ab096 passwordKdfAlgoUnknown 215
        3a912d4a passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow 215
        004a8537 securePasswordKdfAlgoUnknown 216
        bbf2dda0 securePasswordKdfAlgoPBKDF2HMACSHA512iter100000 216
        86471d92 securePasswordKdfAlgoSHA512 216
        1527bcac secureSecretSettings 217
        9880f658 inputCheckPasswordEmpty 218
        d27ff082 inputCheckPasswordSRP 218
        829d99da secureRequiredType 219
        027477b4 secureRequiredTypeOneOf 219
        bfb9f457 help.passportConfigNotModified 220
        a098d6af help.passportConfig 220
        1d1b1245 inputAppEvent 221
        c0de1bd9 jsonObjectValue 222
        3f6d7b68 jsonNull 223
        c7345e6a jsonBool 223
        2be0dfa4 jsonNumber 223
        b71e767a jsonString 223
        f7444763 jsonArray 223
        99c1d49d jsonObject 223
        34566b6a pageTableCell 224
        e0c0c5e5 pageTableRow 225
        6f747657 pageCaption 226
        2f58683c pageListItemText 227
        63ca67aa pageListItemBlocks 227
        15031189 pageListOrderedItemText 228
        8ff2d5f0 pageListOrderedItemBlocks 228
        b390dc08 pageRelatedArticle 229
        98657f0d page 230
        8c05f1c9 help.supportName 231
        f3ae2eed help.userInfoEmpty 232
        01eb3758 help.userInfo 232
        4b7d786a pollAnswer 233
        199fed96 inputPollAnswer 233
        966e2dbf poll 234
        3645230a pollAnswerVoters 235
        ba7bb15e pollResults 236
        f041e250 chatOnlines 237
        47a971e0 statsURL 238
        5fb224d5 chatAdminRights 239
        9f120418 chatBannedRights 240
        e630b979 inputWallPaper 241
        72091c80 inputWallPaperSlug 241
        967a462e inputWallPaperNoFile 241
        1c199183 account.wallPapersNotModified 242
        cdc3858c account.wallPapers 242
        ad253d78 codeSettings 243
        372efcd0 wallPaperSettings 244
        baa57628 autoDownloadSettings 245
        63cacf26 account.autoDownloadSettings 246
        d5b3b9f9 emojiKeyword 247
        236df622 emojiKeywordDeleted 247
        5cc761bd emojiKeywordsDifference 248
        a575739d emojiURL 249
        b3fb5361 emojiLanguage 250
        ff544e65 folder 251
        fbd2c296 inputFolderPeer 252
        e9baa668 folderPeer 253
        e844ebff messages.searchCounter 254
        3cd623ec urlAuthResultRequest 255
        623a8fa0 urlAuthResultAccepted 255
        a9d6db1f urlAuthResultDefault 255
        bfb5ad8b channelLocationEmpty 256
        209b82db channelLocation 256
        ca461b5d peerLocated 257
        f8ec284b peerSelfLocated 257
        d072acb4 restrictionReason 258
        3c5693e9 inputTheme 259
        f5890df1 inputThemeSlug 259
        a00e67d6 theme 260
        f41eb622 account.themesNotModified 261
        9a3d8c6d account.themes 261
        629f1980 auth.loginToken 262
        068e9916 auth.loginTokenMigrateTo 262
        390d5c5e auth.loginTokenSuccess 262
        57e28221 account.contentSettings 263
        a927fec5 messages.inactiveChats 264
        c3a12462 baseThemeClassic 265
        fbd81688 baseThemeDay 265
        b7b31ea8 baseThemeNight 265
        6d5f77ee baseThemeTinted 265
        5b11125a baseThemeArctic 265
        8fde504f inputThemeSettings 266
        fa58b6d4 themeSettings 267
        54b56617 webPageAttributeTheme 268
        2e94c3e7 webPageAttributeStory 268
        50cc03d3 webPageAttributeStickerSet 268
        cf6f6db8 webPageAttributeUniqueStarGift 268
        31cad303 webPageAttributeStarGiftCollection 268
        01c641c2 webPageAttributeStarGiftAuction 268
        7781fe18 webPageAttributeAiComposeTone 268
        4899484e messages.votesList 269
        f568028a bankCardOpenUrl 270
        3e24e573 payments.bankCardData 271
        aa472651 dialogFilter 272
        363293ae dialogFilterDefault 272
        96537bd7 dialogFilterChatlist 272
        77744d4a dialogFilterSuggested 273
        b637edaf statsDateRangeDays 274
        cb43acde statsAbsValueAndPrev 275
        cbce2fe0 statsPercentValue 276
        4a27eb2d statsGraphAsync 277
        bedc9822 statsGraphError 277
        8ea464b6 statsGraph 277
        396ca5fc stats.broadcastStats 278
        98f6ac75 help.promoDataEmpty 279
        08a4d87a help.promoData 279
        de33b094 videoSize 280
        f85c413c videoSizeEmojiMarkup 280
        0da082fe videoSizeStickerMarkup 280
        9d04af9b statsGroupTopPoster 281
        d7584c87 statsGroupTopAdmin 282
        535f779d statsGroupTopInviter 283
        ef7ff916 stats.megagroupStats 284
        fe41b34f globalPrivacySettings 285
        4203c5ef help.countryCode 286
        c3878e23 help.country 287
        93cc1f32 help.countriesListNotModified 288
        87d0759e help.countriesList 288
        455b853d messageViews 289
        b6c4f543 messages.messageViews 290
        a6341782 messages.discussionMessage 291
        1b97dd66 messageReplyHeader 292
        0e5af939 messageReplyStoryHeader 292
        83d60fc2 messageReplies 293
        e8fd8014 peerBlocked 294
        7fe91c14 stats.messageStats 295
        7780bcb4 groupCallDiscarded 296
        efb2b617 groupCall 296
        d8aa840f inputGroupCall 297
        fe06823f inputGroupCallSlug 297
        8c10603f inputGroupCallInviteMessage 297
        2a3dc7ac groupCallParticipant 298
        9e727aad phone.groupCall 299
        f47751b6 phone.groupParticipants 300
        3081ed9d inlineQueryPeerTypeSameBotPM 301
        833c0fac inlineQueryPeerTypePM 301
        d766c50a inlineQueryPeerTypeChat 301
        5ec4be43 inlineQueryPeerTypeMegagroup 301
        6334ee9a inlineQueryPeerTypeBroadcast 301
        0e3b2d0c inlineQueryPeerTypeBotPM 301
        1662af0b messages.historyImport 302
        5e0fb7b9 messages.historyImportParsed 303
        ef8d3e6c messages.affectedFoundMessages 304
        8c5adfd9 chatInviteImporter 305
        bdc62dcc messages.exportedChatInvites 306
        1871be50 messages.exportedChatInvite 307
        222600ef messages.exportedChatInviteReplaced 307
        81b6b00a messages.chatInviteImporters 308
        f2ecef23 chatAdminWithInvites 309
        b69b72d7 messages.chatAdminsWithInvites 310
        a24de717 messages.checkedHistoryImportPeer 311
        afe5623f phone.joinAsPeers 312
        204bd158 phone.exportedGroupCallInvite 313
        dcb118b7 groupCallParticipantVideoSourceGroup 314
        67753ac8 groupCallParticipantVideo 315
        85fea03f stickers.suggestedShortName 316
        2f6cb2ab botCommandScopeDefault 317
        3c4f04d8 botCommandScopeUsers 317
        6fe1a881 botCommandScopeChats 317
        b9aa606a botCommandScopeChatAdmins 317
        db9d897d botCommandScopePeer 317
        3fd863d1 botCommandScopePeerAdmins 317
        0a1321f3 botCommandScopePeerUser 317
        e3779861 account.resetPasswordFailedWait 318
        e9effc7d account.resetPasswordRequestedWait 318
        e926d63e account.resetPasswordOk 318
        c3dffc04 chatTheme 319
        3458f9c8 chatThemeUniqueGift 319
        e011e1c4 account.chatThemesNotModified 320
        be098173 account.chatThemes 320
        7dbf8673 sponsoredMessage 321
        ffda656d messages.sponsoredMessages 322
        1839490f messages.sponsoredMessagesEmpty 322
        c9b0539f searchResultsCalendarPeriod 323
        147ee23c messages.searchResultsCalendar 324
        7f648b67 searchResultPosition 325
        53b22baf messages.searchResultsPositions 326
        f496b0c6 channels.sendAsPeers 327
        3b6d152e users.userFull 328
        6880b94d messages.peerSettings 329
        c3a2835f auth.loggedOut 330
        a3d1cb80 reactionCount 331
        0a339f0b messageReactions 332
        31bd492d messages.messageReactionsList 333
        c077ec01 availableReaction 334
        9f071957 messages.availableReactionsNotModified 335
        768e3aad messages.availableReactions 335
        8c79b63c messagePeerReaction 336
        80eb48af groupCallStreamChannel 337
        d0e482b2 phone.groupCallStreamChannels 338
        2dbf3432 phone.groupCallStreamRtmpUrl 339
        4576f3f0 attachMenuBotIconColor 340
        b2a7386b attachMenuBotIcon 341
        d90d8dfe attachMenuBot 342
        f1d88a5c attachMenuBotsNotModified 343
        3c4301c0 attachMenuBots 343
        93bf667f attachMenuBotsBot 344
        4d22ff98 webViewResultUrl 345
        0c94511c webViewMessageSent 346
        7533a588 botMenuButtonDefault 347
        4258c205 botMenuButtonCommands 347
        c7b57ce6 botMenuButton 347
        fbf6e8b1 account.savedRingtonesNotModified 348
        c1e92cc5 account.savedRingtones 348
        97e8bebe notificationSoundDefault 349
        6f0c34df notificationSoundNone 349
        830b9ae4 notificationSoundLocal 349
        ff6c8049 notificationSoundRingtone 349
        b7263f6d account.savedRingtone 350
        1f307eb7 account.savedRingtoneConverted 350
        7d6be90e attachMenuPeerTypeSameBotPM 351
        c32bfa1a attachMenuPeerTypeBotPM 351
        f146d31f attachMenuPeerTypePM 351
        0509113f attachMenuPeerTypeChat 351
        7bfbdefc attachMenuPeerTypeBroadcast 351
        c5b56859 inputInvoiceMessage 352
        c326caef inputInvoiceSlug 352
        98986c0d inputInvoicePremiumGiftCode 352
        65f00ce3 inputInvoiceStars 352
        34e793f1 inputInvoiceChatInviteSubscription 352
        e8625e92 inputInvoiceStarGift 352
        4d818d5d inputInvoiceStarGiftUpgrade 352
        4a5f5bd9 inputInvoiceStarGiftTransfer 352
        dabab2ef inputInvoicePremiumGiftStars 352
        f4997e42 inputInvoiceBusinessBotTransferStars 352
        c39f5324 inputInvoiceStarGiftResale 352
        9a0b48b8 inputInvoiceStarGiftPrepaidUpgrade 352
        3e77f614 inputInvoicePremiumAuthCode 352
        0923d8d1 inputInvoiceStarGiftDropOriginalDetails 352
        1ecafa10 inputInvoiceStarGiftAuctionBid 352
        aed0cbd9 payments.exportedInvoice 353
        cfb9d957 messages.transcribedAudio 354
        5334759c help.premiumPromo 355
        a6751e66 inputStorePaymentPremiumSubscription 356
        616f7fe8 inputStorePaymentGiftPremium 356
        fb790393 inputStorePaymentPremiumGiftCode 356
        160544ca inputStorePaymentPremiumGiveaway 356
        f9a2a6cb inputStorePaymentStarsTopup 356
        1d741ef7 inputStorePaymentStarsGift 356
        751f08fa inputStorePaymentStarsGiveaway 356
        3fc18057 inputStorePaymentAuthCode 356
        88f8f21b paymentFormMethod 357
        2de11aae emojiStatusEmpty 358
        e7ff068a emojiStatus 358
        7184603b emojiStatusCollectible 358
        07141dbf inputEmojiStatusCollectible 358
        d08ce645 account.emojiStatusesNotModified 359
        90c467d1 account.emojiStatuses 359
        79f5d419 reactionEmpty 360
        1b2286b8 reactionEmoji 360
        8935fc73 reactionCustomEmoji 360
        523da4eb reactionPaid 360
        eafc32bc chatReactionsNone 361
        52928bca chatReactionsAll 361
        661d4037 chatReactionsSome 361
        b06fdbdf messages.reactionsNotModified 362
        eafdf716 messages.reactions 362
        4345be73 emailVerifyPurposeLoginSetup 363
        527d22eb emailVerifyPurposeLoginChange 363
        bbf51685 emailVerifyPurposePassport 363
        922e55a9 emailVerificationCode 364
        db909ec2 emailVerificationGoogle 364
        96d074fd emailVerificationApple 364
        2b96cd1b account.emailVerified 365
        e1bb0d61 account.emailVerifiedLogin 365
        5f2d1df2 premiumSubscriptionOption 366
        b81c7034 sendAsPeer 367
        ad628cc8 messageExtendedMediaPreview 368
        ee479c64 messageExtendedMedia 368
        fcfeb29c stickerKeyword 369
        b4073647 username 370
        023f109b forumTopicDeleted 371
        fcdad815 forumTopic 371
        367617d3 messages.forumTopics 372
        43b46b20 defaultHistoryTTL 373
        41bf109b exportedContactToken 374
        5f3b8a00 requestPeerTypeUser 375
        c9f06e1b requestPeerTypeChat 375
        339bef6c requestPeerTypeBroadcast 375
        3e81e078 requestPeerTypeCreateBot 375
        481eadfa emojiListNotModified 376
        7a1e11d1 emojiList 376
        7a9abda9 emojiGroup 377
        80d26cc7 emojiGroupGreeting 377
        093bcf34 emojiGroupPremium 377
        6fb4ad87 messages.emojiGroupsNotModified 378
        881fb94b messages.emojiGroups 378
        751f3146 textWithEntities 379
        33db32f8 messages.translateResult 380
        c84834ce autoSaveSettings 381
        81602d47 autoSaveException 382
        4c3e069d account.autoSaveSettings 383
        7cde641d help.appConfigNotModified 384
        dd18782e help.appConfig 384
        a920bd7a inputBotAppID 385
        908c0407 inputBotAppShortName 385
        5da674b7 botAppNotModified 386
        95fcd1d6 botApp 386
        eb50adf5 messages.botApp 387
        b57295d5 inlineBotWebView 388
        4a4ff172 readParticipantDate 389
        f3e0da33 inputChatlistDialogFilter 390
        0c5181ac exportedChatlistInvite 391
        10e6e3a6 chatlists.exportedChatlistInvite 392
        10ab6dc7 chatlists.exportedInvites 393
        fa87f659 chatlists.chatlistInviteAlready 394
        f10ece2f chatlists.chatlistInvite 394
        93bd878d chatlists.chatlistUpdates 395
        e8a775b0 bots.botInfo 396
        b6cc2d5c messagePeerVote 397
        74cda504 messagePeerVoteInputOption 397
        4628f6e6 messagePeerVoteMultiple 397
        8d595cd6 storyViews 398
        51e6ee4f storyItemDeleted 399
        ffadc913 storyItemSkipped 399
        16a4b93c storyItem 399
        1158fe3e stories.allStoriesNotModified 400
        6efc5e81 stories.allStories 400
        63c3dd0a stories.stories 401
        b0bdeac5 storyView 402
        9083670b storyViewPublicForward 402
        bd74cf49 storyViewPublicRepost 402
        59d78fc5 stories.storyViewsList 403
        de9eed1d stories.storyViews 404
        3bd4b7c2 inputReplyToMessage 405
        5881323a inputReplyToStory 405
        69d66c45 inputReplyToMonoForum 405
        4119b95e inputReplyToEphemeralMessage 405
        3fc9053b exportedStoryLink 406
        712e27fd storiesStealthMode 407
        cfc9e002 mediaAreaCoordinates 408
        be82db9c mediaAreaVenue 409
        b282217f inputMediaAreaVenue 409
        cad5452d mediaAreaGeoPoint 409
        14455871 mediaAreaSuggestedReaction 409
        770416af mediaAreaChannelPost 409
        2271f2bf inputMediaAreaChannelPost 409
        37381085 mediaAreaUrl 409
        49a6549c mediaAreaWeather 409
        5787686d mediaAreaStarGift 409
        9a35e999 peerStories 410
        cae68768 stories.peerStories 411
        fd5e12bd messages.webPage 412
        257e962b premiumGiftCodeOption 413
        eb983f8f payments.checkedGiftCode 414
        4367daa0 payments.giveawayInfo 415
        e175e66f payments.giveawayInfoResults 415
        b2539d54 prepaidGiveaway 416
        9a9d77e0 prepaidStarsGiveaway 416
        4b3e14d6 boost 417
        86f8613c premium.boostsList 418
        c448415c myBoost 419
        9ae228e2 premium.myBoosts 420
        4959427a premium.boostsStatus 421
        b826e150 storyFwdHeader 422
        e7058e7f postInteractionCountersMessage 423
        8a480e27 postInteractionCountersStory 423
        50cd067c stats.storyStats 424
        01f2bf4a publicForwardMessage 425
        edf3add0 publicForwardStory 425
        93037e20 stats.publicForwards 426
        b54b5acf peerColor 427
        b9c0639a peerColorCollectible 427
        b8ea86a9 inputPeerColorCollectible 427
        26219a58 help.peerColorSet 428
        767d61eb help.peerColorProfileSet 428
        adec6ebe help.peerColorOption 429
        2ba1f5ce help.peerColorsNotModified 430
        00f8ed08 help.peerColors 430
        6090d6d5 storyReaction 431
        bbab2643 storyReactionPublicForward 431
        cfcd0f13 storyReactionPublicRepost 431
        aa5f789c stories.storyReactionsList 432
        bd87cb6c savedDialog 433
        64407ea7 monoForumDialog 433
        f83ae221 messages.savedDialogs 434
        44ba9dd9 messages.savedDialogsSlice 434
        c01f6fe8 messages.savedDialogsNotModified 434
        cb6ff828 savedReactionTag 435
        889b59ef messages.savedReactionTagsNotModified 436
        3259950a messages.savedReactionTags 436
        3bb842ac outboxReadDate 437
        dc8b44cf smsjobs.eligibleToJoin 438
        2aee9191 smsjobs.status 439
        e6a1eeb8 smsJob 440
        120b1ab9 businessWeeklyOpen 441
        8c92b098 businessWorkHours 442
        ac5c1af7 businessLocation 443
        6f8b32aa inputBusinessRecipients 444
        21108ff7 businessRecipients 445
        c9b9e2b9 businessAwayMessageScheduleAlways 446
        c3f2f501 businessAwayMessageScheduleOutsideWorkHours 446
        cc4d9ecc businessAwayMessageScheduleCustom 446
        0194cb3b inputBusinessGreetingMessage 447
        e519abab businessGreetingMessage 448
        832175e0 inputBusinessAwayMessage 449
        ef156a5c businessAwayMessage 450
        ff9289f5 timezone 451
        970708cc help.timezonesListNotModified 452
        7b74ed71 help.timezonesList 452
        0697102b quickReply 453
        24596d41 inputQuickReplyShortcut 454
        01190cf1 inputQuickReplyShortcutId 454
        c68d6695 messages.quickReplies 455
        5f91eb5b messages.quickRepliesNotModified 455
        033ed001 connectedBot 456
        17d7f87b account.connectedBots 457
        2ad93719 messages.dialogFilters 458
        6c8e1e06 birthday 459
        8f34b2f5 botBusinessConnection 460
        09c469cd inputBusinessIntro 461
        5a0a066d businessIntro 462
        faff629d messages.myStickers 463
        e39460a9 inputCollectibleUsername 464
        a2e214a4 inputCollectiblePhone 464
        6ebdff91 fragment.collectibleInfo 465
        c4e5921e inputBusinessBotRecipients 466
        b88cf373 businessBotRecipients 467
        1d998733 contactBirthday 468
        114ff30d contacts.contactBirthdays 469
        628c9224 missingInvitee 470
        7f5defa6 messages.invitedUsers 471
        11679fa7 inputBusinessChatLink 472
        b4ae666f businessChatLink 473
        ec43a2d1 account.businessChatLinks 474
        9a23af21 account.resolvedBusinessChatLinks 475
        d62ff46a requestedPeerUser 476
        7307544f requestedPeerChat 476
        8ba403e4 requestedPeerChannel 476
        430d3150 sponsoredMessageReportOption 477
        846f9e42 channels.sponsoredMessageReportResultChooseOption 478
        3e3bcf2f channels.sponsoredMessageReportResultAdsHidden 478
        ad798849 channels.sponsoredMessageReportResultReported 478
        bac3a61a reactionNotificationsFromContacts 479
        4b9e22a0 reactionNotificationsFromAll 479
        71e4ea58 reactionsNotifySettings 480
        93c3e27e availableEffect 481
        d1ed9a5b messages.availableEffectsNotModified 482
        bddb616e messages.availableEffects 482
        b89bfccf factCheck 483
        95f2bfe4 starsTransactionPeerUnsupported 484
        b457b375 starsTransactionPeerAppStore 484
        7b560a0b starsTransactionPeerPlayMarket 484
        250dbaf8 starsTransactionPeerPremiumBot 484
        e92fd902 starsTransactionPeerFragment 484
        d80da15d starsTransactionPeer 484
        60682812 starsTransactionPeerAds 484
        f9677aad starsTransactionPeerAPI 484
        0bd915c0 starsTopupOption 485
        13659eb0 starsTransaction 486
        6c9ce8ed payments.starsStatus 487
        e87acbc0 foundStory 488
        e2de7737 stories.foundStories 489
        de4c5d93 geoPointAddress 490
        febe5491 starsRevenueStatus 491
        6c207376 payments.starsRevenueStats 492
        1dab80b7 payments.starsRevenueWithdrawalUrl 493
        394e7f21 payments.starsRevenueAdsAccountUrl 494
        206ae6d1 inputStarsTransaction 495
        5e0589f1 starsGiftOption 496
        1991b13b bots.popularAppBots 497
        23e91ba3 botPreviewMedia 498
        0ca71d64 bots.previewInfo 499
        05416d58 starsSubscriptionPricing 500
        2e6eab1a starsSubscription 501
        4ba3a95a messageReactor 502
        94ce852a starsGiveawayOption 503
        54236209 starsGiveawayWinnersOption 504
        313a9547 starGift 505
        85f0a9cd starGiftUnique 505
        a388a368 payments.starGiftsNotModified 506
        2ed82995 payments.starGifts 506
        7903e3d9 messageReportOption 507
        f0e4e0b6 reportResultChooseOption 508
        6f09ac31 reportResultAddComment 508
        8db33c4b reportResultReported 508
        8ecf0511 messages.botPreparedInlineMessage 509
        ff57708d messages.preparedInlineMessage 510
        c99b1950 botAppSettings 511
        dd0c66f2 starRefProgram 512
        19a13f71 connectedBotStarRef 513
        98d5ea1d payments.connectedStarRefBots 514
        b4d5d859 payments.suggestedStarRefBots 515
        bbb6b4a3 starsAmount 516
        74aee3e0 starsTonAmount 516
        6010c534 messages.foundStickersNotModified 517
        82c9e290 messages.foundStickers 517
        b0cd6617 botVerifierSettings 518
        f93cd45c botVerification 519
        565251e2 starGiftAttributeModel 520
        4e7085ea starGiftAttributePattern 520
        9f2504e4 starGiftAttributeBackdrop 520
        e0bff26c starGiftAttributeOriginalDetails 520
        3de1dfed payments.starGiftUpgradePreview 521
        62d706b8 users.users 522
        315a4974 users.usersSlice 522
        416c56e8 payments.uniqueStarGift 523
        8c9a88ac messages.webPagePreview 524
        41df43fc savedStarGift 525
        95f389b1 payments.savedStarGifts 526
        69279795 inputSavedStarGiftUser 527
        f101aa7f inputSavedStarGiftChat 527
        2085c238 inputSavedStarGiftSlug 527
        84aa3a9c payments.starGiftWithdrawalUrl 528
        206ad49e paidReactionPrivacyDefault 529
        1f0c1ad9 paidReactionPrivacyAnonymous 529
        dc6cfcf0 paidReactionPrivacyPeer 529
        1e109708 account.paidMessagesRevenue 530
        050a9839 requirementToContactEmpty 531
        e581e4e9 requirementToContactPremium 531
        b4f67e93 requirementToContactPaidMessages 531
        a0624cf7 businessBotRights 532
        71f276c4 disallowedGiftsSettings 533
        c69708d3 sponsoredPeer 534
        ea32b4b1 contacts.sponsoredPeersEmpty 535
        eb032884 contacts.sponsoredPeers 535
        48aaae3c starGiftAttributeIdModel 536
        4a162433 starGiftAttributeIdPattern 536
        1f01c757 starGiftAttributeIdBackdrop 536
        2eb1b658 starGiftAttributeCounter 537
        947a12df payments.resaleStarGifts 538
        c387c04e stories.canSendStoryCount 539
        e7e82e12 pendingSuggestion 540
        cba9a52f todoItem 541
        49b92a26 todoList 542
        221bb5e4 todoCompletion 543
        0e8e37e5 suggestedPost 544
        1b0e4f07 starsRating 545
        9d6b13b0 starGiftCollection 546
        a0ba4f17 payments.starGiftCollectionsNotModified 547
        8a2932f3 payments.starGiftCollections 547
        9325705a storyAlbum 548
        564edaeb stories.albumsNotModified 549
        c3987a3a stories.albums 549
        3e0b5b6a searchPostsFlood 550
        512fe446 payments.uniqueStarGiftValueInfo 551
        b98cd696 profileTabPosts 552
        4d4bd46a profileTabGifts 552
        72c64955 profileTabMedia 552
        ab339c00 profileTabFiles 552
        9f27d26e profileTabMusic 552
        e477092e profileTabVoice 552
        d3656499 profileTabLinks 552
        a2c0f695 profileTabGifs 552
        e3878aa4 users.savedMusicNotModified 553
        34a2f297 users.savedMusic 553
        4fc81d6e account.savedMusicIdsNotModified 554
        998d6636 account.savedMusicIds 554
        374fa7ad payments.checkCanSendGiftResultOk 555
        d5e58274 payments.checkCanSendGiftResultFail 555
        83268483 inputChatThemeEmpty 556
        c93de95c inputChatTheme 556
        87e5dfe4 inputChatThemeUniqueGift 556
        99ea331d starGiftUpgradePrice 557
        1a8afc7e groupCallMessage 558
        ee430c85 groupCallDonor 559
        9d1dbd26 phone.groupCallStars 560
        711d692d recentStory 561
        310240cc auctionBidLevel 562
        fe333952 starGiftAuctionStateNotModified 563
        771a4e66 starGiftAuctionState 563
        972dabbf starGiftAuctionStateFinished 563
        2eeed1c4 starGiftAuctionUserState 564
        6b39f4ec payments.starGiftAuctionState 565
        42b00348 starGiftAuctionAcquiredGift 566
        7d5bd1f0 payments.starGiftAuctionAcquiredGifts 567
        d31bc45d starGiftActiveAuctionState 568
        db33dad0 payments.starGiftActiveAuctionsNotModified 569
        aef6abbc payments.starGiftActiveAuctions 569
        02e16c98 inputStarGiftAuction 570
        7ab58308 inputStarGiftAuctionSlug 570
        98613ebf passkey 571
        f8e0aa1c account.passkeys 572
        e16b5ce1 account.passkeyRegistrationOptions 573
        e2037789 auth.passkeyLoginOptions 574
        3e63935c inputPasskeyResponseRegister 575
        c31fc14a inputPasskeyResponseLogin 575
        3c27b78f inputPasskeyCredentialPublicKey 576
        5b1ccb28 inputPasskeyCredentialFirebasePNV 576
        aff56398 starGiftBackground 577
        3aae0528 starGiftAuctionRound 578
        0aa021e5 starGiftAuctionRoundExtendable 578
        46c6e36f payments.starGiftUpgradeAttributes 579
        da2ad647 messages.emojiGameOutcome 580
        59e65335 messages.emojiGameUnavailable 581
        44e56023 messages.emojiGameDiceInfo 581
        36437737 starGiftAttributeRarity 582
        dbce6389 starGiftAttributeRarityUncommon 582
        f08d516b starGiftAttributeRarityRare 582
        78fbf3a8 starGiftAttributeRarityEpic 582
        cef7e7a8 starGiftAttributeRarityLegendary 582
        4fdd3430 keyboardButtonStyle 583
        402b4495 inputMessageReadMetric 584
        3c60b621 bots.exportedBotToken 585
        f13bbcd7 bots.requestedButton 586
        90d7adfa messages.composedMessageWithAI 587
        2999beed stats.pollStats 588
        1fe9a9bf inputAiComposeToneDefault 589
        0773c080 inputAiComposeToneID 589
        1fa01357 inputAiComposeToneSlug 589
        0e0c35af inputAiComposeToneSingleUse 589
        cff63ea9 aiComposeTone 590
        9bad6414 aiComposeToneDefault 590
        c1f46103 aicompose.tonesNotModified 591
        6c9d0efe aicompose.tones 591
        f1d628ec aiComposeToneExample 592
        dd1fbf93 bots.accessSettings 593
        445663a7 messages.chatInviteJoinResultOk 594
        61ca29d3 messages.chatInviteJoinResultWebView 594
        ae152a69 joinChatBotResultApproved 595
        0efa0194 joinChatBotResultDeclined 595
        98a3a840 joinChatBotResultQueued 595
        d6e3b813 joinChatBotResultWebView 595
        933ca597 webDomainException 596
        c31c8f4e account.webBrowserSettingsNotModified 597
        79eb8cb3 account.webBrowserSettings 597
        9b00622b inputRichFilePhoto 598
        83281dbd inputRichFileDocument 598
        e4c449fc inputRichMessage 599
        dacb836a inputRichMessageHTML 599
        004b572c inputRichMessageMarkdown 599
        baf39d8b richMessage 600
        76141ebd communityPeer 601
        7beafa85 communityPeerRequest 602
        2244afad communities.peerLinkRequests 603
        d9c6dc1a ephemeralMessage 604
        8d78512a communities.participantJoinedChats 605
        4203998f messages.translatedRichMessage 606
        4c4537c8 messages.composedRichMessageWithAI 607
        f9b7b23d test.useConfigSimple 608
        bb0d87f1 test.parseInputAppEvent 609
        cb9f372d invokeAfterMsg 610
        3dc4b4f0 invokeAfterMsgs 611
        c1cd5ea9 initConnection 612
        da9b0d0d invokeWithLayer 613
        bf9459b7 invokeWithoutUpdates 614
        365275f2 invokeWithMessagesRange 615
        aca9fd2e invokeWithTakeout 616
        dd289f8e invokeWithBusinessConnection 617
        1df92984 invokeWithGooglePlayIntegrity 618
        0dae54f8 invokeWithApnsSecret 619
        adbb0f94 invokeWithReCaptcha 620
        a677244f auth.sendCode 621
        aac7b717 auth.signUp 622
        8d52a951 auth.signIn 623
        3e72ba19 auth.logOut 624
        9fab0d1a auth.resetAuthorizations 625
        e5bfffcd auth.exportAuthorization 626
        a57a7dad auth.importAuthorization 627
        cdd42a05 auth.bindTempAuthKey 628
        67a3ff2c auth.importBotAuthorization 629
        d18b4d16 auth.checkPassword 630
        d897bc66 auth.requestPasswordRecovery 631
        37096c70 auth.recoverPassword 632
        cae47523 auth.resendCode 633
        1f040578 auth.cancelCode 634
        8e48a188 auth.dropTempAuthKeys 635
        b7e085fe auth.exportLoginToken 636
        95ac5ce4 auth.importLoginToken 637
        e894ad4d auth.acceptLoginToken 638
        0d36bf79 auth.checkRecoveryPassword 639
        2db873a9 auth.importWebTokenAuthorization 640
        8e39261e auth.requestFirebaseSms 641
        7e960193 auth.resetLoginEmail 642
        cb9deff6 auth.reportMissingCode 643
        56e59f9c auth.checkPaidAuth 644
        518ad0b7 auth.initPasskeyLogin 645
        9857ad07 auth.finishPasskeyLogin 646
        ec86017a account.registerDevice 647
        6a0d3206 account.unregisterDevice 648
        84be5b93 account.updateNotifySettings 649
        12b3ad31 account.getNotifySettings 650
        db7e1747 account.resetNotifySettings 651
        78515775 account.updateProfile 652
        6628562c account.updateStatus 653
        07967d36 account.getWallPapers 654
        c5ba3d86 account.reportPeer 655
        2714d86c account.checkUsername 656
        3e0bdd7c account.updateUsername 657
        dadbc950 account.getPrivacy 658
        c9f81ce8 account.setPrivacy 659
        a2c0cf74 account.deleteAccount 660
        08fc711d account.getAccountTTL 661
        2442485e account.setAccountTTL 662
        82574ae5 account.sendChangePhoneCode 663
        70c32edb account.changePhone 664
        38df3532 account.updateDeviceLocked 665
        e320c158 account.getAuthorizations 666
        df77f3bc account.resetAuthorization 667
        548a30f5 account.getPassword 668
        9cd4eaf9 account.getPasswordSettings 669
        a59b102f account.updatePasswordSettings 670
        1b3faa88 account.sendConfirmPhoneCode 671
        5f2178c3 account.confirmPhone 672
        449e0b51 account.getTmpPassword 673
        182e6d6f account.getWebAuthorizations 674
        2d01b9ef account.resetWebAuthorization 675
        682d2594 account.resetWebAuthorizations 676
        b288bc7d account.getAllSecureValues 677
        73665bc2 account.getSecureValue 678
        899fe31d account.saveSecureValue 679
        b880bc4b account.deleteSecureValue 680
        a929597a account.getAuthorizationForm 681
        f3ed4c73 account.acceptAuthorization 682
        a5a356f9 account.sendVerifyPhoneCode 683
        4dd3a7f6 account.verifyPhone 684
        98e037bb account.sendVerifyEmailCode 685
        032da4cf account.verifyEmail 686
        8ef3eab0 account.initTakeoutSession 687
        1d2652ee account.finishTakeoutSession 688
        8fdf1920 account.confirmPasswordEmail 689
        7a7f2a15 account.resendPasswordEmail 690
        c1cbd5b6 account.cancelPasswordEmail 691
        9f07c728 account.getContactSignUpNotification 692
        cff43f61 account.setContactSignUpNotification 693
        53577479 account.getNotifyExceptions 694
        fc8ddbea account.getWallPaper 695
        e39a8f03 account.uploadWallPaper 696
        6c5a5b37 account.saveWallPaper 697
        feed5769 account.installWallPaper 698
        bb3b9804 account.resetWallPapers 699
        56da0b3f account.getAutoDownloadSettings 700
        76f36233 account.saveAutoDownloadSettings 701
        1c3db333 account.uploadTheme 702
        652e4400 account.createTheme 703
        2bf40ccc account.updateTheme 704
        f257106c account.saveTheme 705
        c727bb3b account.installTheme 706
        3a5869ec account.getTheme 707
        7206e458 account.getThemes 708
        b574b16b account.setContentSettings 709
        8b9b4dae account.getContentSettings 710
        65ad71dc account.getMultiWallPapers 711
        eb2b4cf6 account.getGlobalPrivacySettings 712
        1edaaac2 account.setGlobalPrivacySettings 713
        fa8cc6f5 account.reportProfilePhoto 714
        9308ce1b account.resetPassword 715
        4c9409f6 account.declinePasswordReset 716
        d638de89 account.getChatThemes 717
        bf899aa0 account.setAuthorizationTTL 718
        40f48462 account.changeAuthorizationSettings 719
        e1902288 account.getSavedRingtones 720
        3dea5b03 account.saveRingtone 721
        831a83a2 account.uploadRingtone 722
        fbd3de6b account.updateEmojiStatus 723
        d6753386 account.getDefaultEmojiStatuses 724
        0f578105 account.getRecentEmojiStatuses 725
        18201aae account.clearRecentEmojiStatuses 726
        ef500eab account.reorderUsernames 727
        58d6b376 account.toggleUsername 728
        e2750328 account.getDefaultProfilePhotoEmojis 729
        915860ae account.getDefaultGroupPhotoEmojis 730
        adcbbcda account.getAutoSaveSettings 731
        d69b8361 account.saveAutoSaveSettings 732
        53bc0020 account.deleteAutoSaveExceptions 733
        ca8ae8ba account.invalidateSignInCodes 734
        684d214e account.updateColor 735
        a60ab9ce account.getDefaultBackgroundEmojis 736
        7727a7d5 account.getChannelDefaultEmojiStatuses 737
        35a9e0d5 account.getChannelRestrictedStatusEmojis 738
        4b00e066 account.updateBusinessWorkHours 739
        9e6b131a account.updateBusinessLocation 740
        66cdafc4 account.updateBusinessGreetingMessage 741
        a26a7fa5 account.updateBusinessAwayMessage 742
        66a08c7e account.updateConnectedBot 743
        4ea4c80f account.getConnectedBots 744
        76a86270 account.getBotBusinessConnection 745
        a614d034 account.updateBusinessIntro 746
        646e1097 account.toggleConnectedBotPaused 747
        5e437ed9 account.disablePeerConnectedBot 748
        cc6e0c11 account.updateBirthday 749
        8851e68e account.createBusinessChatLink 750
        8c3410af account.editBusinessChatLink 751
        60073674 account.deleteBusinessChatLink 752
        6f70dde1 account.getBusinessChatLinks 753
        5492e5ee account.resolveBusinessChatLink 754
        d94305e0 account.updatePersonalChannel 755
        b9d9a38d account.toggleSponsoredMessages 756
        06dd654c account.getReactionsNotifySettings 757
        316ce548 account.setReactionsNotifySettings 758
        2e7b4543 account.getCollectibleEmojiStatuses 759
        19ba4a67 account.getPaidMessagesRevenue 760
        fe2eda76 account.toggleNoPaidMessagesException 761
        5dee78b0 account.setMainProfileTab 762
        b26732a9 account.saveMusic 763
        e09d5faf account.getSavedMusicIds 764
        e42ce9c9 account.getUniqueGiftChatThemes 765
        429547e8 account.initPasskeyRegistration 766
        55b41fd6 account.registerPasskey 767
        ea1f0c52 account.getPasskeys 768
        f5b5563f account.deletePasskey 769
        67ed1f68 account.confirmBotConnection 770
        56655768 account.getWebBrowserSettings 771
        9adf82fe account.updateWebBrowserSettings 772
        60ed4229 account.toggleWebBrowserSettingsException 773
        86a0765d account.deleteWebBrowserSettingsExceptions 774
        0d91a548 users.getUsers 775
        b60f5918 users.getFullUser 776
        90c894b5 users.setSecureValueErrors 777
        d89a83a3 users.getRequirementsToContact 778
        788d7fe3 users.getSavedMusic 779
        7573a4e9 users.getSavedMusicByID 780
        fc533372 users.suggestBirthday 781
        7adc669d contacts.getContactIDs 782
        c4a353ee contacts.getStatuses 783
        5dd69e12 contacts.getContacts 784
        2c800be5 contacts.importContacts 785
        096a0e00 contacts.deleteContacts 786
        1013fd9e contacts.deleteByPhones 787
        2e2e8734 contacts.block 788
        b550d328 contacts.unblock 789
        9a868f80 contacts.getBlocked 790
        05f58d0f contacts.search 791
        725afbbc contacts.resolveUsername 792
        973478b6 contacts.getTopPeers 793
        1ae373ac contacts.resetTopPeerRating 794
        879537f1 contacts.resetSaved 795
        82f1e39f contacts.getSaved 796
        8514bdda contacts.toggleTopPeers 797
        d9ba2e54 contacts.addContact 798
        f831a20f contacts.acceptContact 799
        d348bc44 contacts.getLocated 800
        29a8962c contacts.blockFromReplies 801
        8af94344 contacts.resolvePhone 802
        f8654027 contacts.exportContactToken 803
        13005788 contacts.importContactToken 804
        ba6705f0 contacts.editCloseFriends 805
        94c65c76 contacts.setBlocked 806
        daeda864 contacts.getBirthdays 807
        b6c8c393 contacts.getSponsoredPeers 808
        139f63fb contacts.updateContactNote 809
        63c66506 messages.getMessages 810
        a0f4cb4f messages.getDialogs 811
        4423e6c5 messages.getHistory 812
        29ee847a messages.search 813
        0e306d3a messages.readHistory 814
        b08f922a messages.deleteHistory 815
        e58e95d2 messages.deleteMessages 816
        05a954c0 messages.receivedMessages 817
        58943ee2 messages.setTyping 818
        fef48f62 messages.sendMessage 819
        0330e77f messages.sendMedia 820
        13704a7c messages.forwardMessages 821
        cf1592db messages.reportSpam 822
        efd9a6a2 messages.getPeerSettings 823
        fc78af9b messages.report 824
        49e9528f messages.getChats 825
        aeb00b34 messages.getFullChat 826
        73783ffd messages.editChatTitle 827
        35ddd674 messages.editChatPhoto 828
        cbc6d107 messages.addChatUser 829
        a2185cab messages.deleteChatUser 830
        92ceddd4 messages.createChat 831
        26cf8950 messages.getDhConfig 832
        f64daf43 messages.requestEncryption 833
        3dbc0415 messages.acceptEncryption 834
        f393aea0 messages.discardEncryption 835
        791451ed messages.setEncryptedTyping 836
        7f4b690a messages.readEncryptedHistory 837
        44fa7a15 messages.sendEncrypted 838
        5559481d messages.sendEncryptedFile 839
        32d439a4 messages.sendEncryptedService 840
        55a5bb66 messages.receivedQueue 841
        4b0c8c0f messages.reportEncryptedSpam 842
        36a73f77 messages.readMessageContents 843
        d5a5d3a1 messages.getStickers 844
        b8a0a1a8 messages.getAllStickers 845
        570d6f6f messages.getWebPagePreview 846
        a455de90 messages.exportChatInvite 847
        3eadb1bb messages.checkChatInvite 848
        de91436e messages.importChatInvite 849
        c8a0ec74 messages.getStickerSet 850
        c78fe460 messages.installStickerSet 851
        f96e55de messages.uninstallStickerSet 852
        e6df7378 messages.startBot 853
        5784d3e1 messages.getMessagesViews 854
        a85bd1c2 messages.editChatAdmin 855
        a2875319 messages.migrateChat 856
        6126a43c messages.searchGlobal 857
        78337739 messages.reorderStickerSets 858
        b1f2061f messages.getDocumentByHash 859
        5cf09635 messages.getSavedGifs 860
        327a30cb messages.saveGif 861
        514e999d messages.getInlineBotResults 862
        bb12a419 messages.setInlineBotResults 863
        c0cf7646 messages.sendInlineBotResult 864
        fda68d36 messages.getMessageEditData 865
        b106e66c messages.editMessage 866
        a423bb51 messages.editInlineBotMessage 867
        9342ca07 messages.getBotCallbackAnswer 868
        d58f130a messages.setBotCallbackAnswer 869
        e470bcfd messages.getPeerDialogs 870
        ad0fa15c messages.saveDraft 871
        6a3f8d65 messages.getAllDrafts 872
        64780b14 messages.getFeaturedStickers 873
        5b118126 messages.readFeaturedStickers 874
        9da9403b messages.getRecentStickers 875
        392718f8 messages.saveRecentSticker 876
        8999602d messages.clearRecentStickers 877
        57f17692 messages.getArchivedStickers 878
        640f82b8 messages.getMaskStickers 879
        cc5b67cc messages.getAttachedStickers 880
        8ef8ecc0 messages.setGameScore 881
        15ad9f64 messages.setInlineGameScore 882
        e822649d messages.getGameHighScores 883
        0f635e1b messages.getInlineGameHighScores 884
        e40ca104 messages.getCommonChats 885
        8d9692a3 messages.getWebPage 886
        a731e257 messages.toggleDialogPin 887
        3b1adf37 messages.reorderPinnedDialogs 888
        d6b94df2 messages.getPinnedDialogs 889
        e5f672fa messages.setBotShippingResults 890
        09c2dd95 messages.setBotPrecheckoutResults 891
        14967978 messages.uploadMedia 892
        a1405817 messages.sendScreenshotNotification 893
        04f1aaa9 messages.getFavedStickers 894
        b9ffc55b messages.faveSticker 895
        f107e790 messages.getUnreadMentions 896
        36e5bf4d messages.readMentions 897
        702a40e0 messages.getRecentLocations 898
        1bf89d74 messages.sendMultiMedia 899
        5057c497 messages.uploadEncryptedFile 900
        35705b8a messages.searchStickerSets 901
        1cff7e08 messages.getSplitRanges 902
        8c5006f8 messages.markDialogUnread 903
        21202222 messages.getDialogUnreadMarks 904
        7e58ee9c messages.clearAllDrafts 905
        d2aaf7ec messages.updatePinnedMessage 906
        10ea6184 messages.sendVote 907
        eda3e33b messages.getPollResults 908
        6e2be050 messages.getOnlines 909
        def60797 messages.editChatAbout 910
        a5866b41 messages.editChatDefaultBannedRights 911
        35a0e062 messages.getEmojiKeywords 912
        1508b6af messages.getEmojiKeywordsDifference 913
        4e9963b2 messages.getEmojiKeywordsLanguages 914
        d5b10c26 messages.getEmojiURL 915
        1bbcf300 messages.getSearchCounters 916
        894cc99c messages.requestUrlAuth 917
        67a3f0de messages.acceptUrlAuth 918
        4facb138 messages.hidePeerSettingsBar 919
        f516760b messages.getScheduledHistory 920
        bdbb0464 messages.getScheduledMessages 921
        bd38850a messages.sendScheduledMessages 922
        59ae2b16 messages.deleteScheduledMessages 923
        b86e380e messages.getPollVotes 924
        b5052fea messages.toggleStickerSets 925
        efd48c89 messages.getDialogFilters 926
        a29cd42c messages.getSuggestedDialogFilters 927
        1ad4a04a messages.updateDialogFilter 928
        c563c1e4 messages.updateDialogFiltersOrder 929
        7ed094a1 messages.getOldFeaturedStickers 930
        22ddd30c messages.getReplies 931
        446972fd messages.getDiscussionMessage 932
        f731a9f4 messages.readDiscussion 933
        062dd747 messages.unpinAllMessages 934
        5bd0ee50 messages.deleteChat 935
        f9cbe409 messages.deletePhoneCallHistory 936
        43fe19f3 messages.checkHistoryImport 937
        34090c3b messages.initHistoryImport 938
        2a862092 messages.uploadImportedMedia 939
        b43df344 messages.startHistoryImport 940
        a2b5a3f6 messages.getExportedChatInvites 941
        73746f5c messages.getExportedChatInvite 942
        bdca2f75 messages.editExportedChatInvite 943
        56987bd5 messages.deleteRevokedExportedChatInvites 944
        d464a42b messages.deleteExportedChatInvite 945
        3920e6ef messages.getAdminsWithInvites 946
        df04dd4e messages.getChatInviteImporters 947
        b80e5fe4 messages.setHistoryTTL 948
        5dc60f03 messages.checkHistoryImportPeer 949
        081202c9 messages.setChatTheme 950
        31c1c44f messages.getMessageReadParticipants 951
        6aa3f6bd messages.getSearchResultsCalendar 952
        9c7f2f10 messages.getSearchResultsPositions 953
        7fe7e815 messages.hideChatJoinRequest 954
        e085f4ea messages.hideAllChatJoinRequests 955
        b2081a35 messages.toggleNoForwards 956
        ccfddf96 messages.saveDefaultSendAs 957
        d30d78d4 messages.sendReaction 958
        8bba90e6 messages.getMessagesReactions 959
        461b3f48 messages.getMessageReactionsList 960
        864b2581 messages.setChatAvailableReactions 961
        18dea0ac messages.getAvailableReactions 962
        4f47a016 messages.setDefaultReaction 963
        a5eec345 messages.translateText 964
        bd7f90ac messages.getUnreadReactions 965
        9ec44f93 messages.readReactions 966
        107e31a0 messages.searchSentMedia 967
        16fcc2cb messages.getAttachMenuBots 968
        77216192 messages.getAttachMenuBot 969
        69f59d69 messages.toggleBotInAttachMenu 970
        269dc2c1 messages.requestWebView 971
        b0d81a83 messages.prolongWebView 972
        413a3e73 messages.requestSimpleWebView 973
        0a4314f5 messages.sendWebViewResultMessage 974
        dc0242c8 messages.sendWebViewData 975
        269e9a49 messages.transcribeAudio 976
        7f1d072f messages.rateTranscribedAudio 977
        d9ab0f54 messages.getCustomEmojiDocuments 978
        fbfca18f messages.getEmojiStickers 979
        0ecf6736 messages.getFeaturedEmojiStickers 980
        3f64c076 messages.reportReaction 981
        bb8125ba messages.getTopReactions 982
        39461db2 messages.getRecentReactions 983
        9dfeefb4 messages.clearRecentReactions 984
        84f80814 messages.getExtendedMedia 985
        9eb51445 messages.setDefaultHistoryTTL 986
        658b7188 messages.getDefaultHistoryTTL 987
        6c5cf2a7 messages.sendBotRequestedPeer 988
        7488ce5b messages.getEmojiGroups 989
        2ecd56cd messages.getEmojiStatusGroups 990
        21a548f3 messages.getEmojiProfilePhotoGroups 991
        2c11c0d7 messages.searchCustomEmoji 992
        e47cb579 messages.togglePeerTranslations 993
        34fdc5c3 messages.getBotApp 994
        53618bce messages.requestAppWebView 995
        8ffacae1 messages.setChatWallPaper 996
        92b4494c messages.searchEmojiStickerSets 997
        1e91fc99 messages.getSavedDialogs 998
        998ab009 messages.getSavedHistory 999
        4dc5085f messages.deleteSavedHistory 1000
        d63d94e0 messages.getPinnedSavedDialogs 1001
        ac81bbde messages.toggleSavedDialogPin 1002
        8b716587 messages.reorderPinnedSavedDialogs 1003
        3637e05b messages.getSavedReactionTags 1004
        60297dec messages.updateSavedReactionTag 1005
        bdf93428 messages.getDefaultTagReactions 1006
        8c4bfe5d messages.getOutboxReadDate 1007
        d483f2a8 messages.getQuickReplies 1008
        60331907 messages.reorderQuickReplies 1009
        f1d0fbd3 messages.checkQuickReplyShortcut 1010
        5c003cef messages.editQuickReplyShortcut 1011
        3cc04740 messages.deleteQuickReplyShortcut 1012
        94a495c3 messages.getQuickReplyMessages 1013
        6c750de1 messages.sendQuickReplyMessages 1014
        e105e910 messages.deleteQuickReplyMessages 1015
        fd2dda49 messages.toggleDialogFilterTags 1016
        d0b5e1fc messages.getMyStickers 1017
        1dd840f5 messages.getEmojiStickerGroups 1018
        dea20a39 messages.getAvailableEffects 1019
        0589ee75 messages.editFactCheck 1020
        d1da940c messages.deleteFactCheck 1021
        b9cdc5ee messages.getFactCheck 1022
        c9e01e7b messages.requestMainWebView 1023
        58bbcb50 messages.sendPaidReaction 1024
        435885b5 messages.togglePaidReactionPrivacy 1025
        472455aa messages.getPaidReactionPrivacy 1026
        269e3643 messages.viewSponsoredMessage 1027
        8235057e messages.clickSponsoredMessage 1028
        12cbf0c4 messages.reportSponsoredMessage 1029
        3d6ce850 messages.getSponsoredMessages 1030
        f21f7f2f messages.savePreparedInlineMessage 1031
        857ebdb8 messages.getPreparedInlineMessage 1032
        29b1c66a messages.searchStickers 1033
        5a6d7395 messages.reportMessagesDelivery 1034
        6f6f9c96 messages.getSavedDialogsByID 1035
        ba4a3b5b messages.readSavedHistory 1036
        d3e03124 messages.toggleTodoCompleted 1037
        21a61057 messages.appendTodoList 1038
        8107455c messages.toggleSuggestedPostApproval 1039
        3ba47bff messages.getForumTopics 1040
        af0a4a08 messages.getForumTopicsByID 1041
        cecc1134 messages.editForumTopic 1042
        175df251 messages.updatePinnedForumTopic 1043
        0e7841f0 messages.reorderPinnedForumTopics 1044
        2f98c3d5 messages.createForumTopic 1045
        d2816f10 messages.deleteTopicHistory 1046
        fb7e8ca7 messages.getEmojiGameInfo 1047
        abbbd346 messages.summarizeText 1048
        f743b857 messages.editChatCreator 1049
        3b7d0ea6 messages.getFutureChatCreatorAfterLeave 1050
        a00f32b0 messages.editChatParticipantRank 1051
        35436bbc messages.declineUrlAuth 1052
        c9a47b0b messages.checkUrlAuthMatchCode 1053
        daecc589 messages.composeMessageWithAI 1054
        4067c5e6 messages.reportReadMetrics 1055
        ddbcd819 messages.reportMusicListen 1056
        19bc4b6d messages.addPollAnswer 1057
        ac8505a5 messages.deletePollAnswer 1058
        43286cf2 messages.getUnreadPollVotes 1059
        1720b4d8 messages.readPollVotes 1060
        b8f106e3 messages.setBotGuestChatResult 1061
        a0b80cf8 messages.deleteParticipantReactions 1062
        e3b7f82c messages.deleteParticipantReaction 1063
        55fb0996 messages.getPersonalChannelHistory 1064
        501569cf messages.getRichMessage 1065
        1a542004 messages.translateRichMessage 1066
        8d7ae6af messages.composeRichMessageWithAI 1067
        ba9ee679 messages.requestChatJoinWebView 1068
        edd4882a updates.getState 1069
        19c2f763 updates.getDifference 1070
        03173d78 updates.getChannelDifference 1071
        09e82039 photos.updateProfilePhoto 1072
        0388a3b5 photos.uploadProfilePhoto 1073
        87cf7f2f photos.deletePhotos 1074
        91cd32a8 photos.getUserPhotos 1075
        e14c4a71 photos.uploadContactProfilePhoto 1076
        b304a621 upload.saveFilePart 1077
        be5335be upload.getFile 1078
        de7b673d upload.saveBigFilePart 1079
        24e6818d upload.getWebFile 1080
        395f69da upload.getCdnFile 1081
        9b2754a8 upload.reuploadCdnFile 1082
        91dc3f31 upload.getCdnFileHashes 1083
        9156982a upload.getFileHashes 1084
        c4f9186b help.getConfig 1085
        1fb33026 help.getNearestDc 1086
        522d5a7d help.getAppUpdate 1087
        4d392343 help.getInviteText 1088
        9cdf08cd help.getSupport 1089
        ec22cfcd help.setBotUpdatesStatus 1090
        52029342 help.getCdnConfig 1091
        3dc0f114 help.getRecentMeUrls 1092
        2ca51fd1 help.getTermsOfServiceUpdate 1093
        ee72f79a help.acceptTermsOfService 1094
        3fedc75f help.getDeepLinkInfo 1095
        61e3f854 help.getAppConfig 1096
        6f02f748 help.saveAppLog 1097
        c661ad08 help.getPassportConfig 1098
        d360e72c help.getSupportName 1099
        038a08d3 help.getUserInfo 1100
        66b91b70 help.editUserInfo 1101
        c0977421 help.getPromoData 1102
        1e251c95 help.hidePromoData 1103
        f50dbaa1 help.dismissSuggestion 1104
        735787a8 help.getCountriesList 1105
        b81b93d4 help.getPremiumPromo 1106
        da80f42f help.getPeerColors 1107
        abcfa9fd help.getPeerProfileColors 1108
        49b30240 help.getTimezonesList 1109
        cc104937 channels.readHistory 1110
        84c1fd4e channels.deleteMessages 1111
        f44a8315 channels.reportSpam 1112
        ad8c9a23 channels.getMessages 1113
        77ced9d0 channels.getParticipants 1114
        a0ab6cc6 channels.getParticipant 1115
        0a7f6bbb channels.getChannels 1116
        08736a09 channels.getFullChannel 1117
        91006707 channels.createChannel 1118
        9a98ad68 channels.editAdmin 1119
        566decd0 channels.editTitle 1120
        f12e57c9 channels.editPhoto 1121
        10e6bd2c channels.checkUsername 1122
        3514b3de channels.updateUsername 1123
        7f6a1e22 channels.joinChannel 1124
        f836aa95 channels.leaveChannel 1125
        c9e33d54 channels.inviteToChannel 1126
        c0111fe3 channels.deleteChannel 1127
        e63fadeb channels.exportMessageLink 1128
        418d549c channels.toggleSignatures 1129
        f8b036af channels.getAdminedPublicChannels 1130
        96e6cd81 channels.editBanned 1131
        33ddf480 channels.getAdminLog 1132
        ea8ca4f9 channels.setStickers 1133
        eab5dc38 channels.readMessageContents 1134
        9baa9647 channels.deleteHistory 1135
        eabbb94c channels.togglePreHistoryHidden 1136
        8341ecc0 channels.getLeftChannels 1137
        f5dad378 channels.getGroupsForDiscussion 1138
        40582bb2 channels.setDiscussionGroup 1139
        58e63f6d channels.editLocation 1140
        edd49ef0 channels.toggleSlowMode 1141
        11e831ee channels.getInactiveChannels 1142
        0b290c69 channels.convertToGigagroup 1143
        e785a43f channels.getSendAs 1144
        367544db channels.deleteParticipantHistory 1145
        e4cb9580 channels.toggleJoinToSend 1146
        0ecc2618 channels.toggleJoinRequest 1147
        b45ced1d channels.reorderUsernames 1148
        50f24105 channels.toggleUsername 1149
        0a245dd3 channels.deactivateAllUsernames 1150
        3ff75734 channels.toggleForum 1151
        68f3e4eb channels.toggleAntiSpam 1152
        a850a693 channels.reportAntiSpamFalsePositive 1153
        6a6e7854 channels.toggleParticipantsHidden 1154
        d8aa3671 channels.updateColor 1155
        9738bb15 channels.toggleViewForumAsMessages 1156
        25a71742 channels.getChannelRecommendations 1157
        f0d3e6a8 channels.updateEmojiStatus 1158
        ad399cee channels.setBoostsToUnblockRestrictions 1159
        3cd930b7 channels.setEmojiStickers 1160
        9ae91519 channels.restrictSponsoredMessages 1161
        f2c4f24d channels.searchPosts 1162
        4b12327b channels.updatePaidMessagesPrice 1163
        167fc0a1 channels.toggleAutotranslation 1164
        ece2a0e6 channels.getMessageAuthor 1165
        22567115 channels.checkSearchPostsFlood 1166
        3583fcb1 channels.setMainProfileTab 1167
        aa2769ed bots.sendCustomRequest 1168
        e6213f4d bots.answerWebhookJSONQuery 1169
        0517165a bots.setBotCommands 1170
        3d8de0f9 bots.resetBotCommands 1171
        e34c0dd6 bots.getBotCommands 1172
        4504d54f bots.setBotMenuButton 1173
        9c60eb28 bots.getBotMenuButton 1174
        788464e1 bots.setBotBroadcastDefaultAdminRights 1175
        925ec9ea bots.setBotGroupDefaultAdminRights 1176
        10cf3123 bots.setBotInfo 1177
        dcd914fd bots.getBotInfo 1178
        9709b1c2 bots.reorderUsernames 1179
        053ca973 bots.toggleUsername 1180
        1359f4e6 bots.canSendMessage 1181
        f132e3ef bots.allowSendMessage 1182
        087fc5e7 bots.invokeWebViewCustomMethod 1183
        c2510192 bots.getPopularAppBots 1184
        17aeb75a bots.addPreviewMedia 1185
        8525606f bots.editPreviewMedia 1186
        2d0135b3 bots.deletePreviewMedia 1187
        b627f3aa bots.reorderPreviewMedias 1188
        423ab3ad bots.getPreviewInfo 1189
        a2a5594d bots.getPreviewMedias 1190
        ed9f30c5 bots.updateUserEmojiStatus 1191
        06de6392 bots.toggleUserEmojiStatusPermission 1192
        50077589 bots.checkDownloadFileParams 1193
        b0711d83 bots.getAdminedBots 1194
        778b5ab3 bots.updateStarRefProgram 1195
        8b89dfbd bots.setCustomVerification 1196
        a1b70815 bots.getBotRecommendations 1197
        87f2219b bots.checkUsername 1198
        e5b17f2b bots.createBot 1199
        bd0d99eb bots.exportBotToken 1200
        31a2a35e bots.requestWebViewButton 1201
        bf25b7f3 bots.getRequestedWebViewButton 1202
        213853a3 bots.getAccessSettings 1203
        31813cd8 bots.editAccessSettings 1204
        e71a4810 bots.setJoinChatResults 1205
        37148dbb payments.getPaymentForm 1206
        2478d1cc payments.getPaymentReceipt 1207
        b6c8f12b payments.validateRequestedInfo 1208
        2d03522f payments.sendPaymentForm 1209
        227d824b payments.getSavedInfo 1210
        d83d70c1 payments.clearSavedInfo 1211
        2e79d779 payments.getBankCardData 1212
        0f91b065 payments.exportInvoice 1213
        80ed747d payments.assignAppStoreTransaction 1214
        dffd50d3 payments.assignPlayMarketTransaction 1215
        2757ba54 payments.getPremiumGiftCodeOptions 1216
        8e51b4c1 payments.checkGiftCode 1217
        f6e26854 payments.applyGiftCode 1218
        f4239425 payments.getGiveawayInfo 1219
        5ff58f20 payments.launchPrepaidGiveaway 1220
        c00ec7d3 payments.getStarsTopupOptions 1221
        4ea9b3bf payments.getStarsStatus 1222
        69da4557 payments.getStarsTransactions 1223
        7998c914 payments.sendStarsForm 1224
        25ae8f4a payments.refundStarsCharge 1225
        d91ffad6 payments.getStarsRevenueStats 1226
        2433dc92 payments.getStarsRevenueWithdrawalUrl 1227
        d1d7efc5 payments.getStarsRevenueAdsAccountUrl 1228
        2dca16b8 payments.getStarsTransactionsByID 1229
        d3c96bc8 payments.getStarsGiftOptions 1230
        032512c5 payments.getStarsSubscriptions 1231
        c7770878 payments.changeStarsSubscription 1232
        cc5bebb3 payments.fulfillStarsSubscription 1233
        bd1efd3e payments.getStarsGiveawayOptions 1234
        c4563590 payments.getStarGifts 1235
        2a2a697c payments.saveStarGift 1236
        74bf076b payments.convertStarGift 1237
        6dfa0622 payments.botCancelStarsSubscription 1238
        5869a553 payments.getConnectedStarRefBots 1239
        b7d998f0 payments.getConnectedStarRefBot 1240
        0d6b48f7 payments.getSuggestedStarRefBots 1241
        7ed5348a payments.connectStarRefBot 1242
        e4fca4a3 payments.editConnectedStarRefBot 1243
        9c9abcb1 payments.getStarGiftUpgradePreview 1244
        aed6e4f5 payments.upgradeStarGift 1245
        7f18176a payments.transferStarGift 1246
        a1974d72 payments.getUniqueStarGift 1247
        a319e569 payments.getSavedStarGifts 1248
        b455a106 payments.getSavedStarGift 1249
        d06e93a8 payments.getStarGiftWithdrawalUrl 1250
        60eaefa1 payments.toggleChatStarGiftNotifications 1251
        1513e7b0 payments.toggleStarGiftsPinnedToTop 1252
        4fdc5ea7 payments.canPurchaseStore 1253
        7a5fa236 payments.getResaleStarGifts 1254
        edbe6ccb payments.updateStarGiftPrice 1255
        1f4a0e87 payments.createStarGiftCollection 1256
        4fddbee7 payments.updateStarGiftCollection 1257
        c32af4cc payments.reorderStarGiftCollections 1258
        ad5648e8 payments.deleteStarGiftCollection 1259
        981b91dd payments.getStarGiftCollections 1260
        4365af6b payments.getUniqueStarGiftValueInfo 1261
        c0c4edc9 payments.checkCanSendGift 1262
        5c9ff4d6 payments.getStarGiftAuctionState 1263
        6ba2cbec payments.getStarGiftAuctionAcquiredGifts 1264
        a5d0514d payments.getStarGiftActiveAuctions 1265
        e9ce781c payments.resolveStarGiftOffer 1266
        8fb86b41 payments.sendStarGiftOffer 1267
        6d038b58 payments.getStarGiftUpgradeAttributes 1268
        fd05dd00 payments.getCraftStarGifts 1269
        b0f9684f payments.craftStarGift 1270
        9021ab67 stickers.createStickerSet 1271
        f7760f51 stickers.removeStickerFromSet 1272
        ffb6d4ca stickers.changeStickerPosition 1273
        8653febe stickers.addStickerToSet 1274
        a76a5392 stickers.setStickerSetThumb 1275
        284b3639 stickers.checkShortName 1276
        4dafc503 stickers.suggestShortName 1277
        f5537ebc stickers.changeSticker 1278
        124b1c00 stickers.renameStickerSet 1279
        87704394 stickers.deleteStickerSet 1280
        4696459a stickers.replaceSticker 1281
        55451fa9 phone.getCallConfig 1282
        42ff96ed phone.requestCall 1283
        3bd2b4a0 phone.acceptCall 1284
        2efe1722 phone.confirmCall 1285
        17d54f61 phone.receivedCall 1286
        b2cbc1c0 phone.discardCall 1287
        59ead627 phone.setCallRating 1288
        277add7e phone.saveCallDebug 1289
        ff7a9383 phone.sendSignalingData 1290
        48cdc6d8 phone.createGroupCall 1291
        8fb53057 phone.joinGroupCall 1292
        500377f9 phone.leaveGroupCall 1293
        7b393160 phone.inviteToGroupCall 1294
        7a777135 phone.discardGroupCall 1295
        974392f2 phone.toggleGroupCallSettings 1296
        041845db phone.getGroupCall 1297
        c558d8ab phone.getGroupParticipants 1298
        b59cf977 phone.checkGroupCall 1299
        f128c708 phone.toggleGroupCallRecord 1300
        a5273abf phone.editGroupCallParticipant 1301
        1ca6ac0a phone.editGroupCallTitle 1302
        ef7c213a phone.getGroupCallJoinAs 1303
        e6aa647f phone.exportGroupCallInvite 1304
        219c34e6 phone.toggleGroupCallStartSubscription 1305
        5680e342 phone.startScheduledGroupCall 1306
        575e1f8c phone.saveDefaultGroupCallJoinAs 1307
        cbea6bc4 phone.joinGroupCallPresentation 1308
        1c50d144 phone.leaveGroupCallPresentation 1309
        1ab21940 phone.getGroupCallStreamChannels 1310
        5af4c73a phone.getGroupCallStreamRtmpUrl 1311
        41248786 phone.saveCallLog 1312
        7d0444bb phone.createConferenceCall 1313
        8ca60525 phone.deleteConferenceCallParticipants 1314
        c6701900 phone.sendConferenceCallBroadcast 1315
        bcf22685 phone.inviteConferenceCallParticipant 1316
        3c479971 phone.declineConferenceCallInvite 1317
        ee9f88a6 phone.getGroupCallChainBlocks 1318
        b1d11410 phone.sendGroupCallMessage 1319
        e5afa56d phone.sendGroupCallEncryptedMessage 1320
        f64f54f7 phone.deleteGroupCallMessages 1321
        1dbfeca0 phone.deleteGroupCallParticipantMessages 1322
        6f636302 phone.getGroupCallStars 1323
        4167add1 phone.saveDefaultSendAs 1324
        f2f2330a langpack.getLangPack 1325
        efea3803 langpack.getStrings 1326
        cd984aa5 langpack.getDifference 1327
        42c6978f langpack.getLanguages 1328
        6a596502 langpack.getLanguage 1329
        6847d0ab folders.editPeerFolders 1330
        ab42441a stats.getBroadcastStats 1331
        621d5fa0 stats.loadAsyncGraph 1332
        dcdf8607 stats.getMegagroupStats 1333
        5f150144 stats.getMessagePublicForwards 1334
        b6e0a3f5 stats.getMessageStats 1335
        374fef40 stats.getStoryStats 1336
        a6437ef6 stats.getStoryPublicForwards 1337
        c27dfa68 stats.getPollStats 1338
        8472478e chatlists.exportChatlistInvite 1339
        719c5c5e chatlists.deleteExportedInvite 1340
        653db63d chatlists.editExportedInvite 1341
        ce03da83 chatlists.getExportedInvites 1342
        41c10fff chatlists.checkChatlistInvite 1343
        a6b1e39a chatlists.joinChatlistInvite 1344
        89419521 chatlists.getChatlistUpdates 1345
        e089f8f5 chatlists.joinChatlistUpdates 1346
        66e486fb chatlists.hideChatlistUpdates 1347
        fdbcd714 chatlists.getLeaveChatlistSuggestions 1348
        74fae13a chatlists.leaveChatlist 1349
        30eb63f0 stories.canSendStory 1350
        8f9e6898 stories.sendStory 1351
        2c63a72b stories.editStory 1352
        ae59db5f stories.deleteStories 1353
        9a75a1ef stories.togglePinned 1354
        eeb0d625 stories.getAllStories 1355
        5821a5dc stories.getPinnedStories 1356
        b4352016 stories.getStoriesArchive 1357
        5774ca74 stories.getStoriesByID 1358
        7c2557c4 stories.toggleAllStoriesHidden 1359
        a556dac8 stories.readStories 1360
        b2028afb stories.incrementStoryViews 1361
        7ed23c57 stories.getStoryViewsList 1362
        28e16cc8 stories.getStoriesViews 1363
        7b8def20 stories.exportStoryLink 1364
        19d8eb45 stories.report 1365
        57bbd166 stories.activateStealthMode 1366
        7fd736b2 stories.sendReaction 1367
        2c4ada50 stories.getPeerStories 1368
        9b5ae7f9 stories.getAllReadPeerStories 1369
        78499170 stories.getPeerMaxIDs 1370
        a56a8b60 stories.getChatsToSend 1371
        bd0415c4 stories.togglePeerStoriesHidden 1372
        b9b2881f stories.getStoryReactionsList 1373
        0b297e9b stories.togglePinnedToTop 1374
        d1810907 stories.searchPosts 1375
        a36396e5 stories.createAlbum 1376
        5e5259b6 stories.updateAlbum 1377
        8535fbd9 stories.reorderAlbums 1378
        8d3456d0 stories.deleteAlbum 1379
        25b3eac7 stories.getAlbums 1380
        ac806d61 stories.getAlbumStories 1381
        d069ccde stories.startLive 1382
        60f67660 premium.getBoostsList 1383
        0be77b4a premium.getMyBoosts 1384
        6b7da746 premium.applyBoost 1385
        042f1f61 premium.getBoostsStatus 1386
        39854d1f premium.getUserBoosts 1387
        0edc39d0 smsjobs.isEligibleToJoin 1388
        a74ece2d smsjobs.join 1389
        9898ad73 smsjobs.leave 1390
        093fa0bf smsjobs.updateSettings 1391
        10a698e8 smsjobs.getStatus 1392
        778d902f smsjobs.getSmsJob 1393
        4f1ebf24 smsjobs.finishJob 1394
        be1e85ba fragment.getCollectibleInfo 1395
        4aa83913 aicompose.createTone 1396
        903bcf59 aicompose.updateTone 1397
        1782cbb1 aicompose.saveTone 1398
        dd39316a aicompose.deleteTone 1399
        b2e8ba03 aicompose.getTone 1400
        abd59201 aicompose.getTones 1401
        d1b4ab14 aicompose.getToneExample 1402
        a63859ec communities.create 1403
        736dcfea communities.togglePeerLink 1404
        a663e830 communities.getJoinedCommunities 1405
        d766e3ea communities.toggleCommunityCollapsedInDialogs 1406
        93773344 communities.getPeerLinkRequests 1407
        8c8219a8 communities.togglePeerLinkRequestApproval 1408
        bfe3dd3d communities.toggleAllPeerLinkRequestApproval 1409
        9967ad0f communities.toggleParticipantBanned 1410
        f87eabab communities.getParticipantJoinedChats 1411
        68cbd09f ephemeral.sendMessage 1412
        a3c0d511 ephemeral.deleteMessage 1413
        8704f2bf ephemeral.reportMessage 1414
        3fa464c8 ephemeral.getCallbackAnswer 1415
        13f250ee ephemeral.editMessage 1416
        """
}
