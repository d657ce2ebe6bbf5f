import TelegramAPI

// What the server says of a code.
extension LoginCode {
    init(_ sent: API.Auth.SentCode, phoneNumber: String, method: String) throws(TelegramError) {
        switch sent {
        case .sentCode(let sent):
            let (delivery, length, detail) = Self.delivery(sent.type)
            self.init(
                phoneNumber: phoneNumber,
                phoneCodeHash: sent.phoneCodeHash,
                delivery: delivery,
                length: length.map { Int($0) },
                detail: detail,
                nextDelivery: sent.nextType.map(Self.delivery),
                timeout: sent.timeout.map { .seconds(Int64($0)) }
            )
        case .sentCodeSuccess, .sentCodePaymentRequired:
            throw TelegramError(
                .unexpectedResponse,
                message: "The server wants to go on without a code",
                location: method,
                hint: "Sign in with another client once; this version does not support this way."
            )
        }
    }

    /// How the code travels, how long it is, and what else is known of it.
    static func delivery(_ type: API.Auth.SentCodeType) -> (Delivery, length: Int32?, detail: String?) {
        switch type {
        case .sentCodeTypeApp(let length): (.app, length, nil)
        case .sentCodeTypeSms(let length): (.sms, length, nil)
        case .sentCodeTypeCall(let length): (.call, length, nil)
        case .sentCodeTypeFlashCall(let pattern): (.flashCall, nil, pattern)
        case .sentCodeTypeMissedCall(let prefix, let length): (.missedCall, length, prefix)
        case .sentCodeTypeEmailCode(let code): (.email, code.length, code.emailPattern)
        case .sentCodeTypeSetUpEmailRequired: (.emailSetUp, nil, nil)
        case .sentCodeTypeFragmentSms(let url, let length): (.fragment, length, url)
        case .sentCodeTypeFirebaseSms(let code): (.firebase, code.length, nil)
        case .sentCodeTypeSmsWord(let word): (.word, nil, word.beginning)
        case .sentCodeTypeSmsPhrase(let phrase): (.phrase, nil, phrase.beginning)
        }
    }

    static func delivery(_ type: API.Auth.CodeType) -> Delivery {
        switch type {
        case .codeTypeSms: .sms
        case .codeTypeCall: .call
        case .codeTypeFlashCall: .flashCall
        case .codeTypeMissedCall: .missedCall
        case .codeTypeFragmentSms: .fragment
        }
    }
}

extension LoginCode.Settings {
    /// `codeSettings` (row P33).
    func object(logoutTokens: [[UInt8]]) -> API.CodeSettings {
        API.CodeSettings(
            allowFlashcall: allowsFlashCall, currentNumber: isNumberOfThisDevice, allowMissedCall: allowsMissedCall,
            logoutTokens: logoutTokens.isEmpty ? nil : logoutTokens)
    }
}
