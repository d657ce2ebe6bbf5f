import MTProtoCore
import TelegramAPI

/// A number that a user wants to have in place of the present one, and the code that was sent there.
struct PhoneChange: Codable, Sendable {
    var phone: String
    var code: PendingCode
}

extension Router {
    static let phoneUserMethods: Set<UInt32> = [
        API.Account.SendChangePhoneCode.constructorID, API.Account.ChangePhone.constructorID,
    ]

    /// Another number for an account.
    mutating func addPhoneMethods() {
        self.on(API.Account.SendChangePhoneCode.self) { (world, query, call) throws(RPCError) in
            try world.sendChangePhoneCode(query.phoneNumber, call)
        }
        self.on(API.Account.ChangePhone.self) { (world, query, call) throws(RPCError) in
            try world.changePhone(query, call)
            return world.user(call.user, seenBy: call.user, now: call.now)
        }
    }

    mutating func judgePhoneParameters() {
        // The settings name ways in which a client could get its code. It gets it by SMS, which needs none of them.
        self.judge(API.Account.SendChangePhoneCode.self, actsOn: "phone_number", withoutEffect: "settings")
        self.judge(API.Account.ChangePhone.self, actsOn: "phone_number phone_code_hash phone_code")
    }
}

extension World {
    private static let wrongNumber = RPCError(code: 406, message: "PHONE_NUMBER_INVALID")

    /// The digits of a number that nobody has, and its datacenter, which has no part in it but the code.
    private func freeNumber(_ text: String) throws(RPCError) -> (phone: String, datacenter: Int) {
        guard let phone = PhoneNumbers.normalized(text) else { throw Self.wrongNumber }
        guard self.userByPhone[phone] == nil else { throw .badRequest("PHONE_NUMBER_OCCUPIED") }
        guard let datacenter = PhoneNumbers.signUpDatacenter(phone) else { throw Self.wrongNumber }
        return (phone, datacenter)
    }

    fileprivate mutating func sendChangePhoneCode(
        _ text: String, _ call: Call
    ) throws(RPCError) -> API.Auth.SentCode {
        let (phone, datacenter) = try self.freeNumber(text)
        let pending = PendingCode(
            hash: self.makeToken(), code: PhoneNumbers.signUpCode(datacenter: datacenter),
            datacenter: call.datacenter, expiresAt: call.now + Self.codeLifetime)
        self.security.phoneChanges[call.user] = PhoneChange(phone: phone, code: pending)
        return self.sentCode(pending, to: phone)
    }

    /// The change of the caller's to which a code belongs, as long as the code can be used.
    private func phoneChange(_ phone: String, hash: String, _ call: Call) -> PhoneChange? {
        guard let change = self.security.phoneChanges[call.user], change.phone == phone, change.code.hash == hash,
            call.now < change.code.expiresAt
        else { return nil }
        return change
    }

    /// Sends the code of a change once more; nil if the code is another one.
    mutating func resendChangeCode(
        to phone: String, hash: String, _ call: Call
    ) throws(RPCError) -> API.Auth.SentCode? {
        guard var change = self.phoneChange(phone, hash: hash, call) else { return nil }
        guard change.code.resends == 0 else { throw RPCError(code: 406, message: "SEND_CODE_UNAVAILABLE") }
        change.code.resends = 1
        change.code.expiresAt = call.now + Self.codeLifetime
        self.security.phoneChanges[call.user] = change
        return self.sentCode(change.code, to: phone)
    }

    /// Forgets the code of a change. Returns whether it was one.
    mutating func cancelChangeCode(to phone: String, hash: String, _ call: Call) -> Bool {
        guard self.phoneChange(phone, hash: hash, call) != nil else { return false }
        self.security.phoneChanges[call.user] = nil
        return true
    }

    fileprivate mutating func changePhone(_ query: API.Account.ChangePhone, _ call: Call) throws(RPCError) {
        guard let asked = PhoneNumbers.normalized(query.phoneNumber) else { throw Self.wrongNumber }
        guard !query.phoneCodeHash.isEmpty else { throw .badRequest("PHONE_CODE_HASH_EMPTY") }
        guard !query.phoneCode.isEmpty else { throw .badRequest("PHONE_CODE_EMPTY") }
        // Somebody may have signed up with it meanwhile.
        let (phone, _) = try self.freeNumber(asked)
        guard var change = self.phoneChange(phone, hash: query.phoneCodeHash, call),
            let former = self.users[call.user]?.phone
        else { throw .badRequest("PHONE_CODE_EXPIRED") }
        guard query.phoneCode == change.code.code else {
            change.code.wrongTries += 1
            self.security.phoneChanges[call.user] = change.code.wrongTries < Self.maximumWrongTries ? change : nil
            throw .badRequest("PHONE_CODE_INVALID")
        }
        self.security.phoneChanges[call.user] = nil
        self.userByPhone[former] = nil
        self.userByPhone[phone] = call.user
        self.users[call.user]?.phone = phone
        self.users[call.user]?.keep(formerName: former)
        // A number has its code, whoever signs in with it.
        self.users[call.user]?.code = change.code.code
        // What was sent to these numbers before was for somebody else's account, or for one that would have been made.
        self.codes[former] = nil
        self.codes[phone] = nil
        self.tellOfPhone(phone, call)
    }

    /// The other sessions of the caller, and those contacts who see the number, are told that it is another one.
    private mutating func tellOfPhone(_ phone: String, _ call: Call) {
        for viewer in [call.user] + self.followers(of: call.user) {
            guard case .user(let seen) = self.user(call.user, seenBy: viewer, now: call.now), seen.phone == phone else {
                continue
            }
            let companions = self.companions(of: [], seenBy: viewer, and: [.user(call.user)], now: call.now)
            self.deliver(
                self.updates(
                    [.updateUserPhone(userID: call.user, phone: phone)], with: companions, date: call.date),
                to: viewer, except: call.session)
        }
    }
}
