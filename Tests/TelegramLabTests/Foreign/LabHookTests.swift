import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What test authors put in place of the lab's own work")
struct LabHookTests {
    @Test(
        "LT01 A test author answers any method, known to the lab or not, with an answer or an error, or leaves it to the lab"
    )
    func methodsAreAnswered() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let id = try #require(lab.description.accounts.first).id
            await lab.answer(API.Help.GetInviteText.self) { _, caller in
                #expect(caller.userID == id && caller.phone == LabAccount.alice.phone && caller.datacenter == 5)
                #expect(caller.device == "test" && caller.layer == 228)
                return API.Help.InviteText(message: "come")
            }
            #expect(try await alice.call(API.Help.GetInviteText()).message == "come")
            // A method that the lab has; the author sees what was asked, and may tell clients something meanwhile.
            await lab.answer(API.Messages.SendMessage.self) { request, caller in
                guard request.message != "pass" else { return nil }
                await lab.push(.updateConfig, to: caller.userID ?? 0)
                throw LabRequestError(code: 403, message: "NOT_\(request.message)")
            }
            func text(_ text: String) -> API.Messages.SendMessage {
                .init(peer: .inputPeerSelf, message: text, randomID: 1)
            }
            #expect(try await alice.failure(of: text("TODAY")) == "403 NOT_TODAY")
            let told = try #require(
                alice.others.compactMap { try? API.Updates(decoding: $0.body) }.first { $0.short == .updateConfig })
            #expect(told.whole == nil)
            #expect(try await alice.failure(of: text("pass")) == "no error")
            await lab.stopAnswering(API.Help.GetInviteText.self)
            #expect(
                try await alice.failure(of: API.Help.GetInviteText())
                    == "400 METHOD_NOT_IN_LAB: help.getInviteText")
        }
    }

    @Test("LT01 An answered request introduces its client, and its session receives what is pushed")
    func answeredRequestsCount() async throws {
        try await withLab { lab in
            let boris = try await RawClient.signedIn(lab, .boris)
            let user = try #require(await lab.userID("boris"))
            await lab.answer(API.Help.GetCountriesList.self) { _, _ in .countriesListNotModified }
            // A session of its own, of which the world hears by this request alone.
            let other = try await boris.reconnected()
            other.sessionID &+= 1
            #expect(await lab.push(.updateConfig, to: user) == 1)
            try await other.call(API.Help.GetCountriesList(langCode: "en", hash: 0))
            let updates = API.Updates.updates(
                .init(updates: [.updateDcOptions(dcOptions: [])], users: [], chats: [], date: 1, seq: 0))
            #expect(await lab.push(updates, to: user) == 2)
            let pushed: Int = try await other.told { $0.updates.count }
            #expect(pushed == 1)
            #expect(await lab.push(.updateConfig, to: 1) == 0)
            #expect(await lab.userID("nobody") == nil)
        }
    }

    @Test("LT07 Requests are seen when they come, held back or not, and updates as they are sent")
    func requestsAndUpdatesAreSeen() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let clara = try await RawClient.signedIn(lab, LabAccount.standard[2])
            var requests = await lab.requests().makeAsyncIterator()
            let user = try #require(await lab.userID("9996641003"))
            var updates = await lab.updates(to: user).makeAsyncIterator()
            let peer = try await alice.peer("clara")
            #expect(await requests.next()?.method == "contacts.resolveUsername")
            await lab.holdAnswers(5)
            try await alice.send(API.Messages.SendMessage(peer: peer, message: "Lunch?", randomID: 7).encoded())
            let request = try #require(await requests.next())
            #expect(request.method == "messages.sendMessage" && request.caller.phone == LabAccount.alice.phone)
            let told = try #require(await updates.next()?.whole)
            #expect(told.messages.map(\.message) == ["Lunch?"])
            await lab.releaseAnswers(5)
            #expect(try await clara.message("Lunch?").message == "Lunch?")
        }
    }

    @Test("LT01 What a test author answers leaves a kept lab able to go on")
    func answeredRequestsAreNotKept() async throws {
        let path = "/tmp/lab-hooks-\(UInt64.random(in: 0 ... .max))"
        defer { LabStateFiles.remove(path) }
        var configuration = LabConfiguration()
        configuration.stateDirectory = path
        var boris: RawClient?
        try await withLab(configuration) { lab in
            let client = try await RawClient(lab, 2)
            try await client.exchangeKey()
            await lab.answer(API.Help.GetNearestDc.self) { _, _ in .init(country: "XX", thisDC: 2, nearestDC: 2) }
            // The one request that introduces the client is answered elsewhere.
            #expect(try await client.call(API.Help.GetNearestDc()).country == "XX")
            try await client.signIn(.boris)
            boris = client
        }
        try await withLab(configuration) { lab in
            let old = try #require(boris)
            let client = try await old.reconnected(to: lab)
            #expect(try await client.call(API.Users.GetUsers(id: [.inputUserSelf])).count == 1)
        }
    }
}

extension API.Updates {
    /// The update of the shortest form.
    fileprivate var short: API.Update? { if case .updateShort(let update, _) = self { update } else { nil } }
}
