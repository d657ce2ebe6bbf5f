import MTProtoCore
import TelegramAPI

extension Router {
    /// What accounts show of themselves, besides names and a new photo.
    mutating func addProfileMethods() {
        self.on(API.Photos.DeletePhotos.self) { (world, query, call) throws(RPCError) in
            try world.deletePhotos(query.id, call)
        }
        self.on(API.Account.UpdateEmojiStatus.self) { (world, query, call) throws(RPCError) in
            try world.setEmojiStatus(query.emojiStatus, call)
            return true
        }
        self.on(API.Photos.UpdateProfilePhoto.self) { (world, query, call) throws(RPCError) in
            try world.updateProfilePhoto(query.id, call)
        }
        self.on(API.Account.CheckUsername.self) { (world, query, call) throws(RPCError) in
            guard World.isUsername(query.username) else { throw .badRequest("USERNAME_INVALID") }
            let key = query.username.lowercased()
            return (world.userByUsername[key] ?? call.user) == call.user && world.channelByUsername[key] == nil
        }
        self.on(API.Account.UpdateBirthday.self) { (world, query, call) throws(RPCError) in
            if let birthday = query.birthday, !World.isBirthday(birthday, now: call.now) {
                throw .badRequest("BIRTHDAY_INVALID")
            }
            guard world.users[call.user]?.birthday != query.birthday else { return true }
            world.users[call.user]?.birthday = query.birthday
            world.tellOfProfile(namesChanged: false, call)
            return true
        }
        self.on(API.Contacts.GetBirthdays.self) { (world, _, call) throws(RPCError) in world.birthdays(call) }
    }

    static let profileUserMethods: Set<UInt32> = [
        API.Photos.DeletePhotos.constructorID, API.Account.UpdateEmojiStatus.constructorID,
        API.Account.CheckUsername.constructorID, API.Account.UpdateBirthday.constructorID,
    ]

    mutating func judgeProfileParameters() {
        self.judge(API.Photos.DeletePhotos.self, actsOn: "id")
        self.judge(
            API.Photos.UpdateProfilePhoto.self, actsOn: "id",
            refuses: [
                .init("fallback") { $0.fallback }, .init("bot") { $0.bot != nil },
                .init(byHandler: "id", when: "a photo that came with a message"),
            ])
        self.judge(API.Account.CheckUsername.self, actsOn: "username")
        self.judge(API.Account.UpdateBirthday.self, actsOn: "birthday")
        self.judge(
            API.Account.UpdateEmojiStatus.self, actsOn: "emoji_status",
            refuses: [.init(byHandler: "emoji_status", when: "a gift that can be collected")])
    }
}

extension World {
    /// Takes photos away from those that the caller shows. The one behind a present one takes its place.
    ///
    /// - Returns: the ids of those that are gone.
    fileprivate mutating func deletePhotos(_ inputs: [API.InputPhoto], _ call: Call) throws(RPCError) -> [Int64] {
        var ids: [Int64] = []
        for input in inputs {
            guard case .inputPhoto(let id, let hash, let reference) = input else { continue }
            // What is no photo of one's own, or is gone, is left out.
            guard let photo = self.photos[id], photo.owner == call.user, photo.accessHash == hash else { continue }
            guard !reference.isEmpty else { throw .badRequest("FILE_REFERENCE_EMPTY") }
            if !ids.contains(id) { ids.append(id) }
        }
        guard let user = self.users[call.user] else { return [] }
        let shown = (user.photoID.map { [$0] } ?? []) + user.formerPhotoIDs
        let left = shown.filter { !ids.contains($0) }
        ids = ids.filter { shown.contains($0) }
        self.users[call.user]?.photoID = left.first
        self.users[call.user]?.formerPhotoIDs = Array(left.dropFirst())
        for id in ids { self.photos[id] = nil }
        if left.first != shown.first { self.tellOfProfile(namesChanged: false, call) }
        return ids
    }

    /// Shows one of the caller's photos before the others; with none, the present one goes and the one behind it takes
    /// its place.
    fileprivate mutating func updateProfilePhoto(
        _ input: API.InputPhoto, _ call: Call
    ) throws(RPCError) -> API.Photos.Photo {
        guard let user = self.users[call.user] else { throw .unregistered }
        let shown = (user.photoID.map { [$0] } ?? []) + user.formerPhotoIDs
        var ids = Array(shown.dropFirst())
        if case .inputPhoto(let id, let hash, let reference) = input {
            try self.checkOwnPhoto(id, hash, reference, among: shown)
            ids = [id] + shown.filter { $0 != id }
        } else if let gone = shown.first {
            self.photos[gone] = nil
        }
        self.users[call.user]?.photoID = ids.first
        self.users[call.user]?.formerPhotoIDs = Array(ids.dropFirst())
        if ids.first != shown.first { self.tellOfProfile(namesChanged: false, call) }
        var photo = API.Photo.photoEmpty(id: 0)
        if let present = ids.first.flatMap({ self.photos[$0] }) { photo = self.object(present) }
        return .init(photo: photo, users: [self.user(call.user, seenBy: call.user, now: call.now)])
    }

