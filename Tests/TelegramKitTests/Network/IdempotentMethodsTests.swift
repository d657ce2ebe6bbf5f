import TL
import TelegramAPI
import Testing

@testable import TelegramKit

struct IdempotentMethodsTests {
    @Test(
        "P20 what changes or pays for something is never repeated by itself",
        arguments: [
            API.Messages.GetBotCallbackAnswer.name, API.Payments.ResolveStarGiftOffer.name,
            API.Bots.ExportBotToken.name, API.Messages.ExportChatInvite.name, API.Channels.SearchPosts.name,
            API.Messages.SendMessage.name, API.Auth.CheckPassword.name, API.Phone.GetGroupCallStreamRtmpUrl.name,
        ])
    func harmfulMethodsAreNotRepeated(name: String) {
        #expect(!IdempotentMethods.isHarmless(name))
    }

    @Test(
        "P20 what only reads is repeated when its first answer is lost",
        arguments: [
            API.Help.GetConfig.name, API.Messages.GetHistory.name, API.Contacts.ResolveUsername.name,
            API.Auth.ExportAuthorization.name, API.Upload.GetFile.name,
        ])
    func readingIsRepeated(name: String) {
        #expect(IdempotentMethods.isHarmless(name))
    }

    @Test("The lists name methods of the schema only")
    func listedMethodsExist() {
        for name in IdempotentMethods.harmful.union(IdempotentMethods.harmless) {
            #expect(API.registry.constructorID(named: name) != nil, "\(name)")
        }
    }
}
