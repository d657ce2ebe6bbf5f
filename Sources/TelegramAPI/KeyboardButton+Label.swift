extension API.KeyboardButton {
    /// What stands on it.
    package var label: String {
        switch self {
        case .keyboardButton(let button): button.text
        case .keyboardButtonUrl(let button): button.text
        case .keyboardButtonCallback(let button): button.text
        case .keyboardButtonRequestPhone(let button): button.text
        case .keyboardButtonRequestGeoLocation(let button): button.text
        case .keyboardButtonSwitchInline(let button): button.text
        case .keyboardButtonGame(let button): button.text
        case .keyboardButtonBuy(let button): button.text
        case .keyboardButtonUrlAuth(let button): button.text
        case .inputKeyboardButtonUrlAuth(let button): button.text
        case .keyboardButtonRequestPoll(let button): button.text
        case .inputKeyboardButtonUserProfile(let button): button.text
        case .keyboardButtonUserProfile(let button): button.text
        case .keyboardButtonWebView(let button): button.text
        case .keyboardButtonSimpleWebView(let button): button.text
        case .keyboardButtonRequestPeer(let button): button.text
        case .inputKeyboardButtonRequestPeer(let button): button.text
        case .keyboardButtonCopy(let button): button.text
        }
    }
}
