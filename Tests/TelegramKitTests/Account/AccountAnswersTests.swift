import MTProtoKit
import TL
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// What the servers tell an account when the program asks, and what they need not tell twice.
struct AccountAnswersTests {
    @Test(
        "J03 what applications are to go by is kept with its hash for the next process, and read again when it changes")
    func appConfigurationIsKept() async throws {
        try await withLab { lab in
            let storage = MemoryStore()
            await lab.setAppConfiguration(["upload_max_fileparts_default": 4000, "dialogs_pinned_limit_default": 5])
            let script = await LabScript.use(on: lab)
            try await withClient(of: lab, storage: storage) { my in
                try await my.signIn()
                #expect(script.queries(API.Help.GetAppConfig.self).isEmpty, "nobody has asked")
                let first = try await my.client.appConfiguration()
                #expect(first.number("upload_max_fileparts_default") == 4000 && first.values.count == 2)
                #expect(first.number("no_such_number") == nil && first.flag("upload_max_fileparts_default") == nil)
            }
            try await withClient(of: lab, storage: storage) { my in
                #expect(try await my.client.appConfiguration().number("dialogs_pinned_limit_default") == 5)
                await lab.setAppConfiguration(["dialogs_pinned_limit_default": 10])
                let changed = try await my.client.appConfiguration()
                #expect(changed.values == ["dialogs_pinned_limit_default": .jsonNumber(value: 10)])
            }
            // The second one was answered with nothing but that it is the same.
            #expect(script.queries(API.Help.GetAppConfig.self).map(\.hash) == [0, 2, 2])
        }
    }

    @Test("J03 switches and texts are told by their names, and an answer that is no object is an error")
    func formsOfValues() async throws {
        func configuration(_ object: API.JSONValue) async throws -> AppConfiguration {
            let server = ScriptedServer { name in
                guard name == API.Help.GetAppConfig.name else { return nil }
                return try? API.Help.AppConfig.appConfig(hash: 7, config: object).encoded()
            }
            return try await withTelegramClient(.scripted(server)) { try await $0.appConfiguration() }
        }
        let told = try await configuration(
            .jsonObject(value: [
                .init(key: "switch", value: .jsonBool(value: false)),
                .init(key: "text", value: .jsonString(value: "x")),
            ]))
        #expect(told.flag("switch") == false && told.text("text") == "x" && told.text("switch") == nil)
        let refused = await #expect(throws: TelegramError.self) { try await configuration(.jsonNull) }
        #expect(refused?.code == .unexpectedResponse)
    }

    @Test("J03 new terms of service are told until they are accepted, and the servers are not asked every time")
    func termsAreAccepted() async throws {
        try await withLab { lab in
            let storage = MemoryStore()
            await lab.changeTermsOfService("Be kind.")
            let script = await LabScript.use(on: lab)
            func asked() -> Int { script.queries(API.Help.GetTermsOfServiceUpdate.self).count }
            try await withClient(of: lab, storage: storage) { my in
                try await my.signIn()
                #expect(asked() == 0, "nobody has asked")
                let terms = try #require(try await my.client.termsOfServiceUpdate())
                #expect(terms.text.text == "Be kind." && terms.isUrgent && terms.minimumAge == nil)
                #expect(try await my.client.termsOfServiceUpdate() == terms)
                try await my.client.acceptTermsOfService(terms)
                #expect(try await my.client.termsOfServiceUpdate() == nil)
                #expect(asked() == 1)
                #expect(script.queries(API.Help.AcceptTermsOfService.self).map(\.id.data) == [terms.id])
            }
            try await withClient(of: lab, storage: storage) { my in
                let update = try await my.client.termsOfServiceUpdate()
                #expect(update == nil)
                #expect(asked() == 2)
            }
        }
    }

    @Test("J03 the servers are asked about terms again when they want to be, and not before")
    func termsAreAskedForAgain() async throws {
        let time = TestTime()
        let server = ScriptedServer { name in
            guard name == API.Help.GetTermsOfServiceUpdate.name else { return nil }
            let expires = Int32(clamping: Int(time.wallClock) + 7_200)
            return try? API.Help.TermsOfServiceUpdate.termsOfServiceUpdateEmpty(expires: expires).encoded()
        }
        var configuration = TelegramConfiguration.scripted(server)
        configuration.time = time.source
        try await withTelegramClient(configuration) { client in
            _ = try await client.termsOfServiceUpdate()
            time.jump(.seconds(6_000))
            _ = try await client.termsOfServiceUpdate()
            #expect(server.calls.count == 1)
            time.jump(.seconds(1_300))
            _ = try await client.termsOfServiceUpdate()
            #expect(server.calls.count == 2)
        }
    }

    @Test("however soon or late the servers want to be asked about terms again, it is between an hour and a day")
    func termsAreAskedForInTime() {
        func wait(_ expires: Int32) -> Int64 { TermsUpdate(nil, expires: expires, now: 1_000_000).expires - 1_000_000 }
        #expect(wait(1_007_200) == 7_200)
        #expect(wait(.min) == 3_600 && wait(1_000_001) == 3_600)
        #expect(wait(.max) == 86_400)
    }

    @Test("J03 the address book is sent once, and again only when somebody has come or gone")
    func contactsAreKept() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let script = await LabScript.use(on: lab)
                #expect(script.queries(API.Contacts.GetContacts.self).isEmpty)
                let first = try await my.client.contacts()
                #expect(!first.isEmpty && first.allSatisfy { $0.user.accessHash != 0 && !$0.user.firstName.isEmpty })
                let again = try await my.client.contacts()
                #expect(again == first)
                let hashes = script.queries(API.Contacts.GetContacts.self).map(\.hash)
                #expect(hashes.first == 0 && hashes.last != 0)
                // The lab counts for itself which list that is.
                let last = try #require(hashes.last)
                #expect(try await my.client.invoke(API.Contacts.GetContacts(hash: last)) == .contactsNotModified)

                let new = try await my.echoBot()
                #expect(!first.contains { $0.user.id == new.id })
                _ = try await my.client.invoke(
                    API.Contacts.AddContact(
                        id: .inputUser(userID: new.id, accessHash: new.accessHash), firstName: "Echo", lastName: "",
                        phone: ""))
                let more = try await my.client.contacts()
                #expect(more.count == first.count + 1 && more.contains { $0.user.id == new.id && !$0.isMutual })
            }
        }
    }

    @Test(
        "J03 messages on their way are told with their chats, in the order of sending, until they are there")
    func messagesOnTheirWay() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let client = my.client
                let (bot, boris) = (try await my.echoBot(), try await my.boris())
                #expect(await client.pendingMessages().isEmpty)
                await lab.holdAnswers(5)
                let first = Task { try await client.send("one", to: bot, options: SendOptions(randomID: 17)) }
                try await eventually("one is on its way") { await client.pendingMessages().count == 1 }
                let second = Task { try await client.send("two", to: boris, options: SendOptions(randomID: 18)) }
                try await eventually("both are") { await client.pendingMessages().count == 2 }
                let pending = await client.pendingMessages()
                #expect(pending.map(\.peer) == [bot, boris] && pending.map(\.text) == ["one", "two"])
                #expect(pending.map(\.randomIDs) == [[17], [18]] && pending.allSatisfy { $0.age >= .zero })
                second.cancel()
                try await eventually("one is left") { await client.pendingMessages().map(\.text) == ["one"] }
                await lab.releaseAnswers(5)
                _ = try await first.value
                _ = await second.result
                #expect(await client.pendingMessages().isEmpty)
            }
        }
    }
}
