// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API {
    /// What came along in an object that a function answers.
    public struct Enclosed: Sendable {
        public var users: [API.User] = []
        public var chats: [API.Chat] = []
        public var messages: [API.Message] = []
        public var updates: [API.Updates] = []

        public init() {}
    }

    /// An object that a function answers and that has fields of those types.
    public protocol Enclosing: TLObject {
        /// Adds what stands in the object's own fields; what stands in objects within these is not looked for.
        func addEnclosed(to enclosed: inout API.Enclosed)
    }
}

extension API.Auth.Authorization: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .authorization(let value):
            enclosed.users.append(value.user)
        default:
            break
        }
    }
}

extension API.Contacts.Contacts: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .contacts(_, _, let users):
            enclosed.users += users
        default:
            break
        }
    }
}

extension API.Contacts.ImportedContacts: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.users += self.users
    }
}

extension API.Contacts.Blocked: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .blocked(_, let chats, let users):
            enclosed.chats += chats
            enclosed.users += users
        case .blockedSlice(let value):
            enclosed.chats += value.chats
            enclosed.users += value.users
        }
    }
}

extension API.Messages.Dialogs: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .dialogs(let value):
            enclosed.messages += value.messages
            enclosed.chats += value.chats
            enclosed.users += value.users
        case .dialogsSlice(let value):
            enclosed.messages += value.messages
            enclosed.chats += value.chats
            enclosed.users += value.users
        default:
            break
        }
    }
}

extension API.Messages.Messages: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .messages(let value):
            enclosed.messages += value.messages
            enclosed.chats += value.chats
            enclosed.users += value.users
        case .messagesSlice(let value):
            enclosed.messages += value.messages
            enclosed.chats += value.chats
            enclosed.users += value.users
        case .channelMessages(let value):
            enclosed.messages += value.messages
            enclosed.chats += value.chats
            enclosed.users += value.users
        default:
            break
        }
    }
}

extension API.Messages.Chats: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .chats(let chats):
            enclosed.chats += chats
        case .chatsSlice(_, let chats):
            enclosed.chats += chats
        }
    }
}

extension API.Messages.ChatFull: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Updates.Difference: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .difference(let value):
            enclosed.messages += value.newMessages
            enclosed.chats += value.chats
            enclosed.users += value.users
        case .differenceSlice(let value):
            enclosed.messages += value.newMessages
            enclosed.chats += value.chats
            enclosed.users += value.users
        default:
            break
        }
    }
}

extension API.Updates: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .updatesCombined(let value):
            enclosed.users += value.users
            enclosed.chats += value.chats
        case .updates(let value):
            enclosed.users += value.users
            enclosed.chats += value.chats
        default:
            break
        }
    }
}

extension API.Photos.Photos: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .photos(_, let users):
            enclosed.users += users
        case .photosSlice(_, _, let users):
            enclosed.users += users
        }
    }
}

extension API.Photos.Photo: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.users += self.users
    }
}

extension API.Help.Support: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.users.append(self.user)
    }
}

extension API.Contacts.Found: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Account.PrivacyRules: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.ChatInvite: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .chatInviteAlready(let chat):
            enclosed.chats.append(chat)
        case .chatInvite(let value):
            enclosed.users += value.participants ?? []
        case .chatInvitePeek(let chat, _):
            enclosed.chats.append(chat)
        }
    }
}

extension API.Contacts.ResolvedPeer: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Updates.ChannelDifference: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .channelDifferenceTooLong(let value):
            enclosed.messages += value.messages
            enclosed.chats += value.chats
            enclosed.users += value.users
        case .channelDifference(let value):
            enclosed.messages += value.newMessages
            enclosed.chats += value.chats
            enclosed.users += value.users
        default:
            break
        }
    }
}

extension API.Channels.ChannelParticipants: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .channelParticipants(let value):
            enclosed.chats += value.chats
            enclosed.users += value.users
        default:
            break
        }
    }
}

extension API.Channels.ChannelParticipant: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Messages.BotResults: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.users += self.users
    }
}

extension API.Messages.PeerDialogs: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.messages += self.messages
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Contacts.TopPeers: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .topPeers(_, let chats, let users):
            enclosed.chats += chats
            enclosed.users += users
        default:
            break
        }
    }
}

extension API.Messages.HighScores: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.users += self.users
    }
}

extension API.Payments.PaymentForm: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .paymentForm(let value):
            enclosed.users += value.users
        case .paymentFormStars(let value):
            enclosed.users += value.users
        default:
            break
        }
    }
}

extension API.Payments.PaymentResult: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .paymentResult(let updates):
            enclosed.updates.append(updates)
        default:
            break
        }
    }
}

extension API.Payments.PaymentReceipt: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .paymentReceipt(let value):
            enclosed.users += value.users
        case .paymentReceiptStars(let value):
            enclosed.users += value.users
        }
    }
}

extension API.Phone.PhoneCall: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.users += self.users
    }
}

extension API.Channels.AdminLogResults: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Help.RecentMeUrls: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Account.WebAuthorizations: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.users += self.users
    }
}

extension API.Account.AuthorizationForm: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.users += self.users
    }
}

extension API.UrlAuthResult: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .urlAuthResultRequest(let value):
            enclosed.users.append(value.bot)
        default:
            break
        }
    }
}

extension API.Messages.InactiveChats: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Messages.VotesList: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Help.PromoData: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .promoData(let value):
            enclosed.chats += value.chats
            enclosed.users += value.users
        default:
            break
        }
    }
}

extension API.Stats.MegagroupStats: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.users += self.users
    }
}

