/// Which methods may run twice without harm when it is unknown whether they ran once.
///
/// The server's names nearly always tell whether a method only reads; the exceptions stand in the two lists. A method
/// that is in doubt is not repeated: its caller gets an error instead of a second execution.
enum IdempotentMethods {
    /// Named like reading, and yet they press a bot's button, count a view, revoke a link, or make a secret or a payment.
    static let harmful: Set<String> = [
        "account.getTmpPassword",
        "ephemeral.getCallbackAnswer",
        "messages.getBotCallbackAnswer",
        "messages.getInlineBotResults",
        "messages.getMessagesViews",
        "payments.getStarGiftWithdrawalUrl",
        "payments.getStarsRevenueAdsAccountUrl",
        "payments.getStarsRevenueWithdrawalUrl",
        "phone.getGroupCallStreamRtmpUrl",
    ]

    /// Not named `get…`, and yet they only read, or make what is only good until the next one is made.
    static let harmless: Set<String> = [
        "account.checkUsername",
        "auth.exportAuthorization",
        "auth.exportLoginToken",
        "channels.checkUsername",
        "contacts.resolvePhone",
        "contacts.resolveUsername",
        "contacts.search",
        "messages.checkChatInvite",
        "messages.search",
        "messages.searchGlobal",
    ]

    /// Whether a method may be repeated, by its name as the schema spells it: `help.getConfig`, `contacts.search`.
    static func isHarmless(_ method: String) -> Bool {
        if harmless.contains(method) { return true }
        let name = method.split(separator: ".").last ?? ""
        return name.hasPrefix("get") && !harmful.contains(method)
    }
}
