import TelegramAPI

// E-mail addresses for codes, and what a user says of sign-ins.
extension Router {
    mutating func judgeSessionParameters() {
        let strangers = "emailVerificationGoogle, emailVerificationApple"
        self.judge(API.Account.SendVerifyEmailCode.self, actsOn: "purpose email")
        self.judge(
            API.Account.VerifyEmail.self, actsOn: "purpose verification",
            refuses: [.init("verification", when: strangers) { !$0.verification.isCode }])
        self.judge(API.Auth.ResetLoginEmail.self, actsOn: "phone_number phone_code_hash")
        self.judge(
            API.Auth.SignIn.self, actsOn: "phone_number phone_code_hash phone_code email_verification",
            refuses: [.init("email_verification", when: strangers) { $0.emailVerification?.isCode == false }])
        self.judge(
            API.Account.ChangeAuthorizationSettings.self,
            actsOn: "confirmed hash encrypted_requests_disabled call_requests_disabled")
        self.judge(API.Account.SetAuthorizationTTL.self, actsOn: "authorization_ttl_days")
        // There is nothing that it could name.
        self.judge(API.Account.ResetWebAuthorization.self, actsOn: "hash")
    }
}

extension API.EmailVerification {
    /// Whether it is a code, and no proof of another company's.
    fileprivate var isCode: Bool { if case .emailVerificationCode = self { true } else { false } }
}
