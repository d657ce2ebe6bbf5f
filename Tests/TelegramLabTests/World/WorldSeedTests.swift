import TL
import TelegramAPI
import Testing

@testable import TelegramLab

/// What is there before anybody signs in.
struct WorldSeedTests {
    @Test("The history that a lab begins with was written days ago, each message in its minute")
    func history() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        func minutes(_ name: String) throws -> [Int64] {
            let query = API.Messages.GetHistory(
                peer: desk.peer(name), offsetID: 0, offsetDate: 0, addOffset: 0, limit: 99, maxID: 0, minID: 0, hash: 0)
            let answer = try desk.call(query, from: alice)
            guard case .messages(let page) = answer else { throw RawClientError.unexpected("\(answer)") }
            let seconds = page.messages.compactMap { if case .message(let message) = $0 { message.date } else { nil } }
            return seconds.map { (desk.now - Int64($0)) / 60 }
        }
        #expect(try minutes("dinesh") == [9_985, 9_990, 10_000])
        #expect(try minutes("clara") == [4_310, 4_320])
        #expect(try minutes("boris") == [94, 95, 2_875, 2_880, 2_900])
        // A week ago, and a minute later.
        #expect(try minutes("echobot") == [7 * 1440 - 1])
    }

    @Test("Telegram's own account and the bots have pictures that a datacenter serves, or none")
    func pictures() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        let inputs = [World.serviceUser, World.echoBot, World.freeBot].map { id in
            API.InputUser.inputUser(userID: id, accessHash: desk.world.users[id]?.accessHash ?? 0)
        }
        let users = try desk.call(API.Users.GetUsers(id: inputs), from: alice)
        let places = users.map { user -> Int32? in
            guard case .user(let user) = user, case .userProfilePhoto(let photo)? = user.photo else { return nil }
            return photo.dcID
        }
        #expect(places == [1, 1, nil])
    }

    @Test("Nobody signs in as Telegram itself, or finds it by its number")
    func serviceNumber() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        let session = desk.caller(at: 1)
        let query = API.Auth.SendCode(phoneNumber: "42777", apiID: 1, apiHash: "x", settings: API.CodeSettings())
        #expect(desk.failure(of: query, from: session) == "400 PHONE_NUMBER_INVALID")
        #expect(desk.failure(of: API.Contacts.ResolvePhone(phone: "42777"), from: alice) == "400 PHONE_NOT_OCCUPIED")
    }
}
