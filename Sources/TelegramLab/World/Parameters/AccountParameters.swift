import TelegramAPI

// Methods about accounts and people, and those that need no account.
extension Router {
    mutating func judgeAccountParameters() {
        self.judgeSignIns()
        self.judgePasswords()
        self.judgeConfigurations()
        self.judgePeople()
    }

    private mutating func judgeSignIns() {
        // The lab knows no applications, and takes any that has a number and a hash. Of the settings, all but the tokens
        // name ways in which a client could get its code. It gets it by SMS, which needs none of them.
        self.judge(
            API.Auth.SendCode.self, actsOn: "phone_number settings",
            withoutEffect: "api_id api_hash settings.allow_flashcall settings.current_number settings.allow_app_hash "
                + "settings.allow_missed_call settings.allow_firebase settings.unknown_number settings.token "
                + "settings.app_sandbox")
        // Why a client asks again is for statistics.
        self.judge(API.Auth.ResendCode.self, actsOn: "phone_number phone_code_hash", withoutEffect: "reason")
        self.judge(API.Auth.CancelCode.self, actsOn: "phone_number phone_code_hash")
        // No user is told of a sign-up.
        self.judge(
            API.Auth.SignUp.self, actsOn: "phone_number phone_code_hash first_name last_name",
            withoutEffect: "no_joined_notifications")
        self.judge(API.Auth.ExportAuthorization.self, actsOn: "dc_id")
        self.judge(API.Auth.ImportAuthorization.self, actsOn: "id bytes")
        self.judge(API.Auth.ExportLoginToken.self, actsOn: "except_ids", withoutEffect: "api_id api_hash")
        self.judge(API.Auth.ImportLoginToken.self, actsOn: "token")
        self.judge(API.Auth.AcceptLoginToken.self, actsOn: "token")
        self.judge(
            API.Auth.ImportBotAuthorization.self, actsOn: "bot_auth_token", withoutEffect: "api_id api_hash",
            refuses: [.init("flags") { $0.flags != 0 }])
        self.judge(API.Auth.BindTempAuthKey.self, actsOn: "perm_auth_key_id nonce expires_at encrypted_message")
        self.judge(API.Auth.DropTempAuthKeys.self, actsOn: "except_auth_keys")
        self.judge(API.Account.ResetAuthorization.self, actsOn: "hash")
    }

    private mutating func judgePasswords() {
        self.judge(API.Auth.CheckPassword.self, actsOn: "password")
        self.judge(API.Account.GetPasswordSettings.self, actsOn: "password")
        self.judge(
            API.Account.UpdatePasswordSettings.self, actsOn: "password new_settings",
            refuses: [.init("new_settings.new_secure_settings") { $0.newSettings.newSecureSettings != nil }])
        self.judge(API.Account.ConfirmPasswordEmail.self, actsOn: "code")
        self.judge(API.Auth.CheckRecoveryPassword.self, actsOn: "code")
        self.judge(
            API.Auth.RecoverPassword.self, actsOn: "code new_settings",
            refuses: [
                .init("new_settings.email") { $0.newSettings?.email?.isEmpty == false },
                .init("new_settings.new_secure_settings") { $0.newSettings?.newSecureSettings != nil },
            ])
    }

    private mutating func judgeConfigurations() {
        self.judge(API.Help.GetAppConfig.self, actsOn: "hash")
        // There is no newer application, wherever it would come from.
        self.judge(API.Help.GetAppUpdate.self, withoutEffect: "source")
        self.judge(API.Help.AcceptTermsOfService.self, actsOn: "id")
    }

    private mutating func judgePeople() {
        self.judge(API.Users.GetUsers.self, actsOn: "id")
        self.judge(API.Users.GetFullUser.self, actsOn: "id")
        self.judge(API.Account.UpdateStatus.self, actsOn: "offline")
        self.judge(API.Account.UpdateProfile.self, actsOn: "first_name last_name about")
        self.judge(API.Contacts.GetContacts.self, actsOn: "hash")
        self.judge(
            API.Contacts.ResolveUsername.self, actsOn: "username",
            refuses: [.init("referer") { $0.referer?.isEmpty == false }])
        self.judge(API.Contacts.ResolvePhone.self, actsOn: "phone")
        self.judge(
            API.Contacts.Search.self, actsOn: "q limit",
            refuses: [.init("broadcasts") { $0.broadcasts }, .init("bots") { $0.bots }])
        self.judge(
            API.Contacts.ImportContacts.self, actsOn: "contacts",
            refuses: [.init("contacts.note") { $0.contacts.contains { $0.note != nil } }])
        self.judge(
            API.Contacts.AddContact.self, actsOn: "add_phone_privacy_exception id first_name last_name phone",
            refuses: [.init("note") { $0.note != nil }])
        self.judge(API.Contacts.EditCloseFriends.self, actsOn: "id")
    }
}