extension API.Messages.MessageViews: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Messages.DiscussionMessage: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.messages += self.messages
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Phone.GroupCall: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Phone.GroupParticipants: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Messages.ExportedChatInvites: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.users += self.users
    }
}

extension API.Messages.ExportedChatInvite: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .exportedChatInvite(_, let users):
            enclosed.users += users
        case .exportedChatInviteReplaced(_, _, let users):
            enclosed.users += users
        }
    }
}

extension API.Messages.ChatInviteImporters: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.users += self.users
    }
}

extension API.Messages.ChatAdminsWithInvites: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.users += self.users
    }
}

extension API.Phone.JoinAsPeers: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Account.ChatThemes: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .chatThemes(let value):
            enclosed.chats += value.chats
            enclosed.users += value.users
        default:
            break
        }
    }
}

extension API.Messages.SponsoredMessages: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .sponsoredMessages(let value):
            enclosed.chats += value.chats
            enclosed.users += value.users
        default:
            break
        }
    }
}

extension API.Messages.SearchResultsCalendar: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.messages += self.messages
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Channels.SendAsPeers: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Users.UserFull: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Messages.PeerSettings: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Messages.MessageReactionsList: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.AttachMenuBots: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .attachMenuBots(_, _, let users):
            enclosed.users += users
        default:
            break
        }
    }
}

extension API.AttachMenuBotsBot: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.users += self.users
    }
}

extension API.Help.PremiumPromo: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.users += self.users
    }
}

extension API.Messages.ForumTopics: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.messages += self.messages
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Account.AutoSaveSettings: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Chatlists.ExportedInvites: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Chatlists.ChatlistInvite: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .chatlistInviteAlready(let value):
            enclosed.chats += value.chats
            enclosed.users += value.users
        case .chatlistInvite(let value):
            enclosed.chats += value.chats
            enclosed.users += value.users
        }
    }
}

extension API.Chatlists.ChatlistUpdates: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Stories.AllStories: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .allStories(let value):
            enclosed.chats += value.chats
            enclosed.users += value.users
        default:
            break
        }
    }
}

extension API.Stories.Stories: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Stories.StoryViewsList: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Stories.StoryViews: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.users += self.users
    }
}

extension API.Stories.PeerStories: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Messages.WebPage: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Payments.CheckedGiftCode: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Premium.BoostsList: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.users += self.users
    }
}

extension API.Premium.MyBoosts: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Stats.PublicForwards: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Stories.StoryReactionsList: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Messages.SavedDialogs: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .savedDialogs(let value):
            enclosed.messages += value.messages
            enclosed.chats += value.chats
            enclosed.users += value.users
        case .savedDialogsSlice(let value):
            enclosed.messages += value.messages
            enclosed.chats += value.chats
            enclosed.users += value.users
        default:
            break
        }
    }
}

extension API.Messages.QuickReplies: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .quickReplies(let value):
            enclosed.messages += value.messages
            enclosed.chats += value.chats
            enclosed.users += value.users
        default:
            break
        }
    }
}

extension API.Account.ConnectedBots: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.users += self.users
    }
}

extension API.Contacts.ContactBirthdays: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.users += self.users
    }
}

extension API.Messages.InvitedUsers: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.updates.append(self.updates)
    }
}

extension API.Account.BusinessChatLinks: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Account.ResolvedBusinessChatLinks: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Payments.StarsStatus: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Stories.FoundStories: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Bots.PopularAppBots: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.users += self.users
    }
}

extension API.Payments.StarGifts: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .starGifts(let value):
            enclosed.chats += value.chats
            enclosed.users += value.users
        default:
            break
        }
    }
}

extension API.Messages.PreparedInlineMessage: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.users += self.users
    }
}

extension API.Payments.ConnectedStarRefBots: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.users += self.users
    }
}

extension API.Payments.SuggestedStarRefBots: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.users += self.users
    }
}

extension API.Users.Users: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .users(let users):
            enclosed.users += users
        case .usersSlice(_, let users):
            enclosed.users += users
        }
    }
}

extension API.Payments.UniqueStarGift: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Messages.WebPagePreview: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Payments.SavedStarGifts: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Contacts.SponsoredPeers: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .sponsoredPeers(_, let chats, let users):
            enclosed.chats += chats
            enclosed.users += users
        default:
            break
        }
    }
}

extension API.Payments.ResaleStarGifts: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Phone.GroupCallStars: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Payments.StarGiftAuctionState: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.users += self.users
        enclosed.chats += self.chats
    }
}

extension API.Payments.StarGiftAuctionAcquiredGifts: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.users += self.users
        enclosed.chats += self.chats
    }
}

extension API.Payments.StarGiftActiveAuctions: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .starGiftActiveAuctions(_, let users, let chats):
            enclosed.users += users
            enclosed.chats += chats
        default:
            break
        }
    }
}

extension API.Aicompose.Tones: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .tones(_, _, let users):
            enclosed.users += users
        default:
            break
        }
    }
}

extension API.Bots.AccessSettings: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.users += self.addUsers ?? []
    }
}

extension API.Messages.ChatInviteJoinResult: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        switch self {
        case .chatInviteJoinResultOk(let updates):
            enclosed.updates.append(updates)
        case .chatInviteJoinResultWebView(_, _, let users):
            enclosed.users += users
        }
    }
}

extension API.Communities.PeerLinkRequests: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}

extension API.Communities.ParticipantJoinedChats: API.Enclosing {
    public func addEnclosed(to enclosed: inout API.Enclosed) {
        enclosed.chats += self.chats
        enclosed.users += self.users
    }
}
