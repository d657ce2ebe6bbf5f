import TelegramAPI

// E-mail addresses for codes, and what a user says of sign-ins.
extension Router {
    mutating func judgeSessionParameters() {
        let strangers = "emailVerificationGoogle, emailVerificationApple"
        // Nothing in the lab asks for an address besides codes.
        let passport = "emailVerifyPurposePassport"
        self.judge(
            API.Account.SendVerifyEmailCode.self, actsOn: "purpose email",
            refuses: [.init("purpose", when: passport) { $0.purpose == .emailVerifyPurposePassport }])
        self.judge(
            API.Account.VerifyEmail.self, actsOn: "purpose verification",
            refuses: [
                .init("purpose", when: passport) { $0.purpose == .emailVerifyPurposePassport },
                .init("verification", when: strangers, of: { [$0.verification] }) { !$0.isCode },
            ])
        self.judge(API.Auth.ResetLoginEmail.self, actsOn: "phone_number phone_code_hash")
        self.judge(
            API.Auth.SignIn.self, actsOn: "phone_number phone_code_hash phone_code email_verification",
            refuses: [
                .init("email_verification", when: strangers, of: { $0.emailVerification.map { [$0] } ?? [] }) {
                    !$0.isCode
                }
            ])
        self.judge(
            API.Account.ChangeAuthorizationSettings.self,
            actsOn: "confirmed hash encrypted_requests_disabled call_requests_disabled")
        self.judge(API.Account.SetAuthorizationTTL.self, actsOn: "authorization_ttl_days")
    }
}

extension API.EmailVerification {
    /// Whether it is a code, and no proof of another company's.
    fileprivate var isCode: Bool { if case .emailVerificationCode = self { true } else { false } }
}
