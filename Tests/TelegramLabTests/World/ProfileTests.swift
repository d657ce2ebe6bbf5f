import TelegramAPI
import Testing

@testable import TelegramLab

struct ProfileTests {
    @Test("A profile takes names of 64 characters and a text of 70; one that is too long changes nothing")
    func limits() throws {
        var desk = WorldDesk()
        let session = try desk.signedIn(.alice)
        func update(_ first: Int, _ last: Int, _ about: Int) -> API.Account.UpdateProfile {
            API.Account.UpdateProfile(
                firstName: String(repeating: "f", count: first), lastName: String(repeating: "l", count: last),
                about: String(repeating: "a", count: about))
        }
        guard case .user(let user) = try desk.call(update(64, 64, 70), from: session) else {
            Issue.record("the answer is no user")
            return
        }
        #expect(user.firstName?.count == 64 && user.lastName?.count == 64)
        #expect(desk.failure(of: update(0, 1, 1), from: session) == "400 FIRSTNAME_INVALID")
        #expect(desk.failure(of: update(65, 1, 1), from: session) == "400 FIRSTNAME_INVALID")
        #expect(desk.failure(of: update(1, 65, 1), from: session) == "400 LASTNAME_INVALID")
        #expect(desk.failure(of: update(1, 1, 71), from: session) == "400 ABOUT_TOO_LONG")
        let after = try desk.call(API.Users.GetUsers(id: [.inputUserSelf]), from: session)
        guard case .user(let same)? = after.first else {
            Issue.record("the answer is no user")
            return
        }
        #expect(same.firstName?.count == 64 && same.lastName?.count == 64)
        let full = try desk.call(API.Users.GetFullUser(id: .inputUserSelf), from: session)
        #expect(full.fullUser.about?.count == 70)
    }

    @Test("Who has no last name is shown without one, and who was never online as somebody who was seen recently")
    func namesAndPresence() throws {
        var desk = WorldDesk()
        let session = try desk.signedIn(.alice)
        var inputs: [API.InputUser] = []
        for name in ["clara", "dinesh"] {
            guard case .inputPeerUser(let id, let hash) = desk.peer(name) else { continue }
            inputs.append(.inputUser(userID: id, accessHash: hash))
        }
        let answer = try desk.call(API.Users.GetUsers(id: inputs), from: session)
        let users = answer.compactMap { if case .user(let user) = $0 { user } else { nil } }
        #expect(users.map(\.lastName) == ["Cohen", nil])
        let recently = API.UserStatus.userStatusRecently(API.UserStatus.UserStatusRecently())
        #expect(users.map(\.status) == [recently, recently])
    }

    @Test("With Premium a profile takes a text of 140 characters")
    func premiumProfiles() throws {
        var desk = WorldDesk()
        let session = try desk.signedIn(.alice)
        let alice = try #require(desk.world.userByUsername["alice"])
        func error(_ count: Int) -> String {
            desk.failure(
                of: API.Account.UpdateProfile(about: String(repeating: "a", count: count)), from: session)
        }
        let before = error(71)
        #expect(before == "400 ABOUT_TOO_LONG")
        desk.world.users[alice]?.isPremium = true
        let (most, more) = (error(140), error(141))
        #expect(most == "no error" && more == "400 ABOUT_TOO_LONG")
    }
}
