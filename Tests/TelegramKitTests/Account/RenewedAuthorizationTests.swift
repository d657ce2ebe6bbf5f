import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

/// A datacenter that is not the account's home may forget who we are: it is told again, once for each request.
struct RenewedAuthorizationTests {
    private static let forgotten = (code: Int32(401), message: "AUTH_KEY_UNREGISTERED")

    private func imports(_ my: LabClient) -> Int {
        my.received(at: 1).count { $0 == "auth.importAuthorization" }
    }

    @Test(
        "E13 P29 P42 a file is read although its datacenter has forgotten the account; one that always has is an error")
    func filesAreReadAgain() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let user = try await my.signIn()
                let photo = try #require(user.photo)
                let bytes = try await my.client.downloadProfilePhoto(photo, of: user.peer)
                #expect(imports(my) == 1)
                await lab.failNext(
                    "upload.getFile", at: 1, code: Self.forgotten.code, message: Self.forgotten.message)
                #expect(try await my.client.downloadProfilePhoto(photo, of: user.peer) == bytes)
                #expect(imports(my) == 2)

                await lab.failNext(
                    "upload.getFile", at: 1, code: Self.forgotten.code, message: Self.forgotten.message, times: 2)
                let refused = try await error { () async throws(TelegramError) in
                    try await my.client.downloadProfilePhoto(photo, of: user.peer)
                }
                #expect(refused.serverError?.message == Self.forgotten.message)
                #expect(imports(my) == 3)
                // The account lives elsewhere, and is signed in as before.
                #expect(try await my.client.me().id == user.id)
            }
        }
    }

    @Test(
        "E13 P29 a request to another datacenter is answered although that one has forgotten the account, and asks once"
    )
    func requestsGoAgain() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let user = try await my.signIn()
                _ = try await my.client.invoke(API.Help.GetNearestDc(), on: 1)
                #expect(imports(my) == 1)
                await lab.failNext(
                    "help.getNearestDc", at: 1, code: Self.forgotten.code, message: Self.forgotten.message)
                #expect(try await my.client.invoke(API.Help.GetNearestDc(), on: 1).thisDC == 1)
                #expect(imports(my) == 2)

                await lab.failNext(
                    "help.getNearestDc", at: 1, code: Self.forgotten.code, message: Self.forgotten.message, times: 2)
                let refused = try await error { () async throws(TelegramError) in
                    try await my.client.invoke(API.Help.GetNearestDc(), on: 1)
                }
                #expect(refused.serverError?.message == Self.forgotten.message)
                #expect(imports(my) == 3)
                #expect(try await my.client.me().id == user.id)
            }
        }
    }
}
