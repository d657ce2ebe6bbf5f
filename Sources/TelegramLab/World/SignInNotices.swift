import MTProtoCore
import TelegramAPI

// What an account hears of its own sign-ins: Telegram's account writes to it, where it is signed in already.
extension World {
    /// A session begins: the others are told, and it will not stay forever without use.
    mutating func beginSession(_ key: KeyReference, as user: Int64, isKnown: Bool, now: Int64) {
        let isFirst = !self.authorizations(of: user).contains { $0 != key }
        self.keys[key]?.activeAt = now
        self.keys[key]?.isUnconfirmed = !isKnown && !isFirst && self.users[user]?.isBot == false
        self.keys[key]?.refusesEncryptedChats = false
        self.keys[key]?.refusesCalls = false
        self.watchLifetime(of: key, as: user)
        if self.users[user]?.isBot == false { self.announceSignIn(key, as: user, now: now) }
        self.tellOfSignIn(key, as: user, now: now)
    }

    /// Tells the other sessions of an account that another device has signed in.
    mutating func tellOfSignIn(_ key: KeyReference, as user: Int64, now: Int64) {
        guard let record = self.users[user], !record.isBot, self.authorizations(of: user).contains(where: { $0 != key })
        else { return }
        let device = self.keys[key]?.device
        let names = [device?.appVersion, device?.model, device?.systemVersion].compactMap { $0 }.filter { !$0.isEmpty }
        let time = CivilTime(unixSeconds: now)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let date = "\(two(time.day))/\(two(time.month))/\(time.year)"
        let clock = "\(two(time.hour)):\(two(time.minute)):\(two(time.second))"
        self.tell(
            user,
            """
            New login. Dear \(record.firstName), a new device signed in to your account on \(date) at \(clock) UTC.

            Device: lab, \(names.joined(separator: ", "))
            Location: this machine (IP = 127.0.0.1)

            If this wasn't you, end that session in Settings > Devices.
            """, heading: "New login.", now: now)
    }

    /// Writes a code to the sessions of an account. Returns whether there is one.
    mutating func write(code: String, to user: Int64, now: Int64) -> Bool {
        guard !self.authorizations(of: user).isEmpty else { return false }
        self.tell(
            user, "Login code: \(code). Give it to no one, even if they say that they are from Telegram.",
            heading: "Login code:", now: now)
        return true
    }

    private mutating func tell(_ user: Int64, _ text: String, heading: String, now: Int64) {
        // Texts of Telegram's own have no other formatting.
        let bold = API.MessageEntity.messageEntityBold(offset: 0, length: Int32(clamping: heading.utf16.count))
        self.send(.text(text, entities: [bold]), from: Self.serviceUser, to: .user(user), now: now)
    }
}
