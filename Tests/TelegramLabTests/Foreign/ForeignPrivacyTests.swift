import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: who may see something of a user")
struct ForeignPrivacyTests {
    @Test("The first rule that fits decides: of users, contacts, close friends, members of chats, bots, Premium")
    func rulesOfPrivacy() throws {
        var scene = try ChatScene()
        let bot = scene.desk.caller(at: World.freeBotHome)
        try scene.desk.call(
            API.Auth.ImportBotAuthorization(
                flags: 0, apiID: 1, apiHash: "x", botAuthToken: LabDescription.Bot.standard.token), from: bot)
        // Boris is a contact and a member of a group, and clara is neither.
        let (toAlice, boris, clara) = (scene.user("alice"), scene.user("boris"), scene.user("clara"))
        scene.desk.world.users[scene.id("clara")]?.isPremium = true
        try scene.desk.call(API.Contacts.DeleteContacts(id: [clara]), from: scene.alice)
        let made = try scene.desk.call(API.Messages.CreateChat(users: [boris], title: "Group"), from: scene.alice)
        let group = try #require(made.updates.whole?.group).id
        try scene.desk.call(API.Account.UpdateProfile(about: "tea"), from: scene.alice)
        try scene.desk.call(API.Contacts.EditCloseFriends(id: [scene.id("boris")]), from: scene.alice)
        let viewers = [("boris", scene.boris), ("clara", scene.clara), ("bot", bot)]
        func seen(by rules: [API.InputPrivacyRule]) throws -> [String] {
            try scene.desk.call(
                API.Account.SetPrivacy(key: .inputPrivacyKeyAbout, rules: rules), from: scene.alice)
            var names: [String] = []
            for (name, session) in viewers {
                let full = try scene.desk.call(API.Users.GetFullUser(id: toAlice), from: session).fullUser
                if full.about == "tea" { names.append(name) }
            }
            return names
        }
        let all = API.InputPrivacyRule.inputPrivacyValueAllowAll
        let nobody = API.InputPrivacyRule.inputPrivacyValueDisallowAll
        let cases: [(rules: [API.InputPrivacyRule], names: [String])] = [
            ([all], ["boris", "clara", "bot"]), ([nobody], []),
            ([.inputPrivacyValueAllowBots, nobody], ["bot"]),
            ([.inputPrivacyValueDisallowBots, all], ["boris", "clara"]),
            ([.inputPrivacyValueAllowContacts, nobody], ["boris"]),
            ([.inputPrivacyValueDisallowContacts, all], ["clara", "bot"]),
            ([.inputPrivacyValueAllowChatParticipants(chats: [group]), nobody], ["boris"]),
            ([.inputPrivacyValueDisallowChatParticipants(chats: [group]), all], ["clara", "bot"]),
            ([.inputPrivacyValueAllowUsers(users: [clara]), nobody], ["clara"]),
            ([.inputPrivacyValueDisallowUsers(users: [clara]), all], ["boris", "bot"]),
            ([.inputPrivacyValueAllowPremium, nobody], ["clara"]),
            ([.inputPrivacyValueAllowCloseFriends, nobody], ["boris"]),
            ([.inputPrivacyValueDisallowUsers(users: [boris]), .inputPrivacyValueAllowContacts], []),
        ]
        for (rules, names) in cases { #expect(try seen(by: rules) == names, "\(rules)") }
        // Finding people by their numbers is for people.
        let byNumber = API.Contacts.ResolvePhone(phone: LabAccount.boris.phone)
        #expect(scene.desk.failure(of: byNumber, from: bot) == "400 BOT_METHOD_INVALID")
        #expect(scene.desk.failure(of: byNumber, from: scene.clara) == "no error")
    }
}