    private func checkOwnPhoto(
        _ id: Int64, _ hash: Int64, _ reference: [UInt8], among shown: [Int64]
    ) throws(RPCError) {
        guard shown.contains(id), let photo = self.photos[id], photo.accessHash == hash else {
            let file = self.fileRecords[id]
            guard case .photo? = file?.kind, file?.accessHash == hash, file?.isOfUser == false else {
                throw .badRequest("PHOTO_ID_INVALID")
            }
            throw .notInLab(parameter: "id")
        }
        guard !reference.isEmpty else { throw .badRequest("FILE_REFERENCE_EMPTY") }
        guard reference == self.fileRecords[id]?.reference ?? photo.fileReference else {
            throw .badRequest("FILE_REFERENCE_EXPIRED")
        }
    }

    // MARK: Emoji status

    /// Shows a custom emoji behind the caller's name, or none.
    fileprivate mutating func setEmojiStatus(_ status: API.EmojiStatus, _ call: Call) throws(RPCError) {
        let wanted: API.EmojiStatus?
        switch status {
        case .emojiStatusEmpty: wanted = nil
        case .emojiStatus(let emoji):
            try self.checkPremium(call)
            guard self.isCustomEmoji(emoji.documentID) else { throw .badRequest("DOCUMENT_INVALID") }
            wanted = status
        case .emojiStatusCollectible, .inputEmojiStatusCollectible:
            try self.checkPremium(call)
            throw .notInLab(parameter: "emoji_status")
        }
        guard let user = self.users[call.user], user.emojiStatus != wanted else { return }
        self.users[call.user]?.emojiStatus = wanted
        for viewer in [call.user] + self.followers(of: call.user) {
            self.deliver(
                self.updates(
                    [.updateUserEmojiStatus(userID: call.user, emojiStatus: status)],
                    with: self.companions(of: [], seenBy: viewer, and: [.user(call.user)], now: call.now),
                    date: call.date),
                to: viewer, except: call.session)
        }
    }

    // MARK: Birthdays

    /// How old people become at the most.
    private static let mostYears = 150

    /// Whether there is such a day, and with a year, whether somebody may have been born then.
    fileprivate static func isBirthday(_ birthday: API.Birthday, now: Int64) -> Bool {
        let (day, month) = (Int(birthday.day), Int(birthday.month))
        // Without a year it is a day of any.
        let year = birthday.year.map { Int($0) } ?? 2000
        let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        // checked: the month is one of twelve.
        guard (1...12).contains(month), (1...lengths[month - 1]).contains(day) else { return false }
        guard birthday.year != nil else { return true }
        let today = CivilTime(unixSeconds: now)
        return (year, month, day) <= (today.year, today.month, today.day)
            && (year, month, day) >= (today.year - Self.mostYears, today.month, today.day)
    }

    /// The contacts who show that their birthday is yesterday, today or tomorrow: it is not the same day everywhere.
    fileprivate func birthdays(_ call: Call) -> API.Contacts.ContactBirthdays {
        let days = ([-86_400, 0, 86_400] as [Int64]).map { CivilTime(unixSeconds: call.now &+ $0) }
        var found: [API.ContactBirthday] = []
        for id in self.users[call.user]?.contacts ?? [] {
            guard let birthday = self.users[id]?.birthday, self.shows(.privacyKeyBirthday, of: id, to: call.user),
                days.contains(where: { $0.month == Int(birthday.month) && $0.day == Int(birthday.day) })
            else { continue }
            found.append(.init(contactID: id, birthday: birthday))
        }
        return .init(
            contacts: found, users: found.map { self.user($0.contactID, seenBy: call.user, now: call.now) })
    }
}

extension API.EmojiStatus {
    /// Whether its time, if it has one, is not over.
    func isShown(at now: Int64) -> Bool {
        guard case .emojiStatus(let emoji) = self, let until = emoji.until else { return true }
        return now < Int64(until)
    }
}
