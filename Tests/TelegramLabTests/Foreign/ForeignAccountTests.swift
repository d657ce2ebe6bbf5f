import MTProtoCore
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: numbers, names, photos, birthdays and emoji status of accounts")
struct ForeignAccountTests {
    private static func send(_ phone: String) -> API.Account.SendChangePhoneCode {
        .init(phoneNumber: phone, settings: API.CodeSettings())
    }

    private static func sent(_ client: RawClient, _ phone: String) async throws -> API.Auth.SentCode.SentCode {
        let answer = try await client.call(Self.send(phone))
        guard case .sentCode(let code) = answer else { throw RawClientError.unexpected("\(answer)") }
        return code
    }

    /// The number that a packet of updates tells.
    private static func number(_ packet: API.Updates.Updates) -> String? {
        for case .updateUserPhone(_, let phone) in packet.updates { return phone }
        return nil
    }

    @Test("An account takes another number by the code that was sent there; its sessions and contacts hear of it")
    func phoneIsChanged() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let other = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            try await other.call(API.Updates.GetState())
            try await boris.call(API.Updates.GetState())
            for wrong in ["12", "15550001"] {
                #expect(try await alice.failure(of: Self.send(wrong)) == "406 PHONE_NUMBER_INVALID")
            }
            #expect(try await alice.failure(of: Self.send(LabAccount.boris.phone)) == "400 PHONE_NUMBER_OCCUPIED")
            let phone = "9996620777"
            let code = try await Self.sent(alice, "+" + phone)
            #expect(code.type == .sentCodeTypeSms(length: 5))
            let again = try await alice.call(
                API.Auth.ResendCode(phoneNumber: phone, phoneCodeHash: code.phoneCodeHash))
            guard case .sentCode(let call) = again else { throw RawClientError.unexpected("\(again)") }
            #expect(call.type == .sentCodeTypeCall(length: 5) && call.phoneCodeHash == code.phoneCodeHash)
            let waiting = await lab.pendingCodes().filter { $0.phone == phone }
            #expect(waiting.map(\.code) == ["22222"])
            func change(_ digits: String, _ hash: String) -> API.Account.ChangePhone {
                .init(phoneNumber: phone, phoneCodeHash: hash, phoneCode: digits)
            }
            let hash = code.phoneCodeHash
            #expect(try await alice.failure(of: change("", hash)) == "400 PHONE_CODE_EMPTY")
            #expect(try await alice.failure(of: change("11111", hash)) == "400 PHONE_CODE_INVALID")
            #expect(try await alice.failure(of: change("22222", "x")) == "400 PHONE_CODE_EXPIRED")
            // It is the code of this account alone, and none to sign up with.
            #expect(try await boris.failure(of: change("22222", hash)) == "400 PHONE_CODE_EXPIRED")
            let signUp = API.Auth.SignIn(phoneNumber: phone, phoneCodeHash: hash, phoneCode: "22222")
            #expect(try await boris.failure(of: signUp) == "400 PHONE_CODE_EXPIRED")
            guard case .user(let user) = try await alice.call(change("22222", hash)) else {
                throw RawClientError.unexpected("no user")
            }
            #expect(user.phone == phone)
            #expect(try await other.told(Self.number) == phone)
            #expect(try await boris.told(Self.number) == phone)
            #expect(try await boris.user("alice").phone == phone)
            let former = API.Contacts.ResolvePhone(phone: LabAccount.alice.phone)
            #expect(try await boris.failure(of: former) == "400 PHONE_NOT_OCCUPIED")
            // From now on it is the number to sign in with.
            var moved = LabAccount.alice
            (moved.phone, moved.code) = (phone, "22222")
            let newest = try await RawClient.signedIn(lab, moved)
            #expect(try await newest.user("alice").id == user.id)
        }
    }

    @Test("A code for another number is taken back, and ends after five wrong ones")
    func codesForNumbersEnd() async throws {
        try await withLab { lab in
            let boris = try await RawClient.signedIn(lab, .boris)
            let phone = "9996620778"
            func change(_ code: API.Auth.SentCode.SentCode, _ digits: String) async throws -> String {
                try await boris.failure(
                    of: API.Account.ChangePhone(
                        phoneNumber: phone, phoneCodeHash: code.phoneCodeHash, phoneCode: digits))
            }
            let first = try await Self.sent(boris, phone)
            let cancel = API.Auth.CancelCode(phoneNumber: phone, phoneCodeHash: first.phoneCodeHash)
            #expect(try await boris.call(cancel))
            #expect(try await change(first, "22222") == "400 PHONE_CODE_EXPIRED")
            let second = try await Self.sent(boris, phone)
            for _ in 0..<5 { #expect(try await change(second, "33333") == "400 PHONE_CODE_INVALID") }
            #expect(try await change(second, "22222") == "400 PHONE_CODE_EXPIRED")
        }
    }

    @Test("A user name that is free is told from one that is taken, and from what is none")
    func usernamesAreChecked() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let (channel, _) = try await alice.makeChannel()
            try await alice.call(API.Channels.UpdateUsername(channel: channel.input, username: "alices_talk"))
            func isFree(_ name: String) async throws -> Bool {
                try await alice.call(API.Account.CheckUsername(username: name))
            }
            #expect(try await isFree("nobody_here"))
            #expect(try await isFree("alice"))
            for taken in ["Boris", "Alices_Talk"] { #expect(try await !isFree(taken)) }
            let none = API.Account.CheckUsername(username: "1abc")
            #expect(try await alice.failure(of: none) == "400 USERNAME_INVALID")
        }
    }

    @Test("A former photo is shown before the others again, and the present one is taken away")
    func formerPhotosReturn() async throws {
        try await withLab { lab in
            let boris = try await RawClient.signedIn(lab, .boris)
            let alice = try await RawClient.signedIn(lab, .alice)
            func upload(_ id: Int64) async throws -> API.Photo.Photo {
                let bytes = testPicture(side: 64, number: id)
                try await boris.call(API.Upload.SaveFilePart(fileID: id, filePart: 0, bytes: bytes))
                let file = API.InputFile.inputFile(.init(id: id, parts: 1, name: "a.jpg", md5Checksum: ""))
                let answer = try await boris.call(API.Photos.UploadProfilePhoto(file: file))
                guard case .photo(let photo) = answer.photo else { throw RawClientError.unexpected("\(answer)") }
                return photo
            }
            func update(_ photo: API.Photo.Photo, _ reference: [UInt8]? = nil) -> API.Photos.UpdateProfilePhoto {
                .init(
                    id: .inputPhoto(
                        id: photo.id, accessHash: photo.accessHash, fileReference: reference ?? photo.fileReference))
            }
            func shown() async throws -> Int64 {
                guard case .userProfilePhoto(let photo)? = try await alice.user("boris").photo else { return 0 }
                return photo.photoID
            }
            let (first, second) = (try await upload(1), try await upload(2))
            #expect(try await shown() == second.id)
            guard case .photo(let back) = try await boris.call(update(first)).photo else {
                throw RawClientError.unexpected("no photo")
            }
            #expect(back.id == first.id)
            #expect(try await shown() == first.id)
            #expect(try await boris.failure(of: update(second, [1])) == "400 FILE_REFERENCE_EXPIRED")
            #expect(try await alice.failure(of: update(second)) == "400 PHOTO_ID_INVALID")
            guard
                case .photo(let behind) = try await boris.call(
                    API.Photos.UpdateProfilePhoto(id: .inputPhotoEmpty)
                ).photo
            else { throw RawClientError.unexpected("no photo") }
            #expect(behind.id == second.id)
            #expect(try await shown() == second.id)
            #expect(try await boris.failure(of: update(first)) == "400 PHOTO_ID_INVALID")
            // One of a message is no photo of the user's.
            guard case .inputMediaPhoto(let sent) = try await boris.photo(3) else { return }
            let foreign = API.Photos.UpdateProfilePhoto(id: sent.id)
            #expect(try await boris.failure(of: foreign) == "400 PARAMETER_NOT_IN_LAB: id")
            let fallback = API.Photos.UpdateProfilePhoto(fallback: true, id: .inputPhotoEmpty)
            #expect(try await boris.failure(of: fallback) == "400 PARAMETER_NOT_IN_LAB: fallback")
        }
    }

    @Test("Contacts whose birthday is near are found by those to whom they show it")
    func birthdaysAreFound() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            try await alice.call(API.Updates.GetState())
            let input = try await alice.input("boris")
            let today = CivilTime(unixSeconds: Int64(try await alice.call(API.Help.GetConfig()).date))
            func set(_ day: Int, _ month: Int, _ year: Int32?) -> API.Account.UpdateBirthday {
                .init(birthday: .init(day: Int32(day), month: Int32(month), year: year))
            }
            func near() async throws -> [API.Birthday] {
                try await alice.call(API.Contacts.GetBirthdays()).contacts.map(\.birthday)
            }
            func full() async throws -> API.Birthday? {
                try await alice.call(API.Users.GetFullUser(id: input)).fullUser.birthday
            }
            let wrong: [(Int, Int, Int32?)] = [
                (31, 2, nil), (0, 1, nil), (1, 13, nil), (29, 2, 2023), (1, 1, 1800), (1, 1, 9999),
            ]
            for (day, month, year) in wrong {
                #expect(try await boris.failure(of: set(day, month, year)) == "400 BIRTHDAY_INVALID")
            }
            try await boris.call(set(today.day, today.month, 1992))
            let birthday = API.Birthday(day: Int32(today.day), month: Int32(today.month), year: 1992)
            let isTold: Bool = try await alice.update { if case .updateUser = $0 { true } else { nil } }
            #expect(isTold)
            #expect(try await near() == [birthday])
            #expect(try await full() == birthday)
            let rules: [API.InputPrivacyRule] = [.inputPrivacyValueDisallowAll]
            try await boris.call(API.Account.SetPrivacy(key: .inputPrivacyKeyBirthday, rules: rules))
            #expect(try await near() == [])
            #expect(try await full() == nil)
            try await boris.call(
                API.Account.SetPrivacy(key: .inputPrivacyKeyBirthday, rules: [.inputPrivacyValueAllowAll]))
            // Half a year away.
            try await boris.call(set(15, (today.month + 5) % 12 + 1, nil))
            #expect(try await near() == [])
            #expect(try await full()?.day == 15)
            try await boris.call(API.Account.UpdateBirthday())
            #expect(try await full() == nil)
        }
    }

    @Test("A custom emoji stands behind the name of who has Premium until its time is over; contacts hear of it")
    func emojiStatusIsShown() async throws {
        var configuration = LabConfiguration()
        configuration.accounts[0].isPremium = true
        try await withLab(configuration) { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let other = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            for client in [other, boris] { try await client.call(API.Updates.GetState()) }
            let pack = API.InputStickerSet.inputStickerSetShortName(shortName: "LabEmoji")
            guard
                case .stickerSet(let found) = try await alice.call(
                    API.Messages.GetStickerSet(stickerset: pack, hash: 0)),
                case .document(let emoji)? = found.documents.first
            else { throw RawClientError.unexpected("no emoji") }
            func change(_ status: API.EmojiStatus) -> API.Account.UpdateEmojiStatus { .init(emojiStatus: status) }
            let endless = API.EmojiStatus.emojiStatus(.init(documentID: emoji.id))
            #expect(try await boris.failure(of: change(endless)) == "403 PREMIUM_ACCOUNT_REQUIRED")
            let unknown = API.EmojiStatus.emojiStatus(.init(documentID: 1))
            #expect(try await alice.failure(of: change(unknown)) == "400 DOCUMENT_INVALID")
            let gift = API.EmojiStatus.inputEmojiStatusCollectible(.init(collectibleID: 1))
            #expect(try await alice.failure(of: change(gift)) == "400 PARAMETER_NOT_IN_LAB: emoji_status")

            let date = try await alice.call(API.Help.GetConfig()).date
            let minute = API.EmojiStatus.emojiStatus(.init(documentID: emoji.id, until: date + 60))
            try await alice.call(change(minute))
            for client in [other, boris] {
                let told = try await client.update {
                    if case .updateUserEmojiStatus(_, let status) = $0 { status } else { nil }
                }
                #expect(told == minute)
            }
            #expect(try await boris.user("alice").emojiStatus == minute)
            try await lab.forward(by: .seconds(60))
            #expect(try await boris.user("alice").emojiStatus == nil)
            try await alice.call(change(endless))
            #expect(try await boris.user("alice").emojiStatus == endless)
            try await alice.call(change(.emojiStatusEmpty))
            #expect(try await boris.user("alice").emojiStatus == nil)
        }
    }
}
