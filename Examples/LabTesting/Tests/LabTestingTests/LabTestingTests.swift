import TelegramAPI
import TelegramKit
import TelegramLab
import Testing

@Suite("A client that is tested against a lab", .lab)
struct LabTestingTests {
    @Test("LT06 A test has a lab of its own, and an account is signed in, with its password if it has one")
    func accountIsSignedIn() async throws {
        try await withAccount("farid") { client in
            let users = try await client.invoke(API.Users.GetUsers(id: [.inputUserSelf]))
            guard case .user(let farid)? = users.first else {
                Issue.record("\(users)")
                return
            }
            let account = try currentLab().description.accounts.first { $0.username == "farid" }
            #expect(farid.username == "farid" && farid.id == account?.id)
        }
    }

    @Test("LT07 A test answers a method in place of the lab, and waits for what a client asked and was told")
    func methodIsAnswered() async throws {
        let lab = try currentLab()
        try await withAccount("alice") { client in
            let user = try #require(await lab.userID("alice"))
            await lab.answer(API.Help.GetNearestDc.self) { _, caller in
                API.NearestDc(country: "AQ", thisDC: Int32(caller.datacenter), nearestDC: 5)
            }
            var requests = await lab.requests().makeAsyncIterator()
            #expect(try await client.invoke(API.Help.GetNearestDc()).country == "AQ")
            while let request = await requests.next(), request.method != "help.getNearestDc" {}

            var updates = await lab.updates(to: user).makeAsyncIterator()
            #expect(await lab.push(.updateConfig, to: user) >= 1)
            guard case .updateShort(.updateConfig, _)? = await updates.next() else {
                Issue.record("another update")
                return
            }
        }
    }

    @Test("LT07 A test makes a method fail as real servers do")
    func methodFails() async throws {
        let lab = try currentLab()
        try await withAccount("boris") { client in
            try await lab.addMethodFault(
                LabMethodFault(
                    "users.getUsers", error: LabRequestError(code: 400, message: "USER_ID_INVALID"), times: 1))
            let query = API.Users.GetUsers(id: [.inputUserSelf])
            await #expect(throws: TelegramError.self) { try await client.invoke(query) }
            #expect(try await client.invoke(query).count == 1)
        }
    }
}
