import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: settings")
struct ForeignSettingsTests {
    /// The first update of a packet that is found.
    private func update<Value>(_ client: RawClient, _ find: (API.Update) -> Value?) async throws -> Value {
        try await client.told { $0.updates.compactMap(find).first }
    }

    @Test("Who may see a number, a time, a photo or a text about a user is as the user says, and so is who may find it")
    func privacy() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let other = try await RawClient.signedIn(lab, .boris)
            try await other.call(API.Updates.GetState())
            func rules(_ key: API.InputPrivacyKey) async throws -> [API.PrivacyRule] {
                try await boris.call(API.Account.GetPrivacy(key: key)).rules
            }
            func set(_ key: API.InputPrivacyKey, _ rules: API.InputPrivacyRule...) -> API.Account.SetPrivacy {
                .init(key: key, rules: rules)
            }
            try await boris.call(API.Account.UpdateStatus(offline: true))
            try await boris.call(API.Account.UpdateProfile(about: "about boris"))
            guard case .userStatusOffline? = try await alice.user("boris").status else {
                Issue.record("no time")
                return
            }
            #expect(try await rules(.inputPrivacyKeyStatusTimestamp) == [.privacyValueAllowAll])
            let borisInput = try await alice.input("boris")
            let aliceInput = try await boris.input("alice")
            let id = try await boris.user("alice").id
            for key in [
                .inputPrivacyKeyStatusTimestamp, .inputPrivacyKeyAbout, .inputPrivacyKeyAddedByPhone,
            ] as [API.InputPrivacyKey] { try await boris.call(set(key, .inputPrivacyValueDisallowAll)) }
            let photo = set(
                .inputPrivacyKeyProfilePhoto, .inputPrivacyValueDisallowUsers(users: [aliceInput]),
                .inputPrivacyValueAllowAll)
            try await boris.call(photo)
            #expect(
                try await rules(.inputPrivacyKeyProfilePhoto) == [
                    .privacyValueDisallowUsers(users: [id]), .privacyValueAllowAll,
                ])
            let heard: [API.PrivacyRule] = try await self.update(other) {
                if case .updatePrivacy(.privacyKeyProfilePhoto, let rules) = $0 { rules } else { nil }
            }
            #expect(heard.count == 2)
            let seen = try await alice.user("boris")
            #expect(seen.status == .userStatusRecently(.init()) && seen.photo == nil)
            let full = try await alice.call(API.Users.GetFullUser(id: borisInput)).fullUser
            #expect(full.about == nil && full.profilePhoto == nil)
            let byPhone = API.Contacts.ResolvePhone(phone: LabAccount.boris.phone)
            #expect(try await alice.failure(of: byPhone) == "400 PHONE_NOT_OCCUPIED")
            // Who hides the time from another user does not see theirs.
            #expect(try await boris.user("alice").status == .userStatusRecently(.init(byMe: true)))
            // A number is seen by who has it, and by those whom the rules name.
            #expect(try await alice.user("boris").phone == LabAccount.boris.phone)
            let gone = try await alice.call(API.Contacts.DeleteContacts(id: [borisInput]))
            #expect(gone.whole?.updates.count == 1)
            #expect(try await alice.user("boris").phone == nil)
            try await boris.call(
                set(
                    .inputPrivacyKeyPhoneNumber, .inputPrivacyValueAllowContacts, .inputPrivacyValueDisallowAll))
            #expect(try await alice.user("boris").phone == LabAccount.boris.phone)
        }
    }

    @Test("What would have an effect that the lab does not have is refused, and so are rules without sense")
    func refusedPrivacy() async throws {
        try await withLab { lab in
            let boris = try await RawClient.signedIn(lab, .boris)
            func set(_ key: API.InputPrivacyKey, _ rules: API.InputPrivacyRule...) async throws -> String {
                try await boris.failure(of: API.Account.SetPrivacy(key: key, rules: rules))
            }
            #expect(try await set(.inputPrivacyKeyForwards, .inputPrivacyValueAllowAll) == "no error")
            let refused = "400 PARAMETER_NOT_IN_LAB: rules"
            #expect(try await set(.inputPrivacyKeyForwards, .inputPrivacyValueDisallowAll) == refused)
            #expect(try await set(.inputPrivacyKeyChatInvite, .inputPrivacyValueAllowContacts) == refused)
            #expect(try await set(.inputPrivacyKeyVoiceMessages, .inputPrivacyValueDisallowAll) == refused)
            // There are no calls.
            #expect(try await set(.inputPrivacyKeyPhoneCall, .inputPrivacyValueDisallowAll) == "no error")
            let senseless = try await set(
                .inputPrivacyKeyAbout, .inputPrivacyValueAllowAll, .inputPrivacyValueDisallowAll)
            #expect(senseless == "400 PRIVACY_VALUE_INVALID")
            #expect(try await set(.inputPrivacyKeyAbout) == "400 PRIVACY_VALUE_INVALID")
            let stranger = try await set(
                .inputPrivacyKeyAbout, .inputPrivacyValueAllowChatParticipants(chats: [4711]))
            #expect(stranger == "400 CHAT_ID_INVALID")
        }
    }

    @Test("Settings of chats are kept, shown with them and told to the other sessions")
    func notifications() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let other = try await RawClient.signedIn(lab, .alice)
            try await other.call(API.Updates.GetState())
            let peer = try await alice.peer("boris")
            let muted = API.InputPeerNotifySettings(
                silent: true, muteUntil: .max, sound: .notificationSoundNone)
            try await alice.call(API.Account.UpdateNotifySettings(peer: .inputNotifyPeer(peer: peer), settings: muted))
            let kept = try await alice.call(API.Account.GetNotifySettings(peer: .inputNotifyPeer(peer: peer)))
            #expect(kept.silent == true && kept.muteUntil == .max && kept.otherSound == .notificationSoundNone)
            let told: API.PeerNotifySettings = try await self.update(other) {
                if case .updateNotifySettings(.notifyPeer, let settings) = $0 { settings } else { nil }
            }
            #expect(told == kept)
            let dialogs = try await alice.call(API.Messages.GetPeerDialogs(peers: [.inputDialogPeer(peer: peer)]))
            guard case .dialog(let dialog)? = dialogs.dialogs.first else {
                throw RawClientError.unexpected("no dialog")
            }
            #expect(dialog.notifySettings == kept)
            let full = try await alice.call(API.Users.GetFullUser(id: try await alice.input("boris"))).fullUser
            #expect(full.notifySettings == kept)
            #expect(try await alice.call(API.Account.GetNotifySettings(peer: .inputNotifyUsers)) == .init())
            let topic = API.Account.GetNotifySettings(peer: .inputNotifyForumTopic(peer: peer, topMsgID: 1))
            #expect(try await alice.failure(of: topic) == "400 PARAMETER_NOT_IN_LAB: peer")
        }
    }

    @Test("Who is blocked cannot write, nor be written to, until that ends; other sessions hear of it")
    func blocking() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let other = try await RawClient.signedIn(lab, .alice)
            try await other.call(API.Updates.GetState())
            let (toBoris, toAlice) = (try await alice.peer("boris"), try await boris.peer("alice"))
            func text(_ peer: API.InputPeer, _ id: Int64) -> API.Messages.SendMessage {
                .init(peer: peer, message: "a", randomID: id)
            }
            try await alice.call(API.Contacts.Block(id: toBoris))
            let isBlocked: Bool = try await self.update(other) {
                if case .updatePeerBlocked(let update) = $0 { update.blocked } else { nil }
            }
            #expect(isBlocked)
            #expect(try await alice.failure(of: text(toBoris, 1)) == "400 YOU_BLOCKED_USER")
            #expect(try await boris.failure(of: text(toAlice, 1)) == "400 USER_IS_BLOCKED")
            let seen = try await boris.user("alice")
            #expect(seen.status == .userStatusEmpty && seen.photo == nil)
            let full = try await alice.call(API.Users.GetFullUser(id: try await alice.input("boris"))).fullUser
            #expect(full.blocked)
            try await alice.call(API.Contacts.Block(myStoriesFrom: true, id: try await alice.peer("clara")))
            try await alice.call(API.Contacts.Block(id: try await alice.peer("dinesh")))
            guard case .blockedSlice(let slice) = try await alice.call(API.Contacts.GetBlocked(offset: 0, limit: 1)),
                case .blocked(let ofStories, _, _) = try await alice.call(
                    API.Contacts.GetBlocked(myStoriesFrom: true, offset: 0, limit: 10))
            else {
                Issue.record("no list")
                return
            }
            #expect(slice.count == 2 && slice.blocked.count == 1 && ofStories.count == 1)
            #expect(try await alice.failure(of: API.Contacts.Block(id: .inputPeerSelf)) == "400 CONTACT_ID_INVALID")
            try await alice.call(API.Contacts.Unblock(id: toBoris))
            #expect(try await boris.failure(of: text(toAlice, 1)) == "no error")
        }
    }

    @Test("A user name is changed, freed and told; an account's time and devices are kept; common chats are found")
    func namesDevicesAndChats() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            try await boris.call(API.Updates.GetState())
            func name(_ name: String) async throws -> String {
                try await alice.failure(of: API.Account.UpdateUsername(username: name))
            }
            for wrong in ["abc", "1alice", "alice_", "al ice", "älice", String(repeating: "a", count: 33)] {
                #expect(try await name(wrong) == "400 USERNAME_INVALID")
            }
            #expect(try await name("Boris") == "400 USERNAME_OCCUPIED")
            #expect(try await name("alice") == "400 USERNAME_NOT_MODIFIED")
            #expect(try await name("Alice_1") == "no error")
            let changed: Int64 = try await self.update(boris) {
                if case .updateUserName(let update) = $0 { update.userID } else { nil }
            }
            #expect(try await boris.user("alice_1").id == changed)
            let former = API.Contacts.ResolveUsername(username: "alice")
            #expect(try await boris.failure(of: former) == "400 USERNAME_NOT_OCCUPIED")
            #expect(try await name("") == "no error")
            let forgotten = API.Contacts.ResolveUsername(username: "alice_1")
            #expect(try await boris.failure(of: forgotten) == "400 USERNAME_NOT_OCCUPIED")

            #expect(try await alice.call(API.Account.GetAccountTTL()).days == 365)
            try await alice.call(API.Account.SetAccountTTL(ttl: .init(days: 30)))
            #expect(try await alice.call(API.Account.GetAccountTTL()).days == 30)
            let short = API.Account.SetAccountTTL(ttl: .init(days: 29))
            #expect(try await alice.failure(of: short) == "400 TTL_DAYS_INVALID")

            let device = API.Account.RegisterDevice(
                tokenType: 1, token: "t", appSandbox: false, secret: [], otherUids: [])
            let gone = API.Account.UnregisterDevice(tokenType: 1, token: "t", otherUids: [])
            #expect(try await alice.failure(of: gone) == "400 TOKEN_INVALID")
            #expect(try await alice.failure(of: device) == "no error")
            #expect(try await alice.failure(of: gone) == "no error")
            let empty = API.Account.RegisterDevice(
                tokenType: 1, token: "", appSandbox: false, secret: [], otherUids: [])
            #expect(try await alice.failure(of: empty) == "400 TOKEN_EMPTY")

            let user = try await alice.input("boris")
            func common(maxID: Int64 = 0, limit: Int32 = 10) async throws -> [Int64] {
                let found = try await alice.call(
                    API.Messages.GetCommonChats(userID: user, maxID: maxID, limit: limit))
                let chats =
                    switch found {
                    case .chats(let chats), .chatsSlice(_, let chats): chats
                    }
                return chats.compactMap { if case .chat(let chat) = $0 { chat.id } else { nil } }
            }
            let groups = [try await alice.makeGroup("boris").id, try await alice.makeGroup("boris").id]
            _ = try await alice.makeGroup("clara")
            #expect(try await common() == groups.reversed())
            #expect(try await common(limit: 1) == [groups[1]])
            #expect(try await common(maxID: groups[1]) == [groups[0]])
            #expect(try await alice.call(API.Users.GetFullUser(id: user)).fullUser.commonChatsCount == 2)
        }
    }
}
