import MTProtoCore
import TL

extension TelegramError.Code {
    // What the server says about groups, channels and people.

    /// This person is not in the group or channel.
    public static let memberNotFound = TelegramError.Code("memberNotFound")
    /// The person does not let others do this.
    public static let privacyRestricted = TelegramError.Code("privacyRestricted")
    /// The invitation is none, was revoked, or has expired.
    public static let invitationInvalid = TelegramError.Code("invitationInvalid")
    /// The public name is taken, or is none that the servers give.
    public static let usernameUnavailable = TelegramError.Code("usernameUnavailable")
    /// The account, or the chat, has as many of these as it may have.
    public static let limitReached = TelegramError.Code("limitReached")
    /// There is no such folder, or its rules or its title are none.
    public static let folderInvalid = TelegramError.Code("folderInvalid")
    /// There is no set of stickers of this name.
    public static let stickerSetNotFound = TelegramError.Code("stickerSetNotFound")
    /// Only accounts with Telegram Premium may do this.
    public static let premiumRequired = TelegramError.Code("premiumRequired")
    /// The account has no password, and this needs one.
    public static let passwordMissing = TelegramError.Code("passwordMissing")
    /// The account has its password, or the session, for too short a time: ``TelegramError/retryAfter`` says how long it takes.
    public static let tooFresh = TelegramError.Code("tooFresh")
    /// A place that was kept is damaged, or of another version of this library.
    public static let positionInvalid = TelegramError.Code("positionInvalid")
}

extension Peer {
    /// The id of a basic group, where a channel was dealt with before. People have ids of their own, which may be those of
    /// groups.
    func groupID(for location: String) throws(TelegramError) -> Int64 {
        guard kind == .group else { throw TelegramError(self, isNot: "a group or a channel", location) }
        return id
    }
}

extension RPCError {
    /// How long it takes until the account may do this, where its password or the session is too new.
    var freshness: Duration? {
        for name in ["PASSWORD_TOO_FRESH_", "SESSION_TOO_FRESH_"] where message.hasPrefix(name) {
            return Int64(message.dropFirst(name.count)).map { .seconds(max(0, $0)) }
        }
        return nil
    }
}

extension TelegramError {
    /// What the server's words about groups, channels and people mean; nil if they are about something else.
    static func ofChats(_ error: RPCError) -> (code: Code, message: String, hint: String)? {
        if let wait = error.freshness {
            let what = error.message.hasPrefix("PASSWORD") ? "password" : "session"
            return (
                .tooFresh, "The account's \(what) is too new for this",
                "Try again in \(wait.components.seconds) s; a new \(what) would make it longer."
            )
        }
        switch error.message {
        case "PREMIUM_ACCOUNT_REQUIRED":
            return (.premiumRequired, "Only accounts with Telegram Premium may do this", "Leave it out.")
        case "STICKERSET_INVALID":
            return (.stickerSetNotFound, "There is no such set of stickers", "Check its name.")
        case "PASSWORD_MISSING":
            return (
                .passwordMissing, "The account has no password, and this needs one",
                "Set one with setPassword, and wait a week."
            )
        case "USER_NOT_PARTICIPANT", "PARTICIPANT_ID_INVALID", "HIDE_REQUESTER_MISSING":
            return (
                .memberNotFound, "This person is not there",
                "Look at the members of the chat, and at who wants to join."
            )
        case "USER_PRIVACY_RESTRICTED", "USER_NOT_MUTUAL_CONTACT", "USER_CHANNELS_TOO_MUCH":
            return (
                .privacyRestricted, "The person does not let the account do this",
                "Send an invitation, so that the person can join."
            )
        case "INVITE_HASH_EMPTY", "INVITE_HASH_INVALID", "INVITE_HASH_EXPIRED", "INVITE_REVOKED_MISSING",
            "CHAT_INVITE_PERMANENT":
            return (
                .invitationInvalid, "This cannot be done with the invitation",
                "It is none, was revoked, has expired, or is the permanent one. Ask for another one."
            )
        case "USERNAME_OCCUPIED", "USERNAME_PURCHASE_AVAILABLE":
            return (.usernameUnavailable, "The public name is taken", "Choose another name.")
        case "RIGHT_FORBIDDEN", "USER_ADMIN_INVALID", "USER_CREATOR", "CHAT_ADMIN_INVITE_REQUIRED":
            return (
                .chatForbidden, "The account may not do this with this person",
                "Rights can be given by those who have them, and to members; an administrator is changed by who made them one."
            )
        case "FILTER_ID_INVALID", "FILTER_TITLE_EMPTY", "FILTER_INCLUDE_EMPTY", "FILTER_INCLUDE_TOO_MUCH",
            "FILTER_NOT_SUPPORTED":
            return (
                .folderInvalid, "The server does not take the folder",
                "A folder has a title of 1 to 12 characters, and at least one chat or kind of chats."
            )
        case "DIALOG_FILTERS_TOO_MUCH", "PINNED_DIALOGS_TOO_MUCH", "CHANNELS_TOO_MUCH", "USERS_TOO_MUCH",
            "ADMINS_TOO_MUCH", "INVITES_TOO_MUCH", "CHANNELS_ADMIN_PUBLIC_TOO_MUCH", "BOTS_TOO_MUCH",
            "STORIES_TOO_MUCH":
            return (.limitReached, "There are as many as there may be", "Remove one first.")
        default:
            return nil
        }
    }

    /// The peer is of a kind with which this cannot be done.
    init(_ peer: Peer, isNot wanted: String, _ location: String) {
        self.init(
            .peerInvalid, message: "\(peer) is not \(wanted)", location: location, hint: "Name \(wanted).")
    }

    /// What should be is so already.
    var saysUnchanged: Bool { serverError?.message.hasSuffix("_NOT_MODIFIED") == true }
}

extension Network {
    /// Sends a request that says how something shall be. It is repeated without fear, and what is so already is well.
    ///
    /// - Parameter peer: the chat that is changed, in whose order it goes.
    func settle<Function: TLFunction>(_ function: Function, of peer: Peer) async throws(TelegramError) {
        do throws(TelegramError) {
            _ = try await invoke(function, on: .home) { $0.changes(peer) }
        } catch {
            guard error.saysUnchanged else { throw error }
        }
    }
}
